"""The rules of Stephenson's Rocket on one page, for whoever sits down to it for the first time."""

from __future__ import annotations

from collections.abc import Mapping

from rocket_desktop.i18n import _
from rocket_desktop.model.core import OptionValue
from rocket_desktop.views.games.stephenson.edition import EDITION_2018, edition_of

Rules = list[tuple[str, str]]
"""Headings, each with what is said under it."""


def rules_in_short(options: Mapping[str, OptionValue] | None = None) -> Rules:
    """The rules of the edition and with the ruling on vetoes that `options` choose.

    Without options those of the edition of 2018, which games begin with, and what that of 1999 changes.
    """
    if options is None:
        return [*_rules_2018(EDITION_2018.keeps_hex), _what_1999_changes()]
    edition = edition_of(options)
    return _rules_1999(edition.keeps_hex) if edition.is_1999 else _rules_2018(edition.keeps_hex)


def _turn() -> tuple[str, str]:
    return (
        _("Your turn"),
        _("Take two actions. The same one twice is allowed, but no line may be extended twice."),
    )


def _extending() -> str:
    return _(
        "Move its locomotive one hex: any way out of its starting town, later straight on or slightly to the"
        " left or right. You receive a share of the line. The hex must be free of places, track and locomotives"
        " and may touch at most one other line. On a hex with somebody else’s station you take a passenger,"
        " unless a veto was lost."
    )


def _veto(keeps_hex: bool) -> tuple[str, str]:
    """Who matches a bid may name any hex, or keeps his own (R4)."""
    if keeps_hex:
        text = _(
            "When you extend a line, the others who hold shares of it may bid some of them, each more than the"
            " one before, for sending it to another hex. You come last and need only match, which keeps the hex you"
            " chose. Only who wins pays."
        )
    else:
        text = _(
            "When you extend a line, the others who hold shares of it may bid some of them, each more than the"
            " one before, for sending it to another hex. You come last and need only match. Only who wins pays."
        )
    return _("Veto"), text


def _station() -> tuple[str, str]:
    return (
        _("Station"),
        _("Build one on a free hex that is next to no locomotive and no other station, or move one of yours."),
    )


def _rules_2018(keeps_hex: bool) -> Rules:
    return [
        (
            _("The aim"),
            _(
                "Have the most points at the end. Nobody owns a line: you hold shares of lines, build stations on"
                " their way and invest in cities’ industries, and score when you have more of these than the others."
            ),
        ),
        _turn(),
        (_("Extend a line"), _extending()),
        _veto(keeps_hex),
        (
            _("Invest"),
            _("Put a cube on a free space of the chart: it counts for that city and for that industry."),
        ),
        _station(),
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


def _rules_1999(keeps_hex: bool) -> Rules:
    return [
        (
            _("The aim"),
            _(
                "Have the most money at the end. Nobody owns a line: you hold shares of lines, build stations on their"
                " way and take markers of cities, and are paid when you have more of these than the others."
            ),
        ),
        _turn(),
        (
            _("Extend a line"),
            _extending()
            + " "
            + _("Each line has a pile of 16 shares: when it is empty, you receive none until a veto fills it again."),
        ),
        _veto(keeps_hex),
        (
            _("City marker"),
            _("Take a free marker of the chart: it counts for its city and for its industry."),
        ),
        _station(),
        (
            _("Money in the game"),
            _(
                "A line reaches a city: £2,000 for the most of its markers, £1,000 for the second.\n"
                "A line reaches a railway town: whoever has most stations on the line receives £1,000 for each of its"
                " places, the second half of that, to the £1,000 below. Its places are all the towns and cities next"
                " to its track.\n"
                "A line moves next to another and merges into it: whoever has most shares of the line that is"
                " dissolved receives £1,000 for each of its places, the second half of that. Two of its shares become"
                " one of the other’s: from that line’s pile, then from 16 supplementary shares for all lines, then"
                " they are lost."
            ),
        ),
        (
            _("The end"),
            _(
                "A line that can reach nothing new is isolated: it gives no more shares. The game ends after a turn"
                " when shares of at most one line can still be earned, for an empty pile gives none either, or when"
                " the track tiles have run out. The most passengers bring £6,000, the second £3,000; so do the most"
                " markers of each industry, not counting cities that no line has reached. Then each line that is left"
                " pays, once for stations and once for shares: £1,000 for each of its places, half of that for the"
                " second."
            ),
        ),
        (
            _("Ties"),
            _(
                "Who are tied for first share the money of first and second; who are tied for second share that of the"
                " second. What does not come to a whole £1,000 is dropped."
            ),
        ),
    ]


def _what_1999_changes() -> tuple[str, str]:
    return (
        _("Edition 1999"),
        _(
            "A game can also be set up by the rules of 1999. Then what counts is money, £1,000 for a point, and"
            " city markers are taken where cubes are put. Each line has only 16 shares. Who matches a bid in a veto"
            " keeps the hex chosen first."
        ),
    )
