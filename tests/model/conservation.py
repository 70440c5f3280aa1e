"""What must never get lost or appear in a game, checked on published positions after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from tests.model.toy_game import HAND, PLAIN_CARDS

Position = dict[str, Any]
Check = Callable[[Position, Position], None]
"""Raises AssertionError when something was lost or appeared between two positions, one move apart."""

# The rulebook's "Game Contents" and the constants of the game's rules page.
TILES: Final = 60
STATIONS: Final = 7
PAWNS: Final = 9
SPACES: Final = 3
PILE: Final = 16  # shares of a line in edition 1999
SUPPLEMENTARY: Final = 16


def check_stephenson(before: Position, after: Position) -> None:
    """Tiles, shares, stations, passengers and cubes of Stephenson's Rocket."""
    _check_track(before, after)
    _check_shares(before, after)
    _check_stations(before, after)
    assert sum(after["passengers"]) + after["passengers_left"] == PAWNS
    assert all(new >= old for old, new in zip(before["passengers"], after["passengers"], strict=True))
    taken = 0
    for city, spaces in after["industries"].items():
        assert len(spaces) == SPACES
        for old, new in zip(before["industries"][city], spaces, strict=True):
            assert old["industry"] == new["industry"]
            assert old["owner"] in (None, new["owner"])
            taken += old["owner"] != new["owner"]
    assert taken <= 1
    assert set(before["connected_cities"]) <= set(after["connected_cities"])
    assert all(new >= old for old, new in zip(before["scores"], after["scores"], strict=True))


def _check_track(before: Position, after: Position) -> None:
    hexes = [label for line in after["lines"].values() for label in line["hexes"]]
    assert len(hexes) == len(set(hexes))
    earlier = {label for line in before["lines"].values() for label in line["hexes"]}
    assert earlier <= set(hexes)
    locomotives = {line["locomotive"] for line in after["lines"].values()} - {None}
    laid = len(set(hexes) - locomotives)
    assert 0 <= after["tiles"] <= before["tiles"]
    if after["tiles"] > 0:
        assert laid == TILES - after["tiles"]
    else:
        # Connectors serve where the supply has run out, once in a merger at most (R6).
        mergers = sum(line["status"] == "dissolved" for line in after["lines"].values())
        assert TILES <= laid <= TILES + mergers
    for name, line in after["lines"].items():
        old = before["lines"][name]
        if old["status"] == "dissolved" or (old["status"] == "isolated" and line["status"] != "dissolved"):
            assert line["status"] == old["status"]
        if line["status"] == "dissolved":
            assert (line["hexes"], line["features"], line["targets"]) == ([], [], [])
            assert line["locomotive"] is None
            assert not any(line["shares"] + line["stations"])
        else:
            assert set(old["features"]) <= set(line["features"])


