"""What a move would bring to whom, in numbers and in words, as the session foresees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, cast

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.station_master.reckoning import Range, Reckoning, counted, depot_after, formula, value_of
from rocket_desktop.model.station_master.words import card_in_words, plain
from rocket_desktop.play.session import Session

UNKNOWN: Final = "?"
"""Stands in a move's text for what the reader may not know."""


@dataclass(frozen=True)
class Part:
    """What a seat has on a train that scores or would: its passengers, and the points."""

    seat: int
    passengers: Range
    points: Range


@dataclass(frozen=True)
class TrainOutcome:
    """What a move does to the train at `place`.

    `scores` tells whether it does so at once: by leaving, at a `depot`, or not yet.  `value` is the one it scores or
    would score then, `formula` the same with its sum, `before` the value that it had; `parts` has every seat aboard,
    and none where it would depend on what another train reveals first.  `seats_left` of `limit` and `cars_left` are
    what it still has room for, `depot` is whose Depot it takes along.
    """

    place: int
    scores: Literal["leaving", "depot", "not yet"]
    value: int
    formula: str
    before: int
    parts: tuple[Part, ...]
    seats_left: int = 0
    limit: int = 0
    cars_left: int = 0
    depot: int | None = None


@dataclass(frozen=True)
class Outcome:
    """What follows for certain; pawns that the seat to act may not know count with all that they may be.

    `actor` decides, `trains` are those that change.  `then` tells what comes next: the actor's pawn at the `depot` or
    for the `standing-room`, another pawn of a `transfer`, the `turn` of `next`, the `end`; `draws` whether a card is
    drawn before.  `comes` are the places that get another locomotive, `empty` those that get none any more; `taken` are
    the ids of the cars that are discarded, `reason` says why the game ends, as a sentence without its full stop.
    """

    text: str
    title: str
    actor: int
    trains: tuple[TrainOutcome, ...]
    then: str
    next: int
    draws: bool
    deck_left: int
    comes: tuple[int, ...] = ()
    empty: tuple[int, ...] = ()
    taken: tuple[str, ...] = ()
    reason: str = ""

    def gains(self) -> dict[int, Range]:
        """The points that seats score at once, by seat; who is not aboard is left out."""
        return {part.seat: part.points for train in self.trains if train.scores != "not yet" for part in train.parts}

    def label(self) -> str:
        """The most important in a few letters, for the spot that the move is made at.

        `→ +27` for a train that leaves, `+15` for a Depot: the points of who decides; `= 7 (+14)` for the value and the
        points if the train left then.
        """
        for train in self.trains:
            if train.scores != "not yet":
                own = [part.points.signed() for part in train.parts if part.seat == self.actor] or ["+0"]
                return f"→ {own[0]}" if train.scores == "leaving" else own[0]
        if not self.trains:
            return ""
        last = self.trains[-1]
        own = [part.points.signed() for part in last.parts if part.seat == self.actor]
        told = [f"({points})" for points in own]
        if self.text.split()[0] not in ("board", "standing-room", "take"):
            told.insert(0, f"= {plain(last.value)}")
        return " ".join(told)

    def lines(self, names: Sequence[str]) -> list[str]:
        """The outcome as sentences without full stops, the move itself first; `names` are the players' by seat."""
        told = [self.title]
        if self.taken:
            told.append(
                ngettext("Discarded: {cards}", "Discarded, in this order: {cards}", len(self.taken)).format(
                    cards=", ".join(card_in_words(card) for card in self.taken)
                )
            )
        for train in self.trains:
            told += _train_lines(train, names)
        told += [_("A new locomotive comes in place of T{train}").format(train=place + 1) for place in self.comes]
        told += [
            _("No locomotive is left to take the place of T{train}").format(train=place + 1) for place in self.empty
        ]
        told.append(self._next_line(names))
        return told

    def _next_line(self, names: Sequence[str]) -> str:
        name = names[self.actor]
        if self.then == "end":
            return self.reason
        if self.then == "depot":
            return _("Next, {name} assigns a pawn to the Depot").format(name=name)
        if self.then == "standing-room":
            return _("Next, {name} may assign a pawn to the train").format(name=name)
        if self.then == "transfer" and self.text.split()[0] == "transfer":
            return _("Next, {name} moves one to three pawns of the train").format(name=name)
        if self.then == "transfer":
            return _("Next, {name} may move another pawn").format(name=name)
        other = names[self.next]
        if not self.draws:
            return _("No card is drawn; next is {other}").format(other=other)
        if not self.deck_left:
            return _("The deck is empty, no card is drawn; next is {other}").format(other=other)
        return _("{name} draws a card; next is {other}").format(name=name, other=other)


