"""The first position of Spike (K12)."""

from __future__ import annotations

from mypy_extensions import i64

from rocket_desktop.model.parts.dealing import shuffle
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.board import FACES, SUITS, Board, cards_each
from rocket_desktop.model.spike.position import WAITING, Position
from rocket_desktop.model.spike.state import CHOOSE_SIDES, SIDES_PHASE, SpikeState


def new_state(board: Board, seats: i64, options: i64, seed: int) -> SpikeState:
    """The first position (K12, set-up 1 to 6 of the rulebook); rail cards are dealt once all sides are settled."""
    rng = Rng(seed)
    pos = Position(board, seats)
    pos.rng = rng
    chips = list(range(len(board.commodities)))
    shuffle(chips, rng)
    for place, commodity in enumerate(chips):
        pos.market[place] = commodity
    state = SpikeState(pos, options)
    state.first = rng.below(seats)
    state.active = state.first
    pos.giver = state.first
    _deal_contracts(pos, options & CHOOSE_SIDES == 0)
    for suit in range(SUITS):
        pos.deck.extend([suit] * int(cards_each(seats)))
    if options & CHOOSE_SIDES:
        state.phase = SIDES_PHASE
    else:
        state.deal_hands()
    return state


def _deal_contracts(pos: Position, random_sides: bool) -> None:
    """One contract of each commodity, evenly; the sides by lot, or all A until they are chosen."""
    board = pos.board
    dealt: list[int] = []
    commodity: i64
    for commodity in range(len(board.commodities)):
        cards: list[int] = []
        card: i64
        for card in range(board.faces // FACES):
            if board.face_commodity[card * FACES] == commodity:
                cards.append(int(card))
        chosen: i64 = cards[pos.rng.below(len(cards))]
        side: i64 = pos.rng.below(FACES) if random_sides else 0
        dealt.append(int(chosen * FACES + side))
    shuffle(dealt, pos.rng)
    each = len(dealt) // pos.seats
    for seat in range(pos.seats):
        faces = dealt[seat * each : (seat + 1) * each]
        faces.sort()
        pos.faces[seat] = faces
        pos.status[seat] = [WAITING] * len(faces)
