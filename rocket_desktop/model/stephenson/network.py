"""The map as networkx graphs, for slow questions: explanations for people, checks of maps and of the fast path.

Two graphs are kept.  `Network.hexes` joins every two adjacent hexes; feature hexes carry their feature's number.
`Network.ways` is about locomotives: a node is where one stands and where it heads (`UNMOVED` in its starting
town), an edge a move on an empty board.  The functions answer about a *published position*, the JSON of
`GameSpec.position`, and know nothing of the state's own tables, so that tests can hold one against the other.
A line is given by its id; an unknown one raises `KeyError`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final, cast

import networkx as nx

from rocket_desktop.model.core import Json
from rocket_desktop.model.stephenson.map_file import MapLine, RailMap

UNMOVED: Final = -1
"""Heading of a locomotive that still stands in its starting town: any of the six hexes is ahead of it."""

Way = tuple[int, int]
"""A locomotive's hex and heading (index into `RailMap.directions`, or `UNMOVED`)."""


@dataclass(frozen=True)
class Forward:
    """A hex ahead of a locomotive; `refusal` says why it cannot be moved there now, empty when it can.

    `merges` is the id of the line that a move there would merge into, None if there is none.
    """

    hex: str
    refusal: str
    merges: str | None


@dataclass(frozen=True)
class Reach:
    """What a line can come to: `kind` is "feature" or "line", `id` its id in the map.

    `way` has the labels of the hexes to enter, in order, the last of them next to the target.
    """

    kind: str
    id: str
    way: list[str]


class Network:
    """The graphs of one map.  Building them takes some milliseconds; keep one for each map."""

    def __init__(self, rail_map: RailMap) -> None:
        self.map = rail_map
        self.features = rail_map.features()
        self.feature_at = {place.hex: number for number, place in enumerate(self.features)}
        self.number_of = {label: number for number, label in enumerate(rail_map.labels)}
        self.heading_of = {name: heading for heading, (name, _, _) in enumerate(rail_map.directions)}
        self.hexes: nx.Graph[int] = nx.Graph()
        self.ways: nx.DiGraph[Way] = nx.DiGraph()
        size = len(rail_map.labels)
        self.hexes.add_nodes_from(range(size))
        for here in range(size):
            if here in self.feature_at:
                self.hexes.nodes[here]["feature"] = self.feature_at[here]
            self.hexes.add_edges_from((here, side) for side in rail_map.neighbours(here) if side >= 0)
        self.free = frozenset(here for here in range(size) if here not in self.feature_at)
        for line in rail_map.lines:
            self._add_ways((line.start.hex, UNMOVED), range(6))
        for here in self.free:
            for heading in range(6):
                self._add_ways((here, heading), [(heading + turn) % 6 for turn in (-1, 0, 1)])
        # The graphs' own views are slow to walk; the searches below go by these plain copies.
        self.onward: dict[Way, tuple[Way, ...]] = {way: tuple(self.ways.successors(way)) for way in self.ways}
        self.beside: dict[int, tuple[int, ...]] = {here: tuple(self.hexes.neighbors(here)) for here in self.hexes}

    def _add_ways(self, way: Way, headings: Collection[int]) -> None:
        self.ways.add_node(way)
        for heading in headings:
            ahead = self.map.neighbours(way[0])[heading]
            if ahead in self.free:
                self.ways.add_edge(way, (ahead, heading))

    def parts(self) -> list[list[int]]:
        """The free hexes in connected parts, the largest first, each part sorted."""
        found: list[list[int]] = [sorted(part) for part in nx.connected_components(self.hexes.subgraph(self.free))]
        return sorted(found, key=lambda part: (-len(part), part))

    def steps(self, start: int) -> dict[int, int]:
        """Fewest steps from hex `start` to every hex it has a way to over free hexes, however one turns.

        Feature hexes are reached but not crossed.
        """
        open_hexes: nx.DiGraph[int] = nx.DiGraph()
        open_hexes.add_node(start)
        for here in {start, *self.free}:
            open_hexes.add_edges_from((here, side) for side in self.beside[here])
        return dict(nx.single_source_shortest_path_length(open_hexes, start))

    def moves(self, start: Way) -> dict[int, int]:
        """Fewest moves of a locomotive at `start` to every free hex it can come to on an empty board (R1's turns)."""
        fewest: dict[int, int] = {}
        for (here, _), moves in nx.single_source_shortest_path_length(self.ways, start).items():
            if here in self.free:
                fewest[here] = min(moves, fewest.get(here, moves))
        return fewest

    def moves_to_features(self, start: Way) -> dict[str, int]:
        """Fewest moves of a locomotive at `start` until it stands next to each feature, by the feature's id."""
        moves = self.moves(start)
        fewest: dict[str, int] = {}
        for place in self.features:
            near = [moves[side] for side in self.beside[place.hex] if moves.get(side, 0) > 0]
            if near:
                fewest[place.id] = min(near)
        return fewest


