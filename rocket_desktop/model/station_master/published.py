"""A position of Station Master as JSON (protocol, "`state`")."""

from __future__ import annotations

from rocket_desktop.model.core import Json
from rocket_desktop.model.station_master.cards import PAWN_KINDS, VALUES
from rocket_desktop.model.station_master.position import NOTHING, Position
from rocket_desktop.model.station_master.state import REASONS, StationMasterState
from rocket_desktop.model.station_master.train import NO_DEPOT, Train, can_be

_PHASES = ("turn", "depot", "standing-room", "transfer", "over")
_KINDS = ("standard", "executive", "freight")


def position_json(state: StationMasterState, seat: int | None = None) -> Json:
    """The position; with `seat`, what others hide is null.

    Trains are listed by place, null where none came any more: `value` is what the train is worth if it left now,
    `depot` {`owner`, `after` (how many cars stand in front of it)} or null, `pawns` in order of boarding with their
    `value` and what it `may_be` by all that was shown.  `hands` and `home` hold ids and values by seat;
    `deck` and `locomotives` have their `order`, the next first; `discard` has the topmost card last.  `turn.played` is
    the action card that lies open, `turn.left` the pawns that a Transfer may yet move.
    """
    pos = state.pos
    deck = pos.deck
    seats = range(state.players())
    hands = [[deck.ids[card] for card in pos.hands[each]] for each in seats]
    home = [_home(pos, each) for each in seats]
    return {
        "trains": [None if train is None else _train(pos, train, seat) for train in pos.trains],
        "hands": [hands[each] if seat in (None, each) else None for each in seats],
        "hand_sizes": [len(hand) for hand in hands],
        "home": [home[each] if seat in (None, each) else None for each in seats],
        "home_counts": [len(pawns) for pawns in home],
        "depots": [depot == 1 for depot in pos.depots],
        "deck": {
            "left": len(pos.draw_pile),
            "order": [deck.ids[card] for card in reversed(pos.draw_pile)] if seat is None else None,
        },
        "locomotives": {
            "left": len(pos.locomotives),
            "order": [deck.locomotives[each] for each in reversed(pos.locomotives)] if seat is None else None,
            "discard": [deck.locomotives[each] for each in pos.locomotives_gone],
        },
        "discard": [deck.ids[card] for card in pos.discard],
        "scores": state.scores(),
        "best": [int(best) for best in pos.best],
        "over": _PHASES[state.phase] == "over",
        "turn": {
            "player": int(state.active),
            "phase": _PHASES[state.phase],
            "train": None if state.place == NOTHING else int(state.place) + 1,
            "played": None if state.played == NOTHING else deck.ids[state.played],
            "left": int(state.left),
            "passes": int(state.passes),
            "end": REASONS[state.reason] or None,
        },
    }


def _home(pos: Position, seat: int) -> list[int]:
    """The values of a seat's pawns at home, the lowest first."""
    counts = pos.home[seat * PAWN_KINDS : (seat + 1) * PAWN_KINDS]
    return [value for value, count in zip(VALUES, counts, strict=True) for _ in range(count)]


def _train(pos: Position, train: Train, seat: int | None) -> Json:
    deck = pos.deck
    return {
        "locomotive": deck.locomotives[train.locomotive],
        "kind": _KINDS[train.kind],
        "number": int(train.number),
        "limit": int(train.limit()),
        "cars": [deck.ids[card] for card in train.cars],
        "value": int(train.value()),
        "depot": None if train.depot == NO_DEPOT else {"owner": int(train.owner), "after": int(train.depot)},
        "standing_rooms": int(train.rooms),
        "pawns": [
            {
                "seat": owner,
                "value": VALUES[pawn] if seat in (None, owner) else None,
                "may_be": [value for kind, value in enumerate(VALUES) if can_be(seen, kind)],
            }
            for owner, pawn, seen in zip(train.seats, train.pawns, train.seen, strict=True)
        ],
    }
