"""Deciding by pointing in Pocket Rockets: what each gesture leads to, what it would bring, and why others do not."""

from __future__ import annotations

import pytest

from rocket_desktop.play.session import Session
from rocket_desktop.views.games.pocket_rockets.chooser import Chooser
from rocket_desktop.views.games.pocket_rockets.outcome import foresee, move_title
from rocket_desktop.views.kit.spots import Spot
from tests.model.pocket_rockets.table import At
from tests.views.pocket_rockets.tables import YardTables

GREY, YELLOW, RED, CONVEYOR, PAD, DEPOT = range(6)
BONUS = Spot("bonus")


def place(number: int) -> Spot:
    return Spot("place", number)


def pile(number: int) -> Spot:
    return Spot("pile", number)


def card(number: int) -> Spot:
    return Spot("card", index=number)


def fuel(value: int) -> Spot:
    return Spot("fuel", index=value)


def rocket(number: int, seat: int = 0) -> Spot:
    return Spot("rocket", seat, number)


# The hand of `yard` in the order of the colours.
OTHER, BODY, HEAD = (card(number) for number in range(3))


class Asked:
    """A person who decides."""

    def __init__(self, session: Session, *, confirm: bool = True) -> None:
        session.look(session.to_act())
        self.chooser = Chooser(session)
        self.chooser.confirm = confirm
        self.refused: list[str] = []
        self.decided: list[str] = []
        self.chooser.refused.connect(self.refused.append)
        self.chooser.decided.connect(self.decided.append)
        self.chooser.open(session.to_act())

    def click(self, *spots: Spot) -> str:
        """The move that waits after these clicks."""
        for spot in spots:
            self.chooser.spot_clicked(spot)
        return self.chooser.pending

    def lit(self) -> set[Spot]:
        return {spot for spot, choice in self.chooser.choices().items() if not choice.chosen}


def yard() -> At:
    """Ada on the red line with two red cards; an open red rocket, a complete grey one.  Ben has a complete grey one."""
    at = At().pawn(0, "red-line").pawn(1, "grey-line")
    at.hand(0, "red-body red-head-plus-one yellow-base").hand(1, "grey-body")
    at.pile("grey", "grey-body grey-base").pile("yellow", "yellow-body").pile("red", "red-base red-body")
    at.rocket(0, "red", 2).rocket(0, "grey", 1, "plain")
    return at.rocket(1, "grey", 3, "plus-one")


def test_what_is_lit_is_what_can_be_done(tables: YardTables) -> None:
    asked = Asked(tables.set_up(yard()))
    # On from the red line clockwise lies the Conveyor; the hand is full, so nothing is drawn.
    assert asked.lit() == {place(CONVEYOR), BODY, HEAD}
    labels = {spot: choice.label for spot, choice in asked.chooser.choices().items()}
    assert labels == {place(CONVEYOR): "", BODY: "(6)", HEAD: "+5"}
    # A head on two body sections: 2 x 2 + 1.
    assert "(2 × 2 + 1)" in asked.chooser.choices()[HEAD].hover


def test_one_click_is_enough_where_only_one_move_is_meant(tables: YardTables) -> None:
    asked = Asked(tables.set_up(yard()))
    assert asked.click(HEAD) == "build red-head-plus-one 1"
    assert "Confirm" in asked.chooser.prompt()
    asked.chooser.step_back()
    assert asked.chooser.pending == ""
    assert asked.click(place(CONVEYOR)) == "move"
    assert asked.click(place(CONVEYOR)) == ""
    assert asked.decided == ["move"]
    hasty = Asked(tables.set_up(yard()), confirm=False)
    hasty.click(BODY)
    assert hasty.decided == ["build red-body 1"]


