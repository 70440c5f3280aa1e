"""Drafts of maps: what can be done to them, what their files are, and that nothing gets lost."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rocket_desktop.data import read_data
from rocket_desktop.model.core import BadData
from rocket_desktop.model.stephenson import map_draft
from rocket_desktop.model.stephenson.draft_coast import with_coast
from rocket_desktop.model.stephenson.draft_file import draft_faults, from_json, to_json
from rocket_desktop.model.stephenson.draft_history import History
from rocket_desktop.model.stephenson.map_draft import CITY, START, TOWN, CannotEdit, Draft, new_draft
from rocket_desktop.model.stephenson.map_file import RailMap, check_map, read_map
from rocket_desktop.model.stephenson.map_layout import Axial, centre, drawable_map, hex_at, layout_fits, plain_land
from rocket_desktop.model.stephenson.projection import read_projection

MAPS = ("england", "usa", "china")


def content(name: str) -> dict[str, Any]:
    data = read_data(f"maps/{name}")
    assert isinstance(data, dict)
    return data


def draft_of(name: str) -> Draft:
    draft, faults = from_json(content(name))
    assert faults == []
    return draft


def place(draft: Draft, name: str) -> map_draft.DraftPlace:
    return next(each for each in draft.places if each.name == name)


def small() -> Draft:
    """A map of 5 x 5 hexes that can be played: two lines, two cities, a town."""
    draft = replace(new_draft("Small"), hexes=frozenset((q, r - q // 2) for q in range(5) for r in range(5)))
    for kind, at in ((START, (0, 0)), (START, (4, 2)), (CITY, (2, -1)), (CITY, (2, 3)), (TOWN, (0, 4))):
        draft = map_draft.with_place(draft, kind, at)
    return draft


def shape(board: RailMap) -> tuple[object, ...]:
    """What the rules read of a map."""
    return (board.labels, board.coords, board.lines, board.cities, board.towns, board.industries, board.neighbour_table)


# --- the file


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_the_same_after_it_was_a_draft(name: str) -> None:
    data, written = content(name), to_json(draft_of(name))
    assert check_map(written, complete=True) == []
    assert shape(read_map(written)) == shape(read_map(data))
    for key in set(data) - {"grid", "projection"}:
        assert written[key] == data[key], key
    assert read_projection(written["projection"]) == read_projection(data["projection"])


@pytest.mark.parametrize("name", MAPS)
def test_a_hex_further_west_and_north_shifts_labels_and_nothing_else(name: str) -> None:
    draft = draft_of(name)
    north_west = min(draft.hexes)
    more = map_draft.with_hexes(draft, [(north_west[0] - 3, north_west[1] - 2)])
    before, after = to_json(draft), to_json(more)
    assert before["hexes"] != after["hexes"]
    assert check_map(after) == []
    here, there = read_map(before), read_map(after)
    assert len(there.labels) == len(here.labels) + 1
    # Places keep their distances to each other, and to the coast.
    shifts = set()
    for one, other in zip(here.features(), there.features(), strict=True):
        (q, r), (tq, tr) = here.coords[one.hex], there.coords[other.hex]
        shifts.add((tq - q, tr - r))
    assert len(shifts) == 1
    dx, dy = centre(shifts.pop(), draft.orientation)
    first, moved = before["scenery"]["land"][0][0][0], after["scenery"]["land"][0][0][0]  # type: ignore[index]
    assert (moved[0] - first[0], moved[1] - first[1]) == pytest.approx((dx, dy), abs=0.2)


@pytest.mark.parametrize("name", MAPS)
def test_a_place_that_is_moved_lies_on_the_earth_where_its_hex_does(name: str) -> None:
    draft = draft_of(name)
    town = draft.of_kind(TOWN)[0]
    free = next(at for at in sorted(draft.hexes) if draft.place_at(at) is None)
    moved = map_draft.with_changed_place(draft, town.at, replace(town, at=free))
    (entry,) = [each for each in to_json(moved)["towns"] if each["id"] == town.id]  # type: ignore[attr-defined]
    assert draft.projection is not None
    x, y = draft.projection.forward(entry["lon"], entry["lat"])
    assert hex_at(x, y, draft.orientation) == free
    assert to_json(draft)["towns"] == content(name)["towns"]


def test_places_of_one_name_and_names_without_letters_get_ids_of_their_own() -> None:
    draft = small()
    for at, name in (((1, 1), "Newport"), ((3, 1), "Newport"), ((1, 3), "上海"), ((3, 3), "Ñandú")):
        draft = map_draft.with_place(draft, TOWN, at, name)
    board = read_map(to_json(draft))
    assert [town.id for town in board.towns[1:]] == ["newport", "newport-2", "town", "nandu"]
    assert [town.name for town in board.towns[1:]] == ["Newport", "Newport", "上海", "Ñandú"]


def test_what_a_file_says_beyond_the_format_is_kept() -> None:
    data = {**content("usa"), "designer": "Ada", "lines": [{**content("usa")["lines"][0], "motto": "x"}]}
    draft, faults = from_json(data)
    assert len(faults) == 1  # one line is too few
    written = to_json(draft)
    assert written["designer"] == "Ada"
    assert written["lines"][0]["motto"] == "x"  # type: ignore[index]
    assert written["lines"][0]["year"] == content("usa")["lines"][0]["year"]  # type: ignore[index]


def test_a_draft_without_places_is_no_map_yet() -> None:
    faults = draft_faults(new_draft("Mine"))
    assert [fault.text for fault in faults if fault.serious] == ["the map needs at least 2 lines, it has 0"]
    assert {fault.text for fault in faults if not fault.serious} >= {"a complete map has 12 cities, this one has 0"}


def test_faults_know_their_hexes_wherever_the_board_begins() -> None:
    draft = map_draft.with_hexes(draft_of("england"), [(-3, 2)])
    london, leeds = place(draft, "London"), place(draft, "Leeds")
    beside = (london.at[0], london.at[1] + 1)
    draft = map_draft.with_changed_place(draft, leeds.at, replace(leeds, at=beside))
    (touching,) = [fault for fault in draft_faults(draft) if "touch" in fault.text and "Leeds" in fault.text][:1]
    assert set(touching.hexes) >= {beside}
    assert not touching.serious


# --- changes


def test_a_hex_with_a_place_cannot_be_switched_off() -> None:
    draft = small()
    with pytest.raises(CannotEdit, match="Start 1 stands there"):
        map_draft.without_hexes(draft, [(1, 1), (0, 0)])
    assert map_draft.without_hexes(draft, [(1, 1)]).hexes == draft.hexes - {(1, 1)}


def test_the_last_hex_stays() -> None:
    draft = replace(new_draft("x"), hexes=frozenset([(0, 0)]))
    with pytest.raises(CannotEdit, match="needs a hex"):
        map_draft.without_hexes(draft, [(0, 0)])


def test_a_map_cannot_grow_beyond_its_limits() -> None:
    draft = new_draft("x")
    with pytest.raises(CannotEdit, match="at most 60 columns and rows"):
        map_draft.with_hexes(draft, [(70, 0)])
    with pytest.raises(CannotEdit, match="at most 600 hexes"):
        map_draft.with_hexes(draft, [(q, r) for q in range(30) for r in range(30)])
    spots = sorted(draft.hexes)
    for at in spots[:8]:
        draft = map_draft.with_place(draft, START, at)
    with pytest.raises(CannotEdit, match="at most 8 lines"):
        map_draft.with_place(draft, START, spots[8])
    for at in spots[8:60]:
        draft = map_draft.with_place(draft, TOWN, at)
    with pytest.raises(CannotEdit, match="at most 60 places"):
        map_draft.with_place(draft, TOWN, spots[60])
    for _more in range(8):
        draft = map_draft.with_industry(draft)
    with pytest.raises(CannotEdit, match="at most 12 industries"):
        map_draft.with_industry(draft)


def test_two_places_cannot_share_a_hex() -> None:
    draft = small()
    with pytest.raises(CannotEdit, match="City 1 stands there already"):
        map_draft.with_place(draft, TOWN, (2, -1))
    with pytest.raises(CannotEdit, match="City 1 stands there already"):
        map_draft.with_changed_place(draft, (0, 4), replace(place(draft, "Town 1"), at=(2, -1)))


def test_a_place_set_off_the_board_brings_its_hex() -> None:
    draft = map_draft.with_place(small(), TOWN, (5, 0))
    assert (5, 0) in draft.hexes


def test_lines_differ_in_colour_and_abbreviation() -> None:
    draft = new_draft("x")
    for at in sorted(draft.hexes)[:8]:
        draft = map_draft.with_place(draft, START, at)
    lines = [each.line for each in draft.of_kind(START) if each.line is not None]
    assert len({line.colour for line in lines}) == len({line.abbr for line in lines}) == 8


def test_industries_are_dealt_out_evenly() -> None:
    draft = new_draft("x")
    for at in sorted(draft.hexes)[:12]:
        draft = map_draft.with_place(draft, CITY, at)
    spread = [text for text in check_map(to_json(draft), complete=True) if "industr" in text]
    assert spread == []


def test_a_city_takes_another_number() -> None:
    draft = draft_of("england")
    moved = map_draft.with_city_moved(draft, place(draft, "London").at, -1)
    names = [city.name for city in draft.of_kind(CITY)]
    at = names.index("London")
    names[at - 1], names[at] = names[at], names[at - 1]
    assert [city.name for city in moved.of_kind(CITY)] == names
    assert map_draft.with_city_moved(draft, draft.of_kind(CITY)[0].at, -1) == draft


def test_a_town_becomes_a_city_and_a_start() -> None:
    draft = small()
    city = map_draft.with_kind(draft, (0, 4), CITY)
    assert place(city, "Town 1").industries
    start = map_draft.with_kind(city, (0, 4), START)
    assert place(start, "Town 1").line is not None
    assert place(start, "Town 1").industries == ()
    assert check_map(to_json(start)) == []


def test_a_removed_industry_leaves_no_city_without() -> None:
    draft = small()
    left = map_draft.without_industry(draft, 0)
    assert check_map(to_json(left)) == []
    while len(left.industries) > 1:
        left = map_draft.without_industry(left, 0)
    with pytest.raises(CannotEdit, match="needs an industry"):
        map_draft.without_industry(left, 0)


@pytest.mark.parametrize("name", MAPS)
def test_hexes_are_turned_under_the_same_country(name: str) -> None:
    draft = draft_of(name)
    other = "pointy" if draft.orientation == "flat" else "flat"
    turned = map_draft.turned(draft, other)
    assert turned.scenery == draft.scenery
    assert abs(len(turned.hexes) - len(draft.hexes)) < 12
    assert [fault.text for fault in draft_faults(turned) if fault.serious] == []
    for before, after in zip(draft.places, turned.places, strict=True):
        (ax, ay), (bx, by) = centre(before.at, draft.orientation), centre(after.at, other)
        assert abs(ax - bx) + abs(ay - by) < 300, before.name
    assert map_draft.turned(draft, draft.orientation) is draft


def test_names_are_tidied() -> None:
    assert map_draft.tidy("  Lon\ndon\u202e ") == "Lon don"
    assert len(map_draft.tidy("x" * 500)) == 80
    assert map_draft.slug("L&SWR") == "l-swr"
    assert map_draft.slug("1. Köln") == "koln"
    assert map_draft.slug("上海") == ""


def test_letters_are_black_or_white_whichever_can_be_read() -> None:
    assert map_draft.contrasting("#ffc81f") == "#000000"
    assert map_draft.contrasting("#176a55") == "#ffffff"


# --- the coast


def test_an_area_is_drawn_and_removed() -> None:
    ring = [(0.0, 0.0), (500.0, 0.0), (500.0, 400.0), (0.0, 400.0)]
    draft = map_draft.with_land(small(), "land", [[ring]])
    draft = map_draft.with_land(draft, "lake", [[[(100.0, 100.0), (200.0, 100.0), (150.0, 200.0)]]])
    assert len(draft.scenery["land"]) == len(draft.scenery["realm"]) == len(draft.scenery["lakes"]) == 1  # type: ignore[arg-type]
    dry = map_draft.without_land(draft, 150, 120)
    assert dry.scenery["lakes"] == []
    assert dry.scenery["land"] == draft.scenery["land"]
    bare = map_draft.without_land(dry, 150, 120)
    assert bare.scenery["land"] == bare.scenery["realm"] == []
    with pytest.raises(CannotEdit, match="no land and no lake"):
        map_draft.without_land(bare, 150, 120)


def test_a_coast_from_the_earth_fills_the_board() -> None:
    ireland = [(-10.0, 51.5), (-6.0, 52.0), (-5.5, 54.5), (-8.0, 55.3), (-10.0, 54.0)]
    draft = with_coast(new_draft("Ireland"), [[ireland]])
    assert draft.projection is not None
    ((ring,),) = cast(list[list[list[tuple[float, float]]]], draft.scenery["land"])
    xs, ys = [x for x, _y in ring], [y for _x, y in ring]
    spots = [centre(at, "flat") for at in draft.hexes]
    assert min(x for x, _y in spots) - 60 < min(xs) < max(xs) < max(x for x, _y in spots) + 60
    assert min(y for _x, y in spots) - 60 < min(ys) < max(ys) < max(y for _x, y in spots) + 60
    # A second file keeps the projection of the first: both fit together.
    again = with_coast(draft, [[ireland]])
    land = again.scenery["land"]
    assert isinstance(land, list)
    assert land[0] == land[1]


def test_a_coast_on_the_other_side_of_the_earth_is_refused() -> None:
    with pytest.raises(CannotEdit, match="none of its areas lies on this map"):
        with_coast(draft_of("england"), [[[(170.0, -40.0), (175.0, -40.0), (175.0, -45.0)]]])
    with pytest.raises(CannotEdit, match="half of the earth"):
        with_coast(new_draft("x"), [[[(-170.0, -40.0), (175.0, -40.0), (175.0, -45.0)]]])


# --- drawing what lacks decoration


def test_a_map_without_decoration_is_drawn_with_a_plain_one() -> None:
    data = to_json(small())
    for key in ("frame", "scenery", "subtitle", "about"):
        del data[key]
    board = read_map(data)
    whole = drawable_map(data, board)
    assert layout_fits(tuple(whole["frame"]), whole["scenery"]["slots"], board.coords, "flat")  # type: ignore[arg-type,index]
    assert whole["scenery"]["land"]  # type: ignore[index]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data["scenery"].update(land=[[[["x", 1]]]]),
        lambda data: data["scenery"].update(slots=None),
        lambda data: data.update(frame=[0, 0, 1e6, 1e6]),
        lambda data: data.update(frame=[0, 0, 100, 100]),
        lambda data: data["cities"][0].update(native=["x"] * 9),
        lambda data: data["grid"].update(spacing_km=float("1e300")),
        lambda data: data["scenery"].update(land=[[[[0, 0]] * 400_000]]),
        lambda data: data.update(subtitle="\u202e"),
    ],
)
def test_decoration_that_cannot_be_drawn_is_left_out(spoil: Callable[[dict[str, Any]], object]) -> None:
    data = copy.deepcopy(content("china"))
    spoil(data)
    board = read_map(data)
    whole = drawable_map(data, board)
    x0, y0, x1, y1 = cast(list[float], whole["frame"])
    assert x1 - x0 < 10_000
    assert y1 - y0 < 10_000
    assert check_map({**whole, "id": "x"}) == []
    assert str(whole["subtitle"]).isprintable()


@settings(max_examples=40, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1), st.sampled_from(["flat", "pointy"]))
def test_plain_land_holds_every_hex(hexes: set[Axial], orientation: str) -> None:
    rings = plain_land(hexes, orientation)

    def inside(x: float, y: float) -> bool:
        odd = False
        for ring in rings:
            for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
                if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                    odd = not odd
        return odd

    assert all(inside(x + 0.37, y + 0.11) for x, y in (centre(at, orientation) for at in hexes))


# --- undo


def test_steps_are_undone_and_done_again() -> None:
    history = History(small())
    first = history.draft
    more = map_draft.with_hexes(first, [(5, 0)])
    assert history.do(more, "hexes on")
    assert not history.do(more, "nothing")
    assert (history.undo_text, history.redo_text) == ("hexes on", "")
    history.undo()
    assert history.draft == first
    assert (history.undo_text, history.redo_text) == ("", "hexes on")
    history.redo()
    assert history.draft == more
    history.undo()
    history.do(map_draft.with_hexes(first, [(-1, 0)]), "hexes on")
    assert history.redo_text == ""


def test_a_stroke_is_one_step() -> None:
    history = History(small())
    first = history.draft
    for q in range(5, 9):
        history.do(map_draft.with_hexes(history.draft, [(q, 0)]), "hexes on", "hexes-on")
    history.rest()
    stroke = history.draft
    history.do(map_draft.with_hexes(history.draft, [(9, 0)]), "hexes on", "hexes-on")
    history.undo()
    assert history.draft == stroke
    history.undo()
    assert history.draft == first


def test_undo_of_nothing_does_nothing() -> None:
    history = History(small())
    history.undo()
    history.redo()
    assert history.draft == small()


STEPS: dict[str, Callable[[Draft, Axial, Axial], Draft]] = {
    "on": lambda draft, at, _to: map_draft.with_hexes(draft, [at]),
    "off": lambda draft, at, _to: map_draft.without_hexes(draft, [at]),
    "start": lambda draft, at, _to: map_draft.with_place(draft, START, at),
    "city": lambda draft, at, _to: map_draft.with_place(draft, CITY, at),
    "town": lambda draft, at, _to: map_draft.with_place(draft, TOWN, at, "Ḏ 上"),
    "remove": lambda draft, at, _to: map_draft.without_place(draft, at),
    "kind": lambda draft, at, _to: map_draft.with_kind(draft, at, CITY),
    "number": lambda draft, at, _to: map_draft.with_city_moved(draft, at, 1),
    "turn": lambda draft, _at, _to: map_draft.turned(draft, "pointy" if draft.orientation == "flat" else "flat"),
    "industry": lambda draft, _at, _to: map_draft.with_industry(draft),
    "fewer": lambda draft, _at, _to: map_draft.without_industry(draft, 0),
    "move": lambda draft, at, to: map_draft.with_changed_place(
        draft, at, replace(draft.place_at(at) or draft.places[0], at=to)
    ),
}
HEXES = st.tuples(st.integers(-2, 6), st.integers(-2, 6))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(sorted(STEPS)), HEXES, HEXES), max_size=25))
def test_whatever_is_done_the_file_holds_it(steps: list[tuple[str, Axial, Axial]]) -> None:
    history = History(small())
    drafts = [history.draft]
    for name, at, to in steps:
        if name == "move" and history.draft.place_at(at) is None:
            continue
        try:
            if history.do(STEPS[name](history.draft, at, to), name):
                drafts.append(history.draft)
        except CannotEdit:
            pass
    data = json.loads(json.dumps(to_json(history.draft)))
    again, _faults = from_json(data)
    assert to_json(again) == data
    serious = [fault.text for fault in draft_faults(history.draft) if fault.serious]
    assert serious == check_map(data)
    assert all("lines" in text for text in serious)
    for draft in reversed(drafts):
        assert history.draft == draft
        history.undo()


# --- hostile files

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def paths(value: object, here: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    found = [here]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, (*here, key))
    elif isinstance(value, list):
        for key, inner in enumerate(value[:3]):
            found += paths(inner, (*here, key))
    return found


SMALL_FILE = to_json(map_draft.with_land(small(), "land", [[[(0.0, 0.0), (500.0, 0.0), (500.0, 400.0)]]]))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(paths(SMALL_FILE)), JSON)
def test_a_hostile_file_is_refused_or_mended(path: tuple[object, ...], value: object) -> None:
    data: Any = copy.deepcopy(SMALL_FILE)
    if path:
        holder = data
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = value
    else:
        data = value
    refusal = ""
    try:
        draft, faults = from_json(data)
    except CannotEdit as error:
        refusal = str(error)
    if refusal:
        assert refusal.isprintable()
        return
    assert all(fault.isprintable() for fault in faults)
    written = to_json(draft)
    json.dumps(written, allow_nan=False)
    assert to_json(from_json(written)[0]) == written
    try:
        board = read_map(data)
    except BadData:
        return
    drawable_map(data, board)
