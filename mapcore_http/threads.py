"""A few threads beside the event loop, for calls that would block it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")


class Threads(ThreadPoolExecutor):
    """At most so many threads, which are started when they are needed. `close` them when done."""

    def __init__(self, most: int, name: str) -> None:
        super().__init__(most, f"mapcore-{name}")

    async def call(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the outcome of a call."""
        return await asyncio.wrap_future(self.submit(call, *args, **kwargs))

    def close(self) -> None:
        """Begin no further call; those under way are not waited for."""
        self.shutdown(wait=False, cancel_futures=True)
