"""The yardsticks: they play what they have always played, and plain UCT is what it says."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log, sqrt

import pytest

from rocket_desktop import __main__ as command_line
from rocket_desktop.ai.bots import FREELY, Budget, run
from rocket_desktop.ai.levels import YARDSTICKS, find_bot
from rocket_desktop.ai.uct import Uct
from rocket_desktop.ai.view import View
from rocket_desktop.ai.yardsticks import fingerprint, fingerprints
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.spec import SPEC
from tests.ai.test_search import state_after
from tests.model.toy_game import PLAIN_CARDS, ToyState

# Taken once, when the yardsticks were published; see docs/arena.md.
PUBLISHED = {
    "random": "b0bac84448008a54",
    "static": "d5b6d52e0a7fdd5e",
    "greedy": "c3a4c3289b1a2747",
    "uct": "8cd4200dbf2193d7",
}


def view(state: GameState) -> View:
    seat = state.to_act()
    return View(SPEC, state, seat, state.observe(seat))


@pytest.mark.parametrize("name", YARDSTICKS)
def test_a_yardstick_plays_what_it_always_played(name: str) -> None:
    assert fingerprint(name, SPEC.id) == PUBLISHED[name], (
        f"the yardstick {name} has changed (or, if {YARDSTICKS[0]} has, too, the rules or the random numbers): "
        "results against it mean something else from now on"
    )


def test_every_yardstick_is_known_by_its_own_digest() -> None:
    assert list(PUBLISHED) == list(YARDSTICKS)
    assert len(set(PUBLISHED.values())) == len(PUBLISHED)
    assert fingerprints(["greedy", "hard", "greedy"], SPEC.id) == {"greedy": PUBLISHED["greedy"]}


def test_the_arena_names_the_digests(capsys: pytest.CaptureFixture[str]) -> None:
    match = ["arena", "--game", SPEC.id, "--seats", "random,greedy", "--games", "2", "--seed", "1"]
    assert command_line.main(match) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        f"yardsticks: random {PUBLISHED['random']}, greedy {PUBLISHED['greedy']}"
    )
    assert command_line.main([*match, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["yardsticks"] == {name: PUBLISHED[name] for name in ("random", "greedy")}


# Plain UCT


def searched(state: GameState, iterations: int, seed: int = 3) -> Uct:
    search = Uct(state, state.observe(state.to_act()), Rng(seed))
    search.run(iterations)
    return search


def test_every_legal_move_is_tried_before_any_is_tried_again() -> None:
    state = state_after(30)
    legal = state.legal_moves()
    search = searched(state, len(legal))
    order = search.order()
    assert sorted(search.move(number) for number in order) == legal
    assert {search.visits(number) for number in order} == {1}
    search.run(1)
    assert sorted(search.visits(number) for number in order) == [1] * (len(legal) - 1) + [2]


def test_ucb1_decides_who_is_tried_again() -> None:
    """The bound at the root, worked out by hand after each of some iterations: mean + sqrt(ln N / 2n)."""
    state = state_after(31)
    search = searched(state, len(state.legal_moves()))
    count = len(search.order())
    seat = state.to_act()
    for total in range(count, count + 40):
        visits = {search.move(number): search.visits(number) for number in range(count)}
        bounds = {
            search.move(number): search.wins[number][seat] / search.visits(number)
            + sqrt(log(total) / (2 * search.visits(number)))
            for number in range(count)
        }
        search.run(1)
        (again,) = [search.move(n) for n in range(count) if search.visits(n) > visits[search.move(n)]]
        assert bounds[again] == pytest.approx(max(bounds.values()))


def test_every_iteration_shares_one_win() -> None:
    search = searched(state_after(40), 300)
    assert sum(sum(wins) for wins in search.wins) == pytest.approx(300)
    assert sum(search.visits(number) for number in search.order()) == 300


def test_equal_seeds_give_equal_trees_and_others_do_not() -> None:
    state = state_after(60)
    one, again, other = searched(state, 200), searched(state, 200), searched(state, 200, seed=4)
    assert one.wins == again.wins
    assert [one.move(number) for number in one.order()] == [again.move(number) for number in again.order()]
    assert one.wins != other.wins


def test_a_winning_last_move_is_found() -> None:
    """Positions in which some moves end the game with a win and others with a defeat, whatever follows."""
    found = 0
    for seed in range(60):
        state = state_after(0, 2, seed)
        rng = Rng(seed)
        before = state.clone()
        while state.to_act() != OVER:
            before = state.clone()
            state.apply(state.random_move(rng))
        won: dict[int, bool] = {}
        for move in before.legal_moves():
            after = before.clone()
            after.apply(move)
            result = after.result()
            if result is not None:
                won[move] = before.to_act() in result.ranking[0]
        if len(won) == len(before.legal_moves()) and len(set(won.values())) == 2:
            found += 1
            assert won[find_bot("uct", SPEC.id).choose(view(before), 1, Budget(iterations=5 * len(won)))]
    assert found >= 2


def test_it_stops_by_itself_or_goes_on_as_it_is_told() -> None:
    state = state_after(90)
    bot = find_bot("uct", SPEC.id)
    by_itself = bot.think(view(state), 1)
    run(by_itself, FREELY)
    assert by_itself.iterations == 2000
    told = by_itself.considered(2)
    assert told[0].visits >= told[1].visits
    assert told[0].move == SPEC.format_move(state, by_itself.best())
    assert told[0].reason == f"won {told[0].value:.0%} of {told[0].visits} games played out at random"
    longer = bot.think(view(state), 1, Budget(iterations=2100))
    run(longer, Budget(iterations=2100))
    assert longer.iterations == 2100
    assert bot.think(view(state), 1, Budget(endless=True)).step(2)


def test_only_the_moves_named_are_compared() -> None:
    state = state_after(40)
    some = tuple(state.legal_moves()[3:6])
    thinking = find_bot("uct", SPEC.id).think(replace(view(state), only=some), 1, Budget(iterations=60))
    run(thinking, Budget(iterations=60))
    considered = thinking.considered(8)
    assert {each.move for each in considered} == {SPEC.format_move(state, move) for move in some}
    assert sum(each.visits for each in considered) == 60
    assert all(len(each.points) == 3 and min(each.points) > 0 for each in considered)


def test_hidden_cards_are_dealt_anew() -> None:
    """The seat holds 3 and 9; what follows depends on cards and rolls that it cannot see."""
    state = ToyState(PLAIN_CARDS, [[3, 9], [1, 2]], [4, 5, 6, 7, 8, 10, 11], Rng(1))
    state.played = [12]
    search = Uct(state, state.observe(0), Rng(1))
    search.run(400)
    assert {search.move(number) for number in search.order()} == set(state.legal_moves())
    assert sum(search.visits(number) for number in search.order()) == 400
    # Neither seat wins every game: the deals differ.
    assert all(0 < sum(wins[seat] for wins in search.wins) < 400 for seat in range(2))
