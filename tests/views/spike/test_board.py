"""The map of Spike: where nodes, segments and names lie, and how a way is drawn along them."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from rocket_desktop.data import read_data
from rocket_desktop.model.core import BadData
from rocket_desktop.model.spike.board_file import read_board
from rocket_desktop.views.games.spike.board_map import CITY, NAME, SEGMENT, BoardMap
from rocket_desktop.views.games.spike.drawing import DrawnWay
from rocket_desktop.views.kit.coasts import area_of
from rocket_desktop.views.kit.lettering import serif
from tests.model.spike.table import board

pytestmark = pytest.mark.usefixtures("qtbot")  # letters want an application


@cache
def mapped() -> BoardMap:
    return BoardMap(board())


def node(name: str) -> int:
    return board().nodes.index(name)


def test_segments_are_alike_in_length() -> None:
    for segment in range(422):
        one, other = mapped().line(segment)
        length = ((other.x() - one.x()) ** 2 + (other.y() - one.y()) ** 2) ** 0.5
        assert length == pytest.approx(SEGMENT, abs=0.5)
        assert one.x() <= other.x() + 0.01


def test_names_never_collide(qtbot: QtBot) -> None:
    assert qtbot is not None
    names = mapped().names
    assert len(names) == 36
    for one, other in combinations(names, 2):
        assert not one.intersects(other)
    for city, room in enumerate(names):
        word = serif(board().names[city], bold=True)
        assert room.width() >= word.advance * NAME, "a name fits its room at its largest"
        assert mapped().whole.contains(room)
        for at in board().node_of:
            place, reach = mapped().nodes[int(at)], CITY - 2
            medallion = QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach)
            corner = room.intersected(medallion)
            assert corner.width() < 12 or corner.height() < 12, "a name lies on no medallion"
        far = room.center() - mapped().nodes[int(board().node_of[city])]
        assert abs(far.y()) < 1.2 * SEGMENT, "a name is by its city"


def test_cities_stand_on_land_and_none_in_a_lake() -> None:
    land = area_of(curve.path() for curve in mapped().coasts)
    lakes = area_of(curve.path() for curve in mapped().shores)
    for city, at in enumerate(board().node_of):
        place = mapped().nodes[int(at)]
        # Cities lie on the nodes of a lattice of a hundred miles: some stand a little off their coast.
        reach = QRectF(place.x() - 55, place.y() - 55, 110, 110)
        assert land.intersects(reach), board().names[city]
        assert not lakes.contains(reach), board().names[city]
    assert land.contains(mapped().nodes[node("atlanta")])
    assert not land.contains(mapped().nodes[node("miami")] + QPointF(300, 0))


def test_what_a_point_means() -> None:
    chicago = mapped().nodes[node("chicago")]
    assert mapped().node_at(chicago + QPointF(20, 20)) == node("chicago")
    segment = mapped().around[node("chicago")][max(mapped().around[node("chicago")])]
    middle = mapped().middles[segment]
    assert mapped().node_at(middle) is None
    assert mapped().segment_at(middle + QPointF(8, 8)) == segment
    assert mapped().segment_at(mapped().whole.bottomRight()) is None


def test_a_way_between_two_nodes_goes_round_what_is_taken() -> None:
    one, other = node("topeka"), node("omaha")
    free = mapped().way(one, other, ())
    assert len(free) == 2
    around = mapped().way(one, other, {free[0]})
    assert len(around) >= 2
    assert free[0] not in around
    assert mapped().way(one, other, set(range(422))) == []


def test_a_board_of_other_places_is_refused() -> None:
    other = json.loads(json.dumps(read_data("boards/spike")).replace('"topeka"', '"atlantis"'))
    with pytest.raises(BadData, match="atlantis"):
        BoardMap(read_board(other))


def drawn(start: str, taken: set[int] | None = None, own: set[int] | None = None) -> DrawnWay:
    """A way from a city; it ends at cities and at these nodes."""
    return DrawnWay(
        mapped(),
        node(start),
        lambda segment: segment not in (taken or set()),
        lambda at: mapped().city_at[at] >= 0 or at in (own or set()),
    )


def test_a_way_follows_the_pointer_and_goes_back() -> None:
    way = drawn("topeka")
    nodes = mapped().nodes
    first, second = [mapped().ends[each] for each in mapped().way(node("topeka"), node("omaha"), ())]
    middle = next(at for at in first if at in second)
    assert not way.follow(nodes[node("topeka")] + QPointF(5, 5))
    assert way.follow(nodes[middle])
    assert way.nodes == [node("topeka"), middle]
    assert way.follow(nodes[node("omaha")])
    assert way.nodes == [node("topeka"), middle, node("omaha")]
    # A city ends it.
    assert not way.follow(nodes[node("omaha")] + QPointF(0, -150))
    assert way.follow(nodes[middle])
    assert way.nodes == [node("topeka"), middle]
    assert way.follow(nodes[node("topeka")])
    assert way.nodes == [node("topeka")]


def test_a_fast_pointer_is_followed_over_several_nodes() -> None:
    way = drawn("topeka")
    assert way.follow(mapped().nodes[node("topeka")] + QPointF(2 * SEGMENT, 0))
    assert len(way.nodes) == 3
    assert len(set(way.nodes)) == 3


def test_a_way_uses_no_track_that_lies_there() -> None:
    around = mapped().around[node("topeka")]
    way = drawn("topeka", taken=set(around.values()))
    assert not way.follow(mapped().nodes[node("omaha")])
    assert way.nodes == [node("topeka")]
