"""R12 the end, R13 end scoring, R14 no legal action, R15 the starting player."""

from __future__ import annotations

import pytest

from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.spec import SPEC
from tests.model.adapter import ProductGame
from tests.model.scenarios.conftest import Open
from tests.model.scenarios.positions import At, small_map
from tests.reference.perft import read_map

IDLE_MOVE = "invest exeter brewing"  # Exeter is never connected here: its cubes are removed before the end scoring


def test_r12_one_line_left(play: Open) -> None:
    game = play(At("england").isolated("gwr", "lswr", "ser", "mr", "ly", "ner"))
    game.play(IDLE_MOVE)
    assert game.to_act() == 0  # the turn is played to its end
    game.play("invest exeter textiles")
    assert game.to_act() is None
    assert game.result() == ("lines", [[0, 1, 2]])


def test_r12_no_line_left(play: Open) -> None:
    every = ("gwr", "lswr", "ser", "ger", "mr", "ly", "ner")
    game = play(At("england").isolated(*every).turn(0, actions=1))
    game.play(IDLE_MOVE)
    assert game.result() == ("lines", [[0, 1, 2]])


def test_r12_two_lines_go_on(play: Open) -> None:
    game = play(At("england").isolated("gwr", "lswr", "ser", "mr", "ly").turn(0, actions=1))
    game.play(IDLE_MOVE)
    assert (game.to_act(), game.result()) == (1, None)


def test_r12_a_line_that_runs_dead_ends_the_game(play: Open) -> None:
    # J15 is a dead end: of lswr and ner, ner alone is left.  Lswr: Southampton, Guildford and Reading make 3, for
    # the share just taken.
    at = At("england").way("lswr", "I15 I14 J13 K14 K15").isolated("gwr", "ser", "ger", "mr", "ly")
    game = play(at.turn(0, actions=1))
    assert game.gains("extend lswr J15") == [3, 0, 0]
    assert game.result() == ("lines", [[0], [1, 2]])


def test_r12_a_merger_ends_the_game(play: Open) -> None:
    # Ger into lswr, which alone is left.  Merger: ger's Ipswich, London, Maidstone, Guildford: 4 for seat 0.
    # End: lswr's six features for its only holder, seat 0 (2 shares become 1).
    at = At("england").way("lswr", "J15 K16 L15 M15").way("ger", "P11 O12 N12 N13")
    game = play(at.isolated("gwr", "ser", "mr", "ly", "ner").shares("ger", 1, 0, 0).turn(0, actions=1))
    assert game.gains("extend ger M14") == [4 + 6, 0, 0]
    assert game.result() == ("lines", [[0], [1, 2]])


