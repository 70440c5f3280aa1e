"""What every game of the catalogue promises (`core.GameState`, `core.GameSpec`), and our toy game too.

A case is a game, a number of seats and a set of options; its positions come from a game of random moves.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rocket_desktop.ai.bots import Budget
from rocket_desktop.ai.levels import LEVELS, find_bot
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.catalog import GAMES
from rocket_desktop.model.core import NOBODY, OVER, BadOptions, EventLog, GameSpec, GameState, IllegalMove, OptionValue
from rocket_desktop.model.digest import digest
from rocket_desktop.model.game import Game, rebuild
from rocket_desktop.model.jsontext import check_json
from rocket_desktop.model.record import Seat, parse_record
from rocket_desktop.model.rng import Rng
from tests.model.conservation import CHECKS, Position
from tests.model.toy_game import SPEC as TOY

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
EVERY = 9  # of the positions of a game, one in so many is looked at closely, and the last few all
LAST = 3
RANDOM_MOVES = 15
STRANGE_MOVES = (-1, -(2**61), 2**61, 2**62 - 1, 12345678901234567)


MOST = 3  # values of one option that are tried out


@dataclass(frozen=True)
class Case:
    """A game to be tested, with this many seats and these options beside the defaults."""

    game: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]

    @property
    def spec(self) -> GameSpec:
        return TOY if self.game == TOY.id else GAMES[self.game]

    def complete(self) -> dict[str, OptionValue]:
        return self.spec.complete_options(dict(self.options))

    def data(self) -> dict[str, object]:
        return {name: read_data(name) for name in self.spec.data_files(self.complete())}

    def start(self, seed: int) -> Game:
        seats = [Seat(name) for name in NAMES[: self.players]]
        return Game.start(self.spec, seats, self.complete(), seed, self.data())

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *(str(value).lower() for _, value in self.options)])


def option_sets(spec: GameSpec) -> Iterator[tuple[tuple[str, OptionValue], ...]]:
    """The defaults, other values of each option by itself (of many some), and all the last values together."""
    yield ()
    for option in spec.options:
        others = [
            value
            for value in option.values
            if (type(value), value) != (type(option.default), option.default) and not needs_own_file(spec, value)
        ]
        for value in others if len(others) <= MOST else [*others[: MOST - 1], others[-1]]:
            yield ((option.name, value),)
    yield tuple(
        (option.name, option.values[-1]) for option in spec.options if not needs_own_file(spec, option.values[-1])
    )


def needs_own_file(spec: GameSpec, value: OptionValue) -> bool:
    return spec is TOY and value == "own"


CASES = [
    Case(spec.id, players, options)
    for spec in [*GAMES.values(), TOY]
    for number, options in enumerate(option_sets(spec))
    for players in range(spec.players[0], spec.players[1] + 1)
    # With every number of seats for the defaults; then turn and turn about.
    if number == 0 or (number + players) % (spec.players[1] - spec.players[0] + 1) == 0
]


@dataclass(frozen=True)
class Walk:
    """A finished game of random moves and the positions in it that are looked at closely, not over."""

    game: Game
    states: tuple[GameState, ...]


@cache
def walk(case: Case) -> Walk:
    game = case.start(17)
    rng = Rng(17)
    states: list[GameState] = []
    while game.state.to_act() != OVER:
        states.append(game.state.clone())
        game.play_move(game.state.random_move(rng))
    return Walk(game, tuple(states[::EVERY] + states[-LAST:]))


@pytest.fixture(autouse=True)
def _toy_in_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.id, TOY)


each_case = pytest.mark.parametrize("case", CASES, ids=str)


# --- moves ---


@each_case
def test_legal_moves_are_sorted_unique_and_legal(case: Case) -> None:
    for state in walk(case).states:
        moves = state.legal_moves()
        assert moves
        assert moves == sorted(set(moves))
        assert all(0 <= move < 2**62 and state.is_legal(move) for move in moves)


@each_case
def test_other_moves_are_not_legal(case: Case) -> None:
    states = walk(case).states
    anywhere = {move for state in states for move in state.legal_moves()[::7]}
    for state in states:
        moves = set(state.legal_moves())
        for move in (anywhere | set(STRANGE_MOVES) | {move ^ 1 for move in moves}) - moves:
            assert not state.is_legal(move)


@each_case
def test_random_moves_are_legal_and_varied(case: Case) -> None:
    for state in walk(case).states:
        moves = state.legal_moves()
        drawn = {state.random_move(Rng(seed)) for seed in range(RANDOM_MOVES)}
        assert drawn <= set(moves)
        assert len(moves) < 5 or len(drawn) > 1


@each_case
def test_text_form_is_exact(case: Case) -> None:
    for state in walk(case).states:
        moves = state.legal_moves()
        texts = [case.spec.format_move(state, move) for move in moves]
        assert len(set(texts)) == len(moves)
        assert [case.spec.parse_move(state, text) for text in texts] == moves
        assert all(text.isascii() and text == " ".join(text.split()) for text in texts)


@each_case
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_text_is_a_legal_move_or_refused_and_changes_nothing(case: Case, data: st.DataObject) -> None:
    states = walk(case).states
    state = data.draw(st.sampled_from(states))
    elsewhere = data.draw(st.sampled_from(states))
    texts = [case.spec.format_move(elsewhere, move) for move in elsewhere.legal_moves()]
    words = sorted({word for text in texts for word in text.split()})
    text = data.draw(
        st.text(max_size=20)
        | st.sampled_from(texts)
        | st.lists(st.sampled_from(words), max_size=5).map(" ".join)
        | st.tuples(st.sampled_from(texts), st.text(max_size=3)).map("".join)
    )
    before = state.encode()
    move, refusal = parsed(case.spec, state, text)
    assert state.is_legal(move) if not refusal else 5 < len(refusal) < 400
    assert "\n" not in refusal
    assert state.encode() == before


def parsed(spec: GameSpec, state: GameState, text: str) -> tuple[int, str]:
    """The move that a text names, or why it is none."""
    try:
        return spec.parse_move(state, text), ""
    except IllegalMove as error:
        return -1, str(error)


# --- copies and encodings ---


@each_case
def test_clone_is_equal_and_independent(case: Case) -> None:
    for state in walk(case).states:
        before = state.encode()
        copy_of = state.clone()
        assert copy_of.encode() == before
        assert copy_of.legal_moves() == state.legal_moves()
        for move in state.legal_moves()[:: max(1, len(state.legal_moves()) // 8)]:
            one, two = state.clone(), state.clone()
            one.apply(move)
            assert state.encode() == before
            two.apply(move, EventLog())
            assert one.encode() == two.encode()
            assert one.encode() != before


@each_case
def test_looking_changes_nothing(case: Case) -> None:
    for state in walk(case).states:
        before = state.encode()
        state.legal_moves()
        state.is_legal(0)
        state.random_move(Rng(3))
        state.scores()
        state.projected_scores()
        state.result()
        for seat in range(case.players):
            state.observe(seat)
            case.spec.position(state, seat)
        assert state.encode() == before


@each_case
def test_encoding_makes_a_digest(case: Case) -> None:
    digests = [digest(state.encode()) for state in walk(case).states]
    assert len(set(digests)) == len(set(map(tuple, (state.encode() for state in walk(case).states))))
    assert all(type(number) is int for state in walk(case).states for number in state.encode())


@each_case
def test_settling_leaves_what_was_projected(case: Case) -> None:
    for state in walk(case).states:
        settled = state.clone()
        settled.settle()
        assert settled.projected_scores() == state.projected_scores()
        again = settled.clone()
        again.settle()
        assert again.encode() == settled.encode()


# --- what a seat knows ---


@each_case
def test_redeal_keeps_what_the_seat_sees(case: Case) -> None:
    table = case.start(0).state
    for number, state in enumerate(walk(case).states):
        for seat in range(case.players):
            seen = state.observe(seat)
            for seed in range(2):
                dealt = table.redeal(list(seen), Rng(number * 2 + seed))
                assert dealt.observe(seat) == seen
                assert dealt.players() == case.players
                assert dealt.to_act() == state.to_act()
                assert dealt.scores() == state.scores()
                assert case.spec.position(dealt, seat) == case.spec.position(state, seat)
                if seat == state.to_act():
                    assert dealt.legal_moves() == state.legal_moves()


@each_case
def test_secrets_are_told_of_and_kept(case: Case) -> None:
    """A game without any tells every seat everything; one with some keeps them from whoever only watches."""
    spec, game = case.spec, case.start(0)
    hidden = 0
    for state in walk(case).states:
        truth = spec.position(state)
        told = [spec.position(state, seat) for seat in range(case.players)]
        watched = spec.position(state, NOBODY)
        hidden += any(each != truth for each in told)
        assert (watched == truth) >= (not spec.secrets)
        if state.to_act() == OVER:
            break
        # What everybody may know does not hang on what is dealt for one seat.
        dealt = game.state.redeal(state.observe(state.to_act()), Rng(3))
        everybody = {spec.told_move(state, move, NOBODY) for move in state.legal_moves()}
        assert everybody == {spec.told_move(dealt, move, NOBODY) for move in state.legal_moves()}
    assert bool(hidden) == spec.secrets


@each_case
def test_redealt_game_can_be_played_to_its_end(case: Case) -> None:
    table = case.start(0).state
    for state in walk(case).states[-4:]:
        dealt = table.redeal(state.observe(state.to_act()), Rng(5))
        rng = Rng(6)
        while dealt.to_act() != OVER:
            dealt.apply(dealt.random_move(rng))
        assert dealt.result() is not None


@each_case
def test_redeal_uses_nothing_of_the_state_it_is_called_on(case: Case) -> None:
    table = case.start(0).state
    for state in walk(case).states:
        seen = state.observe(state.to_act())
        assert table.redeal(list(seen), Rng(9)).encode() == state.redeal(list(seen), Rng(9)).encode()


@each_case
@pytest.mark.parametrize("level", list(LEVELS))
def test_bot_does_not_peek(case: Case, level: str) -> None:
    """Positions that a seat cannot tell apart get the same answer, whatever state the bot's view holds."""
    table = case.start(0).state
    bot = find_bot(level, case.game)
    for state in walk(case).states[1::4]:
        seat = state.to_act()
        other = table.redeal(state.observe(seat), Rng(77))
        choices = {
            bot.choose(View(case.spec, reference, seat, truth.observe(seat)), 5, Budget(iterations=12))
            for reference, truth in ((table, state), (state, state), (table, other), (other, other))
        }
        assert len(choices) == 1
        assert state.is_legal(choices.pop())


