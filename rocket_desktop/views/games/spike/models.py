"""The tables beside the board as Qt item models over the published position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypedDict, TypeVar, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QBrush, QGuiApplication, QPalette

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.spike.board import ENGINE, FREIGHT, SIDE_NAMES, SUITS, TENDER, Board
from rocket_desktop.model.spike.words import commodity_name, money, part_in_words, suit_name
from rocket_desktop.views.games.spike.icons import commodity_icon, suit_icon
from rocket_desktop.views.games.spike.places import track_name
from rocket_desktop.views.games.spike.shown import ContractState, FeeState, PositionState, TrainState
from rocket_desktop.views.shell.position_model import Subject, short
from rocket_desktop.views.shell.seats_model import SeatsModel
from rocket_desktop.views.shell.words import listed

DONE: Final = "done"
ABOARD: Final = "aboard"
_NONE: Final = "–"
_Fee = TypeVar("_Fee", bound=FeeState)


class GivenState(TypedDict):
    """The card that was given away before the start; `card` and `held` are null for whoever may not know."""

    to: int
    card: str | None
    held: int | None


class PanelState(PositionState):
    """As much of a published position as the panels tell: more than is drawn."""

    known: list[dict[str, int]]
    given: GivenState


@dataclass(frozen=True)
class Delivery:
    """A delivery in a cell: what is written of it, and whether it can still be made."""

    text: str
    open: bool


class RailModel(SeatsModel):
    """A table of this game."""

    def __init__(self, board: Board, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.board = board

    @property
    def drawn(self) -> PanelState:
        """The position shown."""
        return cast(PanelState, self.position)

    def city_name(self, city: str) -> str:
        """A city's name by its id."""
        return self.board.names[self.board.city_ids.index(city)]

    def cities(self, ids: list[str]) -> list[str]:
        """The names of cities, in alphabetical order."""
        return sorted(self.city_name(city) for city in ids)

    def commodity(self, commodity: str) -> str:
        """A commodity's name by its id."""
        return commodity_name(self.board, self.board.commodities.index(commodity))


