"""A slot: a place for one process, with the job that this has, watched by an event loop.

A slot never has two processes: the next is forked when the last has ended.
"""

from __future__ import annotations

import os
import pickle
import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, Protocol

from attrs import define

from mapcore.workers.frames import FramePipe

if TYPE_CHECKING:
    import asyncio

    from mapcore.workers.fork_server import Place
    from mapcore.workers.process import ProcessLimits
    from mapcore.workers.waiting import QueuedJob

TAKE_SECONDS = 2.0
"""How long a process may take to confirm a job; a healthy one needs a millisecond."""
ANSWER_BUFFER_BYTES = 2**18
"""Bytes of an answer that the kernel holds, so that a process can end its job before it is read."""

State = Literal["empty", "starting", "idle", "sent", "taken", "ending"]


class Starter(Protocol):
    """What starts the processes of an engine: a `ForkServer`, or a `Spawner` on any system."""

    start_seconds: float
    """How long a process may take from its start until it is ready."""

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Name the loop that watches the processes."""

    def fork(self, place: Place, pipe: socket.socket, limits: ProcessLimits) -> int:
        """Have a process started at the other end of a pipe; return its token; raises OSError."""
        raise NotImplementedError

    def kill(self, token: int) -> None:
        """Kill a process; its place is told when it has ended."""


class SlotOwner(Protocol):
    """What a slot tells the engine that it belongs to."""

    def idle(self, slot: Slot) -> None:
        """Take note that a process can take a job."""

    def answered(self, slot: Slot, order: QueuedJob, outcome: str, value: Any) -> None:
        """Take the outcome of a job; the slot is idle, or is about to be empty."""

    def lost(self, order: QueuedJob, *, begun: bool) -> None:
        """Take a job back whose process died, which had begun it, or had not."""

    def emptied(self, slot: Slot, reason: str, *, was_ready: bool) -> None:
        """Take note that a process has ended; `was_ready` tells whether it was ever idle."""


@define(eq=False)
class Slot:
    """A place for one process; all methods are called in the thread of the loop."""

    owner: SlotOwner
    loop: asyncio.AbstractEventLoop
    starter: Starter
    limits: ProcessLimits
    state: State = "empty"
    order: QueuedJob | None = None
    since: float = 0.0
    pid: int | None = None
    _waited: float = 0.0
    _token: int = -1
    _pipe: FramePipe | None = None
    _timer: asyncio.TimerHandle | None = None
    _was_ready: bool = False
    _ended: str | None = None
    _is_closed: bool = True

    @property
    def runs(self) -> bool:
        """Return whether there is a process that was ready."""
        return self.state in ("idle", "sent", "taken")

    def begin(self) -> None:
        """Have a process forked; raises OSError."""
        here, there = socket.socketpair()
        with there:
            for end in (here, there):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ANSWER_BUFFER_BYTES)
            try:
                self._token = self.starter.fork(self, there, self.limits)
            except OSError:
                here.close()
                raise
        self._pipe = FramePipe(self.loop, here, self._hear, self._lose)
        self._pipe.open()
        self.state, self._was_ready, self._ended, self._is_closed = "starting", False, None, False

    def give(self, order: QueuedJob) -> None:
        """Send a job to the process, which is idle."""
        assert self._pipe
        assert self.state == "idle"
        self.state, self.order, self.since = "sent", order, time.monotonic()
        self._waited = find_waited(self.pid)
        self._timer = self.loop.call_later(TAKE_SECONDS, self._lose)
        self._pipe.send(pickle.dumps(order.job))

    def spent(self) -> float:
        """Return the seconds since the process was given its job, or the last that it had.

        Those are left out in which it waited for a processor of a busy machine.
        """
        waited = find_waited(self.pid) - self._waited
        return time.monotonic() - self.since - max(0.0, waited)

    def stop(self) -> QueuedJob | None:
        """Kill the process; return the job that it had."""
        order, self.order = self.order, None
        self._close()
        self.starter.kill(self._token)
        return order

    def forked(self, pid: int) -> None:
        """Wait for the process to be ready, but not for ever."""
        self.pid = pid
        if self.state == "starting":
            self._timer = self.loop.call_later(self.starter.start_seconds, self._lose)

    def ended(self, reason: str) -> None:
        """Take leave of the process, once what it sent last was read."""
        self._ended = reason
        self._leave()

    def _hear(self, frame: bytearray) -> None:
        self._stop_timer()
        if self.state == "starting":
            self.state, self._was_ready = "idle", True
            self.owner.idle(self)
        elif self.state == "sent":
            self.state = "taken"
        elif self.state == "taken":
            order, self.order = self.order, None
            assert order
            outcome, value = pickle.loads(frame)
            if outcome == "out_of_memory":
                self.stop()
            else:
                self.state = "idle"
            self.owner.answered(self, order, outcome, value)

    def _lose(self) -> None:
        """Kill a process that died, or does not answer."""
        begun = self.state == "taken"
        order = self.stop()
        if order:
            self.owner.lost(order, begun=begun)
        self._leave()

    def _close(self) -> None:
        self._stop_timer()
        if self._pipe:
            self._pipe.close()
            self._pipe = None
        self.state, self._is_closed = "ending", True

    def _leave(self) -> None:
        """Be empty, where both the process has ended and its pipe is closed."""
        if self._ended is not None and self._is_closed and self.state == "ending":
            self.state, self.pid = "empty", None
            self.owner.emptied(self, self._ended, was_ready=self._was_ready)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None


def find_waited(pid: int | None) -> float:
    """Return the seconds in which a process could run and had no processor; 0 if nobody knows."""
    with suppress(OSError, IndexError):  # not Linux, or it has ended
        file = os.open(f"/proc/{pid}/schedstat", os.O_RDONLY)
        try:
            return int(os.read(file, 100).split()[1]) / 1e9
        finally:
            os.close(file)
    return 0.0