def test_the_rocket_is_chosen_where_there_are_several(tables: YardTables) -> None:
    asked = Asked(tables.set_up(yard().rocket(0, "red", 1)))
    assert asked.click(BODY) == ""
    assert asked.lit() == {rocket(0), rocket(2)}
    assert [choice.label for choice in asked.chooser.choices().values() if not choice.chosen] == ["(6)", "(4)"]
    assert asked.click(rocket(2)) == "build red-body 3"
    asked.click(rocket(0))
    assert asked.chooser.pending == "build red-body 1", "another rocket takes the place of the first"


def test_recycling_names_two_piles(tables: YardTables) -> None:
    asked = Asked(tables.set_up(yard().pawn(0, "recycling-depot")))
    assert asked.click(OTHER, pile(GREY)) == ""
    assert "yours goes onto the grey pile" in asked.chooser.prompt()
    assert asked.lit() == {pile(YELLOW), pile(RED), pile(CONVEYOR)}
    assert asked.click(pile(RED)) == "recycle yellow-base grey take red"
    told = asked.chooser.outcome(asked.chooser.pending).lines(["Ada", "Ben"])
    assert told[1] == "The red pile gives: red base"
    assert told[-1] == "This shows a hidden card, and cannot be taken back"


def test_launching_goes_from_fuel_to_rocket(tables: YardTables) -> None:
    asked = Asked(tables.set_up(yard().pawn(0, "launch-pad")))
    assert {spot for spot in asked.lit() if spot.kind == "fuel"} == {fuel(value) for value in (1, 2, 3, 4)}
    assert asked.chooser.choices()[fuel(4)].label == "+4"
    assert asked.click(fuel(4)) == "launch 4 on 2"
    assert asked.click(fuel(3)) == "launch 3 on 2"
    told = asked.chooser.outcome("launch 3 on 2").told
    assert told[0] == "Rocket 2 scores 5 points (2 × 1 + 3)"
    assert "7 fuel tokens are left" in told


@pytest.mark.parametrize(
    ("bonus", "clicks", "move"),
    [
        ("launch", (BONUS, fuel(2)), "bonus launch 2 on 2"),
        ("look", (BONUS,), "bonus look p2"),
        ("swap-pawns", (BONUS,), "bonus swap-pawns p2"),
        ("search", (BONUS, pile(YELLOW)), "bonus search yellow"),
        ("swap-heads", (BONUS,), "bonus swap-heads 2 p2 1"),
    ],
)
def test_bonus_cards_begin_with_the_card(tables: YardTables, bonus: str, clicks: tuple[Spot, ...], move: str) -> None:
    at = At(bonus_cards=True).pawn(0, "red-line").pawn(1, "grey-line").hand(1, "grey-body")
    at.rocket(0, "red", 2).rocket(0, "grey", 1, "plain").rocket(1, "grey", 3, "plus-one")
    at.pile("yellow", "yellow-body yellow-base")
    asked = Asked(tables.set_up(at.bonus(0, bonus)))
    assert BONUS in asked.lit()
    assert asked.click(*clicks) == move
    outcome = asked.chooser.outcome(move)
    assert outcome.title.startswith("Bonus card: ")
    assert outcome.label == {"launch": "+2", "swap-heads": "+1"}.get(bonus, "")


def test_what_was_looked_at_is_offered_to_be_taken(tables: YardTables) -> None:
    at = At(bonus_cards=True).pile("yellow", "yellow-body red-base red-base").bonus(0, "search").rocket(0, "red")
    session = tables.set_up(at, "bonus search yellow")
    asked = Asked(session)
    # Of equal cards one stands for all, in the order of the colours.
    assert asked.lit() == {Spot("offer", index=0), Spot("offer", index=1)}
    assert asked.click(Spot("offer", index=1)) == "take red-base"
    asked.chooser.step_back()
    asked.click(place(CONVEYOR))
    assert asked.refused == ["First take one of the cards that you see."]


