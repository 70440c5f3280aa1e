"""The tables beside the board as Qt item models over the published position."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from PySide6.QtCore import QModelIndex, QObject, QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QGuiApplication, QPainter, QPalette, QPixmap

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.record import Seat
from rocket_desktop.model.stephenson.position import STATIONS_EACH
from rocket_desktop.model.stephenson.words import shares_in_words, stations_in_words
from rocket_desktop.play.seats import HUMAN
from rocket_desktop.views.games.stephenson.board_map import BoardMap
from rocket_desktop.views.games.stephenson.board_theme import THEMES
from rocket_desktop.views.games.stephenson.edition import EDITION_2018, Edition
from rocket_desktop.views.games.stephenson.place_art import draw_mark
from rocket_desktop.views.shell.marks import marks_icon, plate_icon, seat_icon
from rocket_desktop.views.shell.position_model import (
    CENTRE,
    ROOT,
    Index,
    PositionModel,
    SortableModel,
    Subject,
    bold,
    short,
)
from rocket_desktop.views.shell.titles import level_title
from rocket_desktop.views.shell.words import listed, tip

SPACES_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""A cell of the investment chart: the owner of each space, a seat or None."""
FREE_ROLE: Final = Qt.ItemDataRole.UserRole + 2
"""Whether the seat to act may invest in a cell of the chart."""


@lru_cache(maxsize=8)
def _status_sign(status: str) -> QPixmap:
    """The board's sign of an isolated or dissolved line."""
    side, scale = 16, 3
    pixmap = QPixmap(side * scale, side * scale)
    pixmap.setDevicePixelRatio(scale)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_mark(painter, QPointF(side / 2, side / 2), side * 0.44, status, THEMES["light"])
    painter.end()
    return pixmap


