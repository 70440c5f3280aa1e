"""Work spread over processes, or over any executor: results come in the order of the tasks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

_AHEAD: Final = 64  # tasks handed to an executor of unknown size before their results are wanted
_AHEAD_A_JOB: Final = 4


def in_order(
    work: Callable[[Task], Done], tasks: Sequence[Task], jobs: int = 1, executor: Executor | None = None
) -> Generator[Done, None, None]:
    """The results of `work` on each task, in order; what an `executor` does is its own matter, `jobs` is for none.

    Without an executor and with one job all is done in this process.  Work ends soon after the iterator is closed:
    only a few tasks are ever handed out ahead.
    """
    if executor is not None:
        yield from _spread(work, tasks, executor, _AHEAD)
    elif jobs == 1:
        for task in tasks:
            yield work(task)
    else:
        # Fresh processes on every system alike: a forked one would inherit threads and locks.
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            yield from _spread(work, tasks, pool, _AHEAD_A_JOB * jobs)


def _spread(
    work: Callable[[Task], Done], tasks: Sequence[Task], executor: Executor, ahead: int
) -> Generator[Done, None, None]:
    waiting: deque[Future[Done]] = deque()
    handed = 0
    try:
        while waiting or handed < len(tasks):
            while handed < len(tasks) and len(waiting) < ahead:
                waiting.append(executor.submit(work, tasks[handed]))
                handed += 1
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
