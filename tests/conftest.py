"""What holds for all tests: no windows, no person's files, nothing stale and nothing left over.

`pytest --windows` shows the windows; `ROCKET_PURE=1` tests the rules interpreted even where they are compiled.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dev
import rocket_desktop
from rocket_desktop.play.language import LANGUAGE_VARIABLE

USER_FOLDERS = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--windows", action="store_true", help="show the windows that the tests open")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--windows"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if rocket_desktop.compiled() and not dev.is_compiled():
        raise pytest.UsageError(
            "the compiled rules are not those of the sources: run `python3 dev.py build`, or set ROCKET_PURE=1"
        )


def pytest_report_header() -> str:
    return f"rules: {'compiled' if rocket_desktop.compiled() else 'interpreted'}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests in a real window where they cannot run, except in CI, which must have what they need."""
    missing = [name for name in dev.PROGRAMS if shutil.which(name) is None]
    if missing and "CI" not in os.environ:
        for item in items:
            if item.get_closest_marker("display"):
                item.add_marker(pytest.mark.skip(reason=f"{', '.join(missing)} not installed"))


@pytest.fixture(scope="session", autouse=True)
def own_user_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the games and settings of the person who runs it, or speaks their language."""
    with pytest.MonkeyPatch.context() as patch:
        for name in USER_FOLDERS:
            patch.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
        patch.setenv(LANGUAGE_VARIABLE, "en")  # of the apps that tests start
        yield


@pytest.fixture(scope="session", autouse=True)
def no_process_left() -> Iterator[None]:
    """Every process that a test starts must have ended when all tests have (seen on Linux)."""
    before = _children()
    yield
    left = {pid: command for pid, command in _children().items() if pid not in before}
    assert not left, f"processes left running by the tests: {left}"


def _children() -> dict[int, str]:
    """The processes started by this one that still run or were never waited for: id → command line."""
    found: dict[int, str] = {}
    if sys.platform.startswith("linux"):
        for listing in Path("/proc/self/task").glob("*/children"):
            for pid in listing.read_text().split():
                command = Path("/proc", pid, "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                # Python's own helper of spawned processes lives as long as this process.
                if "multiprocessing.resource_tracker" not in command:
                    found[int(pid)] = command.strip() or "(ended, but not waited for)"
    return found
