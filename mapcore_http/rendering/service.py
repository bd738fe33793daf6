"""The service: what all endpoints share."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from attrs import field, frozen

import mapcore
from mapcore_http.rendering.engine import Engine
from mapcore_http.rendering.images import ImageCache
from mapcore_http.store.database import Store, open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mapcore_http.contract.documents import Document
    from mapcore_http.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")
STORE_THREADS = 8
PLANNING_THREADS = 2
"""Threads that decode requests and make dry runs; more would only contend for the interpreter."""


@frozen(eq=False)
class Service:
    """What the endpoints share. `close` it when done."""

    settings: Settings
    store: Store
    engine: Engine
    images: ImageCache
    documents: Mapping[str, Document] = field(repr=False)
    atlas: mapcore.Atlas = field(factory=mapcore.Atlas)
    admitting: set[object] = field(factory=set, repr=False)
    _store_threads: ThreadPoolExecutor = field(
        factory=lambda: ThreadPoolExecutor(STORE_THREADS, "mapcore-store"), repr=False
    )
    _planning_threads: ThreadPoolExecutor = field(
        factory=lambda: ThreadPoolExecutor(PLANNING_THREADS, "mapcore-planning"), repr=False
    )

    async def stored(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the store, which may be down; raises TimeoutError after the setting's seconds."""
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._store_threads, lambda: call(*args, **kwargs))
        return await asyncio.wait_for(answer, self.settings.store_seconds)

    async def planned(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do some reading or planning beside the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._planning_threads, lambda: call(*args, **kwargs))

    def close(self) -> None:
        """Stop the render processes and let go of the store."""
        self.engine.close()
        self._store_threads.shutdown(wait=False, cancel_futures=True)
        self._planning_threads.shutdown(wait=False, cancel_futures=True)
        self.store.close()


def open_service(settings: Settings, documents: Mapping[str, Document]) -> Service:
    """Open the store and start the render processes.

    `documents` are the contract documents by their paths.
    """
    store = open_store(settings)
    engine = Engine(
        settings.render_workers,
        settings.queue_limit,
        seconds=settings.render_seconds,
        memory_mb=settings.worker_memory_mb,
    )
    engine.start()
    images = ImageCache(settings.image_cache_dir, settings.image_cache_bytes)
    return Service(settings, store, engine, images, documents)
