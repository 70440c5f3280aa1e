"""The project's own promises: pins, versions, import contracts, the compiled unit, `dev.py`, no private paths."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from packaging.requirements import Requirement
from PySide6.QtWidgets import QLabel

import dev
import rocket_desktop

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "rocket_desktop"
PROJECT = dev.project()
CONTRACTS: dict[str, dict[str, Any]] = {
    contract["id"]: contract for contract in PROJECT["tool"]["importlinter"]["contracts"]
}


def modules(folder: Path) -> list[Path]:
    """The source files below `folder`."""
    found = sorted(folder.rglob("*.py"))
    assert found, f"{folder} has no modules"
    return found


# Dependencies


def test_qt_loses_no_reference_to_none(qtbot: QtBot) -> None:
    """PySide6 6.12 loses one with every call that returns nothing on Python 3.11, until the process aborts."""
    label = QLabel()
    qtbot.addWidget(label)
    calls = 500
    before = sys.getrefcount(None)
    for i in range(calls):
        label.setText(str(i))
    assert abs(sys.getrefcount(None) - before) < calls // 10


def requirement(name: str, python: str) -> Requirement:
    """What the project asks of the package `name` on a version of Python."""
    stated = [Requirement(text) for text in PROJECT["project"]["dependencies"]]
    fitting = [r for r in stated if r.name == name and (not r.marker or r.marker.evaluate({"python_version": python}))]
    assert len(fitting) == 1
    return fitting[0]


@pytest.mark.parametrize(
    ("python", "qt", "allowed"),
    [
        ("3.11", "6.8.0", True),
        ("3.11", "6.11.3", True),
        ("3.11", "6.12.0", False),
        ("3.11", "6.7.3", False),
        ("3.12", "6.12.0", True),
        ("3.13", "6.12.0", True),
        ("3.13", "6.7.3", False),
    ],
)
def test_qt_is_pinned_below_the_fault_on_python_3_11_alone(python: str, qt: str, allowed: bool) -> None:
    assert requirement("PySide6-Essentials", python).specifier.contains(qt) is allowed


def test_compiler_and_its_run_time_library_have_narrow_ranges() -> None:
    build = {Requirement(text).name: Requirement(text) for text in PROJECT["build-system"]["requires"]}
    dev_extra = {
        Requirement(text).name: Requirement(text) for text in PROJECT["project"]["optional-dependencies"]["dev"]
    }
    assert build["mypy"].specifier == dev_extra["mypy"].specifier
    for narrow in (build["mypy"], requirement("librt", "3.11")):
        assert {clause.operator for clause in narrow.specifier} == {">=", "<"}


def test_every_requirement_has_a_lower_bound() -> None:
    tables = [PROJECT["build-system"]["requires"], PROJECT["project"]["dependencies"]]
    tables += PROJECT["project"]["optional-dependencies"].values()
    stated = [Requirement(text) for table in tables for text in table]
    without = [r.name for r in stated if r.name != "rocket-desktop" and ">=" not in str(r.specifier)]
    assert without == []


def test_what_is_installed_is_what_the_project_asks_for() -> None:
    for text in PROJECT["project"]["dependencies"]:
        wanted = Requirement(text)
        if wanted.marker is None or wanted.marker.evaluate():
            assert wanted.specifier.contains(version(wanted.name)), f"{wanted}, but {version(wanted.name)} is installed"


def test_version_stands_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", rocket_desktop.__version__)
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "rocket_desktop.__version__"}
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {rocket_desktop.__version__}" in changes


# Import contracts: import-linter checks them (`dev.py check`); here is what it cannot see


def test_layers_name_every_package_and_module() -> None:
    layers = CONTRACTS["layers"]["layers"]
    found = {path.stem for path in PACKAGE.glob("*.py")} | {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert found - {"__init__"} == set(layers)
    assert CONTRACTS["layers"]["exhaustive"] is True
    named = ["views", "play", "ai", "model"]
    assert [layer for layer in layers if layer in named] == named


def test_contracts_name_every_game() -> None:
    games = {path.parent.name for path in (PACKAGE / "model").glob("*/spec.py")}
    assert "stephenson" in games
    for contract, key, package in (
        ("games-apart", "modules", "model"),
        ("parts-know-no-game", "forbidden_modules", "model"),
        ("game-policies-apart", "modules", "ai.policies"),
    ):
        assert set(CONTRACTS[contract][key]) == {f"rocket_desktop.{package}.{game}" for game in games}


@pytest.mark.parametrize(
    ("contract", "sources", "forbidden"),
    [
        ("model-pure", {"rocket_desktop.model"}, {"PySide6", "os", "pathlib", "random", "threading", "time"}),
        ("no-qt-below-play", {"rocket_desktop.ai"}, {"PySide6"}),
        ("parts-know-no-game", {"rocket_desktop.model.core", "rocket_desktop.model.parts"}, set()),
        ("networkx-in-network", {"rocket_desktop"}, {"networkx"}),
        ("no-network-no-pickle", {"rocket_desktop"}, {"pickle", "socket", "ssl", "urllib"}),
    ],
)
def test_contract_forbids(contract: str, sources: set[str], forbidden: set[str]) -> None:
    assert sources <= set(CONTRACTS[contract]["source_modules"])
    assert forbidden <= set(CONTRACTS[contract]["forbidden_modules"])


def imported(path: Path) -> set[str]:
    """The full names of all modules, and of what is taken from them, that a source file imports anywhere."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_play_uses_qt_core_alone() -> None:
    for path in modules(PACKAGE / "play"):
        qt = {name for name in imported(path) if name.startswith("PySide6")}
        assert all(name.startswith("PySide6.QtCore.") for name in qt), path


