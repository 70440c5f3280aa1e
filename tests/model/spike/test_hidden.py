"""What seats know: positions that differ only in what is hidden look alike, and deals keep to what was shown."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, cast

import pytest

from rocket_desktop.ai.bots import Budget
from rocket_desktop.ai.levels import LEVELS, find_bot
from rocket_desktop.ai.table import GameTable
from rocket_desktop.ai.view import View
from rocket_desktop.model.core import NOBODY, OVER, BadData, EventLog
from rocket_desktop.model.game import Game
from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.board import SUITS
from rocket_desktop.model.spike.position import TIME
from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.model.spike.state import SIDES_PHASE, SpikeState
from tests.model.spike.games import after, started, state_of
from tests.model.spike.table import NAMES, At, segment, track

PLACES = [(players, plies) for players in (2, 3, 4) for plies in (0, 1, 25, 120, 260)]


def twin(game: Game, seat: int, seed: int) -> Game:
    """The same game for the eyes of a seat, with another truth behind."""
    other = started(len(game.names()), 0)
    other.state = game.state.redeal(game.state.observe(seat), Rng(seed))
    return other


@pytest.mark.parametrize(("players", "plies"), PLACES)
def test_what_a_seat_is_shown_does_not_depend_on_what_is_hidden(players: int, plies: int) -> None:
    game = after(players, 3, plies)
    seat = game.state.to_act()
    other = twin(game, seat, 99)
    assert other.state.encode() != game.state.encode()
    assert other.state.observe(seat) == game.state.observe(seat)
    assert SPEC.position(other.state, seat) == SPEC.position(game.state, seat)
    assert SPEC.position(other.state, NOBODY) == SPEC.position(game.state, NOBODY)
    one, two = GameTable(game), GameTable(other)
    assert one.legal(seat) == two.legal(seat)
    for text in one.legal(seat)[::5]:
        assert one.preview(text, seat) == two.preview(text, seat)
        assert SPEC.told_move(game.state, game.parse(text), seat) == text
    view = View(SPEC, game.state, seat, game.state.observe(seat))
    for text in one.legal(seat)[::5]:
        move = game.parse(text)
        assert view.certain([move])[0] == View(SPEC, other.state, seat, other.state.observe(seat)).certain([move])[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_preview_promises_nothing_that_does_not_happen(players: int) -> None:
    game = after(players, 8, 40)
    for _ in range(12):
        seat = game.state.to_act()
        view = View(SPEC, game.state, seat, game.state.observe(seat))
        for move in game.state.legal_moves()[::6]:
            log = EventLog()
            game.state.clone().apply(move, log)
            assert all(event in log.records for event in view.certain([move])[0])
        game.play_move(game.state.random_move(Rng(game.ply())))


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_bot_decides_alike_whatever_is_hidden(level: str) -> None:
    bot = find_bot(level, SPEC.id)
    for players, plies in ((2, 40), (4, 90)):
        game = after(players, 5, plies)
        seat = game.state.to_act()
        choices = set()
        for seed in range(3):
            truth = game if seed == 0 else twin(game, seat, seed)
            view = View(SPEC, truth.state, seat, truth.state.observe(seat))
            choices.add(bot.choose(view, 1, Budget(iterations=6)))
        assert len(choices) == 1


def test_the_card_given_is_known_to_giver_and_receiver_alone() -> None:
    game = started(3, 4)
    giver = game.state.to_act()
    receiver, third = (giver + 2) % 3, (giver + 1) % 3
    move = game.state.legal_moves()[0]
    text = SPEC.format_move(game.state, move)
    told = {seat: SPEC.told_move(game.state, move, seat) for seat in (giver, receiver, third, NOBODY)}
    assert told == {giver: text, receiver: text, third: "give ?", NOBODY: "give ?"}
    events = game.play_move(move)
    cards = {seat: game.describe(events, seat)[0]["card"] for seat in (giver, receiver, third, NOBODY)}
    suit = text.removeprefix("give ")
    assert cards == {giver: suit, receiver: suit, third: None, NOBODY: None}
    assert "card: " in str(game.describe(events, receiver)[0]["text"])
    assert SPEC.position(game.state, third)["given"] == {"from": giver, "to": receiver, "card": None, "held": None}


def test_the_giver_deals_himself_no_contradiction() -> None:
    """The receiver holds the card given until cards of its suit are played."""
    game = started(2, 4)
    giver = game.state.to_act()
    suit = SPEC.format_move(game.state, game.state.legal_moves()[0]).removeprefix("give ")
    game.play(f"give {suit}")
    number = state_of(game).pos.board.suits.index(suit)
    for seed in range(30):
        dealt = game.state.redeal(game.state.observe(giver), Rng(seed))
        assert isinstance(dealt, SpikeState)
        assert dealt.pos.hands[(1 - giver) * SUITS + number] >= 1


def test_a_given_card_is_spent_first() -> None:
    at = At().hand(1, "white brown").rest()
    at.pos.given, at.pos.given_least = 0, 1  # Ada gave Ben the white card
    at.state.active = 1
    at.begin(1, "topeka")
    game = at.open()
    assert game.seen(0)["given"]["held"] == 1
    game.lay("topeka", "j50", "springfield")
    assert game.seen(0)["given"]["held"] == 0


def test_draws_from_the_deck_are_told_to_who_drew() -> None:
    game = At().face_up("white").deck("black*5").open()
    move = SPEC.parse_move(game.state, "draw deck")
    log = EventLog()
    game.state.apply(move, log)
    told = [SPEC.told_event(game.state, log.records[0], NAMES, seat) for seat in (0, 1, NOBODY)]
    assert [each["card"] for each in told] == ["black", None, None]
    assert [each["text"] for each in told] == ["Ada draws from the deck: black", *["Ada draws from the deck"] * 2]
    assert SPEC.revealed(log.records[0], NAMES) == "Ada has drawn a card since"


def test_what_others_are_told_of_a_game_holds_no_secret() -> None:
    """Two games alike but for Ada's cards drawn face down and her route: Ben is told the same."""
    told = []
    for card, route in (("black", 3), ("brown", 4)):
        at = At().face_up("white").deck(f"{card}*2 white*4").hand(1, "blue*2").route(0, route)
        state = at.open().state
        log = EventLog()
        state.apply(SPEC.parse_move(state, "draw deck"), log)
        events = [SPEC.told_event(state, record, NAMES, 1) for record in log.records]
        told.append(json.dumps([events, SPEC.position(state, 1), state.observe(1), SPEC.position(state, NOBODY)]))
    assert told[0] == told[1]


