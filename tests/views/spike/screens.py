"""Spike in the state of each picture that is taken of it (`dev.py pictures`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from rocket_desktop.model.record import parse_record
from rocket_desktop.play.game_file import replayed
from rocket_desktop.views.games.spike.table import SpikeTable
from rocket_desktop.views.kit.spots import Spot
from tests.views.seen_texts import settle
from tests.views.station_master.screens import Studio, cut, when

TWO: Final = "spike-time-2"
"""With further contracts."""
THREE: Final = "spike-time-3"
"""Sides are chosen."""
FOUR: Final = "spike-time-4"
"""Routes are chosen."""


def begins(*kinds: str) -> Callable[[str], bool]:
    """Whether a move is of one of these kinds."""
    return lambda text: text.startswith(kinds)


def before_building(name: str, first: int) -> int:
    """After how many decisions, so many at least, somebody begins to build."""
    moves = cut(name, None)["moves"]
    lays = [text.startswith("lay") for text in moves]
    return next(ply for ply in range(first, len(moves)) if lays[ply] and not lays[ply - 1])


def sit_down(studio: Studio, name: str, plies: int | None) -> SpikeTable:
    """The table of a golden game after so many decisions, seen by whoever decides next."""
    studio.window.settings.values.curtain = "never"
    path = studio.window.storage.folder / "Spike.rocket"
    path.parent.mkdir(parents=True, exist_ok=True)
    record = parse_record(json.dumps(cut(name, plies)))
    path.write_text(replayed(record)[0].record().dumps(), encoding="utf-8")
    studio.window.open_file(path)
    table = studio.window.table
    assert isinstance(table, SpikeTable)
    return table


def pick(studio: Studio, name: str, kind: str, first: int) -> SpikeTable:
    """As `sit_down`, before the first move of a kind after so many decisions, with that move proposed."""
    ply = when(name, begins(kind), first)
    table = sit_down(studio, name, ply)
    table.chooser.pick(cut(name, None)["moves"][ply])
    return table


def new_game(studio: Studio) -> None:
    studio.window.show_new_game()
    assert studio.window._new_page is not None
    studio.window._new_page.cards["spike"].click()


def side(studio: Studio) -> None:
    sit_down(studio, THREE, 3)


def give(studio: Studio) -> None:
    sit_down(studio, TWO, 0)


def route(studio: Studio) -> None:
    sit_down(studio, FOUR, when(FOUR, begins("route")))


def start(studio: Studio) -> None:
    pick(studio, FOUR, "start", 0)


def my_turn(studio: Studio) -> None:
    sit_down(studio, TWO, when(TWO, begins("draw", "lay"), 180))


def draw(studio: Studio) -> None:
    pick(studio, FOUR, "draw", 150)


def build(studio: Studio) -> None:
    """The longest way that can be paid is planned."""
    table = sit_down(studio, TWO, before_building(TWO, 100))
    table.chooser.pick(max((text for text, _title in table.chooser.builds()), key=len))


def too_dear(studio: Studio) -> None:
    """A city is clicked that the cards in hand do not pay."""
    table = sit_down(studio, TWO, before_building(TWO, 100))
    assert table.chooser.is_open()
    new = [node for node in table.board.node_of if not any(spot.index == node for spot in table.chooser.choices())]
    table.chooser.spot_clicked(Spot("node", index=int(new[0])))


def pay(studio: Studio) -> None:
    sit_down(studio, THREE, when(THREE, begins("pay"), 300))


def go(studio: Studio) -> None:
    pick(studio, TWO, "go", 200)


def deliver(studio: Studio) -> None:
    pick(studio, FOUR, "deliver", 100)


def upgrade(studio: Studio) -> None:
    pick(studio, FOUR, "upgrade", 60)


def aid(studio: Studio) -> None:
    table = sit_down(studio, FOUR, before_building(FOUR, 200))
    table.toggle_memory_aid()
    settle()
    table.docks["cards"].raise_()


def four(studio: Studio) -> None:
    sit_down(studio, FOUR, 300)


def rules(studio: Studio) -> None:
    sit_down(studio, TWO, 0)
    studio.window.show_rules()


def end(studio: Studio) -> None:
    sit_down(studio, FOUR, None)


SCREENS: Final[Mapping[str, Callable[[Studio], None]]] = {
    "spike-new-game": new_game,
    "spike-side": side,
    "spike-give": give,
    "spike-route": route,
    "spike-start": start,
    "spike-my-turn": my_turn,
    "spike-draw": draw,
    "spike-build": build,
    "spike-too-dear": too_dear,
    "spike-pay": pay,
    "spike-go": go,
    "spike-deliver": deliver,
    "spike-upgrade": upgrade,
    "spike-memory-aid": aid,
    "spike-four": four,
    "spike-rules": rules,
    "spike-end": end,
}
"""By their names."""
