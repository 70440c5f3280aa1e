"""Map files: the maps that come with the program are sound, and every kind of fault is named in plain words."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rocket_desktop import data
from rocket_desktop.model.core import BadData
from rocket_desktop.model.stephenson.map_file import check_map, check_map_text, column_letters, read_map
from tests.reference.odd_maps import odd_map

MAPS = ["england", "usa", "china"]
Map = dict[str, Any]
Edit = Callable[[Map], object]

ENGLAND: Any = data.read_data("maps/england")


def put(value: object, *way: str | int) -> Edit:
    """Set what lies at the end of `way`."""

    def edit(found: Map) -> None:
        *ahead, last = way
        holder: Any = found
        for key in ahead:
            holder = holder[key]
        holder[last] = value

    return edit


def drop(*way: str | int) -> Edit:
    """Take out what lies at the end of `way`."""

    def edit(found: Map) -> None:
        *ahead, last = way
        holder: Any = found
        for key in ahead:
            holder = holder[key]
        del holder[last]

    return edit


def both(*edits: Edit) -> Edit:
    def edit(found: Map) -> None:
        for each in edits:
            each(found)

    return edit


def faults_after(edit: Edit, complete: bool) -> list[str]:
    found = deepcopy(ENGLAND)
    edit(found)
    return check_map(found, complete)


@pytest.mark.parametrize("name", MAPS)
def test_the_maps_of_the_program_are_sound_and_complete(name: str) -> None:
    found = data.read_data(f"maps/{name}")
    assert check_map(found, complete=True) == []
    assert check_map_text(json.dumps(found)) == []
    rail_map = read_map(found, complete=True)
    assert (len(rail_map.lines), len(rail_map.cities), len(rail_map.towns)) == (7, 12, 9)
    assert len(rail_map.features()) == 28
    assert rail_map.id == name


@pytest.mark.parametrize("name", MAPS)
def test_hexes_are_numbered_by_column_then_row(name: str) -> None:
    found: Any = data.read_data(f"maps/{name}")
    rail_map = read_map(found)
    keys = []
    for label, coords in zip(rail_map.labels, rail_map.coords, strict=True):
        letters = label.rstrip("0123456789")
        keys.append((len(letters), letters, int(label[len(letters) :])))
        assert found["hexes"][label] == list(coords)
    assert keys == sorted(keys)
    assert len(keys) == len(found["hexes"])


@pytest.mark.parametrize("name", MAPS)
def test_neighbours_go_by_direction_and_back(name: str) -> None:
    rail_map = read_map(data.read_data(f"maps/{name}"))
    edges = 0
    for here, (q, r) in enumerate(rail_map.coords):
        assert len(rail_map.neighbours(here)) == 6
        for direction, side in enumerate(rail_map.neighbours(here)):
            if side < 0:
                edges += 1
                continue
            _, dq, dr = rail_map.directions[direction]
            assert rail_map.coords[side] == (q + dq, r + dr)
            assert rail_map.neighbours(side)[(direction + 3) % 6] == here
    assert edges > 0


def test_england_is_read_as_its_readme_says() -> None:
    rail_map = read_map(ENGLAND)
    lswr = next(line for line in rail_map.lines if line.abbr == "L&SWR")
    assert (lswr.id, lswr.start.name) == ("lswr", "Southampton")
    manchester = rail_map.cities[0]
    assert (manchester.name, manchester.number) == ("Manchester", 1)
    assert [name for name, _, _ in rail_map.directions] == ["N", "NE", "SE", "S", "SW", "NW"]
    # A locomotive that leaves Southampton to the NE, NE, N connects to Guildford and then to Reading.
    here = lswr.start.hex
    met: list[set[str]] = []
    for name in ("NE", "NE", "N"):
        here = rail_map.neighbours(here)[[name for name, _, _ in rail_map.directions].index(name)]
        met.append({place.id for place in rail_map.features() if place.hex in rail_map.neighbours(here)})
    assert "guildford" in met[1] - met[0]
    assert "reading" in met[2] - met[1]


def test_features_are_starts_then_cities_then_towns() -> None:
    rail_map = read_map(ENGLAND)
    places = [line["start"] for line in ENGLAND["lines"]] + ENGLAND["cities"] + ENGLAND["towns"]
    assert [place.id for place in rail_map.features()] == [place["id"] for place in places]
    assert [rail_map.labels[place.hex] for place in rail_map.features()] == [place["hex"] for place in places]
    steel = [industry.id for industry in rail_map.industries].index(ENGLAND["cities"][0]["industries"][0])
    assert rail_map.cities[0].industries[:2] == (steel, steel)


def test_column_letters_go_on_after_z() -> None:
    assert [column_letters(column) for column in (0, 25, 26, 51, 52, 701, 702)] == [
        *("A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"),
    ]


COORDINATES = "hex F12 must have two whole numbers from -1000 to 1000 as coordinates"
START, BOTH = "the start of", "are both on hex"
AN_ID = "must be lower-case words a-z joined by hyphens"

# Each row: an edit of England, and all faults it then has (a map to be played, so nothing follows from counts).
PLAYABLE: list[tuple[Edit, list[str]]] = [
    (put("chess", "format"), ["""the map must have "format": "rail-hex-map", not 'chess'"""]),
    (drop("format"), ['the map must have "format": "rail-hex-map"']),
    (put(2, "version"), ['the map must have "version": 1, not 2']),
    (put(True, "version"), ['the map must have "version": 1, not true']),
    (put(1.0, "version"), ['the map must have "version": 1, not 1.0']),
    (drop("title"), ['the map has no "title"']),
    (put(None, "title"), ['"title" of the map is null']),
    (put(7, "title"), ['"title" of the map must be a text, not 7']),
    (put("  ", "title"), ['"title" of the map is empty']),
    (put("x" * 1_000_000, "title"), ['"title" of the map is longer than 80 characters']),
    (put("A\n\ud800", "title"), [""""title" of the map has characters that cannot be shown: 'A\\n\\ud800'"""]),
    (put("Old England", "id"), [f""""id" of the map {AN_ID}, not 'Old England'"""]),
    (drop("orientation"), ['the map has no "orientation"']),
    (put("round", "orientation"), [""""orientation" of the map must be "flat" or "pointy", not 'round'"""]),
    (drop("grid"), ['the map has no "grid"']),
    (put([], "grid"), ['"grid" of the map must be an object, not []']),
    (drop("grid", "directions"), ['the grid has no "directions"']),
    (put("N", "grid", "directions"), [""""directions" of the grid must be an object, not 'N'"""]),
    (drop("grid", "directions", "SE"), ["the grid has no direction SE"]),
    (put([0, 1], "grid", "directions", "N"), ["direction N must be [0, -1] on a flat-top board"]),
    (put([False, -1], "grid", "directions", "N"), ["direction N must be [0, -1] on a flat-top board"]),
    (put([1, 0], "grid", "directions", "E"), ["a flat-top board has no direction 'E'"]),
    (
        lambda found: found["grid"].update(directions=dict(sorted(found["grid"]["directions"].items()))),
        ["the directions must be in clockwise order: N, NE, SE, S, SW, NW"],
    ),
    (put(3, "hexes"), ['"hexes" of the map must be an object, not 3']),
    (put([5, 9, 1], "hexes", "F12"), [f"{COORDINATES}, not [5, 9, 1]"]),
    (put([True, 0], "hexes", "F12"), [f"{COORDINATES}, not [true, 0]"]),
    (put([math.nan, 0], "hexes", "F12"), [f"{COORDINATES}, not [nan, 0]"]),
    (put([10**6000, 0], "hexes", "F12"), [f"{COORDINATES}, not [a huge number, 0]"]),
    (
        put([6, 8], "hexes", "F12"),
        ["hex F12 at [6, 8] must have the label G12", "hexes F12 and G12 have the same coordinates [6, 8]"],
    ),
    (put([90, 8], "hexes", "a place"), ["hex 'a place' at [90, 8] must have the label CM54"]),
    (put([-1, 8], "hexes", "A0"), ["hex A0 at [-1, 8] lies west of column A or north of row 1"]),
    (put([31, -16], "hexes", "AF0"), ["hex AF0 at [31, -16] lies west of column A or north of row 1"]),
    (drop("lines", 0, "colour"), ['line 1 (Great Western Railway) has no "colour"']),
    (
        put("red", "lines", 0, "colour"),
        [""""colour" of line 1 (Great Western Railway) must be a colour such as #176a55, not 'red'"""],
    ),
    (
        put("#ffffff\n", "lines", 0, "text_colour"),
        [""""text_colour" of line 1 (Great Western Railway) must be a colour such as #176a55, not '#ffffff\\n'"""],
    ),
    (put("GWR", "lines", 0, "id"), [f""""id" of line 1 (Great Western Railway) {AN_ID}, not 'GWR'"""]),
    (put("grö", "lines", 0, "id"), [f""""id" of line 1 (Great Western Railway) {AN_ID}, not 'grö'"""]),
    (put("gwr-", "lines", 0, "id"), [f""""id" of line 1 (Great Western Railway) {AN_ID}, not 'gwr-'"""]),
    (
        put("lswr", "lines", 0, "id"),
        ["line 1 (Great Western Railway) and line 2 (London & South Western Railway) have the same id lswr"],
    ),
    (
        put("The Longest Line", "lines", 1, "abbr"),
        ['"abbr" of line 2 (London & South Western Railway) is longer than 10 characters'],
    ),
    (drop("lines", 2, "start"), ['line 3 (South Eastern Railway) has no "start"']),
    (
        put("dover", "lines", 2, "start"),
        [""""start" of line 3 (South Eastern Railway) must be an object, not 'dover'"""],
    ),
    (put(9, "lines", 3), ["line 4 must be an object, not 9"]),
    (put({}, "lines"), ['"lines" of the map must be a list, not an object']),
    (lambda found: found["lines"].__delitem__(slice(1, None)), ["the map needs at least 2 lines, it has 1"]),
    (
        lambda found: found["lines"].extend(found["lines"][:2]),
        ['"lines" of the map has 9 entries, at most 8 are possible'],
    ),
    (put("ZZ9", "cities", 2, "hex"), ["city 3 (Leicester) is on ZZ9, which is not on the board"]),
    (put(4, "towns", 0, "hex"), ['"hex" of town 1 (Leeds) must be the label of a hex, not 4']),
    (put("G5", "towns", 0, "hex"), ["city 1 (Manchester, G5) and town 1 (Leeds, G5) are both on hex G5"]),
    (
        put("F13", "lines", 1, "start", "hex"),
        [f"{START} line 1 (Great Western Railway) and {START} line 2 (London & South Western Railway) {BOTH} F13"],
    ),
    (
        put("manchester", "towns", 0, "id"),
        ["city 1 (Manchester, G5) and town 1 (Leeds, I3) have the same id manchester"],
    ),
    (
        put("one", "cities", 0, "number"),
        [""""number" of city 1 (Manchester, G5) must be a whole number from 1 to 60, not 'one'"""],
    ),
    (
        put(True, "cities", 0, "number"),
        ['"number" of city 1 (Manchester, G5) must be a whole number from 1 to 60, not true'],
    ),
    (put("gold", "cities", 0, "industries", 1), ["city 1 (Manchester, G5) has the unknown industry 'gold'"]),
    (put(["gold"], "cities", 0, "industries", 1), ["city 1 (Manchester, G5) has the unknown industry a list"]),
    (drop("cities", 0, "industries", 1), ["city 1 (Manchester, G5) has 2 industry spaces, it must have 3"]),
    (
        put("steel", "cities", 0, "industries"),
        [""""industries" of city 1 (Manchester, G5) must be a list, not 'steel'"""],
    ),
    (drop("cities", 0, "industries"), ['city 1 (Manchester, G5) has no "industries"']),
    (
        lambda found: found["industries"].append(found["industries"][0]),
        ["industry 1 (Steel) and industry 5 (Steel) have the same id steel"],
    ),
    (drop("industries", 2, "name"), ['industry 3 (brewing) has no "name"']),
    (
        both(put({}, "hexes"), put([], "cities"), put([], "towns"), put([], "lines")),
        ["the map has no hexes", "the map needs at least 2 lines, it has 0"],
    ),
    (
        lambda found: found["hexes"].update({f"{column_letters(q)}{q // 2 + 50}": [q, 49] for q in range(600)}),
        ["the map has 793 hexes, at most 600 are possible"],
    ),
    (
        lambda found: found.update(towns=[{**found["towns"][0], "id": f"town-{k}"} for k in range(61)]),
        [
            '"towns" of the map has 61 entries, at most 60 are possible',
            "the map has 80 places, at most 60 are possible",
        ],
    ),
]


