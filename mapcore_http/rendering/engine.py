"""An engine: slots of one process each, with a bounded queue of jobs before them.

A slot is a thread that holds a process and a private pipe to it. A job that its process has not
yet taken when the process dies is given to the next; only a job that was begun is lost.
"""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections import deque
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

import mapcore
from mapcore_http.rendering.worker import EngineJob, Ready, work

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

PRELOADED = ["mapcore_http.rendering.preloaded", "mapcore_http.app"]
"""Modules that every process begins with: none has to import what a job calls."""
READY_SECONDS = 20.0
"""How long a new process may take to be ready: the first waits for the forkserver to load."""
TAKE_SECONDS = 2.0
"""How long a process may take to confirm a job; a healthy one needs a millisecond."""
RESTART_SECONDS = 0.2
"""Pause after a process that could not be started."""
TRIES = 4
"""How many processes may die before beginning a job, until the job fails."""

__all__ = ["Engine", "EngineJob", "EngineState", "QueueFull", "RenderTimeout"]


class QueueFull(Exception):  # noqa: N818 - the contract's word
    """The queue is full."""

    def __init__(self) -> None:
        super().__init__(
            "All render processes are busy and the queue is full; try again in a few seconds."
        )


class RenderTimeout(Exception):  # noqa: N818 - the contract's word
    """A render took longer than it may, and was abandoned."""


class WorkerLost(Exception):  # noqa: N818 - it says what happened
    """A process died; `begun` tells whether it had taken the job."""

    def __init__(self, *, begun: bool) -> None:
        self.begun = begun
        super().__init__()


@frozen
class EngineState:
    """How many processes could begin a job now, and how many jobs wait for one.

    `workers` is how many processes run, `begun` how many jobs were given to one so far.
    """

    available_workers: int
    queue_depth: int
    workers: int
    begun: int


@frozen(eq=False)
class _QueuedJob:
    job: EngineJob
    deadline: float
    after_others: bool = False
    future: Future[Any] = field(factory=Future)


