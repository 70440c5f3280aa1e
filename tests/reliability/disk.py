"""What the system refuses an ordinary user, with a real window: it is told, and the game goes on until it is saved.

`python -m tests.reliability.disk NAME FOLDER` plays one scene in a process of its own; `run` plays all, as an ordinary
user even where the tests run as root, who may do everything.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from rocket_desktop.model.record import Seat
from rocket_desktop.play.game_file import read_game
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session
from rocket_desktop.play.settings import SettingsFile
from rocket_desktop.play.storage import HOME_VARIABLE, Storage
from rocket_desktop.views.shell import app as shell_app
from rocket_desktop.views.shell.window import MainWindow

PACKAGE: Final = Path(shell_app.__file__).parents[2]
_ROOM: Final = "8m"  # of the small disk
_PATIENCE: Final = 300  # seconds for a scene


# --- all scenes, from outside ---


def run() -> dict[str, str]:
    """Play every scene; gives what each told the player.  Raises AssertionError when one goes wrong.

    Those that need a disk of their own are left out where none can be mounted.
    """
    told: dict[str, str] = {}
    for name in SCENES:
        with tempfile.TemporaryDirectory() as folder, _disk(Path(folder), name) as home:
            if home is not None:
                told[name] = play(name, home)
    return told


def play(name: str, home: Path) -> str:
    """What a scene says in its own process, which may do no more than an ordinary user."""
    package = PACKAGE
    if name.startswith("missing"):
        package = home / "program"
        shutil.copytree(PACKAGE, package / "rocket_desktop", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        shutil.copytree(PACKAGE.parent / "resources", package / "resources")
        shutil.copytree(PACKAGE.parent / "tests", package / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        (package / MISSING[name]).unlink()
    else:
        package = PACKAGE.parent
    environment = {
        **os.environ,
        HOME_VARIABLE: str(home / "data"),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(package),
    }
    command = [*_as_ordinary_user(), sys.executable, "-m", "tests.reliability.disk", name, str(home)]
    done = subprocess.run(
        command, env=environment, cwd=package, capture_output=True, text=True, timeout=_PATIENCE, check=False
    )
    assert done.returncode == 0, f"{name}: {done.stdout}{done.stderr}"
    assert "Traceback" not in done.stderr, f"{name}: {done.stderr}"
    told: str = json.loads(done.stdout.splitlines()[-1])["told"]
    assert "Traceback" not in told
    return told


def _as_ordinary_user() -> list[str]:
    """What to put before a command so that it may not do everything, though root starts it."""
    return ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []


def can_be_ordinary() -> bool:
    """Whether scenes can be played as somebody who may not do everything."""
    return os.name == "posix" and (os.geteuid() != 0 or shutil.which("setpriv") is not None)


@contextmanager
def _disk(folder: Path, name: str) -> Iterator[Path | None]:
    """Where a scene has its data: for some on a small disk of its own, None where there cannot be one."""
    if not name.startswith("disk"):
        yield folder
        open_all(folder)
        return
    place = folder / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={_ROOM}", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        yield None
        return
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def open_all(folder: Path) -> None:
    """Let everything be removed again."""
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o700)


# --- the scenes, from inside ---


class Scene:
    """A window, what it has told so far, and the game at its table."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.data = home / "data"
        self.told: list[str] = []
        for name in ("open", "exec"):  # nobody is there to close a box
            setattr(QMessageBox, name, lambda box: self.told.append(box.text()))

    def open(self) -> MainWindow:
        """The app's window, as the app opens it."""
        settings = SettingsFile()
        settings.values.speed = "off"
        app = QApplication.instance() or QApplication(sys.argv[:1])
        assert isinstance(app, QApplication)
        self._app = app  # it lives as long as the scene
        window = shell_app.make_window(app, settings, Storage())
        window.show()
        if settings.message:
            self.told.append(settings.message)
        self.settings = settings
        self.window = window
        return window

    def sit_down(self, game_map: str = "england") -> Session:
        """A game of two people, with a move made."""
        window = self.open()
        window.start_game("stephensons-rocket", {"map": game_map}, marked([Seat("Ada"), Seat("Ben")]))
        assert window.session is not None, self.told
        window.session._keeper.retry.setInterval(50)
        self.play(window.session)
        return window.session

    def play(self, session: Session, moves: int = 1) -> None:
        """Make the first legal move, so many times: in memory that always works."""
        for _ in range(moves):
            before = len(session.plies())
            session.play(session.legal()[0])
            assert len(session.plies()) == before + 1

    def trouble(self, session: Session) -> str:
        """What stands over the table: why the game is not on disk."""
        banner = self.window.banner
        assert session.unsaved()
        assert not banner.isHidden()
        assert session.unsaved() in banner.label.text()
        assert "You can play on" in banner.label.text()
        assert banner.again_button.isVisibleTo(banner)
        assert banner.elsewhere_button.isVisibleTo(banner)
        return banner.label.text()

    def saved(self, session: Session) -> None:
        """Wait until the game is on disk by itself, every move of it."""
        loop = QEventLoop()
        watch = QTimer()
        watch.setInterval(20)
        watch.timeout.connect(lambda: loop.quit() if not session.unsaved() else None)
        watch.start()
        QTimer.singleShot(_PATIENCE * 500, loop, loop.quit)
        loop.exec()
        assert session.unsaved() == ""
        game, fault, _ = read_game(session.path)
        assert fault == ""
        assert game.record().moves == tuple(ply.text for ply in session.plies())


