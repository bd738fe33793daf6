"""Processes under deadlines: who is next, who makes way, and what becomes of those that fail."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from engines import making_engine, pids_of
from waiting import wait_until

from mapcore.errors import RenderFailed
from mapcore.workers import slot as slot_module
from mapcore.workers.engine import MOST_STARTS, Engine
from mapcore.workers.errors import JobTimeout
from mapcore.workers.process import PROCESS_NICENESS, Job
from mapcore.workers.slot import Slot

SLOW = Job(time.sleep, (60,))
QUICK = Job(os.getpid, ())


@frozen
class Line:
    line: str
    weight: int = 1


A = Line("a")


@contextmanager
def engine(workers: int = 1, **options: Any) -> Iterator[Engine]:
    with making_engine(workers, **options) as (made, start):
        start()
        wait_until(lambda: made.state().is_ready)
        yield made


def children_of(pid: int) -> set[int]:
    """Return the processes that a process has forked and that are not yet gone."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return set(map(int, found))


def test_a_job_is_called_in_a_process_and_its_error_is_told() -> None:
    with engine() as made:
        assert made.submit(A, QUICK).result(30) == pids_of(made)[0] != os.getpid()
        with pytest.raises(RenderFailed, match="ValueError: invalid literal"):
            made.submit(A, Job(int, ("x",))).result(30)
        assert len(made.submit(A, Job(bytes, (3_000_000,))).result(30)) == 3_000_000
        assert made.submit(A, Job(len, (bytes(3_000_000),))).result(30) == 3_000_000


def test_processes_go_behind_the_one_that_answers_but_not_far_behind_other_programs() -> None:
    with engine() as made:
        niceness = made.submit(A, Job(os.nice, (0,))).result(30)
    assert niceness == min(os.nice(0) + PROCESS_NICENESS, 19)
    assert 0 < PROCESS_NICENESS <= 5


def test_what_processes_share_can_be_loaded_before_they_are_started() -> None:
    with making_engine(loaded=True) as (made, start):
        loading = children_of(os.getpid())
        start()
        assert made.submit(A, Job(os.getppid, ())).result(30) in loading


def test_what_was_loaded_for_no_engine_ends() -> None:
    before = children_of(os.getpid())
    with making_engine(loaded=True):
        assert len(children_of(os.getpid()) - before) == 1
    assert children_of(os.getpid()) == before


def test_the_time_of_a_job_begins_when_a_process_has_been_ready() -> None:
    with making_engine(seconds=1.0) as (made, start):
        early = made.submit(A, QUICK)
        time.sleep(1.2)
        assert not made.state().is_ready
        start()
        assert early.result(30) == pids_of(made)[0]
        assert made.state().is_ready


def test_a_job_that_waits_too_long_is_given_up_though_no_process_is_idle() -> None:
    with engine(seconds=1.0) as made:
        futures = [made.submit(Line(name), SLOW) for name in "ab"]
        for future in futures:
            with pytest.raises(JobTimeout):
                future.result(30)
        assert made.submit(A, QUICK).result(30)


def test_only_the_time_of_a_process_is_wasted() -> None:
    wasted: list[tuple[str, float]] = []
    with engine(seconds=1.0, on_waste=lambda *each: wasted.append(each)) as made:
        futures = [made.submit(Line(name), SLOW) for name in "ab"]
        for future in futures:
            assert isinstance(future.exception(30), JobTimeout)
    ((line, seconds),) = wasted
    assert line == "a"
    assert 0.9 < seconds < 5


def test_what_a_process_waited_for_a_processor_is_not_its_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unused: Any = None
    slot = Slot(unused, unused, unused, unused, pid=os.getpid(), since=time.monotonic() - 1e6)
    waited = slot_module.find_waited(os.getpid())
    assert (waited > 0) == Path("/proc/self/schedstat").exists()
    monkeypatch.setattr(slot_module, "find_waited", lambda pid: 4e5)
    assert slot.spent() == pytest.approx(6e5, rel=1e-3)
    monkeypatch.undo()
    assert slot_module.find_waited(None) == 0


def test_of_two_slow_jobs_of_one_holder_one_makes_way() -> None:
    with engine(workers=2, seconds=6.0) as made:
        slow = [made.submit(Line("a"), SLOW) for _ in range(2)]
        wait_until(lambda: all(each.running() for each in slow))
        assert made.submit(Line("b"), QUICK).result(30)
        assert not any(each.done() for each in slow)
        assert [type(each.exception(30)) for each in slow] == [JobTimeout, JobTimeout]


def test_a_line_with_a_slow_job_leaves_a_spare_process_to_others() -> None:
    with engine(workers=2, spare=1, seconds=5.0) as made:
        slow = made.submit(A, SLOW)
        assert made.submit(A, QUICK).result(30)  # it is not yet slow
        wait_until(lambda: A.line in made._held_up())
        second = made.submit(A, QUICK)
        assert made.submit(Line("b"), QUICK).result(30)
        assert not second.running()
        assert isinstance(slow.exception(30), JobTimeout)
        assert second.result(30)


def test_a_slot_never_has_two_processes() -> None:
    with engine() as made:
        forker = int(
            Path(f"/proc/{pids_of(made)[0]}/stat").read_text().rpartition(")")[2].split()[1]
        )
        for _ in range(20):
            os.kill(pids_of(made)[0], signal.SIGKILL)
            future: Future[int] = made.submit(A, QUICK)
            while not future.done():
                assert len(children_of(forker)) <= 1
            assert future.result() == pids_of(made)[0]


def test_processes_that_cannot_be_started_are_given_up_with_the_reason() -> None:
    told: list[str] = []
    with making_engine(modules=("no_such_module",), on_fault=told.append) as (made, start):
        waiting = made.submit(A, QUICK)
        start()
        with pytest.raises(RenderFailed, match="no process can be started: ModuleNotFoundError"):
            waiting.result(60)
        reason = "ModuleNotFoundError: No module named 'no_such_module'"
        assert (made.state().fault, told) == (reason, [reason])
        with pytest.raises(RenderFailed, match="no_such_module"):
            made.submit(A, QUICK).result(5)
        assert MOST_STARTS == 5


def test_the_process_that_forks_is_replaced_when_it_dies() -> None:
    with engine(workers=2) as made:
        before = pids_of(made)
        forker = int(Path(f"/proc/{before[0]}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(forker, signal.SIGKILL)
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in before))
        assert made.submit(A, QUICK).result(60) not in before
