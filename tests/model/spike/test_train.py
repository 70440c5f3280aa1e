"""K1, K6 to K8: upgrades, movement, loading and delivering."""

from __future__ import annotations

from rocket_desktop.model.rng import Rng
from rocket_desktop.model.spike.words import place_name
from tests.model.spike.table import At, Play, board, kinds, only, segment

J50 = segment("topeka", "j50")
SPRINGFIELD = segment("j50", "springfield")


def network(speed: int = 1, cars: int = 1) -> At:
    """Ada's track leads from Topeka over j50 to Springfield, and from j50 over j60 to Tulsa."""
    at = At().rails(0, "topeka", "j50", "springfield").rails(0, "j50", "j60", "tulsa")
    return at.train(0, "topeka", speed=speed, cars=cars)


def test_k1_one_build_action_and_one_movement_in_either_order() -> None:
    for first, second in (("go", "draw"), ("draw", "go")):
        game = network().face_up("white white").deck("black*9").open()
        for word in (first, second):
            game.play(next(move for move in game.legal() if move.startswith(word)))
            if word == "draw":
                game.play("stop")
        assert game.legal() == ["end"]


def test_k1_both_may_be_skipped() -> None:
    game = At().open()
    assert kinds(game.play("end")) == ["turn"]
    assert game.state.to_act() == 1


def test_k6_the_first_upgrade_costs_three_the_second_five() -> None:
    game = At().money(8).open()
    assert game.gains("upgrade engine") == [-3, 0]
    assert game.seen()["trains"][0]["speed"] == 2
    game.play("end", "end")
    assert game.gains("upgrade engine") == [-5, 0]
    assert game.seen()["trains"][0]["speed"] == 3


def test_k6_tender_and_freight_car() -> None:
    for part, key, before, after in (("tender", "power", 2, 3), ("freight-car", "cars", 1, 2)):
        game = At().money(3).open()
        assert game.seen()["trains"][0][key] == before
        game.play(f"upgrade {part}")
        assert game.seen()["trains"][0][key] == after


def test_k6_a_third_upgrade_of_a_kind_is_none() -> None:
    game = At().train(0, "topeka", speed=3).money(99).open()
    assert game.moves("upgrade") == {"tender", "freight-car"}
    assert game.refusal("upgrade engine") == "this part of your train has been upgraded twice"


def test_k6_not_with_less_money() -> None:
    game = At().money(2).open()
    assert not game.moves("upgrade")
    assert game.refusal("upgrade tender") == "this upgrade costs 3, and you have 2"
    game = At().train(0, "topeka", power=3).money(4).open()
    assert game.moves("upgrade") == {"engine", "freight-car"}


def test_k6_only_in_a_city() -> None:
    game = network().train(0, J50).money(9).open()
    assert not game.moves("upgrade")
    assert "while its locomotive stands in a city" in game.refusal("upgrade engine")


def test_k6_one_item_a_turn() -> None:
    game = At().money(99).open()
    game.play("upgrade engine")
    assert not game.moves("upgrade")
    assert "build action" in game.refusal("upgrade tender")


def test_k7_each_segment_is_a_space() -> None:
    game = network().open()
    assert game.moves("go") == {J50}
    assert only(game.play(f"go {J50}"), "go")["to"] == J50
    assert not game.moves("go")
    assert game.refusal("go topeka") == "your train has moved this turn"


def test_k7_a_way_of_two_segments_from_city_to_city_takes_three_steps() -> None:
    game = network(speed=2).open()
    # At the junction j50 one's track goes on to Springfield and to j60.
    assert game.moves("go") == {J50, SPRINGFIELD, segment("j50", "j60")}
    assert "that is too far: your train moves 2 spaces" in game.refusal("go springfield")
    game = network(speed=3).open()
    assert game.moves("go") == {J50, SPRINGFIELD, segment("j50", "j60"), segment("j60", "tulsa"), "springfield"}


def test_k7_a_city_on_the_way_is_a_space() -> None:
    at = network(speed=3).rails(0, "springfield", "j61", "st-louis").train(0, SPRINGFIELD, speed=3)
    # Springfield, the next segment, and the one after it; backwards the two segments at j50 and what lies behind them.
    assert at.open().moves("go") == {
        "springfield",
        segment("springfield", "j61"),
        segment("j61", "st-louis"),
        J50,
        "topeka",
        segment("j50", "j60"),
        segment("j60", "tulsa"),
        "tulsa",
    }


def test_k7_reversing_is_allowed() -> None:
    game = network().train(0, J50).open()
    assert "topeka" in game.moves("go")


def test_k7_never_on_other_players_track() -> None:
    game = At().rails(1, "tulsa", "j60", "topeka").open()
    assert not game.moves("go")
    assert game.refusal("go tulsa") == "your train runs on your own track only"
    assert game.refusal(f"go {segment('j60', 'topeka')}") == "your train runs on your own track only"
    assert game.refusal("go topeka") == "your train stands there"


