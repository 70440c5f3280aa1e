"""A process that helps another to search a decision; see `crew` for the other side."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import perf_counter, process_time
from typing import Final

from rocket_desktop.ai.knowledge import KNOWLEDGE
from rocket_desktop.ai.search import Branch, Search
from rocket_desktop.ai.view import Setting, View
from rocket_desktop.ai.workers import begin_worker
from rocket_desktop.model.core import GameSpec, GameState
from rocket_desktop.model.game import find_game

_CHUNK: Final = 8  # iterations between two looks at what was said: some milliseconds
_TELL_EVERY: Final = 0.05  # seconds between two reports

Packed = tuple[bytes, bytes]
Counted = tuple[list[int], list[float]]


@dataclass(frozen=True)
class Decide:
    """A decision to help with; its `number` stands in all that is said about it.

    `game` and `setting` are None when they are those of the decision before.
    """

    number: int
    game: str | None
    setting: Setting | None
    seat: int
    observation: list[int]
    only: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Run:
    """Search a branch through these legs, beginning with the tree as `packed`, or the helper's own, or none."""

    branch: int
    legs: list[tuple[int, int]]
    packed: Packed | None


@dataclass(frozen=True)
class Give:
    """Send the tree of a branch, and keep it no longer."""

    branch: int


@dataclass(frozen=True)
class Forget:
    """Keep the tree of a branch no longer."""

    branch: int


@dataclass(frozen=True)
class Said:
    """What a helper says: how a branch has fared, its tree when it was to be given, `done` when a `Run` is.

    `cpu` is the processor time that the helper has spent so far.  Without a branch: it is ready for the decision.
    """

    number: int
    cpu: float
    branch: int = -1
    tally: Counted | None = None
    packed: Packed | None = None
    done: bool = False


def serve(connection: Connection) -> None:
    """Help until the other end is closed.

    A helper is as nice as the process that it helps, which the app runs at a low priority: a helper that others on
    the machine kept from its work would hold up the rest.
    """
    begin_worker()
    helper = _Helping(connection)
    try:
        while True:
            while helper.job is None or connection.poll():
                helper.hear(connection.recv())
            helper.work()
    except (EOFError, OSError):
        return  # nobody needs help any more


class _Helping:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._number = 0
        self._search: Search | None = None
        self._spec: GameSpec | None = None
        self._table: GameState | None = None
        self._branches: dict[int, Branch] = {}
        self.job: Run | None = None
        self._told = 0.0

    def hear(self, message: object) -> None:
        """Take what was sent."""
        if isinstance(message, Decide):
            self._decide(message)
        elif isinstance(message, Run):
            self._begin(message)
        elif isinstance(message, Give):
            branch = self._branches.pop(message.branch)
            self._say(message.branch, packed=branch.pack())
        elif isinstance(message, Forget):
            del self._branches[message.branch]
        else:
            self._forget()

    def _forget(self) -> None:
        self.job = None
        self._search = None
        self._branches.clear()

    def _decide(self, decision: Decide) -> None:
        self._forget()
        self._number = decision.number
        if decision.game is not None and decision.setting is not None:
            setting = decision.setting
            self._spec = find_game(decision.game)
            self._table = self._spec.new_game(setting.players, setting.options, 0, setting.data)
        assert self._spec is not None
        assert self._table is not None
        view = View(self._spec, self._table, decision.seat, decision.observation, decision.only)
        self._search = new_search(view, decision.seed)
        self._connection.send(Said(self._number, process_time()))

    def _begin(self, job: Run) -> None:
        assert self._search is not None
        if job.packed is not None or job.branch not in self._branches:
            branch = self._search.fresh(job.branch)
            if job.packed is not None:
                branch.unpack(job.packed)
            self._branches[job.branch] = branch
        self.job = job
        self._told = perf_counter()

    def work(self) -> None:
        """A few iterations."""
        job = self.job
        assert job is not None
        branch = self._branches[job.branch]
        run_legs(branch, job.legs, _CHUNK)
        done = branch.tally.tries >= job.legs[-1][0]
        if done or perf_counter() - self._told >= _TELL_EVERY:
            self._told = perf_counter()
            self._say(job.branch, tally=branch.tally.numbers(), done=done)
        if done:
            self.job = None

    def _say(self, branch: int, tally: Counted | None = None, packed: Packed | None = None, done: bool = False) -> None:
        self._connection.send(Said(self._number, process_time(), branch, tally, packed, done))


def new_search(view: View, seed: int) -> Search:
    """The search of a decision by what is known about its game: the same in every process."""
    return Search(view.table, view.observation, KNOWLEDGE[view.spec.id].policy, view.rng(seed), list(view.only) or None)


def run_legs(branch: Branch, legs: list[tuple[int, int]], most: int) -> int:
    """At most so many more iterations of a branch on its way through legs; how many were left of `most`."""
    for target, room in legs:
        missing = target - branch.tally.tries
        if missing > 0:
            branch.room = room
            branch.run(min(most, missing))
            most -= min(most, missing)
            if most == 0:
                break
    return most
