"""Work in order over executors, and the bar that shows how far it is."""

from __future__ import annotations

import io
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from rocket_desktop.ai.progress import NO_PROGRESS, Bar, terminal_progress
from rocket_desktop.ai.workers import in_order


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_bar_is_drawn_in_one_line_and_wiped_out() -> None:
    terminal = Terminal()
    bar = Bar(terminal)
    bar.begin(2)
    bar.advance("greedy 100%")
    bar.advance("greedy 50%")
    drawn = terminal.getvalue()
    assert "2/2" in drawn
    assert "greedy 50%" in drawn
    bar.end()
    assert "\n" not in terminal.getvalue()
    assert terminal.getvalue().split("\r")[-1] == ""
    assert terminal.getvalue().split("\r")[-2].strip() == ""


def test_bar_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert terminal_progress() is NO_PROGRESS
    monkeypatch.setattr("sys.stderr", None)
    assert terminal_progress() is NO_PROGRESS
    monkeypatch.setattr("sys.stderr", Terminal())
    assert isinstance(terminal_progress(), Bar)


def triple(task: int) -> int:
    return 3 * task


def test_results_come_in_order() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert list(in_order(triple, range(200), executor=pool)) == [3 * task for task in range(200)]
    assert list(in_order(triple, range(5))) == [0, 3, 6, 9, 12]
    assert list(in_order(triple, range(5), jobs=2)) == [0, 3, 6, 9, 12]


def test_little_is_done_that_nobody_wants() -> None:
    started = []

    class Counting(ThreadPoolExecutor):
        def submit(self, *arguments: object, **named: object) -> Future[int]:  # type: ignore[override]
            started.append(arguments)
            future: Future[int] = Future()
            future.set_result(1)
            return future

    with Counting(1) as pool:
        results = in_order(triple, range(10_000), executor=pool)
        assert [next(results) for _ in range(3)] == [1, 1, 1]
        results.close()
    assert len(started) < 100


def test_faults_of_the_work_are_told() -> None:
    def fail(task: int) -> int:
        raise ZeroDivisionError(task)

    with pytest.raises(ZeroDivisionError), ThreadPoolExecutor(1) as pool:
        list(in_order(fail, range(3), executor=pool))
