"""What the exact solver may use of Stephenson's Rocket: when the end is certain, and which moves come to the same."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.ai.solver import Endgame
from rocket_desktop.model.arrays import Ints
from rocket_desktop.model.core import GameState
from rocket_desktop.model.stephenson.moves import BUILD, EXTEND, INVEST, NONE, RELOCATE, first_of, kind_of, second_of
from rocket_desktop.model.stephenson.position import CONNECTED, COUNTS, NO_LINE, RUNNING, STATUS, TILES
from rocket_desktop.model.stephenson.rules import has_target
from rocket_desktop.model.stephenson.state import ACTION, StephensonState

_NEAR_LINES: Final = 2  # running lines
_NEAR_TILES: Final = 2
_MASK: Final = 0xFFFFFFFF
_FNV: Final = 16777619  # the prime of the FNV-1 hash functions, 32 bits
_OTHER: Final = 2654435761 & 0x3FFFFFFF | 1


class StephensonEndgame(Endgame):
    """See `Endgame`.  Nothing is hidden and nothing left to chance in this game."""

    def is_near(self, state: GameState) -> bool:
        own = _own(state)
        return _running(own) <= _NEAR_LINES or own.pos.num[TILES] <= _NEAR_TILES or ends_with_turn(own)

    def ends_now(self, state: GameState) -> bool:
        return ends_with_turn(_own(state))

    def moves(self, state: GameState) -> list[int]:
        own = _own(state)
        moves = own.legal_moves()
        if own.phase != ACTION or own.actions_left > 1 or not ends_with_turn(own):
            return moves
        return _last_actions(own, moves)

    def is_repeat(self, before: int, move: int) -> bool:
        """Cubes and new stations of one turn can be placed in any order: only the ascending one is tried.

        Neither makes the other possible, and what is legal after the other was legal before it.
        """
        return move < before and kind_of(move) in (INVEST, BUILD) and kind_of(before) in (INVEST, BUILD)

    def key(self, state: GameState) -> int:
        own = _own(state)
        first: i64 = 2166136261
        second: i64 = 40503
        for value in (
            own.phase,
            own.active,
            own.asked,
            own.actions_left,
            own.extended,
            own.idle_turns,
            own.line,
            own.chosen,
            own.target,
            own.bid,
            own.bidder,
        ):
            first = (first ^ (value & _MASK)) * _FNV & _MASK
            second = (second * _OTHER & _MASK) ^ (value + 1)
        pos = own.pos
        first = _mix(pos.num, COUNTS, first, _FNV)
        second = _mix(pos.num, COUNTS, second, _OTHER)
        for array in (pos.line, pos.station, pos.owner):
            first = _mix(array, len(array), first, _FNV)
            second = _mix(array, len(array), second, _OTHER)
        return int(first) << 32 | int(second)


def _mix(array: Ints, count: i64, start: i64, factor: i64) -> i64:
    """Numbers mixed into a hash of 32 bits."""
    out = start
    at: i64
    for at in range(count):
        value = array[at]
        out = (out ^ (value & _MASK)) * factor & _MASK
        out ^= out >> 15
        if value > _MASK:
            out = (out ^ (value >> 32)) * factor & _MASK
    return out


def _running(state: StephensonState) -> i64:
    """How many lines are neither isolated nor dissolved."""
    count: i64 = 0
    line: i64
    for line in range(state.pos.board.lines):
        if state.pos.num[STATUS + line] == RUNNING:
            count += 1
    return count


def ends_with_turn(state: StephensonState) -> bool:
    """Whether the game surely ends with the turn under way (R12), whatever is done in it.

    Isolation is for good, tiles never come back, and while no line can be extended nothing changes that.
    (Piles of edition 1999 may be filled up again by a veto: they are not counted on.)  False in a veto.
    """
    if state.phase != ACTION:
        return False
    pos = state.pos
    if pos.num[TILES] == 0 or _running(state) <= 1:
        return True
    line: i64 = 0
    while line < pos.board.lines and not has_target(pos, line, state.unmoved_counts):
        line += 1
    return line == pos.board.lines


def _last_actions(state: StephensonState, moves: list[int]) -> list[int]:
    """Of the last action of a game one of each set that scores the same (R13).

    No line moves any more, so a new station never counts: it is as good as moving one that is on no line.
    Stations moved away count by the line they leave; a cube by its industry, if its city was ever reached.
    """
    pos = state.pos
    lines = pos.board.lines
    out: list[int] = []
    nothing = False
    industries: i64 = 0
    left: i64 = 0
    bit: i64 = 1
    for packed in moves:
        move: i64 = packed
        kind = kind_of(move)
        if kind == EXTEND or kind == NONE:
            out.append(packed)
        elif kind == INVEST and pos.num[CONNECTED] >> first_of(move) & 1:
            if industries >> second_of(move) & 1 == 0:
                industries |= bit << second_of(move)
                out.append(packed)
        elif kind == RELOCATE and pos.line[first_of(move)] != NO_LINE:
            line = pos.line[first_of(move)]
            if left >> line & 1 == 0 and line < lines:
                left |= bit << line
                out.append(packed)
        elif not nothing:
            nothing = True
            out.append(packed)
    return out


def _own(state: GameState) -> StephensonState:
    if not isinstance(state, StephensonState):
        raise TypeError("a state of another game")
    return state
