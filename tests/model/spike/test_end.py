"""K10, K11, K13 and K14: how a game ends, routes and ties."""

from __future__ import annotations

import pytest

from rocket_desktop.model.core import Result
from tests.model.spike.table import At, Play, kinds


def ending(players: int = 2, options: int = 0, money: tuple[int, ...] = ()) -> At:
    """Ada has no track left and her one contract is fulfilled."""
    at = At(players, options).left(0, 0).contract(0, 10, "B", "done").delivered(0, "springfield").money(*money)
    for seat in range(1, players):
        at.contract(seat, 0, "A")
    return at


def result(game: Play) -> Result:
    found = game.state.result()
    assert found is not None
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k10_every_other_player_has_one_more_turn(players: int) -> None:
    game = ending(players).open()
    told = game.play("end")
    assert kinds(told) == ["last-turns", "turn"]
    for left in range(players - 1, 1, -1):
        assert game.seen()["turn"]["last_turns"] == left
        assert "end" not in kinds(game.play("end"))
    assert "end" in kinds(game.play("end"))
    assert result(game).reason == "finished"


def test_k10_at_the_end_of_the_turn_not_before() -> None:
    # The last piece is laid, the last delivery made; Ada may still move and goes on until she ends her turn.
    at = At().left(0, 2).hand(0, "white brown").contract(0, 20, "B", "aboard")
    game = at.open()
    game.lay("topeka", "j50", "springfield")
    game.play("deliver steel")
    assert game.state.to_act() == 0
    assert kinds(game.play("end")) == ["last-turns", "turn"]


def test_k10_not_with_track_left() -> None:
    game = ending().left(0, 1).open()
    assert kinds(game.play("end")) == ["turn"]


def test_k10_not_with_a_delivery_left() -> None:
    game = ending().contract(0, 21, "A").open()
    assert kinds(game.play("end")) == ["turn"]


def test_k10_a_contract_whose_cities_are_all_used_is_no_delivery() -> None:
    # Cloth (21 A) goes to Topeka, Nashville, Jacksonville, Chicago and Detroit.
    at = ending().contract(0, 21, "A").delivered(0, "topeka", "nashville", "jacksonville", "chicago", "detroit")
    assert kinds(at.open().play("end")) == ["last-turns", "turn"]


def test_k10_not_while_a_contract_can_be_bought() -> None:
    assert kinds(ending(options=2, money=(3,)).open().play("end")) == ["turn"]
    # Without the money nothing more can come.
    assert kinds(ending(options=2, money=(2,)).open().play("end")) == ["last-turns", "turn"]


def test_k10_the_last_turns_come_once() -> None:
    at = ending(3).left(1, 0).delivered(1, "pittsburgh", "bluefield", "raleigh", "little-rock", "shreveport")
    game = at.open()
    game.play("end")
    # Ben finishes in his last turn: no new round of last turns.
    assert kinds(game.play("end")) == ["turn"]
    assert "end" in kinds(game.play("end"))


def test_k10_the_third_time_card_ends_the_game_within_the_last_turns() -> None:
    game = ending().round(3, times=2, bottom=2).face_up("white").deck("time black").open()
    game.play("end", "draw deck")
    assert result(game).reason == "time-cards"


def test_k14_ten_rounds_without_a_draw_a_build_or_a_delivery() -> None:
    game = At().open()
    for _ in range(19):
        assert "end" not in kinds(game.play("end"))
    told = game.play("end")
    assert "end" in kinds(told)
    assert result(game).reason == "idle"


def test_k14_moving_loading_and_upgrading_do_not_count() -> None:
    at = At().rails(0, "topeka", "j50", "springfield").contract(0, 10, "B").contract(0, 11, "A").money(9)
    game = at.open()
    game.play("load", "upgrade engine", *[move for move in game.legal() if move.startswith("go")][:1], "end")
    assert game.seen()["turn"]["idle"] == 1


@pytest.mark.parametrize("deed", ["draw", "build", "delivery"])
def test_k14_these_begin_the_count_anew(deed: str) -> None:
    at = At().face_up("white").deck("black*9").hand(0, "white brown").contract(0, 20, "B", "aboard")
    at.state.idle = 7
    game = at.open()
    if deed == "draw":
        game.play("draw deck", "stop")
    elif deed == "build":
        game.lay("topeka", "j50", "springfield")
    else:
        game.play("deliver steel")
    game.play("end")
    assert game.seen()["turn"]["idle"] == 0


def route_scores(at: At) -> int:
    """What Ada's route brings at the end."""
    game = at.open()
    for _ in range(19):
        game.play("end")
    before = game.state.scores()[0]
    (score,) = [event for event in game.play("end") if event["kind"] == "score" and event["seat"] == 0]
    assert (score["for"], score["points"]) == ("route", game.state.scores()[0] - before)
    return int(score["points"])


