"""What seats know: positions that differ only in what is hidden look alike, and deals keep to what was shown."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from rocket_desktop.ai.bots import Budget
from rocket_desktop.ai.levels import LEVELS, find_bot
from rocket_desktop.ai.table import GameTable
from rocket_desktop.ai.view import View
from rocket_desktop.data import read_data
from rocket_desktop.model.core import OVER, BadData, EventLog, GameState
from rocket_desktop.model.game import Game
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.station_master.cards import VALUES
from rocket_desktop.model.station_master.spec import SPEC
from rocket_desktop.model.station_master.state import StationMasterState
from rocket_desktop.model.station_master.train import one_of
from tests.model.station_master.table import NAMES, At

DATA = {"decks/station-master": read_data("decks/station-master")}


def started(players: int, seed: int) -> Game:
    return Game.start(SPEC, [Seat(name) for name in NAMES[:players]], {}, seed, DATA)


def after(players: int, seed: int, plies: int) -> Game:
    """A game after so many random moves."""
    game = started(players, seed)
    rng = Rng(seed)
    for _ in range(plies):
        if game.state.to_act() != OVER:
            game.play_move(game.state.random_move(rng))
    return game


def twin(game: Game, seat: int, seed: int) -> Game:
    """The same game for the eyes of a seat, with another truth behind."""
    other = started(len(game.names()), 0)
    other.state = game.state.redeal(game.state.observe(seat), Rng(seed))
    return other


PLACES = [(players, plies) for players in range(2, 7) for plies in (0, 13, 40, 75)]


@pytest.mark.parametrize(("players", "plies"), PLACES)
def test_what_a_seat_is_shown_does_not_depend_on_what_is_hidden(players: int, plies: int) -> None:
    game = after(players, 3, plies)
    seat = game.state.to_act()
    other = twin(game, seat, 99)
    assert other.state.encode() != game.state.encode()
    assert other.state.observe(seat) == game.state.observe(seat)
    assert SPEC.position(other.state, seat) == SPEC.position(game.state, seat)
    one, two = GameTable(game), GameTable(other)
    assert one.legal(seat) == two.legal(seat)
    for text in one.legal(seat)[::3]:
        assert one.preview(text, seat) == two.preview(text, seat)
        assert SPEC.told_move(game.state, game.parse(text), seat) == text
    view = View(SPEC, game.state, seat, game.state.observe(seat))
    for text in one.legal(seat)[::3]:
        move = game.parse(text)
        assert view.certain([move])[0] == View(SPEC, other.state, seat, other.state.observe(seat)).certain([move])[0]


@pytest.mark.parametrize("players", range(2, 7))
def test_a_preview_promises_nothing_that_does_not_happen(players: int) -> None:
    game = after(players, 8, 30)
    for _ in range(12):
        if game.state.to_act() == OVER:
            break
        seat = game.state.to_act()
        view = View(SPEC, game.state, seat, game.state.observe(seat))
        for move in game.state.legal_moves()[::4]:
            log = EventLog()
            game.state.clone().apply(move, log)
            certain = view.certain([move])[0]
            assert certain
            assert all(event in log.records for event in certain)
        game.play_move(game.state.random_move(Rng(game.ply())))


def test_one_of_the_last_two_locomotives_is_not_certain() -> None:
    # The first deals of this decision all happen to have the same locomotive on top.
    state = SPEC.new_game(3, SPEC.complete_options({}), 12, DATA)
    rng = Rng(13)
    for _ in range(100):
        state.apply(state.random_move(rng))
    seat = state.to_act()
    view = View(SPEC, state, seat, state.observe(seat))
    move = SPEC.parse_move(state, "car T2 coach+3")
    certain = view.certain([move])[0]
    assert certain
    deals = Rng(1)
    for _ in range(100):
        world, log = view.deal(deals), EventLog()
        world.apply(move, log)
        assert all(event in log.records for event in certain)


@pytest.mark.parametrize("points", [9, 129, 192, 195, 207])
def test_a_pawn_that_is_far_likelier_one_than_the_other_is_not_certain(points: int) -> None:
    # Ben's 3 and both 1 were seen elsewhere, so that his pawn is one of the two 2, or the -1: nobody sends that to a
    # train so good, and hardly any deal has it there.  With these points none of the first 32 deals has.
    at = At().train("standard", 3, "coach+3 coach+2", "p2:-1").train("standard", 4).train("standard", 5)
    at.hand(0, "coach+6").points(points, 50)
    complete(at)
    at.pos.train(0).seen = [one_of(VALUES.index(3)) + 2 * one_of(VALUES.index(1))]
    state = at.open().state
    assert seen_in(state, 1, 0) == [[-1, 2]]
    move = SPEC.parse_move(state, "car T1 coach+6")
    certain = View(SPEC, state, 0, state.observe(0)).certain([move])[0]
    assert [SPEC.describe(state, event, NAMES)["kind"] for event in certain] == ["car", "leave", "turn"]


def test_ones_own_score_is_certain_the_next_card_and_others_pawns_are_not() -> None:
    at = At().train("standard", 3, "coach+1 coach+2", "p1:3 p2:2").train("standard", 4, "", "p2:1")
    at.train("standard", 5).hand(0, "coach+3")
    complete(at)
    state = at.open().state
    view = View(SPEC, state, 0, state.observe(0))
    events = view.certain([SPEC.parse_move(state, "car T1 coach+3")])[0]
    told = [SPEC.told_event(state, event, NAMES, 0) for event in events]
    assert [event["kind"] for event in told] == ["car", "leave", "score", "turn"]
    assert (told[2]["seat"], told[2]["points"]) == (0, 18)  # (1 + 2 + 3) x 3


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_bot_decides_alike_whatever_is_hidden(level: str) -> None:
    bot = find_bot(level, SPEC.id)
    for players, plies in ((2, 20), (4, 33)):
        game = after(players, 5, plies)
        seat = game.state.to_act()
        choices = set()
        for seed in range(3):
            truth = game if seed == 0 else twin(game, seat, seed)
            view = View(SPEC, truth.state, seat, truth.state.observe(seat))
            choices.add(bot.choose(view, 1, Budget(iterations=20)))
        assert len(choices) == 1


def test_what_others_are_told_of_a_game_holds_no_secret() -> None:
    """Two games alike but for the pawns that Ada assigned and the cards she drew: Ben is told the same."""
    told = []
    for value in ("3", "-1"):
        game = started(2, 4)
        if game.state.to_act() == 1:
            game.play("board T3 1")
        move = game.parse(f"board T1 {value}")
        text = SPEC.told_move(game.state, move, 1)
        events = game.describe(game.play_move(move), 1)
        told.append(json.dumps([text, events, SPEC.position(game.state, 1), game.state.observe(1)]))
        assert json.dumps(["board T1 ?"])[1:-1] in told[-1]
    assert told[0] == told[1]


def test_each_seat_sees_its_own_hand_and_pawns_alone() -> None:
    game = after(4, 6, 30)
    for seat in range(4):
        position = SPEC.position(game.state, seat)
        truth = SPEC.position(game.state)
        assert position["deck"] == {**truth["deck"], "order": None}  # type: ignore[dict-item]
        for key in ("hands", "home"):
            values, whole = position[key], truth[key]
            assert isinstance(values, list)
            assert isinstance(whole, list)
            assert [value is None for value in values] == [other != seat for other in range(4)]
            assert values[seat] == whole[seat]


# --- deals ---


def seen_in(state: StationMasterState, seat: int, place: int) -> list[list[int]]:
    """What the public knows the pawns of a seat on a train may be."""
    train = SPEC.position(state)["trains"][place]  # type: ignore[index]
    return [pawn["may_be"] for pawn in train["pawns"] if pawn["seat"] == seat]


def test_pawns_shown_elsewhere_rule_out_values_while_others_stay_aboard() -> None:
    at = At().train("standard", 5, "", "p2:1").train("standard", 3, "coach+1 coach+2", "p2:3 p2:2")
    at.hand(0, "coach+3").engines("loco-10")
    game = at.open()
    assert seen_in(game.state, 1, 0) == [[-1, 1, 2, 3]]
    game.play("car T2 coach+3")
    # The pawn of 3 was shown while the other was aboard; of the two pawns of 2, one was.
    assert seen_in(game.state, 1, 0) == [[-1, 1, 2]]
    game.play("board T1 3", "board T1 2")
    assert seen_in(game.state, 1, 0) == [[-1, 1, 2], [-1, 1, 2, 3]]  # boarded later: it may be the 3


def test_both_pawns_of_a_value_shown_at_once_rule_it_out() -> None:
    at = At().train("standard", 5, "", "p2:1").train("standard", 3, "coach+1 coach+2", "p2:2 p2:2")
    game = at.hand(0, "coach+3").engines("loco-10").open()
    game.play("car T2 coach+3")
    assert seen_in(game.state, 1, 0) == [[-1, 1, 3]]


def test_the_same_pawn_shown_twice_rules_out_no_more() -> None:
    at = At().train("standard", 5, "", "p2:2").train("standard", 3, "coach+1 coach+2", "p2:2")
    at.train("standard", 4, "coach+1 coach+2 coach+4").hand(0, "coach+3 coach+4").hand(1, "coach+1 coach+1")
    game = at.engines("loco-10", "loco-11").open()
    game.play("car T2 coach+3", "board T3 2", "car T3 coach+4")
    assert seen_in(game.state, 1, 0) == [[-1, 1, 2, 3]]


class Witness:
    """Somebody who watches a game, told no values but those shown, and knows every pawn again."""

    def __init__(self, players: int) -> None:
        self.aboard: dict[int, list[tuple[int, int]]] = {}  # [train]: seat and number of each pawn, as they boarded
        self.shown: list[list[tuple[set[int], Counter[int]]]] = [[] for _ in range(players)]
        self.pawns = 0

    def watch(self, event: dict[str, Any]) -> None:
        """Follow the pawns; at a reveal, note which of the owner's pawns were aboard elsewhere."""
        if event["kind"] == "board":
            self.pawns += 1
            self.aboard.setdefault(event["train"], []).append((event["seat"], self.pawns))
        elif event["kind"] == "take":
            train = self.aboard[event["train"]]
            pawn = [each for each in train if each[0] == event["owner"]][event["pawn"] - 1]
            train.remove(pawn)
            if event["to"] is not None:
                self.aboard.setdefault(event["to"], []).append(pawn)
        elif event["kind"] == "score":
            seat, here = event["seat"], self.aboard[event["train"]]
            self.aboard[event["train"]] = [each for each in here if each[0] != seat]
            others = {number for train in self.aboard.values() for owner, number in train if owner == seat}
            self.shown[seat].append((others, Counter(event["pawns"])))

    def check(self, position: dict[str, Any]) -> int:
        """A dealt position must give nobody more pawns of a value than there are, at any reveal; how many it saw."""
        values: dict[int, int] = {}
        for place, train in enumerate(position["trains"], 1):
            if train is not None:
                for (seat, number), pawn in zip(self.aboard.get(place, []), train["pawns"], strict=True):
                    assert pawn["seat"] == seat
                    values[number] = pawn["value"]
        looked = 0
        for reveals in self.shown:
            for others, shown in reveals:
                there = shown + Counter(values[number] for number in others if number in values)
                assert there <= Counter({-1: 1, 1: 2, 2: 2, 3: 1})
                looked += len(there) > len(shown) or there != shown
        return looked


