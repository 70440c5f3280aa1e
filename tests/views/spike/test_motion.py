"""What moves on the table of Spike when something happens."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSizeF
from pytestqt.qtbot import QtBot

from rocket_desktop.model.core import EventLog, Json
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.views.games.spike.motion import plan
from rocket_desktop.views.games.spike.scene import RailScene
from rocket_desktop.views.games.spike.view import RailView
from rocket_desktop.views.kit.seats import seat_styles
from tests.model.spike.games import DATA
from tests.model.spike.table import NAMES, At, board, track

pytestmark = pytest.mark.usefixtures("qtbot")


def scene_of(at: At, seat: int = 0) -> RailScene:
    state = at.open().state
    scene = RailScene(board(), seat_styles([{"name": name} for name in NAMES[: state.players()]]))
    scene.set_size(QSizeF(1000, 700), 13)
    scene.show_position(SPEC.position(state, seat), seat)
    return scene


def event(kind: str, **facts: object) -> Json:
    return {"kind": kind, "text": "", **facts}


def line() -> tuple[str, ...]:
    """Nodes from Topeka to another city."""
    mapped = RailScene(board(), []).board
    nodes = [board().nodes.index("topeka")]
    for each in mapped.way(nodes[0], board().nodes.index("springfield"), ()):
        nodes.append(sum(mapped.ends[each]) - nodes[-1])
    return tuple(board().nodes[node] for node in nodes)


def test_a_train_goes_along_its_own_track_space_by_space() -> None:
    scene = scene_of(At().contracts().rails(0, *line()))
    steps = plan(scene, [event("go", seat=0, **{"from": "topeka", "to": "springfield"})])
    assert len(steps) == len(track(*line())) + 1
    items = {id(item) for step in steps for item, _end in step.ways}
    assert items == {id(scene.items_of("trains")[0])}
    places = [*track(*line()), "springfield"]
    for step, place in zip(steps, places, strict=True):
        assert step.ways[0][1] == scene.map_pieces().train_room(place, 0, 1).topLeft()


def test_cards_go_from_where_they_lie_to_whose_they_are() -> None:
    scene = scene_of(At().contracts().face_up("white blue white black").deck("orange"))
    layout = scene.layout_now
    own, other, unseen, anew = plan(
        scene,
        [
            event("take", seat=0, card="white"),
            event("take", seat=1, card="white"),
            event("draw", seat=1, card=None),
            event("face-up", cards=["orange", "brown"]),
        ],
    )
    assert own.ways[0][0].where == layout.offers[0]
    assert own.hides == [scene.items_of("offers")[0]]
    end = own.ways[0][1]
    assert layout.strip.contains(end + (layout.deck.center() - layout.deck.topLeft()))
    assert other.ways[0][0].where == layout.offers[2], "each card is taken once"
    assert other.hides == [scene.items_of("offers")[2]]
    assert unseen.ways[0][0].where == layout.deck
    assert [where for _item, where in anew.ways] == [layout.offers[0].topLeft(), layout.offers[2].topLeft()]


def test_nothing_goes_over_the_panels_to_what_is_out_of_sight() -> None:
    scene = scene_of(At().contracts())
    laid = event("lay", seat=1, segment=track(*line())[0])
    assert len(plan(scene, [laid])) == 1
    scene.zoom_map(5, scene.layout_now.chart.bottomRight())
    assert plan(scene, [laid]) == []
    unloaded = plan(scene, [event("deliver", seat=0, city="topeka", commodity="cows")])
    assert scene.layout_now.chart.contains(unloaded[1].ways[0][0].where)


def test_chips_fall_and_rise() -> None:
    scene = scene_of(At().contracts().market("pigs oil coal"))
    layout = scene.layout_now
    (step,) = plan(scene, [event("price", commodity="pigs", **{"from": 3})])
    column = [layout.chips[row][0].topLeft() for row in range(3)]
    assert [end for _item, end in step.ways] == [column[2], column[0], column[1]]
    assert [item.where.topLeft() for item, _end in step.ways] == column
    (lower,) = plan(scene, [event("price", commodity="oil", **{"from": 2})])
    assert [end for _item, end in lower.ways] == [column[2], column[1]]
    assert plan(scene, [event("price", commodity="coal", **{"from": 1})]) == []


def test_cargo_goes_from_its_contract_to_the_train_and_to_the_city() -> None:
    scene = scene_of(At().contract(0, 0, "A"))
    layout = scene.layout_now
    (load,) = plan(scene, [event("load", seat=0, commodity="cows", dumped=None)])
    assert load.ways[0][0].where.center() == layout.contracts[0].center()
    dump, _loaded = plan(scene, [event("load", seat=0, commodity="cows", dumped="cows")])
    assert dump.ways[0][1] + (load.ways[0][0].where.center() - load.ways[0][0].where.topLeft()) == (
        layout.contracts[0].center()
    )
    paid = event("score", seat=1, points=7, why="", **{"for": "delivery"})
    *_cargo, score = plan(scene, [event("deliver", seat=1, city="miami", commodity="coal"), paid])
    miami = scene.chart.to_table(scene.map_pieces().place_of("miami"))
    assert (score.ways[0][0].where.center() - miami).manhattanLength() < 1, "points rise where they were earned"


def test_a_contract_comes_from_the_unused_ones() -> None:
    scene = scene_of(At().contracts())
    scene.set_variant(further_contracts=True)
    (bought,) = plan(scene, [event("contract", seat=1)])
    item, end = bought.ways[0]
    assert item.where == scene.layout_now.stock
    assert scene.layout_now.plates[1].contains(end + (item.where.center() - item.where.topLeft()))


@pytest.mark.parametrize("players", [2, 4])
def test_whatever_happens_can_be_shown_moving(players: int, qtbot: QtBot) -> None:
    """Every decision of a random game is animated to its end, which is told once."""
    scene = RailScene(board(), seat_styles([{"name": name} for name in NAMES[:players]]))
    view = RailView(scene)
    qtbot.addWidget(view)
    view.resize(900, 640)
    view.show()
    scene.set_variant(further_contracts=True)
    scene.move_ms = 1
    state = SPEC.new_game(players, {"choose_sides": True, "advanced_contracts": True}, 3, DATA)
    rng, ended = Rng(players), 0
    moved: set[str] = set()
    for number in range(420):
        if state.to_act() < 0:
            break
        seat = number % players
        log = EventLog()
        before = SPEC.position(state, seat)
        state.apply(state.random_move(rng), log)
        events = [SPEC.told_event(state, record, NAMES, seat) for record in log.records]
        if number > 40 and {str(each["kind"]) for each in events} <= moved | {"turn", "stop", "route-kept", "side"}:
            continue
        scene.show_position(before, seat)
        done: list[bool] = []
        scene.animate(events, lambda done=done: done.append(True))  # type: ignore[misc]
        if scene.animating:
            moved.update(str(each["kind"]) for each in events)
        scene.finish_animations()
        assert done == [True]
        ended += 1
    assert ended > 40
    assert moved >= {"give", "start", "draw", "take", "face-up", "lay", "build", "go", "score", "load"}
