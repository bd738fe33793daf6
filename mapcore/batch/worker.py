"""A process that draws jobs from a pipe, one by one, until the pipe is closed."""

from __future__ import annotations

import signal
from contextlib import suppress
from typing import TYPE_CHECKING

from mapcore.batch.jobs import carry_out

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from mapcore.atlas.catalog import Atlas

READY = "ready"
"""What a worker says first, when it has loaded everything."""


def work(pipe: Connection, atlas: Atlas | None) -> None:
    """Answer every job of a pipe by its outcome."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's Ctrl-C is for the parent
    with suppress(EOFError, OSError):
        pipe.send(READY)
        while True:
            pipe.send(carry_out(pipe.recv(), atlas))
