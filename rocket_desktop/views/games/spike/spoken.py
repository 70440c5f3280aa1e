"""What lies on the table in words, for screen readers and hints; it tells what is shown, and no more."""

from __future__ import annotations

from collections.abc import Sequence

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.spike.board import Board
from rocket_desktop.model.spike.words import cards_of_suit, commodity_name, suit_name
from rocket_desktop.views.games.spike.places import node_name, track_and_suit, track_name
from rocket_desktop.views.games.spike.shown import ContractState, PositionState, RouteState
from rocket_desktop.views.kit.spots import Spot


def capital(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


class Spoken:
    """Describes the table of one board for a reader in the foreground at `seat`."""

    def __init__(self, board: Board, position: PositionState, names: Sequence[str], seat: int) -> None:
        self._board, self._position, self._names, self._seat = board, position, names, seat

    def describe(self, spot: Spot) -> str:
        """A spot in a line of words."""
        position, number = self._position, spot.index
        if spot.kind == "node":
            return self._node(number)
        if spot.kind == "segment":
            return self._segment(number)
        if spot.kind == "offer":
            return _("face up: {suit}").format(suit=self.suit(position["face_up"][number]))
        if spot.kind == "deck":
            return self._deck()
        if spot.kind == "discard":
            count = sum(position["discard"].values())
            told = [ngettext("discarded: {number} card", "discarded: {number} cards", count).format(number=count)]
            return clauses([*told, self.cards(position["discard"])] if count else told)
        if spot.kind == "market":
            return self._chip(spot.place, number)
        if spot.kind == "hand":
            count = (position["hands"][self._seat] or {}).get(self._board.suits[number], 0)
            text = ngettext("in the hand: {number} {suit} card", "in the hand: {number} {suit} cards", count)
            return text.format(number=count, suit=suit_name(self._board, number))
        return self._of_seat(spot)

    def _of_seat(self, spot: Spot) -> str:
        position = self._position
        if spot.kind == "part":
            return self._part(spot.place)
        if spot.kind == "contract":
            return self.contract(position["contracts"][self._seat][spot.index])
        if spot.kind == "route":
            routes = position["routes"][self._seat]
            return "" if routes is None else self.route(routes[spot.place])
        if spot.kind == "stock":
            return _("unused contracts")
        if spot.kind == "train":
            return self._train(spot.place)
        return self._plate(spot.place)

    # The map ----------------------------------------------------------------------------------------

    def suit(self, name: str) -> str:
        """A suit's name by its id."""
        return suit_name(self._board, self._board.suits.index(name))

    def commodity(self, name: str) -> str:
        """A commodity's name by its id."""
        return commodity_name(self._board, self._board.commodities.index(name))

    def city(self, name: str) -> str:
        """A city's name by its id."""
        return self._board.names[self._board.city_ids.index(name)]

    def _node(self, number: int) -> str:
        board, position = self._board, self._position
        told = [capital(node_name(board, number))]
        city = int(board.city_at[number])
        if city < 0:
            return told[0]
        commodity = board.commodities[int(board.commodity_of[city])]
        price = next(row["value"] for row in position["market"] if commodity in row["chips"])
        told.append(_("{commodity}, price {value}").format(commodity=self.commodity(commodity), value=price))
        name = board.city_ids[city]
        joined = [who for who, cities in zip(self._names, position["connected"], strict=True) if name in cities]
        if joined:
            told.append(_("connected: {names}").format(names=", ".join(joined)))
        here = [who for who, train in zip(self._names, position["trains"], strict=True) if train["place"] == name]
        if here:
            told.append(_("trains: {names}").format(names=", ".join(here)))
        if name in position["delivered"][self._seat]:
            told.append(_("a delivery was made here: no other one is possible"))
        return clauses(told)

    def _segment(self, number: int) -> str:
        """A segment: where it lies, its suit, whose it is."""
        board = self._board
        name = board.segments[number]
        told = [_("Segment {where}").format(where=track_and_suit(board, name))]
        owner = next(
            (who for who, track in zip(self._names, self._position["tracks"], strict=True) if name in track), ""
        )
        if owner:
            told.append(_("track of {name}").format(name=owner))
        here = [who for who, train in zip(self._names, self._position["trains"], strict=True) if train["place"] == name]
        if here:
            told.append(_("trains: {names}").format(names=", ".join(here)))
        return clauses(told)

    # Cards ------------------------------------------------------------------------------------------

    def cards(self, counts: dict[str, int]) -> str:
        """Cards by suit: `2 white, 1 blue`."""
        suits = self._board.suits
        return ", ".join(cards_of_suit(self._board, suits.index(suit), number) for suit, number in counts.items())

    def _deck(self) -> str:
        position = self._position
        left, turn = position["deck"]["left"], position["turn"]
        told = [
            ngettext("the deck: {number} card", "the deck: {number} cards", left).format(number=left),
            _("round {number} of 3").format(number=turn["round"]),
        ]
        if turn["round"] == 3:
            told.append(_("{number} of 3 time cards shown").format(number=turn["time_cards"]))
        return clauses(told)

    def _chip(self, column: int, row: int) -> str:
        state, board = self._position["market"][row], self._board
        commodity = state["chips"][column]
        number = board.commodities.index(commodity)
        cities = [name for city, name in enumerate(board.names) if int(board.commodity_of[city]) == number]
        return _("{commodity}: price {value}; from {cities}").format(
            commodity=capital(self.commodity(commodity)), value=state["value"], cities=", ".join(cities)
        )

    # Seats ------------------------------------------------------------------------------------------

    def _part(self, part: int) -> str:
        train = self._position["trains"][self._seat]
        level = train["upgrades"][part]
        if part == 0:
            text = _("engine: speed {number}, upgraded {level} of 2").format(number=train["speed"], level=level)
        elif part == 1:
            text = _("tender: power {number}, upgraded {level} of 2").format(number=train["power"], level=level)
        else:
            text = _("freight cars: {number}, upgraded {level} of 2").format(number=train["cars"], level=level)
        return text

    def contract(self, contract: ContractState) -> str:
        """A contract: where to, for how much, what is barred."""
        told = [_("contract for {commodity}").format(commodity=self.commodity(contract["commodity"]))]
        if contract["status"] == "done":
            return clauses([*told, _("fulfilled")])
        if contract["status"] == "aboard":
            told.append(_("aboard"))
        for each in sorted(contract["deliveries"], key=lambda each: each["fee"]):
            text = _("{city} {fee}") if each["open"] else _("{city} {fee}, barred")
            told.append(text.format(city=self.city(each["city"]), fee=each["fee"]))
        for name, side in zip("AB", contract["sides"], strict=False):
            fees = ", ".join(_("{city} {fee}").format(city=self.city(each["city"]), fee=each["fee"]) for each in side)
            told.append(_("side {name}: {fees}").format(name=name, fees=fees))
        return clauses(told)

    def route(self, route: RouteState) -> str:
        """A route card."""
        stops = ", ".join(
            _("{city} {fee}").format(city=self.city(stop["city"]), fee=stop["value"]) for stop in route["stops"]
        )
        return _("route from {city}: {stops}").format(city=self.city(route["start"]), stops=stops)

    def _train(self, seat: int) -> str:
        train = self._position["trains"][seat]
        place = train["place"] or ""
        where = self.city(place) if place in self._board.city_ids else track_name(self._board, place)
        told = [_("{name}'s train: {place}").format(name=self._names[seat], place=where)]
        if train["aboard"]:
            goods = ", ".join(self.commodity(each) for each in train["aboard"])
            told.append(_("aboard: {goods}").format(goods=goods))
        return clauses(told)

    def _plate(self, seat: int) -> str:
        position = self._position
        train, cards, left = position["trains"][seat], position["hand_sizes"][seat], position["tracks_left"][seat]
        told = [
            _("{name}: money {number}").format(name=self._names[seat], number=position["scores"][seat]),
            ngettext("{number} card in hand", "{number} cards in hand", cards).format(number=cards),
            ngettext("{number} piece of track left", "{number} pieces of track left", left).format(number=left),
            _("speed {speed}, power {power}, freight cars {cars}").format(
                speed=train["speed"], power=train["power"], cars=train["cars"]
            ),
        ]
        return clauses(told)
