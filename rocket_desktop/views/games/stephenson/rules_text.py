"""The rules of Stephenson's Rocket on one page, for whoever sits down to it for the first time."""

from __future__ import annotations

from rocket_desktop.i18n import _


def rules_in_short() -> list[tuple[str, str]]:
    """Headings, each with a short text; of the edition of 2018, which the game begins with."""
    return [
        (
            _("The aim"),
            _(
                "Have the most points at the end. Nobody owns a line: you hold shares of lines, build stations on"
                " their way and invest in cities’ industries, and score when you have more of these than the others."
            ),
        ),
        (
            _("Your turn"),
            _("Take two actions. The same one twice is allowed, but no line may be extended twice."),
        ),
        (
            _("Extend a line"),
            _(
                "Move its locomotive one hex: any way out of its starting town, later straight on or slightly to the"
                " left or right. You receive a share of the line. The hex must be free of places, track and locomotives"
                " and may touch at most one other line. On a hex with somebody else’s station you take a passenger,"
                " unless a veto was lost."
            ),
        ),
        (
            _("Veto"),
            _(
                "When you extend a line, the others who hold shares of it may bid some of them, each more than the"
                " one before, for sending it to another hex. You come last and need only match. Only who wins pays."
            ),
        ),
        (
            _("Invest"),
            _("Put a cube on a free space of the chart: it counts for that city and for that industry."),
        ),
        (
            _("Station"),
            _("Build one on a free hex that is next to no locomotive and no other station, or move one of yours."),
        ),
        (
            _("Points in the game"),
            _(
                "A line reaches a city: 2 for the most cubes there, 1 for the second.\n"
                "A line reaches a railway town: whoever has most stations on the line scores 1 for each of its places,"
                " the second half of that. Its places are all the towns and cities next to its track.\n"
                "A line moves next to another and merges into it: whoever has most shares of the line that is"
                " dissolved scores 1 for each of its places, the second half of that. Two of its shares become one of"
                " the other’s."
            ),
        ),
        (
            _("The end"),
            _(
                "A line that can reach nothing new is isolated: it gives no more shares. The game ends after a turn"
                " when at most one line still does, or when the track tiles have run out. Most passengers score 6,"
                " the second 3; so do the most cubes of each industry, not counting cities that no line has reached."
                " Then each line that is left scores, once for stations and once for shares: 1 for each of its places,"
                " half of that for the second."
            ),
        ),
        (
            _("Ties"),
            _(
                "Who are tied for first share the points of first and second; who are tied for second share those of"
                " the second. Fractions are dropped."
            ),
        ),
    ]