def test_a_free_direction_lights_both_ways_and_then_one(tables: YardTables) -> None:
    at = yard().rocket(0, "yellow", 1, "free-direction")
    session = tables.set_up(at)
    asked = Asked(session)
    assert {spot for spot in asked.lit() if spot.kind == "place"} == {place(CONVEYOR), place(DEPOT)}
    assert asked.click(place(DEPOT)) == "move ccw"
    session.play("move ccw")
    asked = Asked(session)
    asked.click(place(RED))
    assert asked.refused == ["The first step of a turn fixes its direction."]


@pytest.mark.parametrize(
    ("pawn", "spot", "why"),
    [
        ("red-line", place(GREY), "in the Conveyor's direction: the Conveyor"),
        ("red-line", place(RED), "click a card of this colour to build"),
        ("red-line", pile(GREY), "only from the pile beside your Astronaut"),
        ("red-line", pile(RED), "no more than 3 cards"),
        ("red-line", OTHER, "not on the yellow Construction Line"),
        ("red-line", fuel(1), "not on the Launch Pad"),
        ("red-line", rocket(0, 1), "This is a rocket of Ben"),
        ("red-line", rocket(1), "not on the Launch Pad"),
        ("red-line", Spot("seat", 1), "nothing to be done with Ben"),
        ("grey-line", rocket(0), "Click a card of your hand"),
        ("grey-line", BODY, "not on the red Construction Line"),
        ("launch-pad", pile(RED), "no draw pile at the Launch Pad"),
        ("launch-pad", place(PAD), "click fuel, then a complete rocket"),
        ("recycling-depot", place(DEPOT), "to recycle it"),
    ],
)
def test_every_click_that_leads_nowhere_says_why(tables: YardTables, pawn: str, spot: Spot, why: str) -> None:
    asked = Asked(tables.set_up(yard().pawn(0, pawn)))
    asked.click(spot)
    assert len(asked.refused) == 1
    assert why in asked.refused[0]
    assert asked.refused[0].endswith(".")
    assert asked.chooser.pending == ""


def test_nothing_is_complete_to_be_launched(tables: YardTables) -> None:
    at = At(bonus_cards=True).bonus(0, "launch").pawn(0, "launch-pad").rocket(0, "red").rocket(0, "grey", 2)
    asked = Asked(tables.set_up(at.rocket(0, "grey", 1, "plain", 4)))
    asked.click(fuel(2))
    asked.click(BONUS)
    assert asked.refused == ["You have no complete rocket without fuel."] * 2


def of_heads() -> At:
    """Ada has the card to swap heads; her rockets are red open, red complete and grey complete."""
    at = At(3, bonus_cards=True).bonus(0, "swap-heads").pawn(0, "conveyor")
    at.rocket(0, "red", 2).rocket(0, "red", 1, "plain").rocket(0, "grey", 1, "plain")
    at.rocket(1, "red", 1, "plus-one").rocket(1, "red", 1)
    return at.rocket(2, "yellow", 1, "plain")


@pytest.mark.parametrize(
    ("clicks", "why"),
    [
        ((rocket(0),), "Rocket 1 is not complete."),
        ((rocket(2),), "Nobody else has a complete rocket of this colour."),
        ((rocket(1, 1),), "Rocket 2 of Ben is not complete."),
        ((rocket(0, 2),), "You have no complete rocket of this colour."),
        ((rocket(1), rocket(0, 2)), "The two rockets have different colours."),
    ],
)
def test_the_card_to_swap_heads_says_which_rockets_will_not_do(
    tables: YardTables, clicks: tuple[Spot, ...], why: str
) -> None:
    asked = Asked(tables.set_up(of_heads()))
    asked.click(BONUS, *clicks)
    assert asked.refused == [why]


