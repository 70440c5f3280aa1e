"""What a move, or the series of moves of a build, would bring, in words, as the session foresees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from rocket_desktop.i18n import _, clauses, ngettext
from rocket_desktop.model.core import Json
from rocket_desktop.model.spike.board import FACE_UP, PART_NAMES, SIDE_NAMES, TIME_CARDS, Board
from rocket_desktop.model.spike.notation import trades_of
from rocket_desktop.model.spike.state import ROUNDS
from rocket_desktop.model.spike.words import (
    cards_in_words,
    cards_of_suit,
    commodity_name,
    money,
    part_in_words,
    suit_name,
)
from rocket_desktop.play.session import Session
from rocket_desktop.views.games.spike.moves import Position, commodity_here, moves_of
from rocket_desktop.views.games.spike.places import track_and_suit, track_name
from rocket_desktop.views.shell.words import event_text, shown_seats

UNKNOWN: Final = "?"
"""Stands in a move's text for what the reader may not know."""

_FEW: Final = 4
"""So many deliveries are listed in a line."""


@dataclass(frozen=True)
class Outcome:
    """What follows for certain.

    `title` is the move, `told` what follows from it, as sentences without full stops, the most important first;
    `label` is the most important in a few letters, for the spot that the move is made at; `gain` the money at once.
    """

    text: str
    title: str
    label: str
    told: tuple[str, ...]
    gain: int = 0

    def lines(self, names: Sequence[str]) -> list[str]:
        """The outcome as sentences without full stops, the move itself first."""
        return [self.title, *self.told]


def capital(text: str) -> str:
    """A text that begins a line."""
    return text[:1].upper() + text[1:]


# --- moves in words ---


def move_title(text: str, board: Board, position: Position | None = None) -> str:
    """A move's text, or a series of moves, as a sentence without its full stop.

    With the `position` in which it is made, a build tells where it leads, and a cargo is called by its name.
    """
    moves = moves_of(text)
    if moves[0].startswith("lay"):
        return _build_title(moves, board, position)
    match text.split():
        case ["side", commodity, side]:
            return _("Contract for {commodity}: side {side}").format(commodity=_goods(board, commodity), side=side)
        case ["give", suit]:
            return _("Give a card away") if suit == UNKNOWN else _("Give away: {suit}").format(suit=_suit(board, suit))
        case ["route", number]:
            return _("Keep one of two routes") if number == UNKNOWN else _("Keep route {number}").format(number=number)
        case ["start", city]:
            return _("Begin in {city}").format(city=_place(board, city))
        case ["draw", "deck"]:
            return _("Draw a card from the deck")
        case ["draw", suit]:
            return _("Take a card that lies face up: {suit}").format(suit=_suit(board, suit))
        case ["stop"]:
            return _("Draw no more cards")
        case ["pay", *_rest]:
            return _("Pay {cards}").format(cards=payment_in_words(text, board))
        case ["upgrade", name]:
            return {
                "engine": _("Upgrade the engine"),
                "tender": _("Upgrade the tender"),
                "freight-car": _("Add a freight car"),
            }[name]
        case ["go", place]:
            if place in board.city_ids:
                return _("Go to {city}").format(city=_place(board, place))
            return _("Go along {track}").format(track=track_name(board, place))
        case ["load"]:
            return _("Load {commodity}").format(commodity=_cargo(board, position))
        case ["load", "dump", commodity]:
            text = _("Load {commodity}, dump {other}")
            return text.format(commodity=_cargo(board, position), other=_goods(board, commodity))
        case ["deliver", commodity]:
            return _("Deliver {commodity}").format(commodity=_goods(board, commodity))
        case ["contract"]:
            return _("Buy a further contract")
        case ["end"]:
            return _("End the turn")
    raise ValueError(f"{text!r} is no move of this game")


def _build_title(moves: Sequence[str], board: Board, position: Position | None) -> str:
    """A build: of a whole one where it leads, else the segments."""
    lays = [board.segments.index(move.split()[1]) for move in moves if move.startswith("lay")]
    target = None if position is None else end_of(moves, board, position)
    if target is not None:
        text = ngettext(
            "Build to {place} with {number} piece of track", "Build to {place} with {number} pieces of track", len(lays)
        )
        return text.format(place=target, number=len(lays))
    names = ", ".join(track_and_suit(board, board.segments[each]) for each in lays)
    return ngettext("Lay track {where}", "Lay track {where}", len(lays)).format(where=names)