def test_each_seat_sees_its_own_hand_and_route_alone() -> None:
    game = after(4, 6, 90)
    truth = SPEC.position(game.state)
    for seat in (*range(4), NOBODY):
        position = SPEC.position(game.state, seat)
        assert position["deck"] == {**truth["deck"], "order": None}  # type: ignore[dict-item]
        for key in ("hands", "routes", "dropped"):
            values: Any = position[key]
            whole: Any = truth[key]
            if key != "dropped":
                assert [value is None for value in values] == [other != seat for other in range(4)]
            if seat >= 0:
                assert values[seat] == whole[seat]


def started_routes() -> Game:
    game = started(3, 7, advanced_routes=True)
    game.play(game.texts()[0])
    return game


def test_both_routes_and_the_one_dropped_are_ones_own_business() -> None:
    game = started_routes()
    seat = game.state.to_act()
    other = (seat + 1) % 3
    assert [len(held) for held in SPEC.position(game.state)["routes"]] == [2, 2, 2]  # type: ignore[attr-defined]
    dropped = SPEC.position(game.state)["routes"][seat][0]  # type: ignore[index]
    events = game.play("route 2")
    assert game.describe(events, other)[0]["route"] is None
    assert SPEC.position(game.state, other)["dropped"] == [None] * 3
    assert SPEC.position(game.state, seat)["dropped"][seat] == dropped  # type: ignore[index]
    # The cards are numbered in the board's order, so that the number would tell something of them.
    kept = SPEC.parse_move(started_routes().state, "route 2")
    told = {reader: SPEC.told_move(started_routes().state, kept, reader) for reader in (seat, other, NOBODY)}
    assert told == {seat: "route 2", other: "route ?", NOBODY: "route ?"}
    # Whoever dropped it knows that nobody else has it.
    for seed in range(60):
        dealt = SPEC.position(game.state.redeal(game.state.observe(seat), Rng(seed)))
        routes = cast(list[list[str]], dealt["routes"])
        assert all(dropped not in held for number, held in enumerate(routes) if number != seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_knows_a_card_before_the_sides_are_chosen(players: int) -> None:
    """Hands that a deal lets follow are by chance, whatever the truth is."""
    game = started(players, 3, choose_sides=True)
    seat = game.state.to_act()
    hands = set()
    for seed in range(8):
        dealt = game.state.redeal(game.state.observe(seat), Rng(seed))
        assert dealt.observe(seat) == game.state.observe(seat)
        for _ in range(12):
            dealt.apply(dealt.legal_moves()[0])
        assert isinstance(dealt, SpikeState)
        held = tuple(int(dealt.pos.hands[seat * SUITS + suit]) for suit in range(SUITS))
        assert sum(held) == 5
        hands.add(held)
    assert len(hands) > 1


def test_cards_dealt_before_the_sides_are_chosen_are_no_position() -> None:
    state = started(2, 3, choose_sides=True).state
    numbers = state.observe(0)
    assert isinstance(state, SpikeState)
    state.deal_hands()
    state.phase = SIDES_PHASE
    assert state.observe(0) != numbers
    with pytest.raises(BadData, match="rail cards are dealt too early"):
        state.redeal(state.observe(0), Rng(1))


# --- deals ---


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deals_keep_what_was_taken_face_up(players: int) -> None:
    kept = 0
    game = started(players, 11)
    rng = Rng(11)
    while game.state.to_act() != OVER:
        if game.ply() % 9 == 0:
            state = state_of(game)
            for seat in range(players):
                dealt = game.state.redeal(game.state.observe(seat), Rng(game.ply()))
                assert isinstance(dealt, SpikeState)
                for at in range(players * SUITS):
                    assert dealt.pos.hands[at] >= state.pos.known[at]
                    kept += state.pos.known[at]
        game.play_move(game.state.random_move(rng))
    assert kept > 0


def test_deals_are_as_likely_as_the_cards_left() -> None:
    # Of the cards Ada does not see, white is half: of two cards in Ben's hand one is white on average.
    at = At().hand(1, "white blue").deck("white*3 blue*3").discarded("blue*3 orange*7 purple*7 black*7 brown*7 white*3")
    state = at.contracts().open().state
    found: Counter[int] = Counter()
    for seed in range(400):
        dealt = state.redeal(state.observe(0), Rng(seed))
        assert isinstance(dealt, SpikeState)
        found[dealt.pos.hands[SUITS]] += 1
    # Hypergeometric: of 8 unseen cards 4 are white; 2 drawn: 3/14, 8/14, 3/14.
    assert 55 < found[0] < 120
    assert 55 < found[2] < 120
    assert found[0] + found[1] + found[2] == 400


def test_time_cards_are_dealt_into_the_lower_part_alone() -> None:
    at = At().round(3, times=1, bottom=5).hand(1, "white*2").deck("white*5 time blue time blue blue").rest()
    state = at.contracts().open().state
    places: Counter[int] = Counter()
    for seed in range(200):
        dealt = state.redeal(state.observe(0), Rng(seed))
        assert isinstance(dealt, SpikeState)
        deck = dealt.pos.deck[::-1]
        assert deck.count(TIME) == 2
        places.update(number for number, card in enumerate(deck) if card == TIME)
    # The deck has ten cards, of which the last five are its lower part.
    assert set(places) == {5, 6, 7, 8, 9}


def test_another_seats_build_under_way_can_be_gone_on_with_in_every_deal() -> None:
    at = At().hand(0, "white brown blue").hand(1, "black*2").rest()
    game = at.contracts().open()
    game.play(f"lay {segment('topeka', 'j50')}")
    assert game.seen()["turn"]["phase"] == "lay"
    for seed in range(20):
        assert game.state.redeal(game.state.observe(1), Rng(seed)).legal_moves()


def test_a_long_build_of_another_seat_can_be_gone_on_with_in_every_deal() -> None:
    """Of 42 cards Ben sees but two: chance hardly ever deals Ada all eight that her track to Omaha needs."""
    at = At().hand(0, "orange*3 purple*2 white blue black").hand(1, "brown*2").rest()
    at.pos.deck = [suit for suit in range(SUITS) for _ in range(at.pos.discard[suit])]
    for suit in range(SUITS):
        at.pos.discard[suit] = 0
    game = at.contracts().open()
    for name in track("topeka", "j39", "j40", "j50", "j60", "j59", "j49", "j38"):
        game.play(f"lay {name}")
    assert game.seen()["turn"]["phase"] == "lay"
    for seed in range(20):
        dealt = game.state.redeal(game.state.observe(1), Rng(seed))
        assert isinstance(dealt, SpikeState)
        assert dealt.legal_moves()
        assert dealt.observe(1) == game.state.observe(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_of_a_game_can_be_dealt_again(players: int) -> None:
    """A third time card comes in the middle of a draw, too."""
    for which in ("draw deck", "draw white"):
        at = At(players).train(0, "topeka", power=3).round(3, times=2, bottom=3)
        at.face_up("white blue").deck("black time brown").rest()
        game = at.contracts().open()
        game.play("draw deck", which, *(["stop"] if which == "draw white" else []))
        assert game.state.result() is not None
        for seat in range(players):
            seen = game.state.observe(seat)
            assert game.state.redeal(seen, Rng(1)).observe(seat) == seen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_observations_that_cannot_be_are_refused(players: int) -> None:
    """One number changed: refused in a sentence, or a position that can be dealt, observed and played on."""
    game = after(players, 2, 60)
    table = started(players, 0).state
    seen = game.state.observe(game.state.to_act())
    rng = Rng(5)
    refusals = []
    for _ in range(250):
        numbers = list(seen)
        at = rng.below(len(numbers))
        numbers[at] += (-2, -1, 1, 2, 9)[rng.below(5)]
        try:
            dealt = table.redeal(numbers, Rng(1))
        except BadData as error:
            refusals.append(str(error))
        else:
            assert dealt.observe(numbers[0]) == numbers
            dealt.legal_moves()
    assert len(refusals) > 60
    assert all(text.startswith("this is no position of Spike: ") for text in refusals)
    for numbers in ([], seen[:-1], [*seen, 0], [9, *seen[1:]]):
        with pytest.raises(BadData):
            table.redeal(list(numbers), Rng(1))


def test_observations_of_other_options_are_refused() -> None:
    seen = started(2, 1, advanced_routes=True).state.observe(0)
    with pytest.raises(BadData, match="other options"):
        started(2, 1).state.redeal(seen, Rng(1))
