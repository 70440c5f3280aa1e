"""The text form of moves (rules page, "Text form of moves") and why a move is refused."""

from __future__ import annotations

import re
from typing import Final

from rocket_desktop.i18n import _
from rocket_desktop.model.core import OVER, IllegalMove
from rocket_desktop.model.pocket_rockets.cards import (
    BASE,
    BODY,
    CARDS,
    CONVEYOR,
    DEPOT,
    LAUNCH_ANYWHERE,
    LAUNCH_PAD,
    LOOK_AT_HAND,
    MOST_FUEL,
    PILE_KINDS,
    PILES,
    PLACES,
    SEARCH_PILE,
    SWAP_HEADS,
    SWAP_PAWNS,
    colour_of,
    part_of,
)
from rocket_desktop.model.pocket_rockets.moves import (
    BONUS_LAUNCH,
    BUILD,
    CHOSEN_CLOCKWISE,
    CHOSEN_COUNTER,
    CONVEYED,
    DRAW,
    LAUNCH,
    LOOK,
    MOVE,
    PLACE,
    RECYCLE,
    REVERSE,
    SEARCH,
    STOP,
    SWAP_HEAD,
    SWAP_PAWN,
    TAKE,
    first_of,
    kind_of,
    pack,
    second_of,
    third_of,
)
from rocket_desktop.model.pocket_rockets.rocket import bodies_of, colour_at, fuel_of, is_complete
from rocket_desktop.model.pocket_rockets.state import LOOKING, PLACING, SEARCHING, PocketRocketsState
from rocket_desktop.model.pocket_rockets.words import card_name, colour_name, place_name

UNKNOWN: Final = "?"
"""Stands for what a seat may not know."""

_FORMS: Final = (
    "place PLACE, move, move cw, move ccw, draw, build CARD, build CARD ROCKET, recycle CARD PILE take PILE, reverse, "
    "launch FUEL on ROCKET, bonus launch FUEL on ROCKET, bonus look SEAT, bonus search PILE, bonus swap-pawns SEAT, "
    "bonus swap-heads ROCKET SEAT ROCKET, take CARD or end"
)
_NUMBER: Final = re.compile(r"[1-9][0-9]?")
_STEPS: Final = {CONVEYED: "move", CHOSEN_CLOCKWISE: "move cw", CHOSEN_COUNTER: "move ccw"}
_PLAIN: Final = {DRAW: "draw", REVERSE: "reverse", STOP: "end"}
_BONUSES: Final = {
    BONUS_LAUNCH: LAUNCH_ANYWHERE,
    LOOK: LOOK_AT_HAND,
    SEARCH: SEARCH_PILE,
    SWAP_PAWN: SWAP_PAWNS,
    SWAP_HEAD: SWAP_HEADS,
}
_MOST_REPEATED: Final = 40


def format_move(state: PocketRocketsState, move: int, seat: int | None = None) -> str:
    """The text of a move, such as `build red-body 2`; for a seat that may not know the card taken, `take ?`."""
    kind, first, second, third = kind_of(move), first_of(move), second_of(move), third_of(move)
    if kind == PLACE:
        return f"place {PLACES[first]}"
    if kind == MOVE:
        return _STEPS[first]
    if kind == BUILD:
        return f"build {CARDS[first]}" if part_of(first) == BASE else f"build {CARDS[first]} {second + 1}"
    if kind == RECYCLE:
        return f"recycle {CARDS[first]} {PILES[second]} take {PILES[third]}"
    if kind == LAUNCH:
        return f"launch {first} on {second + 1}"
    if kind == BONUS_LAUNCH:
        return f"bonus launch {first} on {second + 1}"
    if kind == LOOK:
        return f"bonus look p{first + 1}"
    if kind == SEARCH:
        return f"bonus search {PILES[first]}"
    if kind == SWAP_PAWN:
        return f"bonus swap-pawns p{first + 1}"
    if kind == SWAP_HEAD:
        return f"bonus swap-heads {first + 1} p{second + 1} {third + 1}"
    if kind == TAKE:
        told = seat in (None, state.to_act()) or (state.phase == LOOKING and seat == state.target)
        return f"take {CARDS[first] if told else UNKNOWN}"
    return _PLAIN[kind]


def parse_move(state: PocketRocketsState, text: str) -> int:
    """The legal move that `text` names; raises `IllegalMove` with the reason."""
    move = _read(state, text)
    if not state.is_legal(move):
        raise IllegalMove(refusal(state, move))
    return move


