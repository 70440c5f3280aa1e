"""Edition 1999: limited shares.  All else is tested under both editions by the differential tests."""

from __future__ import annotations

import pytest

from tests.model.scenarios.conftest import Open
from tests.model.scenarios.positions import At


def old(players: int = 3) -> At:
    """England in edition 1999."""
    return At("england", players, edition="1999")


def test_1999_supplies_at_the_start(play: Open) -> None:
    game = play(old())
    assert game.state()["supplementary"] == 16
    assert [line["pile"] for line in game.state()["lines"].values()] == [16] * 7


def test_1999_a_share_comes_from_the_pile(play: Open) -> None:
    game = play(old())
    game.play("extend gwr F12")
    assert (game.line("gwr")["shares"], game.line("gwr")["pile"]) == ([1, 0, 0], 15)


def test_1999_the_last_share(play: Open) -> None:
    game = play(old().way("gwr", "F12").shares("gwr", 15, 0, 0))
    game.play("extend gwr F11")
    assert (game.line("gwr")["shares"], game.line("gwr")["pile"]) == ([16, 0, 0], 0)


def test_1999_an_empty_pile_awards_none(play: Open) -> None:
    game = play(old().way("gwr", "F12").shares("gwr", 8, 8, 0).turn(2))
    game.play("extend gwr F11")
    game.play("pass")
    game.play("pass")
    assert game.line("gwr")["shares"] == [8, 8, 0]
    assert game.line("gwr")["status"] == "running"  # no mark


def test_2018_shares_are_not_limited(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").shares("gwr", 20, 0, 0))
    game.play("extend gwr F11")
    assert (game.line("gwr")["shares"], game.line("gwr")["pile"]) == ([21, 0, 0], None)
    assert game.state()["supplementary"] is None


def test_1999_shares_paid_in_a_veto_go_back_to_the_pile(play: Open) -> None:
    game = play(old().way("gwr", "F12").shares("gwr", 8, 8, 0).turn(2))
    game.play("extend gwr F11")
    game.play("bid 3 G12")
    game.play("pass")
    assert (game.line("gwr")["shares"], game.line("gwr")["pile"]) == ([5, 8, 0], 3)


def merging() -> At:
    """Ger on N13 before M14, next to lswr; all hold 4 of ger once seat 1 has his fresh share."""
    at = old().way("lswr", "J15 K16 L15 M15").way("ger", "P11 O12 N12 N13")
    return at.shares("ger", 4, 3, 4).turn(1)


def test_1999_a_merger_owes_from_the_pile_then_from_the_supplementary_shares(play: Open) -> None:
    # Each is owed 2.  The pile has 3: seat 1, who is active, gets 2, seat 2 gets 1 and 1 supplementary share,
    # seat 0 the other one; one is lost.
    game = play(merging().shares("lswr", 5, 4, 4).supplementary(2))
    # Ipswich, London, Maidstone, Guildford: (4 + 2) // 3.
    assert game.gains("extend ger M14", "pass", "pass") == [2, 2, 2]
    assert game.line("lswr")["shares"] == [6, 6, 6]
    assert (game.line("lswr")["pile"], game.state()["supplementary"]) == (0, 0)


def test_1999_a_merger_with_enough_shares(play: Open) -> None:
    game = play(merging())
    game.gains("extend ger M14", "pass", "pass")
    assert (game.line("lswr")["shares"], game.line("lswr")["pile"]) == ([2, 2, 2], 10)
    assert game.state()["supplementary"] == 16


def test_1999_shares_of_a_dissolved_line_leave_the_game(play: Open) -> None:
    game = play(merging())
    game.gains("extend ger M14", "pass", "pass")
    assert (game.line("ger")["shares"], game.line("ger")["pile"]) == ([0, 0, 0], 0)


def test_1999_supplementary_shares_are_not_for_extensions(play: Open) -> None:
    game = play(old().way("gwr", "F12").shares("gwr", 16, 0, 0).turn(0))
    game.play("extend gwr F11")
    assert game.line("gwr")["shares"] == [16, 0, 0]
    assert game.state()["supplementary"] == 16


@pytest.mark.parametrize(("edition", "over"), [("1999", True), ("2018", False)])
def test_1999_an_empty_pile_counts_for_the_end(play: Open, edition: str, over: bool) -> None:
    # Only gwr and ner are not isolated.  Gwr's 16 shares are all out, so ner alone can award any.
    at = At("england", edition=edition).way("gwr", "F12").shares("gwr", 10, 6, 0)
    game = play(at.isolated("lswr", "ser", "ger", "mr", "ly").turn(0, actions=1))
    # At the end Bristol is 1 for seat 0 and 1 // 2 for seat 1.
    assert game.gains("invest exeter brewing") == ([1, 0, 0] if over else [0, 0, 0])
    assert game.line("gwr")["status"] == "running"
    assert game.result() == (("lines", [[0], [1, 2]]) if over else None)


def test_1999_a_pile_filled_again_by_a_veto_counts_no_more(play: Open) -> None:
    at = old().way("gwr", "F12").shares("gwr", 8, 8, 0).isolated("lswr", "ser", "ger", "mr", "ly")
    game = play(at.turn(2, actions=1))
    game.play("extend gwr F11")
    game.play("bid 1 G12")
    game.play("pass")
    assert game.line("gwr")["pile"] == 1
    assert (game.to_act(), game.result()) == (0, None)
