"""What a move would bring, in words, as the session foresees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.pocket_rockets.cards import HEADS, PILES, PLACES
from rocket_desktop.model.pocket_rockets.words import head_name, pile_name, place_name
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.pocket_rockets.moves import next_place, step_of
from rocket_desktop.views.games.pocket_rockets.pieces import LASTING, PositionState, RocketState
from rocket_desktop.views.games.pocket_rockets.spoken import named
from rocket_desktop.views.games.pocket_rockets.worth import formula, working

UNKNOWN = "?"
"""Stands in a move's text for what the reader may not know."""


@dataclass(frozen=True)
class Outcome:
    """What follows for certain.

    `title` is the move, `told` what follows from it, as sentences without full stops, the most important first;
    `label` is the most important in a few letters, for the spot that the move is made at; `gain` the points at once.
    """

    text: str
    title: str
    label: str
    told: tuple[str, ...]
    gain: int = 0

    def lines(self, names: Sequence[str]) -> list[str]:
        """The outcome as sentences without full stops, the move itself first."""
        return [self.title, *self.told]


def move_title(text: str, names: Sequence[str]) -> str:
    """A move's text as a sentence without its full stop; `names` are the players' by seat."""
    match text.split():
        case ["place", place]:
            return _("Place the Astronaut on {place}").format(place=_place(place))
        case ["move"]:
            return _("Move one step")
        case ["move", direction]:
            return _("Move one step clockwise") if direction == "cw" else _("Move one step counter-clockwise")
        case ["draw"]:
            return _("Draw the top card of the pile")
        case ["build", card]:
            return _("Begin a rocket: {card}").format(card=named(card))
        case ["build", card, number]:
            return _("Build on rocket {number}: {card}").format(card=named(card), number=number)
        case ["recycle", card, to, "take", other]:
            text = _("Recycle: {card} onto {pile}, for the top card of {other}")
            return text.format(card=named(card), pile=_pile(to), other=_pile(other))
        case ["reverse"]:
            return _("Turn the Conveyor over")
        case ["launch", value, "on", number]:
            return _("Launch rocket {number} with fuel of {value}").format(value=value, number=number)
        case ["end"]:
            return _("End the turn")
        case ["take", card]:
            return _("Take a card") if card == UNKNOWN else _("Take: {card}").format(card=named(card))
        case ["bonus", *words]:
            return _bonus_title(words, names)
    raise ValueError(f"{text!r} is no move of this game")


def _bonus_title(words: Sequence[str], names: Sequence[str]) -> str:
    match words:
        case ["launch", value, "on", number]:
            return _("Bonus card: launch rocket {number} with fuel of {value}").format(value=value, number=number)
        case ["look", seat]:
            return _("Bonus card: look at the hand of {name}").format(name=_name(seat, names))
        case ["search", pile]:
            return _("Bonus card: search {pile}").format(pile=_pile(pile))
        case ["swap-pawns", seat]:
            return _("Bonus card: change places with {name}").format(name=_name(seat, names))
        case ["swap-heads", own, seat, theirs]:
            text = _("Bonus card: swap the heads of rocket {own} and of {name}'s rocket {theirs}")
            return text.format(own=own, name=_name(seat, names), theirs=theirs)
    raise ValueError(f"{words!r} uses no bonus card of this game")


def _name(seat: str, names: Sequence[str]) -> str:
    return names[int(seat[1:]) - 1]


def _place(name: str) -> str:
    return place_name(PLACES.index(name))


def _pile(name: str) -> str:
    return pile_name(PILES.index(name))


def foresee(session: Session, text: str, names: Sequence[str], ply: int | None = None) -> Outcome:
    """What the legal move `text` would bring now, or after `ply` decisions; `names` are the players' as shown.

    Raises `IllegalMove`.
    """
    ply = len(session.plies()) if ply is None else ply
    actor = cast(int, session.status(ply)["to_act"])
    before = cast(PositionState, session.position(ply))
    seen = session.foresee(ply, text)
    after = cast(PositionState, seen.position)
    stars = bool(session.options["head_in_the_stars"])
    gains = [event for event in seen.events if event["kind"] == "score" and event["seat"] == actor]
    gain = sum(cast(int, event["points"]) for event in gains)
    label, told = _told(text, before, after, actor, names, stars=stars)
    if gains:
        label = f"+{gain}" if gain >= 0 else f"−{-gain}"
    ended = next((str(event["text"]) for event in seen.events if event["kind"] == "end"), "")
    told.append(ended or _next(after, actor, names))
    if not ended and _shows(text, before, actor):
        told.append(_("This shows a hidden card, and cannot be taken back"))
    return Outcome(text, move_title(text, names), label, tuple(told), gain)


