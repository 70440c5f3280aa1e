"""Work spread over processes ends with an error, not with a wait, when a process or the program itself is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import BrokenExecutor
from itertools import count, islice

import pytest

from rocket_desktop.ai.workers import in_order

PARENT = """
import sys
from rocket_desktop.ai.workers import in_order
from tests.ai.test_workers import pid_and_wait
if __name__ == "__main__":
    for pid in in_order(pid_and_wait, range(100), 2):
        print(pid, flush=True)
"""


def double(number: int) -> int:
    return 2 * number


def kill_own_process(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGTERM)
    return number


def pid_and_wait(number: int) -> int:
    if number:
        signal.sigwait([signal.SIGUSR1])
    return os.getpid()


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_and_tasks_are_taken_as_needed(jobs: int) -> None:
    results = in_order(double, count(), jobs)
    assert list(islice(results, 5)) == [0, 2, 4, 6, 8]
    results.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_killed_process_is_told() -> None:
    with pytest.raises(BrokenExecutor):
        list(in_order(kill_own_process, range(50), 2))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_processes_end_with_their_parent() -> None:
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert int(parent.stdout.readline()) != parent.pid
        parent.kill()
        # The workers hold the pipe, too: its end shows theirs.
        assert parent.stdout.read() == ""
