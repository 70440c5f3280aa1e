"""The legal moves of Station Master as what has to be pointed at for each: no rule is computed here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from rocket_desktop.model.core import Json
from rocket_desktop.views.kit.spots import Spot

REACH: Final = 3  # discards that Repair looks at


@dataclass(frozen=True)
class Way:
    """A move's text and all that may be pointed at to make it.

    The order does not matter but among spots of the same kind: a Reassign goes from its first train to its second.
    """

    text: str
    parts: tuple[Spot, ...]

    def follows(self, picks: Sequence[Spot]) -> bool:
        """Whether pointing at `picks`, in this order, can lead to the move."""
        for kind in {pick.kind for pick in picks}:
            mine = [part for part in self.parts if part.kind == kind]
            chosen = [pick for pick in picks if pick.kind == kind]
            if mine[: len(chosen)] != chosen:
                return False
        return True

    def rest(self, picks: Sequence[Spot]) -> list[Spot]:
        """What has not been pointed at yet; a card of the discards says by itself that Repair is played."""
        rest = list(self.parts)
        for pick in picks:
            rest.remove(pick)
        if any(pick.kind == "discard" for pick in picks):
            rest = [part for part in rest if part.kind != "card"]
        return rest


class Hand:
    """Where cards lie: of equal ones, any stands for the first."""

    def __init__(self, position: Json, seat: int) -> None:
        """The hand of `seat`, which the position must tell, and the discards that Repair reaches."""
        self.cards = list(cast(list[list[str]], position["hands"])[seat])
        self.discards = list(reversed(cast(list[str], position["discard"])[-REACH:]))

    def plain(self, spot: Spot) -> Spot:
        """The spot that stands for this one."""
        pile = {"card": self.cards, "discard": self.discards}.get(spot.kind)
        if pile is None or not 0 <= spot.index < len(pile):
            return spot
        return Spot(spot.kind, index=pile.index(pile[spot.index]))

    def alike(self, spot: Spot) -> list[Spot]:
        """All spots that this one stands for."""
        pile = {"card": self.cards, "discard": self.discards}.get(spot.kind)
        if pile is None:
            return [spot]
        return [Spot(spot.kind, index=at) for at, card in enumerate(pile) if card == pile[spot.index]]

    def card(self, name: str) -> Spot:
        """The first card of the hand with this id."""
        return Spot("card", index=self.cards.index(name))

    def discard(self, name: str) -> Spot:
        """The topmost discard with this id."""
        return Spot("discard", index=self.discards.index(name))


def train_spot(train: str) -> Spot:
    """The train of a move's text (`T1` …)."""
    return Spot("train", place=int(train[1:]) - 1)


def ways(texts: Iterable[str], position: Json, hand: Hand) -> list[Way]:
    """Each legal move with what has to be pointed at.  Raises `ValueError` for a text that is no move of this game."""
    turn = cast(Json, position["turn"])
    phase, place = str(turn["phase"]), cast(int | None, turn["train"])
    return [Way(text, _parts(text, phase, place, position, hand)) for text in texts]


def _parts(text: str, phase: str, place: int | None, position: Json, hand: Hand) -> tuple[Spot, ...]:
    match text.split():
        case ["board", train, value]:
            pawn = Spot("home", index=int(value))
            # After a Depot or a Standing Room the train is given.
            return (pawn, train_spot(train)) if phase == "turn" else (pawn,)
        case ["car", train, card]:
            return hand.card(card), train_spot(train)
        case [("caboose" | "standing-room" | "transfer") as card, train]:
            return hand.card(card), train_spot(train)
        case ["uncouple", train, _count]:
            return hand.card("uncouple"), train_spot(train)
        case ["reassign", train, other]:
            return hand.card("reassign"), train_spot(train), train_spot(other)
        case ["repair", train, card]:
            return hand.card("repair"), hand.discard(card), train_spot(train)
        case ["depot", train]:
            return Spot("depot"), train_spot(train)
        case ["take", seat, which, to] if place is not None:
            pawn = pawn_spot(position, place - 1, int(seat[1:]) - 1, int(which))
            return (pawn,) if to == "home" else (pawn, train_spot(to))
        case ["done" | "pass"]:
            return ()
    raise ValueError(f"{text!r} is no move of this game")


def pawn_spot(position: Json, place: int, seat: int, which: int) -> Spot:
    """The pawn aboard a train that is number `which` (from 1) of its seat's there."""
    train = cast(list[Json], position["trains"])[place]
    own = [at for at, pawn in enumerate(cast(list[Json], train["pawns"])) if pawn["seat"] == seat]
    return Spot("pawn", place=place, index=own[which - 1])


def pawn_words(position: Json, spot: Spot) -> str | None:
    """The pawn at a spot as moves name it (`p2 1`); None where there is none."""
    train = cast(list[Json | None], position["trains"])[spot.place]
    pawns = [] if train is None else cast(list[Json], train["pawns"])
    if not 0 <= spot.index < len(pawns):
        return None
    seat = cast(int, pawns[spot.index]["seat"])
    which = sum(1 for pawn in pawns[: spot.index + 1] if pawn["seat"] == seat)
    return f"p{seat + 1} {which}"


def standing_trains(position: Json) -> list[str]:
    """The trains in the station as moves name them."""
    trains = cast(list[Json | None], position["trains"])
    return [f"T{place + 1}" for place, train in enumerate(trains) if train is not None]


def attempt(hand: Hand, means: Spot, train: str, standing: Sequence[str]) -> str:
    """The move, legal or not, that playing what lies at `means` (no train, no pawn aboard) on `train` would be.

    What it leaves open is taken as it comes.
    """
    if means.kind == "home":
        return f"board {train} {means.index}"
    if means.kind == "depot":
        return f"depot {train}"
    if means.kind == "discard":
        return f"repair {train} {hand.discards[means.index]}"
    card = hand.cards[means.index]
    if card == "reassign":
        return f"reassign {train} {next((other for other in standing if other != train), train)}"
    if card == "repair":
        # None of the discards can be repaired: the topmost stands for all, the card itself where there is none.
        return f"repair {train} {hand.discards[0] if hand.discards else card}"
    if card == "uncouple":
        return f"uncouple {train} 1"
    return f"{card} {train}" if card in ("caboose", "standing-room", "transfer") else f"car {train} {card}"