def end_of(moves: Sequence[str], board: Board, position: Position) -> str | None:
    """Where a build that consists of these moves, on from what is laid, comes to: a city, or one's own track.

    None if it stops before.
    """
    seat = position["turn"]["player"]
    names = [*position["turn"]["path"], *(move.split()[1] for move in moves if move.startswith("lay"))]
    ends = [_ends(board, name) for name in names]
    network = {node for track in position["tracks"][seat] for node in _ends(board, track)}
    network.add(position["starts"][seat])
    start = next((node for node in ends[0] if node in network and (len(ends) == 1 or node not in ends[1])), None)
    if start is None:
        return None
    head = start
    for pair in ends:
        head = pair[1] if pair[0] == head else pair[0]
    if head in network:
        return board.names[board.city_ids.index(head)] if head in board.city_ids else _("your own track")
    return board.names[board.city_ids.index(head)] if head in board.city_ids else None


def _ends(board: Board, name: str) -> tuple[str, str]:
    segment = board.segments.index(name)
    return board.nodes[board.ends[2 * segment]], board.nodes[board.ends[2 * segment + 1]]


def _cargo(board: Board, position: Position | None) -> str:
    """What is loaded where the train stands."""
    if position is None:
        return _("the cargo of the city")
    return _goods(board, commodity_here(position, position["turn"]["player"], board))


def _goods(board: Board, commodity: str) -> str:
    return commodity_name(board, board.commodities.index(commodity))


def _suit(board: Board, suit: str) -> str:
    return suit_name(board, board.suits.index(suit))


def _place(board: Board, city: str) -> str:
    return board.names[board.city_ids.index(city)]


def payment_in_words(text: str, board: Board) -> str:
    """The cards of a `pay`: `2 white, 1 blue; 3 orange traded for 1 blue, 1 black`."""
    words = text.split()[1:]
    told = []
    if words[0] != "trade":
        told.append(_cards(words.pop(0), board, ","))
    for trade in words[1].split(",") if words else ():
        traded, _arrow, became = trade.partition(">")
        told.append(
            _("{cards} traded for {others}").format(cards=_cards(traded, board, ","), others=_cards(became, board, "+"))
        )
    return clauses(told)


def cards_told(board: Board, need: Mapping[str, int], cards: Mapping[str, int]) -> str:
    """The cards spent for a need, as an event tells them: those paid as they are, and what sets are traded for."""
    direct, sets = trades_of(*([each.get(suit, 0) for suit in board.suits] for each in (need, cards)))
    told = [cards_in_words(board, direct)] if any(direct) else []
    for suit, size, became in sets:
        text = _("{cards} traded for {others}")
        traded = [size if each == suit else 0 for each in range(len(board.suits))]
        told.append(text.format(cards=cards_in_words(board, traded), others=cards_in_words(board, became)))
    return clauses(told)


def _cards(text: str, board: Board, joint: str) -> str:
    counts = [part.split("*") for part in text.split(joint)]
    return ", ".join(cards_of_suit(board, board.suits.index(suit), int(number)) for suit, number in counts)


# --- what follows ---


def told_event(session: Session, board: Board, event: Json) -> str:
    """An event for people: where a train stops on the line, in words that need no id."""
    if event["kind"] != "go" or event["to"] in board.city_ids:
        return event_text(event)
    name, track = session.seats()[cast(int, event["seat"])].name, track_name(board, str(event["to"]))
    return _("{name}'s train goes along {place}").format(name=name, place=track)