def _check_shares(before: Position, after: Position) -> None:
    dissolved = {name for name, line in after["lines"].items() if line["status"] == "dissolved"}
    gone = {name for name in dissolved if before["lines"][name]["status"] != "dissolved"}
    if after["supplementary"] is None:
        grown = _grown(before, after, dissolved)
        # One share at most for an extension (R3); a merger gives one for two (R8); a winner pays (R4).
        exchanged = sum(held // 2 for name in gone for held in before["lines"][name]["shares"])
        assert sum(grown.values()) <= 1 + exchanged
        return
    assert 0 <= after["supplementary"] <= before["supplementary"]
    extra = 0
    for name, line in after["lines"].items():
        assert line["pile"] >= 0
        if name in dissolved:
            assert line["pile"] == 0
            continue
        over = line["pile"] + sum(line["shares"]) - PILE
        assert over >= 0
        extra += over
    used = SUPPLEMENTARY - after["supplementary"]
    # Supplementary shares of a line that is dissolved later leave the game with it.
    assert extra == used if not dissolved else extra <= used
    if after["supplementary"] == before["supplementary"]:
        for name, line in after["lines"].items():
            if name not in dissolved:
                old = before["lines"][name]
                assert line["pile"] + sum(line["shares"]) == old["pile"] + sum(old["shares"])


def _grown(before: Position, after: Position, dissolved: set[str]) -> Counter[str]:
    grown: Counter[str] = Counter()
    for name, line in after["lines"].items():
        if name not in dissolved:
            for old, new in zip(before["lines"][name]["shares"], line["shares"], strict=True):
                assert new >= 0
                grown[name] += max(0, new - old)
    return grown


def _check_stations(before: Position, after: Position) -> None:
    places = [label for labels in after["stations"] for label in labels]
    assert len(places) == len(set(places))
    moved = 0
    for old, new in zip(before["stations"], after["stations"], strict=True):
        assert len(old) <= len(new) <= STATIONS
        moved += len(set(new) - set(old))
        assert len(set(old) - set(new)) <= 1
    assert moved <= 1
    for line in after["lines"].values():
        for seat, count in enumerate(line["stations"]):
            assert count == len(set(after["stations"][seat]) & set(line["hexes"]))


def check_station_master(before: Position, after: Position) -> None:
    """Cards, locomotives, pawns and Depots of Station Master; nothing but a Depot ever leaves the game."""
    assert _cards(after) == _cards(before)
    trains = [train for train in after["trains"] if train is not None]
    # The rulebook's "Components" and the deck's file: 93 cards, for two players without Rush Hour.
    players = len(after["scores"])
    assert sum(_cards(after).values()) == (92 if players == 2 else 93)
    locomotives = [train["locomotive"] for train in trains]
    locomotives += after["locomotives"]["order"] + after["locomotives"]["discard"]
    assert sorted(locomotives) == [f"loco-{number:02}" for number in range(1, 14)]
    for seat in range(players):
        aboard = [pawn["value"] for train in trains for pawn in train["pawns"] if pawn["seat"] == seat]
        assert sorted(aboard + after["home"][seat]) == [-1, 1, 1, 2, 2, 3]
        assert after["home_counts"][seat] == len(after["home"][seat])
        assert after["hand_sizes"][seat] == len(after["hands"][seat]) <= 3
        assert before["depots"][seat] or not after["depots"][seat]
    for train in trains:
        assert len(train["cars"]) < train["number"]
        assert len(train["pawns"]) <= train["limit"] == train["number"] + train["standing_rooms"]
        for pawn in train["pawns"]:
            assert pawn["value"] in pawn["may_be"]
    owners = [train["depot"]["owner"] for train in trains if train["depot"] is not None]
    assert len(owners) == len(set(owners)) <= after["depots"].count(False)
    assert all(score >= 0 for score in after["scores"])
    assert sum(len(train["pawns"]) for train in trains) == sum(6 - count for count in after["home_counts"])
    assert (None in after["trains"]) <= (after["locomotives"]["left"] == 0)


def _cards(position: Position) -> Counter[str]:
    """All Station Master cards in a game, wherever they lie."""
    cards = Counter(position["deck"]["order"] + position["discard"])
    for hand in position["hands"]:
        cards.update(hand)
    for train in position["trains"]:
        if train is not None:
            cards.update(train["cars"])
            cards.update({"standing-room": train["standing_rooms"]})
    if position["turn"]["played"] is not None:
        cards[position["turn"]["played"]] += 1
    return +cards


def check_pocket_rockets(before: Position, after: Position) -> None:
    """Cards, fuel, pawns and bonus cards of Pocket Rockets; what is built stays, but for heads that are swapped."""
    cards: Counter[str] = Counter(card for hand in after["hands"] for card in hand)
    fuel = list(after["fuel"])
    for pile in after["piles"].values():
        cards.update(pile["order"])
        assert pile["left"] == len(pile["order"])
        assert pile["top"] == next(iter(pile["order"]), None)
    for rocket in (rocket for rockets in after["rockets"] for rocket in rockets):
        cards.update({f"{rocket['colour']}-base": 1, f"{rocket['colour']}-body": rocket["bodies"]})
        cards.update([f"{rocket['colour']}-head-{rocket['head']}"] if rocket["head"] else [])
        fuel += [rocket["fuel"]] if rocket["fuel"] else []
        assert rocket["head"] or not rocket["fuel"]
    # The rulebook's "Components" and the deck's file: 15 bases, 24 body sections and 15 heads in three colours.
    heads = ("plus-one", "extra-action", "extra-card", "free-direction", "plain")
    for colour in ("grey", "yellow", "red"):
        assert cards[f"{colour}-base"] == 5
        assert cards[f"{colour}-body"] == 8
        assert all(cards[f"{colour}-head-{head}"] == 1 for head in heads)
    assert cards.total() == 54
    assert sorted(fuel) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert after["hand_sizes"] == [len(hand) for hand in after["hands"]]
    assert max(after["hand_sizes"]) <= 4
    assert before["yard"] == after["yard"]
    assert set(before["bonus_used"]) <= set(after["bonus_used"])
    held = [card for card in after["bonus_cards"] if card is not None]
    assert len(held + after["bonus_used"]) == len(set(held + after["bonus_used"]))
    assert len(after["bonus_used"]) - len(before["bonus_used"]) == sum(before["bonus_held"]) - sum(after["bonus_held"])
    for old, new in zip(before["rockets"], after["rockets"], strict=True):
        assert len(old) <= len(new) <= len(old) + 1
        for was, now in zip(old, new, strict=False):
            assert (was["colour"], was["fuel"] or now["fuel"]) == (now["colour"], now["fuel"])
            assert was["bodies"] <= now["bodies"]
            assert now["head"] or not was["head"]


def check_spike(before: Position, after: Position) -> None:
    """Rail cards, time cards, track, cargo, chips and money of Spike."""
    players = len(after["scores"])
    cards = Counter(after["deck"]["order"] + after["face_up"]) + Counter(after["discard"])
    for seat in range(players):
        cards += Counter(after["hands"][seat])
        assert after["hand_sizes"][seat] == sum(after["hands"][seat].values())
        # What everybody saw being taken is held.
        assert Counter(after["known"][seat]) <= Counter(after["hands"][seat])
    turn = after["turn"]
    # The rulebook's set-up: 60 cards, for two players 18 fewer; three time cards in the last deck.
    times = cards.pop("time", 0)
    assert sorted(cards.values()) == [7 if players == 2 else 10] * 6
    assert times in (0, 3 - turn["time_cards"])
    assert turn["time_cards"] >= before["turn"]["time_cards"]
    tracks = [segment for track in after["tracks"] for segment in track]
    assert len(tracks) == len(set(tracks))
    for seat in range(players):
        assert len(after["tracks"][seat]) + after["tracks_left"][seat] == 45
        assert set(before["tracks"][seat]) <= set(after["tracks"][seat])
        train = after["trains"][seat]
        contracts = after["contracts"][seat]
        assert train["aboard"] == [each["commodity"] for each in contracts if each["status"] == "aboard"]
        assert len(train["aboard"]) <= train["cars"]
        done = [each["commodity"] for each in contracts if each["status"] == "done"]
        assert len(done) == len(after["delivered"][seat]) == len(set(after["delivered"][seat]))
        assert len(set(after["connected"][seat]) - set(before["connected"][seat])) <= 1
        assert set(before["connected"][seat]) <= set(after["connected"][seat])
    commodities = sorted(contract["commodity"] for contracts in before["contracts"] for contract in contracts)
    assert sorted(chip for row in after["market"] for chip in row["chips"]) == sorted(set(commodities))
    assert all(score >= 0 for score in after["scores"])


def check_toy(before: Position, after: Position) -> None:
    """Cards and rolls of Climbers, played with its plain cards."""
    cards = [card for hand in after["hands"] for card in hand] + after["deck"] + after["played"]
    assert sorted(cards) == PLAIN_CARDS
    assert all(len(hand) <= HAND for hand in after["hands"])
    used = sum(before["rolls"]) - sum(after["rolls"])
    assert used + len(after["played"]) - len(before["played"]) == 1


CHECKS: Final[dict[str, Check]] = {
    "stephensons-rocket": check_stephenson,
    "station-master": check_station_master,
    "pocket-rockets": check_pocket_rockets,
    "spike": check_spike,
    "climbers": check_toy,
}
"""The check of every game, by its id."""
