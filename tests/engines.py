"""Engines of processes for the tests: made, started when asked for, and closed when left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from mapcore.workers.engine import Engine
from mapcore.workers.fork_server import ForkServer
from mapcore.workers.loops import LoopThread, finish_in


@contextmanager
def making_engine(
    workers: int = 1,
    queue: int = 64,
    modules: tuple[str, ...] = (),
    *,
    loaded: bool = False,
    **options: Any,
) -> Iterator[tuple[Engine, Callable[[], None]]]:
    """Make an engine and what starts it; closed when left. `loaded` loads the modules before."""
    forks, thread = ForkServer(modules), LoopThread("engine")
    if loaded:
        forks.load()
    made = Engine("mapcore-test", workers, queue, forks, **{"seconds": 120.0, **options})
    try:
        yield made, lambda: made.start(thread.loop)
    finally:
        made.close()
        finish_in(thread.loop, forks.close)
        thread.close()


def pids_of(made: Engine) -> list[int]:
    """Return the ids of an engine's processes."""
    return [slot.pid for slot in made._slots if slot.pid is not None]