class PlayersModel(RailModel):
    """The players: money now and at the end, cities, track, contracts, cards, train and where it stands.

    `compact` 1 cuts long names of cities, 2 has short headers, too.
    """

    def headers(self) -> list[str]:
        if self.compact > 1:
            return [
                _("Player"),
                _("$"),
                _("End"),
                _("Cities"),
                _("Track"),
                _("Contr."),
                _("Cards"),
                _("Train"),
                _("At"),
            ]
        return [
            _("Player"),
            _("Money"),
            _("If it\nended now"),
            _("Cities\nconnected"),
            _("Track\nleft"),
            _("Contracts\ndone"),
            _("Cards\nin hand"),
            _("Speed,\npower, cars"),
            _("Train\nstands at"),
        ]

    def header_help(self, section: int) -> str:
        return (
            _("In the order of play"),
            _("Money earned so far"),
            _("Money if the game ended now, with your own route card; what others’ routes bring (?) only they know"),
            _("Cities connected, the one where the locomotive began included: they decide at a tie"),
            _("Pieces of track not yet placed, of 45"),
            _("Contracts fulfilled, of all a player has"),
            _("Rail cards in hand"),
            _("The train: its speed, its power (cards of a draw) and its freight cars"),
            _("Where the locomotive stands"),
        )[section]

    def is_about(self, row: int, column: int, subject: Subject) -> bool:
        # A city lights up whoever has connected it.
        if subject.kind == "city":
            return subject.id in self.drawn["connected"][self.natural(row)]
        return super().is_about(row, column, subject)

    def sort_key(self, natural: int, column: int) -> int | str:
        train = self.drawn["trains"][natural]
        if column in (0, 8):
            return self.text(natural, column)
        if column == 7:
            return 100 * train["speed"] + 10 * train["power"] + train["cars"]
        return self._number(natural, column)

    def _number(self, seat: int, column: int) -> int:
        """What a column of numbers holds."""
        drawn = self.drawn
        if column == 5:
            return sum(contract["status"] == DONE for contract in drawn["contracts"][seat])
        return {
            1: drawn["scores"][seat],
            2: cast(list[int], self.status["projected"])[seat],
            3: len(drawn["connected"][seat]),
            4: drawn["tracks_left"][seat],
            6: drawn["hand_sizes"][seat],
        }[column]

    def _is_open_ended(self, seat: int) -> bool:
        """Whether a route card that is not known may bring something more."""
        return self.drawn["routes"][seat] is None

    def text(self, natural: int, column: int) -> str:
        train = self.drawn["trains"][natural]
        if column == 0:
            return self.player_text(natural)
        if column == 2:
            return f"{self._number(natural, 2)}{' + ?' if self._is_open_ended(natural) else ''}"
        if column == 5:
            return f"{self._number(natural, 5)}/{len(self.drawn['contracts'][natural])}"
        if column == 7:
            return f"{train['speed']} · {train['power']} · {train['cars']}"
        if column == 8:
            return self._place(train)
        return str(self._number(natural, column))

    def longest(self, column: int) -> list[str]:
        """Texts that may stand in a column some time in a game, the longest among them."""
        if column == 0:
            return [self.player_text(seat, decides=True) for seat in range(len(self.seats))]
        if column == 8:
            names = [short(name) for name in self.board.names] if self.compact else list(self.board.names)
            return [*names, _("line") if self.compact else _("on the line")]
        return {1: ["100"], 2: ["100 + ?"], 5: ["12/12"]}.get(column, ["45"])

    def _place(self, train: TrainState) -> str:
        if train["place"] is None:
            return _NONE
        if train["place"] in self.board.city_ids:
            name = self.city_name(train["place"])
            return short(name) if self.compact else name
        return _("line") if self.compact else _("on the line")

    def in_words(self, natural: int, column: int) -> str:
        name = self.seats[natural].name
        train = self.drawn["trains"][natural]
        if column == 0:
            return self.player_in_words(natural)
        if column == 2:
            return self._end_in_words(natural)
        if column == 3:
            cities = listed(self.cities(self.drawn["connected"][natural])) or _("no city yet")
            return _("{name} connects {cities}").format(name=name, cities=cities)
        if column == 5:
            text = _("{name} has fulfilled {done} of {all} contracts")
            return text.format(name=name, done=self._number(natural, 5), all=len(self.drawn["contracts"][natural]))
        if column == 7:
            parts = [
                part_in_words(part, number)
                for part, number in ((ENGINE, train["speed"]), (TENDER, train["power"]), (FREIGHT, train["cars"]))
            ]
            return _("{name}'s train: {parts}").format(name=name, parts=", ".join(parts))
        if column == 8:
            return self._place_in_words(name, train)
        number = self._number(natural, column)
        words = {
            1: _("{name} has {money}"),
            4: ngettext("{name}: {number} piece of track left", "{name}: {number} pieces of track left", number),
            6: ngettext("{name}: {number} card in hand", "{name}: {number} cards in hand", number),
        }[column]
        return words.format(name=name, number=number, money=money(number))

    def _end_in_words(self, seat: int) -> str:
        amount = self._number(seat, 2)
        if self._is_open_ended(seat):
            text = _("If the game ended now: {name} {money}, and what the route brings, which only {name} knows")
            return text.format(name=self.seats[seat].name, money=money(amount))
        if self.status.get("over"):
            return _("{name} has {money}").format(name=self.seats[seat].name, money=money(amount))
        text = _("If the game ended now: {name} {money}, of which the route brings {bonus}")
        bonus = amount - self._number(seat, 1)
        return text.format(name=self.seats[seat].name, money=money(amount), bonus=money(bonus))

    def _place_in_words(self, name: str, train: TrainState) -> str:
        place = train["place"]
        if place is None:
            return _("{name}'s locomotive has not been placed yet").format(name=name)
        if place in self.board.city_ids:
            return _("{name}'s locomotive stands in {city}").format(name=name, city=self.city_name(place))
        return _("{name}'s locomotive stands on {track}").format(name=name, track=track_name(self.board, place))


