"""A Dask cluster: jobs are tasks, a bounded number of them at a time.

What the scheduler does for a batch: it gives tasks to workers and begins those of a dead worker
anew elsewhere, `distributed.scheduler.allowed-failures` times. What is added here: a task that is
lost without an exception is given out again, and one that takes too long is interrupted.
"""

from __future__ import annotations

import ctypes
import threading
import time
from asyncio import CancelledError
from collections.abc import Iterator
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve

from mapcore.atlas.archive import PackBytes
from mapcore.atlas.catalog import Atlas
from mapcore.batch.jobs import Job, Shared, carry_out
from mapcore.batch.outcomes import BatchOutcome
from mapcore.errors import RenderFailed

if TYPE_CHECKING:
    from mapcore.batch.queue import JobQueue

Client: TypeAlias = Any
Future: TypeAlias = Any
"""Those of distributed, which is loaded by the caller; its methods have no types."""
TASKS_A_THREAD = 2
"""Tasks a thread of the cluster: one that runs and one that is there when it is done."""
LOOK_SECONDS = 1.0
"""How often tasks are looked at of which nothing is heard."""
PATIENCE_FACTOR = 4.0
"""A task of which nothing is heard for this many times what it may take is given out again."""
GONE_SECONDS = 30.0
"""How long the scheduler may be out of reach."""


def count_threads(client: Client) -> int:
    """Return how many tasks the cluster can carry out at a time, at least 1."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def run_cluster(
    queue: JobQueue, client: Client, seconds: float, shared: Shared
) -> Iterator[BatchOutcome]:
    """Yield the outcome of every job, as they are done.

    Raises `RenderFailed` if the scheduler is gone. Tasks that are under way are cancelled when the
    generator is closed.
    """
    cluster = _Cluster(client, seconds, shared)
    try:
        while not queue.is_empty:
            cluster.fill(queue)
            for future in cluster.wait():
                outcome = cluster.settle(future, queue)
                if outcome:
                    yield outcome
    finally:
        cluster.cancel()


def draw_task(job: Job, seconds: float, shared: Shared | None) -> BatchOutcome:
    """Carry out a job in a thread of a worker, interrupted after `seconds`."""
    thread = threading.get_ident()
    alarm = threading.Timer(seconds, _interrupt, (thread,))
    alarm.daemon = True
    alarm.start()
    try:
        return carry_out(job, *(shared or ()))
    except _TooLongError:
        return job.fail("timed out", f"took longer than {seconds:g} seconds")
    finally:
        alarm.cancel()


class _TooLongError(BaseException):
    """A job has taken too long; no handler of `Exception` catches it."""


def _interrupt(thread: int) -> None:
    """Raise `_TooLongError` in a thread, at its next step in Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), ctypes.py_object(_TooLongError)
    )


def _pack_atlas(atlas: Atlas | None) -> Atlas | None:
    """Return an atlas that holds the bytes of its packs, whose files a worker may not have."""
    if atlas is None or not atlas.own_packs:
        return atlas
    packs = [
        evolve(pack, archive=evolve(pack.archive, source=PackBytes(pack.archive.content())))
        for pack in atlas.own_packs
    ]
    return Atlas(packs, builtin=atlas.builtin)


def _read(future: Future, job: Job) -> BatchOutcome | None:
    """Return what a task came to, None if it was lost, with its worker or on the way."""
    if future.status == "error":
        error = future.exception()
        text = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
        return job.fail("failed", text)
    if future.status != "finished":
        return None
    try:
        outcome: BatchOutcome = future.result()
    except (Exception, CancelledError):  # its worker died before it could be fetched
        return None
    return outcome


class _Cluster:
    """The tasks that are under way."""

    def __init__(self, client: Client, seconds: float, shared: Shared) -> None:
        self._client, self._seconds = client, seconds
        self._shared = (_pack_atlas(shared[0]), shared[1]) if any(shared) else None
        self._sent: Future = None
        self._tasks: dict[Future, tuple[Job, float]] = {}
        self._heard: SimpleQueue[Future] = SimpleQueue()
        self._room = TASKS_A_THREAD * count_threads(client)
        self._gone_since: float | None = None

    def fill(self, queue: JobQueue) -> None:
        """Give out as many jobs as there is room for."""
        while len(self._tasks) < self._room and (job := queue.take()):
            shared = self._send_shared()
            future = self._client.submit(
                draw_task, job, self._seconds, shared, pure=False, retries=0
            )
            self._tasks[future] = job, time.monotonic()
            future.add_done_callback(self._heard.put)

    def _send_shared(self) -> Future:
        """Return what workers hold of all jobs; it is sent again where all that held it died."""
        if self._shared is not None and (self._sent is None or self._sent.status != "finished"):
            # A list of one, as a tuple would be scattered member by member.
            (self._sent,) = self._client.scatter([self._shared], broadcast=True, hash=False)
        return self._sent

    def wait(self) -> list[Future]:
        """Return tasks that have ended or are lost, maybe none."""
        try:
            heard = [self._heard.get(timeout=LOOK_SECONDS)]
        except Empty:
            return self._look()
        return [future for future in heard if future in self._tasks]

    def settle(self, future: Future, queue: JobQueue) -> BatchOutcome | None:
        """Return the outcome of a task; None where its job is given out again."""
        job, _ = self._tasks.pop(future)
        outcome = _read(future, job)
        future.release()
        if outcome is None:
            if queue.give_back(job):
                return None
            outcome = job.fail("failed", "the cluster lost it, twice")
        queue.settle(job)
        return outcome

    def cancel(self) -> None:
        """Give up what is under way."""
        if self._tasks and self._client.status == "running":
            self._client.cancel(list(self._tasks), force=True)
        self._tasks.clear()

    def _look(self) -> list[Future]:
        """Return tasks that are lost, and see whether the cluster has changed."""
        now = time.monotonic()
        if self._client.status != "running":
            self._gone_since = self._gone_since or now
            if self._client.status == "closed" or now - self._gone_since > GONE_SECONDS:
                raise RenderFailed("the Dask scheduler is gone; run again with resume")
            return []
        self._gone_since = None
        self._room = TASKS_A_THREAD * count_threads(self._client)
        patience = PATIENCE_FACTOR * self._seconds
        return [
            future
            for future, (_, since) in self._tasks.items()
            if future.status in ("cancelled", "lost") or now - since > patience
        ]