class LinesModel(SortableModel):
    """Lines by players: shares and stations, places connected, who leads and what it is worth.

    A player's cell reads `3 ▪▪`: three shares, and two stations on the line.  With `compact` 1 the players' marks stand
    for their names, with 2 the board's signs for the words of a line's state, too.
    """

    def __init__(self, board: BoardMap, parent: QObject | None = None, edition: Edition = EDITION_2018) -> None:
        super().__init__(parent)
        self.board = board
        self.edition = edition

    def headers(self) -> list[str]:
        names = ["" if self.compact else short(seat.name) for seat in self.seats]
        titles = {
            "line": _("Line"),
            "pile": _("Pile"),
            "places": _("Places"),
            "worth": _("Worth"),
            "leader": _("Leader") if self.compact < 2 else _("Lead"),
            "state": _("State") if self.compact < 2 else "",
        }
        return [names[column] if isinstance(column, int) else titles[column] for column in self._columns()]

    def _columns(self) -> list[str | int]:
        """What each column shows: a seat's shares, or what the name says."""
        piles = ["pile"] if self._piles() else []
        return ["line", *range(len(self.seats)), *piles, "places", "worth", "leader", "state"]

    def header_help(self, section: int) -> str:
        column = self._columns()[section]
        if isinstance(column, int):
            text = _("Shares of {name}; each ▪ is a station of {name} on the line")
            return text.format(name=self.seats[column].name)
        return {
            "line": _("The rail lines"),
            "pile": ngettext(
                "Shares to be had by extending the line; for mergers {number} supplementary share is left",
                "Shares to be had by extending the line; for mergers {number} supplementary shares are left",
                self._supplementary(),
            ).format(number=self._supplementary()),
            "places": _("Starting town, cities and railway towns the line is connected to"),
            "leader": _("Who holds the most shares"),
            "worth": _(
                "What the most and the second most shares of the line earn if it ended now, the stations alike;"
                " in thousands of pounds where there is little room"
            )
            if self.edition.is_1999
            else _("What the most and the second most shares of the line score if it ended now; the stations alike"),
            "state": _("Running; isolated: awards no more shares; dissolved: merged into another line"),
        }[column]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DecorationRole and 0 < section <= len(self.seats):
            return seat_icon(self.seats[section - 1]) if orientation == Qt.Orientation.Horizontal else None
        if role == Qt.ItemDataRole.AccessibleTextRole and 0 < section <= len(self.seats):
            return _("Shares of {name}").format(name=self.seats[section - 1].name)
        if role == Qt.ItemDataRole.AccessibleTextRole and section == len(self._columns()) - 1:
            return _("State")
        return super().headerData(section, orientation, role)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self.position else len(self.board.lines)

    def facts(self, row: int) -> object:
        return self._line(row)

    def line_id(self, row: int) -> str:
        """The id of the line in a row."""
        return list(self.board.lines)[self.natural(row)]

    def sort_key(self, natural: int, column: int) -> int | str:
        line = cast(dict[str, Json], self.position["lines"])[list(self.board.lines)[natural]]
        shown = self._columns()[column]
        if isinstance(shown, int):
            return cast(list[int], line["shares"])[shown] * 100 + cast(list[int], line["stations"])[shown]
        if shown == "pile":
            return cast(int | None, line["pile"]) or 0
        if shown == "state":
            return str(line["status"])
        if shown == "leader":
            return max(cast(list[int], line["shares"]))
        return len(cast(list[str], line["features"]))

    def subject(self, row: int, column: int) -> Subject:
        if 0 < column <= len(self.seats) and self.lit is not None and self.lit.kind == "player":
            return Subject("player", column - 1)
        return Subject("line", self.line_id(row))

    def cell(self, row: int, column: int, role: int) -> object:
        line = self._line(row)
        shown_there = self._columns()[column]
        name, seat = ("", shown_there) if isinstance(shown_there, int) else (shown_there, None)
        shares, stations = cast(list[int], line["shares"]), cast(list[int], line["stations"])
        places = len(cast(list[str], line["features"]))
        dissolved = line["status"] == "dissolved"
        if role == Qt.ItemDataRole.DisplayRole:
            if seat is not None:
                return "" if dissolved else f"{shares[seat]} {'▪' * stations[seat]}".strip()
            return {
                "line": "",  # the plate has the letters
                "pile": "" if dissolved else str(line["pile"]),
                "places": "" if dissolved else str(places),
                "leader": "",  # marks
                "worth": "" if dissolved else self._worth(places),
                "state": "" if self.compact > 1 or line["status"] == "running" else _status_title(str(line["status"])),
            }[name]
        if role == Qt.ItemDataRole.DecorationRole and name == "line":
            shown = self.board.lines[self.line_id(row)]
            return plate_icon(shown.colour, shown.text_colour, shown.abbr)
        if role == Qt.ItemDataRole.DecorationRole and name == "state" and self.compact > 1:
            return None if line["status"] == "running" else _status_sign(str(line["status"]))
        if role == Qt.ItemDataRole.DecorationRole and name == "leader":
            return marks_icon(tuple((str(seat.colour), str(seat.shape)) for seat in self._leaders(shares)))
        if role == Qt.ItemDataRole.FontRole and seat is not None and shares[seat] and shares[seat] == max(shares):
            return bold()
        if role == Qt.ItemDataRole.TextAlignmentRole and name in ("pile", "places", "worth"):
            return CENTRE
        if role == Qt.ItemDataRole.ForegroundRole and (dissolved or (seat is not None and not shares[seat])):
            return QBrush(QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText))
        if role == Qt.ItemDataRole.BackgroundRole:
            return self.lit_brush(row, column)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            if name == "leader":
                leaders = [each.name for each in self._leaders(shares)]
                words = (
                    _("Most shares: {names}").format(names=listed(leaders)) if leaders else _("Nobody holds a share")
                )
            else:
                words = self._in_words(row, seat, line, shares, stations)
            return tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return None

    def _worth(self, places: int) -> str:
        """What most and second most shares of a line with so many places bring at the end (R9)."""
        word = str if self.compact else self.edition.amount  # thousands of pounds where there is little room
        return f"{word(places)} / {word(places // 2)}"

    def _supplementary(self) -> int:
        """The shares left for what mergers owe, in edition 1999."""
        return cast(int | None, self.position.get("supplementary")) or 0

    def _in_words(self, row: int, seat: int | None, line: Json, shares: list[int], stations: list[int]) -> str:
        shown = self.board.lines[self.line_id(row)]
        if line["status"] == "dissolved":
            return _("{line} is dissolved").format(line=shown.name)
        if seat is not None:
            return _("{name}: {shares} and {stations} on {line}").format(
                name=self.seats[seat].name,
                shares=shares_in_words(shares[seat]),
                stations=stations_in_words(stations[seat]),
                line=shown.abbr,
            )
        places = [self.board.places[place].name for place in cast(list[str], line["features"])]
        text = _("{line} ({status}): connected to {places}") if places else _("{line} ({status}): not moved yet")
        return text.format(line=shown.name, status=_status_title(str(line["status"])), places=listed(places))

    def _line(self, row: int) -> Json:
        return cast(dict[str, Json], self.position["lines"])[self.line_id(row)]

    def _leaders(self, shares: list[int]) -> list[Seat]:
        most = max(shares, default=0)
        return [seat for seat, held in zip(self.seats, shares, strict=True) if held and held == most]

    def _piles(self) -> bool:
        lines = cast(dict[str, Json], self.position.get("lines", {}))
        return any(line["pile"] is not None for line in lines.values())