def test_k7_crossing_a_junction_with_other_track() -> None:
    at = network(speed=2).rails(1, "tulsa", "j59", "j60")
    assert segment("j59", "j60") not in at.open().moves("go")


def loaded(status: str = "waiting", cars: int = 1) -> At:
    """Ada has contracts for wheat (to Springfield 4 ...) and cloth (to Topeka 5 ...), and stands in Topeka."""
    return network(speed=3, cars=cars).contract(0, 10, "B", status).contract(0, 21, "A")


def test_k8_the_citys_commodity_is_loaded() -> None:
    game = loaded().open()
    assert game.moves("load") == {""}
    assert kinds(game.play("load")) == ["load"]
    assert game.seen()["trains"][0]["aboard"] == ["wheat"]
    assert not game.moves("load")
    assert "no cargo token for it to load" in game.refusal("load")


def test_k8_only_on_a_city_with_that_commodity() -> None:
    game = loaded().train(0, "tulsa").open()
    assert not game.moves("load")
    assert game.refusal("load") == "Tulsa has coal, and you have no cargo token for it to load"
    assert loaded().train(0, J50).open().refusal("load") == "your train does not stand in a city"


def test_k8_loading_before_and_delivering_after_a_movement() -> None:
    game = loaded().open()
    assert game.gains("load", "go springfield", "deliver wheat") == [4, 0]
    contract = game.seen()["contracts"][0][0]
    assert contract["status"] == "done"
    assert game.seen()["trains"][0]["aboard"] == []
    assert game.seen()["delivered"][0] == ["springfield"]
    assert "load" in game.legal()  # Springfield's cloth, after the movement


def test_k8_a_full_train_dumps() -> None:
    game = loaded("aboard").train(0, "springfield").open()
    # The wheat could be delivered here; instead it is dumped for cloth.
    assert game.moves("load") == {"dump wheat"}
    assert game.refusal("load") == "your freight car is full: load dump COMMODITY makes room"
    assert game.refusal("load dump oil") == "you have no oil aboard"
    told = game.play("load dump wheat")
    assert (told[0]["commodity"], told[0]["dumped"]) == ("cloth", "wheat")
    assert [contract["status"] for contract in game.seen()["contracts"][0]] == ["waiting", "aboard"]


def test_k8_nothing_is_dumped_while_a_car_is_free() -> None:
    game = loaded("aboard", cars=2).train(0, "springfield", cars=2).open()
    assert game.moves("load") == {""}
    assert game.refusal("load dump wheat") == "nothing is dumped while a freight car is free"
    game.play("load")
    assert game.seen()["trains"][0]["aboard"] == ["wheat", "cloth"]


def test_k8_a_dumped_token_can_be_loaded_again() -> None:
    game = loaded("aboard").train(0, "springfield", speed=3).open()
    game.play("load dump wheat", "go topeka")
    assert game.moves("load") == {"dump cloth"}


def test_k8_only_to_cities_of_the_contract() -> None:
    game = loaded("aboard").train(0, "tulsa").open()
    assert not game.moves("deliver")
    assert game.refusal("deliver wheat") == "your contract for wheat does not name Tulsa"
    assert game.refusal("deliver cloth") == "you have no cloth aboard"


def test_k8_the_fee_of_that_city() -> None:
    # Contract 20 B: steel to Topeka earns 9.
    game = At().contract(0, 20, "B", "aboard").open()
    told = game.play("deliver steel")
    assert only(told, "score")["points"] == 9
    assert only(told, "score")["why"] == "steel to Topeka: the fee of 9 on the contract"


def test_k8_one_delivery_a_city_with_whichever_contract() -> None:
    # Fruit (32 B) and steel (20 B) both go to Topeka.
    game = At().train(0, "topeka", cars=2).contract(0, 32, "B", "aboard").contract(0, 20, "B", "aboard").open()
    assert game.moves("deliver") == {"fruit", "steel"}
    game.play("deliver fruit")
    assert not game.moves("deliver")
    assert game.refusal("deliver steel") == "you have delivered to Topeka before"
    steel = game.seen()["contracts"][0][1]
    assert {each["city"]: each["open"] for each in steel["deliveries"]}["topeka"] is False
    assert steel["status"] == "aboard"


def test_k8_others_may_deliver_to_the_same_city() -> None:
    at = At().begin(1, "topeka").contract(0, 32, "B", "aboard").contract(1, 20, "B", "aboard")
    game = at.open()
    assert game.gains("deliver fruit", "end", "deliver steel") == [9, 9]


def test_k8_several_deliveries_in_different_cities_of_one_turn() -> None:
    at = network(speed=3, cars=2).contract(0, 20, "B", "aboard").contract(0, 10, "B", "aboard")
    # Steel in Topeka (9), then wheat in Springfield (4).
    assert at.open().gains("deliver steel", "go springfield", "deliver wheat") == [13, 0]


def test_k8_a_done_contract_cannot_be_loaded_again() -> None:
    game = loaded("done").delivered(0, "springfield").open()
    assert not game.moves("load")


