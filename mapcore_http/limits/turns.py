"""Turns: how many requests of one key or address are read and planned at once."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from attrs import define, field

from mapcore_http.limits.admission import ConcurrencyReached

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

AT_ONCE = 8
"""Turns that one holder has at once."""
MOST_WAITING = 64
"""Requests of one holder that may wait for a turn; more are refused."""
RETRY = 2
"""Seconds after which another try is worthwhile."""


@define
class _Line:
    turns: asyncio.Semaphore = field(factory=lambda: asyncio.Semaphore(AT_ONCE))
    present: int = 0


class Turns:
    """The turns of each holder; holders without turns or waiting requests are dropped."""

    def __init__(self) -> None:
        self._lines: dict[str, _Line] = {}

    @asynccontextmanager
    async def of(self, holder: str) -> AsyncIterator[None]:
        """Wait for a turn of a holder and keep it for a block; raises ConcurrencyReached."""
        line = self._lines.setdefault(holder, _Line())
        if line.present >= AT_ONCE + MOST_WAITING:
            raise ConcurrencyReached("Too many requests of yours wait to be read.", RETRY)
        line.present += 1
        try:
            async with line.turns:
                yield
        finally:
            line.present -= 1
            if not line.present:
                del self._lines[holder]
