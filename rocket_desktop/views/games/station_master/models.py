"""The tables beside the station as Qt item models over the published position."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QBrush, QGuiApplication, QPalette

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.station_master.reckoning import Range, Reckoning, depot_after, value_formula
from rocket_desktop.model.station_master.words import plain
from rocket_desktop.play.seats import HUMAN
from rocket_desktop.views.games.station_master.outcome import cars_in_words, seats_in_words
from rocket_desktop.views.shell.marks import seat_icon
from rocket_desktop.views.shell.position_model import CENTRE, ROOT, Index, SortableModel, Subject, bold, short
from rocket_desktop.views.shell.titles import level_title
from rocket_desktop.views.shell.words import either, tip

_PAWN: Final = "▪"
"""A pawn aboard, in a cell."""


def brief(points: Range) -> str:
    """A range in few letters: `+3`, `−1…+3`."""
    if points.known():
        return points.signed()
    return f"{Range(points.low, points.low).signed()}…{Range(points.high, points.high).signed()}"


class StationModel(SortableModel):
    """A table of this game; `aid` tells what the pawns aboard may be, by all that was shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.aid = False
        self._reckoned: tuple[Json, Reckoning] | None = None

    @property
    def reckoning(self) -> Reckoning:
        """What the trains of the position shown would bring."""
        if self._reckoned is None or self._reckoned[0] is not self.position:
            self._reckoned = self.position, Reckoning(self.position)
        return self._reckoned[1]

    def set_aid(self, aid: bool) -> None:
        """Show the memory aid or not."""
        if aid != self.aid:
            self.beginResetModel()
            self.forget()
            self.aid = aid
            self.sorted_by = None
            self._order = []
            self.endResetModel()

    def aligned(self, column: int) -> object:
        """How a cell's text stands: the first column begins at the left."""
        return None if column == 0 else CENTRE


