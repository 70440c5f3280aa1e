"""Setting up a game of Pocket Rockets on the new-game page."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox

from rocket_desktop.views.shell.window import MainWindow


def test_who_gets_bonus_cards_is_told_in_words_and_asked_only_with_them(window: MainWindow) -> None:
    window.show_new_game()
    page = window._new_page
    assert page is not None
    page.cards["pocket-rockets"].click()
    with_cards, deal = page._editors["bonus_cards"], page._editors["deal"]
    assert isinstance(with_cards, QCheckBox)
    assert isinstance(deal, QComboBox)
    told = [deal.itemText(at) for at in range(deal.count())]
    assert told[:2] == ["everybody", "player 1"]
    assert {"players 1 and 3", "players 2, 3 and 4"} <= set(told)
    assert not deal.isEnabled(), "without bonus cards this choice would do nothing"
    with_cards.click()
    assert deal.isEnabled()
    deal.setCurrentIndex(told.index("players 1 and 3"))
    assert page.options()["deal"] == "p1-p3"
    page.choose({"bonus_cards": False})
    assert not page._editors["deal"].isEnabled()
