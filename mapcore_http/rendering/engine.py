"""The engines of the service: one draws, one reads and plans."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from mapcore.workers.engine import Engine
from mapcore.workers.loops import LoopThread, finish_in
from mapcore_http.logs import log_trouble
from mapcore_http.rendering.forks import new_fork_server
from mapcore_http.rendering.worker import EngineJob, read_answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Future

    from prometheus_client import Metric

    from mapcore.workers.fork_server import ForkServer
    from mapcore_http.limits.limits import Turn
    from mapcore_http.settings import Settings

T = TypeVar("T")
READER_PROCESSES = 2
"""Processes that decode requests, make dry runs and list regions."""
LEAST_READER_QUEUE = 64
"""Requests that may wait for such a process, or as many as renders may wait where that is more."""
READER_MEMORY_MB = 1024


class Pool(Engine):
    """An engine whose jobs are calls of functions, and whose outcomes an event loop awaits."""

    def begin(
        self, turn: Turn, call: Callable[..., T], *args: Any, after_others: bool = False
    ) -> Future[T]:
        """Queue a call of a function of a module, in somebody's turn; return its future outcome.

        What it takes and returns must be picklable. Raises QueueFull.
        """
        return self.submit(turn, EngineJob(call, args), after_others=after_others)

    async def call(
        self, turn: Turn, call: Callable[..., T], *args: Any, after_others: bool = False
    ) -> T:
        """Return the outcome of such a call.

        Raises what mapcore raises, QueueFull, and JobTimeout after the setting's seconds, when
        the process is stopped.
        """
        job = self.begin(turn, call, *args, after_others=after_others)
        return await asyncio.wrap_future(job)


@contextmanager
def open_engines(
    settings: Settings,
    on_waste: Callable[[str, float], None],
    loop: asyncio.AbstractEventLoop | None,
    forks: ForkServer | None = None,
) -> Iterator[tuple[Pool, Pool]]:
    """Give the engine that draws and the one that reads, until the end of the block.

    They are watched by a loop that runs as long as they do, or one of their own. `forks` may have
    been started.
    """
    thread = None if loop else LoopThread("mapcore-engines")
    watching = loop or (thread and thread.loop)
    assert watching
    forks = forks or new_fork_server()

    def start(name: str, workers: int, queue: int, seconds: float, memory_mb: int) -> Pool:
        engine = Pool(
            f"mapcore-{name}",
            workers,
            queue,
            forks,
            seconds=seconds,
            spare=1,
            memory_mb=memory_mb,
            read=read_answer,
            on_waste=on_waste,
            on_fault=lambda reason: log_trouble("no process can be started", reason=reason),
        )
        engine.start(watching)
        return engine

    drawing, seconds = settings.worker_memory_mb, settings.render_seconds
    renders = start("render", settings.render_workers, settings.queue_limit, seconds, drawing)
    reader_queue = max(LEAST_READER_QUEUE, settings.queue_limit)
    readers = start(
        "reader", READER_PROCESSES, reader_queue, settings.plan_seconds, READER_MEMORY_MB
    )
    try:
        yield renders, readers
    finally:
        renders.close()
        readers.close()
        finish_in(watching, forks.close)
        if thread:
            thread.close()


class EngineCollector(Collector):
    """The load of some engines for Prometheus, by their names, read at each scrape."""

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        self._engines = engines

    def collect(self) -> Iterator[Metric]:
        """Return processes, those that are idle, jobs that wait, and jobs that were begun."""
        names = ["engine"]
        workers = GaugeMetricFamily("mapcore_workers", "Processes that run", labels=names)
        idle = GaugeMetricFamily("mapcore_workers_idle", "Processes without a job", labels=names)
        queue = GaugeMetricFamily("mapcore_queue_jobs", "Jobs that wait", labels=names)
        jobs = CounterMetricFamily("mapcore_jobs", "Jobs that were begun", labels=names)
        for name, engine in self._engines.items():
            state = engine.state()
            workers.add_metric([name], state.workers)
            idle.add_metric([name], state.available_workers)
            queue.add_metric([name], state.queue_depth)
            jobs.add_metric([name], state.begun)
        yield from (workers, idle, queue, jobs)
