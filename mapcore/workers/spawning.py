"""Processes that are started one by one, for an engine on any system; a fork server is faster.

Each loads Python and its modules anew, about a second. It can unpickle whatever the program that
starts it can, as it loads the main module of that program too.
"""

from __future__ import annotations

import atexit
import itertools
import multiprocessing
import os
import signal
import sys
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

from mapcore.workers.process import work

if TYPE_CHECKING:
    import asyncio
    import socket
    from collections.abc import Iterator, Sequence

    from mapcore.workers.fork_server import Place
    from mapcore.workers.process import ProcessLimits

START_SECONDS = 60.0
"""How long a process may take to load its modules."""
CHILD_ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""What a process begins with: its neighbours need the other processors."""
_SPAWN = multiprocessing.get_context("spawn")


class Spawner:
    """Starts the processes of an engine. All methods are called in the thread of its loop.

    Each process loads `modules`, and adds `shared` to the arguments of all its jobs.
    """

    start_seconds = START_SECONDS

    def __init__(self, modules: Sequence[str] = (), shared: tuple[Any, ...] = ()) -> None:
        self._modules, self._shared = tuple(modules), shared
        self._started: dict[int, tuple[Any, Place]] = {}
        self._tokens = itertools.count()
        self._is_closed = False
        self._loop: asyncio.AbstractEventLoop
        atexit.register(self.close)  # a program that ends starts none for those that it ends

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Name the loop that watches its processes."""
        self._loop = loop

    def fork(self, place: Place, pipe: socket.socket, limits: ProcessLimits) -> int:
        """Start a process that works at the other end of a pipe; return its token.

        Raises OSError where that cannot be done.
        """
        if self._is_closed:
            raise OSError("the program ends")
        arguments = (pipe, limits, self._modules, self._shared)
        process = _SPAWN.Process(target=_work, args=arguments, daemon=True)
        try:
            with _preparing_child():
                process.start()
        except OSError:
            raise
        except Exception as error:  # what cannot be pickled, or a process that may have no others
            raise OSError(f"{type(error).__name__}: {error}") from error
        token = next(self._tokens)
        self._started[token] = process, place
        self._loop.call_soon(place.forked, process.pid or 0)
        return token

    def kill(self, token: int) -> None:
        """Kill a process; its place is told when it has ended."""
        if started := self._started.pop(token, None):
            process, place = started
            reason = _end(process)
            self._loop.call_soon(place.ended, reason)

    def close(self) -> None:
        """End all processes, and wait for that."""
        atexit.unregister(self.close)
        self._is_closed = True
        started, self._started = self._started, {}
        for process, _ in started.values():
            _end(process)


def _end(process: Any) -> str:
    """Kill a process, if it has not ended; return how it ended."""
    process.kill()
    process.join()
    return f"it ended with {process.exitcode}"


def _work(
    pipe: socket.socket, limits: ProcessLimits, modules: Sequence[str], shared: tuple[Any, ...]
) -> None:
    for name in modules:
        import_module(name)
    work(pipe, limits, shared)


@contextmanager
def _preparing_child() -> Iterator[None]:
    """Let a child begin with the environment of workers, and deaf to the terminal's Ctrl-C."""
    before = {name: os.environ.get(name) for name in CHILD_ENVIRONMENT}
    os.environ.update({name: text for name, text in CHILD_ENVIRONMENT.items() if not before[name]})
    masked = None
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # it would take the mask away when it starts
        masked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if masked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, masked)
        for name, text in before.items():
            if text is None:
                os.environ.pop(name, None)
