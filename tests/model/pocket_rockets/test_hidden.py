"""What seats know: positions that differ only in what is hidden look alike, and deals keep to what was shown."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rocket_desktop.ai.bots import Budget
from rocket_desktop.ai.levels import LEVELS, find_bot
from rocket_desktop.ai.table import GameTable
from rocket_desktop.ai.view import View
from rocket_desktop.model.core import NOBODY, OVER, BadData, EventLog, GameState
from rocket_desktop.model.game import Game
from rocket_desktop.model.pocket_rockets.cards import CARDS, PILES
from rocket_desktop.model.pocket_rockets.moves import STOP, kind_of
from rocket_desktop.model.pocket_rockets.spec import SPEC
from rocket_desktop.model.pocket_rockets.state import PocketRocketsState
from rocket_desktop.model.record import Seat
from rocket_desktop.model.rng import Rng
from tests.model.pocket_rockets.table import DATA, NAMES, At, Play

BONUS = {"bonus_cards": True}


def started(players: int, seed: int, **options: object) -> Game:
    return Game.start(SPEC, [Seat(name) for name in NAMES[:players]], options, seed, DATA)


def after(players: int, seed: int, plies: int, **options: object) -> Game:
    """A game after so many random moves of players who seldom stop early."""
    game = started(players, seed, **options)
    rng = Rng(seed)
    for _ in range(plies):
        if game.state.to_act() != OVER:
            tried = [game.state.random_move(rng) for _ in range(4)]
            game.play_move(next((move for move in tried if kind_of(move) != STOP), tried[0]))
    return game


def twin(game: Game, seat: int, seed: int) -> Game:
    """The same game for the eyes of a seat, with another truth behind."""
    other = started(len(game.names()), 0, **game.record().options)
    other.state = game.state.redeal(game.state.observe(seat), Rng(seed))
    return other


@pytest.mark.parametrize("stars", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_copies_do_not_change_one_another_and_sketches_play_like_them(players: int, *, stars: bool) -> None:
    game = started(players, 7, bonus_cards=True, head_in_the_stars=stars)
    state = game.state
    assert isinstance(state, PocketRocketsState)
    rng = Rng(players)
    played = 0
    while state.to_act() != OVER:
        before = state.encode()
        copy = state.clone()
        sketch = state.sketch()
        for _ in range(6):
            if copy.to_act() == OVER:
                break
            move = copy.random_move(rng)
            copy.apply(move)
            sketch.apply(move)
            played += 1
            if sketch.to_act() != OVER:
                sketch.clone().apply(sketch.legal_moves()[0])
            assert sketch.legal_moves() == copy.legal_moves()
            assert sketch.turn_numbers() == copy.turn_numbers()
            assert sketch.scores() == copy.scores()
            assert (sketch.pos.hands, sketch.pos.piles) == (copy.pos.hands, copy.pos.piles)
            assert sketch.pos.rng.words() == copy.pos.rng.words()
        assert state.encode() == before
        state.apply(state.random_move(rng))
    assert played > 100


PLACES = [(players, plies) for players in (2, 3, 4) for plies in (0, 25, 50, 75)]


@pytest.mark.parametrize("bonus_cards", [False, True])
@pytest.mark.parametrize(("players", "plies"), PLACES)
def test_what_a_seat_is_shown_does_not_depend_on_what_is_hidden(players: int, plies: int, *, bonus_cards: bool) -> None:
    game = after(players, 3, plies, bonus_cards=bonus_cards)
    seat = game.state.to_act()
    assert seat != OVER
    other = twin(game, seat, 99)
    assert other.state.encode() != game.state.encode()
    assert other.state.observe(seat) == game.state.observe(seat)
    assert SPEC.position(other.state, seat) == SPEC.position(game.state, seat)
    one, two = GameTable(game), GameTable(other)
    assert one.legal(seat) == two.legal(seat)
    for text in one.legal(seat)[::3]:
        assert one.preview(text, seat) == two.preview(text, seat)
        assert SPEC.told_move(game.state, game.parse(text), seat) == text
        move = game.parse(text)
        view = View(SPEC, game.state, seat, game.state.observe(seat))
        assert view.certain([move])[0] == View(SPEC, other.state, seat, other.state.observe(seat)).certain([move])[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_preview_promises_nothing_that_does_not_happen(players: int) -> None:
    game = after(players, 8, 40, **BONUS)
    for _ in range(12):
        if game.state.to_act() == OVER:
            break
        seat = game.state.to_act()
        view = View(SPEC, game.state, seat, game.state.observe(seat))
        for move in game.state.legal_moves()[::2]:
            log = EventLog()
            game.state.clone().apply(move, log)
            certain = view.certain([move])[0]
            assert certain
            assert all(event in log.records for event in certain)
        game.play_move(game.state.random_move(Rng(game.ply())))


def test_the_card_drawn_is_certain_and_the_next_one_is_not() -> None:
    game = At().pawn(0, "grey-line").pile("grey", "red-body red-base grey-base").open()
    view = View(SPEC, game.state, 0, game.state.observe(0))
    events = view.certain([SPEC.parse_move(game.state, "draw")])[0]
    told = [SPEC.told_event(game.state, event, NAMES, 0)["kind"] for event in events]
    assert told == ["draw"]


@pytest.mark.parametrize("level", list(LEVELS))
def test_a_bot_decides_alike_whatever_is_hidden(level: str) -> None:
    bot = find_bot(level, SPEC.id)
    for players, plies, options in ((2, 20, {}), (3, 33, BONUS)):
        game = after(players, 5, plies, **options)
        seat = game.state.to_act()
        choices = set()
        for seed in range(3):
            truth = game if seed == 0 else twin(game, seat, seed)
            view = View(SPEC, truth.state, seat, truth.state.observe(seat))
            choices.add(bot.choose(view, 1, Budget(iterations=20)))
        assert len(choices) == 1


# --- cards that all have seen ---


def test_hands_drawn_from_piles_are_known_to_all() -> None:
    game = At(3).pawn(0, "grey-line").pile("grey", "red-body red-base").open()
    game.play("draw")
    for reader in (NOBODY, 0, 1, 2):
        assert game.hand(0, reader) == ["red-body"]


def test_what_is_recycled_is_known_to_lie_in_its_pile() -> None:
    at = At().pawn(0, "recycling-depot").hand(0, "grey-head-plain").pile("grey", "red-base yellow-body yellow-body")
    game = at.open()
    game.play("recycle grey-head-plain grey take conveyor")
    # All know the old top and the card put there, but for the one that is on top now.
    both = Counter(["red-base", "grey-head-plain"])
    top = game.seen()["piles"]["grey"]["top"]
    assert Counter(game.known("grey", 1)) == both - Counter([top])
    for seed in range(20):
        order = SPEC.position(game.state.redeal(game.state.observe(1), Rng(seed)))["piles"]
        assert both <= Counter(order["grey"]["order"])  # type: ignore[index]


def test_a_card_that_comes_to_the_top_is_no_longer_under_it() -> None:
    game = At().pawn(0, "recycling-depot").hand(0, "grey-head-plain").open()
    game.play("recycle grey-head-plain grey take conveyor")  # alone there
    assert game.known("grey", 1) == []
    game = At().pawn(0, "recycling-depot").hand(0, "grey-head-plain").pile("grey", "red-base").open()
    game.play("recycle grey-head-plain grey take conveyor")
    assert len(game.known("grey", 0)) == 1
    game.state.pos.pawns[0] = 0
    game.play("draw")
    assert game.known("grey", 0) == []


# --- cards taken unseen ---


def searched() -> Play:
    """Ada of three has searched the grey pile and taken the red head."""
    at = At(3, bonus_cards=True).bonus(0, "search").pile("grey", "red-base red-head-plain grey-base red-body")
    game = at.open()
    game.state.pos.rng = Rng(2)  # with which the old top is no longer on top
    game.play("bonus search grey", "take red-head-plain")
    return game


def test_only_the_searcher_is_told_the_card() -> None:
    at = At(3, bonus_cards=True).bonus(0, "search").pile("grey", "red-base red-head-plain").hand(0, "red-body")
    game = at.open()
    for text, told in (("bonus search grey", "bonus search grey"), ("take red-head-plain", "take ?")):
        move = SPEC.parse_move(game.state, text)
        assert SPEC.told_move(game.state, move, 0) == text
        assert SPEC.told_move(game.state, move, 1) == SPEC.told_move(game.state, move, NOBODY) == told
        log = EventLog()
        game.state.apply(move, log)
        for reader in (1, 2, NOBODY):
            spoken = json.dumps([SPEC.told_event(game.state, event, NAMES, reader) for event in log.records[:1]])
            assert "red-head-plain" not in spoken
            assert "red head" not in spoken
        assert "red-head-plain" in json.dumps(SPEC.told_event(game.state, log.records[0], NAMES, 0))
    assert game.hand(0, 0) == ["red-body", "red-head-plain"]
    assert game.hand(0, 1) == game.hand(0, NOBODY) == ["red-body", None]


def test_the_searcher_knows_what_is_left_in_the_pile() -> None:
    game = searched()
    top = game.seen(0)["piles"]["grey"]["top"]
    assert sorted([*game.known("grey", 0), top]) == ["grey-base", "red-base", "red-body"]
    # The others know that the old top is there, or was taken.
    assert game.known("grey", 1) == ([] if top == "red-base" else ["red-base"])


def test_deals_place_the_searched_card_where_it_can_have_come_from() -> None:
    game = searched()
    top = game.seen()["piles"]["grey"]["top"]
    assert top != "red-base"  # so it was taken, or lies under the top
    found: Counter[str] = Counter()
    for seed in range(200):
        dealt = Play(game.state.redeal(game.state.observe(1), Rng(seed)))
        piles = dealt.seen()["piles"]
        (card,) = dealt.hand(0)
        assert card is not None
        found[card] += 1
        assert card == "red-base" or "red-base" in piles["grey"]["order"]
        assert len(piles["grey"]["order"]) == 3
    # Three places for the red base: two under the top and the hand.
    assert 40 < found["red-base"] < 95
    assert len(found) > 8


def test_what_was_seen_in_the_pile_after_the_search_is_not_dealt_to_the_searcher() -> None:
    at = At(3, bonus_cards=True).bonus(0, "search").pile("grey", "red-base red-head-plain grey-head-plain red-body")
    game = at.hand(1, "yellow-head-plain").pawn(1, "recycling-depot").open()
    game.state.pos.rng = Rng(2)  # with which the old top is no longer on top
    game.play("bonus search grey", "take red-head-plain", "end")
    assert game.seen()["piles"]["grey"]["top"] == "grey-head-plain"  # so it was not taken
    game.play("recycle yellow-head-plain grey take conveyor")
    held = set()
    for seed in range(100):
        dealt = Play(game.state.redeal(game.state.observe(2), Rng(seed)))
        held.update(dealt.hand(0))
        assert {"grey-head-plain", "yellow-head-plain"} <= set(dealt.seen()["piles"]["grey"]["order"])
    assert "red-base" in held  # the old top may have been
    assert not {"grey-head-plain", "yellow-head-plain"} & held


def test_a_card_like_the_searched_one_that_came_later_stays_known() -> None:
    at = At(3, bonus_cards=True).bonus(0, "search").pile("grey", "grey-base grey-base red-body").pawn(0, "red-line")
    game = at.hand(1, "red-body").pawn(1, "recycling-depot").rocket(0, "red").open()
    game.play("bonus search grey", "take red-body", "end")
    game.state.pos.rng = Rng(1)  # with which the card put there is not on top
    game.play("recycle red-body grey take conveyor", "end", "end")
    assert (game.known("grey", 2), game.seen()["piles"]["grey"]["top"]) == (["red-body"], "grey-base")
    game.play("build red-body 1")  # from under the top, where nobody had seen it
    assert game.known("grey", 2) == ["red-body"]


def test_a_searched_card_that_is_played_is_known_again() -> None:
    game = searched()
    game.state.pos.pawns[0] = 2
    game.state.pos.rockets[0].append(2 + (1 << 9))  # an open red rocket with a body section
    before = game.known("grey", 1)
    game.play("build red-head-plain 1")
    assert game.hand(0, 1) == []
    assert game.known("grey", 1) == before


def test_who_looks_at_the_searchers_hand_knows_the_card() -> None:
    game = searched()
    game.state.pos.bonus[1] = 1
    game.play("end", "bonus look p1")
    assert game.hand(0, 1) == ["red-head-plain"]
    assert game.hand(0, 2) == [None]


def looked() -> Play:
    """Ada of three has looked at Ben's hand and taken the red body."""
    at = At(3, bonus_cards=True).bonus(0, "look").hand(1, "red-body grey-base yellow-base").hand(0, "yellow-body")
    game = at.open()
    game.play("bonus look p2", "take red-body")
    return game


