"""Why a bonus card, or fuel, leads to no move now, where the rules' words would be about one rocket of several."""

from __future__ import annotations

from collections.abc import Sequence

from rocket_desktop.i18n import _
from rocket_desktop.model.pocket_rockets.cards import PILES
from rocket_desktop.views.games.pocket_rockets.moves import BONUS
from rocket_desktop.views.games.pocket_rockets.pieces import PositionState, RocketState
from rocket_desktop.views.kit.spots import Spot


def waits(rocket: RocketState) -> bool:
    """Whether a rocket can be launched (P11)."""
    return rocket["head"] is not None and not rocket["fuel"]


def nothing_to_launch(position: PositionState, seat: int) -> str:
    """Why `seat` can launch nothing anywhere, as a sentence; empty when it has a rocket to launch."""
    if any(waits(each) for each in position["rockets"][seat]):
        return ""
    return _("You have no complete rocket without fuel.")


def no_bonus(position: PositionState, seat: int, picks: Sequence[Spot], spot: Spot, names: Sequence[str]) -> str:
    """Why pointing at `spot` after `picks` does not lead to a use of the bonus card of `seat`, as a sentence.

    Empty where the rules say it as well.
    """
    card = position["bonus_cards"][seat]
    if card == "launch" and spot.kind in ("bonus", "fuel"):
        return nothing_to_launch(position, seat)
    if card == "swap-heads" and spot.kind in ("bonus", "rocket"):
        return _no_swap(position, seat, picks, spot, names)
    if card == "search" and spot.kind == "pile" and position["piles"][PILES[spot.place]]["top"] is None:
        return _("The draw pile is empty.")
    if card == "look" and spot.kind == "seat" and not position["hand_sizes"][spot.place]:
        return _("The hand of {name} is empty.").format(name=names[spot.place])
    return ""


def _no_swap(position: PositionState, seat: int, picks: Sequence[Spot], spot: Spot, names: Sequence[str]) -> str:
    if spot == BONUS:
        return _("For this card you need a complete rocket of the same colour as one of another player's.")
    rocket = position["rockets"][spot.place][spot.index]
    if rocket["head"] is None:
        if spot.place == seat:
            return _("Rocket {number} is not complete.").format(number=spot.index + 1)
        return _("Rocket {number} of {name} is not complete.").format(number=spot.index + 1, name=names[spot.place])
    if any(pick.kind == "rocket" and (pick.place == seat) != (spot.place == seat) for pick in picks):
        return _("The two rockets have different colours.")
    if spot.place == seat:
        return _("Nobody else has a complete rocket of this colour.")
    return _("You have no complete rocket of this colour.")
