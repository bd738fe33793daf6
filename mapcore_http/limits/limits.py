"""What one process holds callers to by itself: it guards its time and memory, at no transaction.

Whatever has a process read, plan or draw takes a turn first: `Engine.submit` asks for it. A line (a
workspace or an address) whose work was stopped for its time or memory gets no turn for a while, so
that it cannot keep the processes from others. That costs no quota.
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
from mapcore_http.limits.tiers import Tiers, per_minute

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from mapcore_http.limits.tiers import Window

MOST_HELD_BYTES = 64 * 2**20
"""Bytes of request bodies that are held in memory, of all callers together."""
REFUSED_REQUESTS = per_minute(300)
"""Refused requests of one key or address."""
MOST_HOLDERS = 50_000
"""How many holders are counted at most; those counted longest ago are dropped."""
AT_ONCE = 8
"""Turns that one line has at once."""
MOST_WAITING = 64
"""Requests of one line that may wait for a turn; more are refused."""
PAID_BACK = 0.1
"""How much of a wasted second is forgotten each second."""
MOST_LINES = 50_000
"""How many lines' waste is known at most; those who wasted longest ago are forgotten."""


class BuffersFull(ConcurrencyReached):
    """The service already holds as many bytes of request bodies as it may."""

    def __init__(self) -> None:
        super().__init__("Too many requests arrive at once; try again soon.")


class Buffers:
    """The bytes of request bodies that are held now."""

    def __init__(self, most_bytes: int = MOST_HELD_BYTES) -> None:
        self._most, self._held = most_bytes, 0

    @contextmanager
    def hold(self) -> Iterator[Callable[[int], None]]:
        """Give a function that reserves bytes until the end of the block.

        It raises BuffersFull where there is no room.

        >>> buffers = Buffers(most_bytes=10)
        >>> with buffers.hold() as take:
        ...     take(8)
        >>> with buffers.hold() as take:
        ...     take(8)
        ...     take(8)
        Traceback (most recent call last):
        mapcore_http.limits.limits.BuffersFull: Too many requests arrive at once; try again soon.
        """
        taken = 0

        def take(size: int) -> None:
            nonlocal taken
            if self._held + size > self._most:
                raise BuffersFull
            taken += size
            self._held += size

        try:
            yield take
        finally:
            self._held -= taken


class Flooding(RateLimited):
    """A caller was refused too often, or asked too often for what no transaction counts."""


class Counts:
    """How often each holder did something in this window, so that nobody does it for ever.

    `told` is what is counted, in the words of an error.
    """

    def __init__(self, window: Window, told: str) -> None:
        self._window, self._told = window, told
        self._begins_at = 0
        self._counts: OrderedDict[str, int] = OrderedDict()

    def check(self, holder: str) -> None:
        """Raise Flooding for a holder who has been counted as often as may be."""
        now = time.time()
        self._begin_window(now)
        limit = self._window.limit
        if self._counts.get(holder, 0) >= limit:
            wait = max(1, round(self._begins_at + self._window.seconds - now))
            raise Flooding(f"{limit} {self._told} within a {self._window.name}.", wait)

    def count(self, holder: str) -> None:
        """Count once more."""
        self._begin_window(time.time())
        self._counts[holder] = self._counts.get(holder, 0) + 1
        self._counts.move_to_end(holder)
        if len(self._counts) > MOST_HOLDERS:
            self._counts.popitem(last=False)

    def _begin_window(self, now: float) -> None:
        begins_at = int(now // self._window.seconds) * self._window.seconds
        if begins_at != self._begins_at:
            self._begins_at = begins_at
            self._counts.clear()


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


@frozen(eq=False)
class Limits:
    """The tiers of a service, and what its process counts of callers."""

    tiers: Tiers
    turns: Turns = field(factory=Turns, repr=False)
    refusals: Counts = field(
        factory=lambda: Counts(REFUSED_REQUESTS, "requests of yours were refused"), repr=False
    )
    buffers: Buffers = field(factory=Buffers, repr=False)
