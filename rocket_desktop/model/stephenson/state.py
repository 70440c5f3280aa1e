"""A game of Stephenson's Rocket: whose decision it is, what may be decided, what comes of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from rocket_desktop.model.core import OVER, BadData, EventLog, GameState, Result
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson import events as ev
from rocket_desktop.model.stephenson.board import SIDES, Board
from rocket_desktop.model.stephenson.checks import check_state
from rocket_desktop.model.stephenson.moves import (
    BID,
    BUILD,
    EXTEND,
    INVEST,
    MATCH,
    NONE,
    PASS,
    RELOCATE,
    first_of,
    kind_of,
    pack,
    second_of,
)
from rocket_desktop.model.stephenson.position import (
    FREE_SPACES,
    IN_HAND,
    ISOLATED,
    NO_HEX,
    NO_LINE,
    NOBODY,
    PILE,
    RUNNING,
    SCORE,
    SEATS,
    SHARES,
    STATIONS_EACH,
    STATUS,
    TILES,
    Position,
    decode,
    opening,
)
from rocket_desktop.model.stephenson.rules import (
    has_target,
    is_site,
    is_site_without,
    is_target,
    mark_isolated,
    move_locomotive,
    pay_shares,
    take_share,
    target_from,
    targets,
)
from rocket_desktop.model.stephenson.scoring import score_end

ACTIONS_A_TURN: Final = 2  # "Playing the Game"
IDLE_ROUNDS: Final = 3  # R12

# Phases.
ACTION: Final = 0  # the active player chooses an action
VETO: Final = 1  # another holder of the line may bid
MATCHING: Final = 2  # the active player may match the highest bid
END: Final = 3

# Reasons to end, in the order they are tested (R12).
BY_LINES: Final = 1
BY_TILES: Final = 2
BY_NO_EXTENSION: Final = 3
BY_IDLENESS: Final = 4
REASONS: Final = ("", "lines", "tiles", "no-extension", "idle")

_HEADER: Final = 17  # numbers before the position in an encoding
_PROBES: Final = 12  # random hexes tried before all are gone through
_RELOCATE_ONE_IN: Final = 4  # random moves of stations, while there are new ones to build


class StephensonState(GameState):
    """A position with the turn: see `GameState` for what each method promises.

    `edition_1999`, `unmoved_counts` and `keeps_hex` are the options that the rules read (R2, R4).
    """

    def __init__(self, pos: Position, seats: i64, edition_1999: bool, unmoved_counts: bool, keeps_hex: bool) -> None:
        self.pos = pos
        self.seats: i64 = seats
        self.edition_1999 = edition_1999
        self.unmoved_counts = unmoved_counts
        self.keeps_hex = keeps_hex
        self.phase: i64 = ACTION
        self.active: i64 = 0
        self.asked: i64 = 0  # the seat that decides now
        self.actions_left: i64 = ACTIONS_A_TURN
        self.extended: i64 = 0  # set of lines extended this turn
        self.idle_turns: i64 = 0  # full turns in a row without an extension
        self.isolation_due = True  # R10 is to be applied after the next action
        self.line: i64 = NO_LINE  # the line being extended, in a veto
        self.chosen: i64 = NO_HEX  # the active player's hex
        self.target: i64 = NO_HEX  # the highest bidder's hex, or the active player's
        self.bid: i64 = 0
        self.bidder: i64 = NOBODY
        self.reason: i64 = 0

    # --- who decides, and what ---

    def players(self) -> int:
        return self.seats

    def to_act(self) -> int:
        if self.phase == END:
            return OVER
        return self.asked

    def legal_moves(self) -> list[int]:
        if self.phase == ACTION:
            return self._actions()
        moves: list[int] = []
        if self.phase == END:
            return moves
        moves.append(pack(PASS, 0, 0))
        if self.phase == MATCHING:
            for h in self.answer_targets():
                moves.append(pack(MATCH, 0, h))
            return moves
        hexes = targets(self.pos, self.line, self.unmoved_counts)
        held = self.pos.num[SHARES + self.line * SEATS + self.asked]
        shares: i64
        for shares in range(self.bid + 1, held + 1):
            for h in hexes:
                moves.append(pack(BID, shares, h))
        return moves

    def answer_targets(self) -> list[int]:
        """The hexes the active player may name when he matches a bid (R4, option `active_keeps_hex`)."""
        if self.keeps_hex:
            return [self.chosen]
        return targets(self.pos, self.line, self.unmoved_counts)

    def _actions(self) -> list[int]:
        """Extensions, investments, stations built, stations moved ("Playing the Game", A to C; R14)."""
        pos = self.pos
        board = pos.board
        num = pos.num
        moves: list[int] = []
        line: i64
        for line in range(board.lines):
            if self.extended >> line & 1 == 0:
                for h in targets(pos, line, self.unmoved_counts):
                    moves.append(pack(EXTEND, line, h))
        city: i64
        space: i64
        for city in range(board.cities):
            offered: i64 = 0
            for space in range(board.first_space[city], board.first_space[city + 1]):
                if pos.owner[space] == NOBODY:
                    offered |= i64(1) << board.space_industry[space]
            industry: i64 = 0
            while offered != 0:
                if offered & 1:
                    moves.append(pack(INVEST, city, industry))
                offered >>= 1
                industry += 1

        near = pos.near
        free = board.free
        lines = pos.line
        sites: list[int] = []
        own: list[int] = []
        at: i64
        for at in range(board.hexes):
            if pos.station[at] == self.asked:
                own.append(at)
            elif near[at] == 0 and free[at] == 1 and lines[at] == NO_LINE:
                sites.append(at)
        if num[IN_HAND + self.asked] > 0:
            for h in sites:
                moves.append(pack(BUILD, 0, h))
        for start in own:
            # Anywhere that is a site anyhow, and what only this station kept from being one.
            opened = self._opened_by(start)
            i = 0
            for h in opened:
                while i < len(sites) and sites[i] < h:
                    moves.append(pack(RELOCATE, start, sites[i]))
                    i += 1
                moves.append(pack(RELOCATE, start, h))
            while i < len(sites):
                moves.append(pack(RELOCATE, start, sites[i]))
                i += 1
        if not moves:
            moves.append(pack(NONE, 0, 0))
        return moves

    def _opened_by(self, station: i64) -> list[int]:
        """The hexes next to a station that become sites when it is lifted, in ascending order (R11)."""
        pos = self.pos
        out: list[int] = []
        at: i64
        for at in range(station * SIDES, station * SIDES + SIDES):
            h = pos.board.neighbour[at]
            if pos.near[h] == 1 and is_site_without(pos, h, station):
                i = len(out)
                while i > 0 and out[i - 1] > h:
                    i -= 1
                out.insert(i, h)
        return out

    def is_legal(self, move: int) -> bool:
        if move < 0 or move >= 1 << 62:
            return False
        packed: i64 = move
        kind = kind_of(packed)
        first = first_of(packed)
        second = second_of(packed)
        if pack(kind, first, second) != packed:
            return False
        pos = self.pos
        board = pos.board
        if self.phase == END:
            return False
        if self.phase != ACTION:
            if kind == PASS:
                return first == 0 and second == 0
            if second >= board.hexes or not is_target(pos, self.line, second, self.unmoved_counts):
                return False
            if self.phase == VETO:
                return kind == BID and self.bid < first <= pos.num[SHARES + self.line * SEATS + self.asked]
            return kind == MATCH and first == 0 and (not self.keeps_hex or second == self.chosen)
        if kind == EXTEND:
            if first >= board.lines or second >= board.hexes or self.extended >> first & 1 != 0:
                return False
            return is_target(pos, first, second, self.unmoved_counts)
        if kind == INVEST:
            if first >= board.cities:
                return False
            return self._free_space(first, second) >= 0
        if kind == BUILD:
            return first == 0 and second < board.hexes and pos.num[IN_HAND + self.asked] > 0 and is_site(pos, second)
        if kind == RELOCATE:
            if first >= board.hexes or second >= board.hexes or pos.station[first] != self.asked:
                return False
            return is_site_without(pos, second, first)
        return kind == NONE and first == 0 and second == 0 and not self._can_act()

    def _free_space(self, city: i64, industry: i64) -> i64:
        """The first free space of that industry in a city, or -1 ("Investing in Industries")."""
        pos = self.pos
        space: i64
        for space in range(pos.board.first_space[city], pos.board.first_space[city + 1]):
            if pos.board.space_industry[space] == industry and pos.owner[space] == NOBODY:
                return space
        return -1

    def _can_act(self) -> bool:
        """Whether the active player has any action but `none` (R14)."""
        pos = self.pos
        if pos.num[FREE_SPACES] > 0:
            return True
        line: i64
        for line in range(pos.board.lines):
            if self.extended >> line & 1 == 0 and has_target(pos, line, self.unmoved_counts):
                return True
        sites = False
        own = False
        h: i64
        for h in range(pos.board.hexes):
            if pos.station[h] == self.asked:
                if self._opened_by(h):
                    return True
                own = True
            elif is_site(pos, h):
                sites = True
        return sites and (own or pos.num[IN_HAND + self.asked] > 0)

    # --- a random move, kind first ---

    def random_move(self, rng: Rng) -> int:
        if self.phase == ACTION:
            kind: i64 = rng.below(3)
            for _ in range(3):
                move: i64 = -1
                if kind == 0:
                    move = self._random_extension(rng)
                elif kind == 1:
                    move = self._random_investment(rng)
                else:
                    move = self._random_station(rng)
                if move >= 0:
                    return move
                kind = (kind + 1) % 3
            return pack(NONE, 0, 0)
        if rng.below(2) == 0:
            return pack(PASS, 0, 0)
        if self.phase == MATCHING:
            if self.keeps_hex:
                return pack(MATCH, 0, self.chosen)
            return pack(MATCH, 0, target_from(self.pos, self.line, self.unmoved_counts, rng.below(SIDES)))
        held = self.pos.num[SHARES + self.line * SEATS + self.asked]
        shares = self.bid + 1 + rng.below(held - self.bid)
        return pack(BID, shares, target_from(self.pos, self.line, self.unmoved_counts, rng.below(SIDES)))

    def _random_extension(self, rng: Rng) -> i64:
        lines = self.pos.board.lines
        first = rng.below(lines)
        step: i64
        for step in range(lines):
            line = (first + step) % lines
            if self.extended >> line & 1 == 0:
                h = target_from(self.pos, line, self.unmoved_counts, rng.below(SIDES))
                if h != NO_HEX:
                    return pack(EXTEND, line, h)
        return -1

    def _random_investment(self, rng: Rng) -> i64:
        pos = self.pos
        if pos.num[FREE_SPACES] == 0:
            return -1
        space = rng.below(pos.board.spaces)
        while pos.owner[space] != NOBODY:
            space = (space + 1) % pos.board.spaces
        return pack(INVEST, pos.board.space_city[space], pos.board.space_industry[space])

    def _random_station(self, rng: Rng) -> i64:
        pos = self.pos
        hand = pos.num[IN_HAND + self.asked]
        on_board: i64 = STATIONS_EACH - hand
        if hand > 0 and (on_board == 0 or rng.below(_RELOCATE_ONE_IN) > 0):
            site = self._random_site(rng, NO_HEX)
            if site != NO_HEX:
                return pack(BUILD, 0, site)
        # Any own station first, then the others in turn, so that a move is found if there is one.
        first: i64 = rng.below(on_board) if on_board > 0 else 0
        step: i64
        for step in range(on_board):
            start = self._own_station((first + step) % on_board)
            site = self._random_site(rng, start)
            if site != NO_HEX:
                return pack(RELOCATE, start, site)
        site = self._random_site(rng, NO_HEX) if hand > 0 else NO_HEX
        return pack(BUILD, 0, site) if site != NO_HEX else -1

    def _random_site(self, rng: Rng, lifted: i64) -> i64:
        """A hex for a station, or for the one lifted there; `NO_HEX` when there is none."""
        pos = self.pos
        hexes = pos.board.free_hexes
        count: i64 = len(hexes)
        if count == 0:
            return NO_HEX
        at = rng.below(count)
        step: i64
        for step in range(count + _PROBES):
            h = hexes[at]
            if is_site(pos, h) if lifted == NO_HEX else is_site_without(pos, h, lifted):
                return h
            # A few random places first, then all in turn, so that a site is found if there is one.
            at = rng.below(count) if step < _PROBES else (at + 1) % count
        return NO_HEX

    def _own_station(self, number: i64) -> i64:
        """The hex of one of the own stations on the board, counted by hex."""
        station = self.pos.station
        own = self.asked
        left = number
        h: i64 = 0
        while True:
            if station[h] == own:
                if left == 0:
                    return h
                left -= 1
            h += 1

    # --- making a move ---

    def apply(self, move: int, events: EventLog | None = None) -> None:
        packed: i64 = move
        kind = kind_of(packed)
        first = first_of(packed)
        second = second_of(packed)
        if kind == EXTEND:
            self._extend(first, second, events)
        elif kind == INVEST:
            space = self._free_space(first, second)
            self.pos.owner[space] = self.asked
            self.pos.num[FREE_SPACES] -= 1
            if events is not None:
                events.add([ev.INVESTED, self.asked, first, second])
            self._end_action(events)
        elif kind == BUILD:
            self.pos.num[IN_HAND + self.asked] -= 1
            self.pos.put_station(self.asked, second)
            if events is not None:
                events.add([ev.STATION, self.asked, second, NO_HEX])
            self._end_action(events)
        elif kind == RELOCATE:
            self.pos.lift_station(self.asked, first)
            self.pos.put_station(self.asked, second)
            if events is not None:
                events.add([ev.STATION, self.asked, second, first])
            self._end_action(events)
        elif kind == PASS:
            if events is not None:
                events.add([ev.PASSED, self.asked, self.line])
            if self.phase == VETO:
                self._ask_next(events)
            else:
                self._settle_extension(events)
        elif kind == BID:
            self.bid = first
            self.bidder = self.asked
            self.target = second
            if events is not None:
                events.add([ev.BID, self.asked, self.line, first, second])
            self._ask_next(events)
        elif kind == MATCH:
            self.bidder = self.active
            self.target = second
            if events is not None:
                events.add([ev.MATCHED, self.active, self.line, self.bid, second])
            self._settle_extension(events)
        else:
            if events is not None:
                events.add([ev.NO_ACTION, self.asked])
            self._end_action(events)

    def _extend(self, line: i64, target: i64, events: EventLog | None) -> None:
        """Choose a line and a hex, take the share, and let the other holders object (R3, R4)."""
        if events is not None:
            events.add([ev.EXTENDED, self.active, line, target])
        taken = take_share(self.pos, self.active, line)
        if events is not None and taken:
            events.add([ev.SHARE, self.active, line])
        elif events is not None:
            events.add([ev.NO_SHARE, self.active, line, int(self.pos.num[STATUS + line] == ISOLATED)])
        self.extended |= i64(1) << line
        self.phase = VETO
        self.line = line
        self.chosen = target
        self.target = target
        self.bid = 0
        self.bidder = NOBODY
        self.asked = self.active
        self._ask_next(events)

    def _ask_next(self, events: EventLog | None) -> None:
        """Ask the next holder who could outbid, then the active player if he could match, else settle (R4)."""
        shares = SHARES + self.line * SEATS
        num = self.pos.num
        seat = (self.asked + 1) % self.seats
        while seat != self.active:
            if num[shares + seat] > self.bid:
                self.asked = seat
                return
            seat = (seat + 1) % self.seats
        if self.bid > 0 and num[shares + self.active] >= self.bid:
            self.phase = MATCHING
            self.asked = self.active
            return
        self._settle_extension(events)

    def _settle_extension(self, events: EventLog | None) -> None:
        """The winner of the veto pays, and the locomotive moves to his hex (R4, R5)."""
        if self.bid > 0:
            pay_shares(self.pos, self.bidder, self.line, self.bid)
            if events is not None:
                events.add([ev.PAID, self.bidder, self.line, self.bid])
        active_won = self.bid == 0 or self.bidder == self.active
        move_locomotive(
            self.pos, self.seats, self.active, active_won, self.line, self.target, self.unmoved_counts, events
        )
        self.line = NO_LINE
        self.chosen = NO_HEX
        self.target = NO_HEX
        self.bid = 0
        self.bidder = NOBODY
        self.isolation_due = True
        self._end_action(events)

    def _end_action(self, events: EventLog | None) -> None:
        """Mark isolated lines (R10), then go on to the next action or player."""
        if self.isolation_due:
            # Only extensions change what a line can reach; and the first action finds lines hemmed in from the start.
            mark_isolated(self.pos, events)
            self.isolation_due = False
        self.phase = ACTION
        self.asked = self.active
        self.actions_left -= 1
        if self.actions_left > 0:
            return
        self.idle_turns = self.idle_turns + 1 if self.extended == 0 else 0
        self.reason = self._reason_to_end()
        if self.reason != 0:
            if events is not None:
                events.add([ev.ENDED, self.reason])
            self.phase = END
            self.actions_left = 0
            score_end(self.pos.board, self.pos.owner, self.pos.num, self.seats, events)
            return
        self.active = (self.active + 1) % self.seats
        self.asked = self.active
        self.actions_left = ACTIONS_A_TURN
        self.extended = 0
        if events is not None:
            events.add([ev.TURN, self.active])

    def _reason_to_end(self) -> i64:
        """Why the game ends after this turn, or 0 (R12; "Game End")."""
        pos = self.pos
        num = pos.num
        awarding: i64 = 0
        line: i64
        for line in range(pos.board.lines):
            if num[STATUS + line] == RUNNING and num[PILE + line] > 0:
                awarding += 1
        if awarding <= 1:
            return BY_LINES
        if num[TILES] == 0:
            return BY_TILES
        extendable = False
        for line in range(pos.board.lines):
            if has_target(pos, line, self.unmoved_counts):
                extendable = True
                break
        if not extendable:
            return BY_NO_EXTENSION
        return BY_IDLENESS if self.idle_turns >= IDLE_ROUNDS * self.seats else 0

    def settle(self, events: EventLog | None = None) -> None:
        while self.phase == VETO or self.phase == MATCHING:
            self.apply(pack(PASS, 0, 0), events)

    # --- copies and scores ---

    def clone(self) -> StephensonState:
        other = StephensonState(self.pos.clone(), self.seats, self.edition_1999, self.unmoved_counts, self.keeps_hex)
        other.phase = self.phase
        other.active = self.active
        other.asked = self.asked
        other.actions_left = self.actions_left
        other.extended = self.extended
        other.idle_turns = self.idle_turns
        other.isolation_due = self.isolation_due
        other.line = self.line
        other.chosen = self.chosen
        other.target = self.target
        other.bid = self.bid
        other.bidder = self.bidder
        other.reason = self.reason
        return other

    def scores(self) -> list[int]:
        out: list[int] = []
        seat: i64
        for seat in range(self.seats):
            out.append(self.pos.num[SCORE + seat])
        return out

    def projected_scores(self) -> list[int]:
        if self.phase == VETO or self.phase == MATCHING:
            settled = self.clone()
            settled.settle()
            return settled.projected_scores()
        if self.phase == END:
            return self.scores()
        num = self.pos.num[:]
        score_end(self.pos.board, self.pos.owner, num, self.seats, None)
        out: list[int] = []
        seat: i64
        for seat in range(self.seats):
            out.append(num[SCORE + seat])
        return out

    def result(self) -> Result | None:
        if self.phase != END:
            return None
        scores = self.scores()
        # "Winning the Game": most points first, equal points share a place.
        ranking = [
            [s for s in range(len(scores)) if scores[s] == points] for points in sorted(set(scores), reverse=True)
        ]
        return Result(REASONS[self.reason], ranking, scores)

    # --- encoding; there is nothing hidden in this game ---

    def encode(self) -> list[int]:
        out: list[int] = [
            self.seats,
            int(self.edition_1999),
            int(self.unmoved_counts),
            int(self.keeps_hex),
            self.phase,
            self.active,
            self.asked,
            self.actions_left,
            self.extended,
            self.idle_turns,
            int(self.isolation_due),
            self.line,
            self.chosen,
            self.target,
            self.bid,
            self.bidder,
            self.reason,
        ]
        out.extend(self.pos.encode())
        return out

    def observe(self, seat: int) -> list[int]:
        return self.encode()

    def redeal(self, observation: list[int], rng: Rng) -> StephensonState:
        return decode_state(self.pos.board, observation)


def decode_state(board: Board, numbers: list[int]) -> StephensonState:
    """The state that `StephensonState.encode` wrote for this board.  Raises `BadData`."""
    if len(numbers) < _HEADER:
        raise BadData([f"this is no position of Stephenson's Rocket: it has only {len(numbers)} numbers"])
    check_state(board, numbers[:_HEADER], numbers[_HEADER:])
    state = StephensonState(
        decode(board, numbers[_HEADER:]), numbers[0], numbers[1] != 0, numbers[2] != 0, numbers[3] != 0
    )
    state.phase = numbers[4]
    state.active = numbers[5]
    state.asked = numbers[6]
    state.actions_left = numbers[7]
    state.extended = numbers[8]
    state.idle_turns = numbers[9]
    state.isolation_due = numbers[10] != 0
    state.line = numbers[11]
    state.chosen = numbers[12]
    state.target = numbers[13]
    state.bid = numbers[14]
    state.bidder = numbers[15]
    state.reason = numbers[16]
    if state.phase == VETO or state.phase == MATCHING:
        for h in (state.chosen, state.target):
            if not is_target(state.pos, state.line, h, state.unmoved_counts):
                raise BadData(["this is no position of Stephenson's Rocket: a veto is about an impossible hex"])
    return state


def new_state(
    board: Board, seats: int, seed: int, edition_1999: bool, unmoved_counts: bool, keeps_hex: bool
) -> StephensonState:
    """The first position; the seed chooses the starting player (R15)."""
    state = StephensonState(opening(board, seats, edition_1999), seats, edition_1999, unmoved_counts, keeps_hex)
    state.active = Rng(seed).below(seats)
    state.asked = state.active
    return state