def test_resources_are_read_by_one_module() -> None:
    for path in modules(PACKAGE):
        words = {
            node.value
            for node in ast.walk(ast.parse(path.read_bytes()))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        if words & {"resources", "_MEIPASS"} or any(word.startswith("resources/") for word in words):
            assert path.name == "data.py"


def test_nothing_that_is_read_is_ever_run() -> None:
    """No code from files, no archives that could reach outside their folder; import-linter looks for pickles."""
    never = {"eval", "exec", "compile", "execfile", "__import__"}
    modules_never = {"zipfile", "tarfile", "runpy", "code", "pickle", "marshal", "shelve"}
    for path in modules(PACKAGE):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in never, f"{path}: {node.func.id}"
            if isinstance(node, ast.Import):
                assert not {name.name.split(".")[0] for name in node.names} & modules_never, path
            if isinstance(node, ast.ImportFrom) and node.module:
                assert node.module.split(".")[0] not in modules_never, path


def test_networkx_is_not_loaded_with_the_program() -> None:
    """It takes as long to load as Qt, so it waits until somebody asks what a network answers."""
    above = [path for part in ("views", "play", "ai") for path in modules(PACKAGE / part)]
    paths = [PACKAGE / "__main__.py", PACKAGE / "model" / "catalog.py", *above]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in paths]
    code = f"import sys, {', '.join(names)}; print('networkx' in sys.modules, 'PySide6.QtWidgets' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "False True\n"


# The compiled unit


def test_compiled_unit_has_the_rules_and_not_the_alias_of_arrays() -> None:
    patterns = PROJECT["tool"]["rocket-desktop"]["compiled"]
    assert all(pattern.startswith(("rocket_desktop/model/", "rocket_desktop/ai/")) for pattern in patterns)
    unit = {path.relative_to(PACKAGE).as_posix() for pattern in patterns for path in ROOT.glob(pattern)}
    assert {"model/rng.py", "model/core.py", "model/stephenson/rules.py"} <= unit
    assert "model/arrays.py" not in unit
    assert not any(name.endswith("__init__.py") for name in unit)
    # Not compiled themselves, but their constants are part of the compiled code.
    assert {PACKAGE / "model/arrays.py", PACKAGE / "model/rng.py"} <= set(dev.compiled_sources())


def test_changed_source_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "rocket_desktop"
    package.mkdir()
    (package / "fast.py").write_text("from rocket_desktop import table\n")
    (package / "table.py").write_text("from rocket_desktop.size import SIZE\n")
    (package / "size.py").write_text("SIZE = 1\n")
    (package / "other.py").write_text("")
    (tmp_path / "pyproject.toml").write_text('[tool.rocket-desktop]\ncompiled = ["rocket_desktop/fast.py"]\n')
    (tmp_path / "setup.py").write_text("")
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp.json")
    names = [path.name for path in dev.compiled_sources()]
    assert names == ["fast.py", "size.py", "table.py"]

    assert not dev.is_compiled()
    (package / "fast.so").write_text("")
    assert not dev.is_compiled(), "compiled, but nobody knows from what"
    dev.write_stamp(compiled=dev.digest([*dev.settings(), *dev.compiled_sources()]))
    assert dev.is_compiled()
    (package / "other.py").write_text("x = 1\n")
    assert dev.is_compiled(), "not a source of the compiled modules"
    (package / "size.py").write_text("SIZE = 2\n")
    assert not dev.is_compiled()
    (package / "size.py").write_text("SIZE = 1\n")
    assert dev.is_compiled()
    (package / "fast.so").unlink()
    assert not dev.is_compiled()