def test_a_bonus_card_that_cannot_be_used_says_what_is_missing(tables: YardTables) -> None:
    at = At(3, bonus_cards=True).bonus(0, "swap-heads").rocket(0, "red", 1, "plain").rocket(1, "grey", 1, "plain")
    asked = Asked(tables.set_up(at))
    asked.click(BONUS)
    for bonus in ("look", "search"):
        at = At(3, bonus_cards=True).bonus(0, bonus).hand(0, "red-base red-body grey-base").hand(2, "grey-body")
        full = Asked(tables.set_up(at.pile("grey", "")))
        full.click(BONUS)
        asked.refused += full.refused
    empty = Asked(tables.set_up(At(bonus_cards=True).bonus(0, "look")))
    empty.click(BONUS)
    assert [*asked.refused, *empty.refused] == [
        "For this card you need a complete rocket of the same colour as one of another player's.",
        "You may hold no more than 3 cards.",
        "You may hold no more than 3 cards.",
        "This hand is empty.",
    ]


def test_a_bonus_card_says_what_it_cannot_be_used_on(tables: YardTables) -> None:
    at = At(3, bonus_cards=True).bonus(0, "look").hand(2, "grey-body")
    look = Asked(tables.set_up(at))
    look.click(BONUS, Spot("seat", 1))
    assert look.refused == ["The hand of Ben is empty."]
    search = Asked(tables.set_up(At(bonus_cards=True).bonus(0, "search").pile("grey", "")))
    search.click(BONUS, pile(GREY))
    assert search.refused == ["The draw pile is empty."]


def test_the_prompt_names_all_that_can_be_done(tables: YardTables) -> None:
    at = At(bonus_cards=True).bonus(0, "swap-pawns").pawn(0, "red-line").hand(0, "red-base").pile("red", "red-body")
    prompt = Asked(tables.set_up(at)).chooser.prompt()
    assert prompt == (
        "You are on the red Construction Line. Click the next yard card to move, the pile to draw, a card to build or"
        " your bonus card to use it."
    )


def test_a_base_is_missing(tables: YardTables) -> None:
    asked = Asked(tables.set_up(At().pawn(0, "yellow-line").hand(0, "yellow-body").rocket(0, "red")))
    asked.click(card(0))
    assert asked.refused == ["You have no open rocket of this colour: a base begins one."]


def test_steps_tell_what_waits_there(tables: YardTables) -> None:
    session = tables.set_up(yard().pawn(0, "recycling-depot"))
    told = foresee(session, "move", ["Ada", "Ben"]).told
    assert told == (
        "To the red Construction Line",
        "On top of the pile there: red base",
        "Your hand has for it: red body section, red head (+1 point)",
        "3 action points left",
    )
    last = tables.set_up(yard(), left=1)
    assert foresee(last, "move", ["Ada", "Ben"]).told[-1] == "Next is Ben"


def test_the_last_fuel_ends_the_game(tables: YardTables) -> None:
    at = At().pawn(0, "launch-pad").rocket(0, "grey", 1, "plain")
    heads = ("plain", "plus-one", "extra-card", "extra-action", "free-direction")
    for head, value in zip(heads, (1, 1, 2, 2, 3), strict=True):
        at.rocket(1, "yellow", 1, head, value)
    at.rocket(1, "red", 1, "plain", 3).rocket(1, "red", 1, "plus-one", 4)
    outcome = foresee(tables.set_up(at), "launch 4 on 1", ["Ada", "Ben"])
    assert outcome.label == "+4"
    assert outcome.told[1:] == ("That was the last fuel", "The game ends: the last fuel has been taken")


def test_a_taller_rocket_takes_the_bonus_in_the_variant(tables: YardTables) -> None:
    at = At(stars=True).pawn(0, "red-line").hand(0, "red-head-extra-action").rocket(0, "red", 1)
    at.rocket(1, "grey", 2, "extra-action")
    told = foresee(tables.set_up(at), "build red-head-extra-action 1", ["Ada", "Ben"]).told
    assert "Its bonus does not work as long as another player has a taller rocket with it" in told
    plain = At().pawn(0, "red-line").hand(0, "red-head-extra-action").rocket(0, "red", 1)
    told = foresee(tables.set_up(plain), "build red-head-extra-action 1", ["Ada", "Ben"]).told
    assert told[:2] == ("Rocket 1 scores 2 points (2 × 1)", "From your next turn you have 5 action points")


