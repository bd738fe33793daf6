"""The engines' state for Prometheus, read at each scrape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from prometheus_client import Metric

    from mapcore_http.rendering.engine import Engine


class EngineCollector(Collector):
    """The load of some engines, by their names."""

    def __init__(self, engines: Mapping[str, Engine]) -> None:
        self._engines = engines

    def collect(self) -> Iterator[Metric]:
        """Return processes, those that are idle, jobs that wait, and jobs that were begun."""
        workers = GaugeMetricFamily("mapcore_workers", "Processes that run", labels=["engine"])
        idle = GaugeMetricFamily(
            "mapcore_workers_idle", "Processes without a job", labels=["engine"]
        )
        queue = GaugeMetricFamily("mapcore_queue_jobs", "Jobs that wait", labels=["engine"])
        jobs = CounterMetricFamily("mapcore_jobs", "Jobs that were begun", labels=["engine"])
        for name, engine in self._engines.items():
            state = engine.state()
            workers.add_metric([name], state.workers)
            idle.add_metric([name], state.available_workers)
            queue.add_metric([name], state.queue_depth)
            jobs.add_metric([name], state.begun)
        yield from (workers, idle, queue, jobs)
