"""An engine: slots of one process each, with a bounded queue of jobs before them.

Its sockets are watched by an event loop, and nothing polls. A job that its process has not yet
taken when that dies is given to the next; only a job that was begun is lost.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from mapcore.errors import RenderFailed
from mapcore.frozen import frozen
from mapcore.workers.errors import JobTimeout, NotStarted, ProcessDied, QueueFull
from mapcore.workers.loops import call_in, finish_in
from mapcore.workers.process import PROCESS_NICENESS, Job, ProcessLimits
from mapcore.workers.slot import Slot
from mapcore.workers.waiting import QueuedJob, WaitingJobs

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from mapcore.workers.slot import Starter
    from mapcore.workers.waiting import Turn

MOST_STARTS = 5
"""How many processes in a row may end before they are ready, until no more are started."""
START_PAUSE = 0.2
"""Seconds before the second start of a process; doubled for each further one."""
GIVEN_UP_SECONDS = 60.0
"""For how long no more are started."""
MAX_TRIES = 4
"""How many processes may die before beginning a job, until the job fails."""
SLOW_SHARE = 1 / 10
"""The share of its time after which a job is slow: it makes way where its line has another."""


@frozen
class EngineState:
    """How many processes could begin a job now, and how many jobs wait for one.

    `workers` is how many processes run, `begun` how many jobs were given to one so far. `is_ready`
    tells whether all processes have been ready once, `fault` why none can be started.
    """

    available_workers: int
    queue_depth: int
    workers: int
    begun: int
    is_ready: bool
    fault: str


class Engine:
    """Processes that carry out jobs. `start` it once, `close` it when done.

    `name` is shown by `ps` for each of them; `seconds` is what a job may take, its wait included,
    from when a first process has been ready; without `counts_wait`, from when it is begun. With 0
    `memory_mb` a process may take what there is. `read` makes of a result what its future returns,
    or raises. Where a line has a slow job under way, `spare` processes are left to others, if there
    are more.

    `on_waste` is told of which line a job was stopped for its time or memory, and how many seconds
    its process spent on it (`Slot.spent`); `on_fault` why no process can be started.
    """

    def __init__(
        self,
        name: str,
        workers: int,
        queue_limit: int,
        starter: Starter,
        *,
        seconds: float = 30.0,
        spare: int = 0,
        counts_wait: bool = True,
        memory_mb: int = 2048,
        niceness: int = PROCESS_NICENESS,
        read: Callable[[Any], Any] = lambda value: value,
        on_waste: Callable[[str, float], None] = lambda _line, _seconds: None,
        on_fault: Callable[[str], None] = lambda _reason: None,
    ) -> None:
        self._queue_limit, self._seconds, self._workers = queue_limit, seconds, workers
        self._limits, self._starter = ProcessLimits(name, memory_mb, niceness), starter
        self._counts_wait = counts_wait
        self._most_of_line = max(1, workers - spare)
        self._read, self._on_waste, self._on_fault = read, on_waste, on_fault
        self._lock = threading.Lock()
        self._waiting = WaitingJobs()
        self._slots: list[Slot] = []
        self._were_ready: set[Slot] = set()
        self._begun = self._failed_starts = 0
        self._given_up_until, self._fault = 0.0, ""
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start the processes, in the background, watched by a loop that runs."""
        self._loop = loop
        call_in(loop, self._begin)

    def submit(self, turn: Turn, job: Job, *, after_others: bool = False) -> Future[Any]:
        """Return the future outcome of a job. Raises QueueFull, and RenderFailed once it is closed.

        Lines are served in turn. Where the queue is full, the last job of the longest line gives
        way to one of a shorter line, and its future raises QueueFull. A job that is begun
        `after_others` waits until no other does, and at most half of the queue is for such jobs.

        The future raises JobTimeout, what `read` raises, and RenderFailed where the process died,
        took too much memory or cannot be started, or where the job raised.
        """
        queued = QueuedJob(job, turn.line, after_others, turn.weight)
        with self._lock:
            if self._closing:
                raise RenderFailed("the engine is closed")
            full = self._room() <= (self._queue_limit // 2 if after_others else 0)
            if full and not self._make_room(turn.line):
                raise QueueFull
            self._waiting.add(queued)
        if self._loop:
            call_in(self._loop, lambda: self._take_in(queued))
        return queued.future

    def _make_room(self, line: str) -> bool:
        """Refuse a job of the longest line for one of another; return whether there was one."""
        given = self._waiting.give_way(line)
        if given and (given.future.running() or given.future.set_running_or_notify_cancel()):
            given.future.set_exception(QueueFull())
        return given is not None

    def takes(self, turn: Turn, more: int = 1) -> bool:
        """Return whether a job of a turn could be queued after some more, without blocking."""
        with self._lock:
            return self._room() >= more or self._waiting.would_give_way(turn.line)

    def state(self) -> EngineState:
        """Return the load of the engine, without blocking."""
        with self._lock:
            self._waiting.forget_cancelled()
            waiting, idle = len(self._waiting), len(self._idle())
            taken = min(waiting, idle)  # these are about to begin
            return EngineState(
                idle - taken,
                waiting - taken,
                sum(slot.runs for slot in self._slots),
                self._begun,
                len(self._were_ready) == self._workers,
                self._fault,
            )

    def close(self) -> None:
        """Have the processes killed; jobs that wait or run fail."""
        with self._lock:
            self._closing = True
            waiting, self._waiting = self._waiting, WaitingJobs()
        for order in waiting:
            if not order.future.cancel():
                self._fail(order, RenderFailed("the engine is closed"))
        if self._loop:
            finish_in(self._loop, self._end)

    def _idle(self) -> list[Slot]:
        return [slot for slot in self._slots if slot.state == "idle"]

    def _room(self) -> int:
        self._waiting.forget_cancelled()
        return max(0, self._queue_limit + len(self._idle()) - len(self._waiting))

    # All that follows is called in the thread of the loop.

    def _begin(self) -> None:
        loop = self._loop
        assert loop
        self._starter.start(loop)
        self._slots = [Slot(self, loop, self._starter, self._limits) for _ in range(self._workers)]
        for slot in self._slots:
            self._fill(slot)

    def _end(self) -> None:
        for slot in self._slots:
            if slot.state not in ("empty", "ending") and (order := slot.stop()):
                self._fail(order, RenderFailed("the engine is closed"))

    def _fill(self, slot: Slot) -> None:
        """Start a process for a slot that is empty."""
        if self._closing or slot.state != "empty" or self._fault:
            return
        try:
            slot.begin()
        except OSError as error:
            self.emptied(slot, f"{type(error).__name__}: {error}", was_ready=False)

    def _take_in(self, order: QueuedJob) -> None:
        """Set the time of a job that was queued, and begin it if a process is idle."""
        if self._fault:
            if time.monotonic() < self._given_up_until:
                self._refuse_all()
                return
            self._fault, self._failed_starts = "", 0
            for slot in self._slots:
                self._fill(slot)
        if self._were_ready and self._counts_wait:
            self._time(order)
        self._dispatch()
        if order in self._waiting:
            assert self._loop
            self._loop.call_later(self._seconds * SLOW_SHARE, self._make_way, order)

    def _time(self, order: QueuedJob) -> None:
        if order.timer is None:
            assert self._loop
            order.timer = self._loop.call_later(self._seconds, self._expire, order)

    def _dispatch(self) -> None:
        """Give jobs that wait to processes that are idle."""
        while True:
            with self._lock:
                idle = self._idle()
                order = self._waiting.pop(self._held_up()) if idle else None
                if order is None:
                    return
                if not (order.future.running() or order.future.set_running_or_notify_cancel()):
                    self._stop_timer(order)
                    continue
                self._begun += 1
            self._time(order)
            idle[0].give(order)

    def _under_way(self) -> Counter[str]:
        return Counter(slot.order.line for slot in self._slots if slot.order)

    def _held_up(self) -> set[str]:
        """Return the lines with a slow job that have as many processes as such a line may."""
        under_way, before = self._under_way(), time.monotonic() - self._seconds * SLOW_SHARE
        slow = {slot.order.line for slot in self._slots if slot.order and slot.since < before}
        return {line for line in slow if under_way[line] >= self._most_of_line}

    def _make_way(self, order: QueuedJob) -> None:
        """Put a slow job back whose line has another under way, for one that waits for long.

        So a line of slow jobs keeps one process from others, not all of them.
        """
        if order not in self._waiting or self._idle():
            return
        under_way = self._under_way()
        if under_way[order.line]:
            return
        before = time.monotonic() - self._seconds * SLOW_SHARE
        for slot in sorted(self._slots, key=lambda each: each.since, reverse=True):
            slow = slot.order
            if not slow or slow.has_made_way or under_way[slow.line] < 2 or slot.since > before:
                continue
            slow.has_made_way = True
            slot.stop()
            with self._lock:
                self._waiting.add(slow)
            return

    def idle(self, slot: Slot) -> None:
        """Note that a process is ready; the time of jobs begins with the first."""
        self._failed_starts = 0
        if not self._were_ready and self._counts_wait:
            for order in list(self._waiting):
                self._time(order)
        self._were_ready.add(slot)
        self._dispatch()

    def answered(self, slot: Slot, order: QueuedJob, outcome: str, value: Any) -> None:
        """Give the process its next job, then settle the last."""
        if slot.state != "idle":
            self._on_waste(order.line, slot.spent())
        self._dispatch()
        if outcome != "done":
            self._fail(order, RenderFailed(value))
            return
        self._stop_timer(order)
        try:
            result = self._read(value)
        except Exception as error:
            order.future.set_exception(error)
        else:
            order.future.set_result(result)

    def lost(self, order: QueuedJob, *, begun: bool) -> None:
        """Put a job back that was not begun, if processes have not died of it too often."""
        order.losses += 1
        if begun or order.losses >= MAX_TRIES:
            self._fail(order, ProcessDied())
            return
        if not self._counts_wait:
            self._stop_timer(order)
        with self._lock:
            self._waiting.put_back(order)
        self._dispatch()

    def emptied(self, slot: Slot, reason: str, *, was_ready: bool) -> None:
        """Start another process, but not for ever where none becomes ready."""
        if self._closing:
            return
        if was_ready:
            self._fill(slot)
            return
        assert self._loop
        self._failed_starts += 1
        if self._failed_starts < MOST_STARTS:
            pause = START_PAUSE * 2 ** (self._failed_starts - 1)
            self._loop.call_later(pause, self._fill, slot)
        elif any(each.runs for each in self._slots):
            self._loop.call_later(GIVEN_UP_SECONDS, self._fill, slot)
        elif not self._fault:
            self._given_up_until = time.monotonic() + GIVEN_UP_SECONDS
            self._fault = reason
            self._on_fault(reason)
            self._refuse_all()

    def _refuse_all(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, WaitingJobs()
        for order in waiting:
            self._fail(order, NotStarted(self._fault))

    def _expire(self, order: QueuedJob) -> None:
        """Stop a job whose time is over, wherever it is."""
        with self._lock:
            self._waiting.remove(order)
        for slot in self._slots:
            if slot.order is order:
                self._on_waste(order.line, slot.spent())
                slot.stop()
        self._fail(order, JobTimeout())

    def _fail(self, order: QueuedJob, error: Exception) -> None:
        self._stop_timer(order)
        if not order.future.done():
            order.future.set_exception(error)

    @staticmethod
    def _stop_timer(order: QueuedJob) -> None:
        if order.timer:
            order.timer.cancel()
            order.timer = None
