"""A game of edition 1999 speaks of money and city markers everywhere, never of points and cubes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from rocket_desktop.data import read_data, use_language
from rocket_desktop.model.core import IllegalMove, OptionValue
from rocket_desktop.model.game import needed_data, rebuild
from rocket_desktop.model.record import recover_record
from rocket_desktop.model.stephenson.words import pounds
from rocket_desktop.play.analysis import Analyst, MoveValue
from rocket_desktop.play.review import Judgement, Reviewer
from rocket_desktop.views.games.stephenson.edition import Edition
from rocket_desktop.views.games.stephenson.menus import table_keys
from rocket_desktop.views.games.stephenson.rules_text import rules_in_short
from rocket_desktop.views.games.stephenson.table import StephensonTable
from rocket_desktop.views.shell.app import speak
from rocket_desktop.views.shell.window import MainWindow
from tests.views.conftest import sit_down
from tests.views.seen_texts import Seen, settle, texts
from tests.views.test_pseudo import GOLDEN, evaluation
from tests.views.test_table import veto

WORDS_OF_2018 = {
    "en": re.compile(r"\b(points?|prestige|invest\w*|cubes?|scor(e|es|ed|ing))\b", re.IGNORECASE),
    "fr": re.compile(r"\b(points?|prestige|investi\w*|cubes?|scores?)\b", re.IGNORECASE),
}
MONEY = {"en": re.compile(r"£\d+(,\d00|k|$)"), "fr": re.compile(r"\d+(\xa0\d00)?\xa0k?£")}
NOT_ABOUT_AMOUNTS = {
    "en": ("point at a move", "Only what scored"),
    "fr": (),
}
"""What pages of every game say."""
EDITION: dict[str, OptionValue] = {"edition": "1999"}


@pytest.fixture(params=["en", "fr"])
def language(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    code = str(request.param)
    use_language(code)
    before = QLocale()
    QLocale.setDefault(QLocale(code))
    translator = speak(qapp, code)
    yield code
    qapp.removeTranslator(translator)
    QLocale.setDefault(before)
    use_language("en")


def check(seen: Iterable[Seen], language: str) -> str:
    """Fail with texts that hold a word of 2018; gives all texts together."""
    said = list(seen)
    wrong = []
    for each in said:
        text = each.text
        for phrase in NOT_ABOUT_AMOUNTS[language]:
            text = re.sub(re.escape(phrase), "", text, flags=re.IGNORECASE)
        if WORDS_OF_2018[language].search(text):
            wrong.append(str(each))
    assert not wrong, "words of 2018:\n" + "\n".join(wrong[:20])
    return "\n".join(each.text for each in said)


def page(window: MainWindow, language: str) -> str:
    """Check all that the window says."""
    settle()
    return check([each for each in texts(window) if "move_list" not in each.where], language)


def spaced(text: str) -> str:
    """`text` with plain spaces for those at which no line may be broken."""
    return text.replace("\xa0", " ")


def has_money(text: str, language: str) -> bool:
    return MONEY[language].search(text) is not None


def test_words_of_2018_are_found(language: str) -> None:
    word = {"en": "9 points", "fr": "9 points"}[language]
    with pytest.raises(AssertionError, match="words of 2018"):
        check([Seen("here", word)], language)


def test_pounds(language: str) -> None:
    told = [spaced(pounds(number)) for number in (0, 9, -2, 47.34, 0.3, -0.01, 120)]
    assert (
        told
        == {
            "en": ["£0", "£9,000", "−£2,000", "£47,300", "£300", "£0", "£120,000"],
            "fr": ["0 £", "9 000 £", "−2 000 £", "47 300 £", "300 £", "0 £", "120 000 £"],
        }[language]
    ), told
    assert [spaced(Edition(True).change_in_short(number)) for number in (3, -2)] == {
        "en": ["+£3k", "−£2k"],
        "fr": ["+3 k£", "−2 k£"],
    }[language]
    assert spaced(Edition(True).change(3)) == {"en": "+£3,000", "fr": "+3 000 £"}[language]


def test_the_table_from_the_first_turn(window: MainWindow, language: str) -> None:
    table = sit_down(window, "human", "human", "human", options=EDITION)
    page(window, language)
    for name, dock in table.docks.items():
        if name != "analysis":
            dock.raise_()
            page(window, language)
    check([Seen("keys", f"{key} {words}") for key, words in table_keys(table.chooser.edition)], language)
    for gesture in (
        partial(table.chooser.choose_line, "mr"),
        partial(table.chooser.propose, "extend mr I8"),
        table.chooser.choose_station,
        partial(table.chooser.choose_space, "london", "brewing"),
        partial(table.chooser.choose_space, "london", "steel"),
    ):
        gesture()
        page(window, language)
        check([Seen("hover", choice.hover) for choice in table.chooser.choices()], language)
        check([Seen(label, table.scene.describe(label)) for label in table.board.hexes], language)
        table.chooser.step_back()
    table.chooser.choose_line("mr")
    gains = [text for choice in table.chooser.choices() for _seat, text in choice.gains]
    assert gains
    assert all(has_money(text, language) for text in gains)
    table.actions_bar.moves.click()
    forms = table.session.legal()  # what authors of bots write is the same in every edition
    moves = check([each for each in texts(table.move_list) if each.text not in forms], language)
    assert {"en": "Take the city marker London", "fr": "Prendre le marqueur de ville London"}[language] in moves


def test_refusals(window: MainWindow, language: str) -> None:
    table = sit_down(window, "human", "human", options=EDITION)
    for _space in range(2):
        table.session.play("invest london brewing")
    said = []
    for attempt in ("invest london brewing", "invest london steel", "pass", "match I8", "none", "extend mr A1"):
        try:
            table.session.play(attempt)
        except IllegalMove as error:
            said.append(Seen(attempt, str(error)))
    assert len(said) > 4
    check(said, language)


def test_a_veto_and_the_ruling_on_matched_bids(window: MainWindow, language: str) -> None:
    table = veto(window, options=EDITION)
    page(window, language)
    table.chooser.propose(next(text for text in table.session.legal() if text.startswith("bid")))
    page(window, language)
    table.chooser.accept()
    assert len(table.chooser.moves.matches) == 1
    told = page(window, language)
    assert {"en": "keeps the hex chosen first", "fr": "garde la case choisie d’abord"}[language] in told
    table.chooser.propose(next(iter(table.chooser.moves.matches.values())))
    told = page(window, language)
    assert {"en": "Match the bid and keep", "fr": "Suivre la mise et garder"}[language] in table.chooser.prompt()


def open_golden(window: MainWindow, folder: Path, name: str) -> StephensonTable:
    file = folder / f"{name}.rocket"
    file.write_bytes((GOLDEN / f"{name}.rocket").read_bytes())
    window.open_file(file)
    settle()
    assert isinstance(window.table, StephensonTable)
    return window.table


@pytest.mark.parametrize("name", ["edition-1999", "random-1999"])
def test_the_log_of_a_whole_game(language: str, name: str) -> None:
    record, _fault = recover_record((GOLDEN / f"{name}.rocket").read_bytes())
    replay = rebuild(record, {each: read_data(each) for each in needed_data(record)})
    said = [
        Seen(str(event["kind"]), str(event[key]))
        for events in replay.events
        for event in replay.game.describe(events)
        for key in ("text", "why")
        if key in event
    ]
    assert has_money(check(said, language), language)
    for each in said:
        if each.where == "award":
            assert has_money(each.text, language), each


def test_the_end_and_every_number_of_it(window: MainWindow, tmp_path: Path, language: str) -> None:
    table = open_golden(window, tmp_path, "edition-1999")
    assert table.end.isVisible()
    assert has_money(table.end.heading.text(), language)
    page(window, language)
    model = table.end.model
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            assert has_money(str(model.index(row, column).data()), language)
            table.end.table.setCurrentIndex(model.index(row, column))
            table.end.tabs.setCurrentIndex(1)
            page(window, language)
    assert has_money(table.end.graph.told(20), language)
    check([Seen("graph", table.end.graph.accessibleDescription())], language)
    table.end.review_wanted.emit()
    page(window, language)
    for ply in range(0, len(table.session.plies()), 9):
        table.show_ply(ply)
        page(window, language)


def test_hints_and_analysis(window: MainWindow, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analyst, "_next", lambda _analyst: None)  # nothing is asked of the engine
    table = sit_down(window, "human", "human", options=EDITION)
    hints = table.advice.hints
    table.show_hint()
    hints._answered(evaluation(table))
    for _step in range(3):
        page(window, language)
        table.show_hint()
    assert has_money("\n".join(hints.why(evaluation(table))), language)
    hints.close()
    table.toggle_analysis()
    table.advice.live._show(evaluation(table))
    assert has_money(page(window, language), language)
    for move in evaluation(table).moves:
        table.advice.live._point(move.move)
        page(window, language)
        check([Seen("place", table.guide.place(0, move.move))], language)


def test_the_review(window: MainWindow, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_golden(window, tmp_path, "edition-1999")
    monkeypatch.setattr(Reviewer, "_go_on", lambda _reviewer: None)
    table.start_review()
    played = table.session.plies()[0]
    better = next(text for text in table.session.legal_after(0) if text != played.text)
    judgement = Judgement(
        0,
        played.seat,
        (0.6, 0.4),
        (40.0, 30.0, 20.0),
        MoveValue(better, 0.9, (40.0, 30.0, 20.0), 900),
        MoveValue(played.text, 0.1, (20.0, 30.0, 20.0), 900),
    )
    table.advice.reviewer.review.judgements[0] = judgement
    review = table.advice.review_page
    review.show_review()
    review.table.selectRow(0)
    assert has_money(page(window, language), language)
    assert has_money(check([Seen("short", review.short(judgement))], language), language)


def test_the_rules_in_short(language: str) -> None:
    said = [Seen(heading, f"{heading} {text}") for heading, text in rules_in_short(EDITION_OPTIONS)]
    assert has_money(check(said, language), language)
    # Without a game, the page says what edition 1999 changes.
    assert "1999" in " ".join(text for _heading, text in rules_in_short())
    plain = rules_in_short({**EDITION_OPTIONS, "edition": "2018"})
    assert WORDS_OF_2018[language].search(" ".join(text for _heading, text in plain))


EDITION_OPTIONS: dict[str, OptionValue] = {
    "map": "england",
    "edition": "1999",
    "unmoved_counts": True,
    "active_keeps_hex": "auto",
}


def test_a_game_of_2018_has_points_and_cubes(window: MainWindow, language: str) -> None:
    table = sit_down(window, "human", "human")
    assert not has_money("\n".join(each.text for each in texts(window)), language)
    assert WORDS_OF_2018[language].search(table.chooser.prompt())