def _read(state: PocketRocketsState, text: str) -> int:
    match text.split():
        case ["place", place]:
            return pack(PLACE, _one_of(place, PLACES, _("there is no yard card {text} ({names})")), 0, 0)
        case ["move"]:
            return pack(MOVE, CONVEYED, 0, 0)
        case ["move", "cw"]:
            return pack(MOVE, CHOSEN_CLOCKWISE, 0, 0)
        case ["move", "ccw"]:
            return pack(MOVE, CHOSEN_COUNTER, 0, 0)
        case ["draw"]:
            return pack(DRAW, 0, 0, 0)
        case ["build", card]:
            number = _card(card)
            if part_of(number) != BASE:
                raise IllegalMove(_("say on which of your rockets: build {card} 1, say").format(card=card))
            return pack(BUILD, number, 0, 0)
        case ["build", card, rocket]:
            number = _card(card)
            if part_of(number) == BASE:
                raise IllegalMove(_("a base begins a rocket of its own: build {card}").format(card=card))
            return pack(BUILD, number, _number(rocket) - 1, 0)
        case ["recycle", card, to, "take", other]:
            return pack(RECYCLE, _card(card), _pile(to), _pile(other))
        case ["reverse"]:
            return pack(REVERSE, 0, 0, 0)
        case ["launch", value, "on", rocket]:
            return pack(LAUNCH, _number(value), _number(rocket) - 1, 0)
        case ["bonus", *words]:
            return _read_bonus(state, text, words)
        case ["take", card]:
            return pack(TAKE, _card(card), 0, 0)
        case ["end"]:
            return pack(STOP, 0, 0, 0)
    raise _no_move(text)


def _read_bonus(state: PocketRocketsState, text: str, words: list[str]) -> int:
    match words:
        case ["launch", value, "on", rocket]:
            return pack(BONUS_LAUNCH, _number(value), _number(rocket) - 1, 0)
        case ["look", seat]:
            return pack(LOOK, _seat(state, seat), 0, 0)
        case ["search", pile]:
            return pack(SEARCH, _pile(pile), 0, 0)
        case ["swap-pawns", seat]:
            return pack(SWAP_PAWN, _seat(state, seat), 0, 0)
        case ["swap-heads", own, seat, theirs]:
            return pack(SWAP_HEAD, _number(own) - 1, _seat(state, seat), _number(theirs) - 1)
    raise _no_move(text)


def _no_move(text: str) -> IllegalMove:
    return IllegalMove(_("{text} is no move; moves are {forms}").format(text=_quote(text), forms=_FORMS))


def _quote(text: str) -> str:
    return repr(text if len(text) <= _MOST_REPEATED else text[:_MOST_REPEATED] + "…")


def _one_of(text: str, names: tuple[str, ...], fault: str) -> int:
    if text not in names:
        raise IllegalMove(fault.format(text=_quote(text), names=", ".join(names)))
    return names.index(text)


def _card(text: str) -> int:
    if text not in CARDS:
        raise IllegalMove(
            _("there is no card {text} (cards are called {examples} …)").format(
                text=_quote(text), examples="grey-base, red-body, yellow-head-extra-action"
            )
        )
    return CARDS.index(text)


def _pile(text: str) -> int:
    return _one_of(text, PILES, _("there is no pile {text} ({names})"))


def _seat(state: PocketRocketsState, text: str) -> int:
    return _one_of(
        text, tuple(f"p{seat + 1}" for seat in range(state.players())), _("there is no seat {text} ({names})")
    )


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise IllegalMove(_("{text} is no number from 1 to 99").format(text=_quote(text)))
    return int(text)


def refusal(state: PocketRocketsState, move: int) -> str:
    """Why a well-formed move is not legal now, in the rules' words."""
    kind, first = kind_of(move), first_of(move)
    if state.to_act() == OVER:
        return _("the game is over")
    if state.phase == PLACING:
        return _("first every player places the pawn: place PLACE")
    if state.phase == SEARCHING:
        if kind == TAKE:
            return _("there is no {card} in this pile").format(card=card_name(first))
        return _("take a card out of the pile you have searched")
    if state.phase == LOOKING:
        if kind == TAKE:
            return _("there is no {card} in this hand").format(card=card_name(first))
        return _("take a card out of the hand you have looked at")
    if kind == PLACE:
        return _("pawns are placed before the first turn only")
    if kind == TAKE:
        return _("a card is taken after a bonus card allows it")
    if kind == MOVE:
        return _no_step(state, first)
    if kind == DRAW:
        return _no_draw(state)
    if kind == BUILD:
        return _no_build(state, first, second_of(move))
    if kind == RECYCLE:
        return _no_recycling(state, move)
    if kind == REVERSE:
        return _not_at(CONVEYOR)
    if kind == LAUNCH and state.pos.pawns[state.to_act()] != LAUNCH_PAD:
        return _not_at(LAUNCH_PAD)
    if kind in _BONUSES and state.pos.bonus[state.to_act()] != _BONUSES[kind]:
        return _("you hold no bonus card that allows this")
    if kind in (LAUNCH, BONUS_LAUNCH):
        return _no_launch(state, first, second_of(move))
    return _no_bonus(state, move)