def _train_lines(train: TrainOutcome, names: Sequence[str]) -> list[str]:
    """What happens to a train, as sentences without their full stops."""
    told = []
    number = train.place + 1
    if train.scores == "leaving":
        told.append(_("T{train} leaves with a value of {value}").format(train=number, value=train.formula))
        told.append(parts_in_words(train.parts, train.value, names) or _("Nobody is aboard, nobody scores"))
        if train.depot is not None:
            told.append(_("The Depot of {name} leaves the game").format(name=names[train.depot]))
        return told
    if train.scores == "depot":
        text = _("T{train} is scored at once with a value of {value}, and stays")
        told.append(text.format(train=number, value=train.formula))
        told.append(parts_in_words(train.parts, train.value, names) or _("Nobody is aboard, nobody scores"))
        told.append(_("All its pawns go home; from now on only cars behind the Depot give it value"))
        return told
    if train.value != train.before:
        text = _("The value of T{train} goes from {before} to {value}")
        told.append(text.format(train=number, before=plain(train.before), value=train.formula))
    else:
        told.append(_("The value of T{train} is {value}").format(train=number, value=train.formula))
    parts = parts_in_words(train.parts, train.value, names)
    if parts:
        told.append(_("If T{train} left then: {parts}").format(train=number, parts=parts))
    told.append(seats_in_words(train.seats_left, train.limit))
    told.append(cars_in_words(number, train.cars_left))
    return told


def seats_in_words(left: int, limit: int) -> str:
    """How many pawns a train still has room for."""
    if not left:
        return _("No seat left of {limit}").format(limit=limit)
    return ngettext("{number} seat left of {limit}", "{number} seats left of {limit}", left).format(
        number=left, limit=limit
    )


def cars_in_words(train: int, left: int) -> str:
    """How many cars a train (by its number) still waits for."""
    text = ngettext("T{train} leaves with {number} more car", "T{train} leaves with {number} more cars", left)
    return text.format(train=train, number=left)


def parts_in_words(parts: Sequence[Part], value: int, names: Sequence[str]) -> str:
    """`Ada +18 (6 × 3), Ben −6 to +18 (6 × −1 to 3)`; empty without parts."""
    return ", ".join(
        _("{name} {points} ({value} × {passengers})").format(
            name=names[part.seat],
            points=part.points.signed(),
            value=plain(value),
            passengers=part.passengers.plain(),
        )
        for part in parts
    )


def move_title(text: str, names: Sequence[str]) -> str:
    """A move's text as a sentence without its full stop: `Add coach +3 to T1`; `names` are the players' by seat."""
    match text.split():
        case ["board", train, value]:
            if value == UNKNOWN:
                return _("Assign a pawn to {train}").format(train=train)
            return _("Assign a pawn of {value} to {train}").format(value=plain(int(value)), train=train)
        case ["car", train, card]:
            return _("Add {card} to {train}").format(card=card_in_words(card), train=train)
        case ["caboose", train]:
            return _("Add the Caboose to {train}").format(train=train)
        case ["depot", train]:
            return _("Play the Depot on {train}").format(train=train)
        case ["standing-room", train]:
            return _("Play Standing Room on {train}").format(train=train)
        case ["uncouple", train, count]:
            return ngettext(
                "Uncouple the last car of {train}", "Uncouple the last {number} cars of {train}", int(count)
            ).format(number=count, train=train)
        case ["reassign", train, other]:
            return _("Reassign the last car of {train} to {other}").format(train=train, other=other)
        case ["repair", train, card]:
            return _("Repair: add {card} from the discards to {train}").format(card=card_in_words(card), train=train)
        case ["transfer", train]:
            return _("Play Transfer on {train}").format(train=train)
        case ["take", seat, which, to]:
            name = names[int(seat[1:]) - 1]
            text = _("Send pawn {number} of {name} home") if to == "home" else _("Move pawn {number} of {name} to {to}")
            return text.format(number=which, name=name, to=to)
        case ["done"]:
            return _("Leave it at that")
        case ["pass"]:
            return _("Pass: there is nothing that could be played")
    raise ValueError(f"{text!r} is no move of this game")


