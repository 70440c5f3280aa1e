"""What a message repeats of texts and values from outside."""

from __future__ import annotations

import pytest

from rocket_desktop.model.jsontext import SHOWN, hidden_character, show, shown, without_hidden


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("2018", '"2018"'),
        (2018, "2018"),
        (True, "true"),
        (None, "null"),
        (1.5, "1.5"),
        ([1], "a list"),
        ({}, "an object"),
        (10**5000, "a huge number"),
        (-(10**5000), "a huge number"),
        ({1}, "something that JSON does not know"),
        ("é\n\x1b\u202e", '"é???"'),
        ("x" * 81, '"' + "x" * 79 + '…"'),
    ],
    ids=range(12),
)
def test_values_are_shown_as_json_has_them(value: object, text: str) -> None:
    assert show(value) == text


def test_texts_are_cut_to_what_a_line_holds() -> None:
    assert shown("x" * SHOWN) == "x" * SHOWN
    assert len(shown("x" * 10**6)) == SHOWN
    assert shown("abc", 2) == "a…"


def test_what_could_play_tricks_is_found_and_taken_out() -> None:
    for mark in "\x00\n\x1b\x7f\x85\u2028\u2029\u202a\u202e\u2066\u2069":
        assert hidden_character(f"a{mark}b") == f"U+{ord(mark):04X}"
        assert without_hidden(f"a{mark}b") == "ab"
    for text in ("", "Ada", "نرگس\u200cها", "👩\u200d🚀", "a\u00a0b"):
        assert hidden_character(text) == ""
        assert without_hidden(text) == text