def test_only_the_two_are_told_which_card_was_taken() -> None:
    at = At(3, bonus_cards=True).bonus(0, "look").hand(1, "red-body grey-base yellow-base")
    game = at.open()
    game.play("bonus look p2")
    move = SPEC.parse_move(game.state, "take red-body")
    assert [SPEC.told_move(game.state, move, reader) for reader in (0, 1, 2, NOBODY)] == (
        ["take red-body"] * 2 + ["take ?"] * 2
    )
    log = EventLog()
    game.state.apply(move, log)
    told = [SPEC.told_event(game.state, log.records[0], NAMES, reader)["card"] for reader in (0, 1, 2, NOBODY)]
    assert told == ["red-body", "red-body", None, None]


def test_the_others_know_one_of_the_hand_has_moved() -> None:
    game = looked()
    assert game.hand(1, 0) == game.hand(1, 1) == ["grey-base", "yellow-base"]
    assert game.hand(0, 1) == ["yellow-body", "red-body"]
    for reader in (2, NOBODY):
        assert game.hand(0, reader) == ["yellow-body", None]
        assert game.hand(1, reader) == [None, None]
    found: Counter[str] = Counter()
    for seed in range(90):
        dealt = Play(game.state.redeal(game.state.observe(2), Rng(seed)))
        mine, theirs = dealt.hand(0), dealt.hand(1)
        assert sorted(map(str, mine + theirs)) == ["grey-base", "red-body", "yellow-base", "yellow-body"]
        assert "yellow-body" in mine
        found[str(next(card for card in mine if card != "yellow-body"))] += 1
    assert set(found) == {"grey-base", "red-body", "yellow-base"}
    assert min(found.values()) > 15


