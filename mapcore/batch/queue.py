"""The jobs of a batch in order, and what is given out of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapcore.batch.jobs import Job

MAX_TRIES = 2
"""How many processes may die over one job before it has failed."""


class JobQueue:
    """Jobs in order; none is given out `window` or more places after the oldest that is not done.

    So what is kept for the order of outcomes is bounded, however long one job takes.
    """

    def __init__(self, jobs: Iterator[Job], window: int) -> None:
        self._jobs, self._window = jobs, window
        self._read: deque[Job] = deque()
        self._again: deque[Job] = deque()
        self._open: dict[int, int] = {}

    def take(self) -> Job | None:
        """Return a job to begin, or None if there is none now."""
        if self._again:
            return self._again.popleft()
        self.read_ahead()
        if not self._read:
            return None
        if self._open and self._read[0].number - next(iter(self._open)) >= self._window:
            return None
        job = self._read.popleft()
        self._open[job.number] = 0
        return job

    def read_ahead(self) -> None:
        """Read the next job if it is not read yet, which may take as long as making its spec."""
        if not self._read:
            self._read.extend(islice(self._jobs, 1))

    def settle(self, job: Job) -> None:
        """Take note that a job has an outcome."""
        self._open.pop(job.number, None)

    def give_back(self, job: Job) -> bool:
        """Take back a job whose process died; False if it has had its tries."""
        self._open[job.number] += 1
        if self._open[job.number] >= MAX_TRIES:
            return False
        self._again.append(job)
        return True

    @property
    def is_empty(self) -> bool:
        """Whether every job has an outcome."""
        self.read_ahead()
        return not self._read and not self._open