@pytest.mark.parametrize("players", range(2, 7))
def test_deals_never_contradict_what_was_shown(players: int) -> None:
    looked = 0
    for start in range(3):
        game = started(players, 12 + start)
        witness = Witness(players)
        rng = Rng(start)
        while game.state.to_act() != OVER:
            for event in game.describe(game.play_move(game.state.random_move(rng))):
                witness.watch(event)
            if game.ply() % 5 == 0 and game.state.to_act() != OVER:
                witness.check(SPEC.position(game.state))  # so it is in truth
                seat = game.ply() % players
                for deal in range(3):
                    dealt = game.state.redeal(game.state.observe(seat), Rng(deal))
                    looked += witness.check(SPEC.position(dealt))
    assert looked > 50


def test_deals_reach_every_pawn_and_favour_those_that_suit() -> None:
    good = At().train("standard", 6, "coach+6 coach+5", "p2:1").train("standard", 4).train("standard", 5)
    bad = At().train("standard", 6, "freight-6 freight-5", "p2:1").train("standard", 4).train("standard", 5)
    found = []
    for at in (good, bad):
        complete(at)
        state = at.open().state
        seen = state.observe(0)
        counts = Counter(VALUES[state.redeal(seen, Rng(seed)).pos.train(0).pawns[0]] for seed in range(600))
        assert set(counts) == set(VALUES)
        found.append(counts)
    # One pawn of 3 and one of -1 each: five times as likely at most.
    assert found[0][3] > 2 * found[0][-1]
    assert found[1][-1] > 2 * found[1][3]
    assert found[0][3] < 9 * found[0][-1]