@pytest.mark.parametrize("stars", [False, True])
def test_swapped_heads_tell_what_is_gained_and_lost(tables: YardTables, stars: bool) -> None:
    at = At(bonus_cards=True, stars=stars).bonus(0, "swap-heads").rocket(0, "grey", 1, "extra-action")
    at.rocket(1, "grey", 2, "extra-card").rocket(1, "red", 3, "extra-card")
    told = foresee(tables.set_up(at), "bonus swap-heads 1 p2 1", ["Ada", "Ben"]).told
    taller = "Its bonus does not work as long as another player has a taller rocket with it"
    assert told == (
        "Rocket 1 scores 2 points (2 × 1)",
        "Ben: Rocket 1 scores 4 points (2 × 2)",
        taller if stars else "From your next turn you may hold 4 cards",
        "You lose at once: +1 action",
        "3 action points left",  # 5 less the card's and the one lost
    )


def test_another_head_of_the_kind_keeps_what_a_swap_would_lose(tables: YardTables) -> None:
    at = (
        At(bonus_cards=True).bonus(0, "swap-heads").rocket(0, "grey", 1, "extra-card").rocket(0, "red", 1, "extra-card")
    )
    told = foresee(tables.set_up(at.rocket(1, "grey", 2, "plain")), "bonus swap-heads 1 p2 1", ["Ada", "Ben"]).told
    assert not any("lose" in each for each in told)


@pytest.mark.parametrize(("cards", "shows"), [("red-body", False), ("red-body red-base", True)])
def test_the_last_card_of_a_searched_pile_shows_nothing(tables: YardTables, cards: str, shows: bool) -> None:
    """So that taking it can be taken back, as the session has it."""
    at = At(bonus_cards=True).bonus(0, "search").pile("red", cards).pawn(0, "red-line")
    session = tables.set_up(at, "bonus search red")
    session.look(0)
    told = foresee(session, "take red-body", ["Ada", "Ben"]).told
    assert ("This shows a hidden card, and cannot be taken back" in told) == shows
    session.play("take red-body")
    assert bool(session.undo_refusal()) == shows


@pytest.mark.parametrize(
    ("onto", "of", "shows"),
    [("", "red-body", False), ("", "red-body red-base", True), ("grey-base", "red-body", True)],
)
def test_recycling_onto_an_empty_pile_for_the_last_card_of_another_shows_nothing(
    tables: YardTables, onto: str, of: str, shows: bool
) -> None:
    at = At().pawn(0, "recycling-depot").hand(0, "yellow-base").pile("grey", onto).pile("red", of)
    session = tables.set_up(at)
    session.look(0)
    told = foresee(session, "recycle yellow-base grey take red", ["Ada", "Ben"]).told
    assert ("This shows a hidden card, and cannot be taken back" in told) == shows
    session.play("recycle yellow-base grey take red")
    assert bool(session.undo_refusal()) == shows


def test_every_legal_move_has_a_title_and_an_outcome(tables: YardTables) -> None:
    tables.options = {"bonus_cards": True}
    for seed in (1, 2, 3):
        session = tables.at_random(3, seed, 30)
        if session.to_act() < 0:
            continue
        asked = Asked(session)
        for text in session.legal()[:25]:
            assert move_title(text, ["Ada", "Ben", "Cleo"]) == asked.chooser.outcome(text).title
            assert all(not line.endswith(".") and line for line in asked.chooser.outcome(text).told)
            asked.chooser.pick(text)
            assert asked.chooser.pending == text
            asked.chooser.step_back()
    with pytest.raises(ValueError, match="no move of this game"):
        move_title("fly away", ["Ada"])