def test_r12_last_tile_then_the_turn_is_finished(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").tiles(1))
    game.play("extend gwr F11")
    assert game.state()["tiles"] == 0
    assert game.to_act() == 0
    # Gwr's only feature, Bristol, for the only share.
    assert game.gains(IDLE_MOVE) == [1, 0, 0]
    assert game.result() == ("tiles", [[0], [1, 2]])


def test_r12_the_end_waits_for_a_veto(play: Open) -> None:
    game = play(At("england").way("gwr", "F12").tiles(1).shares("gwr", 0, 2, 0).turn(0, actions=1))
    game.play("extend gwr F11")
    assert game.to_act() == 1
    # Bristol: shares 1 and 2 make 0 (second is 1 // 2) and 1.
    assert game.gains("pass") == [0, 1, 0]
    assert game.result() == ("tiles", [[1], [0, 2]])


def meeting() -> At:
    """No line can be extended: C4 is next to all three, l1 on C3, l2 in B4 and l3 in D4; yet none is isolated."""
    return At(small_map("C2 C3 C4", "C1 B4 D4", cities="C5")).way("l1", "C2 C3").shares("l1", 1, 0, 0)


def test_r12_no_legal_extension(play: Open) -> None:
    game = play(meeting().turn(0, actions=1))
    # L1 is connected to its start: 1 for the only share.  C1's cube counts for nothing.
    assert game.gains("invest c1 coal") == [1, 0, 0]
    assert [game.line(line)["status"] for line in ("l1", "l2", "l3")] == ["running"] * 3
    assert game.result() == ("no-extension", [[0], [1, 2]])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r12_idle_turns(play: Open, players: int) -> None:
    game = play(At("england", players).turn(0, idle_turns=3 * players - 2))
    game.play(IDLE_MOVE)
    game.play("invest exeter textiles")
    assert (game.to_act(), game.turn()["idle_turns"]) == (1, 3 * players - 1)
    game.play("invest exeter textiles")
    game.play("invest norwich textiles")
    assert game.result() == ("idle", [list(range(players))])


def test_r12_an_extension_starts_the_count_of_idle_turns_anew(play: Open) -> None:
    game = play(At("england").turn(0, idle_turns=8))
    game.play("extend gwr F12")
    game.play(IDLE_MOVE)
    assert (game.to_act(), game.turn()["idle_turns"]) == (1, 0)


def test_r12_lines_come_before_tiles(play: Open) -> None:
    at = At("england").isolated("gwr", "lswr", "ser", "mr", "ly", "ner").tiles(0)
    game = play(at.turn(0, actions=1, idle_turns=8))
    game.play(IDLE_MOVE)
    assert game.result() == ("lines", [[0, 1, 2]])


def test_r12_tiles_come_before_idle_turns(play: Open) -> None:
    game = play(At("england").tiles(0).turn(0, actions=1, idle_turns=8))
    game.play(IDLE_MOVE)
    assert game.result() == ("tiles", [[0, 1, 2]])


def test_r12_nothing_is_legal_after_the_end(play: Open) -> None:
    game = play(At("england").tiles(0).turn(1, actions=1))
    game.play(IDLE_MOVE)
    assert game.legal() == []
    assert game.state()["over"] is True
    assert (game.turn()["phase"], game.turn()["actions_left"], game.turn()["player"]) == ("over", 0, 1)


def closing(players: int = 3) -> At:
    """The last action, no tile left.  Gwr: Bristol, Swindon, Oxford, Reading (4); mr: Derby, Birmingham (2)."""
    at = At("england", players).way("gwr", "G13 H13 I13 J12").way("mr", "H7")
    return at.tiles(0).turn(0, actions=1)


@pytest.mark.parametrize(
    ("held", "gains"),
    [
        ((3, 2, 1), [6, 3, 0]),
        ((2, 0, 0), [6, 0, 0]),
        ((3, 3, 1), [4, 4, 0]),  # (6 + 3) // 2, no second
        ((2, 2, 2), [3, 3, 3]),  # 9 // 3
        ((1, 3, 1), [1, 6, 1]),  # 3 // 2
        ((0, 0, 0), [0, 0, 0]),
        ((2, 2, 2, 2), [2, 2, 2, 2]),  # 9 // 4
        ((3, 2, 2, 2), [6, 1, 1, 1]),  # 3 // 3
        ((0, 4), [0, 6]),
    ],
)
def test_r13_passengers(play: Open, held: tuple[int, ...], gains: list[int]) -> None:
    assert play(closing(len(held)).passengers(*held)).gains(IDLE_MOVE) == gains


def test_r13_industries(play: Open) -> None:
    # Brewing 1, 1, 0: (6 + 3) // 2 each.  Textiles: seat 1 alone, 6.  Steel: seat 0 alone, 6.  Leather: seat 2, 6.
    game = play(closing().cubes("reading", 0, 1, 1).cubes("birmingham", 0, 0, 2))
    assert game.gains(IDLE_MOVE) == [4 + 6, 4 + 6, 6]


def test_r13_an_industry_is_counted_over_all_connected_cities(play: Open) -> None:
    # Ly went by F4 to G4, next to Manchester.  Steel: seat 1 has two cubes in Birmingham, seat 0 one in Manchester:
    # 6 and 3.  Textiles, in Manchester: seat 2 alone, 6.
    at = closing().way("ly", "F4 G4")
    game = play(at.cubes("birmingham", 1, 1, None).cubes("manchester", 2, None, 0))
    assert game.gains(IDLE_MOVE) == [3, 6, 6]


def test_r13_cubes_in_cities_never_connected_are_removed(play: Open) -> None:
    # London has no line: seat 0's brewing there counts nothing, so seat 1's single cube in Reading is the most.
    game = play(closing().cubes("london", 0, 0, 0).cubes("reading", 1, None, None))
    assert game.gains(IDLE_MOVE) == [0, 6, 0]


def test_r13_an_industry_with_cubes_only_in_cities_never_connected(play: Open) -> None:
    assert play(closing().cubes("exeter", 0, 1, None)).gains(IDLE_MOVE) == [0, 0, 0]


def test_r13_a_city_connected_by_the_last_action_counts(play: Open) -> None:
    # Ser from Folkestone to P14, O15, N15: next to Brighton.  City: brewing cubes 2 and steel 1: 2 and 1.
    # End: brewing 6 for seat 1, steel 6 for seat 2; ser's Folkestone, Maidstone, Brighton: 3 for seat 0's share.
    at = At("england").way("ser", "P14 O15").cubes("brighton", 1, 1, 2).tiles(1).turn(0, actions=1)
    assert play(at).gains("extend ser N15") == [3, 2 + 6, 1 + 6]


@pytest.mark.parametrize(
    ("stations", "gains"),
    [
        (("G13 I13", "J12", ""), [4, 2, 0]),
        (("G13", "J12", ""), [3, 3, 0]),
        (("G13 H13", "I13", "J12"), [4, 1, 1]),
        (("", "", "H7"), [0, 0, 2]),  # on mr
        (("J14", "", ""), [0, 0, 0]),  # on no line
    ],
)
def test_r13_stations(play: Open, stations: tuple[str, ...], gains: list[int]) -> None:
    at = closing()
    for seat, hexes in enumerate(stations):
        at.stations(seat, hexes)
    assert play(at).gains(IDLE_MOVE) == gains


@pytest.mark.parametrize(
    ("shares", "gains"),
    [
        ((3, 2, 1), [4, 2, 0]),
        ((2, 2, 1), [3, 3, 0]),
        ((1, 1, 1), [2, 2, 2]),
        ((1, 5, 1), [1, 4, 1]),
        ((0, 0, 1), [0, 0, 4]),
    ],
)
def test_r13_shares(play: Open, shares: tuple[int, ...], gains: list[int]) -> None:
    assert play(closing().shares("gwr", *shares)).gains(IDLE_MOVE) == gains


def test_r13_isolated_lines_pay(play: Open) -> None:
    # Gwr 4 and mr 2 by shares, gwr 4 by stations.
    game = play(closing().isolated("gwr", "mr").shares("gwr", 2, 0, 0).shares("mr", 0, 1, 0).stations(2, "H13"))
    assert game.gains(IDLE_MOVE) == [4, 2, 4]


def test_r13_a_merged_line_pays_the_features_of_both(play: Open) -> None:
    # Ly was dissolved into mr: Derby, Birmingham, Liverpool, Manchester make 4, for the station on ly's old G6 and
    # for the share.
    game = play(closing().merged("ly", "mr", "F5 G6 H6").stations(1, "G6").shares("mr", 0, 0, 1))
    assert game.gains(IDLE_MOVE) == [0, 4, 4]


def test_r13_an_unmoved_survivor_pays_what_it_absorbed(play: Open) -> None:
    # Ly was dissolved into mr, which never left Derby: Liverpool, Manchester, Derby make 3.
    at = At("england").merged("ly", "mr", "F5 G6 H6").stations(2, "G6").shares("mr", 1, 0, 0)
    assert play(at.tiles(0).turn(0, actions=1)).gains(IDLE_MOVE) == [3, 0, 3]


def test_r13_everything_at_once_with_joint_winners(play: Open) -> None:
    at = closing().scores(10, 5, 10).passengers(2, 1, 0)
    at.cubes("reading", 0, 1, None).cubes("birmingham", 2, None, 1)
    at.stations(2, "G13 I13").stations(0, "J12").stations(1, "H7")
    at.shares("gwr", 1, 1, 3).shares("mr", 2, 0, 1)
    game = play(at)
    # Passengers 6, 3, 0.  Brewing tied 4, 4, 0; steel 0, 0, 6; leather 0, 6, 0.
    # Gwr: stations 2, 0, 4; shares 1, 1, 4 (second 2 shared).  Mr: stations 0, 2, 0; shares 2, 0, 1.
    gains = [6 + 4 + 2 + 1 + 2, 3 + 4 + 6 + 1 + 2, 6 + 4 + 4 + 1]
    assert gains == [15, 16, 15]
    assert game.gains(IDLE_MOVE) == gains
    assert game.scores() == [25, 21, 25]
    assert game.result() == ("tiles", [[0, 2], [1]])


def test_r14_without_a_legal_action_the_player_passes(play: Open) -> None:
    # All three industry spaces are taken, C4 is next to all locomotives, C2 and C3 have track.
    game = play(meeting().cubes("c1", 0, 1, 2))
    assert game.legal() == ["none"]
    assert game.gains("none") == [0, 0, 0]
    assert (game.to_act(), game.turn()["actions_left"]) == (0, 1)
    assert game.legal() == ["none"]
    assert game.gains("none") == [1, 0, 0]  # the end: l1's start for its only share
    assert game.result() == ("no-extension", [[0], [1, 2]])


def test_r14_not_while_anything_is_legal(play: Open) -> None:
    assert play(meeting().cubes("c1", 0, 1, None)).legal() == ["invest c1 coal"]


def test_r14_when_the_only_line_that_could_was_extended_already(play: Open) -> None:
    # L1 on C2 could go on to C3, but not twice in a turn; l2 in C5 is hemmed in; C3 is next to l1's locomotive.
    board = small_map("C2 C3", "C1 C5", cities="C4")
    game = play(At(board).way("l1", "C2").cubes("c1", 0, 1, 1).turn(0, actions=1, extended="l1"))
    assert game.targets("l1") == {"C3"}
    assert game.legal() == ["none"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r15_starting_player_comes_from_the_seed(players: int) -> None:
    board = read_map("england")
    options = SPEC.complete_options({"map": "england"})
    starters = [ProductGame.new(board, players, options, seed).to_act() for seed in range(40)]
    assert starters == [Rng(seed).below(players) for seed in range(40)]
    assert set(starters) == set(range(players))