def test_what_the_victim_plays_was_not_taken() -> None:
    game = looked()
    game.play("end")
    game.state.pos.pawns[1] = 0
    game.play("build grey-base")
    assert game.hand(1, 2) == [None]
    dealt = {tuple(Play(game.state.redeal(game.state.observe(2), Rng(seed))).hand(1)) for seed in range(40)}
    assert dealt == {("red-body",), ("yellow-base",)}
    game.state.pos.pawns[1] = 1
    game.play("build yellow-base")
    assert game.hand(0, 2) == ["yellow-body", "red-body"]  # what is left must be with Ada


def test_what_the_looker_plays_of_them_was_the_one() -> None:
    game = looked()
    game.state.pos.pawns[0] = 2
    game.state.pos.rockets[0].append(2)
    game.play("build red-body 1")
    assert game.hand(0, 2) == ["yellow-body"]
    assert game.hand(1, 2) == ["grey-base", "yellow-base"]


def test_a_known_card_of_the_same_kind_tells_nothing() -> None:
    at = At(3, bonus_cards=True).bonus(0, "look").hand(1, "red-body grey-base").hand(0, "red-body").rocket(0, "red")
    game = at.pawn(0, "red-line").open()
    game.play("bonus look p2", "take red-body", "build red-body 1")
    assert game.hand(0, 2) == [None]
    assert game.hand(1, 2) == [None]


