"""The board's data file: what it holds, and that each fault of one is named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from rocket_desktop.data import read_data
from rocket_desktop.model.core import BadData
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.board_file import read_board
from rocket_desktop.model.spike.spec import SPEC
from tests.model.spike.table import board

Content = dict[str, Any]


def content() -> Content:
    found = read_data("boards/spike")
    assert isinstance(found, dict)
    return found


def test_what_is_printed() -> None:
    found = board()
    assert (len(found.nodes), len(found.city_ids), len(found.segments)) == (161, 36, 422)
    assert (found.faces, len(found.routes)) == (72, 36)
    assert list(found.train) == [1, 2, 3, 2, 3, 4, 1, 2, 3]
    assert list(found.costs) == [3, 5]
    # Facts of the print: fruit to Topeka earns 9, cows to Topeka 11; pigs are in Norfolk.
    fees = {
        found.commodities[found.face_commodity[face]]: found.fees[face * 36 + found.city_ids.index("topeka")]
        for face in range(72)
        if found.fees[face * 36 + found.city_ids.index("topeka")] in (9, 11)
        and found.commodities[found.face_commodity[face]] in ("fruit", "cows")
    }
    assert fees == {"fruit": 9, "cows": 11}
    assert found.commodities[found.commodity_of[found.city_ids.index("norfolk")]] == "pigs"


def test_every_commodity_has_three_contracts_and_three_cities() -> None:
    found = board()
    for commodity in range(12):
        assert list(found.face_commodity).count(commodity) == 6
        assert list(found.commodity_of).count(commodity) == 3


FAULTS: list[tuple[str, Callable[[Content], object]]] = [
    ("suits must have 6 entries", lambda file: file["suits"].pop()),
    ("the id of suits 1", lambda file: file["suits"][0].update(id="deck")),
    ("the id of commodities 2", lambda file: file["commodities"][1].update(id="cows")),
    ("commodities must have 12 entries", lambda file: file["commodities"].pop()),
    ("nodes must be a list", lambda file: file.update(nodes=None)),
    ("node 1 must be an object of the kind", lambda file: file["nodes"][0].update(kind="lake")),
    ("the name of node 4", lambda file: file["nodes"][3].update(name="")),
    ("the commodity of node 4", lambda file: file["nodes"][3].update(commodity="tea")),
    ("end a of segment 1", lambda file: file["segments"][0].update(a="j999")),
    ("segment 1 must join two different nodes", lambda file: file["segments"][0].update(a="j3")),
    ("the suit of segment 1", lambda file: file["segments"][0].update(suit="pink")),
    ("the id of segment 2", lambda file: file["segments"][1].update(id="s1")),
    ("contract 1 must have 2 faces", lambda file: file["contracts"][0]["faces"].pop()),
    ("a city on face 1 of contract 1", lambda file: file["contracts"][0]["faces"][0]["deliveries"][0].update(city=3)),
    ("a fee on face 2 of contract 1", lambda file: file["contracts"][0]["faces"][1]["deliveries"][0].update(fee=0)),
    ("there is no contract for cows", lambda file: file.update(contracts=file["contracts"][3:])),
    ("the start city of route 1", lambda file: file["routes"][0].update(start="j1")),
    ("route 2 must have stops", lambda file: file["routes"][1].update(stops=[])),
    ("a value of route 1", lambda file: file["routes"][0]["stops"][1].update(value=1)),
    ("a board must have 8 routes or more", lambda file: file.update(routes=file["routes"][:7])),
    ("engine_speed of train_tiles must be 3 numbers", lambda file: file["train_tiles"].update(engine_speed=[1, 2])),
    ("upgrade_cost of train_tiles", lambda file: file["train_tiles"].update(upgrade_cost=[3, "5"])),
    ("j1 must have 1 to 6 segments", lambda file: file.update(segments=file["segments"][7:])),
]


@pytest.mark.parametrize(("fault", "spoil"), FAULTS, ids=[fault for fault, _ in FAULTS])
def test_each_fault_is_named(fault: str, spoil: Callable[[Content], object]) -> None:
    file = copy.deepcopy(content())
    spoil(file)
    with pytest.raises(BadData) as error:
        read_board(file)
    assert any(fault in told for told in error.value.faults)


@pytest.mark.parametrize("file", [None, [], 3, "x", {}])
def test_what_is_no_board(file: object) -> None:
    with pytest.raises(BadData):
        read_board(file)


def test_damaged_files_are_refused_or_can_be_played() -> None:
    rng = Rng(4)
    text = json.dumps(content())
    for _ in range(25):
        file = json.loads(text)
        damage(file, rng)
        faults: list[str] = []
        try:
            read_board(file)
        except BadData as error:
            faults = error.faults
        if not faults:
            state = SPEC.new_game(2, SPEC.complete_options({}), 1, {"boards/spike": file})
            for _ in range(10):
                state.apply(state.random_move(rng))


def damage(value: Any, rng: Rng) -> None:
    """Change something somewhere within a JSON value."""
    while True:
        keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = keys[rng.below(len(keys))]
        if isinstance(value[key], dict | list) and value[key]:
            value = value[key]
            continue
        value[key] = (None, -1, "x", [], 7)[rng.below(5)]
        return
