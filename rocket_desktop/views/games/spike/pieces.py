"""What lies beside the map and at the foot of the table, part by part."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from rocket_desktop.i18n import _
from rocket_desktop.model.spike.board import PARTS, TIME_CARDS, Board
from rocket_desktop.model.spike.words import commodity_name
from rocket_desktop.views.games.spike import art
from rocket_desktop.views.games.spike.layout import Layout
from rocket_desktop.views.games.spike.shown import ContractState, PositionState, RouteState
from rocket_desktop.views.games.spike.theme import RailTheme
from rocket_desktop.views.kit import plates
from rocket_desktop.views.kit.pens import fill, line, rounded, stroke, write
from rocket_desktop.views.kit.pictures import PictureCache
from rocket_desktop.views.kit.seats import SeatStyle
from rocket_desktop.views.kit.spot_items import Z_GROUND, Z_LABEL, Z_PIECE, ArtItem, Part
from rocket_desktop.views.kit.spots import Spot

Paint = Callable[[QPainter, QRectF], None]


class Pieces:
    """Makes items in one theme for seats of one look, to be placed by `layout`."""

    def __init__(
        self, cache: PictureCache, theme: RailTheme, seats: Sequence[SeatStyle], layout: Layout, board: Board
    ) -> None:
        self._cache, self._theme, self._seats, self._board = cache, theme, seats, board
        self.layout: Final = layout

    def item(self, where: QRectF, look: Hashable, paint: Paint, role: str = "ground", z: float = Z_PIECE) -> ArtItem:
        """An item of this theme."""
        return ArtItem(self._cache, where, (look, self._theme.name), paint, role=role, reach=3, z=z)

    # Single pieces ----------------------------------------------------------------------------------

    def card(self, where: QRectF, suit: str | None) -> ArtItem:
        """A rail card; None is face down."""
        theme = self._theme
        if suit is None:
            return self.item(where, "back", lambda painter, room: art.draw_back(painter, room, theme), "card")
        number, colour = self._board.suits.index(suit), theme.suit(suit)

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_rail_card(painter, room, number, colour, theme)

        return self.item(where, ("card", number, suit), paint, "card")

    def chip(self, where: QRectF, commodity: str) -> ArtItem:
        """The price chip of a commodity."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_chip(painter, room, commodity, theme)

        return self.item(where, ("chip", commodity), paint, "chip")

    def points(self, where: QRectF, seat: int, points: int) -> ArtItem:
        """What a seat has gained or paid."""
        theme, style = self._theme, self._seats[seat]

        def paint(painter: QPainter, room: QRectF) -> None:
            plates.draw_points(painter, room, points, style, theme)

        return self.item(where, ("points", points, style), paint, "mark")

    def price(self, where: QRectF, text: str) -> ArtItem:
        """What a way would cost, over everything on the map."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            fill(painter, rounded(room, room.height() * 0.3), theme.board, theme.marks.chosen, 2.4)
            write(painter, text, room.adjusted(6, 0, -6, 0), room.height() * 0.66, theme.board_ink)

        return self.item(where, ("plan", text), paint, "mark", Z_LABEL + 1)

    def _plate(self, where: QRectF, text: str) -> ArtItem:
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            plates.draw_count(painter, room, text, theme)

        return self.item(where, ("plate", text), paint, z=Z_PIECE + 1)

    def grounds(self) -> Part:
        """The trays under what lies beside and under the map."""
        theme, layout = self._theme, self.layout

        def paint_column(painter: QPainter, room: QRectF) -> None:
            fill(painter, rounded(room, 0), theme.tray)
            stroke(painter, line((0.5, 0), (0.5, room.height())), theme.strip_edge, 1)

        beside = layout.strip.height() > layout.strip.width()

        def paint_strip(painter: QPainter, room: QRectF) -> None:
            fill(painter, rounded(room, 0), theme.strip)
            edge = room.width() - 0.5
            border = line((edge, 0), (edge, room.height())) if beside else line((0, 0.5), (room.width(), 0.5))
            stroke(painter, border, theme.strip_edge, 1)

        return Part(
            [
                self.item(layout.column, "column", paint_column, z=Z_GROUND + 1),
                self.item(layout.strip, ("strip", beside), paint_strip, z=Z_GROUND + 2),
            ]
        )

    # Beside the map ---------------------------------------------------------------------------------

    def status(self, position: PositionState) -> Part:
        """The round and the time cards shown."""
        theme, layout = self._theme, self.layout
        turn = position["turn"]
        text, size, shown = _("Round {number}").format(number=turn["round"]), layout.text, turn["time_cards"]

        def paint(painter: QPainter, room: QRectF) -> None:
            side = room.height()
            words = room.adjusted(0, 0, -TIME_CARDS * side - 4, 0)
            write(painter, text, words, size * 1.1, theme.ink, align=Qt.AlignmentFlag.AlignLeft)
            for number in range(TIME_CARDS):
                where = QRectF(room.right() - (TIME_CARDS - number) * side, room.top(), side, side)
                art.draw_time(painter, where.adjusted(2, 2, -2, -2), number < shown, theme)

        return Part([self.item(layout.status, ("status", text, size, shown), paint)])

    def seat_plate(self, position: PositionState, seat: int) -> Part:
        """What everybody sees of a seat: money, cards, track left, its train."""
        theme, style, layout = self._theme, self._seats[seat], self.layout
        where = layout.plates[seat]
        acts = position["turn"]["player"] == seat and not position["over"]
        train = position["trains"][seat]
        money = str(position["scores"][seat])
        facts = (
            position["hand_sizes"][seat], position["tracks_left"][seat], train["speed"], train["power"], train["cars"]
        )  # fmt: skip
        small = layout.small
        lines = where.height() > 2.4 * layout.text

        def paint(painter: QPainter, room: QRectF) -> None:
            ground = room.adjusted(0.5, 0.5, -0.5, -0.5)
            fill(
                painter,
                rounded(ground, 6),
                theme.strip,
                theme.marks.highlight if acts else theme.strip_edge,
                2.4 if acts else 1,
            )
            upper = QRectF(
                room.left() + 4, room.top() + 2, room.width() - 8, room.height() * 0.54 if lines else room.height() - 4
            )
            plates.draw_mark(painter, QRectF(upper.left(), upper.top(), upper.height(), upper.height()), style, theme)
            size = min(layout.text, 0.8 * upper.height())
            plate = QRectF(upper.right() - 2.7 * size, upper.top() + 1, 2.7 * size, upper.height() - 2)
            names = QRectF(
                upper.left() + upper.height() + 3,
                upper.top(),
                plate.left() - upper.left() - upper.height() - 7,
                upper.height(),
            )
            write(painter, style.name, names, size, theme.ink, align=Qt.AlignmentFlag.AlignLeft)
            plates.draw_count(painter, plate, money, theme)
            if not lines:
                return
            lower = QRectF(upper.left() + 2, upper.bottom(), upper.width() - 4, room.height() * 0.4)
            art.draw_facts(painter, lower, style, facts, small, theme)

        look = ("seat", style, acts, money, facts, small, lines)
        return Part([self.item(where, look, paint)], {Spot("seat", seat): where})

    def offers(self, position: PositionState) -> Part:
        """The cards that lie face up."""
        part = Part()
        for number, where in enumerate(self.layout.offers):
            if number < len(position["face_up"]):
                part.items.append(self.card(where, position["face_up"][number]))
                part.spots[Spot("offer", index=number)] = where
            else:
                part.items.append(self._empty(where))
        return part

    def _empty(self, where: QRectF) -> ArtItem:
        """The place of a card that is not there."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_empty(painter, room, theme)

        return self.item(where, "empty", paint)

    def piles(self, position: PositionState) -> Part:
        """The deck and the discard pile, with how many cards there are."""
        layout, part = self.layout, Part()
        discarded = sum(position["discard"].values())
        for kind, where, count in (
            ("deck", layout.deck, position["deck"]["left"]), ("discard", layout.discard, discarded),
        ):  # fmt: skip
            part.spots[Spot(kind)] = where
            part.items.append(self.card(where, None) if count and kind == "deck" else self._empty(where))
            if kind == "discard" and count:
                part.items.append(self._discarded(where))
            high = max(14.0, where.height() * 0.36)
            plate = QRectF(where.center().x() - high * 0.9, where.top() + where.height() * 0.1, 1.8 * high, high)
            part.items.append(self._plate(plate, str(count)))
        return part

    def _discarded(self, where: QRectF) -> ArtItem:
        theme, small, words = self._theme, self.layout.small, _("discarded")

        def paint(painter: QPainter, room: QRectF) -> None:
            write(painter, words, room.adjusted(4, room.height() * 0.5, -4, 0), small, theme.faint)

        return self.item(where, ("discarded", words, small), paint)

    def market(self, position: PositionState) -> Part:
        """The price chips of the commodities."""
        theme, layout, part = self._theme, self.layout, Part()
        for row, (room, state) in enumerate(zip(layout.prices, position["market"], strict=True)):
            value = str(state["value"])

            def paint(painter: QPainter, where: QRectF, value: str = value) -> None:
                write(painter, value, where, min(where.height() * 0.78, where.width() * 0.62), theme.ink)

            part.items.append(self.item(room, ("price", value), paint))
            for column, commodity in enumerate(state["chips"]):
                where = layout.chips[row][column]
                part.items.append(self.chip(where, commodity))
                part.spots[Spot("market", column, row)] = where
        return part

    # The foot of the table --------------------------------------------------------------------------

    def hand(self, position: PositionState, seat: int) -> Part:
        """The hand of a seat by suit; without its cards where they are not told."""
        theme, part = self._theme, Part()
        hand = position["hands"][seat]
        if hand is None:
            room = self.layout.hand[0].united(self.layout.hand[-1])
            size = position["hand_sizes"][seat]
            for number in range(min(size, 12)):
                width = room.height() * 0.6
                pitch = min(width * 0.4, (room.width() - width * 1.4) / max(1, size - 1))
                where = QRectF(room.left() + number * pitch, room.center().y() - width / 2, width * 1.4, width)
                part.items.append(self.card(where, None))
                part.items[-1].setZValue(Z_PIECE + 0.01 * number)
            return part
        for number, suit in enumerate(self._board.suits):
            where, count, colour = self.layout.hand[number], hand.get(suit, 0), theme.suit(suit)

            def paint(
                painter: QPainter, room: QRectF, number: int = number, colour: str = colour, count: int = count
            ) -> None:
                art.draw_hand_card(painter, room, number, colour, count, theme)

            part.items.append(self.item(where, ("hand", number, suit, count), paint, "hand"))
            part.spots[Spot("hand", index=number)] = where
        return part

    def train(self, position: PositionState, seat: int) -> Part:
        """The train tiles of a seat."""
        theme, part = self._theme, Part()
        train = position["trains"][seat]
        numbers = (train["speed"], train["power"], train["cars"])
        for at in range(PARTS):
            where, number, level = self.layout.parts[at], numbers[at], train["upgrades"][at]

            def paint(painter: QPainter, room: QRectF, at: int = at, number: int = number, level: int = level) -> None:
                art.draw_part(painter, room, at, number, level, theme)

            part.items.append(self.item(where, ("part", at, number, level), paint))
            part.spots[Spot("part", at)] = where
        return part

    def contracts(self, position: PositionState, seat: int) -> Part:
        """The contracts of a seat, cities barred where it may not deliver any more."""
        part = Part()
        for number, contract in enumerate(position["contracts"][seat]):
            where = self.layout.contracts[number]
            part.items.append(self._contract(where, contract, position["delivered"][seat]))
            part.spots[Spot("contract", index=number)] = where
        return part

    def _contract(self, where: QRectF, contract: ContractState, delivered: Sequence[str]) -> ArtItem:
        theme, small = self._theme, self.layout.paper_text
        commodity = contract["commodity"]
        if contract["status"] == "done":

            def paint_stamp(painter: QPainter, room: QRectF) -> None:
                art.draw_stamp(painter, room, commodity, theme)

            return self.item(where, ("stamp", commodity), paint_stamp, "contract")
        title = commodity_name(self._board, self._board.commodities.index(commodity))
        title = title[:1].upper() + title[1:]
        lines = [
            art.PaperLine(self.city(each["city"]), each["fee"], barred=not each["open"])
            for each in sorted(contract["deliveries"], key=lambda each: each["fee"])
        ]
        if not contract["deliveries"]:
            for name, side in zip("AB", contract["sides"], strict=False):
                fees = sorted(each["fee"] for each in side)
                lines.append(
                    art.PaperLine(_("side {name}: {fees}").format(name=name, fees=", ".join(map(str, fees))), None)
                )
        edge = theme.aboard if contract["status"] == "aboard" else ""

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_paper(painter, room, title, commodity, lines, small, theme, edge=edge)

        look = ("contract", title, commodity, tuple(each.look() for each in lines), small, edge)
        return self.item(where, look, paint, "contract")

    def city(self, name: str) -> str:
        """A city's name by its id."""
        return self._board.names[self._board.city_ids.index(name)]

    def routes(self, position: PositionState, seat: int) -> Part:
        """The route cards of a seat, face down where they are not told."""
        part = Part()
        routes = position["routes"][seat]
        for number, where in enumerate(self.layout.routes):
            if routes is None:
                side = QRectF(where.left(), where.center().y() - where.width() / 3, where.width(), where.width() / 1.5)
                part.items.append(self.card(side, None))
            else:
                part.items.append(self._route(where, routes[number], position["connected"][seat]))
                part.spots[Spot("route", number)] = where
        return part

    def _route(self, where: QRectF, route: RouteState, connected: Sequence[str]) -> ArtItem:
        theme, small = self._theme, self.layout.paper_text
        joined = route["start"] in connected
        lines = [art.PaperLine(self.city(route["start"]), None, done=joined)]
        title = _("Route")
        for stop in route["stops"]:
            joined = joined and stop["city"] in connected
            lines.append(art.PaperLine(self.city(stop["city"]), stop["value"], done=joined))

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_paper(painter, room, title, "", lines, small, theme, edge=theme.marks.hover)

        return self.item(where, ("route", title, tuple(each.look() for each in lines), small), paint, "route")

    def stock(self) -> Part:
        """The unused contracts, face down."""
        where = self.layout.stock
        return Part([self.unknown_contract(where)], {Spot("stock"): where})

    def unknown_contract(self, where: QRectF) -> ArtItem:
        """A contract face down."""
        theme = self._theme

        def paint(painter: QPainter, room: QRectF) -> None:
            art.draw_contract_back(painter, room, theme)

        return self.item(where, "contract back", paint, "contract")
