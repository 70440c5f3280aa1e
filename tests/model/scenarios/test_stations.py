"""R11 stations."""

from __future__ import annotations

from tests.model.scenarios.conftest import Open
from tests.model.scenarios.positions import At, small_map


def test_r11_all_sites_of_a_small_board(play: Open) -> None:
    # L1 on C3 bars C2 and C4 around it; l2 in C9 bars C8; track, towns and cities are no sites.
    board = small_map("C2 C3 C4 C5 C6 C7 C8", "C1 C9", towns="D3")
    assert play(At(board).way("l1", "C2 C3")).moves("station") == {"C5", "C6", "C7"}


def test_r11_not_next_to_an_unmoved_locomotive(play: Open) -> None:
    sites = play(At("england")).moves("station")
    assert sites & {"E14", "F12", "F14", "G13", "G14"} == set()  # around Bristol
    assert {"H13", "H14", "G12"} <= sites


def test_r11_nor_when_unmoved_locomotives_are_no_lines(play: Open) -> None:
    sites = play(At("england", unmoved_counts=False)).moves("station")
    assert sites & {"E14", "F12", "F14", "G13", "G14"} == set()


def test_r11_not_on_places(play: Open) -> None:
    assert play(At("england")).moves("station") & {"J11", "K13", "F13"} == set()  # Oxford, Reading, Bristol


def test_r11_not_on_track_but_next_to_it(play: Open) -> None:
    sites = play(At("england").way("gwr", "F12 F11 F10")).moves("station")
    assert sites & {"F12", "F11", "F10"} == set()
    assert sites & {"F9", "G11", "E10", "E11"} == set()  # next to the locomotive on F10
    assert {"G12", "E12"} <= sites  # next to track only
    assert {"G13", "F14"} <= sites  # next to Bristol, which the locomotive has left


def test_r11_not_on_or_next_to_a_station(play: Open) -> None:
    sites = play(At("england").stations(1, "H14").stations(0, "K7")).moves("station")
    assert sites & {"H14", "H13", "I14", "H15", "G15", "G14"} == set()
    assert sites & {"K7", "K6", "L6", "L7", "K8", "J7", "J6"} == set()  # one's own
    assert {"J14", "H16"} & sites == {"J14"}  # H16 is next to Southampton's locomotive


def test_r11_a_moved_station_may_come_next_to_where_it_stood(play: Open) -> None:
    game = play(At("england").stations(0, "H14"))
    assert "station H13 from H14" in game.legal()
    assert "station H13" not in game.legal()
    assert "station H14 from H14" not in game.legal()


def test_r11_a_station_leaves_its_line(play: Open) -> None:
    game = play(At("england").way("gwr", "F12 F11 F10").stations(0, "F11").stations(1, "F12"))
    assert game.line("gwr")["stations"] == [1, 1, 0]
    game.play("station J14 from F11")
    assert game.line("gwr")["stations"] == [0, 1, 0]
    assert game.state()["stations"] == [["J14"], ["F12"], []]
    assert "station F11 from J14" not in game.legal()  # track lies there


def test_r11_only_seven_stations(play: Open) -> None:
    seven = ["C16", "D9", "G3", "J14", "K7", "N7", "P9"]
    game = play(At("england").stations(0, " ".join(seven)))
    assert {site.split(" from ")[-1] for site in game.moves("station")} == set(seven)
    assert all(" from " in site for site in game.moves("station"))


def test_r11_the_seventh_station_may_be_built(play: Open) -> None:
    game = play(At("england").stations(0, "C16 D9 G3 J14 K7 N7"))
    assert "station P9" in game.legal()
    game.play("station P9")
    assert game.state()["stations"][0] == ["C16", "D9", "G3", "J14", "K7", "N7", "P9"]


def test_r11_only_ones_own_station_may_be_moved(play: Open) -> None:
    game = play(At("england").stations(0, "H14").stations(1, "K7"))
    assert not any(site.endswith("from K7") for site in game.moves("station"))


def test_r11_a_dissolved_lines_locomotive_no_longer_bars(play: Open) -> None:
    # Ger ends on M14 and is dissolved; L13 and N14 are next to M14, but N14 also to lswr's locomotive on M15.
    game = play(At("england").way("lswr", "J15 K16 L15 M15").way("ger", "P11 O12 N12 N13"))
    game.play("extend ger M14")
    assert game.moves("station") & {"L13", "N14", "M14"} == {"L13"}
