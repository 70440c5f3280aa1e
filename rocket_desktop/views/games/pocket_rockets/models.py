"""The tables beside the yard as Qt item models over the published position."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QObject

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.pocket_rockets.cards import COLOURS, HEADS
from rocket_desktop.model.pocket_rockets.words import colour_name, head_name
from rocket_desktop.views.games.pocket_rockets.pieces import LASTING, PositionState, RocketState, rocket_points
from rocket_desktop.views.games.pocket_rockets.spoken import rocket_in_words
from rocket_desktop.views.games.pocket_rockets.worth import formula, open_points, working
from rocket_desktop.views.shell.seats_model import SeatsModel

_SIGNS: Final = {"extra-action": "●5", "extra-card": "■4", "free-direction": "⇄"}
"""Bonuses in a cell: five actions, four cards, any direction."""
_HEADS: Final = {**_SIGNS, "plus-one": "+1", "plain": "–"}

OPEN: Final = 2
COMPLETE: Final = 3
"""The columns of the players that tell of their rockets."""


class YardModel(SeatsModel):
    """A table of this game."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stars = False
        """Whether a bonus works for the tallest rocket only (A Head in the Stars)."""

    @property
    def drawn(self) -> PositionState:
        """The position shown."""
        return cast(PositionState, self.position)


class PlayersModel(YardModel):
    """The players: points, points waiting in open rockets, rockets, bonuses that work, cards in hand, bonus card.

    `compact` 1 has short headers.
    """

    def headers(self) -> list[str]:
        names = [_("Player"), _("Points"), _("Open"), _("Rockets"), _("Bonuses"), _("Hand")]
        if not self.compact:
            names = [
                _("Player"),
                _("Points"),
                _("In open\nrockets"),
                _("Rockets\ncomplete"),
                _("Bonuses"),
                _("Cards\nin hand"),
            ]
        return [*names, _("Card") if self.compact else _("Bonus\ncard")] if self._with_cards() else names

    def _with_cards(self) -> bool:
        """Whether the game is played with bonus cards."""
        return bool(self.position) and (any(self.drawn["bonus_held"]) or bool(self.position["bonus_used"]))

    def header_help(self, section: int) -> str:
        return (
            _("In the order of play"),
            _("Points of complete rockets and their fuel"),
            _("What the body sections of open rockets would score"),
            _("Complete rockets, of all that were begun; those launched in brackets"),
            _("Lasting bonuses: ●5 five actions, ■4 four cards in hand, ⇄ the choice of the direction"),
            _("Cards in hand"),
            _("✓: the bonus card can still be used"),
        )[section]

    def sort_key(self, natural: int, column: int) -> int | str:
        if column == 0:
            return self.seats[natural].name
        if column == 3:
            complete, begun, launched = self._rockets(natural)
            return 10000 * complete + 100 * launched + begun
        if column == 4:
            return len(self._works(natural))
        return self._numbers(natural)[column]

    def _numbers(self, seat: int) -> dict[int, int]:
        return {
            1: self.drawn["scores"][seat],
            2: open_points(self.drawn["rockets"][seat]),
            5: self.drawn["hand_sizes"][seat],
            6: int(self.drawn["bonus_held"][seat]),
        }

    def _rockets(self, seat: int) -> tuple[int, int, int]:
        """How many are complete, begun, launched."""
        rockets = self.drawn["rockets"][seat]
        complete = sum(each["head"] is not None for each in rockets)
        return complete, len(rockets), sum(bool(each["fuel"]) for each in rockets)

    def _works(self, seat: int) -> list[str]:
        return [head for head in LASTING if working(self.drawn, seat, head, stars=self.stars)]

    def text(self, natural: int, column: int) -> str:
        if column == 0:
            return self.player_text(natural)
        if column == 3:
            complete, begun, launched = self._rockets(natural)
            return f"{complete}/{begun}" + (f" ({launched})" if launched else "")
        if column == 4:
            return " ".join(_SIGNS[head] for head in self._works(natural)) or "–"
        if column == 6:
            return "✓" if self._numbers(natural)[6] else "–"
        return str(self._numbers(natural)[column])

    def in_words(self, natural: int, column: int) -> str:
        name = self.seats[natural].name
        if column == 0:
            return self.player_in_words(natural)
        if column == 3:
            complete, begun, launched = self._rockets(natural)
            text = _("{name}: {complete} of {begun} rockets complete, {launched} launched")
            return text.format(name=name, complete=complete, begun=begun, launched=launched)
        if column == 4:
            works = ", ".join(head_name(HEADS.index(head)) for head in self._works(natural))
            return _("{name}: {bonuses}").format(name=name, bonuses=works or _("no lasting bonus"))
        number = self._numbers(natural)[column]
        if column == 6:
            text = _("{name} can still use the bonus card") if number else _("{name} has no bonus card any more")
            return text.format(name=name)
        words = {
            1: ngettext("{name}: {number} point", "{name}: {number} points", number),
            2: ngettext("{name}: {number} point in open rockets", "{name}: {number} points in open rockets", number),
            5: ngettext("{name}: {number} card in hand", "{name}: {number} cards in hand", number),
        }[column]
        return words.format(name=name, number=number)


