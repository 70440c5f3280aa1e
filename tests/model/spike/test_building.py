"""K3 to K5: track, how it is paid, and the bounty of a new city.

Around Topeka: j50 (white) leads to Springfield (brown), j60 (black) to Springfield (white) and Tulsa (purple), j39
(orange) and j38 (brown) to Omaha (brown, purple); j39 and j50 are joined (black), so are j50 and j60 (orange).
"""

from __future__ import annotations

from itertools import pairwise

from rocket_desktop.model.spike import rails
from rocket_desktop.model.spike.board import Board
from rocket_desktop.model.spike.position import Position
from tests.model.spike.table import At, Event, Play, kinds, only, segment

ANYTHING = "white*7 blue*7 orange*7 purple*7 black*7 brown*7"


def test_k3_a_direct_line_to_a_new_city() -> None:
    game = At().hand(0, "white brown").open()
    told = game.lay("topeka", "j50", "springfield")
    assert kinds(told)[:4] == ["lay", "lay", "pay", "build"]
    built = only(told, "build")
    assert (built["what"], built["city"], len(built["track"])) == ("line", "springfield", 2)
    assert game.seen()["connected"][0] == ["topeka", "springfield"]
    assert game.seen()["tracks_left"][0] == 43
    assert game.hand(0) == {}


def test_k3_a_spur_line_from_a_junction_of_ones_own_track() -> None:
    game = At().rails(0, "topeka", "j50", "springfield").hand(0, "orange purple").open()
    told = game.lay("j50", "j60", "tulsa")
    assert (only(told, "build")["what"], only(told, "build")["city"]) == ("spur", "tulsa")


def test_k3_a_link_joins_two_points_of_ones_own_track() -> None:
    game = At().rails(0, "topeka", "j50", "springfield").rails(0, "topeka", "j60", "tulsa").hand(0, "orange").open()
    told = game.lay("j50", "j60")
    assert (only(told, "build")["what"], only(told, "build")["city"]) == ("link", None)
    assert "score" not in kinds(told)
    assert game.seen()["turn"]["built"]


def test_k3_a_link_over_junctions() -> None:
    game = At().rails(0, "topeka", "j50", "springfield").hand(0, "orange black black").open()
    # From j50 over j60 back to Topeka: its other end is another point of the network.
    told = game.lay("j50", "j60", "topeka")
    assert only(told, "build")["what"] == "link"


def test_k3_a_path_ends_at_the_first_new_city() -> None:
    game = At().hand(0, ANYTHING).open()
    game.play(f"lay {segment('topeka', 'j60')}")
    told = game.play(f"lay {segment('j60', 'tulsa')}")
    assert only(told, "build")["city"] == "tulsa"
    assert game.seen()["turn"]["path"] == []


def test_k3_a_path_ends_at_ones_own_track() -> None:
    game = At().rails(0, "topeka", "j50", "springfield").hand(0, ANYTHING).open()
    game.play(f"lay {segment('topeka', 'j60')}")
    told = game.play(f"lay {segment('j60', 'springfield')}")
    assert only(told, "build")["what"] == "link"


def test_k3_a_path_does_not_return_to_where_it_began() -> None:
    game = At().hand(0, ANYTHING).open()
    game.play(f"lay {segment('topeka', 'j50')}", f"lay {segment('j50', 'j60')}")
    back = segment("j60", "topeka")
    assert f"lay {back}" not in game.legal()
    assert game.refusal(f"lay {back}") == "the track would come back to a point it has passed"


def test_k3_a_path_visits_no_junction_twice() -> None:
    game = At().hand(0, ANYTHING).open()
    game.play(*[f"lay {segment(*pair)}" for pair in (("topeka", "j39"), ("j39", "j40"), ("j40", "j50"))])
    assert "come back to a point" in game.refusal(f"lay {segment('j50', 'j39')}")


def test_k3_each_segment_continues_the_last() -> None:
    game = At().hand(0, ANYTHING).open()
    game.play(f"lay {segment('topeka', 'j50')}")
    assert "does not continue" in game.refusal(f"lay {segment('topeka', 'j60')}")
    assert game.refusal("end") == "the track you have begun must reach a city or your own track"