def test_interpreted_is_interpreted_even_where_compiled_modules_lie() -> None:
    code = "import rocket_desktop.model.rng as rng; print(rng.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "ROCKET_PURE": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(done.stdout.strip()) == PACKAGE / "model" / "rng.py"


def test_compiled_modules_are_preferred_unless_the_variable_is_set(tmp_path: Path) -> None:
    """A compiled module that lies beside its source is skipped, whatever is in it, and only if so asked."""
    package = tmp_path / "rocket_desktop"
    (package / "model").mkdir(parents=True)
    (package / "__init__.py").write_bytes((PACKAGE / "__init__.py").read_bytes())
    (package / "model" / "__init__.py").write_text("")
    (package / "model" / "rng.py").write_text("")

    (package / "model" / f"rng{EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    code = "import rocket_desktop; print(rocket_desktop.compiled())"
    for pure, expected in (("1", "False"), ("0", "True")):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "ROCKET_PURE": pure},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == expected


# dev.py


def dev_py(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`dev.py` run as a person runs it."""
    return subprocess.run(
        [sys.executable, "dev.py", *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_dev_py_can_be_read_by_pythons_that_it_turns_away() -> None:
    ast.parse((ROOT / "dev.py").read_bytes(), feature_version=(3, 7))
    code = (
        "import sys, collections; sys.argv = ['dev.py', 'run']; "
        "sys.version_info = collections.namedtuple('V', 'major minor micro')(3, 8, 10); "
        "import runpy; runpy.run_path('dev.py', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "dev.py: Rocket Desktop needs Python 3.11 or newer, and this is Python 3.8\n"


def test_dev_py_uses_the_standard_library_alone() -> None:
    outside = {name.split(".")[0] for name in imported(ROOT / "dev.py")} - set(sys.stdlib_module_names)
    assert outside == set()


def test_wrong_commands_are_wrong_usage() -> None:
    for words in ([], ["fly"], ["check", "everything"]):
        done = dev_py(*words)
        assert done.returncode == 2
        assert done.stderr.startswith("usage: dev.py")
        assert "Traceback" not in done.stderr


def test_venv_without_ensurepip_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "ensurepip" else object())
    with pytest.raises(dev.Failure, match=r"install python3\.\d+-venv \(Debian, Ubuntu\)"):
        dev.make_venv()


def test_tool_s_exit_status_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert dev.call([sys.executable, "-c", "raise SystemExit(7)"]) == 7
    if sys.platform != "win32":
        assert dev.call([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"]) == 128 + 9
    with pytest.raises(dev.Failure, match=r"could not make tea: `.*` ended with status 3") as caught:
        dev.need([sys.executable, "-c", "raise SystemExit(3)"], "make tea")
    assert caught.value.status == 3
    monkeypatch.setattr(dev, "make_environment", {}.get)
    monkeypatch.setattr(dev, "call", lambda command: 5 if "mypy" in command else 0)
    assert dev.check() == 5


@pytest.mark.parametrize(
    ("manager", "commands"),
    [
        (
            "apt-get",
            [
                ["apt-get", "update", "-q"],
                ["apt-get", "install", "-y", "-q", "--no-install-recommends", "libxcb-icccm4", "xvfb"],
            ],
        ),
        ("dnf", [["dnf", "install", "-y", "xcb-util-wm", "xorg-x11-server-Xvfb"]]),
        ("pacman", [["pacman", "-S", "--needed", "--noconfirm", "xcb-util-wm", "xorg-server-xvfb"]]),
    ],
)
def test_missing_libraries_are_named_by_package(manager: str, commands: list[list[str]]) -> None:
    assert dev.install_commands(["libxcb-icccm.so.4", "Xvfb"], manager) == commands


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="shared libraries of Linux")
def test_person_without_root_gets_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if name == "dnf" else None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(dev, "call", lambda command, **_: pytest.fail(f"ran {command}"))
    assert dev.provide([], "no window") == ""
    advice = dev.provide(["libxcb-icccm.so.4"], "no window")
    assert advice == "no window: run `sudo dnf install -y xcb-util-wm`"
    monkeypatch.setattr(shutil, "which", {}.get)
    assert (
        dev.provide(["libEGL.so.1"], "no window") == "no window: install libEGL.so.1 with your system's package manager"
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="shared libraries of Linux")
def test_missing_library_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dev.PACKAGES, "librocket-none.so.9", ("a", "b", "c"))
    assert "librocket-none.so.9" in dev.missing_libraries()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="shared libraries of Linux")
def test_all_libraries_of_qt_s_window_system_are_looked_for() -> None:
    """Every foreign library that Qt's xcb plug-in names is in `PACKAGES` or on every Linux."""
    import PySide6

    qt = Path(PySide6.__path__[0], "Qt")
    files = [qt / "plugins/platforms/libqxcb.so", *(qt / "lib").glob("libQt6[CGWDX]*.so.6")]
    assert any("XcbQpa" in file.name for file in files)
    everywhere = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "libz.so.1", "libzstd.so.1"}
    everywhere |= {"libdl.so.2", "libpthread.so.0", "librt.so.1", "libgthread-2.0.so.0"}  # the last is glib's
    wanted = {"libQt6Core.so.6", "libQt6Gui.so.6", "libQt6Widgets.so.6", "libQt6DBus.so.6", "libQt6XcbQpa.so.6"}
    for file in files:
        if file.name in wanted or file.name == "libqxcb.so":
            named = {name.decode() for name in re.findall(rb"lib[\w+.-]+\.so\.\d+", file.read_bytes())}
            needed = {name for name in named if not name.startswith(("libQt6", "libicu", "lib.so"))}
            assert needed - everywhere <= set(dev.PACKAGES), file.name


