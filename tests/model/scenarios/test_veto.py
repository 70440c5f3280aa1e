"""R4 the veto, on England: gwr stands on F12 heading N, ahead are E12, F11 and G12."""

from __future__ import annotations

import pytest

from tests.model.scenarios.conftest import Open
from tests.model.scenarios.positions import At

ONLY_CHOSEN = {"F11"}
ANY = {"E12", "F11", "G12"}


def holding(*shares: int, edition: str = "2018", keeps: str = "auto", active: int = 0) -> At:
    """Gwr on F12 with these shares before the extension."""
    at = At("england", len(shares), edition=edition, active_keeps_hex=keeps)
    return at.way("gwr", "F12").shares("gwr", *shares).turn(active)


def test_r4_without_another_holder_nobody_is_asked(play: Open) -> None:
    game = play(holding(4, 0, 0))
    game.play("extend gwr F11")
    assert game.line("gwr")["locomotive"] == "F11"
    assert (game.to_act(), game.turn()["actions_left"]) == (0, 1)


def test_r4_the_action_is_counted_when_it_is_settled(play: Open) -> None:
    game = play(holding(0, 1, 0))
    game.play("extend gwr F11")
    turn = game.turn()
    assert (turn["actions_left"], turn["phase"], turn["player"]) == (2, "veto", 0)
    assert game.line("gwr")["locomotive"] == "F12"
    game.play("pass")
    assert (game.turn()["actions_left"], game.turn()["phase"]) == (1, "action")


def test_r4_holders_are_asked_clockwise_once(play: Open) -> None:
    game = play(holding(1, 1, 0, 1, active=2))
    game.play("extend gwr F11")
    assert game.turn()["veto"] == {
        "line": "gwr", "chosen": "F11", "target": "F11", "bid": 0, "bidder": None, "to_ask": [3, 0, 1]
    }  # fmt: skip
    asked = []
    for _ in range(3):
        asked.append(game.to_act())
        game.play("pass")
    assert asked == [3, 0, 1]
    assert game.to_act() == 2


def test_r4_when_nobody_bids_nothing_is_paid_and_the_choice_stands(play: Open) -> None:
    game = play(holding(2, 3, 3))
    game.play("extend gwr G12")
    game.play("pass")
    game.play("pass")
    assert game.line("gwr")["shares"] == [3, 3, 3]
    assert game.line("gwr")["locomotive"] == "G12"


def test_r4_bids_of_every_number_and_hex(play: Open) -> None:
    game = play(holding(0, 2, 0))
    game.play("extend gwr F11")
    # The current hex may be named too.
    assert game.legal() == ["bid 1 E12", "bid 1 F11", "bid 1 G12", "bid 2 E12", "bid 2 F11", "bid 2 G12", "pass"]


def test_r4_a_bid_must_be_higher_than_the_last(play: Open) -> None:
    game = play(holding(3, 3, 4))
    game.play("extend gwr F11")
    game.play("bid 2 E12")
    assert game.turn()["veto"] == {
        "line": "gwr", "chosen": "F11", "target": "E12", "bid": 2, "bidder": 1, "to_ask": [2, 0]
    }  # fmt: skip
    assert {move.split()[0] for move in game.moves("bid")} == {"3", "4"}


def test_r4_who_cannot_outbid_is_not_asked(play: Open) -> None:
    game = play(holding(4, 2, 2, 3))
    game.play("extend gwr F11")
    game.play("bid 2 E12")
    assert game.turn()["veto"]["to_ask"] == [3, 0]  # seat 2 holds no more than the bid


def test_r4_active_player_who_cannot_match_is_not_asked(play: Open) -> None:
    game = play(holding(0, 3, 2, 2))
    game.play("extend gwr F11")
    game.play("bid 2 E12")  # seat 0 holds only the fresh share, seats 2 and 3 cannot outbid: settled
    assert (game.to_act(), game.turn()["actions_left"]) == (0, 1)
    assert game.line("gwr")["locomotive"] == "E12"


def test_r4_only_the_winner_pays(play: Open) -> None:
    game = play(holding(0, 2, 3, 1))
    game.play("extend gwr F11")
    game.play("bid 1 E12")
    game.play("bid 3 G12")  # seat 3 and the active player cannot follow
    assert game.line("gwr")["shares"] == [1, 2, 0, 1]
    assert game.line("gwr")["locomotive"] == "G12"


def test_r4_active_player_may_match_and_name_any_hex(play: Open) -> None:
    game = play(holding(3, 4, 0))
    game.play("extend gwr F11")
    game.play("bid 3 E12")
    assert game.turn()["phase"] == "match"
    assert game.legal() == ["match E12", "match F11", "match G12", "pass"]
    game.play("match G12")
    assert game.line("gwr")["shares"] == [1, 4, 0]  # he pays the 3 he matched
    assert game.line("gwr")["locomotive"] == "G12"


def test_r4_active_player_may_let_the_bidder_win(play: Open) -> None:
    game = play(holding(3, 4, 0))
    game.play("extend gwr F11")
    game.play("bid 3 E12")
    game.play("pass")
    assert game.line("gwr")["shares"] == [4, 1, 0]
    assert game.line("gwr")["locomotive"] == "E12"


def test_r4_active_player_is_asked_last_after_all_bids(play: Open) -> None:
    game = play(holding(5, 4, 4))
    game.play("extend gwr F11")
    game.play("bid 1 E12")
    game.play("bid 4 G12")
    assert game.to_act() == 0
    game.play("match F11")
    assert game.line("gwr")["shares"] == [2, 4, 4]


def test_r4_a_passed_seat_is_not_asked_again(play: Open) -> None:
    game = play(holding(0, 5, 3))
    game.play("extend gwr F11")
    game.play("pass")
    game.play("bid 2 E12")
    assert game.line("gwr")["locomotive"] == "E12"
    assert game.line("gwr")["shares"] == [1, 5, 1]


def test_r4_veto_with_a_single_legal_hex(play: Open) -> None:
    # Ger on N13: O14 is Maidstone, N14 is next to two lines, so M14 alone is left; a veto decides the passenger.
    at = At("england").way("lswr", "J15 K16 L15 M15").way("ser", "P14 O15").way("ger", "P11 O12 N12 N13")
    game = play(at.shares("ger", 0, 1, 0).stations(1, "M14"))
    game.play("extend ger M14")
    assert game.legal() == ["bid 1 M14", "pass"]
    game.play("bid 1 M14")
    game.play("pass")
    assert game.state()["passengers"] == [0, 0, 0]


@pytest.mark.parametrize(
    ("edition", "keeps", "hexes"),
    [
        ("2018", "auto", ANY),
        ("2018", "on", ONLY_CHOSEN),
        ("2018", "off", ANY),
        ("1999", "auto", ONLY_CHOSEN),
        ("1999", "on", ONLY_CHOSEN),
        ("1999", "off", ANY),
    ],
)
def test_r4_active_keeps_hex(play: Open, edition: str, keeps: str, hexes: set[str]) -> None:
    game = play(holding(3, 4, 0, edition=edition, keeps=keeps))
    game.play("extend gwr F11")
    game.play("bid 3 E12")
    assert game.moves("match") == hexes


def test_r4_veto_over_the_second_action_ends_the_turn(play: Open) -> None:
    game = play(holding(0, 1, 0).turn(0, actions=1))
    game.play("extend gwr F11")
    game.play("pass")
    assert (game.to_act(), game.turn()["actions_left"]) == (1, 2)
    assert game.turn()["extended"] == []
