"""What a service measures of itself, for Prometheus; no label takes more values than the code has.

A route is a path as it is declared, a status one of HTTP's, a stage one that the log names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.exposition import choose_encoder

if TYPE_CHECKING:
    from collections.abc import Mapping

RENDER_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
STORE_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 3)
NO_ROUTE = "none"
"""The route of all unknown paths."""


class Metrics:
    """The measurements of one application, since it was made.

    >>> metrics = Metrics()
    >>> metrics.observe({"route": "/v1/health", "status": 200})
    >>> text, media_type = metrics.expose("text/plain")
    >>> b'mapcore_http_requests_total{route="/v1/health",status="200"} 1.0' in text
    True
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._requests = Counter(
            "mapcore_http_requests",
            "Requests that were answered; 499 where the client had left",
            ["route", "status"],
            registry=self.registry,
        )
        self._stages = Histogram(
            "mapcore_render_stage_seconds",
            "Seconds that a render spent in a stage",
            ["stage"],
            buckets=RENDER_SECONDS,
            registry=self.registry,
        )
        self._store = Histogram(
            "mapcore_store_seconds",
            "Seconds in which the store answered, or failed to",
            ["outcome"],
            buckets=STORE_SECONDS,
            registry=self.registry,
        )

    def observe(self, notes: Mapping[str, Any]) -> None:
        """Count an exchange by what the log tells of it."""
        route, status = notes.get("route", NO_ROUTE), notes.get("status", 0)
        self._requests.labels(route, str(status)).inc()
        for stage, milliseconds in notes.get("ms", {}).items():
            self._stages.labels(stage).observe(milliseconds / 1000)

    def store_answered(self, seconds: float, outcome: str = "answered") -> None:
        """Measure how long the store took; where it refused something, it answered too."""
        self._store.labels(outcome).observe(seconds)

    def expose(self, accept: str) -> tuple[bytes, str]:
        """Return all measurements in the format that a header `Accept` asks for, and its type."""
        encode, media_type = choose_encoder(accept)
        return encode(self.registry), media_type
