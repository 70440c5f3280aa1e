"""The program can start itself again, from wherever it was started and in whatever form it was installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rocket_desktop
from rocket_desktop.ai.parent import PARENT_VARIABLE, own_command, own_environment


def test_own_command_runs_this_very_package_from_any_folder(tmp_path: Path) -> None:
    done = subprocess.run(
        own_command("--version"),
        cwd=tmp_path,
        env={**os.environ, **own_environment()},
        capture_output=True,
        text=True,
        check=True,
    )
    kind = "compiled" if rocket_desktop.compiled() else "interpreted"
    assert done.stdout == f"Rocket Desktop {rocket_desktop.__version__} ({kind})\n"


def test_what_was_on_python_s_path_stays_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["one", "", "two"]))
    paths = own_environment()["PYTHONPATH"].split(os.pathsep)
    assert paths[1:] == ["one", "two"]
    assert Path(paths[0], "rocket_desktop", "__init__.py").samefile(rocket_desktop.__file__)


def test_frozen_program_starts_itself_without_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_command("engine", "--language", "fr") == [sys.executable, "engine", "--language", "fr"]
    assert own_environment() == {PARENT_VARIABLE: str(os.getpid())}


def test_frozen_program_has_no_sources_to_run_instead() -> None:
    code = (
        "import sys; sys.frozen = True; hooks = len(sys.path_hooks); "
        "import rocket_desktop; print(len(sys.path_hooks) - hooks)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **own_environment(), "ROCKET_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "0\n"
