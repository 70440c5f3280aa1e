"""Processes that help this one to search a decision.

What a branch of a search finds depends on its own iterations alone.  So any process can search any branch, and the
move comes out the same however many help and however the work is shared out.  A helper keeps the trees that it has
searched; one that another process is to go on with is sent there, and the trees of a helper that died are searched
again from their first iteration.
"""

from __future__ import annotations

from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import wait
from time import monotonic
from typing import Final

from rocket_desktop.ai.helper import Decide, Forget, Give, Packed, Run, Said, run_legs, serve
from rocket_desktop.ai.search import Halving, Search, Tally
from rocket_desktop.ai.view import Setting, View

_PATIENCE: Final = 0.005  # seconds to wait for helpers before the caller is asked again
_SILENT: Final = 10.0  # seconds without a word after which a helper that has something to do is given up
_SOON: Final = 0.02  # seconds that a helper left over from a decision has to send what it was asked for


class _Helper:
    """One process and what it is doing."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection, other = context.Pipe()
        self.process = context.Process(target=serve, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.game = ""
        self.setting: Setting | None = None
        self.ever_ready = False
        self.ready = False  # for the decision under way
        self.branch = -1  # that it searches, or is going to when its tree has come
        self.asked_for = -1  # the branch whose tree it is to give
        self.cpu_before = 0.0  # processor time it had spent when the decision began
        self.cpu = 0.0
        self.heard = monotonic()

    def send(self, message: Decide | Run | Give | Forget | None) -> bool:
        """Whether a message could be sent; None ends a decision."""
        try:
            self.connection.send(message)
        except OSError:
            return False
        return True

    def answer(self, timeout: float) -> Said | None:
        """What it says within so many seconds; None also when it is gone."""
        try:
            if not self.connection.poll(timeout):
                return None
            said = self.connection.recv()
        except (EOFError, OSError):
            return None
        assert isinstance(said, Said)
        self.heard = monotonic()
        return said

    def end(self) -> None:
        """It is gone when this returns."""
        self.connection.close()
        self.process.kill()
        self.process.join()


class Crew:
    """The helpers of this process: started when there is first something to do, and ended with it."""

    def __init__(self, size: int) -> None:
        """`size` helpers at most; it can be changed at any time, for the next decision."""
        self.size = size
        self._helpers: list[_Helper] = []
        self._numbers = count(1)
        self._spread: Spread | None = None

    def processes(self) -> list[int]:
        """The operating system's numbers of the helpers there are."""
        return [helper.process.pid or 0 for helper in self._helpers]

    def begin(self, search: Search, view: View, seed: int) -> Spread:
        """Let all help with a decision, `helper.new_search` of this view and seed; one under way goes on without."""
        if self._spread is not None:
            self._spread.close()
        for helper in list(self._helpers)[self.size :]:
            self.lose(helper)
        for helper in list(self._helpers):
            if not _is_free(helper):
                self.lose(helper)
        while len(self._helpers) < self.size:
            try:
                self._helpers.append(_Helper())
            except OSError:  # no more processes, or no memory for them: those there are must do
                break
        number = next(self._numbers)
        for helper in list(self._helpers):
            new = (helper.game, helper.setting) != (view.spec.id, view.setting)
            helper.game, helper.setting = view.spec.id, view.setting
            game, setting = (view.spec.id, view.setting) if new else (None, None)
            if not helper.send(Decide(number, game, setting, view.seat, view.observation, view.only, seed)):
                self.lose(helper)
        self._spread = Spread(search, number, self, list(self._helpers))
        return self._spread

    def lose(self, helper: _Helper) -> None:
        """Do without a helper from now on."""
        self._helpers.remove(helper)
        helper.end()
        if not helper.ever_ready:
            self.size = min(self.size, len(self._helpers))  # where they do not even start, it is no use to try again

    def close(self) -> None:
        """End all helpers."""
        if self._spread is not None:
            self._spread.close()
        while self._helpers:
            self._helpers.pop().end()


