"""A position of Pocket Rockets as JSON (protocol, "`state`")."""

from __future__ import annotations

from rocket_desktop.model.core import NOBODY, Json
from rocket_desktop.model.pocket_rockets.cards import BONUSES, CARDS, COLOURS, HEADS, PILES, PLACES
from rocket_desktop.model.pocket_rockets.memory import NOTHING
from rocket_desktop.model.pocket_rockets.position import Position
from rocket_desktop.model.pocket_rockets.rocket import bodies_of, colour_at, fuel_of, head_of, is_complete, is_fresh
from rocket_desktop.model.pocket_rockets.state import LOOKING, REASONS, SEARCHING, PocketRocketsState
from rocket_desktop.model.pocket_rockets.words import direction_id

_PHASES = ("place", "turn", "search", "look", "over")


def position_json(state: PocketRocketsState, seat: int | None = None) -> Json:
    """The position; with `seat` (or `NOBODY`, an onlooker), what others hide is null.

    `yard` has the yard cards clockwise.  `piles` by name: how many are `left`, the `top` card, the `order` of all, the
    next first (null with `seat`), and the cards `known` to lie under the top, in no order, of one of which it may be
    that it was taken away unseen.  `hands` by seat hold ids, null for each card that is not known.  `rockets` by seat
    are in order of their bases.
    """
    pos = state.pos
    reader = NOBODY if seat is None else seat
    seats = range(state.players())
    free = state.free == 1
    return {
        "yard": [PLACES[place] for place in pos.yard.ring],
        "conveyor": direction_id(int(pos.conveyor)),
        "pawns": [None if place == NOTHING else PLACES[place] for place in pos.pawns],
        "piles": {name: _pile(pos, pile, reader, everything=seat is None) for pile, name in enumerate(PILES)},
        "hands": [_hand(pos, each, seat) for each in seats],
        "hand_sizes": [len(hand) for hand in pos.hands],
        "rockets": [[_rocket(rocket) for rocket in rockets] for rockets in pos.rockets],
        "fuel": [value for value, count in enumerate(pos.fuel, 1) for _ in range(count)],
        "bonus_cards": [
            BONUSES[card] if card != NOTHING and seat in (None, each) else None for each, card in enumerate(pos.bonus)
        ],
        "bonus_held": [card != NOTHING for card in pos.bonus],
        "bonus_used": [BONUSES[card] for card, used in enumerate(pos.used) if used],
        "scores": state.scores(),
        "over": _PHASES[state.phase] == "over",
        "turn": {
            "player": int(state.active),
            "phase": _PHASES[state.phase],
            "left": int(state.left),
            "hand_limit": int(state.hand_limit()),
            "free_direction": free,
            "direction": direction_id(int(state.way)) if state.way else None,
            "pile": PILES[state.target] if state.phase == SEARCHING else None,
            "seat": int(state.target) if state.phase == LOOKING else None,
            "idle_turns": int(state.idle),
            "end": REASONS[state.reason] or None,
        },
    }


def _pile(pos: Position, pile: int, reader: int, *, everything: bool) -> Json:
    cards = pos.piles[pile]
    return {
        "left": len(cards),
        "top": CARDS[cards[-1]] if cards else None,
        "known": [CARDS[card] for card in pos.memory.known(reader, pile)],
        "order": [CARDS[card] for card in reversed(cards)] if everything else None,
    }


def _hand(pos: Position, owner: int, seat: int | None) -> list[str | None]:
    if seat is None:
        return [CARDS[card] for card in pos.hands[owner]]
    known: list[str | None] = [CARDS[card] for card in pos.known_hand(owner, seat)]
    return known + [None] * (len(pos.hands[owner]) - len(known))


def _rocket(rocket: int) -> Json:
    return {
        "colour": COLOURS[colour_at(rocket)],
        "bodies": int(bodies_of(rocket)),
        "head": HEADS[head_of(rocket)] if is_complete(rocket) else None,
        "new_head": bool(is_fresh(rocket)),
        "fuel": int(fuel_of(rocket)) or None,
    }
