"""Buffers: how many bytes of request bodies are held in memory, of all callers together."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from mapcore_http.limits.admission import ConcurrencyReached

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_BYTES = 64 * 2**20
RETRY = 2
"""Seconds after which another try is worthwhile."""


class BuffersFull(ConcurrencyReached):
    """The service already holds as many bytes of request bodies as it may."""

    def __init__(self) -> None:
        super().__init__("Too many request bodies are being read.", RETRY)


class Buffers:
    """The bytes that are held now."""

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
        mapcore_http.limits.buffers.BuffersFull: Too many request bodies are being read.
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
