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

MOST_BYTES = 64 * 2**20
"""Bytes of request bodies that are held in memory, of all callers together."""
REFUSED_REQUESTS = per_minute(300)
"""Refused requests of one key or address."""
MOST_HOLDERS = 50_000
"""How many holders are counted at most; those refused longest ago are dropped."""


class BuffersFull(ConcurrencyReached):
    """The service already holds as many bytes of request bodies as it may."""

    def __init__(self) -> None:
        super().__init__("Too many requests arrive at once; try again soon.")


class Buffers:
    """The bytes of request bodies that are held now."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
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
    """A caller was refused too often."""


class Refusals:
    """How often holders were refused in this window, so that no flood is read for ever."""

    def __init__(self) -> None:
        self._begins_at = 0
        self._counts: OrderedDict[str, int] = OrderedDict()

    def check(self, holder: str) -> None:
        """Raise Flooding for a holder who has been refused as often as may be."""
        now = time.time()
        self._begin_window(now)
        if self._counts.get(holder, 0) >= REFUSED_REQUESTS.limit:
            wait = max(1, round(self._begins_at + REFUSED_REQUESTS.seconds - now))
            limit, name = REFUSED_REQUESTS.limit, REFUSED_REQUESTS.name
            detail = f"{limit} requests of yours were refused within a {name}."
            raise Flooding(detail, wait)

    def count(self, holder: str) -> None:
        """Count a refusal."""
        self._begin_window(time.time())
        self._counts[holder] = self._counts.get(holder, 0) + 1
        self._counts.move_to_end(holder)
        if len(self._counts) > MOST_HOLDERS:
            self._counts.popitem(last=False)

    def _begin_window(self, now: float) -> None:
        begins_at = int(now // REFUSED_REQUESTS.seconds) * REFUSED_REQUESTS.seconds
        if begins_at != self._begins_at:
            self._begins_at = begins_at
            self._counts.clear()


@frozen(eq=False)
class Limits:
    """The tiers of a service, and what its process counts of callers."""

    tiers: Tiers
    turns: Turns = field(factory=Turns, repr=False)
    refusals: Refusals = field(factory=Refusals, repr=False)
    buffers: Buffers = field(factory=Buffers, repr=False)
