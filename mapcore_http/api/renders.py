"""The renders: POST for programs, GET for image tags."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response

from mapcore_http.limits.admission import peek
from mapcore_http.rendering.engine import QueueFull
from mapcore_http.rendering.images import IMAGE_SECONDS, KeptImage
from mapcore_http.rendering.maps import order_for, usual_house
from mapcore_http.rendering.orders import digest_of, read_order
from mapcore_http.rendering.renders import attribution_of, render_for
from mapcore_http.rendering.worker import IMAGE_EXTENSIONS
from mapcore_http.store.errors import StoreAway
from mapcore_http.web.bodies import check_present, client_leaves, read_json_body
from mapcore_http.web.callers import caller_of, keyless_caller, presents_key
from mapcore_http.web.errors import invalid
from mapcore_http.web.headers import (
    disposition,
    editor_link,
    make_kept_response,
    rate_headers,
    report_headers,
)
from mapcore_http.web.middleware import notes_of
from mapcore_http.web.queries import read_spec

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.limits.admission import Caller
    from mapcore_http.limits.turns import Turn
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.renders import Delivery
    from mapcore_http.rendering.runtime import Runtime


async def post_render(runtime: Runtime, request: Request) -> Response:
    """Render the request of the body for the caller of the key, or for the address."""
    notes = notes_of(request.scope)
    caller = await caller_of(runtime, request)
    notes["plan"] = caller.tier.name
    async with runtime.limits.turns.of(caller.line, caller.weight) as turn:
        order = await _order_of(runtime, turn, request, caller)
        notes["map"] = order.map_id
        delivery = await render_for(
            runtime, turn, caller, order, partial(client_leaves, request), notes
        )
    headers = _headers(runtime, delivery, order, number_format=True)
    headers |= {"Cache-Control": "no-store", **rate_headers(delivery.rate)}
    return Response(delivery.content, 200, headers, delivery.media_type)


async def _order_of(runtime: Runtime, turn: Turn, request: Request, caller: Caller) -> Order:
    """Return what the body of a request orders."""
    with runtime.limits.buffers.hold() as take:
        body = await read_json_body(request, runtime.settings.body_seconds, take)
        await check_present(request)
        if b"dryRun" not in body and not runtime.engine.takes(turn):
            raise QueueFull  # reading it would only hold up those that are drawn
        usual = await usual_house(runtime, caller)
        asked = (caller.workspaces, read_order, body, caller.tier)
        return await order_for(runtime, turn, *asked, usual=usual)


async def get_render(runtime: Runtime, request: Request) -> Response:
    """Render the spec of the address, keyless; an image that is kept is not rendered again."""
    notes = notes_of(request.scope)
    tier = runtime.limits.tiers.keyless
    notes["plan"] = tier.name
    if presents_key(request):
        raise invalid("", "an address never takes a key; POST does")
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
    delivery = await render_for(
        runtime, turn, caller, order, partial(client_leaves, request), notes
    )
    headers = _headers(runtime, delivery, order, number_format=False)
    rate_now = rate_headers(delivery.rate)
    if order.dry_run:
        headers |= {"Cache-Control": "no-store", **rate_now}
        return Response(delivery.content, 200, headers, delivery.media_type)
    if delivery.record:  # another without a link would be without one for a day
        kept = KeptImage(delivery.content, delivery.media_type, headers)
        await runtime.files.call(runtime.images.put, name, kept)
    headers |= rate_now
    return make_kept_response(
        request, delivery.content, delivery.media_type, IMAGE_SECONDS, headers
    )


def _headers(
    runtime: Runtime, delivery: Delivery, order: Order, *, number_format: bool
) -> dict[str, str]:
    image = not order.dry_run
    headers = report_headers(delivery.report, number_format=number_format, image=image)
    if image:
        extension = IMAGE_EXTENSIONS[delivery.media_type]
        headers["Content-Disposition"] = disposition(order.map_id, extension)
    if delivery.record:
        headers["Link"] = editor_link(runtime.settings.base_url, delivery.record)
    return headers
