"""One render for one caller: admit, render, then charge or refund.

POST, GET and the tools call it.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from attrs import field, frozen

import mapcore
from mapcore.workers.errors import QueueFull
from mapcore_http.limits import admission
from mapcore_http.logs import log_failure, log_trouble, time_stage
from mapcore_http.rendering.engine import outcome_in_loop
from mapcore_http.rendering.maps import begin_drawing, try_maps
from mapcore_http.rendering.records import commit
from mapcore_http.rendering.worker import REFUSALS, draw
from mapcore_http.store.errors import StoreAway

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from concurrent.futures import Future

    from mapcore_http.limits.admission import Admission
    from mapcore_http.limits.callers import Caller
    from mapcore_http.limits.tiers import Tier
    from mapcore_http.limits.turns import Turn
    from mapcore_http.rendering.atlases import Maps, OwnHouse
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.records import Committed, KeptSpec
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.settings import Settings
    from mapcore_http.store.database import Store

P = ParamSpec("P")
T = TypeVar("T")
LEAST_ADMITTING = 96
"""How many renders may wait for the store at once, which decides on them within a second; or as
many as may wait for a process where that is more."""
SETTLE_PAUSE = 1.0
"""Seconds between two tries to charge or refund while the database is away."""


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
    runtime: Runtime,
    turn: Turn,
    caller: Caller,
    order: Order,
    client_leaves: Callable[[], Awaitable[None]],
    notes: dict[str, Any],
    host_as: str | None = None,
) -> Delivery:
    """Return the image or the dry run that a caller orders, in a turn of the caller's.

    Only a delivered image is charged and recorded, and a preview never: failed, timed-out and
    abandoned renders are refunded. `host_as` is the id by whose link anybody may open it for a
    time. What `client_leaves` returns is over when nobody waits for the answer any more; `notes`
    hold the render's id, and gather milliseconds for the log.
    """
    dry_run = order.dry_run
    with time_stage(notes, "admit"):
        admitted = await admit(runtime, turn, caller, dry_run=dry_run)
    if dry_run:
        with time_stage(notes, "plan"):
            maps = order.own or runtime.atlas
            result = await runtime.readers.call(turn, draw, order, None, maps)
        return Delivery(result.content, result.media_type, result.report, admitted.rate)
    async with _giving_back(runtime, admitted) as begun:
        attribution, last = attribution_of(runtime.settings, caller.tier), caller.previews
        with time_stage(notes, "render"):
            drawing = begin_drawing(
                runtime, turn, order, attribution, after_others=last, records=not last
            )
            begun.append(drawing)
            rendered = await _unless_gone(client_leaves, drawing)
    with time_stage(notes, "commit"):
        written = await commit_or_refund(runtime, rendered.spec, admitted, notes, host_as)
    record, until = (written.record, written.hosted_until) if written else (None, None)
    content, media_type = rendered.content, rendered.media_type
    return Delivery(content, media_type, rendered.report, admitted.rate, record, until)


async def draw_admitted(
    runtime: Runtime,
    admitted: Admission,
    begin: Callable[..., Future[T]],
    usual: OwnHouse | None,
    client_leaves: Callable[[], Awaitable[None]],
) -> T:
    """Return what `begin(maps, *worn)` has drawn of a text that nobody had read when admitted.

    What is refused for what it says is no render: its admission is withdrawn.
    """
    async with _giving_back(runtime, admitted, refused=admission.withdraw) as begun:

        async def draw_in(maps: Maps, *worn: OwnHouse) -> T:
            begun.append(drawing := begin(maps, *worn))
            return await _unless_gone(client_leaves, drawing)

        return await try_maps(runtime, admitted.caller.workspaces, draw_in, usual)


@asynccontextmanager
async def _giving_back(
    runtime: Runtime,
    admitted: Admission,
    refused: Callable[[Store, Admission], None] = admission.refund,
) -> AsyncIterator[list[Future[Any]]]:
    """Refund a render where the block fails, or do as `refused` says where that is its request's.

    The block adds the jobs that it has begun to what it is given.
    """
    begun: list[Future[Any]] = []
    try:
        yield begun
    except BaseException as error:
        if not begun or begun[-1].cancel() or begun[-1].done():
            settle = refused if isinstance(error, tuple(REFUSALS)) else admission.refund
            await asyncio.shield(_settle(runtime, settle, admitted))
        else:
            runtime.aside(_refund_when_drawn(runtime, admitted, begun[-1]))
        raise


async def commit_or_refund(
    runtime: Runtime,
    spec: KeptSpec | None,
    admitted: Admission,
    notes: dict[str, Any],
    host_as: str | None = None,
) -> Committed | None:
    """Charge and record an image, or refund what has no `spec`; return what was written, if any."""
    if spec is None:
        await _settle(runtime, admission.refund, admitted)
        return None
    return await _settle(runtime, commit, runtime.settings, spec, admitted, notes["id"], host_as)


async def admit(runtime: Runtime, turn: Turn, caller: Caller, *, dry_run: bool) -> Admission:
    """Ask the store to admit a render, unless the queue is already full."""
    admitting = runtime.admitting
    takes = dry_run or runtime.engine.takes(turn, len(admitting) + 1)
    most = max(LEAST_ADMITTING, runtime.settings.queue_limit)
    if len(admitting) >= most or not takes:
        raise QueueFull
    admitting.add(mark := object())
    try:
        return await runtime.store.call_at_once(admission.admit, caller, dry_run=dry_run)
    finally:
        admitting.remove(mark)


async def withdraw(runtime: Runtime, admitted: Admission) -> None:
    """Give back all that was counted for a text that turned out to ask for nothing of the kind."""
    await asyncio.shield(_settle(runtime, admission.withdraw, admitted))


def attribution_of(settings: Settings, tier: Tier) -> str | None:
    """Return the line that images of a tier show, if they do."""
    return settings.attribution if tier.attribution else None


async def _refund_when_drawn(runtime: Runtime, admitted: Admission, drawing: Future[Any]) -> None:
    """Refund an abandoned render when its process has ended it.

    Until then it holds its caller's slot: clients that disconnect cannot have more renders under
    way than others.
    """
    with suppress(Exception):
        await asyncio.wrap_future(drawing)
    await _settle(runtime, admission.refund, admitted)


async def _settle(
    runtime: Runtime,
    settle: Callable[Concatenate[Store, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T | None:
    """Charge or refund; None where the store does not answer, which is then asked in background.

    So what was drawn when the database went away is delivered, and charged or refunded when that is
    back, at most once: what settles ends the lease, and does nothing without one.
    """
    try:
        return await runtime.store.call_at_once(settle, *args, **kwargs)
    except StoreAway:
        runtime.aside(_settle_later(runtime, lambda store: settle(store, *args, **kwargs)))
    except Exception:
        log_failure("an admission was left to run out")
    return None


async def _settle_later(runtime: Runtime, settle: Callable[[Store], object]) -> None:
    """Charge or refund when the store is back, for as long as a lease lasts; else it expires."""
    give_up = time.monotonic() + admission.LEASE_SECONDS
    while time.monotonic() < give_up:
        await asyncio.sleep(SETTLE_PAUSE)
        with suppress(StoreAway):
            await runtime.store.call(settle)
            return
    log_trouble("an admission was left to run out, as the database did not answer")


async def _unless_gone(client_leaves: Callable[[], Awaitable[None]], drawing: Future[T]) -> T:
    """Return the outcome of a job, given up when the client goes; raises ClientGone."""
    outcome = outcome_in_loop(drawing)
    leaving = asyncio.ensure_future(client_leaves())

    def give_up(_: object) -> None:
        if not outcome.done():
            outcome.set_exception(ClientGone())

    leaving.add_done_callback(give_up)
    try:
        return await outcome
    except (ClientGone, asyncio.CancelledError):
        drawing.cancel()  # it leaves the queue
        raise
    finally:
        leaving.cancel()