def _pile_here(position: PositionState, seat: int) -> str:
    """The pile beside a seat's Astronaut."""
    return PILES[PLACES.index(position["pawns"][seat] or "")]


def _shows(text: str, before: PositionState, actor: int) -> bool:
    """Whether a move shows what was hidden."""
    words = text.split()
    if words[0] == "draw":
        return before["piles"][_pile_here(before, actor)]["left"] > 1
    if words[0] == "take":
        pile = before["turn"]["pile"]
        return pile is not None and before["piles"][pile]["left"] > 1
    if words[0] == "recycle":
        return before["piles"][words[2]]["left"] > 0 or before["piles"][words[4]]["left"] > 1
    return words[:2] in (["bonus", "search"], ["bonus", "look"])


def _next(after: PositionState, actor: int, names: Sequence[str]) -> str:
    """What is left of the turn, or whose is next."""
    turn = after["turn"]
    if turn["player"] != actor:
        return _("Next is {name}").format(name=names[turn["player"]])
    left = turn["left"]
    return ngettext("{number} action point left", "{number} action points left", left).format(number=left)


def _told(
    text: str, before: PositionState, after: PositionState, actor: int, names: Sequence[str], *, stars: bool
) -> tuple[str, list[str]]:
    """A few letters, and what follows from a move but for its points' sum and what is next."""
    words = text.split()
    match words:
        case ["place", place]:
            return "", _possible_there(before, actor, place)
        case ["move", *_direction]:
            place = next_place(before, actor, step_of(before, text))
            return "", [_("To {place}").format(place=_place(place)), *_possible_there(before, actor, place)]
        case ["draw"]:
            return "", _drawn(before, actor)
        case ["build", card, *number]:
            at = int(number[0]) - 1 if number else len(after["rockets"][actor]) - 1
            return _built(card, after, actor, at, stars=stars)
        case ["recycle", _card, to, "take", other]:
            top = before["piles"][other]["top"]
            taken = _("{pile} gives: {card}").format(pile=_capital(_pile(other)), card=named(top or ""))
            return "", [taken, _("{pile} is shuffled then").format(pile=_capital(_pile(to)))]
        case ["reverse"]:
            way = _("counter-clockwise") if before["conveyor"] == "cw" else _("clockwise")
            return "", [_("It runs {direction} from now on, for everybody").format(direction=way)]
        case ["launch", value, "on", number] | ["bonus", "launch", value, "on", number]:
            rocket = after["rockets"][actor][int(number) - 1]
            return f"+{value}", [_worth(rocket, int(number)), _fuel_left(after)]
        case ["end"]:
            left = before["turn"]["left"]
            text = ngettext("{number} action point stays unused", "{number} action points stay unused", left)
            return "", [text.format(number=left)] if left else []
    return _special(words, before, after, actor, names, stars=stars)


