from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rocket_desktop.ai.levels import LEVELS, OPPONENTS, RATINGS
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.play.game_entry import GameEntry
from rocket_desktop.play.seats import HUMAN, Stint
from rocket_desktop.play.track_record import (
    COPY,
    DAMAGED,
    HANDED,
    HELPED,
    PEOPLE,
    UNFINISHED,
    UNKNOWN,
    CountedGame,
    games,
    look_at,
    names,
    track_record,
)
from rocket_desktop.views.view_catalog import VIEWS

BOTS = RATINGS["stephensons-rocket"]
START = datetime(2026, 1, 1, tzinfo=UTC)


def game(
    players: Sequence[str] = (HUMAN, "easy"),
    scores: Sequence[int] = (30, 20),
    *,
    number: int = 0,
    ending: str = "tiles",
    name: str = "Ada",
) -> GameEntry:
    """A finished game with these final scores; `number` orders games in time."""
    made = sorted(set(scores), reverse=True)
    return GameEntry(
        Path(f"{number}.rocket"),
        START,
        number,
        game="stephensons-rocket",
        created=f"2026-01-01T00:00:{number:02}Z",
        seats=tuple(name if player == HUMAN else f"Bot {seat}" for seat, player in enumerate(players)),
        stints=tuple((Stint(0, player),) for player in players),
        plies=90,
        ending=ending,
        ranking=tuple(tuple(s for s, each in enumerate(scores) if each == points) for points in made),
        scores=tuple(scores),
    )


def test_games_are_counted_by_opponents_and_number_of_players() -> None:
    entries = [
        game(scores=(30, 20), number=1),  # won by 10
        game(scores=(30, 36), number=2),  # lost by 6
        game((HUMAN, "easy", "easy"), (30, 30, 10), number=3),  # a shared first place
        game(("hard", HUMAN, "easy"), (50, 20, 10), number=4),  # behind the best by 30
    ]
    record = track_record(entries, "Ada")
    rows = {(row.levels, row.players): (row.games, row.wins, row.share, row.margin) for row in record.rows}
    assert rows == {
        (("easy",), 2): (2, 1.0, 0.5, 2.0),
        (("easy",), 3): (1, 0.5, 0.5, 0.0),
        (("easy", "hard"), 3): (1, 0.0, 0.0, -30.0),
    }
    assert [(row.levels, row.players) for row in record.rows] == list(rows)
    assert record.games == 4
    low, high = record.rows[0].interval
    assert 0 < low < 0.5 < high < 1


def test_what_does_not_count_is_said() -> None:
    sound = game()
    assert isinstance(look_at(sound), CountedGame)
    assert look_at(replace(sound, aids=("undo",))) != HELPED
    for aid in ("hint", "analysis", "practice", "branch", "anything new"):
        assert look_at(replace(sound, aids=("undo", aid))) == HELPED
    assert look_at(replace(sound, ending="", ranking=())) == UNFINISHED
    assert look_at(replace(sound, ending="abandoned", ranking=())) == UNFINISHED
    assert look_at(game((HUMAN, HUMAN))) == PEOPLE
    assert look_at(game(("easy", "easy"))) == PEOPLE
    assert look_at(game((HUMAN, "deep thought"))) == UNKNOWN
    assert look_at(replace(sound, fault="damaged: x")) == DAMAGED
    assert look_at(replace(sound, ranking=((1,),))) == DAMAGED
    handed = (Stint(0, HUMAN), Stint(9, "easy"), Stint(12, HUMAN))
    assert look_at(replace(sound, stints=(handed, (Stint(0, "easy"),)))) == HANDED
    assert look_at(replace(sound, stints=((Stint(0, HUMAN),), (Stint(0, "hard"), Stint(9, "easy"))))) == HANDED
    record = track_record([sound, replace(sound, aids=("hint",)), game((HUMAN, HUMAN))], "Ada")
    assert record.games == 1
    assert record.left_out == {
        UNFINISHED: 0,
        PEOPLE: 1,
        HANDED: 0,
        HELPED: 1,
        UNKNOWN: 0,
        COPY: 0,
        DAMAGED: 0,
    }


def test_a_copied_file_counts_once() -> None:
    one = replace(game(number=1), id="a")
    copy = replace(one, path=Path("copy.rocket"), stamp=2)
    record = track_record([copy, one, game(number=3)], "Ada")
    assert record.games == 2
    assert record.left_out[COPY] == 1


def test_a_resigned_game_is_lost_without_a_margin() -> None:
    entry = replace(game((HUMAN, "easy", "hard"), (9, 5, 3), ending="resigned"), ranking=((1,), (2,), (0,)))
    record = track_record([entry], "Ada")
    (row,) = record.rows
    assert (row.games, row.wins, row.margin) == (1, 0.0, None)
    assert record.rating is not None
    assert record.rating.value < 1100


def test_everybody_has_games_of_their_own() -> None:
    entries = [game(number=1), game(number=5, name="Ben", scores=(1, 9)), game(number=3)]
    assert names(entries) == ["Ben", "Ada"]
    assert track_record(entries, "Ada").games == 2
    assert track_record(entries, "Ben").rows[0].wins == 0
    assert track_record(entries, "Nobody").rating is None


def test_the_rating_moves_with_results_and_grows_surer() -> None:
    record = track_record([game(number=n, scores=(30, 20 if n % 2 else 40)) for n in range(40)], "Ada")
    deviations = [each.deviation for each in record.course]
    assert deviations[0] < 350
    assert deviations[-1] < deviations[9] < deviations[0]
    assert record.rating is not None
    # Half the games against one bot: as strong as that bot.
    assert record.rating.value == pytest.approx(BOTS["easy"], abs=60)
    low, high = record.rating.interval
    assert low < BOTS["easy"] < high
    up = track_record([game(number=n) for n in range(6)], "Ada").course
    assert [each.value for each in up] == sorted(each.value for each in up)
    assert up[0].value > 1100


def test_beating_a_stronger_bot_says_more() -> None:
    values = []
    for level in sorted(OPPONENTS, key=BOTS.__getitem__):
        rating = track_record([game((HUMAN, level))], "Ada").rating
        assert rating is not None
        values.append(rating.value)
    assert values == sorted(values)
    assert len(set(values)) == len(values)


def test_the_order_on_disk_does_not_matter() -> None:
    entries = [game(number=n, scores=(30, 20 if n % 3 else 40)) for n in range(9)]
    assert track_record(entries, "Ada") == track_record(entries[::-1], "Ada")


@pytest.mark.parametrize("which", RATINGS)
def test_every_bot_has_a_rating(which: str) -> None:
    bots = RATINGS[which]
    assert set(bots) <= set(LEVELS)
    levels = [bots[name] for name in ("easy", "medium", "hard", "expert") if name in bots]
    assert len(levels) >= 3
    assert levels == sorted(levels)
    assert bots["greedy"] == 1000


def test_every_game_that_is_shown_has_its_ratings() -> None:
    assert set(VIEWS) <= set(RATINGS) <= set(GAMES)


def test_games_are_told_apart() -> None:
    first = [game(number=n) for n in range(2)]
    assert games(first) == ["stephensons-rocket"]
    assert look_at(replace(first[0], game="another")) == UNKNOWN, "nobody has measured its bots"
