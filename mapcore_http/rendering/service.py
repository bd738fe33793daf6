"""The service: what all endpoints share."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from attrs import field, frozen
from sqlalchemy.exc import SQLAlchemyError

from mapcore_http.accounts.refused import RefusedCounts
from mapcore_http.limits.buffers import Buffers
from mapcore_http.limits.refusals import Refusals
from mapcore_http.limits.turns import Turns
from mapcore_http.logs import log_failure
from mapcore_http.mail.sending import Mailer
from mapcore_http.mail.servers import smtp_server
from mapcore_http.maps.files import PackFiles
from mapcore_http.maps.served import open_served_atlas
from mapcore_http.metrics import Metrics
from mapcore_http.openid.provider import Provider
from mapcore_http.rendering.engine import Engine, EngineJob, QueueFull, RenderTimeout
from mapcore_http.rendering.engine_metrics import EngineCollector
from mapcore_http.rendering.images import ImageCache, KeptImage
from mapcore_http.store.cleaning import Cleaner
from mapcore_http.store.database import Store, open_store

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from concurrent.futures import Future

    from mapcore_http.limits.admission import Caller
    from mapcore_http.limits.tiers import Tiers
    from mapcore_http.maps.served import ServedAtlas
    from mapcore_http.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")
OIDC_BACK = "/signin/oidc/callback"
"""The page that the OpenID provider leads back to."""
STORE_THREADS = 8
FILE_THREADS = 2
PASSWORD_THREADS = 2
"""Threads that hash passwords, which takes time and memory by design."""
PASSWORD_SECONDS = 10.0
MAP_THREADS = 2
"""Files that are read at once to become private maps, each by a process of its own."""
MAP_SECONDS = 600.0
REFUSED_PAUSE = 2.0
"""Seconds for which refusals gather before they are written."""
READERS = 2
"""Processes that decode requests, make dry runs and list regions."""
READER_QUEUE = 64
"""Requests that may wait for such a process."""
READER_MEMORY_MB = 1024
PATIENCE = 0.5
"""Seconds after its deadline within which an engine must have given up a job."""


@frozen(eq=False)
class Service:
    """What the endpoints share. `close` it when done."""

    settings: Settings
    tiers: Tiers
    metrics: Metrics = field(repr=False)
    store: Store
    engine: Engine
    readers: Engine
    packs: PackFiles
    images: ImageCache
    cleaner: Cleaner
    mailer: Mailer | None = field(repr=False)
    provider: Provider | None = field(repr=False)
    engine_collector: EngineCollector = field(repr=False)
    atlas: ServedAtlas
    refusals: Refusals = field(factory=Refusals, repr=False)
    buffers: Buffers = field(factory=Buffers, repr=False)
    turns: Turns = field(factory=Turns, repr=False)
    refused: RefusedCounts = field(factory=RefusedCounts, repr=False)
    admitting: set[object] = field(factory=set, repr=False)
    redrawing: dict[str, asyncio.Future[KeptImage]] = field(factory=dict, repr=False)
    _store_threads: ThreadPoolExecutor = field(
        factory=lambda: ThreadPoolExecutor(STORE_THREADS, "mapcore-store"), repr=False
    )
    _file_threads: ThreadPoolExecutor = field(
        factory=lambda: ThreadPoolExecutor(FILE_THREADS, "mapcore-files"), repr=False
    )
    _password_threads: ThreadPoolExecutor = field(
        factory=lambda: ThreadPoolExecutor(PASSWORD_THREADS, "mapcore-passwords"), repr=False
    )
    _home_threads: ThreadPoolExecutor = field(
        factory=lambda: ThreadPoolExecutor(1, "mapcore-passwords-at-home"), repr=False
    )
    _map_threads: ThreadPoolExecutor = field(
        factory=lambda: ThreadPoolExecutor(MAP_THREADS, "mapcore-uploads"), repr=False
    )
    _aside: set[asyncio.Task[None]] = field(factory=set, repr=False)

    async def run_in_store(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Ask the store, which may be down; raises TimeoutError after the setting's seconds."""
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._store_threads, lambda: call(*args, **kwargs))
        with self.metrics.asking_store():
            return await asyncio.wait_for(answer, self.settings.store_seconds)

    async def run_on_files(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Read or write a file beside the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._file_threads, lambda: call(*args, **kwargs))

    def filing(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Begin some work beside the event loop, and return its future outcome."""
        return self._file_threads.submit(lambda: call(*args, **kwargs))

    async def run_hash(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call what hashes a password; raises QueueFull where too many others wait for that."""
        return await self._hash(self._password_threads, lambda: call(*args, **kwargs))

    async def run_hash_at_home(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do as `run_hash`, beside the guesses of strangers, which may fill its queue."""
        return await self._hash(self._home_threads, lambda: call(*args, **kwargs))

    async def run_on_upload(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Read a file of a stranger, which a process with bounds does; raises QueueFull."""
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._map_threads, lambda: call(*args, **kwargs))
        try:
            return await asyncio.wait_for(answer, MAP_SECONDS)
        except TimeoutError:
            raise QueueFull from None

    async def _hash(self, threads: ThreadPoolExecutor, call: Callable[[], T]) -> T:
        answer = asyncio.get_running_loop().run_in_executor(threads, call)
        try:
            return await asyncio.wait_for(answer, PASSWORD_SECONDS)
        except TimeoutError:
            raise QueueFull from None

    async def run_planner(self, call: Callable[..., T], *args: Any) -> T:
        """Call a function of a module in a process that reads and plans.

        What it takes and returns must be picklable. Raises what mapcore raises, QueueFull, and
        RenderTimeout after the setting's seconds, when the process is stopped.
        """
        future: Future[T] = self.readers.submit(EngineJob(call, args))
        return await outcome_of(future, self.settings.plan_seconds)

    def aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background."""
        task = asyncio.ensure_future(work)
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)

    def note_refused(self, caller: Caller, code: str, detail: str) -> None:
        """Count a refusal of a key for its workspace; many are written together."""
        if caller.workspace and caller.key:
            first = self.refused.add(caller.workspace, caller.key, code, detail)
            if first:
                self.aside(self._write_refused())

    async def _write_refused(self) -> None:
        await asyncio.sleep(REFUSED_PAUSE)
        try:
            await self.run_in_store(self.refused.write, self.store)
        except Exception:
            log_failure("refusals were not written down")

    def close(self) -> None:
        """Stop the processes and close the store."""
        self.metrics.registry.unregister(self.engine_collector)
        self.engine.close()
        self.readers.close()
        self.cleaner.stop()
        self._store_threads.shutdown(wait=False, cancel_futures=True)
        self._file_threads.shutdown(wait=False, cancel_futures=True)
        self._password_threads.shutdown(wait=False, cancel_futures=True)
        self._home_threads.shutdown(wait=False, cancel_futures=True)
        self._map_threads.shutdown(wait=False, cancel_futures=True)
        with suppress(SQLAlchemyError, TimeoutError):
            self.refused.write(self.store)
        self.store.close()


def _provider_of(settings: Settings) -> Provider | None:
    if not settings.oidc_issuer:
        return None
    return Provider(
        settings.oidc_issuer,
        settings.oidc_client_id,
        settings.oidc_client_secret,
        f"{settings.base_url}{OIDC_BACK}",
        settings.oidc_seconds,
    )


async def outcome_of(future: Future[T], seconds: float) -> T:
    """Wait for the outcome of a job; raises RenderTimeout if the engine does not answer.

    The job is taken from the queue where nobody waits for it any more.
    """
    try:
        async with asyncio.timeout(seconds + PATIENCE):
            return await asyncio.wrap_future(future)
    except TimeoutError:
        raise RenderTimeout from None


def open_service(settings: Settings, tiers: Tiers, metrics: Metrics) -> Service:
    """Open the store and start the processes."""
    store = open_store(settings)
    engine = Engine(
        "mapcore-render",
        settings.render_workers,
        settings.queue_limit,
        seconds=settings.render_seconds,
        memory_mb=settings.worker_memory_mb,
    )
    readers = Engine(
        "mapcore-reader",
        READERS,
        READER_QUEUE,
        seconds=settings.plan_seconds,
        memory_mb=READER_MEMORY_MB,
    )
    engine.start()
    readers.start()
    images = ImageCache(settings.image_cache_dir, settings.image_cache_bytes)
    cleaner = Cleaner(store)
    cleaner.start()
    collector = EngineCollector({"render": engine, "reader": readers})
    metrics.registry.register(collector)
    mailer, provider = _mailer_of(settings), _provider_of(settings)
    return Service(
        settings,
        tiers,
        metrics,
        store,
        engine,
        readers,
        PackFiles(settings.map_cache_dir),
        images,
        cleaner,
        mailer,
        provider,
        collector,
        open_served_atlas(settings.maps_dir),
    )


def _mailer_of(settings: Settings) -> Mailer | None:
    if not settings.smtp_url:
        return None
    return Mailer(smtp_server(settings.smtp_url), settings.smtp_from, settings.smtp_seconds)


class ServiceOpener:
    """A service that is opened once: when its application starts, else by its first request."""

    def __init__(self, settings: Settings, tiers: Tiers) -> None:
        self._settings, self._tiers = settings, tiers
        self.metrics = Metrics()
        self._service: Service | None = None
        self._lock = threading.Lock()

    def open(self) -> Service:
        """Return the service, opened where it is not; raises what `open_service` does."""
        with self._lock:
            if self._service is None:
                self._service = open_service(self._settings, self._tiers, self.metrics)
            return self._service

    async def service(self) -> Service:
        """Return the service, opened beside the event loop where it is not."""
        if self._service is not None:
            return self._service
        return await asyncio.to_thread(self.open)

    def close(self) -> None:
        """Close the service where it is open."""
        with self._lock:
            service, self._service = self._service, None
        if service:
            service.close()