def _not_at(place: int) -> str:
    return _("your Astronaut is not on {place}").format(place=place_name(place))


def _no_step(state: PocketRocketsState, direction: int) -> str:
    if direction == CONVEYED:
        return _("you may choose the direction: say move cw or move ccw")
    if not state.free:
        return _("the Conveyor gives the direction: say move")
    return _("the direction of a turn is fixed by its first step")


def _full_hand(state: PocketRocketsState) -> str:
    return _("you may hold no more than {limit} cards").format(limit=int(state.hand_limit()))


def _no_draw(state: PocketRocketsState) -> str:
    place = state.pos.pawns[state.to_act()]
    if place >= PILE_KINDS:
        return _("there is no draw pile at {place}").format(place=place_name(place))
    if not state.pos.piles[place]:
        return _("the draw pile is empty")
    return _full_hand(state)


def _not_held(card: int) -> str:
    return _("you do not hold {card}").format(card=card_name(card))


def _no_build(state: PocketRocketsState, card: int, number: int) -> str:
    seat = state.to_act()
    if card not in state.pos.hands[seat]:
        return _not_held(card)
    colour = colour_of(card)
    if state.pos.pawns[seat] != colour:
        return _not_at(colour)
    rockets = state.pos.rockets[seat]
    if number >= len(rockets):
        return _no_rocket(number)
    rocket = rockets[number]
    if colour_at(rocket) != colour:
        return _("rocket {number} is of another colour: {colour}").format(
            number=number + 1, colour=colour_name(int(colour_at(rocket)))
        )
    if is_complete(rocket):
        return _("rocket {number} is complete").format(number=number + 1)
    assert part_of(card) != BODY
    assert bodies_of(rocket) == 0
    return _("rocket {number} needs a body section before its head").format(number=number + 1)


def _no_rocket(number: int) -> str:
    return _("there is no rocket {number}").format(number=number + 1)


def _no_recycling(state: PocketRocketsState, move: int) -> str:
    seat = state.to_act()
    if state.pos.pawns[seat] != DEPOT:
        return _not_at(DEPOT)
    if first_of(move) not in state.pos.hands[seat]:
        return _not_held(first_of(move))
    if len(state.pos.hands[seat]) > state.hand_limit():
        return _full_hand(state)
    if second_of(move) == third_of(move):
        return _("the card is taken from another pile than the one you put yours on")
    return _("the draw pile is empty")


def _no_launch(state: PocketRocketsState, value: int, number: int) -> str:
    if value > MOST_FUEL:
        return _("fuel has values from 1 to {most}").format(most=MOST_FUEL)
    if state.pos.fuel[value - 1] == 0:
        return _("no fuel of {value} is left").format(value=value)
    rockets = state.pos.rockets[state.to_act()]
    if number >= len(rockets):
        return _no_rocket(number)
    if not is_complete(rockets[number]):
        return _("rocket {number} is not complete").format(number=number + 1)
    assert fuel_of(rockets[number]) > 0
    return _("rocket {number} has its fuel").format(number=number + 1)


def _no_bonus(state: PocketRocketsState, move: int) -> str:
    """Why the bonus card in hand cannot be used like this."""
    kind, first, second, third = kind_of(move), first_of(move), second_of(move), third_of(move)
    seat = state.to_act()
    if (second if kind == SWAP_HEAD else first) == seat and kind != SEARCH:
        return _("choose another player")
    if kind == LOOK and not state.pos.hands[first]:
        return _("this hand is empty")
    if kind == SEARCH and not state.pos.piles[first]:
        return _("the draw pile is empty")
    if kind in (LOOK, SEARCH):
        return _full_hand(state)
    for owner, number in ((seat, first), (second, third)):
        rockets = state.pos.rockets[owner]
        if number >= len(rockets):
            return _("player {player} has no rocket {number}").format(player=f"p{owner + 1}", number=number + 1)
        if not is_complete(rockets[number]):
            return _("rocket {number} of player {player} is not complete").format(
                player=f"p{owner + 1}", number=number + 1
            )
    return _("the two rockets have different colours")
