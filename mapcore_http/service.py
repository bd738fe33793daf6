"""One render for one caller: judge the plan, admit, render, then charge or refund.

The POST and the GET call it; so may any other way in.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from attrs import field, frozen

import mapcore
from mapcore.spec.canvas import check_canvas
from mapcore_http import admission
from mapcore_http.engine import Engine, Job, QueueFull, RenderTimeout
from mapcore_http.images import ImageCache
from mapcore_http.logs import log_failure, timed
from mapcore_http.problems import ServiceProblem
from mapcore_http.store import Store, open_store
from mapcore_http.tiers import Tier, plan_problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.requests import Request

    from mapcore_http.admission import Admission, Caller
    from mapcore_http.documents import Document
    from mapcore_http.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")
ATTRIBUTION = "Made with mapcore"
"""The line that images of some tiers show."""
MOST_ADMITTING = 96
"""Renders that may wait for the store's word at once: what it decides in well under a second."""
STORE_THREADS = 8
PLANNING_THREADS = 2
"""Threads that decode requests and make dry runs; more would only contend for the interpreter."""


class ClientGone(Exception):  # noqa: N818 - it says what happened
    """Nobody is there to take the answer."""


@frozen
class Order:
    """A request that is understood: its text, what it says, and the map it means."""

    text: bytes = field(repr=False)
    request: mapcore.RenderRequest = field(repr=False)
    map_id: str
    edition: str


@frozen
class Delivery:
    """What a caller gets: content, its media type, the report, and the state of the rate window."""

    content: bytes = field(repr=False)
    media_type: str
    report: mapcore.Report = field(repr=False)
    rate: admission.Rate


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


def read_order(service: Service, text: bytes) -> Order:
    """Return what a request text orders; raises ValidationError or UnknownMap."""
    request = mapcore.decode_request(text)
    pack = service.atlas.open(request.map_id)
    check_canvas(request.output)
    return Order(text, request, pack.id, pack.edition)


def judge_plan(order: Order, tier: Tier) -> None:
    """Refuse what a tier does not draw; raises ServiceProblem."""
    output = order.request.output
    reason = plan_problem(tier, output.width, output.height, output.scale, output.format)
    if reason:
        keyless = tier.name == "keyless"
        raise ServiceProblem("plan_upgrade_required", reason, keyless=keyless)


async def render_for(
    service: Service, caller: Caller, order: Order, request: Request, notes: dict[str, Any]
) -> Delivery:
    """Return the image or the dry run that a caller orders.

    Only a delivered image is charged: whatever else happens refunds. `request` tells when the
    client has gone; `notes` gather milliseconds for the log.
    """
    judge_plan(order, caller.tier)
    dry_run = order.request.dry_run
    with timed(notes, "admit"):
        admitted = await _admitted(service, caller, dry_run=dry_run)
    if dry_run:
        with timed(notes, "plan"):
            result = await service.planned(mapcore.render, order.text)
        return Delivery(result.content, result.media_type, result.report, admitted.rate)
    try:
        with timed(notes, "render"):
            rendered = await unless_gone(request, _rendered(service, order, caller.tier))
    except BaseException:
        await asyncio.shield(_settled(service, admission.refund, admitted))
        raise
    with timed(notes, "commit"):
        await _settled(service, admission.commit, admitted)
    return Delivery(rendered.content, rendered.media_type, rendered.report, admitted.rate)


async def _admitted(service: Service, caller: Caller, *, dry_run: bool) -> Admission:
    """Ask the store to admit a render, unless it is plain already that there is no room."""
    admitting = service.admitting
    if len(admitting) >= MOST_ADMITTING or not (dry_run or service.engine.room() > len(admitting)):
        raise QueueFull
    admitting.add(mark := object())
    try:
        return await service.stored(admission.admit, service.store, caller, dry_run=dry_run)
    finally:
        admitting.remove(mark)


async def _rendered(service: Service, order: Order, tier: Tier) -> Any:
    """Return what the engine makes of an order; the wait for a worker counts as render time."""
    future = service.engine.submit(Job(order.text, ATTRIBUTION if tier.attribution else None))
    try:
        async with asyncio.timeout(service.settings.render_seconds + 0.5):
            return await asyncio.wrap_future(future)
    except TimeoutError:
        raise RenderTimeout from None


async def _settled(
    service: Service, settle: Callable[[Store, Admission], None], admitted: Admission
) -> None:
    """Charge or refund; where the store is away the lease runs out by itself."""
    try:
        await service.stored(settle, service.store, admitted)
    except Exception:
        log_failure("an admission was left to run out")


async def unless_gone(request: Request, work: Awaitable[T]) -> T:
    """Return the outcome of some work, given up when the client goes; raises ClientGone."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientGone
    finally:
        working.cancel()
        leaving.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