def hex_distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Steps between two axial coordinates on an endless board."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


# --- published positions -----------------------------------------------------------------------------


def connected_features(network: Network, position: Json, line: str) -> list[str]:
    """The ids of the features next to a hex of the line, sorted.

    An unmoved line is not connected to its own starting town (R10).
    """
    around = {side for here in _hexes(network, position, line) for side in network.beside[here]}
    return sorted(place.id for place in network.features if place.hex in around)


def legal_targets(network: Network, position: Json, line: str, unmoved_counts: bool = True) -> list[Forward]:
    """Every hex ahead of the line's locomotive, clockwise, with the reason if it may not be moved there (R1, R2, R6).

    Whether the line was already extended this turn is left out.  A dissolved line has none.
    """
    if _status(position, line) == "dissolved":
        return []
    here, heading = _way(network, position, line)
    owners = _owners(network, position)
    no_tile = heading != UNMOVED and position["tiles"] == 0
    found: list[Forward] = []
    for turn in range(6) if heading == UNMOVED else [(heading + turn) % 6 for turn in (-1, 0, 1)]:
        ahead = network.map.neighbours(here)[turn]
        if ahead < 0:
            continue
        label = network.map.labels[ahead]
        others = _lines_beside(network, position, line, ahead, unmoved_counts)
        refusal = ""
        if ahead in network.feature_at:
            refusal = f"{label} is {_feature_in_words(network, network.feature_at[ahead])}"
        elif ahead in owners and ahead == _way(network, position, owners[ahead])[0]:
            refusal = f"the locomotive of {_line(network, owners[ahead]).abbr} stands on {label}"
        elif ahead in owners:
            refusal = f"{label} already has track"
        elif len(others) > 1:
            count = "two" if len(others) == 2 else str(len(others))
            names = [_line(network, other).abbr for other in others]
            refusal = f"{label} is next to {count} other lines: {', '.join(names[:-1])} and {names[-1]}"
        elif no_tile:
            refusal = "no track tile is left"
        found.append(Forward(label, refusal, others[0] if not refusal and others else None))
    return found


def reachable_features(network: Network, position: Json, line: str) -> list[Reach]:
    """What the line's own locomotive can still come to while all else stands still, and by which way (R10).

    Features the line is not connected to come first, in the map's order, then other lines.  The ways are
    the shortest, except where the shortest would enter a hex twice.  A dissolved line reaches nothing.
    """
    if _status(position, line) == "dissolved":
        return []
    found: list[Reach] = []
    for target in _targets(network, position, line):
        way = _find_way(network, position, line, target.beside)
        if way is not None:
            found.append(Reach(target.kind, target.id, [network.map.labels[here] for here in way]))
    return found


def isolation(network: Network, position: Json, line: str) -> tuple[bool, str]:
    """Whether the line is isolated by R10, and a sentence that says why or why not.

    A dissolved line is not isolated.
    """
    abbr = _line(network, line).abbr
    if _status(position, line) == "dissolved":
        return False, f"{abbr} is dissolved."
    targets = _targets(network, position, line)
    way = _find_way(network, position, line, {here for target in targets for here in target.beside})
    if way is not None:
        met = " and ".join(target.words for target in targets if way[-1] in target.beside)
        labels = ", ".join(network.map.labels[here] for here in way)
        return False, f"{abbr} is not isolated: by {labels} it can still reach {met}."
    taken = _owners(network, position)
    if all(ahead in taken for ahead, _ in network.onward[_way(network, position, line)]):
        return True, f"{abbr} is isolated: no hex ahead of its locomotive is free."
    return True, (
        f"{abbr} is isolated: its locomotive can reach no other line "
        "and no town or city that the line is not connected to."
    )


def _find_way(network: Network, position: Json, line: str, goals: Collection[int]) -> list[int] | None:
    """The hexes entered on a way of the line's locomotive to one of `goals`, none twice; None if there is none."""
    taken = _owners(network, position)
    return find_way(network, _way(network, position, line), taken, goals)


