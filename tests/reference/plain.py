"""Stephenson's Rocket, slow and plain: a second reading of the rules to hold the product against.

Written from the rulebook and the rules page (R1 to R15) alone.  Everything is sets and dicts of hex labels
and ids; moves are texts and positions are JSON, as the rules page and the protocol define them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.reference.board import Board, Json
from tests.reference.majority import majority

TILES = 60
PASSENGERS = 9
STATIONS = 7
ACTIONS = 2
PILE_1999 = 16
SUPPLEMENTARY_1999 = 16


@dataclass(frozen=True)
class ScoreLine:
    """Points that a seat got at once.

    `reason` is city, town, merger, passengers, industry, stations or shares, `subject` the id of the city, town,
    industry or line (empty for passengers).
    """

    seat: int
    points: int
    reason: str
    subject: str


@dataclass
class Line:
    """One railway line; `locomotive` is its hex (the starting town's before the first move), None when dissolved."""

    id: str
    locomotive: str | None
    shares: list[int]
    pile: int | None
    status: str = "running"
    heading: int | None = None
    hexes: set[str] = field(default_factory=set)
    features: set[str] = field(default_factory=set)

    @property
    def unmoved(self) -> bool:
        """Whether the locomotive still stands in its starting town."""
        return self.status != "dissolved" and self.heading is None

    def clone(self) -> Line:
        """A copy."""
        return replace(self, shares=list(self.shares), hexes=set(self.hexes), features=set(self.features))


@dataclass
class Veto:
    """An extension under way: the hex the active player chose, the best bid so far, and who is still asked."""

    line: str
    chosen: str
    target: str
    bid: int
    bidder: int | None
    to_ask: list[int]

    def clone(self) -> Veto:
        """A copy."""
        return replace(self, to_ask=list(self.to_ask))


class Plain:
    """A position of the game, changed by `play`."""

    def __init__(self, map_json: Json, players: int, options: Json, starter: int) -> None:
        self._prepare(Board(map_json), players, options)
        pile = PILE_1999 if self.old_edition else None
        self.lines: dict[str, Line] = {
            id_: Line(id_, self.board.start[id_], [0] * players, pile) for id_ in self.board.lines
        }
        self.owners: dict[str, list[int | None]] = {city: [None] * 3 for city in self.board.cities}
        self.stations: list[set[str]] = [set() for _ in range(players)]
        self.passengers = [0] * players
        self.passengers_left = PASSENGERS
        self.scores = [0] * players
        self.tiles = TILES
        self.supplementary: int | None = SUPPLEMENTARY_1999 if self.old_edition else None
        self.connected_cities: set[str] = set()
        self.active = starter
        self.actions_left = ACTIONS
        self.extended: set[str] = set()
        self.idle_turns = 0
        self.veto: Veto | None = None
        self.over = False

    def _prepare(self, board: Board, players: int, options: Json) -> None:
        self.board = board
        self.players = players
        self.options = dict(options)
        self.old_edition = options.get("edition", "2018") == "1999"
        self.unmoved_counts: bool = options.get("unmoved_counts", True)
        keeps = options.get("active_keeps_hex", "auto")
        self.active_keeps_hex = self.old_edition if keeps == "auto" else keeps == "on"

    @classmethod
    def from_state(cls, map_json: Json, options: Json, state: Json) -> Plain:
        """The position that a JSON of the protocol describes."""
        self = cls(map_json, len(state["scores"]), options, state["turn"]["player"])
        for id_, data in state["lines"].items():
            heading = data["heading"]
            self.lines[id_] = Line(
                id_,
                data["locomotive"],
                list(data["shares"]),
                data["pile"],
                data["status"],
                None if heading is None else self.board.directions.index(heading),
                set(data["hexes"]),
                set(data["features"]),
            )
        self.owners = {city: [space["owner"] for space in spaces] for city, spaces in state["industries"].items()}
        self.stations = [set(hexes) for hexes in state["stations"]]
        self.passengers = list(state["passengers"])
        self.passengers_left = state["passengers_left"]
        self.scores = list(state["scores"])
        self.tiles = state["tiles"]
        self.supplementary = state["supplementary"]
        self.connected_cities = set(state["connected_cities"])
        turn = state["turn"]
        self.actions_left = turn["actions_left"]
        self.extended = set(turn["extended"])
        self.idle_turns = turn["idle_turns"]
        veto = turn["veto"]
        if veto is not None:
            self.veto = Veto(**{**veto, "to_ask": list(veto["to_ask"])})
        self.over = state["over"]
        return self

    def clone(self) -> Plain:
        """A copy that shares only the board."""
        other = Plain.__new__(Plain)
        other._prepare(self.board, self.players, self.options)
        other.lines = {id_: line.clone() for id_, line in self.lines.items()}
        other.owners = {city: list(owners) for city, owners in self.owners.items()}
        other.stations = [set(hexes) for hexes in self.stations]
        other.passengers = list(self.passengers)
        other.passengers_left = self.passengers_left
        other.scores = list(self.scores)
        other.tiles = self.tiles
        other.supplementary = self.supplementary
        other.connected_cities = set(self.connected_cities)
        other.active = self.active
        other.actions_left = self.actions_left
        other.extended = set(self.extended)
        other.idle_turns = self.idle_turns
        other.veto = None if self.veto is None else self.veto.clone()
        other.over = self.over
        return other

    # -- what lies where -------------------------------------------------------------------------------------

    def _in_play(self) -> list[Line]:
        """The lines that are not dissolved."""
        return [line for line in self.lines.values() if line.status != "dissolved"]

    def _occupied(self) -> set[str]:
        """The hexes with a track tile or a locomotive, starting towns left out."""
        return {hex_ for line in self._in_play() for hex_ in line.hexes}

    def _free(self) -> set[str]:
        """Hexes without place, track or locomotive; stations may stand there."""
        return self.board.hexes - set(self.board.feature_at) - self._occupied()

    def _next_to(self, hex_: str, line: Line, unmoved_counts: bool) -> bool:
        """Whether a hex is next to a line's tiles or its locomotive (R2: an unmoved one counts if so asked)."""
        neighbours = self.board.neighbours(hex_)
        return bool(neighbours & line.hexes) or (unmoved_counts and line.unmoved and line.locomotive in neighbours)

    def _other_lines_next_to(self, hex_: str, line: Line, unmoved_counts: bool) -> list[Line]:
        return [other for other in self._in_play() if other is not line and self._next_to(hex_, other, unmoved_counts)]

    def _stations_on(self, line: Line) -> list[int]:
        return [len(hexes & line.hexes) for hexes in self.stations]

    # -- legal moves -----------------------------------------------------------------------------------------

    def targets(self, line: Line) -> set[str]:
        """Where a line's locomotive may be moved (R1; R6 for an empty supply), extended already or not."""
        if line.locomotive is None or (self.tiles == 0 and not line.unmoved):
            return set()
        ahead = {hex_ for hex_, _ in self.board.forward(line.locomotive, line.heading)}
        return {
            hex_
            for hex_ in ahead & self._free()
            if len(self._other_lines_next_to(hex_, line, self.unmoved_counts)) <= 1
        }

    def _station_sites(self, lifted: str | None) -> set[str]:
        """Where a station may be built (R11), the one at `lifted` taken off the board first."""
        standing = {hex_ for hexes in self.stations for hex_ in hexes if hex_ != lifted}
        locomotives = {line.locomotive for line in self._in_play()}
        return {
            hex_
            for hex_ in self._free() - standing
            if hex_ != lifted and not self.board.neighbours(hex_) & (standing | locomotives)
        }

    def to_act(self) -> int | None:
        """The seat that must decide now, None once the game is over."""
        if self.over:
            return None
        return self.active if self.veto is None else self.veto.to_ask[0]

    def legal(self) -> list[str]:
        """The texts of all legal moves, sorted."""
        if self.over:
            return []
        if self.veto is not None:
            return sorted(self._legal_answers(self.veto))
        moves: set[str] = set()
        for line in self._in_play():
            if line.id not in self.extended:
                moves |= {f"extend {line.id} {hex_}" for hex_ in self.targets(line)}
        for city, owners in self.owners.items():
            for industry, owner in zip(self.board.spaces[city], owners, strict=True):
                if owner is None:
                    moves.add(f"invest {city} {industry}")
        mine = self.stations[self.active]
        if len(mine) < STATIONS:
            moves |= {f"station {hex_}" for hex_ in self._station_sites(None)}
        for old in mine:
            moves |= {f"station {hex_} from {old}" for hex_ in self._station_sites(old)}
        return sorted(moves) or ["none"]  # R14

    def _legal_answers(self, veto: Veto) -> set[str]:
        """What the seat that is asked in a veto may say (R4)."""
        line = self.lines[veto.line]
        seat = veto.to_ask[0]
        targets = self.targets(line)
        answers = {"pass"}
        if seat == self.active:
            answers |= {f"match {hex_}" for hex_ in targets if hex_ == veto.chosen or not self.active_keeps_hex}
        else:
            bids = range(veto.bid + 1, line.shares[seat] + 1)
            answers |= {f"bid {bid} {hex_}" for bid in bids for hex_ in targets}
        return answers

    # -- moves -----------------------------------------------------------------------------------------------

    def play(self, text: str) -> list[ScoreLine]:
        """Make a legal move; returns what it scored, in the order in which it was scored.  ValueError if illegal."""
        if text not in self.legal():
            raise ValueError(f"not legal: {text}")
        scored: list[ScoreLine] = []
        word, *rest = text.split()
        if word == "extend":
            self._choose(self.lines[rest[0]], rest[1], scored)
        elif word in ("pass", "bid", "match"):
            self._answer(word, rest, scored)
        else:
            if word == "invest":
                space = [
                    number
                    for number, industry in enumerate(self.board.spaces[rest[0]])
                    if industry == rest[1] and self.owners[rest[0]][number] is None
                ]
                self.owners[rest[0]][space[0]] = self.active
            elif word == "station":
                if len(rest) == 3:
                    self.stations[self.active].remove(rest[2])
                self.stations[self.active].add(rest[0])
            self._end_action(scored)
        return scored

    def _choose(self, line: Line, hex_: str, scored: list[ScoreLine]) -> None:
        """The active player picks a line and a hex and takes his share (R3); others may object (R4)."""
        self.extended.add(line.id)
        if line.status != "isolated" and line.pile != 0:
            line.shares[self.active] += 1
            if line.pile is not None:
                line.pile -= 1
        clockwise = [(self.active + step) % self.players for step in range(1, self.players)]
        holders = [seat for seat in clockwise if line.shares[seat] > 0]
        self.veto = Veto(line.id, hex_, hex_, 0, None, holders)
        if not holders:
            self._settle(self.active, 0, hex_, scored)

    def _answer(self, word: str, rest: list[str], scored: list[ScoreLine]) -> None:
        """One seat's answer in a veto (R4)."""
        veto = self.veto
        assert veto is not None
        seat = veto.to_ask.pop(0)
        if word == "match":
            self._settle(seat, veto.bid, rest[0], scored)
            return
        if word == "bid":
            shares = self.lines[veto.line].shares
            veto.bid, veto.bidder, veto.target = int(rest[0]), seat, rest[1]
            veto.to_ask = [other for other in veto.to_ask if other != self.active and shares[other] > veto.bid]
            if shares[self.active] >= veto.bid:
                veto.to_ask.append(self.active)
        if not veto.to_ask:
            winner = self.active if veto.bidder is None else veto.bidder
            self._settle(winner, veto.bid, veto.target, scored)

    def _settle(self, winner: int, bid: int, hex_: str, scored: list[ScoreLine]) -> None:
        """The veto is decided: the winner pays and the locomotive moves (R5, R6, R7)."""
        assert self.veto is not None
        line = self.lines[self.veto.line]
        self.veto = None
        line.shares[winner] -= bid
        if line.pile is not None:
            line.pile += bid
        assert line.locomotive is not None
        if not line.unmoved:
            self.tiles -= 1
        line.heading = self.board.heading(line.locomotive, hex_)
        line.locomotive = hex_
        line.hexes.add(hex_)
        others_station = any(hex_ in hexes for seat, hexes in enumerate(self.stations) if seat != self.active)
        if others_station and winner == self.active and self.passengers_left > 0:
            self.passengers[self.active] += 1
            self.passengers_left -= 1
        self._connect(line, hex_, scored)
        touched = self._other_lines_next_to(hex_, line, self.unmoved_counts)
        if touched:
            self._merge(line, touched[0], scored)
        self._end_action(scored)

    def _connect(self, line: Line, hex_: str, scored: list[ScoreLine]) -> None:
        """Score the cities and railway towns that the line was not connected to before (R7)."""
        new = self.board.features_next_to(hex_) - line.features
        line.features |= new
        for city in self.board.cities:
            if city in new:
                self.connected_cities.add(city)
                cubes = [self.owners[city].count(seat) for seat in range(self.players)]
                self._score(cubes, 2, "city", city, scored)
        for town in self.board.towns:
            if town in new:
                self._score(self._stations_on(line), len(line.features), "town", town, scored)

    def _merge(self, line: Line, survivor: Line, scored: list[ScoreLine]) -> None:
        """The moved line is dissolved into the one it is next to (R8)."""
        self._score(line.shares, len(line.features), "merger", line.id, scored)
        self.tiles = max(0, self.tiles - 1)
        for step in range(self.players):
            seat = (self.active + step) % self.players
            for _ in range(line.shares[seat] // 2):
                if survivor.pile is None:
                    survivor.shares[seat] += 1
                elif survivor.pile > 0:
                    survivor.pile -= 1
                    survivor.shares[seat] += 1
                elif self.supplementary:
                    self.supplementary -= 1
                    survivor.shares[seat] += 1
        survivor.hexes |= line.hexes
        survivor.features |= line.features
        line.status = "dissolved"
        line.locomotive = None
        line.heading = None
        line.hexes = set()
        line.features = set()
        line.shares = [0] * self.players
        line.pile = None if line.pile is None else 0

    def _score(self, counts: list[int], first: int, reason: str, subject: str, scored: list[ScoreLine]) -> None:
        for seat, points in enumerate(majority(counts, first)):
            if points > 0:
                self.scores[seat] += points
                scored.append(ScoreLine(seat, points, reason, subject))

    def _end_action(self, scored: list[ScoreLine]) -> None:
        """Mark isolated lines (R10); after the second action end the turn and perhaps the game (R12)."""
        for line in self.lines.values():
            if line.status == "running" and self.is_isolated(line):
                line.status = "isolated"
        self.actions_left -= 1
        if self.actions_left > 0:
            return
        self.idle_turns = 0 if self.extended else self.idle_turns + 1
        if self._end_reason() is not None:
            self.over = True
            self._final_scoring(scored)
            return
        self.active = (self.active + 1) % self.players
        self.actions_left = ACTIONS
        self.extended = set()

    # -- isolation -------------------------------------------------------------------------------------------

    def is_isolated(self, line: Line) -> bool:
        """Whether a line's locomotive can reach neither a feature new to it nor another line (R10)."""
        assert line.locomotive is not None
        free = self._free()
        goals = {
            hex_
            for hex_ in free
            if self.board.features_next_to(hex_) - line.features or self._other_lines_next_to(hex_, line, True)
        }
        return not self._can_get_to(goals, line.locomotive, line.heading, free)

    def _can_get_to(self, goals: set[str], hex_: str, heading: int | None, free: set[str]) -> bool:
        """Whether a locomotive can run to a goal through free hexes, none twice."""
        if not self._could_get_to(goals, hex_, heading, free):
            return False
        ahead = [(to, new) for to, new in self.board.forward(hex_, heading) if to in free]
        if any(to in goals for to, _ in ahead):
            return True
        return any(self._can_get_to(goals, to, new, free - {to}) for to, new in ahead)

    def _could_get_to(self, goals: set[str], hex_: str, heading: int | None, free: set[str]) -> bool:
        """The same if a hex might be entered twice.  It spares the search above the parts without a goal."""
        seen = {(hex_, heading)}
        waiting = [(hex_, heading)]
        for place, direction in waiting:
            for to, new in self.board.forward(place, direction):
                if to in goals & free:
                    return True
                if to in free and (to, new) not in seen:
                    seen.add((to, new))
                    waiting.append((to, new))
        return False

    # -- end -------------------------------------------------------------------------------------------------

    def _end_reason(self) -> str | None:
        """Why the game is over at the end of a turn, None if it goes on (R12)."""
        awarding = [line for line in self.lines.values() if line.status == "running" and line.pile != 0]
        if len(awarding) <= 1:
            return "lines"
        if self.tiles == 0:
            return "tiles"
        if not any(self.targets(line) for line in self._in_play()):
            return "no-extension"
        if self.idle_turns >= 3 * self.players:
            return "idle"
        return None

    def _final_scoring(self, scored: list[ScoreLine]) -> None:
        """R13 and the rulebook's Scoring Prestige at the End of the Game."""
        self._score(self.passengers, 6, "passengers", "", scored)
        for industry in self.board.industries:
            cubes = [0] * self.players
            for city in self.connected_cities:
                for kind, owner in zip(self.board.spaces[city], self.owners[city], strict=True):
                    if kind == industry and owner is not None:
                        cubes[owner] += 1
            self._score(cubes, 6, "industry", industry, scored)
        for line in self._in_play():
            self._score(self._stations_on(line), len(line.features), "stations", line.id, scored)
            self._score(line.shares, len(line.features), "shares", line.id, scored)

    def result(self) -> tuple[str, list[list[int]]] | None:
        """Once the game is over: the reason, and the seats from first place to last, tied ones together."""
        if not self.over:
            return None
        reason = self._end_reason()
        assert reason is not None
        totals = sorted(set(self.scores), reverse=True)
        return reason, [[seat for seat, score in enumerate(self.scores) if score == total] for total in totals]

    # -- JSON ------------------------------------------------------------------------------------------------

    def state(self) -> Json:
        """The position as the protocol's JSON."""
        return {
            "lines": {line.id: self._line_json(line) for line in self.lines.values()},
            "industries": {
                city: [
                    {"industry": industry, "owner": owner}
                    for industry, owner in zip(self.board.spaces[city], owners, strict=True)
                ]
                for city, owners in self.owners.items()
            },
            "stations": [sorted(hexes) for hexes in self.stations],
            "passengers": list(self.passengers),
            "scores": list(self.scores),
            "tiles": self.tiles,
            "passengers_left": self.passengers_left,
            "supplementary": self.supplementary,
            "connected_cities": sorted(self.connected_cities),
            "turn": self._turn_json(),
            "over": self.over,
        }

    def _line_json(self, line: Line) -> Json:
        return {
            "status": line.status,
            "locomotive": line.locomotive,
            "moved": not line.unmoved,
            "heading": None if line.heading is None else self.board.directions[line.heading],
            "hexes": sorted(line.hexes),
            "features": sorted(line.features),
            "stations": self._stations_on(line),
            "shares": list(line.shares),
            "pile": line.pile,
            "targets": sorted(self.targets(line)),
        }

    def _turn_json(self) -> Json:
        veto = self.veto
        phase = "action"
        if self.over:
            phase = "over"
        elif veto is not None:
            phase = "match" if veto.to_ask[0] == self.active else "veto"
        return {
            "player": self.active,
            "actions_left": self.actions_left,
            "extended": sorted(self.extended),
            "idle_turns": self.idle_turns,
            "veto": None
            if veto is None
            else {
                "line": veto.line,
                "chosen": veto.chosen,
                "target": veto.target,
                "bid": veto.bid,
                "bidder": veto.bidder,
                "to_ask": list(veto.to_ask),
            },
            "phase": phase,
        }