def full_disk(scene: Scene) -> str:
    """No room: on a disk of its own, filled by somebody else."""
    session = scene.sit_down()
    filler = scene.home / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"x" * 4096):
            continue  # until there is no room left
    scene.play(session, 3)
    told = scene.trouble(session)
    assert "no space left on device; make room there" in told
    filler.unlink()
    scene.saved(session)
    return told


def no_room_for_more(scene: Scene) -> str:
    """No room, without a disk of one's own: the system lets files grow no more."""
    import resource

    session = scene.sit_down()
    size = session.path.stat().st_size
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    scene.play(session, 2)
    told = scene.trouble(session)
    assert "make room there" in told
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    scene.saved(session)
    return told


def read_only_folder(scene: Scene) -> str:
    """The folder of the games becomes read-only while somebody plays."""
    session = scene.sit_down()
    session.path.parent.chmod(0o555)
    scene.play(session, 2)
    told = scene.trouble(session)
    assert "permission denied; allow yourself to use this file and its folder" in told
    session.path.parent.chmod(0o755)
    scene.saved(session)
    return told


def removed_folder(scene: Scene) -> str:
    """The folder of the games is removed while somebody plays: it is made again, and nobody has to know."""
    session = scene.sit_down()
    shutil.rmtree(scene.data)
    scene.play(session, 2)
    scene.saved(session)
    assert scene.window.banner.isHidden()
    return "nothing: the folder is made again"


def removed_disk(scene: Scene) -> str:
    """The folder is gone and cannot be made again, as with a stick that was pulled out."""
    session = scene.sit_down()
    away = scene.home / "away"
    scene.data.rename(away)
    scene.home.chmod(0o555)
    scene.play(session, 2)
    told = scene.trouble(session)
    assert "permission denied" in told
    scene.home.chmod(0o755)
    away.rename(scene.data)
    scene.saved(session)
    return told


def locked_file(scene: Scene) -> str:
    """A game that may not be read: the list says so, opening tells, and the file stays."""
    session = scene.sit_down()
    path = session.path
    scene.window.leave_table()
    path.chmod(0)
    scene.window.open_file(path)
    told = scene.told[-1]
    assert "cannot be read: permission denied; allow yourself to use this file and its folder" in told
    (entry,) = Storage().games()
    assert "permission denied" in entry.fault, entry
    path.chmod(0o600)
    scene.window.open_file(path)
    assert scene.window.session is not None
    assert len(scene.window.session.plies()) == 1
    return told


def locked_folder(scene: Scene) -> str:
    """A folder that may not be looked into: the page of the games says so, and comes back."""
    session = scene.sit_down()
    scene.window.leave_table()
    session.path.parent.chmod(0)
    scene.window.show_home()
    told = "\n".join(label for label in _labels(scene.window) if "permission denied" in label)
    assert "cannot be read: permission denied" in told
    session.path.parent.chmod(0o755)
    scene.window.show_home()
    assert len(scene.window.storage.games()) == 1
    return told


