"""One render for one caller: admit, render, then charge or refund.

POST, GET, the tools and the editor call it.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from attrs import frozen

import mapcore
from mapcore.workers.errors import QueueFull
from mapcore_http.limits import admission
from mapcore_http.limits.admission import QuotaExhausted, TryLater
from mapcore_http.logs import log_failure, log_trouble, time_stage
from mapcore_http.rendering.images import KeptImage
from mapcore_http.rendering.maps import order_for, try_maps
from mapcore_http.rendering.orders import Order, Text, read_order
from mapcore_http.rendering.records import commit, hosted_until
from mapcore_http.rendering.worker import REFUSALS, Rendered, draw, plan, read_answer
from mapcore_http.store.database import StoreAway

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from concurrent.futures import Future

    from mapcore_http.limits.admission import Admission
    from mapcore_http.limits.callers import Caller
    from mapcore_http.limits.limits import Turn
    from mapcore_http.limits.tiers import Tier
    from mapcore_http.rendering.atlases import Maps, OwnHouse
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
    """What a caller gets: what was drawn, and the state of the rate window.

    `record` is the id under which the image is recorded; None for a dry run, and where the database
    did not answer. `hosted_until` is when the link of one ends that is hosted.
    """

    drawn: Rendered
    rate: admission.Rate
    record: str | None
    hosted_until: float

    @property
    def report(self) -> mapcore.Report:
        """Return the report of an order; of a text the headers tell it."""
        assert self.drawn.report
        return self.drawn.report


async def render_for(
    runtime: Runtime,
    turn: Turn,
    caller: Caller,
    asked: Order | Text,
    client_leaves: Callable[[], Awaitable[None]],
    notes: dict[str, Any],
    host_as: str | None = None,
) -> Delivery:
    """Return the image or the dry run that a caller asks for, in a turn of the caller's.

    Only a delivered image is charged and recorded, and a preview never: failed, timed-out and
    abandoned renders are refunded. `host_as` is the id by whose link anybody may open it for a
    time. What `client_leaves` returns is over when nobody waits for the answer any more; `notes`
    hold the render's id, and gather milliseconds for the log.

    A text is read and drawn by one job, after it is admitted. The caller is told the same as if it
    had been read before: a text that is refused gets all back that was counted, and the text of a
    caller who is not admitted is read before the caller is told so.
    """
    further = (client_leaves, notes, host_as)
    dry_run = asked.dry_run
    try:
        with time_stage(notes, "admit"):
            admitted = await _admit(runtime, turn, caller, dry_run=dry_run)
    except (TryLater, QuotaExhausted, StoreAway):
        if isinstance(asked, Order):
            raise
        order = await read_first(runtime, turn, caller, asked)
        if order.dry_run == dry_run:
            raise
        return await render_for(runtime, turn, caller, order, *further)
    with time_stage(notes, "plan" if dry_run else "render"):
        drawn = await _draw_admitted(runtime, turn, admitted, asked, client_leaves)
    if isinstance(drawn, Order):
        await asyncio.shield(_settle(runtime, admission.refund, admitted, rates=True))
        return await render_for(runtime, turn, caller, drawn, *further)
    notes["map"] = drawn.map_id
    record = None
    if not dry_run:
        with time_stage(notes, "commit"):
            if drawn.spec:
                row = (runtime.settings, drawn.spec, admitted, notes["id"], host_as)
                record = notes["id"] if await _settle(runtime, commit, *row) else None
            else:
                await _settle(runtime, admission.refund, admitted)
    read_answer(drawn.refused)  # raises it where there is one
    return Delivery(drawn, admitted.rate, record, hosted_until(admitted))


async def read_first(runtime: Runtime, turn: Turn, caller: Caller, asked: Text) -> Order:
    """Return the order of a text, read by a process that draws nothing; raises as `read_order`."""
    text, usual = (asked.text, asked.tier), asked.house
    return await order_for(runtime, turn, caller.workspaces, read_order, *text, usual=usual)


async def _draw_admitted(
    runtime: Runtime,
    turn: Turn,
    admitted: Admission,
    asked: Order | Text,
    client_leaves: Callable[[], Awaitable[None]],
) -> Rendered | Order:
    """Return what is drawn or planned; where nothing is, give back what was counted.

    A text that is refused for what it says counts nowhere.
    """
    caller = admitted.caller
    attribution = attribution_of(runtime.settings, caller.tier)
    begun: list[Future[Any]] = []

    async def draw_in(maps: Maps, *worn: OwnHouse) -> Rendered | Order:
        if asked.dry_run:
            begun.append(planning := runtime.readers.begin(turn, plan, maps, asked, *worn))
            return await asyncio.wrap_future(planning)
        last = caller.previews
        asking = (maps, asked, attribution, not last, *worn)
        begun.append(drawing := runtime.engine.begin(turn, draw, *asking, after_others=last))
        return await _unless_gone(client_leaves, drawing)

    usual = None if isinstance(asked, Order) else asked.house
    try:
        return await try_maps(runtime, caller.workspaces, draw_in, usual)
    except BaseException as error:
        if not begun or begun[-1].cancel() or begun[-1].done():
            unread = isinstance(error, REFUSALS)
            await asyncio.shield(_settle(runtime, admission.refund, admitted, rates=unread))
        else:
            runtime.aside(_refund_when_drawn(runtime, admitted, begun[-1]))
        raise


async def draw_uncharged(
    runtime: Runtime,
    turn: Turn,
    order: Order,
    attribution: str | None,
    *,
    after_others: bool = True,
) -> Rendered:
    """Return the picture of an order, charged to nobody; raises QueueFull and MapcoreError."""
    asking = (runtime.atlas, order, attribution)
    drawn = await runtime.engine.call(turn, draw, *asking, after_others=after_others)
    read_answer(drawn.refused)
    return drawn


async def keep_drawn(
    runtime: Runtime, name: str, drawing: Callable[[], Awaitable[Rendered | Delivery]]
) -> KeptImage:
    """Return the picture that is kept by a name, else the one that is drawn, and then kept."""
    kept = await runtime.files.call(runtime.images.get, name)
    if kept is None:
        found = await drawing()
        drawn = found.drawn if isinstance(found, Delivery) else found
        kept = KeptImage(drawn.content, drawn.media_type)
        await runtime.files.call(runtime.images.keep, name, kept)
    return kept


async def _admit(runtime: Runtime, turn: Turn, caller: Caller, *, dry_run: bool) -> Admission:
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
    outcome, leaving = asyncio.wrap_future(drawing), asyncio.ensure_future(client_leaves())
    try:
        await asyncio.wait((outcome, leaving), return_when=asyncio.FIRST_COMPLETED)
        if outcome.done():
            return outcome.result()
        raise ClientGone
    finally:
        outcome.cancel()  # a job that nobody waits for leaves the queue
        leaving.cancel()