class PlayersModel(SortableModel):
    """The players: score, score if the game ended now, stations in hand, passengers.

    `compact` 1 has short headers, and amounts in thousands of pounds.
    """

    def __init__(self, parent: QObject | None = None, edition: Edition = EDITION_2018) -> None:
        super().__init__(parent)
        self.edition = edition

    def headers(self) -> list[str]:
        if self.compact:
            score = _("£1,000") if self.edition.is_1999 else _("Score")
            return [_("Player"), score, _("End"), _("Stat."), _("Pass."), _("Shares")]
        return [
            _("Player"),
            self.edition.score_title(),
            _("If it\nended now"),
            _("Stations\nleft"),
            _("Passengers"),
            _("Shares"),
        ]

    def header_help(self, section: int) -> str:
        return (
            _("In the order of play"),
            _("Money received so far") if self.edition.is_1999 else _("Points scored so far"),
            _("What each would have if the game ended now")
            if self.edition.is_1999
            else _("The final score if the game ended now"),
            _("Stations that can still be built"),
            _("Passengers taken"),
            _("Shares of all lines together"),
        )[section]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self.position else len(self.seats)

    def sort_key(self, natural: int, column: int) -> int | str:
        return self._value(natural, column)

    def facts(self, row: int) -> object:
        return [self._value(self.natural(row), column) for column in range(self.columnCount())]

    def subject(self, row: int, column: int) -> Subject:
        return Subject("player", self.natural(row))

    def cell(self, row: int, column: int, role: int) -> object:
        seat = self.natural(row)
        if role == Qt.ItemDataRole.DisplayRole:
            value = self._value(seat, column)
            money = column in (1, 2) and not self.compact
            return self.edition.amount(int(value)) if money else str(value)
        if role == Qt.ItemDataRole.AccessibleTextRole and column in (1, 2):
            return self.edition.amount(int(self._value(seat, column)))
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return seat_icon(self.seats[seat])
        if role == Qt.ItemDataRole.FontRole and self.status.get("to_act") == seat:
            return bold()
        if role == Qt.ItemDataRole.TextAlignmentRole and column > 0:
            return CENTRE
        if role == Qt.ItemDataRole.BackgroundRole:
            return self.lit_brush(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            player = self.seats[seat].player
            who = _("Person") if player == HUMAN else level_title(player)
            return tip(_("{name}: {player}").format(name=self.seats[seat].name, player=who))
        return None

    def _value(self, seat: int, column: int) -> str | int:
        lines = cast(dict[str, Json], self.position["lines"])
        if column == 0:
            to_act = self.status.get("to_act") == seat
            return f"{self.seats[seat].name}{'  ◂' if to_act else ''}"
        return (
            cast(list[int], self.position["scores"])[seat],
            cast(list[int], self.status["projected"])[seat],
            STATIONS_EACH - len(cast(list[list[str]], self.position["stations"])[seat]),
            cast(list[int], self.position["passengers"])[seat],
            sum(cast(list[int], line["shares"])[seat] for line in lines.values()),
        )[column - 1]


class ChartModel(PositionModel):
    """The investment chart: cities by industries, then each player's cubes (or city markers) by industry."""

    def __init__(self, board: BoardMap, parent: QObject | None = None, edition: Edition = EDITION_2018) -> None:
        super().__init__(parent)
        self.board = board
        self.edition = edition
        self.cities = sorted((p for p in board.places.values() if p.kind == "city"), key=lambda p: p.number)
        self.industries = list(board.industries.values())
        self._offered: frozenset[tuple[str, str]] = frozenset()
        self._pointed: tuple[str, str] | None = None

    def point(self, space: tuple[str, str] | None) -> None:
        """Show a move in the cell of this (city id, industry id); None takes it away."""
        if space != self._pointed:
            self._pointed = space
            self.refresh()

    def offer(self, spaces: frozenset[tuple[str, str]]) -> None:
        """The (city id, industry id) pairs that may be invested in now."""
        if spaces != self._offered:
            self._offered = spaces
            self.refresh()

    def headers(self) -> list[str]:
        return [_("City"), *(industry.title for industry in self.industries)]

    def header_help(self, section: int) -> str:
        if section == 0:
            return _("The cities; ✓ marks one that a line has reached")
        text = (
            _("City markers of {industry}: at the end the most in reached cities earn £6,000, the second most £3,000")
            if self.edition.is_1999
            else _("Spaces for {industry}: at the end the most cubes in reached cities score 6, the second most 3")
        )
        return text.format(industry=self.industries[section - 1].title)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self.position else len(self.cities) + len(self.seats)

    def facts(self, row: int) -> object:
        industries = cast(dict[str, list[Json]], self.position["industries"])
        connected = cast(list[str], self.position["connected_cities"])
        if row < len(self.cities):
            city = self.cities[row].id
            return industries[city], city in connected
        return industries, connected

    def space(self, row: int, column: int) -> tuple[str, str] | None:
        """The (city id, industry id) of a cell that has spaces, else None."""
        if row < len(self.cities) and column > 0:
            pair = (self.cities[row].id, self.industries[column - 1].id)
            if pair[1] in self.cities[row].industries:
                return pair
        return None

    def index_of(self, city: str, industry: str) -> QModelIndex:
        """The cell of a city's industry."""
        row = next(row for row, place in enumerate(self.cities) if place.id == city)
        column = next(column for column, each in enumerate(self.industries, 1) if each.id == industry)
        return self.index(row, column)

    def subject(self, row: int, column: int) -> Subject | None:
        if row < len(self.cities):
            return Subject("city", self.cities[row].id)
        return Subject("player", row - len(self.cities))

    def owners(self, row: int, column: int) -> list[int | None]:
        """Who has a cube on each space of a cell."""
        pair = self.space(row, column)
        if pair is None:
            return []
        spaces = cast(dict[str, list[Json]], self.position["industries"])[pair[0]]
        return [cast(int | None, space["owner"]) for space in spaces if space["industry"] == pair[1]]

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled
        if index.row() >= len(self.cities) or index.column() == 0 or self.space(index.row(), index.column()):
            flags |= Qt.ItemFlag.ItemIsSelectable
        return flags

    def cell(self, row: int, column: int, role: int) -> object:
        pair = self.space(row, column)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(row, column)
        if role == SPACES_ROLE:
            return self.owners(row, column)
        if role == FREE_ROLE:
            return pair in self._offered
        if role == Qt.ItemDataRole.DecorationRole and column == 0 and row >= len(self.cities):
            return seat_icon(self.seats[row - len(self.cities)])
        if role == Qt.ItemDataRole.TextAlignmentRole and column > 0:
            return CENTRE
        if role == Qt.ItemDataRole.BackgroundRole:
            if pair is not None and pair == self._pointed:
                return QBrush(QGuiApplication.palette().color(QPalette.ColorRole.Highlight))
            return self.lit_brush(row, column)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            words = self._in_words(row, column)
            return tip(words) if words is not None and role == Qt.ItemDataRole.ToolTipRole else words
        return None

    def _shown(self, row: int, column: int) -> str:
        if row >= len(self.cities):
            seat = row - len(self.cities)
            if column == 0:
                return self.seats[seat].name
            reached, cubes = self._cubes(seat, column)
            return (
                ""
                if not cubes
                else str(reached)
                if reached == cubes
                else _("{number} of {all}").format(number=reached, all=cubes)
            )
        city = self.cities[row]
        if column == 0:
            reached = city.id in cast(list[str], self.position["connected_cities"])
            return f"{city.number} {city.name}{' ✓' if reached else ''}"
        return ""  # drawn by the delegate from the spaces

    def _cubes(self, seat: int, column: int) -> tuple[int, int]:
        """A player's cubes of an industry: in reached cities, and in all."""
        connected = cast(list[str], self.position["connected_cities"])
        reached = everywhere = 0
        for row, city in enumerate(self.cities):
            count = self.owners(row, column).count(seat)
            everywhere += count
            reached += count if city.id in connected else 0
        return reached, everywhere

    def _in_words(self, row: int, column: int) -> str | None:
        if row >= len(self.cities):
            seat = row - len(self.cities)
            if column == 0:
                text = (
                    _(
                        "{name}’s city markers by industry: 2 of 3 are two of cities that a line has reached, "
                        "of three in all; only those two count at the end"
                    )
                    if self.edition.is_1999
                    else _(
                        "{name}'s cubes by industry: 2 of 3 are two in cities that a line has reached, "
                        "of three in all; only those two count at the end"
                    )
                )
                return text.format(name=self.seats[seat].name)
            reached, cubes = self._cubes(seat, column)
            text = (
                ngettext(
                    "{name} has {number} city marker of {industry}, {reached} of reached cities",
                    "{name} has {number} city markers of {industry}, {reached} of reached cities",
                    cubes,
                )
                if self.edition.is_1999
                else ngettext(
                    "{name} has {number} cube in {industry}, {reached} in reached cities",
                    "{name} has {number} cubes in {industry}, {reached} in reached cities",
                    cubes,
                )
            )
            return text.format(
                name=self.seats[seat].name, number=cubes, industry=self.industries[column - 1].title, reached=reached
            )
        city = self.cities[row]
        if column == 0:
            connected = city.id in cast(list[str], self.position["connected_cities"])
            text = _("{city}: reached by a line") if connected else _("{city}: not reached by any line yet")
            return text.format(city=city.name)
        if self.space(row, column) is None:
            return None
        owners = [_("free") if owner is None else self.seats[owner].name for owner in self.owners(row, column)]
        return _("{city}, {industry}: {owners}").format(
            city=city.name, industry=self.industries[column - 1].title, owners=listed(owners)
        )


def _status_title(status: str) -> str:
    """A line's status for people."""
    return {"running": _("running"), "isolated": _("isolated"), "dissolved": _("dissolved")}[status]


def ground(colour: QColor) -> QColor:
    """An industry's colour as a soft ground that text and marks show up on."""
    made = QColor(colour)
    made.setAlpha(60)
    return made
