"""The renders: POST for programs, GET for image tags."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response

from mapcore.errors import make_error
from mapcore.workers.errors import QueueFull
from mapcore_http.limits.admission import peek
from mapcore_http.rendering.images import IMAGE_SECONDS, KeptImage
from mapcore_http.rendering.maps import usual_house
from mapcore_http.rendering.orders import Text, digest_of, read_order
from mapcore_http.rendering.renders import attribution_of, read_first, render_for
from mapcore_http.rendering.report_headers import report_headers
from mapcore_http.store.database import StoreAway
from mapcore_http.web.bodies import check_present, client_leaves, read_json_body
from mapcore_http.web.callers import caller_of, keyless_caller, presents_key
from mapcore_http.web.headers import editor_link, make_kept_response, rate_headers
from mapcore_http.web.middleware import notes_of
from mapcore_http.web.queries import read_spec

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.limits.callers import Caller
    from mapcore_http.limits.limits import Turn
    from mapcore_http.rendering.renders import Delivery
    from mapcore_http.rendering.runtime import Runtime

MOST_AT_ONCE = 2**17
"""Bytes of a text that a process reads that draws: it does so in a few milliseconds."""


async def post_render(runtime: Runtime, request: Request) -> Response:
    """Render the request of the body for the caller of the key, or for the address."""
    notes = notes_of(request.scope)
    caller = await caller_of(runtime, request)
    notes["plan"] = caller.tier.name
    async with runtime.limits.turns.of(caller.line, caller.weight) as turn:
        leaves = partial(client_leaves, request)
        with runtime.limits.buffers.hold() as take:
            body = await read_json_body(request, runtime.settings.body_seconds, take)
            await check_present(request)
            asked = Text(body, caller.tier, await usual_house(runtime, caller))
            if len(body) <= MOST_AT_ONCE:
                delivery = await render_for(runtime, turn, caller, asked, leaves, notes)
                return _answer(runtime, delivery)
            if not asked.dry_run and not runtime.engine.takes(turn):
                raise QueueFull  # reading it would only hold up those that are drawn
            order = await read_first(runtime, turn, caller, asked)
        return _answer(runtime, await render_for(runtime, turn, caller, order, leaves, notes))


async def get_render(runtime: Runtime, request: Request) -> Response:
    """Render the spec of the address, keyless; an image that is kept is not rendered again."""
    notes = notes_of(request.scope)
    tier = runtime.limits.tiers.keyless
    notes["plan"] = tier.name
    if presents_key(request):
        raise make_error("", "an address never takes a key; POST does")
    caller = keyless_caller(runtime, request)
    spec = read_spec(request)
    async with runtime.limits.turns.of(caller.line, caller.weight) as turn:
        return await _get_in_turn(runtime, turn, request, caller, spec)


async def _get_in_turn(
    runtime: Runtime, turn: Turn, request: Request, caller: Caller, spec: bytes
) -> Response:
    notes, tier = notes_of(request.scope), caller.tier
    await check_present(request)
    order = await runtime.readers.call(turn, read_order, runtime.atlas, spec, tier)
    notes["map"] = order.map_id
    name = "" if order.dry_run else digest_of(order, attribution_of(runtime.settings, tier))
    if name and (kept := await runtime.files.call(runtime.images.get, name)):
        notes["kept"] = True
        headers = dict(kept.headers)
        with suppress(StoreAway):  # what is kept needs no database
            headers |= rate_headers(await runtime.store.call(peek, caller))
        return make_kept_response(request, kept.content, kept.media_type, IMAGE_SECONDS, headers)
    leaves = partial(client_leaves, request)
    delivery = await render_for(runtime, turn, caller, order, leaves, notes)
    if order.dry_run:
        return _answer(runtime, delivery, number_format=False)
    drawn, headers = delivery.drawn, _headers(runtime, delivery, number_format=False)
    if delivery.record:  # another without a link would be without one for a day
        kept = KeptImage(drawn.content, drawn.media_type, headers)
        await runtime.files.call(runtime.images.keep, name, kept)
    headers |= rate_headers(delivery.rate)
    return make_kept_response(request, drawn.content, drawn.media_type, IMAGE_SECONDS, headers)


def _answer(runtime: Runtime, delivery: Delivery, *, number_format: bool = True) -> Response:
    """Return what was drawn or planned, for the one who asks alone."""
    headers = _headers(runtime, delivery, number_format=number_format)
    headers |= {"Cache-Control": "no-store", **rate_headers(delivery.rate)}
    return Response(delivery.drawn.content, 200, headers, delivery.drawn.media_type)


def _headers(runtime: Runtime, delivery: Delivery, *, number_format: bool) -> dict[str, str]:
    drawn = delivery.drawn
    headers = drawn.headers
    if drawn.report:
        told = (drawn.report, drawn.map_id, drawn.media_type)
        headers = report_headers(*told, number_format=number_format)
    if delivery.record:
        headers["Link"] = editor_link(runtime.settings.base_url, delivery.record)
    return headers