def _special(
    words: Sequence[str], before: PositionState, after: PositionState, actor: int, names: Sequence[str], *, stars: bool
) -> tuple[str, list[str]]:
    """The same for bonus cards, and for cards taken by them."""
    match words:
        case ["bonus", "look", _seat]:
            return "", [_("You see the hand, then take a card out of it")]
        case ["bonus", "search", pile]:
            left = before["piles"][pile]["left"]
            text = ngettext(
                "You see the {number} card of the pile, and take it",
                "You see all {number} cards of the pile, then take one; it is shuffled",
                left,
            )
            return "", [text.format(number=left)]
        case ["bonus", "swap-pawns", seat]:
            own, other = after["pawns"][actor] or "", after["pawns"][int(seat[1:]) - 1] or ""
            text = _("You are on {place} then, {name} on {other}")
            return "", [text.format(place=_place(own), name=_name(seat, names), other=_place(other))]
        case ["bonus", "swap-heads", own, seat, theirs]:
            mine = after["rockets"][actor][int(own) - 1]
            others = after["rockets"][int(seat[1:]) - 1][int(theirs) - 1]
            told = [
                _worth(mine, int(own)),
                _("{name}: {rocket}").format(name=_name(seat, names), rocket=_worth(others, int(theirs))),
            ]
            if mine["head"] in LASTING:
                told.append(_granted(mine["head"], after, actor, stars=stars))
            given = before["rockets"][actor][int(own) - 1]["head"]
            if given in LASTING and working(before, actor, given, stars=stars):
                if not working(after, actor, given, stars=stars):
                    lost = head_name(HEADS.index(given))
                    told.append(_("You lose at once: {bonus}").format(bonus=lost))
            return "±0", told
        case ["take", card]:
            text = _("Into your hand: {card}") if card != UNKNOWN else ""
            return "", [text.format(card=named(card))] if text else []
    return "", []


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _possible_there(position: PositionState, seat: int, place: str) -> list[str]:
    """What the yard card offers: its pile, and what of the hand can be built there."""
    told = []
    if PLACES.index(place) < len(PILES):
        pile = position["piles"][PILES[PLACES.index(place)]]
        if pile["top"] is not None:
            told.append(_("On top of the pile there: {card}").format(card=named(pile["top"])))
    if place.endswith("-line"):
        colour = place.split("-")[0]
        cards = [card for card in position["hands"][seat] if card is not None and card.startswith(f"{colour}-")]
        if cards:
            told.append(_("Your hand has for it: {cards}").format(cards=", ".join(named(card) for card in cards)))
    elif place == "launch-pad":
        ready = [each for each in position["rockets"][seat] if each["head"] is not None and not each["fuel"]]
        text = ngettext(
            "{number} rocket of yours can be launched there",
            "{number} rockets of yours can be launched there",
            len(ready),
        )
        told.append(text.format(number=len(ready)) if ready else _("No rocket of yours can be launched yet"))
    return told


def _drawn(before: PositionState, actor: int) -> list[str]:
    name = _pile_here(before, actor)
    pile, hand = before["piles"][name], len(before["hands"][actor]) + 1
    left = pile["left"] - 1
    stays = ngettext("{number} card stays in the pile", "{number} cards stay in the pile", left)
    held = _("{number} of {limit} cards in your hand").format(number=hand, limit=before["turn"]["hand_limit"])
    return [_("You get: {card}").format(card=named(pile["top"] or "")), clauses([held, stays.format(number=left)])]


def _built(card: str, after: PositionState, actor: int, at: int, *, stars: bool) -> tuple[str, list[str]]:
    rocket = after["rockets"][actor][at]
    if rocket["head"] is None:
        told = [_("Rocket {number} is worth nothing until it has its head").format(number=at + 1)]
        if rocket["bodies"]:
            told = [
                _("With a head, rocket {number} scores {points} ({sum})").format(
                    number=at + 1, points=2 * rocket["bodies"], sum=formula(rocket)
                )
            ]
        return (f"({2 * rocket['bodies']})" if card.endswith("-body") else ""), told
    told = [_worth(rocket, at + 1)]
    if rocket["head"] in LASTING:
        told.append(_granted(rocket["head"], after, actor, stars=stars))
    return "", told


def _worth(rocket: RocketState, number: int) -> str:
    """What a complete rocket scores, as a formula."""
    points = 2 * rocket["bodies"] + (rocket["head"] == "plus-one") + (rocket["fuel"] or 0)
    text = ngettext(
        "rocket {number} scores {points} point ({sum})", "rocket {number} scores {points} points ({sum})", points
    )
    return _capital(text.format(number=number, points=points, sum=formula(rocket)))


def _granted(head: str, after: PositionState, actor: int, *, stars: bool) -> str:
    """What a head with a lasting bonus, new on a rocket of `actor`, is good for from the next turn on (P12)."""
    seasoned = [dict(each, new_head=False) for each in after["rockets"][actor]]
    rockets = [seasoned if seat == actor else own for seat, own in enumerate(after["rockets"])]
    if not working({"rockets": rockets}, actor, head, stars=stars):
        return _("Its bonus does not work as long as another player has a taller rocket with it")
    return {
        "extra-action": _("From your next turn you have 5 action points"),
        "extra-card": _("From your next turn you may hold 4 cards"),
        "free-direction": _("From your next turn you choose the direction of your steps"),
    }[head]


def _fuel_left(after: PositionState) -> str:
    left = len(after["fuel"])
    if not left:
        return _("That was the last fuel")
    return ngettext("{number} fuel token is left", "{number} fuel tokens are left", left).format(number=left)