def complete(at: At) -> None:
    """Put all cards and locomotives that lie nowhere into the piles."""
    left = Counter(dict(enumerate(at.deck.counts)))
    left[at.deck.ids.index("rush-hour")] = 0
    for train in at.pos.trains:
        assert train is not None
        left.subtract(train.cars)
    for hand in at.pos.hands:
        left.subtract(hand)
    at.pos.draw_pile = sorted(left.elements())
    used = [train.locomotive for train in at.pos.trains if train is not None]
    at.pos.locomotives = [each for each in range(13) if each not in used]


def test_unseen_cards_are_dealt_alike() -> None:
    game = started(2, 4)
    state = game.state
    seen = state.observe(0)
    counts: Counter[str] = Counter()
    for seed in range(400):
        hands = SPEC.position(state.redeal(seen, Rng(seed)))["hands"]
        assert isinstance(hands, list)
        counts.update(hands[1])
    mine = SPEC.position(state, 0)["hands"]
    assert isinstance(mine, list)
    left = 8 - mine[0].count("coach+1")
    assert abs(counts["coach+1"] - 400 * 3 * left / 89) < 45  # about four standard deviations
    assert counts["rush-hour"] == 0


# --- observations from outside ---


def redealt(state: GameState, numbers: list[int]) -> tuple[GameState | None, str]:
    """The position of these numbers, or why there is none."""
    try:
        return state.redeal(numbers, Rng(1)), ""
    except BadData as error:
        return None, str(error)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("plies", [0, 30, 70, 500])