CREW: Final = Crew(0)
"""The crew that all searches of this process are helped by; without helpers unless it is given some."""


def _is_free(helper: _Helper) -> bool:
    """Whether a helper can be sent something long: not while it may be sending a tree, lest both wait for ever."""
    while helper.asked_for >= 0:
        said = helper.answer(_SOON)
        if said is None:
            return False
        if said.packed is not None:
            helper.asked_for = -1
    return helper.process.is_alive()


class Spread:
    """One decision searched by this process and its helpers."""

    def __init__(self, search: Search, number: int, crew: Crew, helpers: list[_Helper]) -> None:
        self._search = search
        self._number = number
        self._crew = crew
        self._helpers = helpers
        self._contest: Halving | None = None
        # Who has the tree of each branch, as far as it was searched: this process, a helper, or (None) nobody.
        self._homes: list[_Helper | Spread | None] = [
            self if tally.tries or tally.nodes else None for tally in search.tallies
        ]
        self._waiting: list[int] = []  # branches to be searched in this leg that nobody is busy with
        self._undone: set[int] = set()  # those, and those under way
        self._takers: dict[int, _Helper | Spread] = {}  # of trees that are on their way
        self._own = -1  # the branch that this process searches
        self._cpu_of_lost = 0.0
        for helper in helpers:
            helper.ready = False
            helper.branch = -1
            helper.cpu_before = helper.cpu

    def seconds(self) -> float:
        """Processor time that helpers have spent on it, as far as they have told."""
        return self._cpu_of_lost + sum(helper.cpu - helper.cpu_before for helper in self._helpers)

    def close(self) -> None:
        """Let the helpers go: what is still to be done is done in this process."""
        for helper in self._helpers:
            self._cpu_of_lost += helper.cpu - helper.cpu_before
            if not helper.send(None):
                self._crew.lose(helper)
        self._helpers = []
        self._homes = [home if home is self else None for home in self._homes]
        self._waiting = [number for number in self._undone if number != self._own]
        self._takers.clear()

    def step(self, contest: Halving, most: int) -> bool:
        """Some milliseconds of search, with at most so many iterations of this process; False when it is over."""
        if contest is not self._contest:
            self._contest = contest
            self._begin_leg(contest)
        self._listen(0.0)
        self._share_out()
        if self._own >= 0:
            self._work(most)
        elif self._undone:
            self._listen(_PATIENCE)
        while not self._undone and not contest.over:
            contest.advance()
            self._forget(contest.given_up)
            self._begin_leg(contest)
        return not contest.over

    def _begin_leg(self, contest: Halving) -> None:
        self._waiting = [
            number
            for number, target in contest.jobs()
            if not contest.over and self._search.tallies[number].tries < target
        ]
        self._undone = set(self._waiting)

    def _forget(self, branches: list[int]) -> None:
        """Let the helpers drop trees that nobody needs any more."""
        for number in branches:
            home = self._homes[number]
            self._homes[number] = None
            if isinstance(home, _Helper) and not home.send(Forget(number)):
                self._lose(home)

    # --- who searches what ---

    def _share_out(self) -> None:
        """Give everybody who is idle a branch: one whose tree they have, else one without a tree, else another's."""
        idle = [helper for helper in self._helpers if helper.ready and helper.branch < 0 and helper.asked_for < 0]
        takers: list[_Helper | Spread] = [
            *([self] if self._own < 0 and self not in self._takers.values() else []),
            *idle,
        ]
        for number in list(self._waiting):
            home = self._homes[number]
            if home in takers:
                takers.remove(home)
                self._begin(number, home)
        for taker in takers:
            without = [number for number in self._waiting if self._homes[number] is None]
            others = [number for number in self._waiting if self._can_give(self._homes[number])]
            if without or others:
                self._fetch((without or others)[0], taker)

    def _can_give(self, home: _Helper | Spread | None) -> bool:
        return home is self or (isinstance(home, _Helper) and home.asked_for < 0)

    def _fetch(self, number: int, taker: _Helper | Spread) -> None:
        """Let somebody search a branch whose tree they have not."""
        home = self._homes[number]
        if isinstance(home, _Helper):
            self._waiting.remove(number)
            self._takers[number] = taker
            home.asked_for = number
            home.heard = monotonic()
            if isinstance(taker, _Helper):
                taker.branch = number
            if not home.send(Give(number)):
                self._lose(home)
        else:
            self._begin(number, taker, self._search.branches[number].pack() if home is self else None)

    def _begin(self, number: int, taker: _Helper | Spread, packed: Packed | None = None) -> None:
        """Let somebody search a branch, with this tree if it is not theirs already."""
        if number in self._waiting:
            self._waiting.remove(number)
        legs = self._search.legs[number]
        if packed is not None or self._homes[number] is not None:
            legs = [leg for leg in legs if leg[0] > self._search.tallies[number].tries]
        if isinstance(taker, _Helper):
            self._homes[number] = taker
            taker.branch = number
            taker.heard = monotonic()
            if not taker.send(Run(number, legs, packed)):
                self._lose(taker)
            return
        if packed is not None:
            self._search.branches[number].unpack(packed)
        elif self._homes[number] is None:
            self._search.branches[number] = self._search.fresh(number)
        self._homes[number] = self
        self._own = number

    def _work(self, most: int) -> None:
        """Some iterations in this process."""
        number = self._own
        branch = self._search.branches[number]
        run_legs(branch, self._search.legs[number], most)
        self._count(number, branch.tally)
        if branch.tally.tries >= self._search.legs[number][-1][0]:
            self._own = -1
            self._undone.discard(number)

    def _count(self, number: int, tally: Tally) -> None:
        """Take note of how a branch fares; one that is searched again fares as before until it is farther."""
        if tally.tries >= self._search.tallies[number].tries:
            self._search.tallies[number] = tally

    # --- what helpers say ---

    def _listen(self, timeout: float) -> None:
        """Hear what has been said, waiting so long for the first of it."""
        while self._helpers:
            speaking = wait([helper.connection for helper in self._helpers], timeout)
            for helper in list(self._helpers):
                if helper.connection in speaking:
                    said = helper.answer(0.0)
                    if said is None:
                        self._lose(helper)
                    elif said.number == self._number:
                        self._hear(helper, said)
                elif max(helper.branch, helper.asked_for) >= 0 and monotonic() - helper.heard > _SILENT:
                    self._lose(helper)
            if not speaking:
                return
            timeout = 0.0

    def _hear(self, helper: _Helper, said: Said) -> None:
        helper.cpu = said.cpu
        if said.branch < 0:
            helper.ready = helper.ever_ready = True
            helper.cpu_before = said.cpu
        elif said.packed is not None:
            helper.asked_for = -1
            taker = self._takers.pop(said.branch, None)
            if taker is not None:
                self._begin(said.branch, taker, said.packed)
            else:  # who wanted it has died
                self._homes[said.branch] = None
        elif said.tally is not None:
            self._count(said.branch, Tally.of_numbers(*said.tally))
            if said.done:
                helper.branch = -1
                self._undone.discard(said.branch)

    def _lose(self, helper: _Helper) -> None:
        """Go on without a helper that has died or fallen silent; its trees are searched again."""
        if helper not in self._helpers:
            return
        self._helpers.remove(helper)
        self._crew.lose(helper)
        self._cpu_of_lost += helper.cpu - helper.cpu_before
        self._homes = [None if home is helper else home for home in self._homes]
        for number in {helper.branch, helper.asked_for} & self._undone:
            taker = self._takers.pop(number, None)
            if isinstance(taker, _Helper):
                taker.branch = -1
            if number not in self._waiting:
                self._waiting.append(number)
