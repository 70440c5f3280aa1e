"""The rules of Pocket Rockets on one page, for whoever sits down to it for the first time."""

from __future__ import annotations

from rocket_desktop.i18n import _


def rules_in_short() -> list[tuple[str, str]]:
    """Headings, each with a short text."""
    return [
        (
            _("The aim"),
            _(
                "Build rockets and launch them. A complete rocket scores 2 points for each of its body sections, and"
                " the value of its fuel once it is launched. Open rockets score nothing."
            ),
        ),
        (
            _("The start"),
            _(
                "Everybody has the base of a first rocket. In turn, all put their Astronaut on any card of the Space"
                " Yard, also where others stand; it says what can be done there."
            ),
        ),
        (
            _("Your turn"),
            _(
                "You have 4 action points. Each of them is for one action, as often as you like: a step, a card, or"
                " what the yard card under your Astronaut is for. You may stop early."
            ),
        ),
        (
            _("Moving"),
            _(
                "A step leads to the next yard card in the direction that the Conveyor shows. At the Conveyor, an"
                " action turns it over: from then on everybody walks the other way."
            ),
        ),
        (
            _("Drawing"),
            _(
                "Beside the three Construction Lines and the Conveyor lie piles, face up. Where your Astronaut stands"
                " at one, you can draw its top card. You may hold 3 cards."
            ),
        ),
        (
            _("Building"),
            _(
                "At a Construction Line you build a card of its colour: a base begins a rocket, body sections go on"
                " it, as many as you like, and a head completes it. A rocket has one colour. You may build several at"
                " a time."
            ),
        ),
        (
            _("Recycling Depot"),
            _(
                "Put a card of your hand onto one pile, take the top card of another one; the pile that got your card"
                " is shuffled."
            ),
        ),
        (
            _("Launch Pad"),
            _("Take one of the fuel tokens that are left, and put it on a complete rocket that has none yet."),
        ),
        (
            _("Heads"),
            _(
                "+1: the rocket scores one point more.\n"
                "Astronaut: from your next turn you have 5 action points.\n"
                "Card: from your next turn you may hold 4 cards.\n"
                "Arrows: from your next turn you choose the direction of your steps, one for the whole turn."
            ),
        ),
        (
            _("The end"),
            _(
                "The game ends at once when the last fuel is taken. It also ends when no rocket can be launched any"
                " more, or when for six rounds nobody has drawn, built, launched or used a bonus card. Most points win;"
                " of those tied, the one with the tallest complete rocket."
            ),
        ),
        (
            _("A Head in the Stars"),
            _(
                "In this variant a rocket needs no body section; such a small one scores nothing but its fuel and its"
                " +1. Each of the three lasting bonuses works only for who has the tallest rocket with it; of equally"
                " tall ones each counts."
            ),
        ),
        (
            _("Bonus cards"),
            _(
                "With these, everybody, or as a handicap only some, has a secret card, to be used once for an action"
                " point: launch from anywhere; look at a hand and take a card; change places with another Astronaut;"
                " search a pile and take a card; or swap one of your heads for another player's of the same colour."
            ),
        ),
    ]