@pytest.mark.parametrize(("edit", "faults"), PLAYABLE, ids=[str(k) for k in range(len(PLAYABLE))])
def test_every_fault_of_a_map_to_be_played_is_named(edit: Edit, faults: list[str]) -> None:
    assert faults_after(edit, complete=False) == faults


def cut_off(found: Map) -> None:
    """Put a hex out at sea."""
    found["hexes"]["AF1"] = [31, -15]


# Each row: an edit of England after which it could be played, and why it is not complete.
INCOMPLETE: list[tuple[Edit, list[str]]] = [
    (drop("towns", 3), ["a complete map has 9 towns, this one has 8"]),
    (cut_off, ["the free hexes are not connected: no way leads from AF1 to A16"]),
    (put(2, "cities", 0, "number"), ["the cities must be numbered 1 to 12 in their order"]),
    (
        put("#176A55", "lines", 1, "colour"),
        ["line Great Western Railway and line London & South Western Railway have the same colour #176a55"],
    ),
    (
        put("GWR", "lines", 1, "abbr"),
        ["line Great Western Railway and line London & South Western Railway have the same abbreviation GWR"],
    ),
    (drop("lines", 0, "colour_name"), ['line 1 (Great Western Railway) has no "colour_name"']),
    (put(91, "cities", 0, "lat"), ['"lat" of city 1 (Manchester, G5) must be a number from -90 to 90, not 91']),
    (
        put(math.inf, "cities", 0, "lon"),
        ['"lon" of city 1 (Manchester, G5) must be a number from -180 to 180, not inf'],
    ),
    (drop("attribution"), ['the map has no "attribution"']),
    (put([1], "attribution"), ['"attribution" of the map must be a list of texts, not 1']),
    (put([0, 0, 0, 10], "frame"), ['"frame" of the map must be a rectangle [x0, y0, x1, y1], not [0, 0, 0, 10]']),
    (
        put(10**400, "frame", 2),
        ['"frame" of the map must be a rectangle [x0, y0, x1, y1], not [-430, -120, a huge number, 3171]'],
    ),
    (put("sea", "scenery"), [""""scenery" of the map must be an object, not 'sea'"""]),
    (put([1, 2], "scenery", "land", 0), ['polygon 1 of "land" must be a list of rings of points [x, y]']),
    (put([[0, 0]], "scenery", "rivers", 1, "points"), ['entry 2 of "rivers" must have a list "points" of [x, y]']),
    (
        put("wide", "scenery", "rivers", 0, "rank"),
        [""""rank" of entry 1 of "rivers" must be a number from 0 to 100, not 'wide'"""],
    ),
    (drop("scenery", "borders", 0, "kind"), ['entry 1 of "borders" has no "kind"']),
    (put([1, 2], "scenery", "hills", 0), ["hill 1 must be [x, y, variant], not [1, 2]"]),
    (put(5, "scenery", "labels", 0), ["label 1 of the scenery must be an object, not 5"]),
    (drop("scenery", "labels", 0, "size"), ['label 1 of the scenery has no "size"']),
    (drop("scenery", "slots", "legend"), ['the table of slots has no "legend"']),
    (put([1], "scenery", "slots", "compass"), ['"compass" of the table of slots must be a list of 3 numbers, not [1]']),
    (put([], "scenery", "slots"), ['"slots" of the scenery must be an object, not []']),
]