def foresee(session: Session, board: Board, text: str, ply: int | None = None) -> Outcome:
    """What the legal move `text`, or a series of moves, would bring now, or after `ply` decisions.

    Raises `IllegalMove`.
    """
    ply = len(session.plies()) if ply is None else ply
    status = session.status(ply)
    actor = cast(int, status["to_act"])
    before = cast(Position, session.position(ply))
    moves = moves_of(text)
    seen = session.foresee(ply, moves[0], on=moves[1:])
    after = cast(Position, seen.position)
    gains = [event for event in seen.events if event["kind"] == "score" and event["seat"] == actor]
    # At the end routes are scored; until then what the turn brings is said.
    ended = next((str(event["text"]) for event in seen.events if event["kind"] == "end"), "")
    gain = 0 if ended else sum(cast(int, event["points"]) for event in gains)
    teller = _Teller(board, before, after, actor, seen.events)
    label, told = teller.told(moves)
    if gain:
        label = f"+{gain}" if gain > 0 else f"−{-gain}"
    if not ended and actor == before["turn"]["player"]:
        told.extend(teller.route_told(seen.projected[actor] - cast(list[int], status["projected"])[actor] - gain))
    told.extend(teller.rest(ended, [seat.name for seat in shown_seats(session.seats())]))
    return Outcome(text, move_title(text, board, before), label, tuple(told), gain)


