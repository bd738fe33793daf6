"""What one process holds callers to by itself: it guards its time and memory, at no transaction."""

from __future__ import annotations

import time
from collections import OrderedDict
from contextlib import contextmanager
from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore_http.limits.admission import ConcurrencyReached, RateLimited
from mapcore_http.limits.tiers import Tiers, per_minute
from mapcore_http.limits.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mapcore_http.limits.tiers import Window

MOST_HELD_BYTES = 64 * 2**20
"""Bytes of request bodies that are held in memory, of all callers together."""
REFUSED_REQUESTS = per_minute(300)
"""Refused requests of one key or address."""
MOST_HOLDERS = 50_000
"""How many holders are counted at most; those counted longest ago are dropped."""


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
class Limits:
    """The tiers of a service, and what its process counts of callers."""

    tiers: Tiers
    turns: Turns = field(factory=Turns, repr=False)
    refusals: Counts = field(
        factory=lambda: Counts(REFUSED_REQUESTS, "requests of yours were refused"), repr=False
    )
    buffers: Buffers = field(factory=Buffers, repr=False)