@pytest.mark.parametrize(("edit", "faults"), INCOMPLETE, ids=[str(k) for k in range(len(INCOMPLETE))])
def test_what_an_incomplete_map_lacks_is_named_but_it_can_be_played(edit: Edit, faults: list[str]) -> None:
    assert faults_after(edit, complete=True) == faults
    assert faults_after(edit, complete=False) == []


def test_touching_places_and_hemmed_in_starts_are_named() -> None:
    found = deepcopy(ENGLAND)
    rail_map = read_map(found)
    start = rail_map.lines[0].start.hex
    sides = [side for side in rail_map.neighbours(start) if side >= 0]
    for place, side in zip(found["towns"], sides, strict=False):
        place["hex"] = rail_map.labels[side]
    assert check_map(found) == []
    faults = check_map(found, complete=True)
    assert "the starting town Bristol (F13) has no free hex beside it" in faults
    for place in found["towns"][: len(sides)]:
        assert f"Bristol (F13) and {place['name']} ({place['hex']}) touch" in faults


def test_starts_close_together_are_named() -> None:
    found = deepcopy(ENGLAND)
    rail_map = read_map(found)
    gwr = rail_map.lines[0].start
    taken = {place.hex for place in rail_map.features()}
    ring = [side for side in rail_map.neighbours(gwr.hex) if side >= 0]
    near = next(
        side for step in ring for side in rail_map.neighbours(step)
        if side >= 0 and side not in taken and side not in ring
    )  # fmt: skip
    found["lines"][1]["start"]["hex"] = rail_map.labels[near]
    faults = check_map(found, complete=True)
    there = rail_map.labels[near]
    told = f"the starting towns Bristol (F13) and Southampton ({there}) are 2 steps apart, at least 4 are needed"
    assert told in faults
    assert check_map(found) == []