class Engine:
    """Processes that carry out jobs. `start` before the first `submit`, `close` when done.

    `name` is shown by `ps` for each of them; `seconds` is what a job may take, its wait included.
    """

    def __init__(
        self,
        name: str,
        workers: int,
        queue_limit: int,
        *,
        seconds: float = 30.0,
        memory_mb: int = 2048,
    ) -> None:
        self._name, self._queue_limit = name, queue_limit
        self._seconds, self._memory_mb = seconds, memory_mb
        self._waiting: deque[_QueuedJob] = deque()
        self._change = threading.Condition()
        self._idle = self._begun = 0
        self._running: set[int] = set()
        self._closing = False
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(PRELOADED)
        self._slots = [
            threading.Thread(
                target=self._keep_slot, args=(number,), name=f"{name}-{number}", daemon=True
            )
            for number in range(workers)
        ]

    def start(self) -> None:
        """Start the processes, in the background."""
        for slot in self._slots:
            slot.start()

    def submit(self, job: EngineJob, *, after_others: bool = False) -> Future[Any]:
        """Return the future outcome of a job; its time begins now. Raises QueueFull.

        A job that is drawn `after_others` waits until no other does, and at most half of the
        queue is for such jobs.

        The future raises RenderTimeout, mapcore's ValidationError and UnknownMap as the library
        does, and RenderFailed for anything else, a crash and want of memory among it.
        """
        order = _QueuedJob(job, time.monotonic() + self._seconds, after_others)
        with self._change:
            if self._closing:
                raise mapcore.RenderFailed("the engine is closed")
            if self._room() <= (self._queue_limit // 2 if after_others else 0):
                raise QueueFull
            self._enqueue(order)
            self._change.notify()
        return order.future

    def _enqueue(self, order: _QueuedJob) -> None:
        """Insert a job into the queue by its priority."""
        behind = sum(each.after_others for each in self._waiting) if not order.after_others else 0
        self._waiting.insert(len(self._waiting) - behind, order)

    def room(self) -> int:
        """Return how many more jobs could be queued now, without blocking."""
        with self._change:
            return self._room()

    def state(self) -> EngineState:
        """Return the load of the engine, without blocking."""
        with self._change:
            self._forget_cancelled()
            waiting, idle = len(self._waiting), self._idle
            taken = min(waiting, idle)  # these are about to begin
            return EngineState(idle - taken, waiting - taken, len(self._running), self._begun)

    def close(self) -> None:
        """Stop the processes; renders that wait or run fail."""
        with self._change:
            self._closing = True
            while self._waiting:
                self._waiting.popleft().future.cancel()
            self._change.notify_all()
        for slot in self._slots:
            if slot.is_alive():
                slot.join(self._seconds + 5)

    def _room(self) -> int:
        self._forget_cancelled()
        return max(0, self._queue_limit + self._idle - len(self._waiting))

    def _forget_cancelled(self) -> None:
        for order in [each for each in self._waiting if each.future.cancelled()]:
            self._waiting.remove(order)

    def _keep_slot(self, number: int) -> None:
        """Keep a process running and pass it one job after another, until the engine closes."""
        worker: _Worker | None = None
        while not self._closing:
            if worker is None:
                self._running.discard(number)
            try:
                worker = worker or self._new_worker()
            except WorkerLost:
                time.sleep(RESTART_SECONDS)
                continue
            self._running.add(number)
            order = self._next_order(worker)
            if order is not None:
                worker = self._carry_out(order, worker)
            elif not worker.alive():
                worker = None
        self._running.discard(number)
        if worker:
            worker.kill()

    def _next_order(self, worker: _Worker) -> _QueuedJob | None:
        """Wait for an order; None where the process has died meanwhile, or the engine closes."""
        with self._change:
            self._idle += 1
            try:
                while not self._waiting:
                    self._change.wait(1.0)
                    if self._closing or not worker.alive():
                        return None
                order = self._waiting.popleft()
            finally:
                self._idle -= 1
        if not order.future.set_running_or_notify_cancel():
            return None
        if time.monotonic() >= order.deadline:
            order.future.set_exception(RenderTimeout())  # the process is not to blame
            return None
        with self._change:
            self._begun += 1
        return order

    def _carry_out(self, order: _QueuedJob, worker: _Worker) -> _Worker | None:
        """Settle an order's future; returns the process that may take another, if any."""
        future = order.future
        for _ in range(TRIES):
            try:
                outcome, parts = worker.render(order.job, order.deadline)
            except TimeoutError:
                worker.kill()
                future.set_exception(RenderTimeout())
                return None
            except WorkerLost as lost:
                worker.kill()
                if lost.begun:
                    break
                try:
                    worker = self._new_worker()
                except WorkerLost:
                    break
                continue
            _settle(future, outcome, parts)
            if outcome != "out_of_memory":
                return worker
            worker.kill()  # it has ended; this reaps it
            return None
        future.set_exception(mapcore.RenderFailed("the render process died"))
        return None

    def _new_worker(self) -> _Worker:
        """Return a process that is ready; raises WorkerLost."""
        here, there = self._context.Pipe()
        process = self._context.Process(
            target=work, args=(there, self._name, self._memory_mb), daemon=True
        )
        try:
            process.start()
        except OSError:
            raise WorkerLost(begun=False) from None
        finally:
            there.close()
        worker = _Worker(process, here)
        try:
            worker.expect_ready(READY_SECONDS)
        except (WorkerLost, TimeoutError):
            worker.kill()
            raise WorkerLost(begun=False) from None
        return worker


class _Worker:
    """A process and the pipe to it."""

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self._process, self._pipe = process, pipe

    def alive(self) -> bool:
        return self._process.is_alive()

    def render(self, job: EngineJob, deadline: float) -> tuple[str, tuple[Any, ...]]:
        """Return the outcome of a job; raises WorkerLost, or TimeoutError past the deadline."""
        try:
            self._pipe.send(job)
        except OSError:
            raise WorkerLost(begun=False) from None
        try:
            self.expect_ready(min(TAKE_SECONDS, max(0.0, deadline - time.monotonic())))
        except TimeoutError:
            if time.monotonic() >= deadline:
                raise
            raise WorkerLost(begun=False) from None
        try:
            answer: tuple[str, tuple[Any, ...]] = self._receive(deadline - time.monotonic())
        except WorkerLost:
            raise WorkerLost(begun=True) from None
        return answer

    def expect_ready(self, seconds: float) -> None:
        if not isinstance(self._receive(seconds), Ready):
            raise WorkerLost(begun=False)

    def kill(self) -> None:
        """Kill the process."""
        with suppress(OSError):
            self._pipe.close()
        self._process.kill()
        self._process.join(5)

    def _receive(self, seconds: float) -> Any:
        try:
            if not self._pipe.poll(max(0.0, seconds)):
                raise TimeoutError
            return self._pipe.recv()
        except (EOFError, OSError) as error:
            if isinstance(error, TimeoutError):
                raise
            raise WorkerLost(begun=False) from None


def _settle(future: Future[Any], outcome: str, parts: tuple[Any, ...]) -> None:
    if outcome == "done":
        future.set_result(*parts)
    elif outcome == "refused":
        kind, *values = parts
        future.set_exception(kind(*values))
    else:
        future.set_exception(mapcore.RenderFailed(*parts or ("the render took too much memory",)))