def find_way(network: Network, start: Way, taken: Collection[int], goals: Collection[int]) -> list[int] | None:
    """The hexes that a locomotive at `start` enters, none of `taken` and none twice, until it is on one of `goals`.

    At least one hex; None if there is no such way.  The search for any way at all comes first: it is quick, and
    mostly settles the question.  Only if the shortest way crosses itself all ways are tried that can still succeed.
    """
    shortest = shortest_way(network, start, taken, goals)
    if shortest is None:
        return None
    if len(set(shortest)) == len(shortest):
        return shortest
    # Depth first; `path` is the way so far, `choices` holds the moves not yet tried from each of its hexes.
    path: list[int] = []
    entered = set(taken)
    choices: list[Iterator[Way]] = [iter(network.onward[start])]
    while choices:
        way = next(choices[-1], None)
        if way is None:
            choices.pop()
            if path:
                entered.discard(path.pop())
            continue
        if way[0] in entered:
            continue
        path.append(way[0])
        entered.add(way[0])
        if way[0] in goals:
            return path
        rest = shortest_way(network, way, entered, goals)
        if rest is None:
            entered.discard(path.pop())
        elif len(set(rest)) == len(rest):
            return path + rest
        else:
            choices.append(iter(network.onward[way]))
    return None


def shortest_way(network: Network, start: Way, taken: Collection[int], goals: Collection[int]) -> list[int] | None:
    """As `find_way`, but the way may enter a hex twice, with different headings."""
    came_from: dict[Way, Way] = {}
    row = [start]
    while row:
        following: list[Way] = []
        for way in row:
            for onward in network.onward[way]:
                if onward in came_from or onward[0] in taken:
                    continue
                came_from[onward] = way
                if onward[0] in goals:
                    entered = [onward[0]]
                    while way != start:
                        entered.append(way[0])
                        way = came_from[way]
                    return entered[::-1]
                following.append(onward)
        row = following
    return None


@dataclass(frozen=True)
class _Target:
    """A feature or line to be reached: as in `Reach`, in words, and the hexes next to it."""

    kind: str
    id: str
    words: str
    beside: set[int]


def _targets(network: Network, position: Json, line: str) -> list[_Target]:
    """The features that the line is not connected to, then the other lines.

    Unmoved locomotives are lines here whatever option `unmoved_counts` says (R2).
    """
    connected = set(connected_features(network, position, line))
    found: list[_Target] = []
    for number, place in enumerate(network.features):
        if place.id not in connected:
            words = _feature_in_words(network, number)
            found.append(_Target("feature", place.id, words, set(network.beside[place.hex])))
    for other in network.map.lines:
        if other.id != line and _status(position, other.id) != "dissolved":
            body = _body(network, position, other.id, True)
            beside = {side for here in body for side in network.beside[here]}
            found.append(_Target("line", other.id, f"the line {other.abbr}", beside))
    return found


def _lines_beside(network: Network, position: Json, line: str, here: int, unmoved_counts: bool) -> list[str]:
    """The ids of the *other* lines next to a hex, in the map's order (R1, R2)."""
    sides = set(network.beside[here])
    return [
        other.id
        for other in network.map.lines
        if other.id != line and sides & _body(network, position, other.id, unmoved_counts)
    ]


def _body(network: Network, position: Json, line: str, unmoved_counts: bool) -> set[int]:
    """The hexes whose neighbours are next to the line; with `unmoved_counts` the occupied starting town too."""
    body = set(_hexes(network, position, line))
    if unmoved_counts and _status(position, line) != "dissolved":
        body.add(_way(network, position, line)[0])
    return body


def _owners(network: Network, position: Json) -> dict[int, str]:
    """Every hex with track or a locomotive outside its starting town, with the id of its line."""
    return {here: line.id for line in network.map.lines for here in _hexes(network, position, line.id)}


def _hexes(network: Network, position: Json, line: str) -> list[int]:
    return [network.number_of[label] for label in cast(list[str], _published(position, line)["hexes"])]


def _way(network: Network, position: Json, line: str) -> Way:
    """Where the locomotive of a line that is not dissolved stands and heads."""
    published = _published(position, line)
    here = network.number_of[cast(str, published["locomotive"])]
    if published["heading"] is None:
        return here, UNMOVED
    return here, network.heading_of[cast(str, published["heading"])]


def _status(position: Json, line: str) -> str:
    return cast(str, _published(position, line)["status"])


def _published(position: Json, line: str) -> Json:
    return cast(dict[str, Json], position["lines"])[line]


def _line(network: Network, line: str) -> MapLine:
    return next(found for found in network.map.lines if found.id == line)


def _feature_in_words(network: Network, number: int) -> str:
    place = network.features[number]
    if number < len(network.map.lines):
        return f"the starting town {place.name}"
    if number < len(network.map.lines) + len(network.map.cities):
        return f"the city {place.name}"
    return f"the railway town {place.name}"
