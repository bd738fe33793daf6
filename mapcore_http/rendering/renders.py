"""One render for one caller: admit, render, then charge or refund.

POST, GET and the tools call it.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from attrs import field, frozen

import mapcore
from mapcore_http.limits import admission
from mapcore_http.logs import log_failure, time_stage
from mapcore_http.rendering.drawing import Rendered, draw
from mapcore_http.rendering.engine import EngineJob, QueueFull
from mapcore_http.rendering.owned import maps_for
from mapcore_http.rendering.records import Committed, KeptSpec, commit, make_kept_spec
from mapcore_http.rendering.service import outcome_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from concurrent.futures import Future

    from mapcore_http.limits.admission import Admission, Caller
    from mapcore_http.limits.tiers import Tier
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.service import Service
    from mapcore_http.settings import Settings

P = ParamSpec("P")
T = TypeVar("T")
MOST_ADMITTING = 96
"""How many renders may wait for the store at once: it decides on them within a second."""


class ClientGone(Exception):  # noqa: N818 - it says what happened
    """The client has closed the connection."""


@frozen
class Delivery:
    """What a caller gets: content, its media type, the report, and the state of the rate window.

    `record` is the id under which the image is recorded; None for a dry run, and where the database
    did not answer. `hosted_until` is when the link of a hosted image ends.
    """

    content: bytes = field(repr=False)
    media_type: str
    report: mapcore.Report = field(repr=False)
    rate: admission.Rate
    record: str | None = None
    hosted_until: float | None = None


async def render_for(
    service: Service,
    caller: Caller,
    order: Order,
    client_leaves: Awaitable[None],
    notes: dict[str, Any],
    host_as: str | None = None,
) -> Delivery:
    """Return the image or the dry run that a caller orders.

    Only a delivered image is charged and recorded, and a preview never: failed, timed-out and
    abandoned renders are refunded. `host_as` is the id by whose link anybody may open it for a
    time. `client_leaves` is over when nobody waits for the answer any more; `notes` hold the
    render's id, and gather milliseconds for the log.
    """
    dry_run = order.request.dry_run
    with time_stage(notes, "admit"):
        admitted = await _admit(service, caller, dry_run=dry_run)
    if dry_run:
        with time_stage(notes, "plan"):
            async with service.turns.of(caller.holder):
                result = await service.run_planner(
                    draw, order.request, None, maps_for(service, order)
                )
        return Delivery(result.content, result.media_type, result.report, admitted.rate)
    drawing: Future[Rendered] | None = None
    try:
        with time_stage(notes, "render"):
            last = caller.previews
            drawing = service.engine.submit(_job(service, order, caller.tier), after_others=last)
            waiting = outcome_of(drawing, service.settings.render_seconds)
            spec = None if caller.previews else service.filing(make_kept_spec, order.request)
            rendered = await _unless_gone(client_leaves, waiting)
    except BaseException:
        if drawing is None or drawing.cancel() or drawing.done():
            await asyncio.shield(_settle(service, admission.refund, service.store, admitted))
        else:
            service.aside(_refund_when_drawn(service, admitted, drawing))
        raise
    with time_stage(notes, "commit"):
        written = await _commit(service, order, spec, admitted, notes, host_as)
    record, until = (written.record, written.hosted_until) if written else (None, None)
    content, media_type = rendered.content, rendered.media_type
    return Delivery(content, media_type, rendered.report, admitted.rate, record, until)


async def _commit(
    service: Service,
    order: Order,
    spec: Future[KeptSpec] | None,
    admitted: Admission,
    notes: dict[str, Any],
    host_as: str | None,
) -> Committed | None:
    """Charge and record an image, or refund a preview; return what was written, if anything."""
    if spec is None:
        await _settle(service, admission.refund, service.store, admitted)
        return None
    prepared, store, settings = spec, service.store, service.settings

    def write() -> Committed | None:
        return commit(store, settings, order, prepared.result(), admitted, notes["id"], host_as)

    return await _settle(service, write)


async def _admit(service: Service, caller: Caller, *, dry_run: bool) -> Admission:
    """Ask the store to admit a render, unless the queue is already full."""
    admitting = service.admitting
    if len(admitting) >= MOST_ADMITTING or not (dry_run or service.engine.room() > len(admitting)):
        raise QueueFull
    admitting.add(mark := object())
    try:
        return await service.run_in_store(admission.admit, service.store, caller, dry_run=dry_run)
    finally:
        admitting.remove(mark)


def attribution_of(settings: Settings, tier: Tier) -> str | None:
    """Return the line that images of a tier show, if they do."""
    return settings.attribution if tier.attribution else None


def _job(service: Service, order: Order, tier: Tier) -> EngineJob:
    attribution = attribution_of(service.settings, tier)
    return EngineJob(draw, (order.request, attribution, maps_for(service, order)))


async def _refund_when_drawn(
    service: Service, admitted: Admission, drawing: Future[Rendered]
) -> None:
    """Refund an abandoned render when its process has ended it.

    Until then it holds its caller's slot: clients that disconnect cannot have more renders under
    way than others.
    """
    with suppress(Exception):
        await asyncio.wrap_future(drawing)
    await _settle(service, admission.refund, service.store, admitted)


async def _settle(
    service: Service, settle: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T | None:
    """Charge or refund; if the store does not answer, the lease expires by itself."""
    try:
        return await service.run_in_store(settle, *args, **kwargs)
    except Exception:
        log_failure("an admission was left to run out")
        return None


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