class PlayersModel(StationModel):
    """The players: points, points if every train left now, pawns at home, cards in hand, Depot.

    `compact` 1 has short headers.  The memory aid is a column of its own.
    """

    def headers(self) -> list[str]:
        if self.compact:
            names = [_("Player"), _("Points"), _("Then"), _("Home"), _("Hand"), _("Depot")]
        else:
            names = [
                _("Player"),
                _("Points"),
                _("If all\nleft now"),
                _("Pawns\nat home"),
                _("Cards\nin hand"),
                _("Depot"),
            ]
        return [*names, _("Still out")] if self.aid else names

    def header_help(self, section: int) -> str:
        return (
            _("In the order of play"),
            _("Points scored so far"),
            _("The points if every train left as it stands: a range where others’ pawns are not known"),
            _("Pawns that can still be assigned"),
            _("Cards in hand"),
            _("✓: the Depot can still be played"),
            _("What the pawns aboard trains may be, by all that was shown: as many of each value as there can be"),
        )[section]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self.position else len(self.seats)

    def facts(self, row: int) -> object:
        seat = self.natural(row)
        return [self._text(seat, column) for column in range(len(self.headers()))]

    def sort_key(self, natural: int, column: int) -> int | str:
        if column == 0:
            return self.seats[natural].name
        if column == 2:
            total = self.reckoning.total(natural)
            return total.high * 1000 + total.low
        if column == 6:
            return sum(self.reckoning.still_out(natural))
        return self._numbers(natural)[column]

    def subject(self, row: int, column: int) -> Subject:
        return Subject("player", self.natural(row))

    def _numbers(self, seat: int) -> dict[int, int]:
        """What the columns of numbers hold."""
        return {
            1: cast(list[int], self.position["scores"])[seat],
            3: cast(list[int], self.position["home_counts"])[seat],
            4: cast(list[int], self.position["hand_sizes"])[seat],
            5: int(cast(list[bool], self.position["depots"])[seat]),
        }

    def _text(self, seat: int, column: int) -> str:
        if column == 0:
            return f"{self.seats[seat].name}{'  ◂' if self.status.get('to_act') == seat else ''}"
        if column == 2:
            total = self.reckoning.total(seat)
            return total.plain() if total.known() else f"{plain(total.low)}…{plain(total.high)}"
        if column == 5:
            return "✓" if self._numbers(seat)[5] else "–"
        if column == 6:
            return ", ".join(plain(value) for value in self.reckoning.still_out(seat)) or "–"
        return plain(self._numbers(seat)[column])

    def cell(self, row: int, column: int, role: int) -> object:
        seat = self.natural(row)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(seat, column)
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return seat_icon(self.seats[seat])
        if role == Qt.ItemDataRole.FontRole and self.status.get("to_act") == seat:
            return bold()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.aligned(column)
        if role == Qt.ItemDataRole.BackgroundRole:
            return self.lit_brush(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self._in_words(seat, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._in_words(seat, column)
        return None

    def _in_words(self, seat: int, column: int) -> str:
        name = self.seats[seat].name
        if column == 0:
            player = self.seats[seat].player
            who = _("Person") if player == HUMAN else level_title(player)
            return _("{name}: {player}").format(name=name, player=who)
        if column == 5:
            ready = self._numbers(seat)[5]
            text = _("{name} can still play the Depot") if ready else _("{name} has played the Depot")
            return text.format(name=name)
        if column == 6:
            values = self.reckoning.still_out(seat)
            if not values:
                return _("{name} has no pawn aboard").format(name=name)
            return _("{name}, still out: {values}").format(name=name, values=self._text(seat, column))
        if column == 2:
            total = self.reckoning.total(seat)
            return _("{name}: {points} points if every train left as it stands").format(name=name, points=total.plain())
        number = self._numbers(seat)[column]
        words = {
            1: ngettext("{name}: {number} point", "{name}: {number} points", number),
            3: ngettext("{name}: {number} pawn at home", "{name}: {number} pawns at home", number),
            4: ngettext("{name}: {number} card in hand", "{name}: {number} cards in hand", number),
        }[column]
        return words.format(name=name, number=number)


_FIXED: Final = ("train", "value", "cars", "seats")
"""The columns of the trains before those of the players."""


class TrainsModel(StationModel):
    """The trains by place: value, cars and seats left, and what each player would score if it left now.

    A player's cell reads `+12 ▪▪`: two pawns aboard, and 12 points.  `compact` 1 leaves out the sums of the values,
    2 names and pawns, 3 the kinds of the trains.
    """

    def show_position(self, position: Json, status: Json) -> bool:
        if self.position and len(self._trains()) != len(cast(list[object], position["trains"])):
            # Rush Hour has added a place.
            self.beginResetModel()
            self.forget()
            self.position, self.status = position, status
            self._order = []
            self.endResetModel()
            self._sort()
            return True
        return super().show_position(position, status)

    def _trains(self) -> list[Json | None]:
        return cast(list[Json | None], self.position["trains"])

    def headers(self) -> list[str]:
        names = ["" if self.compact > 1 else short(seat.name) for seat in self.seats]
        return [_("Train"), _("Value"), _("Cars"), _("Seats"), *names]

    def header_help(self, section: int) -> str:
        if section >= len(_FIXED):
            text = _("What {name} would score if the train left now; each ▪ is a pawn of {name} aboard")
            return text.format(name=self.seats[section - len(_FIXED)].name)
        return (
            _("The trains in the station, with the number of cars they pull"),
            _("What the train is worth if it left now, with its sum"),
            _("Cars there are, of those with which the train leaves"),
            _("Pawns aboard, of those the train holds"),
        )[section]

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        seat = section - len(_FIXED)
        if orientation == Qt.Orientation.Horizontal and 0 <= seat < len(self.seats):
            if role == Qt.ItemDataRole.DecorationRole:
                return seat_icon(self.seats[seat])
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return _("Points for {name}").format(name=self.seats[seat].name)
        return super().headerData(section, orientation, role)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() or not self.position else len(self._trains())

    def facts(self, row: int) -> object:
        # What a pawn may be, and whether points fall below 0, tells in the cells.
        place = self.natural(row)
        return [self._trains()[place], [self._gain(place, seat) for seat in range(len(self.seats))]]

    def sort_key(self, natural: int, column: int) -> int | str:
        train = self._trains()[natural]
        if train is None or column == 0:
            return -1000 if column else natural
        if column == 1:
            return cast(int, train["value"])
        if column == 2:
            return -self._cars_left(train)
        if column == 3:
            return -self._seats_left(train)
        gain = self._gain(natural, column - len(_FIXED))
        return -999 if gain is None else gain.high * 1000 + gain.low

    def subject(self, row: int, column: int) -> Subject:
        if column >= len(_FIXED) and self.lit is not None and self.lit.kind == "player":
            return Subject("player", column - len(_FIXED))
        return Subject("train", self.natural(row))

    def _cars_left(self, train: Json) -> int:
        return cast(int, train["number"]) - len(cast(list[str], train["cars"]))

    def _seats_left(self, train: Json) -> int:
        return cast(int, train["limit"]) - len(cast(list[Json], train["pawns"]))

    def _pawns(self, place: int, seat: int) -> list[Json]:
        """A seat's pawns on a train."""
        train = self._trains()[place]
        pawns = [] if train is None else cast(list[Json], train["pawns"])
        return [pawn for pawn in pawns if pawn["seat"] == seat]

    def _gain(self, place: int, seat: int) -> Range | None:
        """What a seat scores if a train leaves now; None where it is not aboard."""
        return self.reckoning.gain_now(seat, place) if self.reckoning.is_aboard(seat, place) else None

    def cell(self, row: int, column: int, role: int) -> object:
        place = self.natural(row)
        train = self._trains()[place]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(place, train, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.aligned(column)
        if role == Qt.ItemDataRole.ForegroundRole and (train is None or self._is_faint(place, column)):
            return QBrush(QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText))
        if role == Qt.ItemDataRole.BackgroundRole:
            return self.lit_brush(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(self._in_words(place, train, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._in_words(place, train, column)
        return None

    def _is_faint(self, place: int, column: int) -> bool:
        """Whether a player's cell has no points to tell of."""
        return column >= len(_FIXED) and self._gain(place, column - len(_FIXED)) in (None, Range(0, 0))

    def _text(self, place: int, train: Json | None, column: int) -> str:
        if train is None:
            return _("T{train} –").format(train=place + 1) if column == 0 else ""
        if column == 0:
            return f"T{place + 1}" if self.compact > 2 else train_name(place, train)
        if column == 1:
            return plain(cast(int, train["value"])) if self.compact else value_formula(train)
        if column == 2:
            return f"{len(cast(list[str], train['cars']))}/{train['number']}"
        if column == 3:
            return f"{len(cast(list[Json], train['pawns']))}/{train['limit']}"
        seat = column - len(_FIXED)
        gain = self._gain(place, seat)
        if gain is None:
            return ""
        return brief(gain) if self.compact > 1 else f"{brief(gain)} {_PAWN * len(self._pawns(place, seat))}"

    def _in_words(self, place: int, train: Json | None, column: int) -> str:
        if train is None:
            return _("T{train}: no train comes any more").format(train=place + 1)
        if column == 0:
            text = _("T{train}: {kind}, number {number}")
            after = depot_after(train)
            if after:
                owner = self.seats[cast(int, cast(Json, train["depot"])["owner"])].name
                text = ngettext(
                    "T{train}: {kind}, number {number}; Depot of {owner} after {after} car",
                    "T{train}: {kind}, number {number}; Depot of {owner} after {after} cars",
                    after,
                )
                return text.format(
                    train=place + 1, kind=_kind(str(train["kind"])), number=train["number"], owner=owner, after=after
                )
            return text.format(train=place + 1, kind=_kind(str(train["kind"])), number=train["number"])
        if column == 1:
            return _("The value of T{train} is {value}").format(train=place + 1, value=value_formula(train))
        if column == 2:
            return cars_in_words(place + 1, self._cars_left(train))
        if column == 3:
            return seats_in_words(self._seats_left(train), cast(int, train["limit"]))
        return self._points_in_words(place, column - len(_FIXED))

    def _points_in_words(self, place: int, seat: int) -> str:
        """What a player would score, with the formula, and with the aid what each pawn may be."""
        gain = self._gain(place, seat)
        name = self.seats[seat].name
        if gain is None:
            return _("{name} has no pawn on T{train}").format(name=name, train=place + 1)
        passengers = self.reckoning.passengers(seat, place)
        value = cast(int, cast(Json, self._trains()[place])["value"])
        text = _("If T{train} left now: {name} {points} ({value} × {passengers})").format(
            train=place + 1, name=name, points=gain.signed(), value=plain(value), passengers=passengers.plain()
        )
        if not self.aid:
            return text
        pawns = [
            pawn_in_words(cast(int | None, pawn["value"]), cast(list[int], pawn["may_be"]))
            for pawn in self._pawns(place, seat)
        ]
        return _("{what}; pawns: {pawns}").format(what=text, pawns=clauses(pawns))


def pawn_in_words(value: int | None, may_be: list[int]) -> str:
    """A pawn's value, or what it may be: `3`, `−1, 1 or 2`."""
    if value is not None:
        return plain(value)
    return either([plain(each) for each in may_be])


def train_name(place: int, train: Json) -> str:
    """A train in a few letters: `T2 freight 4`."""
    number = train["number"]
    if train["kind"] == "executive":
        return _("T{train} executive {number}").format(train=place + 1, number=number)
    if train["kind"] == "freight":
        return _("T{train} freight {number}").format(train=place + 1, number=number)
    return _("T{train} train {number}").format(train=place + 1, number=number)


def _kind(kind: str) -> str:
    """A kind of train within a sentence."""
    return {"standard": _("standard train"), "executive": _("executive train"), "freight": _("freight train")}[kind]