def test_a_city_far_from_all_lines_is_named() -> None:
    found = deepcopy(ENGLAND)
    for row in range(1, 13):  # a pier into the sea, with the city at its end
        found["hexes"][f"AF{row + 20}"] = [31, row + 20 - 1 - 15]
    found["cities"][0]["hex"] = "AF32"
    faults = check_map(found, complete=True)
    assert "city Manchester (AF32) is within 8 steps of no line, two lines must start so near" in faults
    assert "Manchester (AF32) has 1 free hex beside it, at least 3 are needed" in faults


def test_uneven_industries_are_named() -> None:
    found = deepcopy(ENGLAND)
    first = found["cities"][0]
    first["industries"] = [first["industries"][2]] * 3
    faults = check_map(found, complete=True)
    assert faults[0] == "city Manchester (G5) must have two spaces of one industry, then one space of another"
    assert faults[1].startswith("the industries must be spread evenly; cities with two spaces and with one: ")
    assert len(faults) == 2


def test_all_faults_are_named_in_one_pass() -> None:
    edits = [edit for edit, _ in INCOMPLETE[2:8]]
    wanted = [fault for _, faults in INCOMPLETE[2:8] for fault in faults]
    assert sorted(faults_after(both(*edits), complete=True)) == sorted(wanted)