class CardsModel(RailModel):
    """Rail cards in hand by suit: one's own; of others, with the memory aid, those that one has seen them get.

    `compact` 1 has the suits' signs alone for headers.
    """

    def __init__(self, board: Board, parent: QObject | None = None) -> None:
        super().__init__(board, parent)
        self.aid = False

    def set_aid(self, aid: bool) -> None:
        """Show the memory aid or not."""
        if aid != self.aid:
            self.beginResetModel()
            self.forget()
            self.aid = aid
            self.endResetModel()
            self._sort()

    def headers(self) -> list[str]:
        suits = [""] * SUITS if self.compact else [suit_name(self.board, suit) for suit in range(SUITS)]
        return [_("Player"), *suits, _("?") if self.compact else _("Not seen")]

    def header_help(self, section: int) -> str:
        if section == 0:
            return _("In the order of play")
        if section > SUITS:
            return _("Cards in hand of which you do not know the suit")
        text = _("Cards in hand: {suit}") if not self.aid else _("Cards in hand that are known to be {suit}")
        return text.format(suit=suit_name(self.board, section - 1))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        suit = section - 1
        if orientation == Qt.Orientation.Horizontal and 0 <= suit < SUITS:
            if role == Qt.ItemDataRole.DecorationRole:
                return suit_icon(suit, self.board.suits[suit])
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return suit_name(self.board, suit)
        return super().headerData(section, orientation, role)

    def _counts(self, seat: int) -> list[int] | None:
        """The cards of a seat by suit as far as they are told, None for nothing."""
        held = self.drawn["hands"][seat]
        if held is None and self.aid:
            held = self._known(seat)
        return None if held is None else [held.get(suit, 0) for suit in self.board.suits]

    def _known(self, seat: int) -> dict[str, int]:
        """What everybody has seen a seat take, and the card that it was given by whoever looks."""
        known, given = self.drawn["known"][seat], self.drawn["given"]
        if given["to"] != seat or given["card"] is None or given["held"] is None:
            return known
        return {**known, given["card"]: max(known.get(given["card"], 0), given["held"])}

    def _unseen(self, seat: int) -> int:
        return self.drawn["hand_sizes"][seat] - sum(self._counts(seat) or [])

    def sort_key(self, natural: int, column: int) -> int | str:
        if column == 0:
            return self.seats[natural].name
        counts = self._counts(natural)
        if column > SUITS:
            return self._unseen(natural)
        return -1 if counts is None else counts[column - 1]

    def text(self, natural: int, column: int) -> str:
        if column == 0:
            return self.player_text(natural)
        if column > SUITS:
            return str(self._unseen(natural) or _NONE)
        counts = self._counts(natural)
        return "" if counts is None else str(counts[column - 1] or _NONE)

    def in_words(self, natural: int, column: int) -> str:
        name = self.seats[natural].name
        if column == 0:
            return self.player_in_words(natural)
        counts = self._counts(natural)
        if column > SUITS:
            number = self._unseen(natural)
            text = ngettext("{name}: {number} card not seen", "{name}: {number} cards not seen", number)
            return text.format(name=name, number=number)
        suit = suit_name(self.board, column - 1)
        if counts is None:
            return _("{name}: what is in this hand only {name} knows").format(name=name)
        return _("{name}: {number} {suit}").format(name=name, number=counts[column - 1], suit=suit)


def sources_of(board: Board, commodity: str) -> list[str]:
    """The cities that have a commodity, all by their ids."""
    return [
        city
        for city, number in zip(board.city_ids, board.commodity_of, strict=True)
        if board.commodities[number] == commodity
    ]


def cities_of(board: Board, contract: ContractState) -> list[str]:
    """The cities that matter for a contract: where its cargo is, and can be delivered yet; none once it is done."""
    if contract["status"] == DONE:
        return []
    wanted = [each["city"] for each in contract["deliveries"] if each["open"]]
    wanted += [each["city"] for side in contract["sides"] for each in side]
    return [*sources_of(board, contract["commodity"]), *wanted]


