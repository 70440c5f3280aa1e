"""What lies on the table in words, for screen readers and hints; it tells what the position tells, and no more."""

from __future__ import annotations

from collections.abc import Sequence

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.station_master.words import plain, signed
from rocket_desktop.views.games.station_master import faces
from rocket_desktop.views.games.station_master.faces import DEPOT, face_of
from rocket_desktop.views.games.station_master.pieces import PawnState, PositionState, TrainState
from rocket_desktop.views.kit.spots import Spot


def describe(position: PositionState, spot: Spot, names: Sequence[str], seat: int, *, clues: bool) -> str:
    """A spot in a line of words; `seat` is whose hand is shown, `clues` tells what was ruled out for pawns, too."""
    if spot.kind == "train":
        return _describe_train(position["trains"][spot.place], spot.place, names, clues)
    if spot.kind == "pawn":
        train = position["trains"][spot.place]
        assert train is not None, "only trains have pawns"
        words = _describe_pawn(train["pawns"][spot.index], names, clues)
        return _("T{train}, {pawn}").format(train=spot.place + 1, pawn=words)
    if spot.kind == "card":
        hand = position["hands"][seat] or []
        return _("in the hand: {card}").format(card=faces.name(face_of(hand[spot.index])))
    if spot.kind == "depot":
        return _("in the hand: {card}").format(card=faces.name(face_of(DEPOT)))
    if spot.kind == "home":
        values = position["home"][seat] or []
        count = values.count(spot.index)
        text = ngettext("{number} pawn of {value} at home", "{number} pawns of {value} at home", count)
        return text.format(number=count, value=plain(spot.index))
    card = position["discard"][-1 - spot.index]
    if spot.index == 0:
        return _("on top of the discard pile: {card}").format(card=faces.name(face_of(card)))
    return _("in the discard pile, {number} from the top: {card}").format(
        number=spot.index + 1, card=faces.name(face_of(card))
    )


def _describe_train(train: TrainState | None, place: int, names: Sequence[str], clues: bool) -> str:
    if train is None:
        return _("T{train}, no train").format(train=place + 1)
    left = train["number"] - len(train["cars"])
    parts = [
        _("T{train}, {kind}, number {number}").format(
            train=place + 1, kind=faces.train_kind(train["kind"]), number=train["number"]
        ),
        _("value {value}").format(value=signed(train["value"])),
        ngettext("{number} car to go", "{number} cars to go", left).format(number=left),
    ]
    depot = train["depot"]
    cars = [faces.name(face_of(card)) for card in train["cars"]]
    if depot is not None:
        cars.insert(depot["after"], _("Depot of {name}").format(name=names[depot["owner"]]))
    if cars:
        parts.append(_("cars: {cars}").format(cars=", ".join(cars)))
    free = train["limit"] - len(train["pawns"])
    parts.append(ngettext("{number} place for pawns free", "{number} places for pawns free", free).format(number=free))
    if train["pawns"]:
        aboard = ", ".join(_describe_pawn(pawn, names, clues) for pawn in train["pawns"])
        parts.append(_("aboard: {pawns}").format(pawns=aboard))
    return clauses(parts)


def _describe_pawn(pawn: PawnState, names: Sequence[str], clues: bool) -> str:
    name = names[pawn["seat"]]
    if pawn["value"] is not None:
        return _("pawn of {name}: {value}").format(name=name, value=plain(pawn["value"]))
    may_be = pawn["may_be"]
    if not clues or len(may_be) == 4:
        return _("pawn of {name}, face down").format(name=name)
    values = ", ".join(plain(value) for value in may_be)
    return _("pawn of {name}, face down, one of: {values}").format(name=name, values=values)
