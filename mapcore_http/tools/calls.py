"""The calls of the tools, for one caller: the same admission and drawing as every render."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from attrs import evolve

import mapcore
from mapcore.assistants.answers import ToolAnswer, describe_error, describe_render
from mapcore.assistants.calls import (
    PREVIEW_BYTES,
    PREVIEW_SIDE,
    call_get_map_regions,
    call_list_maps,
    preview_request,
)
from mapcore.assistants.protocol import image_block, protocol, tool_result
from mapcore_http.limits.tiers import PlanRefused
from mapcore_http.rendering.drawing import draw
from mapcore_http.rendering.engine import EngineJob
from mapcore_http.rendering.hosted import new_hosted_id
from mapcore_http.rendering.orders import read_order
from mapcore_http.rendering.owned import find_own, maps_for, order_for, with_own
from mapcore_http.rendering.renders import attribution_of, render_for
from mapcore_http.rendering.service import outcome_of
from mapcore_http.web.errors import answer_to, date_time

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from concurrent.futures import Future

    from mapcore.assistants.protocol import Contents
    from mapcore_http.limits.admission import Caller
    from mapcore_http.rendering.drawing import Rendered
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.renders import Delivery
    from mapcore_http.rendering.service import Service

EXTENSIONS = {"image/png": "png", "image/svg+xml": "svg"}
SMALLER_SIDES = (PREVIEW_SIDE, 500, 300)
"""Sides of a preview in turn, until one weighs little enough."""


async def call_tool(
    service: Service, caller: Caller, name: str, arguments: dict[str, Any], notes: dict[str, Any]
) -> protocol.CallToolResult:
    """Return the answer of a tool. Whatever is refused is an answer that says how to mend it."""
    notes["tool"] = name[:40]
    call = _CALLS.get(name)
    if call is None:
        return tool_result(ToolAnswer(f"There is no tool {name[:40]!r}.", {}, is_error=True), [])
    try:
        return await call(service, caller, arguments, notes)
    except mapcore.RenderFailed:
        answer = ToolAnswer("The map could not be drawn; try once more.", {}, is_error=True)
    except mapcore.MapcoreError as error:
        answer = describe_error(error)
    except Exception as error:
        answer = _problem(service, caller, error)
    notes["code"] = answer.facts.get("code", "refused")
    service.note_refused(caller, notes["code"], answer.text)
    return tool_result(answer, [])


def _problem(service: Service, caller: Caller, error: Exception) -> ToolAnswer:
    """Return what a problem document would say: limits, plans, a busy or broken service."""
    problem = answer_to(error, service.settings, keyless=caller.key is None).problem
    if problem.code == "internal_error":
        raise error
    ways = (problem.signup_url, problem.upgrade_url) if isinstance(error, PlanRefused) else ()
    more = "".join(f" See {way}." for way in dict.fromkeys(filter(None, ways)))
    return ToolAnswer(f"{problem.detail}{more}", mapcore.encode(problem), is_error=True)


async def _render_map(
    service: Service, caller: Caller, arguments: dict[str, Any], notes: dict[str, Any]
) -> protocol.CallToolResult:
    text = json.dumps(arguments).encode("utf-8")
    async with service.turns.of(caller.holder):
        order = await order_for(service, caller.workspaces, read_order, text, caller.tier)
    notes["map"] = order.map_id
    # The protocol does not tell its tools that a client has left.
    forever: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    hosted_id = None if order.request.dry_run else new_hosted_id()
    delivery = await render_for(service, caller, order, forever, notes, host_as=hosted_id)
    if hosted_id is None:
        return tool_result(describe_render(delivery.report, {}), [])
    links = _links(service, delivery, hosted_id)
    preview = await _preview(service, caller, order, delivery)
    images: Contents = [image_block(preview)] if preview else []
    if "image" in links:
        images.append(
            protocol.ResourceLink(
                type="resource_link",
                name=f"{order.map_id}.{EXTENSIONS[delivery.media_type]}",
                uri=links["image"],
                mime_type=delivery.media_type,
                size=len(delivery.content),
            )
        )
    return tool_result(describe_render(delivery.report, links), images)


def _links(service: Service, delivery: Delivery, hosted_id: str) -> dict[str, str]:
    """Return the image link with its end, and the editor's; none where the store was away."""
    if delivery.record is None or delivery.hosted_until is None:
        return {}
    base = service.settings.base_url
    until = datetime.fromtimestamp(delivery.hosted_until, UTC).replace(microsecond=0)
    return {
        "image": f"{base}/i/{hosted_id}.{EXTENSIONS[delivery.media_type]}",
        "imageExpiresAt": date_time(until),
        "editor": f"{base}/editor/{delivery.record}",
    }


async def _preview(
    service: Service, caller: Caller, order: Order, delivery: Delivery
) -> bytes | None:
    """Return a PNG that clients can show: the image itself if small enough, else a smaller one."""
    canvas = delivery.report.canvas
    is_png = delivery.media_type == "image/png"
    fits = max(canvas.width, canvas.height) * order.request.output.scale <= PREVIEW_SIDE
    if is_png and fits and len(delivery.content) <= PREVIEW_BYTES:
        return delivery.content
    attribution = attribution_of(service.settings, caller.tier)
    height = order.request.output.height or canvas.height
    for side in SMALLER_SIDES:
        shown = preview_request(_as_drawn(order.request, height), side)
        drawing: Future[Rendered] = service.engine.submit(
            EngineJob(draw, (shown, attribution, maps_for(service, order)))
        )
        rendered = await outcome_of(drawing, service.settings.render_seconds)
        if len(rendered.content) <= PREVIEW_BYTES:
            return rendered.content
    return None


def _as_drawn(request: mapcore.RenderRequest, height: int) -> mapcore.RenderRequest:
    """Return a request whose derived height counts when its longest side is measured.

    A preview keeps its own derived height; only a map taller than wide is drawn narrower for it.
    """
    output = request.output
    if output.height is not None or height <= output.width:
        return request
    narrower = max(100, round(output.width * output.width / height))
    return evolve(request, output=evolve(output, width=narrower))


async def _list_maps(
    service: Service, caller: Caller, arguments: dict[str, Any], notes: dict[str, Any]
) -> protocol.CallToolResult:
    answer = await service.run_planner(call_list_maps, service.atlas, arguments)
    return tool_result(answer, [])


async def _get_map_regions(
    service: Service, caller: Caller, arguments: dict[str, Any], notes: dict[str, Any]
) -> protocol.CallToolResult:
    try:
        answer = await service.run_planner(call_get_map_regions, service.atlas, arguments)
    except mapcore.UnknownMap as unknown:
        own = await find_own(service, caller.workspaces, unknown)
        answer = await service.run_planner(with_own, own, call_get_map_regions, arguments)
    return tool_result(answer, [])


_CALLS: dict[
    str,
    Callable[[Service, Caller, dict[str, Any], dict[str, Any]], Awaitable[protocol.CallToolResult]],
] = {
    "render_map": _render_map,
    "list_maps": _list_maps,
    "get_map_regions": _get_map_regions,
}
