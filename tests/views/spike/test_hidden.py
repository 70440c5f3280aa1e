"""What nobody else may see at the table of Spike: two games that differ only in it look and sound alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import Settings
from rocket_desktop.views.games.spike.table import SpikeTable
from tests.views.spike.tables import ALL_OPTIONS, RailTables
from tests.views.station_master.test_table import spoken

PATIENCE = 120_000  # milliseconds

Seen = tuple[QImage, list[str]]


@pytest.fixture
def seen(qtbot: QtBot) -> Iterator[Callable[[Session, int], Seen]]:
    """What somebody at a seat sees of a game, and what a screen reader tells them."""
    shown: list[SpikeTable] = []

    def look(session: Session, seat: int) -> Seen:
        table = SpikeTable(session, Settings(speed="off", memory_aid=True), lambda: "light")
        qtbot.addWidget(table)
        shown.append(table)
        table.gate = lambda asked, then: then() if asked == seat else None
        session.look(seat)
        table.resize(1300, 840)
        table.show()
        qtbot.waitExposed(table)
        table.begin()
        # The panels find their sizes a little later.
        qtbot.waitUntil(lambda: table.players_model.position is not None, timeout=PATIENCE)
        for _ in range(3):
            QTest.qWait(0)
        if table.chooser.is_open():
            # The deck is pointed at where it can be: what would come tells nothing of the card.
            drawn = table.chooser.like("draw deck") or session.legal()
            table.chooser.suggest(drawn[0])
        table.docks["log"].raise_()
        return table.grab().toImage(), spoken(table)

    yield look
    for table in shown:
        table.close_table()


@pytest.mark.parametrize("players", [2, 4])
def test_games_that_differ_in_what_is_hidden_look_and_sound_alike(
    players: int, tables: RailTables, seen: Callable[[Session, int], Seen]
) -> None:
    tables.options = dict(ALL_OPTIONS)
    game = tables.at_random(players, 3, 60)
    different = 0
    for seat in (game.to_act(), (game.to_act() + 1) % players):
        one, other = (tables.twin(game, seat, number) for number in (5, 6))
        different += one._game.state.encode() != other._game.state.encode()
        picture, words = seen(one, seat)
        twin_picture, twin_words = seen(other, seat)
        assert words == twin_words
        assert picture == twin_picture
        assert any("in the hand: " in each for each in words)
    assert different == 2


def test_the_same_table_tells_another_seat_other_things(
    tables: RailTables, seen: Callable[[Session, int], Seen]
) -> None:
    """So that the comparison above cannot pass by showing nothing."""
    game = tables.at_random(2, 4, 40)
    one, other = tables.twin(game, 0, 5), tables.twin(game, 1, 5)
    assert seen(one, 0) != seen(other, 1)
