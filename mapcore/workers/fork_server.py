"""The process that those of the engines are forked from, seen from the engines.

It is started once, loads what every job needs, and then forks in a millisecond. Nothing is
inherited from the process that serves, whose threads and sockets a fork would copy.
"""

from __future__ import annotations

import itertools
import json
import socket
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from attrs import asdict

from mapcore.workers.fork_main import BYTES_AT_ONCE

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Sequence

    from mapcore.workers.process import ProcessLimits

START_SECONDS = 20.0
"""How long a process may take from its fork until it is ready."""
LOAD_SECONDS = 120.0
"""How long it may take to load its modules."""
END_SECONDS = 10.0
"""How long it may take to end all that it forked."""
LATE, DIED = "loading took too long", "the process that it was forked from died"
_PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1));"
    "from mapcore.workers.fork_main import main; main()"
)


class Place(Protocol):
    """Where a forked process belongs."""

    def forked(self, pid: int) -> None:
        """Take note of its id."""

    def ended(self, reason: str) -> None:
        """Take note of its end: no process of that place is left."""


class ForkServer:
    """A process that others are forked from; it is started for the first, and anew when it died.

    All methods but `load` are called in the thread of the event loop that is given at `start`.
    """

    start_seconds = START_SECONDS

    def __init__(self, modules: Sequence[str] = ()) -> None:
        self._modules = modules
        self._places: dict[int, Place] = {}
        self._tokens = itertools.count()
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._fault, self._heard, self._has_loaded = "", b"", False
        self._timer: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def load(self) -> None:
        """Start the process before there is a loop, so that it loads its modules meanwhile."""
        self._control, there = socket.socketpair()
        with there:
            command = [sys.executable, "-c", _PROGRAM, json.dumps(sys.path), str(there.fileno())]
            self._process = subprocess.Popen(
                [*command, *self._modules],
                stdin=subprocess.DEVNULL,
                pass_fds=[there.fileno()],
                start_new_session=True,  # Ctrl-C in a terminal is for the process that serves
            )
        self._control.setblocking(False)
        self._fault, self._heard, self._has_loaded = LATE, b"", False

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Name the loop that watches it."""
        is_new, self._loop = loop is not self._loop, loop
        if self._control and is_new:
            self._watch()

    def fork(self, place: Place, pipe: socket.socket, limits: ProcessLimits) -> int:
        """Have a process forked that works at the other end of a pipe; return its token.

        Raises OSError where that cannot be asked for.
        """
        if self._control is None:
            self.load()
            self._watch()
        assert self._control
        token = next(self._tokens)
        message = json.dumps({"fork": token, "limits": asdict(limits)})
        self._places[token] = place
        try:
            socket.send_fds(self._control, [message.encode("utf-8"), b"\n"], [pipe.fileno()])
        except OSError:
            del self._places[token]
            raise
        return token

    def kill(self, token: int) -> None:
        """Kill a process; its place is told when it has ended."""
        if self._control and token in self._places:
            with suppress(OSError):  # then all of them have ended
                self._control.send(json.dumps({"kill": token}).encode("utf-8") + b"\n")

    def close(self) -> None:
        """End it and all that it forked, and wait for that."""
        self._places.clear()
        self._lose()

    def _watch(self) -> None:
        assert self._loop
        assert self._control
        self._timer = self._loop.call_later(LOAD_SECONDS, self._lose)
        self._loop.add_reader(self._control, self._hear)

    def _hear(self) -> None:
        assert self._control
        try:
            text = self._control.recv(BYTES_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            text = b""
        if not text:
            self._lose()
            return
        *lines, self._heard = (self._heard + text).split(b"\n")
        for line in lines:
            self._note(json.loads(line))

    def _note(self, message: dict[str, Any]) -> None:
        if "fault" in message:
            self._fault = message["fault"]
        elif "ready" in message:
            self._fault, self._has_loaded = DIED, True
            self._stop_timer()
        elif "forked" in message:
            if place := self._places.get(message["forked"]):
                place.forked(message["pid"])
        elif place := self._places.pop(message["ended"], None):
            place.ended(message["reason"])

    def _lose(self) -> None:
        """Take leave of the process, which takes all that it forked with it."""
        self._stop_timer()
        control, self._control = self._control, None
        if control:
            if self._loop:
                self._loop.remove_reader(control)
            control.close()
        process, self._process = self._process, None
        if process:
            if self._has_loaded:
                with suppress(subprocess.TimeoutExpired):
                    process.wait(END_SECONDS)
            process.kill()
            process.wait()
        places, self._places = self._places, {}
        for place in places.values():
            place.ended(self._fault)

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
