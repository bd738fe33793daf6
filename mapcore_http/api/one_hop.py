"""Answers for which one process does all: it reads the text of a request, and draws or plans.

It is admitted before its text is read. The caller is told the same as if it had been read
before: a text that is refused gets all back that was counted, and the text of a caller who is not
admitted is read before the caller is told so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen
from starlette.responses import Response

from mapcore_http.api.texts import DrawnText, draw_text, plan_text
from mapcore_http.limits.admission import QuotaExhausted, TryLater
from mapcore_http.logs import time_stage
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import Order, read_order
from mapcore_http.rendering.renders import (
    admit,
    attribution_of,
    commit_or_refund,
    draw_admitted,
    withdraw,
)
from mapcore_http.rendering.worker import REFUSALS, read_answer
from mapcore_http.store.errors import StoreAway
from mapcore_http.web.headers import editor_link, rate_headers

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from concurrent.futures import Future

    from mapcore_http.limits.admission import Admission, Rate
    from mapcore_http.limits.callers import Caller
    from mapcore_http.limits.turns import Turn
    from mapcore_http.rendering.atlases import Maps, OwnHouse
    from mapcore_http.rendering.runtime import Runtime

MOST_AT_ONCE = 2**17
"""Bytes of a text that a process reads that draws: it does so in a few milliseconds."""


@frozen(eq=False)
class TextRequest:
    """A text that was sent: by whom, in whose turn, and the house style if it names none."""

    runtime: Runtime
    turn: Turn
    caller: Caller
    text: bytes
    usual: OwnHouse | None
    notes: dict[str, Any]


async def read_first(asking: TextRequest, read: Callable[..., Any] = read_order) -> Any:
    """Return what a process that reads makes of a text; raises what `read_order` does."""
    return await order_for(
        asking.runtime,
        asking.turn,
        asking.caller.workspaces,
        read,
        asking.text,
        asking.caller.tier,
        usual=asking.usual,
    )


async def answer_dry_run(asking: TextRequest) -> Order | Response:
    """Return the answer to a dry run; the order where a picture is asked for.

    Its keys are matched only when it is admitted: they may be thousands that no region has.
    """
    runtime, notes = asking.runtime, asking.notes
    admitted = await _admit_or_read(asking, dry_run=True)
    if isinstance(admitted, Order):
        return admitted
    with time_stage(notes, "plan"):
        try:
            planned: Order | DrawnText = await read_first(asking, plan_text)
        except tuple(REFUSALS):
            await withdraw(runtime, admitted)
            raise
    if not isinstance(planned, DrawnText):
        await withdraw(runtime, admitted)
        return planned
    notes["map"] = planned.map_id
    return _answer(asking, planned, admitted.rate)


async def _admit_or_read(asking: TextRequest, *, dry_run: bool) -> Admission | Order:
    """Return the admission of a text, or its order where it asks for the other of the two.

    The text of a caller who is not admitted is read before the caller is told so.
    """
    try:
        with time_stage(asking.notes, "admit"):
            return await admit(asking.runtime, asking.turn, asking.caller, dry_run=dry_run)
    except (TryLater, QuotaExhausted, StoreAway):
        order: Order = await read_first(asking)
        if order.dry_run != dry_run:
            return order
        raise


async def answer_picture(
    asking: TextRequest, client_leaves: Callable[[], Awaitable[None]]
) -> Order | Response:
    """Return the answer to a picture; the order where it turns out to be read before."""
    runtime, caller, notes = asking.runtime, asking.caller, asking.notes
    admitted = await _admit_or_read(asking, dry_run=False)
    if isinstance(admitted, Order):
        return admitted
    attribution = attribution_of(runtime.settings, caller.tier)

    def begin(maps: Maps, *worn: OwnHouse) -> Future[DrawnText]:
        text, tier = asking.text, caller.tier
        return runtime.engine.begin(asking.turn, draw_text, maps, text, tier, attribution, *worn)

    with time_stage(notes, "render"):
        drawn = await draw_admitted(runtime, admitted, begin, asking.usual, client_leaves)
    notes["map"] = drawn.map_id
    with time_stage(notes, "commit"):
        written = await commit_or_refund(runtime, drawn.spec, admitted, notes)
    return _answer(asking, drawn, admitted.rate, written.record if written else None)


def _answer(
    asking: TextRequest, drawn: DrawnText, rate: Rate, record: str | None = None
) -> Response:
    """Return the answer that tells of what was drawn, or raise why it was not."""
    if drawn.refused:
        read_answer(drawn.refused)  # raises
    headers = {**drawn.headers, "Cache-Control": "no-store", **rate_headers(rate)}
    if record:
        headers["Link"] = editor_link(asking.runtime.settings.base_url, record)
    return Response(drawn.content, 200, headers, drawn.media_type)
