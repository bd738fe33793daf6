"""Turns: how many requests of one workspace or address have work done at once.

Whatever has a process read, plan or draw takes a turn first: `Engine.submit` asks for it. A line
whose work was stopped for its time or memory gets no turn for a while, so that it cannot keep the
processes from others. That costs no quota, and each server process counts for itself.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from mapcore_http.limits.admission import ConcurrencyReached, RateLimited

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

AT_ONCE = 8
"""Turns that one line has at once."""
MOST_WAITING = 64
"""Requests of one line that may wait for a turn; more are refused."""
PAID_BACK = 0.1
"""How much of a wasted second is forgotten each second."""
MOST_LINES = 50_000
"""How many lines' waste is known at most; those who wasted longest ago are forgotten."""


@frozen(eq=False)
class Turn:
    """A turn of a line, in which processes may be given work; `Turns.of` alone makes one."""

    line: str
    weight: int = 1


@define
class _Line:
    turns: asyncio.Semaphore = field(factory=lambda: asyncio.Semaphore(AT_ONCE))
    present: int = 0


class Turns:
    """The turns of each line; lines without turns or waiting requests are dropped.

    `most_wasted` is how many seconds of processes a line may waste.
    """

    def __init__(self, most_wasted: float = 40.0) -> None:
        self._most_wasted = most_wasted
        self._wasted: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lines: dict[str, _Line] = {}
        self._alone: set[str] = set()

    @asynccontextmanager
    async def of(self, line: str, weight: int = 1) -> AsyncIterator[Turn]:
        """Wait for a turn of a line and keep it for a block.

        Of its work so many jobs are served for one of a line of weight one.

        Raises ConcurrencyReached, and RateLimited where the line has wasted too much.
        """
        self._check(line)
        present = self._lines.setdefault(line, _Line())
        if present.present >= AT_ONCE + MOST_WAITING:
            detail = "Too many requests of yours are waiting; wait until some are answered."
            raise ConcurrencyReached(detail)
        present.present += 1
        try:
            async with present.turns:
                yield Turn(line, weight)
        finally:
            present.present -= 1
            if not present.present:
                del self._lines[line]

    @contextmanager
    def alone(self, *lines: str) -> Iterator[Turn]:
        """Give a turn to the only one of each of some lines; raises ConcurrencyReached."""
        if not self._alone.isdisjoint(lines):
            detail = "Another request of yours is not answered yet; wait for its answer."
            raise ConcurrencyReached(detail)
        self._alone.update(lines)
        try:
            yield Turn(lines[0])
        finally:
            self._alone.difference_update(lines)

    def charge(self, line: str, seconds: float) -> None:
        """Count the time that a process had for a job of a line, until it was stopped."""
        self._wasted[line] = self._owed(line) + seconds, time.monotonic()
        self._wasted.move_to_end(line)
        if len(self._wasted) > MOST_LINES:
            self._wasted.popitem(last=False)

    def _check(self, line: str) -> None:
        excess = self._owed(line) - self._most_wasted
        if excess >= 0:
            wait = math.ceil(excess / PAID_BACK) + 1
            detail = f"Too many requests of yours took too long; try again in {wait} s."
            raise RateLimited(detail, wait)

    def _owed(self, line: str) -> float:
        seconds, since = self._wasted.get(line, (0.0, 0.0))
        return max(0.0, seconds - PAID_BACK * (time.monotonic() - since))