def test_k3_a_path_begins_on_ones_network() -> None:
    game = At().hand(0, ANYTHING).open()
    assert game.refusal(f"lay {segment('j60', 'tulsa')}") == "this segment does not touch your network"
    assert game.can_lay("topeka", "j60", "tulsa")


def test_k3_no_path_along_another_players_track() -> None:
    game = At().rails(1, "tulsa", "j60", "topeka").hand(0, ANYTHING).open()
    assert game.refusal(f"lay {segment('topeka', 'j60')}") == "another player's track lies there"
    # But through its junction, and to its city.
    assert game.can_lay("topeka", "j50", "j60", "springfield")
    assert game.can_lay("topeka", "j59", "tulsa")


def test_k3_no_branch_off_another_players_track() -> None:
    game = At().rails(1, "tulsa", "j60", "springfield").hand(0, ANYTHING).open()
    assert not game.can_lay("j60", "j50")


def test_k3_ones_own_track_is_not_laid_again() -> None:
    game = At().rails(0, "topeka", "j50", "springfield").hand(0, ANYTHING).open()
    assert game.refusal(f"lay {segment('topeka', 'j50')}") == "your track lies there already"


def test_k3_one_build_a_turn() -> None:
    game = At().hand(0, ANYTHING).open()
    game.lay("topeka", "j50", "springfield")
    game.play(game.legal()[0])  # how it is paid
    assert not game.moves("lay")


def test_k3_no_dead_ends() -> None:
    # One white card leads to j50 and no further.
    game = At().hand(0, "white").open()
    assert not game.moves("lay")
    assert "any way on from there" in game.refusal(f"lay {segment('topeka', 'j50')}")


def test_k3_a_lay_is_legal_only_if_some_way_on_can_be_paid() -> None:
    game = At().hand(0, "white black orange").open()
    # j50 by white, then j39 by black or j60 by orange; from there Springfield needs white, Tulsa purple, Omaha brown.
    # Over j39 (orange) to j50 (black) only white is left, and Springfield needs brown there.
    assert not game.can_lay("topeka", "j50")
    # Black to j60, orange to j50: brown would be needed; but white leads from j60 to Springfield.
    assert game.moves("lay") == {segment("topeka", "j60")}
    game.play(f"lay {segment('topeka', 'j60')}")
    assert game.moves("lay") == {segment("j60", "springfield")}


def test_k3_track_pieces_limit_a_build() -> None:
    game = At().left(0, 2).hand(0, ANYTHING).open()
    assert game.can_lay("topeka", "j50", "springfield")
    assert not game.can_lay("topeka", "j39", "j50")
    game = At().left(0, 1).hand(0, ANYTHING).open()
    assert not game.moves("lay")
    # Not the cards are what is missing.
    assert game.refusal(f"lay {segment('topeka', 'j50')}") == "you have only 1 piece of track left"
    game = At().left(0, 2).hand(0, ANYTHING).open()
    game.play(f"lay {segment('topeka', 'j50')}")
    assert game.refusal(f"lay {segment('j50', 'j39')}") == "you have only 2 pieces of track left"


def test_k3_the_one_long_way_on_is_found_beside_a_side_track() -> None:
    # From home over a to b and no further, or over c0 and c1 … to the city at the end.  Running to and fro between a
    # and b needs ever more brown cards: sixteen of them must not be taken for none.
    way = ["home", "a", *[f"c{number}" for number in range(30)]]
    nodes = [*way, "b"]
    steps = [("a", "b", "brown"), ("home", "a", "white"), ("a", "c0", "black")]
    for number, (one, other) in enumerate(pairwise(way[2:])):
        steps.append((one, other, "purple" if number < 10 else "orange" if number < 20 else "blue"))
    names = ["white", "blue", "orange", "purple", "black", "brown"]
    ends = [nodes.index(node) for step in steps for node in step[:2]]
    cities = [nodes.index("home"), nodes.index("c29")]
    own = Board(
        nodes,
        ["Home", "End"],
        cities,
        [0, 1],
        [f"s{number}" for number in range(len(steps))],
        ends,
        [names.index(step[2]) for step in steps],
        names,
        ["coal", "oil"],
        [],
        [],
        [],
        [],
        [],
        [],
    )
    pos = Position(own, 2)
    pos.reach(0, 0)
    for suit, held in enumerate((1, 0, 10, 10, 1, 10)):
        pos.hands[suit] = held
    # One white, one black, ten purple, ten orange; and ten brown for nine blue.
    assert rails.is_first(pos, 0, 1)
    pos.hands[names.index("brown")] = 9
    assert not rails.is_first(pos, 0, 1)


