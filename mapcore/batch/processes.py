"""Processes of this machine: each draws one job at a time, and dies or hangs for itself alone."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any

from mapcore.batch.worker import work
from mapcore.errors import RenderFailed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.connection import Connection

    from mapcore.atlas.catalog import Atlas
    from mapcore.batch.jobs import Job
    from mapcore.batch.outcomes import BatchOutcome
    from mapcore.batch.queue import JobQueue

START_SECONDS = 60.0
"""How long a process may take to load mapcore."""
MOST_STARTS = 3
"""How many processes in a row may die before they are ready."""
ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""What a process begins with: its neighbours need the other processors."""


def run_processes(
    queue: JobQueue, workers: int, seconds: float, atlas: Atlas | None
) -> Iterator[BatchOutcome]:
    """Yield the outcome of every job, as they are done.

    A job that takes longer than `seconds` is stopped. Raises `RenderFailed` if no process can be
    started. What runs is killed when the generator is closed; files are whole or not there.
    """
    slots = [_Slot(atlas) for _ in range(workers)]
    try:
        while not queue.is_empty:
            for slot in slots:
                slot.give(queue)
            yield from _collect(queue, slots, seconds)
    finally:
        for slot in slots:
            slot.kill()


def _collect(queue: JobQueue, slots: list[_Slot], seconds: float) -> Iterator[BatchOutcome]:
    """Yield the outcomes that come in first, once their processes have their next jobs."""
    busy = [slot for slot in slots if slot.job]
    soonest = min(slot.since + slot.time_allowed(seconds) for slot in busy)
    heard = wait([slot.pipe for slot in busy], max(0.0, soonest - time.monotonic()))
    outcomes = []
    for slot in busy:
        outcome = None
        if slot.pipe in heard:
            outcome = slot.hear(queue)
        elif time.monotonic() - slot.since > slot.time_allowed(seconds) and not slot.pipe.poll():
            outcome = slot.stop(queue, seconds)
        if outcome:
            slot.give(queue)
            outcomes.append(outcome)
    queue.read_ahead()  # while all processes draw
    yield from outcomes


class _Slot:
    """A place for one process: it is started for the first job, and anew when it has died."""

    def __init__(self, atlas: Atlas | None) -> None:
        self._atlas = atlas
        self._process: Any = None
        self._is_ready = False
        self._deaths_at_start = 0
        self.pipe: Connection[Any, Any]
        self.job: Job | None = None
        self.since = 0.0

    def time_allowed(self, seconds: float) -> float:
        """Return how long the process may take for what it does now."""
        return seconds if self._is_ready else START_SECONDS

    def give(self, queue: JobQueue) -> None:
        """Give the process a job, if it has none and there is one."""
        if self.job or not (job := queue.take()):
            return
        if self._process is None:
            self._start()
        self.job, self.since = job, time.monotonic()
        if self._is_ready:
            self._send(job)

    def hear(self, queue: JobQueue) -> BatchOutcome | None:
        """Return the outcome that the process has sent, if it is one."""
        job = self.job
        assert job
        try:
            said = self.pipe.recv()
        except (EOFError, OSError):
            return self._lose(job, queue)
        if not self._is_ready:
            self._is_ready, self._deaths_at_start = True, 0
            self.since = time.monotonic()
            self._send(job)
            return None
        self.job = None
        queue.settle(job)
        outcome: BatchOutcome = said
        return outcome

    def stop(self, queue: JobQueue, seconds: float) -> BatchOutcome | None:
        """Kill the process, whose job has taken too long, and return the job's outcome."""
        job = self.job
        assert job
        if not self._is_ready:
            return self._lose(job, queue)
        self.kill()
        queue.settle(job)
        return job.fail("timed out", f"took longer than {seconds:g} seconds")

    def kill(self) -> None:
        """End the process at once, whatever it does."""
        if self._process is not None:
            self.pipe.close()
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process, self._is_ready, self.job = None, False, None

    def _lose(self, job: Job, queue: JobQueue) -> BatchOutcome | None:
        was_ready = self._is_ready
        self.kill()
        if not was_ready:
            self._deaths_at_start += 1
            if self._deaths_at_start >= MOST_STARTS:
                raise RenderFailed(
                    "the processes that draw cannot be started; a program that calls render_many "
                    'must do so below `if __name__ == "__main__":`'
                )
            queue.put_back(job)
            return None
        if queue.give_back(job):
            return None
        queue.settle(job)
        return job.fail("failed", "the process that drew it died, twice")

    def _send(self, job: Job) -> None:
        try:
            self.pipe.send(job)
        except OSError:
            return  # it has died, which reading from the pipe will tell

    def _start(self) -> None:
        self.pipe, there = _CONTEXT.Pipe()
        with _preparing_child(), there:
            self._process = _CONTEXT.Process(target=work, args=(there, self._atlas), daemon=True)
            self._process.start()


_CONTEXT = multiprocessing.get_context("spawn")


@contextmanager
def _preparing_child() -> Iterator[None]:
    """Let a child begin with the environment of workers, and deaf to the terminal's Ctrl-C."""
    before = {name: os.environ.get(name) for name in ENVIRONMENT}
    os.environ.update({name: text for name, text in ENVIRONMENT.items() if not before[name]})
    is_main = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_main else None
    try:
        yield
    finally:
        if is_main:
            signal.signal(signal.SIGINT, handler)
        for name, text in before.items():
            if text is None:
                os.environ.pop(name, None)
