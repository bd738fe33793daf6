"""The runtime: what endpoints share while a service runs, and what may be added to it."""

from __future__ import annotations

import asyncio
import threading
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from mapcore.workers.working_folders import remove_abandoned
from mapcore_http.limits.limits import Limits, Turns
from mapcore_http.metrics import Metrics
from mapcore_http.rendering.atlases import open_served_atlas
from mapcore_http.rendering.engine import EngineCollector, Pool, open_engines
from mapcore_http.rendering.images import ImageCache, KeptImage
from mapcore_http.store.cleaning import Cleaner
from mapcore_http.store.database import Store
from mapcore_http.store.opening import open_store
from mapcore_http.store.schema import SERVICE
from mapcore_http.threads import Threads

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Coroutine, Sequence

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute

    import mapcore
    from mapcore.workers.fork_server import ForkServer
    from mapcore_http.limits.callers import Caller
    from mapcore_http.limits.tiers import Tiers
    from mapcore_http.rendering.atlases import OwnHouse, OwnPack, ServedAtlas
    from mapcore_http.settings import Settings
    from mapcore_http.store.schema import Schema

FILE_THREADS = 2
WASTED_RENDERS = 4 / 3
"""Renders that are stopped for their time, until who asked for them has to wait."""


@frozen(eq=False)
class Extension:
    """A part that the service can live without; all but its name may be left out.

    `name` is that of its value in `Runtime.opened`.
    `routes` makes its routes. They come after those of the service, which therefore win.
    `error_pages` makes what shows an error of a path outside the interface by its status.
    `schema` is that of its tables, which stand beside those of the service.
    `open` opens what it needs while the service runs, and returns it. The store is open by then.
    `close` closes that.
    `find_caller` returns who sends a request without a key, or None for whoever has its address.
    `find_map` returns the map that some workspaces mean by an id that no built-in map has. It
    raises the UnknownMap that it is given, or one with more suggestions, where they mean none.
    `find_house` returns the house style that some workspaces have by a name, or raises the
    UnknownHouse that it is given in the same way. `usual_house` returns the one in which a
    workspace has all drawn that names none.
    `note_refused` is told who was refused, by the code and the detail of the problem document.
    """

    name: str
    routes: Callable[[RuntimeOpener, Settings, Tiers], Sequence[BaseRoute]] = lambda *_: ()
    error_pages: Callable[[Settings, Tiers], Callable[[int], Response]] | None = None
    schema: Schema | None = None
    open: Callable[[Runtime], Any] = lambda _: None
    close: Callable[[Any], None] = lambda _: None
    find_caller: Callable[[Runtime, Request], Awaitable[Caller | None]] | None = None
    find_map: (
        Callable[[Runtime, Collection[str], mapcore.UnknownMap], Awaitable[OwnPack]] | None
    ) = None
    find_house: (
        Callable[[Runtime, Collection[str], mapcore.UnknownHouse], Awaitable[OwnHouse]] | None
    ) = None
    usual_house: Callable[[Runtime, str], Awaitable[OwnHouse | None]] | None = None
    note_refused: Callable[[Runtime, Caller, str, str], None] = lambda *_: None


@frozen(eq=False)
class Runtime:
    """What the endpoints share: `engine` draws, `readers` read and plan. `close` it when done.

    `opened` holds what extensions have opened, by their names.
    """

    settings: Settings
    metrics: Metrics = field(repr=False)
    store: Store
    engine: Pool
    readers: Pool
    atlas: ServedAtlas
    limits: Limits
    images: ImageCache
    files: Threads
    extensions: tuple[Extension, ...] = ()
    opened: dict[str, Any] = field(factory=dict, repr=False)
    admitting: set[object] = field(factory=set, repr=False)
    redrawing: dict[str, asyncio.Future[KeptImage]] = field(factory=dict, repr=False)
    _aside: set[asyncio.Task[None]] = field(factory=set, repr=False)
    _closing: ExitStack = field(factory=ExitStack, repr=False)

    def aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background."""
        task = asyncio.ensure_future(work)
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    def note_refused(self, caller: Caller, code: str, detail: str) -> None:
        """Tell the extensions of a refusal."""
        for extension in self.extensions:
            extension.note_refused(self, caller, code, detail)

    def close(self) -> None:
        """Close all that was opened, the last first."""
        self._closing.close()


@define(eq=False)
class RuntimeOpener:
    """A runtime that is opened once: when its application starts, else by its first request."""

    settings: Settings
    tiers: Tiers
    extensions: Sequence[Extension] = ()
    forks: ForkServer | None = None
    metrics: Metrics = field(factory=Metrics, init=False)
    _runtime: Runtime | None = field(default=None, init=False)
    _lock: threading.Lock = field(factory=threading.Lock, init=False)

    def open(self, loop: asyncio.AbstractEventLoop | None = None) -> Runtime:
        """Return the runtime, opened where it is not; raises SettingsError and StoreError.

        `loop` is one that runs until the runtime is closed, if there is one.
        """
        with self._lock:
            if self._runtime is None:
                self._runtime = self._open(loop)
            return self._runtime

    async def runtime(self) -> Runtime:
        """Return the runtime, opened beside the event loop where it is not."""
        if self._runtime is None:
            return await asyncio.to_thread(self.open)
        return self._runtime

    def close(self) -> None:
        """Close the runtime where it is open."""
        with self._lock:
            runtime, self._runtime = self._runtime, None
        if runtime:
            runtime.close()

    def _open(self, loop: asyncio.AbstractEventLoop | None) -> Runtime:
        """Open the store, the processes, watched by a loop, and the extensions."""
        settings = self.settings
        with ExitStack() as closing:
            schemas = [each.schema for each in self.extensions if each.schema]
            store = open_store(settings, schemas, self.metrics)
            closing.callback(store.close)
            files = Threads(FILE_THREADS, "files")
            closing.callback(files.close)
            limits = Limits(self.tiers, Turns(settings.render_seconds * WASTED_RENDERS))
            cleaner = Cleaner(store, [SERVICE, *schemas])
            cleaner.start()
            closing.callback(cleaner.stop)
            engine, readers = closing.enter_context(
                open_engines(settings, limits.turns.charge, loop, self.forks)
            )
            collector = EngineCollector({"render": engine, "reader": readers})
            self.metrics.registry.register(collector)
            closing.callback(self.metrics.registry.unregister, collector)
            remove_abandoned()
            runtime = Runtime(
                settings,
                self.metrics,
                store,
                engine,
                readers,
                open_served_atlas(settings.maps_dir),
                limits,
                ImageCache(settings.image_cache_dir, settings.image_cache_bytes),
                files,
                tuple(self.extensions),
            )
            for extension in self.extensions:
                runtime.opened[extension.name] = opened = extension.open(runtime)
                closing.callback(extension.close, opened)
            runtime._closing.push(closing.pop_all())
        return runtime