def test_a_changed_number_is_refused_or_leaves_a_position_that_can_be_played(players: int, plies: int) -> None:
    state = after(players, 21, plies).state
    seen = state.observe(0)
    refused = 0
    for place in range(0, len(seen), 2):
        for value in (-1, 2, 99, 2**40):
            if seen[place] == value:
                continue
            changed = [*seen[:place], value, *seen[place + 1 :]]
            other, reason = redealt(state, changed)
            if other is None:
                assert reason.startswith("this is no position of Station Master: ")
                refused += 1
                continue
            SPEC.position(other)
            moves = other.legal_moves()
            assert bool(moves) == (other.to_act() != OVER)
            for move in moves[::5]:
                follow = other.clone()
                follow.apply(move)
                follow.settle()
    assert refused > len(seen)


def test_too_few_and_too_many_numbers_are_refused() -> None:
    state = after(3, 1, 30).state
    seen = state.observe(0)
    for wrong in ([], seen[:10], seen[:-1], [*seen, 0]):
        with pytest.raises(BadData, match="no position of Station Master"):
            state.redeal(wrong, Rng(1))


# --- taking back ---


def test_a_pawn_may_be_taken_back_but_no_card_drawn() -> None:
    game = started(2, 4)
    game.play("board T1 3")
    assert game.revealed(1) == ""
    card = next(text for text in game.texts() if text.startswith("car "))
    game.play(card)
    assert game.revealed(1).endswith("has drawn a card since")
    assert game.revealed(2) == game.revealed(1)
    assert game.revealed(0) == ""


def test_every_reveal_is_told() -> None:
    game = after(3, 9, 400)
    reasons = {game.spec.revealed(event, NAMES).split(" ", 1)[-1] for events in game.events for event in events}
    assert {"has drawn a card since", "new locomotive has come since", "pawns of Ada have been shown since"} <= reasons
