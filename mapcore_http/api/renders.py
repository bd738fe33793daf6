"""The renders: POST for programs, GET for image tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response

from mapcore_http.limits.admission import peek
from mapcore_http.rendering.engine import QueueFull
from mapcore_http.rendering.images import SECONDS, KeptImage
from mapcore_http.rendering.orders import digest_of, read_order
from mapcore_http.rendering.owned import order_for
from mapcore_http.rendering.renders import attribution_of, render_for
from mapcore_http.web.bodies import read_json_body
from mapcore_http.web.callers import caller_of, keyless_caller, presents_key
from mapcore_http.web.disconnects import client_leaves
from mapcore_http.web.errors import invalid
from mapcore_http.web.etags import make_kept_response
from mapcore_http.web.middleware import notes_of
from mapcore_http.web.queries import read_spec
from mapcore_http.web.report_headers import (
    disposition,
    editor_link,
    rate_headers,
    report_headers,
)

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.limits.admission import Caller
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.renders import Delivery
    from mapcore_http.rendering.service import Service

EXTENSIONS = {"image/png": "png", "image/svg+xml": "svg"}


async def post_render(service: Service, request: Request) -> Response:
    """Render the request of the body for the caller of the key, or for the address."""
    notes = notes_of(request.scope)
    caller = await caller_of(service, request)
    notes["plan"] = caller.tier.name
    async with service.turns.of(caller.holder):
        order = await _order_of(service, request, caller)
    notes["map"] = order.map_id
    delivery = await render_for(service, caller, order, client_leaves(request), notes)
    headers = _headers(service, delivery, order, number_format=True)
    headers |= {"Cache-Control": "no-store", **rate_headers(delivery.rate)}
    return Response(delivery.content, 200, headers, delivery.media_type)


async def _order_of(service: Service, request: Request, caller: Caller) -> Order:
    """Return what the body of a request orders."""
    with service.buffers.hold() as take:
        body = await read_json_body(request, service.settings.body_seconds, take)
        if b"dryRun" not in body and not service.engine.room():
            raise QueueFull  # reading it would only hold up those that are drawn
        return await order_for(service, caller.workspaces, read_order, body, caller.tier)


async def get_render(service: Service, request: Request) -> Response:
    """Render the spec of the address, keyless; an image that is kept is not rendered again."""
    notes = notes_of(request.scope)
    tier = service.tiers.keyless
    notes["plan"] = tier.name
    if presents_key(request):
        raise invalid("", "an address never takes a key; POST does")
    caller = keyless_caller(service, request)
    spec = read_spec(request)
    async with service.turns.of(caller.holder):
        order = await service.run_planner(read_order, service.atlas, spec, tier)
    notes["map"] = order.map_id
    name = "" if order.request.dry_run else digest_of(order, attribution_of(service.settings, tier))
    if name and (kept := await service.run_on_files(service.images.get, name)):
        notes["kept"] = True
        rate = await service.run_in_store(peek, service.store, caller)
        headers = {**kept.headers, **rate_headers(rate)}
        return make_kept_response(request, kept.content, "image/png", SECONDS, headers)
    delivery = await render_for(service, caller, order, client_leaves(request), notes)
    headers = _headers(service, delivery, order, number_format=False)
    rate_now = rate_headers(delivery.rate)
    if order.request.dry_run:
        headers |= {"Cache-Control": "no-store", **rate_now}
        return Response(delivery.content, 200, headers, delivery.media_type)
    if delivery.record:  # another without a link would be without one for a day
        await service.run_on_files(service.images.put, name, KeptImage(delivery.content, headers))
    headers |= rate_now
    return make_kept_response(request, delivery.content, delivery.media_type, SECONDS, headers)


def _headers(
    service: Service, delivery: Delivery, order: Order, *, number_format: bool
) -> dict[str, str]:
    image = not order.request.dry_run
    headers = report_headers(delivery.report, number_format=number_format, image=image)
    if image:
        extension = EXTENSIONS[delivery.media_type]
        headers["Content-Disposition"] = disposition(order.map_id, extension)
    if delivery.record:
        headers["Link"] = editor_link(service.settings.base_url, delivery.record)
    return headers
