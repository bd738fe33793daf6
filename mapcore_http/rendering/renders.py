"""One render for one caller: admit, render, then charge or refund.

The POST and the GET call it; so may any other way in.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import field, frozen

import mapcore
from mapcore_http.limits import admission
from mapcore_http.logs import log_failure, timed
from mapcore_http.rendering.engine import Job, QueueFull, RenderTimeout

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mapcore_http.limits.admission import Admission, Caller
    from mapcore_http.limits.tiers import Tier
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.service import Service
    from mapcore_http.rendering.worker import Rendered
    from mapcore_http.store.database import Store

T = TypeVar("T")
ATTRIBUTION = "Made with mapcore"
"""The line that images of some tiers show."""
MOST_ADMITTING = 96
"""Renders that may wait for the store's word at once: what it decides in well under a second."""


class ClientGone(Exception):  # noqa: N818 - it says what happened
    """Nobody is there to take the answer."""


@frozen
class Delivery:
    """What a caller gets: content, its media type, the report, and the state of the rate window."""

    content: bytes = field(repr=False)
    media_type: str
    report: mapcore.Report = field(repr=False)
    rate: admission.Rate


async def render_for(
    service: Service,
    caller: Caller,
    order: Order,
    client_leaves: Awaitable[None],
    notes: dict[str, Any],
) -> Delivery:
    """Return the image or the dry run that a caller orders.

    Only a delivered image is charged: whatever else happens refunds. `client_leaves` is over when
    nobody waits for the answer any more; `notes` gather milliseconds for the log.
    """
    dry_run = order.request.dry_run
    with timed(notes, "admit"):
        admitted = await _admitted(service, caller, dry_run=dry_run)
    if dry_run:
        with timed(notes, "plan"):
            result = await service.planned(mapcore.render, order.request)
        return Delivery(result.content, result.media_type, result.report, admitted.rate)
    try:
        with timed(notes, "render"):
            rendered = await _unless_gone(client_leaves, _rendered(service, order, caller.tier))
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


async def _rendered(service: Service, order: Order, tier: Tier) -> Rendered:
    """Return what the engine makes of an order; the wait for a worker counts as render time."""
    future = service.engine.submit(Job(order.request, ATTRIBUTION if tier.attribution else None))
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


async def _unless_gone(client_leaves: Awaitable[None], work: Awaitable[T]) -> T:
    """Return the outcome of some work, given up when the client goes; raises ClientGone."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(client_leaves)
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientGone
    finally:
        working.cancel()
        leaving.cancel()
