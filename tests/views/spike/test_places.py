"""Junctions and segments in words: nobody has to know an id, and no two places are called the same."""

from __future__ import annotations

import re

import pytest

from rocket_desktop.views.games.spike.places import node_name, track_and_suit, track_name, where_segment
from tests.model.spike.table import board, segment

ID = re.compile(r"\b[js]\d+\b")


def node(name: str) -> str:
    return node_name(board(), board().nodes.index(name))


@pytest.mark.parametrize(
    ("one", "other", "where"),
    [
        ("omaha", "j28", "east of Omaha"),
        ("j38", "topeka", "north-west of Topeka"),
        ("j39", "j40", "south-east and then east of Omaha"),
    ],
)
def test_a_segment_is_told_by_the_way_from_a_city(one: str, other: str, where: str) -> None:
    assert where_segment(board(), segment(one, other)) == where
    assert where_segment(board(), segment(other, one)) == where


def test_a_straight_way_is_counted() -> None:
    assert where_segment(board(), "s137") == "2 spaces south-west of Chicago"


def test_places_have_names_without_ids() -> None:
    assert node("omaha") == "Omaha"
    assert node("j28") == "the junction east of Omaha"
    assert track_name(board(), segment("omaha", "j28")) == "the track east of Omaha"
    assert track_and_suit(board(), segment("omaha", "j28")) == "east of Omaha (white)"


def test_no_two_places_are_called_the_same() -> None:
    nodes = [node(name) for name in board().nodes]
    segments = [where_segment(board(), name) for name in board().segments]
    assert len(set(nodes)) == len(nodes)
    assert len(set(segments)) == len(segments)
    assert not any(ID.search(told) for told in [*nodes, *segments])
