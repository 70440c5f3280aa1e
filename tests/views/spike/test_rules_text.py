"""The rules in short: one page, what the options add, the parts of a train."""

from __future__ import annotations

import pytest

from rocket_desktop.model.spike.board import PART_NAMES
from rocket_desktop.model.spike.spec import SPEC
from rocket_desktop.views.games.spike.rules_text import part_help, rules_in_short


def test_the_rules_are_short() -> None:
    rules = rules_in_short()
    assert len({heading for heading, _text in rules}) == len(rules) > 8
    assert sum(len(text) for _heading, text in rules) < 4000
    assert rules == rules_in_short(SPEC.complete_options({}))


@pytest.mark.parametrize("option", ["choose_sides", "advanced_contracts", "advanced_routes"])
def test_an_option_has_a_section_of_its_own(option: str) -> None:
    more = rules_in_short(SPEC.complete_options({option: True}))
    assert more[:-1] == rules_in_short()


def test_the_market_is_told_however_it_lies() -> None:
    # Its prices are columns on most screens, rows on others.
    bounty = dict(rules_in_short())["Bounty"]
    assert "column" not in bounty
    assert "those of its line that were worth less move up a place" in bounty


def test_every_part_is_explained() -> None:
    assert len({part_help(part) for part in PART_NAMES}) == len(PART_NAMES)
    assert not any(part_help(part).endswith(".") for part in PART_NAMES)
