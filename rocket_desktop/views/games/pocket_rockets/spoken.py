"""What lies on the table in words, for screen readers and hints; it tells what is shown, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.pocket_rockets.cards import CARDS, COLOURS, HEADS, PILES, PLACES
from rocket_desktop.model.pocket_rockets.words import card_name, colour_name, head_name, pile_name, place_name
from rocket_desktop.views.games.pocket_rockets.pieces import (
    LASTING,
    PositionState,
    RocketState,
    counted_offers,
    has_to_wait,
    rocket_points,
)
from rocket_desktop.views.games.pocket_rockets.worth import formula, working
from rocket_desktop.views.kit.spots import Spot


def named(card: str) -> str:
    """A card's name by its id."""
    return card_name(CARDS.index(card))


def capital(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


def bonus_help(bonus: str) -> str:
    """What a bonus card does, in words that follow its name."""
    return {
        "launch": _("a rocket is launched from anywhere"),
        "look": _("you look at a hand and take a card out of it"),
        "swap-pawns": _("your Astronaut changes places with another one"),
        "search": _("you look through a pile and take any card out of it"),
        "swap-heads": _("a head of yours changes places with another player's of the same colour"),
    }[bonus]


def rocket_in_words(rocket: RocketState, number: int) -> str:
    """A rocket (numbered from 1) in a line."""
    bodies = ngettext("{number} body section", "{number} body sections", rocket["bodies"]).format(
        number=rocket["bodies"]
    )
    colour = colour_name(COLOURS.index(rocket["colour"]))
    told = [_("rocket {number}, {colour}, {bodies}").format(number=number, colour=colour, bodies=bodies)]
    if rocket["head"] is None:
        told.append(_("no head yet"))
        return clauses(told)
    told.append(_("head: {bonus}").format(bonus=head_name(HEADS.index(rocket["head"]))))
    if has_to_wait(rocket):
        told.append(_("its bonus works from the next turn"))
    told.append(_("fuel of {value}").format(value=rocket["fuel"]) if rocket["fuel"] else _("not launched yet"))
    points = rocket_points(rocket)
    told.append(
        ngettext("{number} point ({sum})", "{number} points ({sum})", points).format(number=points, sum=formula(rocket))
    )
    return clauses(told)


def describe(
    position: PositionState,
    spot: Spot,
    names: Sequence[str],
    seat: int,
    held: Callable[[int], Sequence[str | None]],
    *,
    stars: bool,
) -> str:
    """A spot in a line of words; `seat` is whose hand is shown, `held` gives the hands as they lie in the areas."""
    if spot.kind == "place":
        return _place(position, spot.place, names)
    if spot.kind == "pile":
        pile = position["piles"][PILES[spot.place]]
        where = capital(pile_name(spot.place))
        if pile["top"] is None:
            return _("{pile}: empty").format(pile=where)
        text = ngettext("{pile}: {card} on top; {number} card", "{pile}: {card} on top; {number} cards", pile["left"])
        return text.format(pile=where, card=named(pile["top"]), number=pile["left"])
    if spot.kind == "fuel":
        left = position["fuel"].count(spot.index)
        return ngettext("{number} fuel token of {value}", "{number} fuel tokens of {value}", left).format(
            number=left, value=spot.index
        )
    if spot.kind == "rocket":
        words = rocket_in_words(position["rockets"][spot.place][spot.index], spot.index + 1)
        return _("{name}, {rocket}").format(name=names[spot.place], rocket=words)
    if spot.kind == "card":
        card = position["hands"][seat][spot.index]
        return _("in the hand: {card}").format(card=named(card or ""))
    if spot.kind == "offer":
        card, count = list(counted_offers(position).items())[spot.index]
        told = _("to be taken: {card}") if count == 1 else _("to be taken: {card}; there are {number}")
        return told.format(card=named(card), number=count)
    if spot.kind == "bonus":
        card = position["bonus_cards"][seat]
        return _("bonus card: {help}").format(help=bonus_help(card or ""))
    return _player(position, spot.place, names, held(spot.place), stars=stars)


def _place(position: PositionState, place: int, names: Sequence[str]) -> str:
    told = [capital(place_name(place))]
    if PLACES[place] == "conveyor":
        told.append(_("it runs clockwise") if position["conveyor"] == "cw" else _("it runs counter-clockwise"))
    here = [names[seat] for seat, at in enumerate(position["pawns"]) if at == PLACES[place]]
    if here:
        told.append(_("Astronauts: {names}").format(names=", ".join(here)))
    return clauses(told)


def _player(
    position: PositionState, seat: int, names: Sequence[str], held: Sequence[str | None], *, stars: bool
) -> str:
    points, count = position["scores"][seat], position["hand_sizes"][seat]
    told = [
        ngettext("{name}: {number} point", "{name}: {number} points", points).format(name=names[seat], number=points),
        ngettext("{number} card in hand", "{number} cards in hand", count).format(number=count),
    ]
    seen = [named(card) for card in held if card is not None]
    if seen:
        told.append(_("known of the hand: {cards}").format(cards=", ".join(seen)))
    if position["bonus_held"][seat]:
        told.append(_("a bonus card"))
    works = [head_name(HEADS.index(head)) for head in LASTING if working(position, seat, head, stars=stars)]
    if works:
        told.append(_("bonuses: {list}").format(list=", ".join(works)))
    return clauses(told)
