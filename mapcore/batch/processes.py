"""Processes of this machine: each draws one job at a time, and dies or hangs for itself alone."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mapcore.batch.jobs import Job, Shared, carry_out
from mapcore.batch.outcomes import BatchOutcome
from mapcore.errors import RenderFailed
from mapcore.workers.engine import Engine
from mapcore.workers.errors import JobTimeout, NotStarted, ProcessDied
from mapcore.workers.loops import LoopThread, finish_in
from mapcore.workers.process import Job as EngineJob
from mapcore.workers.spawning import Spawner

if TYPE_CHECKING:
    from mapcore.batch.queue import JobQueue

JOBS_A_PROCESS = 2
"""One that it draws and one that waits, so that it is not idle while an outcome is written."""
CANNOT_START = (
    "the processes that draw cannot be started; a program that calls render_many "
    'must do so below `if __name__ == "__main__":`'
)


class _BatchTurn:
    line, weight = "batch", 1


def run_processes(
    queue: JobQueue, workers: int, seconds: float, shared: Shared
) -> Iterator[BatchOutcome]:
    """Yield the outcome of every job, as they are done.

    A job that takes longer than `seconds` is stopped. Raises `RenderFailed` if no process can be
    started. What runs is killed when the generator is closed; files are whole or not there.
    """
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise RenderFailed(CANNOT_START)  # this is the main module, loaded by one of them
    jobs = _take(queue, workers)
    if not jobs:
        return
    with _drawing(len(jobs), seconds, shared) as engine:
        under_way: dict[Future[BatchOutcome], Job] = {}
        while jobs or under_way:
            for job in jobs:
                submitted = engine.submit(_BatchTurn(), EngineJob(carry_out, (job,)))
                under_way[submitted] = job
            queue.read_ahead()  # while all processes draw
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            ended = [(under_way.pop(future), future) for future in done]
            outcomes = [_settle(queue, job, future, seconds) for job, future in ended]
            jobs = _take(queue, workers * JOBS_A_PROCESS - len(under_way))
            yield from (outcome for outcome in outcomes if outcome)


def _take(queue: JobQueue, most: int) -> list[Job]:
    """Return the next jobs, as many as there are and no more than `most`."""
    taken: list[Job] = []
    while len(taken) < most and (job := queue.take()):
        taken.append(job)
    return taken


def _settle(
    queue: JobQueue, job: Job, future: Future[BatchOutcome], seconds: float
) -> BatchOutcome | None:
    """Return the outcome of a job; None where it is to be drawn once more."""
    try:
        outcome = future.result()
    except NotStarted as error:
        raise RenderFailed(CANNOT_START) from error
    except JobTimeout:
        outcome = job.fail("timed out", f"took longer than {seconds:g} seconds")
    except ProcessDied:
        if queue.give_back(job):
            return None
        outcome = job.fail("failed", "the process that drew it died, twice")
    except RenderFailed as error:
        outcome = job.fail("failed", str(error))
    queue.settle(job)
    return outcome


@contextmanager
def _drawing(workers: int, seconds: float, shared: Shared) -> Iterator[Engine]:
    """Run an engine for a block."""
    thread, spawner = LoopThread("mapcore-batch"), Spawner(["mapcore.batch.jobs"], shared)
    engine = Engine(
        "mapcore-batch",
        workers,
        workers * JOBS_A_PROCESS,
        spawner,
        seconds=seconds,
        counts_wait=False,
        memory_mb=0,
        niceness=0,
    )
    engine.start(thread.loop)
    try:
        yield engine
    finally:
        engine.close()
        finish_in(thread.loop, spawner.close)
        thread.close()