def test_a_hand_of_one_card_hides_nothing() -> None:
    game = At(3, bonus_cards=True).bonus(0, "look").hand(1, "red-body").open()
    game.play("bonus look p2", "take red-body")
    assert game.hand(0, 2) == ["red-body"]


def test_a_searched_card_among_the_cards_of_a_hand_looked_at() -> None:
    game = searched()
    game.state.pos.bonus[1] = 1
    game.state.pos.hands[0] = sorted([*game.state.pos.hands[0], CARDS.index("yellow-body")])
    game.state.pos.piles[3].remove(CARDS.index("yellow-body"))
    game.play("end", "bonus look p1", "take red-head-plain")
    for reader in (2, NOBODY):
        assert game.hand(0, reader) == [None]
        assert game.hand(1, reader) == [None]
    assert game.hand(1, 0) == ["red-head-plain"]
    held = set()
    for seed in range(120):
        dealt = Play(game.state.redeal(game.state.observe(2), Rng(seed)))
        held.add(tuple(dealt.hand(1)))
        assert "yellow-body" in dealt.hand(0) + dealt.hand(1)
    assert len(held) > 5
    # Ada builds her yellow body section: so the searched card is what Ben took.
    game.state.pos.rockets[0].append(1)
    game.state.pos.pawns[0] = 1
    game.play("end", "end", "build yellow-body 1")
    assert game.hand(1, 2) == [None]
    assert game.hand(0, 2) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_remembered_is_true_and_deals_keep_to_it(players: int) -> None:
    """In random games with all bonus cards, what any reader knows of hands and piles is so."""
    unseen = 0
    for seed in range(25):
        state = SPEC.new_game(players, SPEC.complete_options(BONUS), seed, DATA)
        rng = Rng(seed)
        while state.to_act() != OVER:
            state.apply(state.random_move(rng))
            if rng.below(4) == 0:
                for reader in (NOBODY, *range(players)):
                    unseen += memory_is_true(state, reader)
                seat = int(rng.below(players))
                observed = state.observe(seat)
                dealt = state.redeal(observed, rng)
                assert dealt.observe(seat) == observed
                memory_is_true(dealt, seat)
                for other in range(players):
                    again = dealt.observe(other)
                    assert dealt.redeal(again, rng).observe(other) == again
    assert unseen > 50


