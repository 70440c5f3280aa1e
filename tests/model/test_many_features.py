"""Maps with more features than a set of 32 bits can hold: own maps may have as many as `MOST_FEATURES`."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rocket_desktop.data import read_data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import OVER
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.map_file import MOST_FEATURES, check_map
from tests.model.conservation import CHECKS

GAME = "stephensons-rocket"
_REACHED = ("city", "town")


def crowded(cities: int) -> dict[str, Any]:
    """England with cities on so many hexes, and towns on others until no more features are allowed."""
    found = read_data("maps/england")
    assert isinstance(found, dict)
    made: dict[str, Any] = {**deepcopy(found), "id": "crowded"}
    taken = {place["hex"] for place in [*(line["start"] for line in made["lines"]), *made["cities"], *made["towns"]]}
    free = iter(label for label in made["hexes"] if label not in taken)
    goods = [industry["id"] for industry in made["industries"]]
    while len(made["cities"]) < cities:
        number = len(made["cities"]) + 1
        spaces = [goods[(number + at) % len(goods)] for at in range(3)]
        place = {"id": f"city-{number}", "name": f"City {number}", "hex": next(free), "number": number}
        made["cities"].append({**place, "industries": spaces})
    while len(made["lines"]) + len(made["cities"]) + len(made["towns"]) < MOST_FEATURES:
        number = len(made["towns"]) + 1
        made["towns"].append({"id": f"town-{number}", "name": f"Town {number}", "hex": next(free)})
    return made


@pytest.mark.parametrize("cities", [12, 30, 44])
def test_every_feature_is_reached_and_scored(cities: int) -> None:
    content = crowded(cities)
    assert check_map(content) == []
    data = {"maps/crowded": content}
    seats = [Seat("Ada"), Seat("Ben"), Seat("Cy")]
    game = Game.start(GAMES[GAME], seats, {"map": "crowded"}, 3, data, own_data=data)
    rng = Rng(4)
    reached: set[str] = set()
    while game.state.to_act() != OVER:
        before = game.spec.position(game.state)
        # Lines that run reach features; else this game would end for want of extensions.
        moves = [text for text in game.texts() if text.startswith(("extend", "pass"))] or game.texts()
        events = game.describe(game.play(moves[rng.below(len(moves))]))
        CHECKS[GAME](before, game.spec.position(game.state))
        reached |= {str(event["feature"]) for event in events if event["kind"] == "connect"}
        scored = {str(each["subject"]) for each in events if each["kind"] == "award" and each["reason"] in _REACHED}
        assert scored <= reached
    ids = {place["id"] for place in [*content["cities"], *content["towns"]]}
    assert len(reached & ids) > len(ids) / 4
    connected = game.spec.position(game.state)["connected_cities"]
    assert isinstance(connected, list)
    assert set(connected) == reached & {place["id"] for place in content["cities"]}
