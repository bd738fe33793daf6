"""Jobs that wait for a process: the lines that they come from are served in turn.

Start-time fair queueing (Goyal, Vin and Cheng 1996) for jobs of equal length: each job is numbered
after the last of its line, but never before what is served now, and the least number is served
first. The step between two numbers of a line is one by its weight. So who has one job waiting is
served before the second of those who have many, and a line of weight 8 eight times as often.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Protocol

from attrs import define, field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Container, Iterator

    from mapcore.workers.process import Job


class Turn(Protocol):
    """The right to have a job carried out, for a line of requests."""

    @property
    def line(self) -> str:
        """Return the name of the line."""

    @property
    def weight(self) -> int:
        """Return how many jobs of the line are served for one of a line of weight one."""


@define(eq=False)
class QueuedJob:
    """A job of a line, with what an engine notes of it.

    `timer` runs until its time is over; `losses` is how often a process died before beginning it.
    """

    job: Job
    line: str
    after_others: bool = False
    weight: int = 1
    future: Future[Any] = field(factory=Future)
    timer: asyncio.TimerHandle | None = None
    losses: int = 0
    has_made_way: bool = False


@frozen(eq=False)
class _Place:
    number: float
    queued: QueuedJob

    def rank(self) -> tuple[bool, float]:
        return self.queued.after_others, self.number


class WaitingJobs:
    """The jobs that wait, in the order in which they are served."""

    def __init__(self) -> None:
        self._places: list[_Place] = []
        self._served = 0.0

    def __len__(self) -> int:
        return len(self._places)

    def add(self, queued: QueuedJob) -> None:
        """Let a job wait: behind others if it asks for that, else as its line has its turn."""
        own = [each.number for each in self._places if each.queued.line == queued.line]
        number = max([self._served, *own]) + 1 / queued.weight
        insort(self._places, _Place(number, queued), key=_Place.rank)

    def put_back(self, queued: QueuedJob) -> None:
        """Let a job wait that was served already: it is the next."""
        insort(self._places, _Place(0, queued), key=_Place.rank)

    def pop(self, held_up: Container[str] = ()) -> QueuedJob | None:
        """Return the next job of a line that is not held up, None where there is none.

        It no longer waits.
        """
        for index, place in enumerate(self._places):
            if place.queued.line not in held_up:
                del self._places[index]
                self._served = max(self._served, place.number)
                return place.queued
        return None

    def __iter__(self) -> Iterator[QueuedJob]:
        return iter([each.queued for each in self._places])

    def remove(self, queued: QueuedJob) -> None:
        """Remove a job, if it waits."""
        self._places = [each for each in self._places if each.queued is not queued]

    def would_give_way(self, line: str) -> bool:
        """Return whether another line has at least two jobs more than this one."""
        waiting = self._by_line()
        return bool(waiting) and waiting.most_common(1)[0][1] > waiting[line] + 1

    def give_way(self, line: str) -> QueuedJob | None:
        """Remove and return the last job of the longest line, if it is that much longer."""
        if not self.would_give_way(line):
            return None
        ((longest, _),) = self._by_line().most_common(1)
        last = max(place for place, each in enumerate(self._places) if each.queued.line == longest)
        return self._places.pop(last).queued

    def forget_cancelled(self) -> None:
        """Remove the jobs that nobody waits for any more."""
        if any(each.queued.future.cancelled() for each in self._places):
            self._places = [each for each in self._places if not each.queued.future.cancelled()]

    def _by_line(self) -> Counter[str]:
        return Counter(each.queued.line for each in self._places)
