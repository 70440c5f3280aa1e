"""What would be scored at the end, as far as the person at the screen may know it: others' routes bring nothing yet."""

from __future__ import annotations

import json

import networkx as nx
import pytest

from rocket_desktop.ai.table import GameTable, load_observation
from rocket_desktop.ai.view import observation_json
from rocket_desktop.model.core import NOBODY
from rocket_desktop.model.spike.network import RailNetwork
from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.play.session import Session
from tests.model.spike.table import At, board
from tests.play.conftest import MakeSession

ADAS, BENS, OTHER = 0, 1, 20
"""Routes: from Boston, where Baltimore is worth 4; from Albany, where Buffalo is worth 2; from somewhere else."""


def way(one: str, other: str) -> list[str]:
    found: list[str] = nx.shortest_path(RailNetwork(board()).graph, one, other)
    return found


def table(make_session: MakeSession, adas: int, bens: int) -> Session:
    """Ada's track joins the first two cities of route 0, Ben's those of route 1; they hold these routes."""
    at = At().begin(0, "boston").rails(0, *way("boston", "baltimore"))
    at.begin(1, "albany").rails(1, *way("albany", "buffalo")).money(7, 5).contracts().rest()
    at.route(0, adas).route(1, bens)
    session = make_session("human", "human", game="spike")
    session._game.state = at.open().state
    session._states[-1] = session._game.state.clone()
    return session


def test_the_routes_are_what_the_numbers_are_worked_out_from() -> None:
    names = board().city_ids
    routes = [[names[city] for city in board().routes[route][:2]] for route in (ADAS, BENS)]
    assert routes == [["boston", "baltimore"], ["albany", "buffalo"]]
    assert [board().route_values[route][1] for route in (ADAS, BENS)] == [4, 2]
    assert names[board().routes[OTHER][0]] not in ("boston", "albany")


def test_ones_own_route_counts_and_others_do_not(make_session: MakeSession) -> None:
    session = table(make_session, ADAS, BENS)
    told = {}
    for seat in (0, 1, NOBODY):
        session.look(seat)
        told[seat] = session.status()["projected"]
    assert told == {0: [11, 5], 1: [7, 7], NOBODY: [7, 5]}
    assert SPEC.projected(session._game.state) == [11, 7]


@pytest.mark.parametrize("seat", [0, 1])
def test_games_that_differ_only_in_others_routes_are_told_alike(make_session: MakeSession, seat: int) -> None:
    """Position, status and every preview at the table; status, position and previews of the engine."""
    told = []
    for hidden in ((BENS, ADAS)[seat], OTHER):
        session = table(make_session, *((ADAS, hidden) if seat == 0 else (hidden, BENS)))
        session.look(seat)
        game = session._game
        leading = GameTable(game)
        seen = load_observation(observation_json(game, seat))
        told.append(
            json.dumps(
                [
                    session.status(),
                    session.position(),
                    [session.foresee(0, text).projected for text in session.legal()] if seat == 0 else [],
                    leading.status(),
                    leading.position(seat),
                    [leading.preview(text, seat) for text in session.legal()] if seat == 0 else [],
                    seen.status(),
                    seen.position(seat),
                ]
            )
        )
    assert told[0] == told[1]
    assert json.loads(told[0])[0]["projected"] == ([11, 5], [7, 7])[seat]


def test_at_the_end_every_route_counts(make_session: MakeSession) -> None:
    session = table(make_session, ADAS, BENS)
    state = session._game.state
    state.last_turns = 1  # type: ignore[attr-defined]
    session.look(0)
    session.play("end")
    status = session.status()
    assert status["over"]
    assert status["projected"] == status["scores"] == [11, 7]
    assert session.status(0)["projected"] == [11, 7], "the course of the game, when it is over"
