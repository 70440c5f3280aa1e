"""Work spread over processes, or over any executor: results come in the order of the tasks."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from typing import Final, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

_AHEAD: Final = 64  # tasks handed to an executor of unknown size before their results are wanted
_AHEAD_A_JOB: Final = 4
_MOST_JOBS_A_CORE: Final = 4


def in_order(
    work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int = 1, executor: Executor | None = None
) -> Generator[Done, None, None]:
    """The results of `work` on each task, in order; what an `executor` does is its own matter, `jobs` is for none.

    Without an executor and with one job all is done in this process.  Only a few tasks are ever taken and handed out
    ahead, and work ends when the iterator is closed or this process does.  Raises `BrokenExecutor` when a process
    was killed.
    """
    if executor is not None:
        waiting: deque[Future[Done]] = deque()
        try:
            yield from _spread(work, tasks, executor, _AHEAD, waiting)
        finally:
            for future in waiting:
                future.cancel()
    elif jobs == 1:
        for task in tasks:
            yield work(task)
    else:
        jobs = min(jobs, _MOST_JOBS_A_CORE * (os.cpu_count() or 1))
        # Fresh processes on every system alike: a forked one would inherit threads and locks.
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=begin_worker) as pool:
            done = False
            try:
                yield from _spread(work, tasks, pool, _AHEAD_A_JOB * jobs, deque())
                done = True
            finally:
                if not done:
                    # Nobody waits for the games under way any more.
                    for process in active_children():
                        process.terminate()


def begin_worker() -> None:
    """A worker leaves Ctrl+C to its parent, and ends with it however that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _spread(
    work: Callable[[Task], Done], tasks: Iterable[Task], executor: Executor, ahead: int, waiting: deque[Future[Done]]
) -> Generator[Done, None, None]:
    """Hand out tasks so far `ahead` and give results in order; what is under way stands in `waiting`."""
    left = iter(tasks)
    while True:
        for task in islice(left, ahead - len(waiting)):
            waiting.append(executor.submit(work, task))
        if not waiting:
            return
        yield waiting.popleft().result()
