"""Events of Pocket Rockets in words, every score as the formula it came from."""

from __future__ import annotations

from collections.abc import Sequence

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.pocket_rockets import events as ev
from rocket_desktop.model.pocket_rockets.cards import (
    BASE,
    BODY,
    CARDS,
    CLOCKWISE,
    EXTRA_ACTION,
    EXTRA_CARD,
    FREE_DIRECTION,
    HEAD,
    HEADS,
    PILES,
    PLACES,
    PLUS_ONE,
    colour_of,
    part_of,
)
from rocket_desktop.model.pocket_rockets.rocket import POINTS_A_BODY
from rocket_desktop.model.pocket_rockets.state import REASONS

_MINUS = "−"


def colour_name(colour: int) -> str:
    """A colour's name by itself."""
    return (_("grey"), _("yellow"), _("red"))[colour]


def card_name(card: int) -> str:
    """A card's name within a sentence, such as `red head (+1 action)`."""
    colour, part = colour_of(card), part_of(card)
    if part == BASE:
        return (_("grey base"), _("yellow base"), _("red base"))[colour]
    if part == BODY:
        return (_("grey body section"), _("yellow body section"), _("red body section"))[colour]
    name = (_("grey head ({bonus})"), _("yellow head ({bonus})"), _("red head ({bonus})"))[colour]
    return name.format(bonus=head_name(part - HEAD))


def head_name(head: int) -> str:
    """What a head grants, in two or three words."""
    return {
        PLUS_ONE: _("+1 point"),
        EXTRA_ACTION: _("+1 action"),
        EXTRA_CARD: _("+1 card"),
        FREE_DIRECTION: _("any direction"),
    }.get(head, _("no bonus"))


def place_name(place: int) -> str:
    """A yard card's name within a sentence."""
    return (
        _("the grey Construction Line"),
        _("the yellow Construction Line"),
        _("the red Construction Line"),
        _("the Conveyor"),
        _("the Launch Pad"),
        _("the Recycling Depot"),
    )[place]


def pile_name(pile: int) -> str:
    """A draw pile's name within a sentence."""
    return (_("the grey pile"), _("the yellow pile"), _("the red pile"), _("the Conveyor's pile"))[pile]


def end_in_words(reason: str) -> str:
    """A reason to end (one of `REASONS`) as the end of a sentence."""
    return {
        "fuel": _("the last fuel has been taken"),
        "idle": _("for six rounds nobody has drawn, built, launched or used a bonus card"),
        "no-rockets": _("no rocket can be launched any more"),
    }[reason]


def describe(record: list[int], names: Sequence[str], reader: int | None = None) -> Json:
    """One event as JSON; see `GameSpec.describe`.  A `reader` is not told what others hide."""
    match record:
        case [ev.PLACED, seat, place]:
            text = _("{name} places the Astronaut on {place}")
            return _seated("place", text, names, seat, {"place": place_name(place)}, {"place": PLACES[place]})
        case [ev.MOVED, seat, place, way]:
            text = _("{name} moves to {place}")
            facts: Json = {"place": PLACES[place], "direction": direction_id(way)}
            return _seated("move", text, names, seat, {"place": place_name(place)}, facts)
        case [ev.DREW, seat, pile, card]:
            text = _("{name} draws from {pile}: {card}")
            facts = {"pile": PILES[pile], "card": CARDS[card]}
            return _seated("draw", text, names, seat, {"pile": pile_name(pile), "card": card_name(card)}, facts)
        case [ev.UNCOVERED, pile, card]:
            return {
                "kind": "uncover",
                "text": _("On top of {pile} is now: {card}").format(pile=pile_name(pile), card=card_name(card)),
                "pile": PILES[pile],
                "card": CARDS[card],
            }
        case [ev.BUILT, seat, card, rocket]:
            text = _("{name} builds on rocket {rocket}: {card}")
            if part_of(card) == BASE:
                text = _("{name} begins rocket {rocket}: {card}")
            facts = {"card": CARDS[card], "rocket": rocket + 1}
            return _seated("build", text, names, seat, {"card": card_name(card), "rocket": rocket + 1}, facts)
        case [ev.RECYCLED, seat, card, to, other, taken]:
            text = _("{name} puts on {pile}: {card}, takes from {other}: {taken}; {pile} is shuffled")
            blanks: dict[str, object] = {"card": card_name(card), "taken": card_name(taken)}
            blanks |= {"pile": pile_name(to), "other": pile_name(other)}
            facts = {"card": CARDS[card], "pile": PILES[to], "from": PILES[other], "taken": CARDS[taken]}
            return _seated("recycle", text, names, seat, blanks, facts)
        case [ev.REVERSED, seat, way]:
            text = _("{name} turns the Conveyor over: clockwise from now on")
            if way != CLOCKWISE:
                text = _("{name} turns the Conveyor over: counter-clockwise from now on")
            return _seated("reverse", text, names, seat, {}, {"direction": direction_id(way)})
        case [ev.STOPPED, seat, left]:
            text = ngettext(
                "{name} ends the turn, {number} action point unspent",
                "{name} ends the turn, {number} action points unspent",
                left,
            )
            return _seated("stop", text, names, seat, {"number": left}, {"left": left})
        case [ev.TURN, seat, left]:
            text = ngettext(
                "{name}'s turn, with {number} action point", "{name}'s turn, with {number} action points", left
            )
            return _seated("turn", text, names, seat, {"number": left}, {"actions": left})
        case [ev.ENDED, reason]:
            return {
                "kind": "end",
                "text": _("The game ends: {reason}").format(reason=end_in_words(REASONS[reason])),
                "reason": REASONS[reason],
            }
    return _of_scores(record, names) or _of_bonus_cards(record, names, reader)