# Route 9: Bluefield, then Knoxville 2, Mobile 5, New Orleans 6, Shreveport 9.


def test_k11_the_farthest_city_joined_with_all_before_it() -> None:
    at = At().begin(0, "bluefield").route(0, 9).rails(0, "bluefield", "j76", "knoxville")
    assert route_scores(at) == 2


def test_k11_a_city_beyond_a_gap_does_not_count() -> None:
    # New Orleans is joined, but Mobile before it is not: the route breaks off at Knoxville.
    at = At().begin(0, "bluefield").route(0, 9).rails(0, "bluefield", "j76", "knoxville")
    at.rails(0, "knoxville", "j84", "j92", "birmingham", "j107", "j115", "new-orleans")
    assert "new-orleans" in at.open().seen()["connected"][0]
    assert route_scores(at) == 2


def test_k11_all_cities_in_whatever_order_they_were_joined() -> None:
    at = At().begin(0, "bluefield").route(0, 9).rails(0, "bluefield", "j76", "knoxville")
    at.rails(0, "knoxville", "j84", "j92", "birmingham", "j107", "j115", "new-orleans").rails(0, "j107", "mobile")
    assert route_scores(at) == 6


def test_k11_no_city_after_the_start() -> None:
    at = At().begin(0, "bluefield").route(0, 9).rails(0, "bluefield", "j77", "raleigh")
    assert route_scores(at) == 0


def test_k11_without_track_at_the_start_city() -> None:
    at = At().begin(0, "knoxville").route(0, 9).rails(0, "knoxville", "j93", "atlanta")
    assert route_scores(at) == 0


def test_k11_the_start_city_alone_touches_no_track() -> None:
    assert route_scores(At().begin(0, "bluefield").route(0, 9)) == 0


def test_k11_the_start_may_be_reached_later() -> None:
    at = At().begin(0, "knoxville").route(0, 9).rails(0, "knoxville", "j76", "bluefield")
    assert route_scores(at) == 2


def test_k11_routes_are_hidden_until_the_end() -> None:
    game = At().route(0, 9).open()
    assert game.seen(1)["routes"][0] is None
    for _ in range(20):
        game.play("end")
    assert game.seen(1)["routes"][0][0]["start"] == "bluefield"


def over(at: At) -> Result:
    game = at.open()
    for _ in range(10 * game.state.players()):
        game.play("end")
    return result(game)


def test_k13_the_most_money_wins() -> None:
    found = over(At(3).money(5, 9, 7))
    assert found.scores == [5, 9, 7]
    assert found.ranking == [[1], [2], [0]]


def test_k13_a_tie_goes_to_the_most_connected_cities() -> None:
    assert over(At().money(5, 5).rails(1, "tulsa", "j71", "springfield")).ranking == [[1], [0]]


def test_k13_then_to_the_most_track_left() -> None:
    # Both have two cities; Ben needed three pieces for his.
    at = At().money(5, 5).rails(0, "topeka", "j50", "springfield").rails(1, "tulsa", "j71", "j60", "topeka")
    assert over(at).ranking == [[0], [1]]


def test_k13_then_the_win_is_shared() -> None:
    assert over(At(3).money(5, 5, 4)).ranking == [[0, 1], [2]]


def test_k13_the_route_counts_first() -> None:
    at = At().begin(0, "bluefield").route(0, 9).rails(0, "bluefield", "j76", "knoxville").money(3, 4)
    found = over(at)
    assert (found.scores, found.ranking) == ([5, 4], [[0], [1]])


def test_k10_with_the_box_empty_nothing_can_be_bought() -> None:
    at = At(options=2).left(0, 0).money(9)
    for card in range(36):
        at.contract(0, card, "A", "done")
    assert kinds(at.open().play("end")) == ["last-turns", "turn"]


def test_k10_a_bought_contract_whose_cities_are_used_is_no_delivery_and_no_other_is_sold() -> None:
    at = ending(options=2, money=(9,)).contract(0, 21, "A")
    game = at.delivered(0, "topeka", "nashville", "jacksonville", "chicago", "detroit").open()
    assert game.refusal("contract") == "you have contracts to fulfil first"
    assert kinds(game.play("end")) == ["last-turns", "turn"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k10_last_turns_are_played_though_ten_rounds_are_idle(players: int) -> None:
    """Whoever is promised one more turn gets it (K14 ends games that would not end)."""
    at = ending(players, options=2, money=(5,))
    at.state.idle = 10 * players - 1
    game = at.open()
    told = game.play("upgrade engine", "end")
    assert kinds(told)[-2:] == ["last-turns", "turn"]
    for _ in range(players - 2):
        assert "end" not in kinds(game.play("end"))
    assert "end" in kinds(game.play("end"))
    assert result(game).reason == "finished"
