"""The jobs of a batch in order, and what is given out of them."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.batch.jobs import Job

TRIES = 2
"""How many processes may die over one job before it has failed."""


class JobQueue:
    """Jobs in order; none is given out `window` or more places after the oldest that is not done.

    So what is kept for the order of outcomes is bounded, however long one job takes.
    """

    def __init__(self, jobs: Iterator[Job], window: int) -> None:
        self._jobs, self._window = jobs, window
        self._next = next(jobs, None)
        self._again: deque[Job] = deque()
        self._open: dict[int, int] = {}

    def take(self) -> Job | None:
        """Return a job to begin, or None if there is none now."""
        if self._again:
            return self._again.popleft()
        job = self._next
        if job is None or (self._open and job.number - next(iter(self._open)) >= self._window):
            return None
        self._open[job.number] = 0
        self._next = next(self._jobs, None)
        return job

    def settle(self, job: Job) -> None:
        """Take note that a job has an outcome."""
        self._open.pop(job.number, None)

    def give_back(self, job: Job) -> bool:
        """Take back a job whose process died; False if it has had its tries."""
        self._open[job.number] += 1
        if self._open[job.number] >= TRIES:
            return False
        self._again.append(job)
        return True

    def put_back(self, job: Job) -> None:
        """Take back a job that no process has begun."""
        self._again.append(job)

    @property
    def is_empty(self) -> bool:
        """Whether every job has an outcome."""
        return self._next is None and not self._open
