"""Texts in other languages: the functions, the catalogues against the sources, the choice of the language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from PySide6.QtCore import QLocale

from rocket_desktop import data
from rocket_desktop.data import DataError, use_language
from rocket_desktop.i18n import LANGUAGES, N_, _, clauses, language_in_force, ngettext, pgettext
from rocket_desktop.play.language import LANGUAGE_VARIABLE, chosen_language
from rocket_desktop.pseudo import pseudo

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "resources" / "i18n"
TRANSLATED = sorted(set(LANGUAGES) - {"en"})

TEXTS = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2}  # how many of a function's arguments are texts

_FIELD = re.compile(r"\{[^{}]*\}")
_TAG = re.compile(r"</?[a-z][^<>]*>")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language("en")


def read(language: str) -> Catalog:
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(catalogue: Catalog) -> list[Message]:
    """All texts of a catalogue, without its header."""
    return [message for message in catalogue if message.id]


def forms(text: object) -> list[str]:
    """The forms of a text or translation: one, or one for each kind of number."""
    return [str(form) for form in text] if isinstance(text, list | tuple) else [str(text)]


# The functions


def test_texts_are_english_until_a_catalogue_is_used() -> None:
    assert _("Settings") == "Settings"
    assert [ngettext("{n} share", "{n} shares", n) for n in (0, 1, 2)] == ["{n} shares", "{n} share", "{n} shares"]
    assert pgettext("verb", "bid") == "bid"
    use_language("fr")
    assert _("as the system") == "celle du système"
    assert _("a text that no catalogue has") == "a text that no catalogue has"
    assert N_("as the system") == "as the system"
    use_language("en")
    assert _("as the system") == "as the system"


def test_pseudo_language_keeps_what_is_no_text() -> None:
    assert pseudo("Undo") == "[Ûñďôô]"
    assert pseudo("{name} holds <b>1</b> of {line:+d} (*.rocket)") == (
        "[{name} ĥôôĺďš <b>1</b> ôôôḟ {line:+d} (*.rocket)~~]"
    )
    for text in ("No line is isolated", "Merger of {a} and {b}: choose the line that stays on the board"):
        longer = pseudo(text)
        assert longer.startswith("[")
        assert longer.endswith("]")
        assert len(longer) >= len(_FIELD.sub("", text)) * 1.3
        assert _FIELD.findall(longer) == _FIELD.findall(text)
    use_language("pseudo")
    assert _("Undo").startswith("[Û")
    assert ngettext("{n} share", "{n} shares", 1).startswith("[{n} šĥà")
    assert pgettext("verb", "bid").startswith("[ƀîď")


# The sources


def sources() -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_bytes())) for path in sorted((ROOT / "rocket_desktop").rglob("*.py"))]


def called(node: ast.AST) -> str:
    """The name of the function that a call calls, empty for anything else."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def test_texts_are_whole_when_they_are_translated() -> None:
    """A text with its fields filled in, or glued together, is in no catalogue."""
    faults = []
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and called(node) in TEXTS:
                texts = node.args[: TEXTS[called(node)]]
                if any(isinstance(text, ast.JoinedStr | ast.BinOp | ast.Call) for text in texts):
                    faults.append(f"{path.name}:{node.lineno}")
    assert faults == []


def test_semicolons_and_colons_between_texts_are_those_of_the_language() -> None:
    """French sets a space before them: `"; ".join(…)` and `f"{name}: {text}"` are English in every language."""
    faults = []
    for path, tree in sources():
        speaks = any(isinstance(node, ast.ImportFrom) and node.module == "rocket_desktop.i18n" for node in tree.body)
        # What is wrong with a data file is told in English, and a record is no text for people.
        if not speaks or path.name in ("core.py", "record.py"):
            continue
        for node in ast.walk(tree):
            if not isinstance(node, ast.expr):
                continue
            glued = (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "join"
                and isinstance(node.func.value, ast.Constant)
                and node.func.value.value == "; "
            )
            parts = node.values if isinstance(node, ast.JoinedStr) else []
            between = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            if glued or any(part in ("; ", ": ") for part in between):
                faults.append(f"{path.name}:{node.lineno}")
    assert faults == []


