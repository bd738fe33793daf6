"""The log: one JSON line a request, and what went wrong; no keys, no contents of specs."""

from __future__ import annotations

import json
import logging
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

ACCESS = logging.getLogger("mapcore.http.access")
STARTS = logging.getLogger("mapcore.http.starts")
FAILURES = logging.getLogger("mapcore.http.failures")


@contextmanager
def time_stage(notes: dict[str, Any], stage: str) -> Iterator[None]:
    """Note under the stage's name how many milliseconds a block took.

    >>> notes = {}
    >>> with time_stage(notes, "admit"):
    ...     pass
    >>> list(notes["ms"])
    ['admit']
    """
    begun = time.perf_counter()
    try:
        yield
    finally:
        spent = round((time.perf_counter() - begun) * 1000, 1)
        notes.setdefault("ms", {})[stage] = spent


def log_access(line: dict[str, Any]) -> None:
    """Log one answered request."""
    ACCESS.info("request", extra={"line": line})


def log_failure(what: str, **about: Any) -> None:
    """Log what went wrong, with the trace of the exception at hand."""
    FAILURES.error(what, exc_info=True, extra={"line": about})


def log_trouble(what: str, **about: Any) -> None:
    """Log what went wrong without a trace, which may tell whom it was about."""
    FAILURES.error(what, extra={"line": about})


def log_note(what: str, **about: Any) -> None:
    """Log what whoever starts a service may want to know."""
    STARTS.info(what, extra={"line": about})


class JsonLines(logging.Formatter):
    """Write every record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        about: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "line", {}),
        }
        if record.exc_info and record.exc_info[0]:
            about["trace"] = self.formatException(record.exc_info)
        return json.dumps(about, default=str)


def log_to_standard_error() -> None:
    """Write the log as JSON lines to standard error; for a process that serves."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger("mapcore.http")
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    root.propagate = False