def test_read_map_refuses_with_all_faults() -> None:
    found = deepcopy(ENGLAND)
    both(put("ZZ9", "cities", 2, "hex"), drop("title"))(found)
    with pytest.raises(BadData) as refused:
        read_map(found)
    assert refused.value.faults == check_map(found)
    assert len(refused.value.faults) == 2
    assert "ZZ9, which is not on the board" in str(refused.value)


def test_odd_boards_can_be_played() -> None:
    for seed in range(200):
        assert check_map(odd_map(seed)) == []


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["the file is no JSON: line 1, column 1: the text breaks off"]),
        ("{\n 'a': 1}", ["the file is no JSON: line 2, column 2: a key in double quotes is missing"]),
        ("[1, 2]", ["a map must be a JSON object, not a list"]),
        ("null", ["a map must be a JSON object, not null"]),
        ("true", ["a map must be a JSON object, not true"]),
        ('"' + "x" * 1_000_000 + '"', ["a map must be a JSON object, not a text"]),
        ("NaN", ["the file is no JSON: NaN is not a JSON number"]),
        ('{"version": -Infinity}', ["the file is no JSON: -Infinity is not a JSON number"]),
        ("[" * 100_000, ["the file is nested too deeply"]),
        ('{"a":' * 100_000, ["the file is nested too deeply"]),
    ],
)
def test_a_text_that_is_no_map_gets_one_plain_line(text: str, faults: list[str]) -> None:
    assert check_map_text(text) == faults


