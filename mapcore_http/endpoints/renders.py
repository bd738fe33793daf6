"""The renders: POST for programs, GET for image tags."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response

from mapcore_http.admission import peek
from mapcore_http.auth import caller_of, keyless_caller, presents_key
from mapcore_http.bodies import read_json_body
from mapcore_http.caching import kept_response
from mapcore_http.engine import QueueFull
from mapcore_http.frame import notes_of
from mapcore_http.headers import disposition, rate_headers, report_headers
from mapcore_http.images import SECONDS, KeptImage, name_of
from mapcore_http.problems import invalid
from mapcore_http.queries import read_spec
from mapcore_http.service import judge_plan, read_order, render_for
from mapcore_http.tiers import KEYLESS

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.service import Delivery, Order, Service

EXTENSIONS = {"image/png": "png", "image/svg+xml": "svg"}


async def post_render(service: Service, request: Request) -> Response:
    """Render the request of the body for the caller of the key, or for the address."""
    notes = notes_of(request.scope)
    caller = await caller_of(service, request)
    notes["plan"] = caller.tier.name
    body = await read_json_body(request, service.settings.body_seconds)
    if b"dryRun" not in body and not service.engine.room():
        raise QueueFull  # reading it would only hold up those that are drawn
    order = await service.planned(read_order, service, body)
    notes["map"] = order.map_id
    delivery = await render_for(service, caller, order, request, notes)
    headers = _headers(delivery, order, number_format=True)
    headers |= {"Cache-Control": "no-store", **rate_headers(delivery.rate)}
    return Response(delivery.content, 200, headers, delivery.media_type)


async def get_render(service: Service, request: Request) -> Response:
    """Render the spec of the address, keyless; an image that is kept is not rendered again."""
    notes = notes_of(request.scope)
    notes["plan"] = KEYLESS.name
    if presents_key(request):
        raise invalid("", "an address never takes a key; POST does")
    order = await service.planned(read_order, service, read_spec(request))
    notes["map"] = order.map_id
    caller = keyless_caller(service, request)
    judge_plan(order, caller.tier)
    name = "" if order.request.dry_run else name_of(order)
    if name and (kept := await service.planned(service.images.get, name)):
        notes["kept"] = True
        rate = await service.stored(peek, service.store, caller)
        headers = {**kept.headers, **rate_headers(rate)}
        return kept_response(request, kept.content, "image/png", SECONDS, headers)
    delivery = await render_for(service, caller, order, request, notes)
    headers = _headers(delivery, order, number_format=False)
    rate_now = rate_headers(delivery.rate)
    if order.request.dry_run:
        headers |= {"Cache-Control": "no-store", **rate_now}
        return Response(delivery.content, 200, headers, delivery.media_type)
    await service.planned(service.images.put, name, KeptImage(delivery.content, headers))
    headers |= rate_now
    return kept_response(request, delivery.content, delivery.media_type, SECONDS, headers)


def _headers(delivery: Delivery, order: Order, *, number_format: bool) -> dict[str, str]:
    image = not order.request.dry_run
    headers = report_headers(delivery.report, number_format=number_format, image=image)
    if image:
        extension = EXTENSIONS[delivery.media_type]
        headers["Content-Disposition"] = disposition(order.map_id, extension)
    return headers