# --- whole games ---


@each_case
def test_equal_seeds_give_equal_games(case: Case) -> None:
    assert case.start(4).state.encode() == case.start(4).state.encode()
    assert len({tuple(case.start(seed).state.encode()) for seed in range(20)}) > 1


@each_case
def test_game_ends_with_a_result(case: Case) -> None:
    game = walk(case).game
    result = game.state.result()
    assert result is not None
    assert game.state.legal_moves() == []
    assert not any(game.state.is_legal(move) for move in (0, 1, game.moves[-1]))
    assert result.reason == result.reason.lower() != ""
    assert sorted(seat for rank in result.ranking for seat in rank) == list(range(case.players))
    assert result.scores == game.state.scores() == game.state.projected_scores()
    points = [[result.scores[seat] for seat in rank] for rank in result.ranking]
    assert all(len(set(rank)) == 1 for rank in points)
    assert points == sorted(points, reverse=True)
    assert all(state.result() is None for state in walk(case).states)


@each_case
def test_record_survives_text_and_replay(case: Case) -> None:
    record = walk(case).game.record()
    replay = rebuild(parse_record(record.dumps()), case.data())
    assert replay.fault is None
    assert digest([record.seed, *replay.state.encode()]) == record.checks[len(record.moves)]
    assert replay.events == walk(case).game.events