def memory_is_true(state: PocketRocketsState, reader: int) -> int:
    """How many cards the reader does not know in hands; what it knows must be there."""
    truth, seen = SPEC.position(state), SPEC.position(state, reader)
    unknown = 0
    for real, known in zip(truth["hands"], seen["hands"], strict=True):  # type: ignore[call-overload]
        assert Counter(card for card in known if card) <= Counter(real)
        assert len(known) == len(real)
        unknown += known.count(None)
    for pile in PILES:
        known = Counter(seen["piles"][pile]["known"])  # type: ignore[index]
        there: Counter[str] = Counter(truth["piles"][pile]["order"][1:])  # type: ignore[index]
        # One of them may have been taken out of the pile unseen.
        assert (known - there).total() <= min(1, unknown)
    return unknown


def test_cards_nobody_saw_are_dealt_alike() -> None:
    game = started(2, 4)
    seen = game.state.observe(0)
    tops = [str(pile["top"]) for pile in SPEC.position(game.state)["piles"].values()]  # type: ignore[attr-defined]
    counts: Counter[str] = Counter()
    for seed in range(400):
        piles = SPEC.position(game.state.redeal(seen, Rng(seed)))["piles"]
        counts.update([piles["grey"]["order"][1]])  # type: ignore[index]
    left = 8 - tops.count("red-body")
    expected = 400 * left / 48  # of the 52 cards four are seen
    assert abs(counts["red-body"] - expected) < 4 * expected**0.5