class _Teller:
    """What follows from one move, or series of moves, of `actor`."""

    def __init__(
        self, board: Board, before: Position, after: Position, actor: int, events: Sequence[Mapping[str, Any]]
    ) -> None:
        self._board, self._before, self._after, self._actor = board, before, after, actor
        self._events = events

    def told(self, moves: Sequence[str]) -> tuple[str, list[str]]:
        """A few letters, and what follows but for the route and what is next."""
        if moves[0].startswith(("lay", "pay")):
            return self._build()
        before, board = self._before, self._board
        match moves[0].split():
            case ["side", commodity, side]:
                return "", self._side(commodity, side)
            case ["give", _card]:
                return "", [_("The cards laid out, and your route, are seen only after that")]
            case ["route", number]:
                stops = before["routes"][self._actor][int(number) - 1]
                return "", [route_told(board, stops)]
            case ["start", city]:
                return "", [
                    *city_told(board, self._after, self._actor, city),
                    _("No bounty is paid for the city where you begin"),
                ]
            case ["draw", "deck"]:
                return "", self._from_deck()
            case ["draw", suit]:
                held = before["hands"][self._actor].get(suit, 0)
                told = _("You hold {number} {suit} then").format(number=held + 1, suit=_suit(board, suit))
                return "", [told, *self._risks(self._laid_out(1))]
            case ["stop"]:
                return "", [_("The cards laid out are made four again"), *self._risks(self._missing(0))]
            case ["upgrade", name]:
                part = PART_NAMES.index(name)
                train = self._after["trains"][self._actor]
                number = (train["speed"], train["power"], train["cars"])[part]
                return "", [_("Then {part}").format(part=part_in_words(part, number)), *self._paid()]
            case ["go", place]:
                return go_told(board, before, self._actor, place)
            case ["load", *_dump]:
                return self._load()
            case ["deliver", commodity]:
                return "", self._delivered(commodity)
            case ["contract"]:
                return "", [_("It is drawn at random, its side by lot"), *self._paid()]
        return "", self._unused()

    def _paid(self) -> list[str]:
        """What is paid at once in money, and what is left of it."""
        costs = [
            event for event in self._events if event["kind"] == "score" and event["for"] in ("upgrade", "contract")
        ]
        price = -sum(cast(int, event["points"]) for event in costs)
        left = cast(int, self._before["scores"][self._actor]) - price
        return (
            [_("It costs {price}, and you keep {left}").format(price=money(price), left=money(left))] if costs else []
        )

    # --- builds ---

    def _build(self) -> tuple[str, list[str]]:
        built = next((event for event in self._events if event["kind"] == "build"), None)
        if built is None:
            return "", [_("The track goes on from there, and is paid when it is complete")]
        paid = next(event for event in self._events if event["kind"] == "pay")
        told = [_("Price: {cards}").format(cards=cards_told(self._board, paid["need"], paid["cards"]))]
        told += [capital(str(event["why"])) for event in self._events if event["kind"] == "score"]
        if built["city"] is not None:
            told += city_told(self._board, self._after, self._actor, built["city"])
        left = sum(self._after["hands"][self._actor].values())
        pieces = self._after["tracks_left"][self._actor]
        cards = ngettext("{number} card", "{number} cards", left).format(number=left)
        track = ngettext("{number} piece of track", "{number} pieces of track", pieces).format(number=pieces)
        told.append(_("You keep {cards} and {track}").format(cards=cards, track=track))
        return "", told

    # --- trains ---

    def _load(self) -> tuple[str, list[str]]:
        board = self._board
        loaded = next(event for event in self._events if event["kind"] == "load")
        goods = loaded["commodity"]
        mine = next(
            each
            for each in self._after["contracts"][self._actor]
            if each["commodity"] == goods and each["status"] == "aboard"
        )
        told = [fees_told(board, mine)]
        if loaded["dumped"] is not None:
            text = _("{commodity} goes back to your contract, to be loaded again some time")
            told.append(text.format(commodity=capital(_goods(board, loaded["dumped"]))))
        return "", told

    def _delivered(self, commodity: str) -> list[str]:
        told = [capital(str(event["why"])) for event in self._events if event["kind"] == "score"]
        city = next(event["city"] for event in self._events if event["kind"] == "deliver")
        # Once a city: what this delivery bars for others.
        barred = [
            _("{commodity} {fee}").format(commodity=_goods(self._board, each["commodity"]), fee=stop["fee"])
            for each in self._before["contracts"][self._actor]
            for stop in each["deliveries"]
            if stop["city"] == city and stop["open"] and each["commodity"] != commodity
        ]
        if barred:
            text = _("You cannot deliver to {city} again: {fees}")
            told.append(text.format(city=_place(self._board, city), fees=", ".join(barred)))
        return told

    # --- cards and contracts ---

    def _from_deck(self) -> list[str]:
        """Nothing of the card itself: what is known of the deck."""
        left = self._before["deck"]["left"]
        if not left:
            return [_("The deck is made anew for that, and the next round begins")]
        told = ngettext("The deck has {number} card", "The deck has {number} cards", left).format(number=left)
        return [told, *self._risks(1 + self._laid_out(0))]

    def _missing(self, taken: int) -> int:
        """How many cards are laid out when a draw ends, if so many more are taken from those that lie face up."""
        return FACE_UP - len(self._before["face_up"]) + taken

    def _laid_out(self, taken: int) -> int:
        """How many cards are laid out after the next card, `taken` (1) from those face up or not (0), if any."""
        last = self._before["turn"]["drawn"] + 1 == self._before["trains"][self._actor]["power"]
        return self._missing(taken) if last else 0

    def _risks(self, cards: int) -> list[str]:
        """What may happen when so many cards leave the deck: a round ends, a time card turns up (K9)."""
        deck, turn = self._before["deck"], self._before["turn"]
        if turn["round"] < ROUNDS:
            if turn["new_round"] or cards == 0 or deck["left"] > cards:
                return []
            if not deck["left"]:
                return [_("The deck is made anew for that, and the next round begins")]
            return [_("The deck is used up by that, and the round ends")]
        if min(cards, deck["left"]) <= deck["safe"] or any(event["kind"] == "end" for event in self._events):
            return []  # none can turn up, or it is certain that the third does
        if turn["time_cards"] == TIME_CARDS - 1:
            return [_("The third time card may turn up: it ends the game at once")]
        return [_("A time card may turn up: it is shown and replaced, but the third ends the game")]

    def _side(self, commodity: str, side: str) -> list[str]:
        mine = next(each for each in self._before["contracts"][self._actor] if each["commodity"] == commodity)
        return [_fees(self._board, mine["sides"]["AB".index(side)])]

    # --- what is left ---

    def route_told(self, change: int) -> list[str]:
        """How a build changes what the own route is worth at the end (K11)."""
        if change <= 0:
            return []
        return [_("Your route would be worth {number} more").format(number=change)]

    def _unused(self) -> list[str]:
        turn, told = self._before["turn"], []
        if not turn["built"]:
            told.append(_("Your build action stays unused"))
        if not turn["moved"] and self._could_move():
            told.append(_("Your train has not moved"))
        return told

    def _could_move(self) -> bool:
        return bool(self._before["tracks"][self._actor])

    def rest(self, ended: str, names: Sequence[str]) -> list[str]:
        """What is left of the turn, or whose is next; the end, and what cannot be taken back."""
        if ended:
            return [ended]
        turn, told = self._after["turn"], []
        if turn["player"] != self._actor:
            return [_("Next is {name}").format(name=names[turn["player"]])]
        if turn["phase"] == "draw":
            left = self._after["trains"][self._actor]["power"] - turn["drawn"]
            told.append(
                ngettext("You may draw {number} card more", "You may draw {number} cards more", left).format(
                    number=left
                )
            )
        elif turn["phase"] == "turn" and turn["moved"] and not self._before["turn"]["moved"]:
            told.append(_("Your movement is over then"))
        return told