def test_k4_a_player_out_of_track_cannot_build() -> None:
    game = At().left(0, 0).hand(0, ANYTHING).open()
    assert not game.moves("lay")
    assert game.refusal(f"lay {segment('topeka', 'j50')}") == "you have no track left"


def test_k4_a_single_way_is_paid_without_asking() -> None:
    game = At().hand(0, "white brown black").open()
    told = game.lay("topeka", "j50", "springfield")
    assert only(told, "pay")["cards"] == {"white": 1, "brown": 1}
    assert game.hand(0) == {"black": 1}
    assert game.seen()["discard"] == {"white": 1, "brown": 1}


def test_k4_two_equal_cards_for_one_other() -> None:
    game = At().hand(0, "white orange*2").open()
    told = game.lay("topeka", "j50", "springfield")
    paid = only(told, "pay")
    assert (paid["cards"], paid["need"]) == ({"white": 1, "orange": 2}, {"white": 1, "brown": 1})


def test_k4_three_equal_cards_for_two_of_different_suits() -> None:
    game = At().hand(0, "blue*3").open()
    told = game.lay("topeka", "j50", "springfield")
    assert only(told, "pay")["cards"] == {"blue": 3}


def test_k4_several_sets_in_a_build() -> None:
    game = At().hand(0, "blue*2 purple*2").open()
    told = game.lay("topeka", "j50", "springfield")
    assert only(told, "pay")["cards"] == {"blue": 2, "purple": 2}


def test_k4_what_a_set_became_is_not_traded_again() -> None:
    # Three blue become two white, and these would have to become one brown and lack the white.
    game = At().hand(0, "blue*3 brown").open()
    told = game.lay("topeka", "j60", "springfield")  # black and white
    assert only(told, "pay")["cards"] == {"blue": 3}
    game = At().hand(0, "blue*2 purple").open()
    assert not game.can_lay("topeka", "j50", "springfield")


def test_k4_a_pair_of_a_needed_suit_can_be_traded_beside_the_card_needed() -> None:
    game = At().hand(0, "white*3").open()
    told = game.lay("topeka", "j50", "springfield")
    assert only(told, "pay")["cards"] == {"white": 3}


def test_k4_several_ways_to_pay_are_asked_for() -> None:
    game = At().hand(0, "white blue*2 purple*2").open()
    game.lay("topeka", "j50", "springfield")
    assert game.seen()["turn"]["phase"] == "pay"
    assert game.seen()["turn"]["need"] == {"white": 1, "brown": 1}
    # Brown is missing: a pair of blue or of purple.  Both pairs would do for white and brown, but one of them is not
    # needed, as the white card is there.
    assert game.legal() == ["pay white*1 trade purple*2>brown*1", "pay white*1 trade blue*2>brown*1"]
    told = game.play("pay white*1 trade purple*2>brown*1")
    assert only(told, "pay")["cards"] == {"white": 1, "purple": 2}
    assert game.hand(0) == {"blue": 2}
    assert game.seen()["connected"][0] == ["topeka", "springfield"]


def test_k4_a_larger_set_may_spare_another_card() -> None:
    game = At().hand(0, "white blue*3").open()
    game.lay("topeka", "j50", "springfield")
    # The set of blue is needed for brown; a third blue card may stand for white as well.
    assert set(game.legal()) == {"pay trade blue*3>white*1+brown*1", "pay white*1 trade blue*2>brown*1"}


def test_k4_no_set_is_traded_without_need() -> None:
    game = At().hand(0, "white brown blue*3 purple*3").open()
    told = game.lay("topeka", "j50", "springfield")
    assert only(told, "pay")["cards"] == {"white": 1, "brown": 1}