def direction_id(way: int) -> str:
    """`cw` or `ccw`."""
    return "cw" if way == CLOCKWISE else "ccw"


def _of_scores(record: list[int], names: Sequence[str]) -> Json | None:
    match record:
        case [ev.COMPLETED, seat, points, rocket, bodies, head]:
            why = ngettext(
                "rocket {rocket} is complete: {each} × {number} body section",
                "rocket {rocket} is complete: {each} × {number} body sections",
                bodies,
            ).format(rocket=rocket + 1, each=POINTS_A_BODY, number=bodies)
            if head == PLUS_ONE:
                why = _("{sum} + 1 for its head").format(sum=why)
            return _score("complete", names, seat, points, why, rocket)
        case [ev.LAUNCHED, seat, points, rocket, anywhere]:
            why = _("rocket {rocket} is launched with fuel of {value}")
            if anywhere:
                why = _("rocket {rocket} is launched by a bonus card, with fuel of {value}")
            return _score("launch", names, seat, points, why.format(rocket=rocket + 1, value=points), rocket)
        case [ev.HEAD_SCORE, seat, points, rocket]:
            why = _("the head with +1 comes to rocket {rocket}") if points > 0 else _("rocket {rocket} loses its +1")
            return _score("head", names, seat, points, why.format(rocket=rocket + 1), rocket)
    return None


def _score(reason: str, names: Sequence[str], seat: int, points: int, why: str, rocket: int) -> Json:
    signed = f"+{points}" if points >= 0 else f"{_MINUS}{-points}"
    return {
        "kind": "score",
        "text": f"{names[seat]} {signed} ({why})",
        "seat": seat,
        "points": points,
        "why": why,
        "reason": reason,
        "rocket": rocket + 1,
    }


def _of_bonus_cards(record: list[int], names: Sequence[str], reader: int | None) -> Json:
    match record:
        case [ev.SEARCHED, seat, pile, *cards]:
            text = _("{name} uses a bonus card and searches {pile}")
            told = [CARDS[card] for card in cards] if reader in (None, seat) else None
            return _seated("search", text, names, seat, {"pile": pile_name(pile)}, {"pile": PILES[pile], "cards": told})
        case [ev.TOOK_FROM_PILE, seat, pile, card]:
            told_card = CARDS[card] if reader in (None, seat) else None
            text = _("{name} takes from {pile}: {card}; the pile is shuffled")
            if told_card is None:
                text = _("{name} takes a card from {pile}, which is shuffled")
            blanks: dict[str, object] = {"pile": pile_name(pile), "card": card_name(card)}
            return _seated("take", text, names, seat, blanks, {"pile": PILES[pile], "from": None, "card": told_card})
        case [ev.LOOKED, seat, other, *cards]:
            text = _("{name} uses a bonus card and looks at the hand of {other}")
            told = [CARDS[card] for card in cards] if reader in (None, seat, other) else None
            return _seated("look", text, names, seat, {"other": names[other]}, {"other": other, "cards": told})
        case [ev.TOOK_FROM_HAND, seat, other, card]:
            told_card = CARDS[card] if reader in (None, seat, other) else None
            text = _("{name} takes from the hand of {other}: {card}")
            if told_card is None:
                text = _("{name} takes a card from the hand of {other}")
            blanks = {"other": names[other], "card": card_name(card)}
            return _seated("take", text, names, seat, blanks, {"pile": None, "from": other, "card": told_card})
        case [ev.SWAPPED_PAWNS, seat, other, place, there]:
            text = _(
                "{name} uses a bonus card and changes places with {other}: {name} is on {place}, {other} on {there}"
            )
            blanks = {"other": names[other], "place": place_name(place), "there": place_name(there)}
            facts: Json = {"other": other, "place": PLACES[place], "other_place": PLACES[there]}
            return _seated("swap-pawns", text, names, seat, blanks, facts)
        case [ev.SWAPPED_HEADS, seat, rocket, other, theirs, given, got]:
            text = _(
                "{name} uses a bonus card: the head of rocket {rocket} ({given}) changes places with that of"
                " {other}'s rocket {theirs} ({got})"
            )
            blanks = {"rocket": rocket + 1, "theirs": theirs + 1, "other": names[other]}
            blanks |= {"given": head_name(given), "got": head_name(got)}
            facts = {"rocket": rocket + 1, "other": other, "other_rocket": theirs + 1}
            facts |= {"given": HEADS[given], "got": HEADS[got]}
            return _seated("swap-heads", text, names, seat, blanks, facts)
    raise ValueError(f"no event of this game: {record}")


def _seated(kind: str, text: str, names: Sequence[str], seat: int, blanks: dict[str, object], facts: Json) -> Json:
    """An event that a seat causes: its text filled in, its facts added."""
    return {"kind": kind, "text": text.format(name=names[seat], **blanks), "seat": seat, **facts}


def revealed_in_words(record: list[int], names: Sequence[str]) -> str:
    """What an event has shown that was hidden before, as a sentence; empty for nothing."""
    match record:
        case [ev.UNCOVERED, pile, _card]:
            return _("a new card has been seen on top of {pile} since").format(pile=pile_name(pile))
        case [ev.SEARCHED, seat, *_rest]:
            return _("{name} has looked through a pile since").format(name=names[seat])
        case [ev.LOOKED, seat, other, *_rest]:
            return _("{name} has looked at the hand of {other} since").format(name=names[seat], other=names[other])
    return ""