def test_a_number_of_thousands_of_digits_gets_one_plain_line() -> None:
    faults = check_map_text('{"version": ' + "9" * 10_000 + "}")
    assert faults == ["the file is no JSON: a number has too many digits"]


def test_a_byte_order_mark_is_skipped() -> None:
    assert check_map_text("\ufeff" + json.dumps(ENGLAND)) == []


def test_a_label_that_stands_twice_in_the_file_is_named() -> None:
    text = json.dumps(ENGLAND).replace('"F12": [5, 9]', '"F12": [5, 9], "F12": [5, 9]')
    assert check_map_text(text) == ["the name 'F12' stands twice in one object"]


def test_deep_nesting_inside_a_map_is_no_danger() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    edits = [put(deep, *way) for way in (("title",), ("hexes", "F12"), ("lines", 0, "start"), ("frame",), ("cities",))]
    faults = faults_after(both(*edits), complete=True)
    assert len(faults) >= 5
    while deep:  # taken apart by hand: freeing it in one go would need a deep stack
        deep = deep.pop()  # type: ignore[assignment]


def test_every_fault_is_one_short_line_that_can_be_printed() -> None:
    nasty: list[object] = ["\ud800\n" * 500_000, 10**6000, -(10**6000), math.nan, [math.inf] * 9, {"\n": 1}, False]
    for value in nasty:
        for way in (("id",), ("title",), ("hexes", "F12"), ("lines", 1), ("cities", 0, "hex"), ("industries",)):
            for fault in faults_after(put(value, *way), complete=True):
                assert len(fault) < 1000
                assert fault.isprintable()
    for fault in faults_after(put([0, 0], "hexes", "\ud800\n" * 500_000), complete=True):
        assert len(fault) < 1000
        assert fault.isprintable()


def test_reading_a_map_to_play_needs_no_networkx() -> None:
    program = (
        "import json, sys\n"
        "from rocket_desktop.model.stephenson.map_file import read_map\n"
        "read_map(json.load(sys.stdin))\n"
        "print('networkx' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input=json.dumps(ENGLAND), capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(found=anything, complete=st.booleans())
def test_arbitrary_json_gives_faults(found: object, complete: bool) -> None:
    assert check_map(found, complete)


@given(
    fields=st.dictionaries(st.sampled_from(sorted(ENGLAND)), anything, min_size=1, max_size=3), complete=st.booleans()
)
@settings(max_examples=100, deadline=None)
def test_a_map_with_arbitrary_fields_is_refused_or_read(fields: dict[str, object], complete: bool) -> None:
    read_or_refuse({**ENGLAND, **fields}, complete)


def every_way(found: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The ways to all values of a map, of its lists only to the first entries."""
    ways = [way] if way else []
    if isinstance(found, dict):
        for key in list(found)[:12]:
            ways += every_way(found[key], (*way, key))
    elif isinstance(found, list):
        for number, entry in enumerate(found[:2]):
            ways += every_way(entry, (*way, number))
    return ways


@given(way=st.sampled_from(every_way(ENGLAND)), value=anything, complete=st.booleans())
@settings(max_examples=100, deadline=None)
def test_a_map_with_one_arbitrary_value_is_refused_or_read(
    way: tuple[str | int, ...], value: object, complete: bool
) -> None:
    found = deepcopy(ENGLAND)
    put(value, *way)(found)
    read_or_refuse(found, complete)


def read_or_refuse(found: object, complete: bool) -> None:
    """Refused exactly when it has faults, each of them printable; else every part can be used."""
    faults = check_map(found, complete)
    assert all(fault.isprintable() for fault in faults)
    if faults:
        with pytest.raises(BadData) as refused:
            read_map(found, complete)
        assert refused.value.faults == faults
        return
    rail_map = read_map(found, complete)
    for place in rail_map.features():
        assert rail_map.labels[place.hex]
    for city in rail_map.cities:
        assert [rail_map.industries[number].name for number in city.industries]