# The repository


def project_files() -> list[Path]:
    """What belongs to the repository, as git sees it; without git, all that does not lie in a made folder."""
    made = {".git", ".venv", "build", "dist", "__pycache__"}
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
        found = [ROOT / name for name in listed if name]
    else:
        found = [path for path in ROOT.rglob("*") if not made & set(path.relative_to(ROOT).parts)]
    return [path for path in found if path.is_file()]


def test_no_file_names_a_place_on_someone_s_machine() -> None:
    private = re.compile(
        rb"(?<![\w.:/-])/(?:home|root|work|Users|tmp|mnt|media)/[\w.-]+|[A-Z]:\\\\?Users\\|" + str(ROOT).encode()
    )
    files = project_files()
    assert ROOT / "pyproject.toml" in files
    found = [
        f"{path.relative_to(ROOT)}: {match.group().decode()}"
        for path in files
        if b"\0" not in (content := path.read_bytes())
        for match in private.finditer(content)
    ]
    assert found == []


def test_ci_runs_checks_and_tests() -> None:
    script = ROOT / ".ci" / "run"
    text = script.read_text(encoding="utf-8")
    assert "python3 dev.py check" in text
    assert "python3 dev.py test" in text
    assert text.startswith("#!/usr/bin/env bash\n")
    if sys.platform != "win32":
        assert os.access(script, os.X_OK)


def test_documents_and_credits_are_there() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "GNU GENERAL PUBLIC LICENSE" in licence
    assert "Version 3, 29 June 2007" in licence
    assert PROJECT["project"]["license"] == "GPL-3.0-or-later"
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in ("python3 dev.py run", "python3 dev.py test"):
        assert command in readme
    credits_text = (ROOT / "resources" / "CREDITS.md").read_text(encoding="utf-8")
    for source in ("Natural Earth", "GeoNames", "CC BY 4.0"):
        assert source in credits_text
    for link in re.findall(r"\]\(((?!https?:)[^)#]+)\)", readme):
        assert (ROOT / link).is_file(), f"README.md links to {link}, which is not there"


def test_every_font_is_credited() -> None:
    credits_text = (ROOT / "resources" / "CREDITS.md").read_text(encoding="utf-8")
    fonts = [path.name for path in (ROOT / "resources" / "fonts").glob("*") if path.suffix in (".ttf", ".otf")]
    assert fonts
    assert [name for name in fonts if name not in credits_text] == []
