"""Games and bots for the tests of the table's inner side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from rocket_desktop.model.record import Seat
from rocket_desktop.play.bot_process import BotProcess
from rocket_desktop.play.seats import marked
from rocket_desktop.play.session import Session, new_session
from rocket_desktop.play.storage import Storage

ENGINE_THAT: Final = {
    # Takes positions, thinks for ever, and tells about it or not; "stop" means nothing to it.
    "thinks aloud": (
        "import sys, json, threading, time\n"
        "def tell():\n"
        "    while True:\n"
        "        print(json.dumps({'method': 'progress', 'params': {}}), flush=True); time.sleep(0.05)\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['method'] == 'load': print(json.dumps({'id': asked['id'], 'result': {}}), flush=True)\n"
        "    if asked['method'] == 'bot': threading.Thread(target=tell, daemon=True).start()"
    ),
    "thinks silently": (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['method'] == 'load': print(json.dumps({'id': asked['id'], 'result': {}}), flush=True)"
    ),
    "dies": "import sys; sys.stdin.readline(); sys.exit('no luck today')",
    "babbles": "import sys; sys.stdin.readline(); print('hello there', flush=True); sys.stdin.read()",
    "sleeps": "import sys; sys.stdin.read()",
    "dies of a signal": "import os, signal, sys; sys.stdin.readline(); os.kill(os.getpid(), signal.SIGABRT)",
    "talks without end": (
        "import sys; sys.stdin.readline()\nwhile True: sys.stdout.write('x' * 100_000); sys.stdout.flush()"
    ),
    "nests": "import sys; sys.stdin.readline(); print('[' * 100_000, flush=True); sys.stdin.read()",
    "answers with a number": "import sys; sys.stdin.readline(); print(5, flush=True); sys.stdin.read()",
    "gives no move": (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'id': json.loads(line)['id'], 'result': {'move': None}}), flush=True)"
    ),
    "plays nonsense": (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'id': json.loads(line)['id'], 'result': {'move': 'airship L7'}}), flush=True)"
    ),
    "refuses": (
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    number = json.loads(line)['id']\n"
        "    print(json.dumps({'id': number, 'error': {'code': 3, 'message': 'I know no such game'}}), flush=True)"
    ),
}
"""Programs that are no good engines."""

MakeSession = Callable[..., Session]


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path / "games")


@pytest.fixture
def make_session(storage: Storage, qtbot: QtBot) -> Iterator[MakeSession]:
    """Makes sessions by their seats' players, of Stephenson's Rocket by default; their processes end with the test."""
    assert qtbot is not None  # an application must run
    made: list[Session] = []

    def make(*players: str, seed: int = 5, bots: BotProcess | None = None, game: str = "stephensons-rocket") -> Session:
        seats = marked([Seat(name, player) for name, player in zip(("Ada", "Ben", "Cy", "Di"), players, strict=False)])
        session = new_session(game, {}, seats, storage, "Test", seed, bots)
        made.append(session)
        return session

    yield make
    for session in made:
        session.close()