@each_case
def test_every_point_is_explained(case: Case) -> None:
    game = walk(case).game
    points = [0] * case.players
    for events in game.events:
        for event in game.describe(events):
            check_json(event)
            assert isinstance(event["kind"], str)
            text = event["text"]
            assert isinstance(text, str)
            assert text
            if event["kind"] == "score":
                seat, gain = event["seat"], event["points"]
                assert isinstance(seat, int)
                assert isinstance(gain, int)
                assert isinstance(event["why"], str)
                assert NAMES[seat] in text
                points[seat] += gain
    assert points == game.state.scores()


@each_case
def test_positions_are_json_and_never_touched_again(case: Case) -> None:
    for state in walk(case).states:
        position = case.spec.position(state)
        check_json(position)
        kept = copy.deepcopy(position)
        state.clone().apply(state.legal_moves()[0])
        assert position == kept
        moved = state.clone()
        published = case.spec.position(moved)
        moved.apply(state.legal_moves()[0])
        assert published == kept


@each_case
def test_nothing_is_lost_or_appears(case: Case) -> None:
    check = CHECKS[case.game]
    game = rebuild(walk(case).game.record(), case.data(), to=0).game
    before = cast(Position, game.spec.position(game.state))
    for text in walk(case).game.record().moves:
        game.play(text)
        after = cast(Position, game.spec.position(game.state))
        check(before, after)
        before = after


@pytest.mark.parametrize("game", [*GAMES, TOY.id])
def test_number_of_seats_is_limited(game: str) -> None:
    least, most = Case(game, 2, ()).spec.players
    for players in (0, least - 1, most + 1, 99):
        with pytest.raises(BadOptions, match=f"{least} to {most} players"):
            Case(game, 2, ()).spec.check_players(players)


@pytest.mark.parametrize("game", [*GAMES, TOY.id])
def test_every_game_has_a_check_of_conservation(game: str) -> None:
    assert game in CHECKS
