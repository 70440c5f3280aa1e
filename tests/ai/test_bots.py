"""The bots: they see what their seat sees, say why, and are sensible about vetoes."""

from __future__ import annotations

import pytest

from rocket_desktop.ai.bots import FREELY, Budget, chances, lead, run
from rocket_desktop.ai.levels import LEVELS, UnknownBot, find_bot
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER, GameState
from rocket_desktop.model.game import Game, find_game
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from tests.model.toy_game import PLAIN_CARDS, SPEC, ToyState

SR = "stephensons-rocket"


def toy_state(hands: list[list[int]], deck: list[int], played: list[int], seed: int = 1) -> ToyState:
    state = ToyState(PLAIN_CARDS, hands, deck, Rng(seed))
    state.played = played
    return state


def view(state: GameState, seat: int) -> View:
    table = SPEC.new_game(state.players(), SPEC.complete_options({}), 0, {})
    return View(SPEC, table, seat, state.observe(seat))


def test_lead_and_chances() -> None:
    assert lead([5, 9, 7], 1) == 2
    assert lead([5, 9, 7], 0) == -4
    assert lead([-5, -9], 0) == 4
    assert sum(chances([3, 50, 400])) == pytest.approx(1)
    assert chances([7, 7, 7]) == pytest.approx([1 / 3] * 3)


def test_greedy_takes_the_best_card() -> None:
    # Played after 5: the 9 scores 9, the 3 nothing, the die 1 on average.
    state = toy_state([[3, 9], [1, 2]], [4, 6, 7, 8, 10, 11, 12], [5])
    assert find_bot("greedy", "climbers").choose(view(state, 0), 1) == 9


def test_greedy_weighs_the_die_by_its_average() -> None:
    # Neither card scores after 12; the die is worth 0.5 on average, and must be found so from hidden rolls.
    state = toy_state([[3, 9], [1, 2]], [4, 5, 6, 7, 8, 10, 11], [12])
    thinking = find_bot("greedy", "climbers").think(view(state, 0), 1)
    run(thinking, FREELY)
    assert thinking.iterations == 3 * 8
    rolls = next(each for each in thinking.considered(9) if each.move == "roll")
    assert rolls.visits == 8


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("seed", range(30))
def test_bot_does_not_peek(level: str, seed: int) -> None:
    """Two positions that the seat cannot tell apart get the same answer."""
    one = toy_state([[3, 9], [1, 2]], [4, 5, 6, 7, 8, 10, 11], [12], seed=1)
    other = toy_state([[3, 9], [10, 11]], [8, 7, 6, 5, 4, 2, 1], [12], seed=2)
    assert one.observe(0) == other.observe(0)
    bot = find_bot(level, "climbers")
    enough = Budget(iterations=40)
    assert bot.choose(view(one, 0), seed, enough) == bot.choose(view(other, 0), seed, enough)


def test_greedy_breaks_ties_by_the_seed() -> None:
    state = toy_state([[3, 9], [1, 2]], [4, 5, 6, 7, 8, 10, 11], [12])
    state.rolls = [0, 0]
    chosen = {find_bot("greedy", "climbers").choose(view(state, 0), seed) for seed in range(20)}
    assert chosen == {3, 9}


def test_budget_counts_iterations() -> None:
    state = toy_state([[3, 9], [1, 2]], [4, 6, 7, 8, 10, 11, 12], [5])
    thinking = find_bot("greedy", "climbers").think(view(state, 0), 1)
    run(thinking, Budget(iterations=2))
    assert thinking.iterations == 2
    assert len(thinking.considered(9)) == 2


def test_seconds_end_the_thinking() -> None:
    state = toy_state([[3, 9], [1, 2]], [4, 6, 7, 8, 10, 11, 12], [5])
    thinking = find_bot("greedy", "climbers").think(view(state, 0), 1)
    run(thinking, Budget(seconds=1e-9))
    assert 1 <= thinking.iterations <= 24


def test_unknown_bot_is_told_with_the_known() -> None:
    with pytest.raises(UnknownBot, match="random, static, greedy, uct, easy, medium, hard, expert"):
        find_bot("", SR)


def railway(players: int, seed: int) -> Game:
    spec = find_game(SR)
    data = {name: read_data(name) for name in spec.data_files(spec.complete_options({}))}
    return Game.start(spec, [Seat(f"P{seat}") for seat in range(players)], {}, seed, data)


@pytest.mark.parametrize("seed", range(2))
def test_greedy_pays_in_a_veto_only_what_it_must_and_only_for_a_gain(seed: int) -> None:
    """In every veto of some games: of two bids that lead to the same hex it makes the lower, and none for no gain."""
    game = railway(3, seed)
    bot = find_bot("greedy", SR)
    rng = Rng(seed)
    vetoes = bids = 0
    while game.state.to_act() != OVER:
        state = game.state
        seat = state.to_act()
        legal = game.texts()
        move = bot.choose(View(game.spec, state, seat, state.observe(seat)), seed)
        text = game.spec.format_move(state, move)
        if "pass" in legal:
            vetoes += 1
            now = lead(after(game, "pass"), seat)
            gain = lead(after(game, text), seat) - now
            assert (text == "pass") == (gain <= 0)
            best = max(lead(after(game, other), seat) for other in legal)
            assert gain + now == best
            if text.startswith("bid"):
                bids += 1
                _, shares, target = text.split()
                for fewer in range(1, int(shares)):
                    cheaper = f"bid {fewer} {target}"
                    assert cheaper not in legal or lead(after(game, cheaper), seat) < gain + now
            game.play(text)
        else:
            # Random actions lead to more kinds of vetoes than greedy ones.
            game.play_move(state.random_move(rng))
    assert vetoes > 10
    assert bids > 0


def after(game: Game, text: str) -> list[int]:
    state = game.state.clone()
    state.apply(game.spec.parse_move(state, text))
    return state.projected_scores()


def test_greedy_explains_what_it_scores() -> None:
    game = railway(2, 1)
    bot = find_bot("greedy", SR)
    told = []
    while game.state.to_act() != OVER:
        seat = game.state.to_act()
        thinking = bot.think(View(game.spec, game.state, seat, game.state.observe(seat)), 1)
        run(thinking, FREELY)
        move = thinking.best()
        explained = thinking.explain()
        assert explained.startswith(game.spec.format_move(game.state, move) + ": ")
        assert "lead" in explained
        before = game.state.scores()
        events = game.describe(game.play_move(move))
        scored = [event for event in events if event["kind"] == "score" and event["points"]]
        if scored and game.state.to_act() != OVER:
            assert game.state.scores() != before
            told.append(explained)
    assert any("p1 +" in text or "p2 +" in text for text in told)