def locked_home(scene: Scene) -> str:
    """Nothing can be written at all: neither settings nor games; the game is played in memory."""
    scene.data.mkdir()
    scene.data.chmod(0o555)
    window = scene.open()
    window.start_game("stephensons-rocket", {}, marked([Seat("Ada"), Seat("Ben")]))
    session = window.session
    assert session is not None
    session._keeper.retry.setInterval(50)
    scene.play(session, 3)
    told = scene.trouble(session)
    window._set("theme", "dark")
    assert any("What you set holds until you quit" in text for text in scene.told)
    scene.data.chmod(0o755)
    scene.saved(session)
    return told


def broken_settings(scene: Scene) -> str:
    """Settings that are no JSON: they are kept aside, and the app starts with its own."""
    scene.data.mkdir()
    (scene.data / "settings.json").write_bytes(b"\x00\xff{")
    scene.open()
    assert (scene.data / "settings.broken-1.json").read_bytes() == b"\x00\xff{"
    assert "settings.broken-1.json" in scene.told[0]
    return scene.told[0]


def locked_settings(scene: Scene) -> str:
    """Settings that may not be read: the app starts with its own, and does not write over them."""
    scene.data.mkdir()
    path = scene.data / "settings.json"
    path.write_text('{"theme": "dark"}')
    path.chmod(0)
    window = scene.open()
    assert "permission denied" in scene.told[0]
    window._set("theme", "light")
    kept = scene.data / "settings.unread-1.json"
    kept.chmod(0o600)
    assert kept.read_text() == '{"theme": "dark"}'
    assert '"light"' in path.read_text()
    return scene.told[0]


def missing_map(scene: Scene) -> str:
    """One map of the program is lost: games on it cannot start or be opened, all others can."""
    window = scene.open()
    window.start_game("stephensons-rocket", {"map": "usa"}, marked([Seat("Ada"), Seat("Ben")]))
    assert window.session is None
    told = scene.told[-1]
    assert "maps/usa" in told
    scene.saved(scene.sit_down("china"))
    return told


def missing_first_map(scene: Scene) -> str:
    """The map that every page shows first is lost: the pages open without its picture, and other maps are played."""
    faults: list[str] = []
    sys.excepthook = lambda kind, error, _: faults.append(f"{kind.__name__}: {error}")
    window = scene.open()
    for show in (window.show_new_game, window.show_maps, window.show_home):
        show()
        for _ in range(3):  # pictures are drawn after the page itself
            QApplication.processEvents()
    window.start_game("stephensons-rocket", {}, marked([Seat("Ada"), Seat("Ben")]))
    assert window.session is None
    told = scene.told[-1]
    assert "maps/england" in told
    scene.saved(scene.sit_down("china"))
    assert faults == []
    return told


def missing_font(scene: Scene) -> str:
    """A file that the window cannot do without is lost: the app says which and what to do, and ends."""
    status = shell_app.run_app(None)
    assert status == 1
    (told,) = scene.told
    assert "cannot start" in told
    assert "SourceSans3" in told
    return told


SCENES: Final[dict[str, Callable[[Scene], str]]] = {
    "disk full": full_disk,
    "no room for more": no_room_for_more,
    "read-only folder": read_only_folder,
    "removed folder": removed_folder,
    "removed disk": removed_disk,
    "locked file": locked_file,
    "locked folder": locked_folder,
    "locked home": locked_home,
    "broken settings": broken_settings,
    "locked settings": locked_settings,
    "missing map": missing_map,
    "missing first map": missing_first_map,
    "missing font": missing_font,
}
"""By name: what happens to an ordinary user; each gives what was told."""

MISSING: Final = {
    "missing map": "resources/maps/usa.json",
    "missing first map": "resources/maps/england.json",
    "missing font": "resources/fonts/SourceSans3.ttf",
}
"""What is taken away from a copy of the program for a scene."""


def _labels(window: MainWindow) -> list[str]:
    """All texts on the page that is shown."""
    from PySide6.QtWidgets import QLabel

    return [label.text() for label in window.findChildren(QLabel)]


def main() -> int:
    """Play the scene that the command line names."""
    name, home = sys.argv[1:]
    scene = Scene(Path(home))
    told = SCENES[name](scene)
    print(json.dumps({"told": told}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
