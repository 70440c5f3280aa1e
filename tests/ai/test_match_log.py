"""A match kept in a file goes on where it was broken off, wherever that was."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rocket_desktop.__main__ import main
from rocket_desktop.ai.arena import Match, Outcome, Played, play, play_game
from rocket_desktop.ai.bots import Budget
from rocket_desktop.ai.files import Unreadable
from rocket_desktop.ai.match_log import BadLog, MatchLog, seed_in
from tests.ai.test_arena import SR, timeless

MATCH = Match("climbers", ("greedy", "random"), 6, 7)

pytestmark = pytest.mark.usefixtures("toy")


def played(path: Path, match: Match = MATCH, jobs: int = 1) -> tuple[Outcome, int]:
    """The outcome of a match kept in a file, and how many games it took now."""
    log = MatchLog(path, match)
    log.begin()
    fresh: list[Played] = []

    def keep(game: Played) -> None:
        fresh.append(game)
        log.add(game)

    return play(match, jobs, earlier=log.games, keep=keep), len(fresh)


def test_a_match_goes_on_wherever_its_file_was_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "match"
    whole, count = played(path)
    assert count == 6
    content = path.read_bytes()
    heads = content.index(b"\n") + 1
    assert content.count(b"\n") == 7
    for size in (0, 1, heads - 1, heads, heads + 1, *range(heads, len(content), 37), len(content) - 1):
        path.write_bytes(content[:size])
        outcome, count = played(path)
        assert timeless(outcome) == timeless(whole)
        assert count == 6 - max(0, content[:size].count(b"\n") - 1)
        lines = [json.loads(line) for line in path.read_text().splitlines()]
        assert [line.get("number") for line in lines] == [None, *range(6)]
        assert [line["course"] for line in lines[1:]] == [
            json.loads(line)["course"] for line in content.split(b"\n")[1:7]
        ]


def test_what_is_read_is_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "match"
    played(path)
    assert MatchLog(path, MATCH).games == [
        replace(play_game(MATCH, number), record="", seconds=game.seconds)
        for number, game in enumerate(MatchLog(path, MATCH).games)
    ]


def test_more_games_or_fewer_may_be_asked_for_later(tmp_path: Path) -> None:
    path = tmp_path / "match"
    played(path)
    more, count = played(path, replace(MATCH, games=10, sprt=(-400.0, 400.0)))
    assert (more.played, count) == (10, 4)
    fewer, count = played(path, replace(MATCH, games=4))
    assert (fewer.played, count) == (4, 0)
    assert timeless(fewer) == timeless(play(replace(MATCH, games=4)))


def test_a_test_that_was_decided_needs_no_more_games(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = replace(MATCH, games=400, sprt=(-400.0, 0.0))
    first, count = played(path, match)
    assert 0 < count == first.played < 400
    again, count = played(path, match)
    assert count == 0
    assert timeless(again) == timeless(first)


def test_a_game_told_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "match"
    whole, _ = played(path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:4], *lines[2:]]))
    again, count = played(path)
    assert count == 0
    assert timeless(again) == timeless(whole)


def test_two_that_play_the_same_match_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    path = tmp_path / "match"
    early, other = MatchLog(path, MATCH), MatchLog(path, MATCH)
    early.begin()
    other.begin()
    for number in range(3):
        early.add(play_game(MATCH, number))
    late = MatchLog(path, MATCH)
    late.begin()
    for number in range(3, 6):
        early.add(play_game(MATCH, number))
        late.add(play_game(MATCH, number))
    outcome, count = played(path)
    assert count == 0
    assert timeless(outcome) == timeless(play(MATCH))


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (replace(MATCH, seed=8), "another match: seed 7, not 8"),
        (replace(MATCH, bots=("random", "greedy")), r'bots \["greedy", "random"\], not \["random", "greedy"\]'),
        (replace(MATCH, budget=Budget(iterations=5)), 'budget .*"iterations": null.*, not .*"iterations": 5'),
        (replace(MATCH, opening=2), "opening 0, not 2"),
    ],
)
def test_a_file_of_another_match_is_left_alone(tmp_path: Path, other: Match, what: str) -> None:
    path = tmp_path / "match"
    played(path)
    content = path.read_bytes()
    with pytest.raises(BadLog, match=what):
        MatchLog(path, other)
    assert path.read_bytes() == content


def test_another_version_would_play_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match"
    played(path)
    monkeypatch.setattr("rocket_desktop.__version__", "99.0")
    with pytest.raises(BadLog, match=r'app ".+", not "99\.0"'):
        MatchLog(path, MATCH)


@pytest.mark.parametrize(
    "spoiled",
    [
        {"number": True},
        {"number": -1},
        {"wins": [1.0]},
        {"wins": [1.0, "0"]},
        {"scores": [1.5, 0]},
        {"scores": None},
        {"fault": 2},
        {"course": 1},
        {"wins": [-5, 6]},
        {"wins": [0.3, 0.3]},
        {"wins": [10**400, 1]},
        {"wins": [1e300, 1e300]},
        {"scores": [10**400, 1]},
        {"decisions": [-1, 5]},
        {"seconds": [-0.1, 5]},
        {"seconds": [1e308, 1e308]},
        {"trouble": "it fell asleep"},
        {"fault": 0},
    ],
)
def test_a_game_that_is_none_is_refused(tmp_path: Path, spoiled: dict[str, object]) -> None:
    path = tmp_path / "match"
    played(path)
    lines = path.read_text().splitlines()
    lines[3] = json.dumps({**json.loads(lines[3]), **spoiled})
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadLog, match="line 4: this is no game of the match"):
        MatchLog(path, MATCH)


def test_a_missing_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "match"
    played(path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3] + lines[4:]))
    with pytest.raises(BadLog, match="line 4: game 2 is missing"):
        MatchLog(path, MATCH)


@pytest.mark.parametrize("content", ["shopping: milk", "a line\nanother\n", '{"seed": "x"}\n', "\0\n", "[]\n"])
def test_any_other_file_is_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "notes"
    path.write_text(content)
    with pytest.raises(BadLog):
        MatchLog(path, MATCH)
    assert path.read_text() == content


def test_a_file_without_its_first_line_is_no_match(tmp_path: Path) -> None:
    path = tmp_path / "match"
    played(path)
    path.write_text("".join(path.read_text().splitlines(keepends=True)[1:]))
    with pytest.raises(BadLog, match="line 1: this is no match"):
        MatchLog(path, MATCH)


def test_blank_lines_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "match"
    whole, _ = played(path)
    path.write_text(path.read_text().replace("\n", "\n\n"))
    again, count = played(path, replace(MATCH, games=8))
    assert count == 2
    assert again.played == 8
    assert timeless(played(path)[0]) == timeless(whole)


def test_a_game_told_twice_and_not_alike_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match"
    played(path)
    lines = path.read_text().splitlines()
    lines.append(json.dumps({**json.loads(lines[2]), "course": "0" * 16}))
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadLog, match="line 8: game 1 stands there twice, and not alike"):
        MatchLog(path, MATCH)


def test_an_option_given_as_it_would_be_anyway_changes_no_match(tmp_path: Path) -> None:
    path = tmp_path / "match"
    match = Match("spike", ("random", "random"), 2, 7)
    played(path, match)
    same = replace(match, options=(("choose_sides", False),))
    assert played(path, same)[1] == 0
    with pytest.raises(BadLog, match=r'options \[\], not \[\["choose_sides", true\]\]'):
        MatchLog(path, replace(match, options=(("choose_sides", True),)))


def test_of_two_that_begin_another_match_at_once_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match"
    one, two = MatchLog(path, MATCH), MatchLog(path, replace(MATCH, seed=8))
    one.begin()
    content = path.read_bytes()
    with pytest.raises(BadLog, match="seed 7, not 8"):
        two.begin()
    assert path.read_bytes() == content


def test_what_another_run_has_added_since_is_not_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "match"
    played(path, replace(MATCH, games=2))
    with path.open("ab") as file:
        file.write(b'{"number":2')
    one, two = MatchLog(path, MATCH), MatchLog(path, MATCH)
    one.begin()
    one.add(play_game(MATCH, 2))
    two.begin()
    assert [game.number for game in two.games] == [0, 1, 2]
    assert played(path)[1] == 3


def test_a_file_that_is_gone_is_not_made_anew_without_its_first_line(tmp_path: Path) -> None:
    path = tmp_path / "match"
    log = MatchLog(path, MATCH)
    log.begin()

    def keep(game: Played) -> None:
        if game.number == 1:
            path.unlink()
        log.add(game)

    outcome = play(MATCH, keep=keep)
    assert outcome.played == 6
    assert outcome.faults == ["from game 1 on nothing could be kept: no such file or directory"]
    assert not path.exists()


@pytest.mark.parametrize("seed", [-1, 1 << 63, 10**400, "7", True])
def test_a_seed_that_is_none_is_refused(tmp_path: Path, seed: object) -> None:
    path = tmp_path / "match"
    played(path)
    lines = path.read_text().splitlines()
    lines[0] = json.dumps({**json.loads(lines[0]), "seed": seed})
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(BadLog, match="holds no match"):
        seed_in(path)


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 300)
    for read in (seed_in, lambda path: MatchLog(path, MATCH)):
        with pytest.raises(Unreadable, match="file name too long"):
            read(path)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="folder"):
        MatchLog(tmp_path, MATCH)


def test_a_full_disk_ends_what_is_kept_but_not_the_match() -> None:
    def full(game: Played) -> None:
        raise OSError(28, "No space left on device", f"game {game.number}")

    outcome = play(MATCH, keep=full)
    assert outcome.played == 6
    assert outcome.faults == ["from game 0 on nothing could be kept: no space left on device"]


def test_the_command_goes_on_with_the_seed_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match"
    asked = ["arena", "--game", SR, "--seats", "random,random", "--keep", str(path)]
    assert main([*asked, "--games", "2"]) == 0
    seed = seed_in(path)
    assert f"2 games from 1 starts, seed {seed}" in capsys.readouterr().out
    first = path.read_text()
    assert main([*asked, "--games", "4"]) == 0
    assert f"4 games from 2 starts, seed {seed}" in capsys.readouterr().out
    assert path.read_text().startswith(first)
    assert main([*asked, "--games", "4", "--seed", "5"]) == 1
    said = capsys.readouterr()
    assert "this is another match: seed " in said.err
    assert said.out == ""


def test_the_command_says_what_cannot_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "--game", SR, "--seats", "random,random", "--games", "2", "--keep"]
    assert main([*asked, str(tmp_path / "none" / "match")]) == 1
    assert "the results cannot be written to" in capsys.readouterr().err
    (tmp_path / "notes").write_text("milk\n")
    assert main([*asked, str(tmp_path / "notes")]) == 1
    assert "notes holds no match" in capsys.readouterr().err
    assert main([*asked, ""]) == 2
    assert "--keep needs the name of a file" in capsys.readouterr().err
    assert main(["arena", "--game", SR, "--ladder", "random,greedy", "--games", "2", "--keep", "x"]) == 2
    assert "--keep goes with --seats" in capsys.readouterr().err
