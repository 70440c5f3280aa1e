"""The search: what it spends, that it can be repeated, and that it knows a decided game when it sees one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import exp, isclose, sqrt
from statistics import mean, pvariance

import pytest

from rocket_desktop.ai.bots import FREELY, Budget, Thinking, run
from rocket_desktop.ai.levels import LEVELS, find_bot
from rocket_desktop.ai.policies.ranking import ranked
from rocket_desktop.ai.policies.stephenson import StephensonPolicy
from rocket_desktop.ai.policy import Policy
from rocket_desktop.ai.search import FINALISTS, Halving, Marks, Node, Search, chances, utilities
from rocket_desktop.ai.search_bot import Level, SearchBot
from rocket_desktop.ai.view import Setting, View
from rocket_desktop.data import read_data
from rocket_desktop.model.arrays import ints
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.stephenson.moves import EXTEND, PASS, kind_of, pack
from rocket_desktop.model.stephenson.spec import SPEC
from rocket_desktop.model.stephenson.state import ACTION, StephensonState

DATA = {name: read_data(name) for name in ("maps/england", "maps/usa", "maps/china")}


def state_after(plies: int, players: int = 3, seed: int = 5, name: str = "england") -> StephensonState:
    state = SPEC.new_game(players, SPEC.complete_options({"map": name}), seed, DATA)
    rng = Rng(seed)
    for _ in range(plies):
        if state.to_act() == OVER:
            break
        state.apply(state.random_move(rng))
    return state


def view(state: GameState) -> View:
    seat = state.to_act()
    return View(SPEC, state, seat, state.observe(seat))


def searched(
    state: GameState, iterations: int, width: int = 12, piece: int = 7, to_the_end: bool = False
) -> tuple[Search, Halving]:
    search = Search(state, state.observe(state.to_act()), StephensonPolicy(), Rng(3))
    contest = Halving(search, iterations, width, to_the_end)
    while contest.step(piece):
        pass
    return search, contest


def final(scores: list[int]) -> list[float]:
    """What final scores are worth."""
    points = [float(score) for score in scores]
    return utilities(points, chances(points, 0.0))


def test_utilities_reward_winning_then_the_lead() -> None:
    # 0.7 for winning, 0.3 for the lead: 12 ahead is half of what leading can add beyond even.
    assert final([30, 18]) == pytest.approx([0.7 + 0.3 * 0.75, 0.3 * 0.25])
    assert final([20, 20, 2])[:2] == pytest.approx([0.35 + 0.15, 0.35 + 0.15])
    far, near = final([50, 0])[0], final([50, 40])[0]
    assert 1 > far > near > 0.7


def test_chances_follow_the_scores_expected() -> None:
    assert chances([20.0, 20.0, 3.0], 0.0) == [0.5, 0.5, 0.0]
    even = chances([40.0, 40.0, 40.0], 5.0)
    assert even == pytest.approx([1 / 3] * 3)
    ahead = chances([45.0, 40.0], 5.0)
    assert ahead[0] / ahead[1] == pytest.approx(exp(1))
    assert chances([45.0, 40.0], 10.0)[0] < ahead[0], "the more uncertain, the more even"


class Listed(Policy):
    """Names the moves it is told to."""

    def __init__(self) -> None:
        self.moves: list[int] = []

    def candidates(self, state: GameState, widely: bool) -> list[int]:
        return list(self.moves)


def test_children_legal_in_a_deal_are_found_and_new_ones_added() -> None:
    rng = Rng(11)
    policy = Listed()
    policy.moves = [5, 3, 9]
    node = Node()
    node.open(state_after(3), policy)
    node.visits = 1
    marks = Marks()
    met = list(policy.moves)
    for turn in range(300):
        now = list(
            dict.fromkeys(rng.below(1 << 28) if rng.below(30) == 0 else met[rng.below(len(met))] for _ in range(9))
        )
        before = list(node.moves)
        allowed = list(node.allowed(now, marks))
        met = list(node.moves)
        assert met[: len(before)] == before
        assert set(met) == set(before) | set(now)
        assert len(met) == len(set(met))
        assert len(node.tries) == len(node.sums) == len(node.children) == len(met)
        legal = [number for number in range(len(met)) if met[number] in now]
        assert allowed == legal[: min(len(now), int(3 + 1.5 * sqrt(node.visits)))]
        node.visits = turn // 20 + 1
    assert len(met) > 50


def test_many_moves_are_told_apart_too() -> None:
    node = Node()
    moves = [number << 20 for number in range(500)]
    allowed = node.allowed(moves, Marks())
    assert sorted(node.moves) == moves
    assert list(allowed) == [0, 1, 2]


def test_moves_are_ranked_by_value_the_first_of_equal_ones_first() -> None:
    rng = Rng(4)
    for most in (1, 5, 14, 60):
        moves = [7 * number for number in range(40)]
        values = [rng.below(20) - 10 for _ in moves]
        order = sorted(range(40), key=lambda number: -values[number])
        assert list(ranked(ints(moves), ints(values), most)) == [moves[number] for number in order[:most]]


def tries(search: Search) -> list[int]:
    return [branch.tally.tries for branch in search.branches]


def totals(search: Search) -> list[float]:
    return [branch.tally.values[search.seat] for branch in search.branches]


def test_a_contest_spends_its_budget_and_ends_with_one_move() -> None:
    search, contest = searched(state_after(30), 100)
    assert search.iterations() == sum(tries(search)) == 100
    assert len(contest.alive) == 1
    assert 1 < len(contest.finalists) <= FINALISTS
    assert set(contest.alive) <= set(contest.finalists)
    best = contest.alive[0]
    assert tries(search)[best] >= max(tries(search)) - 3  # odd iterations of three rounds


@pytest.mark.parametrize(
    ("width", "budget", "expected"),
    [
        # 12, 6 and 3 moves in three rounds of 24; then one is left.
        (12, 72, [2 + 4 + 8] * 3 + [2 + 4] * 3 + [2] * 6),
        (4, 80, [10 + 20] * 2 + [10] * 2),
        (3, 10, [4, 3, 3]),
        (1, 7, [7]),
        # Too few to go round: the first move, it and one more, these two.
        (8, 5, [3, 2] + [0] * 6),
    ],
)
def test_rounds_are_of_equal_length_and_drop_the_worse_half(width: int, budget: int, expected: list[int]) -> None:
    search, contest = searched(state_after(30), budget, width)
    assert sorted(tries(search), reverse=True)[:width] == sorted(expected, reverse=True)
    assert len(contest.alive) == 1
    assert contest.order()[0] == contest.alive[0]


def test_what_drops_out_of_the_last_contest_leaves_no_tree() -> None:
    state = state_after(30)

    def contested(*, is_last: bool) -> tuple[Search, Halving, set[int]]:
        search = Search(state, state.observe(state.to_act()), StephensonPolicy(), Rng(3))
        contest = Halving(search, 600, 12, is_last=is_last)
        while contest.step(7):
            pass
        return search, contest, {number for number, branch in enumerate(search.branches) if branch.tree().size()}

    kept, goes_on, all_trees = contested(is_last=False)
    search, contest, trees = contested(is_last=True)
    assert [tally.numbers() for tally in search.tallies] == [tally.numbers() for tally in kept.tallies]
    assert goes_on.given_up == []
    assert set(contest.given_up) == all_trees - set(contest.order())
    assert trees == all_trees - set(contest.given_up) != all_trees
    search.forget()
    assert search.nodes() > 0 == sum(branch.tree().size() for branch in search.branches)


def test_equal_seeds_give_equal_trees_compiled_or_not() -> None:
    """The figures were taken from one run: interpreted and compiled code and every machine must give them again."""
    search, contest = searched(state_after(30), 60)
    again, _ = searched(state_after(30), 60)
    assert tries(again) == tries(search)
    assert totals(again) == totals(search)
    assert search.nodes() == again.nodes()
    move = SPEC.format_move(state_after(30), search.moves[contest.alive[0]])
    points = [round(sum(branch.tally.points[seat] for branch in search.branches)) for seat in range(3)]
    assert (move, search.nodes(), points) == EXPECTED


EXPECTED = ("extend mr I6", 48, [2789, 2995, 3080])


@pytest.mark.parametrize("plies", [30, 61])
def test_a_branch_goes_by_its_own_iterations_alone(plies: int) -> None:
    """In whatever order and pieces the branches are searched, each finds the same."""
    state = state_after(plies)
    one, other = (Search(state, state.observe(state.to_act()), StephensonPolicy(), Rng(3)) for _ in range(2))
    for branch in one.branches[:4]:
        branch.run(30)
    for piece in (1, 7, 2, 20):
        for branch in reversed(other.branches[:4]):
            branch.run(piece)
    assert tries(one) == tries(other)
    assert totals(one) == totals(other)
    assert len(set(totals(one)[:4])) == 4


def test_a_tree_stops_growing_where_there_is_no_room() -> None:
    state = state_after(30)
    narrow, wide = (Search(state, state.observe(state.to_act()), StephensonPolicy(), Rng(3)) for _ in range(2))
    narrow.branches[0].room = 10
    for search in (narrow, wide):
        search.branches[0].run(60)
    assert narrow.branches[0].tally.nodes == narrow.nodes() == 10
    assert narrow.branches[0].tally.tries == 60
    assert wide.branches[0].tally.nodes > 40


def test_variance_is_of_the_values_about_their_mean() -> None:
    state = state_after(50)
    search = Search(state, state.observe(state.to_act()), StephensonPolicy(), Rng(3))
    tally = search.branches[0].tally
    for seat in range(3):
        values = []
        for _ in range(20):
            before = tally.values[seat]
            search.branches[0].run(1)
            values.append(tally.values[seat] - before)
        if seat == 0:
            assert tally.value(seat) == pytest.approx(mean(values))
            assert tally.variance(seat) == pytest.approx(pvariance(values))


def test_every_iteration_shares_one_win() -> None:
    search, _ = searched(state_after(50), 40)
    assert isclose(sum(sum(branch.tally.wins) for branch in search.branches), 40)


@pytest.mark.parametrize("name", ["england", "usa", "china"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_candidates_are_legal_and_leave_the_state_alone(players: int, name: str) -> None:
    policy = StephensonPolicy()
    state = state_after(0, players, 9, name)
    rng = Rng(8)
    vetoes = 0
    while state.to_act() != OVER:
        before = state.encode()
        legal = state.legal_moves()
        few, many = policy.candidates(state, False), policy.candidates(state, True)
        for moves in (few, many):
            assert 0 < len(moves) == len(set(moves))
            assert set(moves) <= set(legal)
        if state.phase == ACTION:
            extensions = [move for move in legal if kind_of(move) == EXTEND]
            assert set(extensions) <= set(many), "a search from here may not overlook an extension"
        else:
            vetoes += 1
            assert pack(PASS, 0, 0) in few
        assert state.encode() == before
        state.apply(state.random_move(rng))
    assert vetoes > 0


@cache
def last_decisions() -> list[tuple[StephensonState, dict[int, float]]]:
    """Positions in which every candidate ends the game at once, with what each is worth, not all alike."""
    found = []
    policy = StephensonPolicy()
    for seed in range(200):
        state = state_after(0, 2, seed)
        rng = Rng(seed)
        before = state.clone()
        while state.to_act() != OVER:
            before = state.clone()
            state.apply(state.random_move(rng))
        values: dict[int, float] = {}
        for move in policy.candidates(before, True):
            after = before.clone()
            after.apply(move)
            if after.to_act() == OVER:
                values[move] = final(after.scores())[before.to_act()]
        if len(values) == len(policy.candidates(before, True)) and len(set(values.values())) > 1:
            found.append((before, values))
    return found


def test_a_contest_ends_early_when_the_best_move_is_clear() -> None:
    """Where every move ends the game, 50 games each leave no doubt; `to_the_end` goes on all the same."""
    for state, values in last_decisions()[:5]:
        search, contest = searched(state, 400, 4)
        moves = [search.moves[number] for number in contest.order()]
        assert values[moves[0]] == max(values[move] for move in search.moves[:4])
        assert all(values[move] < values[moves[0]] for move in moves[1:] if values[move] != values[moves[0]])
        assert search.iterations() < 400
        assert min(branch.tally.tries for branch in search.branches[:4]) >= 50
        again, _ = searched(state, 400, 4, piece=1)
        assert totals(again) == totals(search), "the same stop in whatever pieces it is searched"
        whole, long_contest = searched(state, 400, 4, to_the_end=True)
        assert whole.iterations() == 400
        assert values[whole.moves[long_contest.order()[0]]] == values[moves[0]]


def test_a_contest_goes_on_while_the_best_move_is_in_doubt() -> None:
    spent = []
    for plies in range(20, 120, 10):
        search, _ = searched(state_after(plies, players=2), 240, 4)
        spent.append(search.iterations())
    assert spent.count(240) >= 3


@pytest.mark.parametrize(("level", "cap"), [("easy", 0.12), ("medium", 0.06), ("hard", 0.02), ("expert", 0.0)])
def test_a_decided_last_move_is_found(level: str, cap: float) -> None:
    """Where every candidate ends the game, no level plays one that is worse than another by more than its cap."""
    positions = last_decisions()
    assert len(positions) >= 5
    for state, values in positions:
        after = state.clone()
        after.apply(find_bot(level, SPEC.id).choose(view(state), 1, Budget(iterations=300)))
        assert after.to_act() == OVER
        assert max(values.values()) - final(after.scores())[state.to_act()] <= cap + 1e-9


def test_levels_stop_by_themselves_and_say_why() -> None:
    state = state_after(40)
    thinking = SearchBot(StephensonPolicy(), Level(30, 8, 0.05, 0.1, 60.0)).think(view(state), 1)
    run(thinking, FREELY)
    assert thinking.iterations == 30
    assert state.is_legal(thinking.best())
    first = thinking.considered(3)[0]
    assert first.move == SPEC.format_move(state, thinking.best())
    assert first.reason.startswith("chance to win ")
    assert thinking.explain() == f"{first.move}: {first.reason}"
    assert isclose(sum(thinking.values()), 1)


def test_an_endless_analysis_goes_on_and_sharpens() -> None:
    thinking = find_bot("expert", SPEC.id).think(view(state_after(60)), 1, Budget(endless=True))
    for _ in range(300):
        assert thinking.step(2)
    assert thinking.iterations == 600
    assert thinking.ceiling is None


def seen_after(moves: list[int], state: GameState) -> GameState:
    after = state.clone()
    for move in moves:
        after.apply(move)
    return after


def fresh(state: GameState) -> Search:
    return Search(state, state.observe(state.to_act()), StephensonPolicy(), Rng(4))


def test_a_search_goes_on_with_the_trees_of_one_that_came_through_its_position() -> None:
    state = state_after(30)
    search, contest = searched(state, 600, 6)
    first = search.branches[contest.alive[0]]
    tree = first.tree()
    often = max(range(len(tree.moves)), key=lambda number: tree.tries[number])
    second = tree.children[often]
    assert second is not None
    later = fresh(seen_after([first.move, tree.moves[often]], state))
    expected = {
        move: child.visits for move, child in zip(second.moves, second.children, strict=True) if child is not None
    }
    taken = {number: expected[move] for number, move in enumerate(later.moves) if move in expected}
    assert later.reuse(search) == sum(taken.values()) > 20
    for number, visits in taken.items():
        assert later.branches[number].tree().visits == visits
    assert later.nodes() == sum(later.branches[number].tree().size() for number in taken)
    assert later.iterations() == 0, "its moves are counted anew"
    contest = Halving(later, 40, 6)
    while contest.step(7):
        pass
    assert later.iterations() == 40
    assert sum(branch.tree().visits for branch in later.branches) >= sum(taken.values()) + 30


def test_a_search_of_the_same_position_goes_on_where_the_other_ended() -> None:
    state = state_after(30)
    search, _ = searched(state, 200)
    visits = {branch.move: branch.tree().visits for branch in search.branches}
    again = fresh(state)
    assert again.reuse(search) == sum(visits.values()) >= 200
    assert {branch.move: branch.tree().visits for branch in again.branches} == visits


def test_nothing_is_reused_where_nothing_fits() -> None:
    search, _ = searched(state_after(30), 100)
    for other in (fresh(state_after(31, seed=6)), fresh(state_after(30, players=2))):
        assert other.reuse(search) == 0
        assert other.nodes() == 0
    state = state_after(30)
    search.hidden = True
    assert fresh(state).reuse(search) == 0


def test_a_finished_tree_keeps_what_was_visited_often() -> None:
    search, _ = searched(state_after(30), 600, 6)
    before = sum(branch.tree().size() for branch in search.branches)
    search.trim()
    trees = [branch.tree() for branch in search.branches]
    assert 0 < sum(tree.size() for tree in trees) < before / 2
    while trees:
        children = [child for child in trees.pop().children if child is not None]
        assert all(child.visits >= 8 for child in children)
        trees += children


def test_an_analysis_begins_with_what_the_one_before_found_and_a_bot_does_not() -> None:
    state = state_after(30)
    setting = Setting(3, SPEC.complete_options({}), DATA)
    bot = find_bot("easy", SPEC.id)

    def thought(state: GameState, *, budget: Budget, earlier: Thinking | None, steps: int) -> Thinking:
        thinking = bot.think(replace(view(state), setting=setting), 1, budget)
        if earlier is not None:
            thinking.reuse(earlier)
        for _ in range(steps):
            thinking.step(5)
        return thinking

    endless, fixed = Budget(endless=True), Budget(iterations=30)

    def first(steps: int = 150) -> Thinking:
        thinking = thought(state, budget=endless, earlier=None, steps=steps)
        thinking.close()
        return thinking

    after = seen_after([first().best()], state)
    for budget, same in ((endless, False), (fixed, True)):
        plain = thought(after, budget=budget, earlier=None, steps=20)
        reusing = thought(after, budget=budget, earlier=first(), steps=20)
        assert (plain.considered(9) == reusing.considered(9)) is same
    # A game of another setting has other positions.
    other = first()
    other.view = replace(other.view, setting=Setting(3, {}, DATA))
    assert thought(after, budget=endless, earlier=other, steps=20).considered(9) == (
        thought(after, budget=endless, earlier=None, steps=20).considered(9)
    )


def test_an_analysis_goes_on_even_where_there_is_nothing_to_decide() -> None:
    state = state_after(60)
    seen = replace(view(state), only=(state.legal_moves()[0],))
    thinking = find_bot("expert", SPEC.id).think(seen, 1, Budget(endless=True))
    for _ in range(10):
        assert thinking.step(2)
    assert thinking.iterations == 20
    (told,) = thinking.considered(8)
    assert told.visits == 20
    assert len(told.points) == state.players()


def test_one_legal_move_is_played_after_one_look() -> None:
    state = state_after(30)
    only = state.legal_moves()[0]

    class OneMove(Policy):
        def candidates(self, state: GameState, widely: bool) -> list[int]:
            return [only] if widely else state.legal_moves()[:3]

    thinking = SearchBot(OneMove(), Level(500, 8, 0.0, 0.0, 60.0)).think(view(state), 1)
    run(thinking, FREELY)
    assert thinking.iterations == 1
    assert thinking.best() == only


def test_every_level_is_a_bot() -> None:
    assert list(LEVELS) == ["random", "static", "greedy", "uct", "easy", "medium", "hard", "expert"]