def foresee(session: Session, text: str, names: Sequence[str], ply: int | None = None) -> Outcome:
    """What the legal move `text` would bring now, or after `ply` decisions; `names` are the players' as shown.

    Raises `IllegalMove`.
    """
    ply = len(session.plies()) if ply is None else ply
    actor = cast(int, session.status(ply)["to_act"])
    before = session.position(ply)
    seen = session.foresee(ply, text)
    after = seen.position
    turn = cast(Json, after["turn"])
    played = cast(Json, before["turn"])
    kinds = {str(event["kind"]) for event in seen.events}
    ended = next((str(event["text"]) for event in seen.events if event["kind"] == "end"), "")
    left = [cast(int, event["train"]) - 1 for event in seen.events if event["kind"] == "leave"]
    waiting = cast(int, cast(Json, before["locomotives"])["left"])
    phase = "end" if ended else str(turn["phase"])
    words = text.split()
    # A turn ends with a card for its player unless it was one of a pawn alone, or of the Depot (S2).
    draws = phase == "turn" and words[0] not in ("depot", "pass")
    if words[0] == "board":
        draws = draws and played["phase"] == "standing-room"
    own, then = Reckoning(before, knows=actor), Reckoning(after, knows=actor)
    trains = []
    for place in _touched(words, before):
        if place in left:
            trains.append(_leaving(own, place, _cars_then(words, before, place)))
        elif "depot-score" in kinds:
            trains.append(_at_depot(own, place))
        else:
            trains.append(_staying(own, then, place, alone=not left))
    return Outcome(
        text=text,
        title=move_title(text, names),
        actor=actor,
        trains=tuple(trains),
        then=phase,
        next=cast(int, turn["player"]),
        draws=draws,
        deck_left=cast(int, cast(Json, before["deck"])["left"]),
        comes=tuple(left[:waiting]),
        empty=tuple(left[waiting:]),
        taken=tuple(
            str(card)
            for event in seen.events
            if event["kind"] == "uncouple"
            for card in cast(list[str], event["cards"])
        ),
        reason=ended,
    )


def _place(train: str) -> int:
    return int(train[1:]) - 1


def _touched(words: Sequence[str], position: Json) -> list[int]:
    """The places of the trains that a move changes."""
    match words:
        case ["reassign", train, other]:
            return [_place(train), _place(other)]
        case ["take", _seat, _which, to]:
            start = cast(int, cast(Json, position["turn"])["train"]) - 1
            return [start] if to == "home" else [start, _place(to)]
        case ["transfer" | "done" | "pass", *_rest]:
            return []
        case [_word, train, *_rest]:
            return [_place(train)]
    return []


def _cars_then(words: Sequence[str], position: Json, place: int) -> list[str]:
    """The cars of a train that a move makes leave."""
    trains = cast(list[Mapping[str, list[str]]], position["trains"])
    cars = trains[place]["cars"]
    match words:
        case ["reassign", start, _to]:
            return [*cars, trains[_place(start)]["cars"][-1]]
        case ["caboose", _train]:
            return [*cars, "caboose"]
    return [*cars, words[-1]]


def _parts(reckoning: Reckoning, place: int, value: int) -> tuple[Part, ...]:
    """What each seat aboard a train would score with this value."""
    return tuple(
        Part(seat, reckoning.passengers(seat, place), reckoning.gain(seat, place, value))
        for seat in range(len(reckoning.scores))
        if reckoning.is_aboard(seat, place)
    )


def _leaving(before: Reckoning, place: int, cars: Sequence[str]) -> TrainOutcome:
    train = before.trains[place]
    parts = counted(str(train["kind"]), cars, depot_after(train))
    value = value_of(parts)
    depot = cast(Json | None, train["depot"])
    return TrainOutcome(
        place,
        "leaving",
        value,
        formula(parts),
        cast(int, train["value"]),
        _parts(before, place, value),
        depot=None if depot is None else cast(int, depot["owner"]),
    )


def _at_depot(before: Reckoning, place: int) -> TrainOutcome:
    train = before.trains[place]
    parts = counted(str(train["kind"]), cast(list[str], train["cars"]), royal=False)
    value = value_of(parts)
    return TrainOutcome(place, "depot", value, formula(parts), cast(int, train["value"]), _parts(before, place, value))


def _staying(before: Reckoning, after: Reckoning, place: int, *, alone: bool) -> TrainOutcome:
    train = after.trains[place]
    cars = cast(list[str], train["cars"])
    parts = counted(str(train["kind"]), cars, depot_after(train))
    value, limit = cast(int, train["value"]), cast(int, train["limit"])
    return TrainOutcome(
        place,
        "not yet",
        value,
        formula(parts),
        cast(int, before.trains[place]["value"]),
        _parts(after, place, value) if alone else (),
        limit - len(cast(list[Json], train["pawns"])),
        limit,
        cast(int, train["number"]) - len(cars),
    )
