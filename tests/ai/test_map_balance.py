"""How balanced a map is: games counted by turn order, not by seat, and the same whenever they are played."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rocket_desktop.ai.arena import play_game
from rocket_desktop.ai.map_balance import Balance, Course, balance_match, play_balance
from rocket_desktop.ai.map_report import report_lines, report_title
from rocket_desktop.ai.statistics import share_interval
from rocket_desktop.model.core import BadData
from rocket_desktop.model.game import rebuild
from rocket_desktop.model.record import parse_record
from rocket_desktop.model.stephenson.draft_file import to_json
from tests.model.test_map_draft import small


def played(players: int, games: int) -> Balance:
    *_, balance = play_balance(balance_match(players, games, 5, "own", to_json(small())))
    return balance


def course(*wins: float, **changes: object) -> Course:
    whole = Course(("greedy", "easy"), wins, (10, 4), "lines", 20, 50, 1, (True, False), (True,), "")
    return replace(whole, **changes)  # type: ignore[arg-type]


def made(*courses: Course) -> Balance:
    return Balance("Made", balance_match(2, 4, 1, "england"), ("A", "B"), ("X",), list(courses))


@pytest.mark.parametrize("players", [2, 3])
def test_games_are_counted_by_turn_order(players: int) -> None:
    balance = played(players, players)
    assert balance.games == players
    for number, found in enumerate(balance.courses):
        game = play_game(balance.match, number)
        record = parse_record(game.record)
        replay = rebuild(record, {})
        first = rebuild(record, {}, to=0).state.to_act()
        scores = replay.state.scores()
        assert list(found.scores) == scores[first:] + scores[:first]
        result = replay.state.result()
        assert result is not None
        winners = {(seat - first) % players for seat in result.ranking[0]}
        assert {place for place, share in enumerate(found.wins) if share} == winners
        assert sum(found.wins) == pytest.approx(1)
        seats = [seat.player for seat in record.seats]
        assert list(found.bots) == seats[first:] + seats[:first]
        assert found.ending == result.reason
        assert found.decisions == len(record.moves)
        assert found.mergers == found.lines.count(False)
    # All games of a block have one start, so that every bot has had every place.
    assert {tuple(sorted(game.bots)) for game in balance.courses} == {tuple(sorted(balance.match.bots))}


def test_the_same_games_are_played_again() -> None:
    first, second = played(2, 2), played(2, 2)
    assert first.courses == second.courses
    assert json.loads(json.dumps(first.to_json(), allow_nan=False)) == first.to_json()


def test_a_map_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadData, match="at least 2 lines"):
        next(play_balance(balance_match(2, 2, 1, "own", {**to_json(small()), "lines": []})))


def test_shares_and_their_intervals() -> None:
    # Two blocks: in the first, place 1 wins both games, in the second one of them; 1.5 of 2 on average.
    balance = made(course(1, 0), course(1, 0), course(1, 0), course(0, 1))
    (first, low, high), (second, *_) = balance.order()
    assert (first, second) == (0.75, 0.25)
    # Means of blocks 1 and 0.5: their squares off the mean add up to 1/8; four uncertain blocks bring 4 x 2/3 x 1/3;
    # over 2 + 4 blocks that is a variance of 73/432, and no share is above 1.
    assert low == pytest.approx(0.75 - 1.96 * (73 / 432 / 2) ** 0.5, abs=1e-3)
    assert high == 1.0
    assert balance.favoured() == [0, 1]  # so few games rule out nothing


def test_one_value_proves_nothing() -> None:
    assert share_interval([0.5]) == (0.5, 0.0, 1.0)
    mean, low, high = share_interval([1.0] * 4)
    assert (mean, high) == (1.0, 1.0)
    assert low < 0.9
    mean, low, high = share_interval([0.5] * 400)
    assert mean == 0.5
    assert high - low == pytest.approx(0, abs=0.01)


def test_endings_lines_and_places_are_counted() -> None:
    balance = made(
        course(1, 0),
        course(1, 0, ending="tiles", tiles=60, lines=(True, True), mergers=0),
        course(0.5, 0.5, ending="tiles", tiles=60, scores=(9, 9), reached=(False,)),
        course(0, 1, tiles=40),
    )
    assert balance.endings() == {"lines": 0.5, "tiles": 0.5}
    assert balance.tiles() == (20, 40, 60)
    assert balance.spread() == (0, 6, 6)
    assert balance.survival() == [1.0, 0.25]
    assert balance.reached() == [0.75]
    assert balance.mergers() == 0.75
    assert balance.bots() == {"greedy": 0.625, "easy": 0.375}


def test_the_report_says_which_place_is_favoured() -> None:
    clear = made(*[course(1, 0)] * 8)
    text = "\n".join([report_title(clear), *report_lines([clear])])
    assert "## Made" in text
    assert "place 1 in the turn order is favoured: it won 100.0 %, 2.00 times a fair share" in text
    even = made(*[course(1, 0), course(0, 1)] * 30)
    assert "With 2 players no place is favoured: each interval ends below 57.5 %" in "\n".join(report_lines([even]))
    open_yet = made(course(1, 0), course(0, 1), course(1, 0), course(0, 1), course(1, 0), course(1, 0))
    assert "it is open whether place 1" in "\n".join(report_lines([open_yet]))
    # The line that survives least stands first.
    lines = report_lines([clear])
    assert lines.index("| B | 0.0 % |") < lines.index("| A | 100.0 % |")
