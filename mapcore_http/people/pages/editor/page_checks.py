"""`POST /editor/check`: what readers of a picture may not be able to tell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import evolve
from starlette.responses import Response

import mapcore
from mapcore_http.limits.admission import admit
from mapcore_http.people.pages.editor.previews import previewing
from mapcore_http.people.pages.page_words import say_on_page
from mapcore_http.people.pages.visitors import order_of_visitor, turn_at_address
from mapcore_http.people.people import plan_for
from mapcore_http.rendering.atlases import house_of
from mapcore_http.web.bodies import read_json_body
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime


async def post_check(runtime: Runtime, request: Request) -> Response:
    """Answer with the findings of the spec of the body; it counts as a dry run of the editor."""
    caller = previewing(address_of(runtime, request), runtime.limits.tiers.preview)
    async with turn_at_address(runtime, request) as turn:
        with runtime.limits.buffers.hold() as take:
            body = await read_json_body(request, runtime.settings.body_seconds, take)
            order = await order_of_visitor(runtime, turn, request, body)
        await runtime.store.call(admit, caller, dry_run=True)
        answer = await plan_for(runtime, turn, order, findings_of, order)
    return Response(answer, 200, {"Cache-Control": "no-store"}, "application/json")


def findings_of(atlas: mapcore.Atlas, order: Order) -> bytes:
    """Return findings of an order as pages say them, and its alternative text, as JSON."""
    drawn = evolve(order.request, on_unmatched="warn")
    report = mapcore.check(drawn, atlas=atlas, house=house_of(order.house))
    findings = [
        {"code": each.code, "message": say_on_page(each.message), "mend": say_on_page(each.mend)}
        for each in report.lint
    ]
    told = {"findings": findings, "altText": report.alt_text}
    return json.dumps(told).encode("ascii")