def test_french_semicolon_stays_with_the_word_before_it() -> None:
    assert clauses(["a", "b", "c"]) == "a; b; c"
    use_language("fr")
    assert clauses(["a", "b", "c"]) == "a\u00a0; b\u00a0; c"


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function, without the functions inside it."""
    for node in ast.iter_child_nodes(function):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from own_nodes(node)


def test_underscore_is_nothing_else_where_it_translates() -> None:
    """`name, _ = dialog()` makes `_` a local variable of the whole function."""
    faults = []
    for path, tree in sources():
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef | ast.Lambda):
                continue
            nodes = list(own_nodes(function))
            taken = any(isinstance(n, ast.Name) and n.id == "_" and isinstance(n.ctx, ast.Store) for n in nodes)
            taken = taken or any(isinstance(n, ast.arg) and n.arg == "_" for n in ast.walk(function.args))
            if taken and any(called(node) == "_" for node in nodes):
                faults.append(f"{path.name}:{function.lineno}")
    assert faults == []


# The catalogues


def test_every_language_has_its_catalogue() -> None:
    assert {path.stem for path in CATALOGUES.glob("*.po")} == set(TRANSLATED)
    assert data.resource_names("i18n") == sorted(f"i18n/{each}.{kind}" for each in TRANSLATED for kind in ("mo", "po"))


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogue_has_the_texts_of_the_sources(language: str) -> None:
    found = {
        (context, text)
        for _file, _line, text, _comments, context in extract_from_dir(
            ROOT / "rocket_desktop", keywords=DEFAULT_KEYWORDS
        )
    }
    listed = {(message.context, message.id) for message in messages(read(language))}
    assert listed == found, "run `python3 dev.py translate`, and translate what is new"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    catalogue = read(language)
    assert not catalogue.obsolete
    for message in messages(catalogue):
        assert not message.fuzzy, message.id
        assert all(form.strip() for form in forms(message.string)), message.id
        if message.pluralizable:
            assert len(forms(message.string)) == catalogue.num_plurals, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_fields_and_tags_are_those_of_the_text(language: str) -> None:
    for message in messages(read(language)):
        fullest = forms(message.id)[-1]
        for form in forms(message.string):
            for pattern in (_FIELD, _TAG):
                wanted, given = set(pattern.findall(fullest)), set(pattern.findall(form))
                # "One share" may leave its number out and have a name instead, as the English singular may.
                if message.pluralizable and form == forms(message.string)[0]:
                    assert given <= set(pattern.findall(" ".join(forms(message.id)))), message.id
                else:
                    assert given == wanted, message.id
            for end in ("\n", " "):
                assert form.endswith(end) == fullest.endswith(end), message.id
                assert form.startswith(end) == fullest.startswith(end), message.id
            assert form.endswith("…") == fullest.endswith("…"), message.id
            assert form.count("&") == fullest.count("&"), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_compiled_catalogue_is_that_of_the_texts(language: str) -> None:
    written = read(language)
    with (CATALOGUES / f"{language}.mo").open("rb") as file:
        compiled = read_mo(file)
    assert compiled.plural_expr == written.plural_expr
    both = [
        {(message.context, *forms(message.id)): forms(message.string) for message in messages(catalogue)}
        for catalogue in (written, compiled)
    ]
    assert both[0] == both[1], "run `python3 dev.py translate`"


def test_damaged_or_missing_catalogue_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "i18n").mkdir()
    monkeypatch.setattr(data, "resources", lambda: tmp_path)
    use_language("pseudo")
    with pytest.raises(DataError, match=r"'i18n/fr.mo'"):
        use_language("fr")
    whole = (CATALOGUES / "fr.mo").read_bytes()
    for content in (b"", b"no catalogue at all", whole[:30], whole[: len(whole) // 2]):
        (tmp_path / "i18n" / "fr.mo").write_bytes(content)
        with pytest.raises(DataError, match=r"i18n/fr.mo .*ďààṁ"):
            use_language("fr")
    assert _("Undo").startswith("["), "the language in force stays"
    assert language_in_force() == "pseudo"


# The choice


def test_setting_goes_before_the_system_and_the_variable_before_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LANGUAGE_VARIABLE, raising=False)
    for wished, expected in (
        (["fr-CA", "en-CA"], "fr"),
        (["de_DE", "de"], "en"),
        (["de-DE", "fr-FR"], "fr"),
        (["C"], "en"),
    ):
        monkeypatch.setattr(QLocale, "uiLanguages", lambda _locale, wished=wished: wished)
        assert chosen_language("system") == expected
        assert chosen_language("en") == "en"
        assert chosen_language("fr") == "fr"
    monkeypatch.setenv(LANGUAGE_VARIABLE, "pseudo")
    assert chosen_language("fr") == "pseudo"


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_follows_from_a_move_begins_as_a_sentence(language: str) -> None:
    """These texts stand in a row as sentences; where English begins with a number, another language may not."""
    small = []
    for message in messages(read(language)):
        places = {Path(place).name for place, _line in message.locations}
        english, translated = forms(message.id)[0], forms(message.string)
        if places & {"outcome.py", "words.py"} and (english[0] == "{" or english[0].isupper()):
            small += [each for each in translated if each[:1].islower()]
    assert small == []


def test_french_places_on_the_line_need_no_elision() -> None:
    """Albany and Omaha are such places: no word before them may lose a letter."""
    use_language("fr")
    assert _("{segment} near {city}").format(segment="s71", city="Albany") == "s71, secteur Albany"
    east = _("{direction} of {city}").format(direction=pgettext("direction", "east"), city="Albany")
    assert _("Go along {track}").format(track=_("the track {where}").format(where=east)) == (
        "Avancer sur la voie vers l’est depuis Albany"
    )


def test_french_counts_and_goods_agree_whatever_they_are() -> None:
    """Cards are feminine and suits no nouns; goods are of both genders and numbers."""
    use_language("fr")
    assert _("{number} {suit}").format(number=2, suit=pgettext("suit", "black")) == "noir ×2"
    assert _("{name} loads {commodity}").format(name="Ada", commodity="vaches") == "Ada charge : vaches"
    assert _("{done} of {total} moves").format(done=1, total=19) == "Coups : 1 sur 19"