class RocketsModel(YardModel):
    """All rockets, player by player: colour, body sections, head, fuel, and points with their sum.

    `compact` 1 leaves out the sums, 2 also the names, for which marks stand, and has signs for bonuses.  Points of open
    rockets stand in brackets.
    """

    @staticmethod
    def _all(position: PositionState) -> list[tuple[int, int, RocketState]]:
        """Seat, number from 1, and rocket."""
        return [
            (seat, number, rocket)
            for seat, rockets in enumerate(position["rockets"])
            for number, rocket in enumerate(rockets, 1)
        ]

    def headers(self) -> list[str]:
        return [_("Rocket"), _("Colour"), _("Bodies"), _("Head"), _("Fuel"), _("Points")]

    def header_help(self, section: int) -> str:
        return (
            _("Player, and the number of the rocket in the order of their bases"),
            _("The colour of all its cards"),
            _("Body sections"),
            _("The bonus of its head; … while it has none"),
            _("The value of its fuel, once it is launched"),
            _("What it scores, with its sum; in brackets what an open one would score for its body sections"),
        )[section]

    def rows_of(self, position: Json) -> int:
        return len(self._all(cast(PositionState, position)))

    def _rocket(self, natural: int) -> tuple[int, int, RocketState]:
        return self._all(self.drawn)[natural]

    def seat_of(self, natural: int) -> int:
        return self._rocket(natural)[0]

    def is_bold(self, natural: int) -> bool:
        return False

    def sort_key(self, natural: int, column: int) -> int | str:
        _seat, _number, rocket = self._rocket(natural)
        if column == 0:
            return natural
        if column == 5:
            return rocket_points(rocket) * 100 + 2 * rocket["bodies"]
        keys: dict[int, int | str] = {
            1: rocket["colour"],
            2: rocket["bodies"],
            3: rocket["head"] or "",
            4: rocket["fuel"] or 0,
        }
        return keys[column]

    def text(self, natural: int, column: int) -> str:
        seat, number, rocket = self._rocket(natural)
        if column == 0:
            return str(number) if self.compact > 1 else f"{self.seats[seat].name} {number}"
        if column == 1:
            return colour_name(COLOURS.index(rocket["colour"]))
        if column == 2:
            return str(rocket["bodies"])
        if column == 3:
            if rocket["head"] is None:
                return "…"
            return _HEADS[rocket["head"]] if self.compact > 1 else head_name(HEADS.index(rocket["head"]))
        if column == 4:
            return str(rocket["fuel"] or "–")
        if rocket["head"] is None:
            return f"({2 * rocket['bodies']})"
        points = str(rocket_points(rocket))
        return points if self.compact else f"{points} ({formula(rocket)})"

    def in_words(self, natural: int, column: int) -> str:
        seat, number, rocket = self._rocket(natural)
        return _("{name}, {rocket}").format(name=self.seats[seat].name, rocket=rocket_in_words(rocket, number))