# --- observations from outside ---


def redealt(state: GameState, numbers: list[int]) -> tuple[GameState | None, str]:
    """The position of these numbers, or why there is none."""
    try:
        return state.redeal(numbers, Rng(1)), ""
    except BadData as error:
        return None, str(error)


def positions() -> list[GameState]:
    """Positions of all kinds, with the seat 0 as reader."""
    found = [after(players, 21, plies).state for players in (2, 3) for plies in (1, 60, 500)]
    found += [after(4, 21, plies, **BONUS).state for plies in (2, 70)]
    found += [searched().state, looked().state]
    looking = At(3, bonus_cards=True).bonus(1, "look").hand(2, "red-body grey-base yellow-base").open(1)
    looking.play("bonus look p3")
    found.append(looking.state.clone())
    found[-1].apply(SPEC.parse_move(looking.state, "take red-body"))
    at = At(3, bonus_cards=True).bonus(1, "search").pile("grey", "red-base red-head-plain grey-base red-body")
    taken = at.open(1)
    taken.state.pos.rng = Rng(2)  # with which the old top, which may have been taken, is no longer on top
    taken.play("bonus search grey", "take red-head-plain")
    found.append(taken.state)
    searching = At(3, bonus_cards=True).bonus(0, "search").pile("grey", "red-body grey-base yellow-base").open()
    searching.play("bonus search grey")
    return [*found, looking.state, searching.state]


def test_a_changed_number_is_refused_or_leaves_a_position_that_can_be_played() -> None:
    for state in positions():
        seen = state.observe(0)
        assert redealt(state, seen)[1] == ""
        refused = 0
        for place in range(len(seen)):
            for value in (-2, -1, 2, 99, 2**40):
                if seen[place] == value:
                    continue
                changed = [*seen[:place], value, *seen[place + 1 :]]
                other, reason = redealt(state, changed)
                if other is None:
                    assert reason.startswith("this is no position of Pocket Rockets: ")
                    refused += 1
                    continue
                assert other.observe(changed[0]) == changed
                SPEC.position(other)
                moves = other.legal_moves()
                assert bool(moves) == (other.to_act() != OVER)
                for move in moves[::5]:
                    follow = other.clone()
                    follow.apply(move)
                    follow.settle()
        assert refused > 2 * len(seen)


def test_too_few_and_too_many_numbers_are_refused() -> None:
    state = after(3, 1, 30).state
    seen = state.observe(0)
    for wrong in ([], seen[:10], seen[:-1], [*seen, 0]):
        with pytest.raises(BadData, match="no position of Pocket Rockets"):
            state.redeal(wrong, Rng(1))


# --- taking back ---


def test_a_step_may_be_taken_back_but_no_card_drawn() -> None:
    game = started(2, 4)
    game.play("place grey-line")
    game.play("place grey-line")
    game.play("move")
    assert game.revealed(3) == ""
    game.play("end")
    game.play("draw")
    assert game.revealed(1) == "a new card has been seen on top of the grey pile since"
    assert game.revealed(0) == ""


def test_every_reveal_is_told() -> None:
    reasons = set()
    for seed in range(12):
        game = after(3, seed, 400, **BONUS)
        reasons |= {game.spec.revealed(event, NAMES).split(" ", 1)[-1] for events in game.events for event in events}
    told = " / ".join(reasons)
    assert "new card has been seen on top of the Conveyor's pile since" in told
    assert "has looked through a pile since" in told
    assert "has looked at the hand of Ben since" in told