def bought(money: int = 3, options: int = 2, status: str = "done") -> Play:
    at = At(options=options).money(money).contract(0, 10, "B", status)
    if status == "done":
        at.delivered(0, "springfield")
    return at.open()


def test_advanced_contracts_a_further_contract_costs_three() -> None:
    game = bought()
    assert game.gains("contract") == [-3, 0]
    contracts = game.seen()["contracts"][0]
    assert len(contracts) == 2
    assert contracts[1]["status"] == "waiting"
    assert contracts[1]["card"] != 10
    assert game.seen()["turn"]["built"]
    assert game.refusal("contract") == "you have used your build action this turn"


def test_advanced_contracts_only_with_all_fulfilled() -> None:
    assert bought(status="waiting").refusal("contract") == "you have contracts to fulfil first"


def test_advanced_contracts_only_with_the_money() -> None:
    assert bought(money=2).refusal("contract") == "a contract costs 3, and you have 2"


def test_advanced_contracts_are_an_option() -> None:
    assert "only in a game with advanced contracts" in bought(options=0).refusal("contract")


def test_advanced_contracts_until_none_is_left() -> None:
    at = At(options=2).money(9)
    for card in range(36):
        at.contract(0, card, "A", "done")
    assert at.open().refusal("contract") == "no contract is left"


def test_k8_deliveries_to_every_city_are_told_apart() -> None:
    """Also to those with a high number: a set of cities is one number."""
    for city in ("jacksonville", "new-orleans", "tampa", "miami"):
        at = At().train(0, city).begin(0, city)
        face = next(
            face for face in range(at.board.faces) if at.board.targets[face] >> at.board.city_ids.index(city) & 1
        )
        at.contract(0, face // 2, "AB"[face % 2], "aboard")
        game = at.open()
        game.play(game.legal()[next(n for n, text in enumerate(game.legal()) if text.startswith("deliver"))])
        assert game.seen()["delivered"][0] == [city]
        assert game.state.pos.delivered[0] == 1 << at.board.city_ids.index(city)


def test_a_segment_is_told_by_the_nearest_city() -> None:
    # One that begins in a city is near it; s398 leads from Mobile into the open.
    spaces = len(board().nodes)
    for number, name in enumerate(board().segments):
        ends = [board().city_at[board().ends[2 * number + end]] for end in range(2)]
        cities = {board().names[city] for city in ends if city >= 0}
        told = place_name(board(), spaces + number)
        assert told.startswith(f"{name} near ")
        assert not cities or told.removeprefix(f"{name} near ") in cities
    assert place_name(board(), spaces + board().segments.index("s398")) == "s398 near Mobile"


def test_advanced_contracts_a_bought_one_is_loaded_and_delivered_like_the_others() -> None:
    """Also one for a commodity of which the player has fulfilled a contract before."""
    again = 0
    for seed in range(60):
        at = At(options=2).money(3).contract(0, 10, "B", "done").delivered(0, "springfield")
        at.pos.rng = Rng(seed)
        game = at.open()
        game.play("contract")
        new = game.seen()["contracts"][0][1]
        again += new["commodity"] == "wheat"
        source = next(
            city
            for city, commodity in zip(at.board.city_ids, at.board.commodity_of, strict=True)
            if at.board.commodities[commodity] == new["commodity"]
        )
        target = next((each["city"] for each in new["deliveries"] if each["open"] and each["city"] != source), None)
        assert target is not None
        at.begin(0, source)
        assert kinds(game.play("load")) == ["load"]
        at.begin(0, target)
        fee = next(each["fee"] for each in new["deliveries"] if each["city"] == target)
        assert game.gains(f"deliver {new['commodity']}") == [fee, 0]
        assert game.seen()["contracts"][0][1]["status"] == "done"
    assert again > 0


def test_advanced_contracts_the_side_is_chance_also_where_sides_are_chosen() -> None:
    sides = set()
    for seed in range(12):
        at = At(options=3).money(3).contract(0, 10, "B", "done").delivered(0, "springfield")
        at.pos.rng = Rng(seed)
        game = at.open()
        assert kinds(game.play("contract")) == ["score", "contract"]
        assert game.seen()["turn"]["phase"] == "turn"
        sides.add(game.seen()["contracts"][0][1]["side"])
    assert sides == {"A", "B"}


def test_k1_the_train_runs_on_track_laid_in_the_same_turn() -> None:
    game = At().train(0, "topeka", speed=3).hand(0, "white brown").open()
    assert not game.moves("go")
    game.lay("topeka", "j50", "springfield")
    assert game.moves("go") == {J50, SPRINGFIELD, "springfield"}
    game.play("go springfield")


def test_k1_an_engine_made_faster_counts_in_the_same_turn() -> None:
    game = network().money(3).open()
    assert game.moves("go") == {J50}
    game.play("upgrade engine")
    assert SPRINGFIELD in game.moves("go")