def city_told(board: Board, position: Position, seat: int, city: str) -> list[str]:
    """What a city is good for to a seat: its commodity, what can be delivered there, whether it is barred."""
    mine = position["contracts"][seat]
    place, goods = _place(board, city), board.commodities[board.commodity_of[board.city_ids.index(city)]]
    told = []
    if any(each["commodity"] == goods and each["status"] == "waiting" for each in mine):
        told.append(_("{city} has {commodity}, for your contract").format(city=place, commodity=_goods(board, goods)))
    fees = [
        _("{commodity} {fee}").format(commodity=_goods(board, each["commodity"]), fee=stop["fee"])
        for each in mine
        for stop in each["deliveries"]
        if stop["city"] == city and stop["open"]
    ]
    if fees:
        told.append(_("Your contracts deliver to {city}: {fees}").format(city=place, fees=", ".join(fees)))
    elif city in position["delivered"][seat]:
        told.append(_("You have delivered to {city} before").format(city=place))
    return told


def go_told(board: Board, position: Position, seat: int, place: str) -> tuple[str, list[str]]:
    """What a train could do at a place: in a few letters, and in sentences; what is barred there, too."""
    if place not in board.city_ids:
        return "", [_("Your train stops on the line: nothing can be loaded or delivered there")]
    told, label, train = [], "", position["trains"][seat]
    goods = board.commodities[board.commodity_of[board.city_ids.index(place)]]
    most = 0
    for each in position["contracts"][seat]:
        name = capital(_goods(board, each["commodity"]))
        stop = next((stop for stop in each["deliveries"] if stop["city"] == place), None)
        if each["status"] == "aboard" and stop is not None and stop["open"]:
            most = max(most, stop["fee"])
            told.append(_("{commodity} can be delivered there for {fee}").format(commodity=name, fee=stop["fee"]))
        elif each["status"] == "aboard" and stop is not None:
            text = _("{commodity} cannot be delivered there: you have delivered to {city} before")
            told.append(text.format(commodity=name, city=_place(board, place)))
        if each["status"] == "waiting" and each["commodity"] == goods:
            label = _goods(board, goods)
            told.append(_("{commodity} can be loaded there").format(commodity=name))
            if len(train["aboard"]) == train["cars"]:
                told.append(_("No freight car is free: deliver first, or dump something for it"))
    if most:
        label = f"+{most}"
    return label, told or [_("Nothing can be loaded or delivered there")]


def fees_told(board: Board, contract: Mapping[str, Any]) -> str:
    """Where the cargo of a contract can still be delivered, the best paid first."""
    stops = [stop for stop in contract["deliveries"] if stop["open"]]
    if not stops:
        return _("You have delivered to every city of this contract before")
    return _fees(board, stops)


def _fees(board: Board, stops: Sequence[Mapping[str, Any]]) -> str:
    return _("It goes to {cities}").format(cities=_cities(board, stops))


def _cities(board: Board, stops: Sequence[Mapping[str, Any]]) -> str:
    best = sorted(stops, key=lambda stop: (-stop["fee"], stop["city"]))[: _FEW + 1]
    return ", ".join(_("{city} {fee}").format(city=_place(board, stop["city"]), fee=stop["fee"]) for stop in best)


def sides_told(board: Board, position: Position, seat: int, commodity: str) -> list[str]:
    """Where cargo goes by each side of a contract that is to be decided, a line each: `A: Omaha 7, Tulsa 5`."""
    sides = next(each["sides"] for each in position["contracts"][seat] if each["commodity"] == commodity)
    return [
        _("{name}: {cities}").format(name=name, cities=_cities(board, side))
        for name, side in zip(SIDE_NAMES, sides, strict=True)
    ]


def route_told(board: Board, route: Mapping[str, Any]) -> str:
    """A route card: its cities and what each is worth."""
    stops = ", ".join(
        _("{city} {fee}").format(city=_place(board, stop["city"]), fee=stop["value"]) for stop in route["stops"]
    )
    return _("From {city}: {stops}").format(city=_place(board, route["start"]), stops=stops)
