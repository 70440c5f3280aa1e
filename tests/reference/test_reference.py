"""The plain implementation on its own: its few short cuts against none, and its copies."""

from __future__ import annotations

import random

from tests.reference.board import Board, Json
from tests.reference.odd_maps import label, odd_map
from tests.reference.perft import perft, random_move
from tests.reference.plain import Line, Plain

OPTIONS: Json = {"edition": "2018", "unmoved_counts": True, "active_keeps_hex": "auto"}


def some_way(board: Board, goals: set[str], hex_: str, heading: int | None, free: set[str]) -> bool:
    """R10's question by trying all ways, with nothing spared."""
    ahead = [(to, new) for to, new in board.forward(hex_, heading) if to in free]
    return any(to in goals or some_way(board, goals, to, new, free - {to}) for to, new in ahead)


def isolated_by_all_ways(position: Plain, line: Line) -> bool:
    """`Plain.is_isolated` without its short cut."""
    assert line.locomotive is not None
    free = position.board.hexes - set(position.board.feature_at)
    free -= {hex_ for other in position.lines.values() for hex_ in other.hexes}
    goals = set()
    for hex_ in free:
        around = position.board.neighbours(hex_)
        features = {position.board.feature_at[other] for other in around if other in position.board.feature_at}
        others = [other for other in position.lines.values() if other is not line and other.status != "dissolved"]
        if features - line.features or any(around & (other.hexes | {other.locomotive or ""}) for other in others):
            goals.add(hex_)
    return not some_way(position.board, goals, line.locomotive, line.heading, free)


def test_isolation_agrees_with_a_search_of_all_ways() -> None:
    answers = {True: 0, False: 0}
    for seed in range(150):
        rng = random.Random(seed)
        position = Plain(odd_map(seed, 26), 2, OPTIONS, 0)
        while not position.over:
            position.play(random_move(rng, position.legal()))
            for line in position.lines.values():
                if line.status != "dissolved":
                    answer = isolated_by_all_ways(position, line)
                    assert position.is_isolated(line) == answer
                    answers[answer] += 1
    assert min(answers.values()) > 500


def test_a_position_survives_its_json() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        map_json = odd_map(seed)
        position = Plain(map_json, 3, OPTIONS, 1)
        while not position.over:
            position.play(random_move(rng, position.legal()))
            again = Plain.from_state(map_json, OPTIONS, position.state())
            assert again.state() == position.state()
            assert again.legal() == position.legal()
            assert again.result() == position.result()


def test_a_copy_is_independent() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        position = Plain(odd_map(seed), 4, OPTIONS, 2)
        while not position.over:
            before = position.state()
            copy = position.clone()
            assert copy.state() == before
            copy.play(random_move(rng, copy.legal()))
            assert position.state() == before
            position.play(random_move(rng, position.legal()))


def test_perft_of_depth_two_is_the_sum_over_the_first_moves() -> None:
    position = Plain(odd_map(1), 2, OPTIONS, 0)
    count = 0
    for move in position.legal():
        after = position.clone()
        after.play(move)
        count += len(after.legal())
    assert perft(position, 2) == count > perft(position, 1)


def test_odd_maps_are_odd_and_always_the_same() -> None:
    maps = [odd_map(seed, size) for size in (8, 12, 36, 60) for seed in range(40)]
    assert maps == [odd_map(seed, size) for size in (8, 12, 36, 60) for seed in range(40)]
    assert {len(found["lines"]) for found in maps} == {2, 3, 4, 5, 6, 7}
    assert {found["orientation"] for found in maps} == {"flat", "pointy"}
    boards = [Board(found) for found in maps]
    assert any(board.neighbours(board.hex_of[town]) & set(board.feature_at) for board in boards for town in board.towns)
    for found, board in zip(maps, boards, strict=True):
        assert all(name == label(found["orientation"], q, r) for name, (q, r) in found["hexes"].items())
        seen = {min(board.hexes)}
        waiting = list(seen)
        for hex_ in waiting:
            waiting += sorted(board.neighbours(hex_) - seen)
            seen |= board.neighbours(hex_)
        assert seen == board.hexes  # in one piece


def test_labels_follow_the_rule_of_the_maps() -> None:
    assert [label("flat", 5, 9), label("flat", 0, 0), label("flat", 27, -12)] == ["F12", "A1", "AB2"]
    assert [label("pointy", 3, 5), label("pointy", 0, 0), label("pointy", -2, 5)] == ["F6", "A1", "A6"]