def test_k4_refusals_of_payments() -> None:
    game = At().hand(0, "white blue*2 purple*2").open()
    assert game.refusal("pay white*1") == "there is no track to be paid"
    game.lay("topeka", "j50", "springfield")
    assert game.refusal("pay white*1") == "the track needs 1 white, 1 brown"
    assert game.refusal("pay white*1,brown*1") == "you hold 0 brown only"
    assert "two or more equal cards" in game.refusal("pay white*1 trade blue*1>brown*1")
    assert "two or more equal cards" in game.refusal("pay white*1 trade blue*2>brown*2")
    assert "without need" in game.refusal("pay trade blue*2>white*1,purple*2>brown*1")
    assert "is no number of cards" in game.refusal("pay white")
    assert game.refusal("end") == "pay the track you have laid: it needs 1 white, 1 brown"


def test_k4_sets_of_one_suit_are_traded_as_one() -> None:
    game = At().hand(0, "orange*4 purple*3").open()
    game.lay("topeka", "j50", "springfield")
    assert "pay trade orange*3>white*1+brown*1" in game.legal()
    assert (
        game.refusal("pay trade orange*2>white*1,orange*2>brown*1")
        == "trade all orange cards as one set: two sets cost a card more"
    )


def test_k4_cards_that_do_not_pay_are_refused_with_what_is_needed() -> None:
    game = At().rails(0, "topeka", "j50", "springfield").rails(0, "topeka", "j60", "tulsa").hand(0, "white").open()
    assert game.refusal(f"lay {segment('j50', 'j60')}") == "your cards do not pay this track: it needs 1 orange"


def bounty(*column: str, hand: str = "white brown") -> tuple[Play, list[Event]]:
    """Springfield, which has cloth, is reached while this column lies in the market."""
    game = At().market(" ".join(column)).hand(0, hand).open()
    return game, game.lay("topeka", "j50", "springfield")


def test_k5_a_new_city_brings_the_price_of_its_commodity() -> None:
    game, told = bounty("cloth", "oil", "coal")
    assert (only(told, "score")["points"], only(told, "score")["for"]) == (3, "bounty")
    assert game.state.scores() == [3, 0]


def test_k5_from_three_the_chip_drops_to_one_and_the_others_move_up() -> None:
    game, told = bounty("cloth", "oil", "coal")
    assert game.column("cloth") == ["oil", "coal", "cloth"]
    assert only(told, "price")["from"] == 3


def test_k5_from_two_only_the_lowest_moves_up() -> None:
    game, told = bounty("oil", "cloth", "coal")
    assert only(told, "score")["points"] == 2
    assert game.column("cloth") == ["oil", "coal", "cloth"]


def test_k5_at_one_nothing_moves() -> None:
    game, told = bounty("oil", "coal", "cloth")
    assert only(told, "score")["points"] == 1
    assert "price" not in kinds(told)
    assert game.column("cloth") == ["oil", "coal", "cloth"]


def test_k5_other_columns_stay() -> None:
    game = At().market("cloth oil coal", "cows wood corn", "wheat steel pigs").hand(0, "white brown").open()
    before = [game.column(chip) for chip in ("cows", "wheat", "flour")]
    game.lay("topeka", "j50", "springfield")
    assert [game.column(chip) for chip in ("cows", "wheat", "flour")] == before


def test_k5_a_city_reached_by_others_brings_its_bounty_again() -> None:
    game = At().market("cloth oil coal").rails(1, "tulsa", "j71", "springfield").hand(0, "white brown").open()
    told = game.lay("topeka", "j50", "springfield")
    assert only(told, "score")["points"] == 3


def test_k5_the_start_city_brings_none() -> None:
    # Back to Topeka by a link: it is no new city.
    game = At().rails(0, "topeka", "j50", "springfield").hand(0, "orange black").open()
    assert game.gains(*[f"lay {segment(*pair)}" for pair in (("j50", "j60"), ("j60", "topeka"))]) == [0, 0]


def test_k3_the_start_city_of_a_player_without_track_is_his_network() -> None:
    game = At().hand(0, "white brown").open()
    assert game.seen()["connected"][0] == ["topeka"]
    assert {segment("topeka", "j50"), segment("topeka", "j38")} >= game.moves("lay")
