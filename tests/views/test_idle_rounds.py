"""Games that end by themselves, because nothing happens any more, say so before they do."""

from __future__ import annotations

import json

import pytest

from rocket_desktop.model.record import parse_record
from rocket_desktop.play.game_file import replayed
from rocket_desktop.views.shell.chooser import idle_rounds
from rocket_desktop.views.shell.game_table import GameTable
from rocket_desktop.views.shell.window import MainWindow
from tests.views.station_master.screens import cut


@pytest.mark.parametrize(
    ("name", "warning"),
    [
        # The games end with the last turn of the third, the sixth and the tenth round; that is one decision each.
        ("idle-2", "For 2 rounds nobody has extended a line; after 3 the game ends."),
        (
            "pocket-idle-3",
            "For 5 rounds nobody has drawn, built, launched or used a bonus card; after 6 the game ends.",
        ),
        ("spike-idle-2", "For 9 rounds nobody has drawn, built or delivered anything; after 10 the game ends."),
    ],
)
def test_the_last_decision_of_an_idle_game_is_warned_of(name: str, warning: str, window: MainWindow) -> None:
    window.settings.values.curtain = "never"
    path = window.storage.folder / "Idle.rocket"
    path.parent.mkdir(parents=True, exist_ok=True)
    game = cut(name, len(cut(name, None)["moves"]) - 1)
    path.write_text(replayed(parse_record(json.dumps(game)))[0].record().dumps(), encoding="utf-8")
    window.open_file(path)
    table = window.table
    assert isinstance(table, GameTable)
    assert table.expected().endswith(f"\n{warning}")


def test_nothing_is_told_before_half_of_the_rounds() -> None:
    assert [idle_rounds(turns, 2, 6) for turns in (0, 5, 6, 7, 11)] == [0, 0, 3, 3, 5]
