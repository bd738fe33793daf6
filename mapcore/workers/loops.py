"""The event loop that watches an engine: of the application, or one of its own in a thread."""

from __future__ import annotations

import asyncio
import sys
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

WAIT_SECONDS = 30.0


class LoopThread:
    """An event loop in a thread, for who has none. `close` it when done."""

    def __init__(self, name: str) -> None:
        self.loop = asyncio.SelectorEventLoop()  # it watches sockets on Windows too
        self._thread = threading.Thread(target=self.loop.run_forever, name=name, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the loop and its thread."""
        if sys.is_finalizing():
            return  # threads have ended where they were
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        self.loop.close()


def call_in(loop: asyncio.AbstractEventLoop, function: Callable[[], object]) -> None:
    """Call a function in the thread of a loop: at once where this is it, else soon."""
    if asyncio._get_running_loop() is loop:
        function()
    else:
        loop.call_soon_threadsafe(function)


def finish_in(loop: asyncio.AbstractEventLoop, function: Callable[[], object]) -> None:
    """Do as `call_in`, and wait for the end of the call."""
    if asyncio._get_running_loop() is loop or not loop.is_running() or sys.is_finalizing():
        function()
        return
    ended = threading.Event()

    def call() -> None:
        try:
            function()
        finally:
            ended.set()

    loop.call_soon_threadsafe(call)
    ended.wait(WAIT_SECONDS)
