"""What is expected of a person who decides, in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Container

from rocket_desktop.i18n import _
from rocket_desktop.views.games.spike.building import Builder, Plan
from rocket_desktop.views.games.spike.outcome import capital
from rocket_desktop.views.games.spike.places import node_name
from rocket_desktop.views.shell.words import sentence


def phase_prompt(phase: str, texts: Collection[str]) -> str:
    """What can be done in a phase before anything is pointed at; `texts` are the legal moves."""
    told = {
        "sides": _("Choose the side of your contract: click it, or take a line of the list."),
        "give": _("Click a card of your hand: it goes to the player on your right."),
        "route": _("Click the route card that you keep."),
        "start": _("Click the city where your locomotive begins."),
        "draw": _draw_prompt(texts),
        "lay": _("Your track is under way: click the next segment, or the city it leads to."),
    }.get(phase)
    return told if told is not None else _turn_prompt({text.split()[0] for text in texts})


def _draw_prompt(texts: Collection[str]) -> str:
    """Where the next card can come from."""
    if not any(text.startswith("draw") and text != "draw deck" for text in texts):
        return _("Click the deck for the next card; or draw no more (S).")
    if "draw deck" not in texts:
        return _("Click the next card among those that lie face up; or draw no more (S).")
    return _("Click the next card, face up or the deck; or draw no more (S).")


def _turn_prompt(kinds: Container[str]) -> str:
    """What can still be done this turn."""
    told = []
    if "draw" in kinds:
        told.append(_("a card to draw"))
    if "lay" in kinds:
        told.append(_("a city to build to"))
    if "upgrade" in kinds:
        told.append(_("a part of your train to upgrade it"))
    if "contract" in kinds:
        told.append(_("the unused contracts to buy one"))
    if "go" in kinds:
        told.append(_("a place for your train to go"))
    if "load" in kinds and "deliver" in kinds:
        told.append(_("your train's city to load or deliver"))
    elif "load" in kinds:
        told.append(_("your train's city to load"))
    elif "deliver" in kinds:
        told.append(_("your train's city to deliver"))
    if not told:
        return _("Nothing is left to do: end the turn (E).")
    return _("Click {things}; or end the turn (E).").format(things=", ".join(told))


def plan_prompt(builder: Builder, plan: Plan) -> str:
    """What a way that is drawn needs, and how it can go on."""
    if not plan.way.segments:
        place = node_name(builder.board, plan.way.head)
        return _("Track from {place}: click a segment beside it, or the city it shall lead to.").format(place=place)
    told = capital(builder.need_in_words(plan))
    if plan.trouble:
        return f"{told}. {sentence(plan.trouble)}"
    if plan.moves:
        worth = ". ".join(builder.worth(plan))
        return _("{price}. Let go to build to {place}. {worth}.").format(
            price=told, place=node_name(builder.board, plan.way.head), worth=worth
        )
    return _("{price}. Go on to a new city, or to your own track.").format(price=told)