class ContractsModel(RailModel):
    """All contracts, those of the person at the screen first: commodity, state, where it is loaded, where it goes."""

    def headers(self) -> list[str]:
        return [_("Contract"), _("Cargo"), _("From"), _("To, with the fee")]

    def header_help(self, section: int) -> str:
        return (
            _("Whose contract it is, and the commodity"),
            _("▸: its cargo is aboard; ✓: delivered"),
            _("Cities where the cargo can be loaded"),
            _("Cities where it can be delivered, with the fee; struck out where the player has delivered already"),
        )[section]

    def _all(self, position: PanelState) -> list[tuple[int, ContractState]]:
        """Seat and contract, in the natural order of the rows."""
        own = [seat for seat, hand in enumerate(position["hands"]) if hand is not None]
        seats = sorted(range(len(position["contracts"])), key=lambda seat: own != [seat])
        return [(seat, contract) for seat in seats for contract in position["contracts"][seat]]

    def rows_of(self, position: Json) -> int:
        return sum(len(contracts) for contracts in cast(PanelState, position)["contracts"])

    def contract(self, natural: int) -> ContractState:
        """The contract of a row."""
        return self._all(self.drawn)[natural][1]

    def seat_of(self, natural: int) -> int:
        return self._all(self.drawn)[natural][0]

    def is_bold(self, natural: int) -> bool:
        return self.contract(natural)["status"] == ABOARD

    def subject(self, row: int, column: int) -> Subject:
        return Subject("commodity", self.contract(self.natural(row))["commodity"])

    def is_about(self, row: int, column: int, subject: Subject) -> bool:
        natural = self.natural(row)
        contract = self.contract(natural)
        if subject.kind == "player":
            return self.seat_of(natural) == subject.id
        if subject.kind == "city":
            return subject.id in cities_of(self.board, contract)
        return super().is_about(row, column, subject)

    def _sources(self, contract: ContractState) -> list[str]:
        """The cities that have the commodity."""
        return sources_of(self.board, contract["commodity"])

    def deliveries(self, natural: int) -> list[Delivery]:
        """The deliveries of a row as they are written, the highest fee first."""
        contract = self.contract(natural)
        return [
            Delivery(f"{self.city_name(each['city'])} {each['fee']}", each["open"] or contract["status"] == DONE)
            for each in _dearest_first(contract["deliveries"])
        ]

    def sort_key(self, natural: int, column: int) -> int | str:
        contract = self.contract(natural)
        if column == 0:
            return natural
        if column == 1:
            return ("waiting", ABOARD, DONE).index(contract["status"])
        if column == 2:
            return self.text(natural, 2)
        return max((each["fee"] for each in contract["deliveries"] if each["open"]), default=0)

    def cell(self, row: int, column: int, role: int) -> object:
        if role in (Qt.ItemDataRole.TextAlignmentRole, Qt.ItemDataRole.FontRole) and column > 1:
            return None
        if role == Qt.ItemDataRole.DecorationRole and column == 1:
            return commodity_icon(self.contract(self.natural(row))["commodity"])
        if role == Qt.ItemDataRole.ForegroundRole and self.contract(self.natural(row))["status"] == DONE:
            return QBrush(QGuiApplication.palette().color(QPalette.ColorRole.PlaceholderText))
        return super().cell(row, column, role)

    def text(self, natural: int, column: int) -> str:
        contract = self.contract(natural)
        if column == 0:
            return self.commodity(contract["commodity"])
        if column == 1:
            return {ABOARD: "▸", DONE: "✓"}.get(contract["status"], "")
        if column == 2:
            return ", ".join(self.cities(self._sources(contract)))
        if contract["sides"]:
            return " / ".join(self.sides(natural))
        # Where nothing can be struck out, what is barred stands in brackets.
        return ", ".join(each.text if each.open else f"({each.text})" for each in self.deliveries(natural))

    def sides(self, natural: int) -> list[str]:
        """The two sides of a contract of which one has yet to be chosen: `A: Omaha 7, Tulsa 5`; else none."""
        sides = self.contract(natural)["sides"]
        return [
            _("{name}: {cities}").format(name=name, cities=self._side(side))
            for name, side in zip(SIDE_NAMES, sides, strict=False)
        ]

    def _side(self, deliveries: Sequence[FeeState]) -> str:
        return ", ".join(f"{self.city_name(each['city'])} {each['fee']}" for each in _dearest_first(deliveries))

    def in_words(self, natural: int, column: int) -> str:
        contract = self.contract(natural)
        name, commodity = self.seats[self.seat_of(natural)].name, self.commodity(contract["commodity"])
        if column == 0:
            text = _("{name}'s contract for {commodity}, which can be loaded in {cities}")
            return text.format(name=name, commodity=commodity, cities=listed(self.cities(self._sources(contract))))
        if column == 1:
            text = {
                ABOARD: _("{commodity}: aboard {name}'s train"),
                DONE: _("{commodity}: delivered by {name}"),
            }.get(contract["status"], _("{commodity}: not loaded by {name} yet"))
            return text.format(name=name, commodity=commodity)
        if column == 2:
            text = _("{commodity} can be loaded in {cities}")
            return text.format(commodity=commodity, cities=listed(self.cities(self._sources(contract))))
        if contract["sides"]:
            text = _("Side A: {one}. Side B: {other}. {name} has not chosen yet.")
            one, other = (self._side(side) for side in contract["sides"])
            return text.format(one=one, other=other, name=name)
        return self._fees_in_words(name, commodity, contract)

    def _fees_in_words(self, name: str, commodity: str, contract: ContractState) -> str:
        fees = _dearest_first(contract["deliveries"])
        if contract["status"] == DONE:
            return _("The contract for {commodity} is fulfilled").format(commodity=commodity)
        wanted = [
            _("{city} for {money}").format(city=self.city_name(each["city"]), money=money(each["fee"]))
            for each in fees
            if each["open"]
        ]
        barred = [self.city_name(each["city"]) for each in fees if not each["open"]]
        if not wanted:
            return _("{name} has delivered to every city of this contract already: it cannot be fulfilled").format(
                name=name
            )
        told = _("{commodity} is wanted in {cities}").format(commodity=commodity, cities=listed(wanted))
        if not barred:
            return told
        text = _("{what}; {name} has delivered to {cities} already")
        return text.format(what=told, name=name, cities=listed(barred))


def _dearest_first(deliveries: Sequence[_Fee]) -> list[_Fee]:
    return sorted(deliveries, key=lambda each: -each["fee"])
