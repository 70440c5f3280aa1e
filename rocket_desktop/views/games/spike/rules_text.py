"""The rules of Spike on one page, for whoever sits down to it for the first time, and the parts of a train."""

from __future__ import annotations

from collections.abc import Mapping

from rocket_desktop.i18n import _
from rocket_desktop.model.core import OptionValue


def part_help(part: str) -> str:
    """What a part of a train (by its id) is for, in words that follow its name."""
    return {
        "engine": _("how many spaces your train can move in a turn"),
        "tender": _("how many cards you can draw in a turn"),
        "freight-car": _("each car carries one cargo"),
    }[part]


def rules_in_short(options: Mapping[str, OptionValue] | None = None) -> list[tuple[str, str]]:
    """Headings, each with a short text, for a game with these options; without, what the options change is left out."""
    chosen = options or {}
    rules = [
        (
            _("The aim"),
            _(
                "Have the most money at the end. You earn it by connecting cities, by deliveries for your contracts,"
                " and with your secret route card. You spend it on a better train. Of those tied, whoever connects more"
                " cities wins, then whoever has more track left."
            ),
        ),
        (
            _("The start"),
            _(
                "All contracts together want each of the twelve commodities once; you get six, four or three of them"
                " with two, three or four players. Everybody has five rail cards of 60, ten of each suit (with two"
                " players of 42, seven of each suit). The starting player gives one of his to the player on his right."
                " Then the locomotives are placed in turn, in any city. Every train begins with speed 1, power 2 and"
                " one freight car."
            ),
        ),
        (
            _("Your turn"),
            _(
                "Take one build action at most, and move your train once at most, in either order. A build action is"
                " one of these: draw cards, build track, upgrade the train."
            ),
        ),
        (
            _("Drawing"),
            _(
                "Draw rail cards up to the power of your train, 2 at first: from the four that lie face up, or from the"
                " deck. You may stop early. There is no limit to your hand."
            ),
        ),
        (
            _("Building"),
            _(
                "Build from any point of your network, the city where you began or your track, to one city that is new"
                " to you; or link two points of your own track. Each segment costs a card of its suit, and belongs to"
                " who builds it; others may cross it at its ends. You have 45 pieces of track. Where cards are"
                " missing, two or more alike stand for one card less of other suits: two for one, three for two."
            ),
        ),
        (
            _("Bounty"),
            _(
                "A new city pays the price of its commodity at once: $3, $2 or $1, as the market shows. Then that"
                " commodity falls to $1, and those of its line that were worth less move up a place. The city where you"
                " began pays nothing."
            ),
        ),
        (
            _("Upgrades"),
            _(
                "With your locomotive in a city, make one part of the train one better: the engine for speed, the"
                " tender for power, or a freight car more. The first upgrade of a part costs $3, the second $5, if you"
                " have the money; there is no third."
            ),
        ),
        (
            _("Moving"),
            _(
                "Your train runs on your own track alone, as many spaces as its speed. Each segment and each city is a"
                " space. Where it stops in a city, its movement is over."
            ),
        ),
        (
            _("Loading and delivering"),
            _(
                "Whenever your train stands in a city during your turn, both are free. Load the city's commodity if you"
                " have a contract for it and a free car; a cargo can be dumped to make room. Deliver it in a city that"
                " the contract names, for the fee there: then the contract is done. You can deliver to each city once"
                " only, whatever the contract."
            ),
        ),
        (
            _("Route card"),
            _(
                "At the end it pays the value of the farthest city on it that your track joins to its start city, if"
                " all cities before that one are joined, too. Only you know it until then."
            ),
        ),
        (
            _("The end"),
            _(
                "When the deck is used up in the first or second round, all cards that were played or lie face up"
                " become a new one, and the next round begins. In the third, three time cards lie in the lower half of"
                " the deck: each is shown and another card drawn for it; the third ends the game at once. When a"
                " player has placed all track and has nothing left to deliver, everybody else has one more turn. When"
                " everybody has had ten turns in a row without drawing, building or delivering, the game ends, too."
            ),
        ),
    ]
    if chosen.get("choose_sides"):
        rules.append(
            (_("Sides of contracts"), _("Before the start everybody chooses one of the two sides of each contract."))
        )
    if chosen.get("advanced_contracts"):
        rules.append(
            (
                _("Further contracts"),
                _(
                    "When all your contracts are done, you can buy another one, drawn by lot like its side, as a build"
                    " action for $3. The last turns do not begin while you can buy one."
                ),
            )
        )
    if chosen.get("advanced_routes"):
        rules.append((_("Choice of routes"), _("You get two route cards at the start and keep one of them.")))
    return rules
