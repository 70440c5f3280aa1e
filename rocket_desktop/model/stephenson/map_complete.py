"""What a map must be beyond what the rules need, to be offered to players: numbers, balance, drawing.

The numbers are those of the rulebook's board (Game Setup), the balance that of the maps that come with
the program.
"""

from __future__ import annotations

from typing import Final

from rocket_desktop.i18n import _, ngettext
from rocket_desktop.model.stephenson.map_drawing import drawing_faults
from rocket_desktop.model.stephenson.map_fields import FieldReader, JsonObject, MapFault, count
from rocket_desktop.model.stephenson.map_file import CITY_SPACES, MapCity, MapPlace, RailMap

COMPLETE_LINES: Final = 7
COMPLETE_CITIES: Final = 12
COMPLETE_TOWNS: Final = 9
COMPLETE_INDUSTRIES: Final = (4, 6)
START_DISTANCE: Final = 4
"""Least distance between two starting towns of a complete map, in steps across any hex."""
START_MOVES: Final = 4
"""Least number of first moves of a locomotive on a complete map."""
PLACE_SIDES: Final = 3
"""Least number of free hexes beside any other place of a complete map."""
CITY_STEPS: Final = 8
"""On a complete map at least two lines start within so many steps of each city."""


def complete_map_faults(data: JsonObject, board: RailMap) -> list[MapFault]:
    """The faults that keep a map from being complete, beyond those that keep it from being played.

    `data` is the parsed file, `board` what of it was sound (all, if the file has no other fault).
    """
    reader = FieldReader()
    _numbers(reader, data, board)
    if [len(city.industries) for city in board.cities] == [CITY_SPACES] * (count(data, "cities") or 0):
        _industries(reader, board)
    _lines(reader, board)
    _layout(reader, board)
    return reader.found + drawing_faults(data)


def _numbers(reader: FieldReader, data: JsonObject, board: RailMap) -> None:
    """The rulebook's 7 starting towns, 12 cities and 9 railway towns (Game Setup)."""
    wanted = {"lines": COMPLETE_LINES, "cities": COMPLETE_CITIES, "towns": COMPLETE_TOWNS}
    told = {
        "lines": _("a complete map has {number} lines, this one has {found}"),
        "cities": _("a complete map has {number} cities, this one has {found}"),
        "towns": _("a complete map has {number} towns, this one has {found}"),
    }
    for key, number in wanted.items():
        found = count(data, key)
        if found is not None and found != number:
            reader.fault(told[key].format(number=number, found=found))
    found = count(data, "industries")
    if found is not None and found not in COMPLETE_INDUSTRIES:
        least, most = COMPLETE_INDUSTRIES
        reader.fault(
            _("a complete map has {least} or {most} industries, this one has {found}").format(
                least=least, most=most, found=found
            )
        )
    numbers = [city.number for city in board.cities]
    if len(numbers) == COMPLETE_CITIES and numbers != list(range(1, COMPLETE_CITIES + 1)):
        reader.fault(_("the cities must be numbered 1 to {number} in their order").format(number=COMPLETE_CITIES))


def _industries(reader: FieldReader, board: RailMap) -> None:
    """In every city two spaces are alike and one differs; all industries have the same number of spaces."""
    doubles = [0] * len(board.industries)
    singles = [0] * len(board.industries)
    for city in board.cities:
        first, second, third = city.industries
        doubles[first] += 1
        singles[third] += 1
        if first != second or second == third:
            reader.fault(
                _("city {city} must have two spaces of one industry, then one space of another").format(
                    city=_called(board, city)
                ),
                board.labels[city.hex],
            )
    if len(set(doubles)) > 1 or len(set(singles)) > 1:
        spread = ", ".join(
            f"{industry.name} {double} + {single}"
            for industry, double, single in zip(board.industries, doubles, singles, strict=True)
        )
        reader.fault(
            _("the industries must be spread evenly; cities with two spaces and with one: {spread}").format(
                spread=spread
            )
        )


def _lines(reader: FieldReader, board: RailMap) -> None:
    """Lines can be told apart."""
    seen: dict[str, str] = {}
    for line in board.lines:
        reader.here = (board.labels[line.start.hex],)
        where = _("line {name}").format(name=line.name)
        reader.unique(seen, line.abbr, where, _("{first} and {second} have the same abbreviation {value}"))
        reader.unique(seen, line.colour.lower(), where, _("{first} and {second} have the same colour {value}"))
    reader.here = ()


def _called(board: RailMap, place: MapPlace | MapCity) -> str:
    """A place as people find it: `London (O12)`."""
    return f"{place.name} ({board.labels[place.hex]})"


def _layout(reader: FieldReader, board: RailMap) -> None:
    """Room for every place, one connected country, starts apart and cities within reach of two lines."""
    # Not with the module: networkx takes longer to load than the app's window may take to be there.
    from rocket_desktop.model.stephenson.network import Network, hex_distance

    features = board.features()
    feature_hexes = {place.hex for place in features}
    starts = len(board.lines)
    for number, place in enumerate(features):
        at = (board.labels[place.hex],)
        for before, other in enumerate(features[:number]):
            apart = hex_distance(board.coords[place.hex], board.coords[other.hex])
            if apart == 1:
                reader.fault(
                    _("{first} and {second} touch").format(first=_called(board, other), second=_called(board, place)),
                    *at,
                    board.labels[other.hex],
                )
            elif 1 < apart < START_DISTANCE and number < starts and before < starts:
                reader.fault(
                    _(
                        "the starting towns {first} and {second} are {apart} steps apart, at least {needed} are needed"
                    ).format(
                        first=_called(board, other), second=_called(board, place), apart=apart, needed=START_DISTANCE
                    ),
                    *at,
                    board.labels[other.hex],
                )
        free = sum(side >= 0 and side not in feature_hexes for side in board.neighbours(place.hex))
        if number < starts and free == 0:
            reader.fault(
                _("the starting town {place} has no free hex beside it").format(place=_called(board, place)), *at
            )
        elif number < starts and free < START_MOVES:
            reader.fault(
                ngettext(
                    "the starting town {place} has {free} free hex beside it, at least {needed} are needed",
                    "the starting town {place} has {free} free hexes beside it, at least {needed} are needed",
                    free,
                ).format(place=_called(board, place), free=free, needed=START_MOVES),
                *at,
            )
        elif free < PLACE_SIDES:
            reader.fault(
                ngettext(
                    "{place} has {free} free hex beside it, at least {needed} are needed",
                    "{place} has {free} free hexes beside it, at least {needed} are needed",
                    free,
                ).format(place=_called(board, place), free=free, needed=PLACE_SIDES),
                *at,
            )
    network = Network(board)
    parts = network.parts()
    for part in parts[1:]:
        cut_off, rest = board.labels[part[0]], board.labels[parts[0][0]]
        reader.fault(
            _("the free hexes are not connected: no way leads from {cut_off} to {rest}").format(
                cut_off=cut_off, rest=rest
            ),
            cut_off,
            rest,
        )
    steps = [(line.name, network.steps(line.start.hex)) for line in board.lines]
    for city in board.cities:
        near = [line for line, to in steps if city.hex in to and to[city.hex] <= CITY_STEPS]
        if len(near) < 2:
            text = (
                _("city {city} is within {steps} steps of {line} alone, two lines must start so near")
                if near
                else _("city {city} is within {steps} steps of no line, two lines must start so near")
            )
            reader.fault(
                text.format(city=_called(board, city), steps=CITY_STEPS, line=near[0] if near else ""),
                board.labels[city.hex],
            )
