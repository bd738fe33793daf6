"""The tools as the Model Context Protocol calls them: admitted and drawn as every render.

It needs the extra `mcp`, and takes a second to import: the endpoint does so at the first call.
"""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import mcp_types as protocol
from attrs import evolve
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.requests import Request

import mapcore
from mapcore.request.values.presets import lay_out_as_page
from mapcore_http.contract.answers import date_time
from mapcore_http.limits.tiers import PlanRefused
from mapcore_http.rendering import worker
from mapcore_http.rendering.maps import order_for, usual_house
from mapcore_http.rendering.orders import read_order
from mapcore_http.rendering.render_ids import random_letters
from mapcore_http.rendering.renders import attribution_of, draw_uncharged, render_for
from mapcore_http.rendering.report_headers import IMAGE_EXTENSIONS
from mapcore_http.tools.hosted import ID_LETTERS
from mapcore_http.web.answering import NOT_COUNTED
from mapcore_http.web.bodies import LONGEST_BODY
from mapcore_http.web.errors import answer_to
from mapcore_http.web.middleware import notes_of

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

    from mapcore_http.limits.callers import Caller
    from mapcore_http.limits.limits import Turn
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.renders import Delivery
    from mapcore_http.rendering.runtime import Runtime

PREVIEW_SIDES = (800, 500, 300)
"""Sides of a preview in turn, until one weighs little enough."""
PREVIEW_BYTES = 700_000
"""The most bytes of a preview: clients accept images up to 1 MiB in base64."""


def new_manager() -> StreamableHTTPSessionManager:
    """Return what answers one message, without sessions of state; it has to be run."""
    return StreamableHTTPSessionManager(
        _SERVER,
        json_response=True,
        stateless=True,
        max_request_body_size=LONGEST_BODY,
    )


async def _call_tool(
    name: str, arguments: dict[str, Any], context: ServerRequestContext[Any]
) -> protocol.CallToolResult:
    """Return the answer of a tool, in a turn of the caller's.

    Whatever is refused is an answer that says how to mend it.
    """
    request = context.request
    assert isinstance(request, Request), "only HTTP leads here"
    runtime, turn, caller = request.state.tools
    notes = notes_of(request.scope)
    notes["tool"] = name[:40]
    try:
        if name == "render_map":
            return await _render_map(runtime, turn, caller, arguments, notes)
        found = await order_for(
            runtime, turn, caller.workspaces, worker.answer_tool, name, arguments
        )
        return found.to_protocol()
    except (mapcore.ValidationError, mapcore.UnknownMap) as error:
        answer = mapcore.describe_error(error, name)
    except Exception as error:
        answer = _problem(runtime, caller, error)
        if isinstance(error, NOT_COUNTED) or answer.facts["status"] >= 500:
            return _noted(runtime, caller, answer, notes)
    runtime.limits.refusals.count(caller.holder)
    return _noted(runtime, caller, answer, notes)


_SERVER = mapcore.make_tool_server(_call_tool)


def _noted(
    runtime: Runtime, caller: Caller, answer: mapcore.ToolAnswer, notes: dict[str, Any]
) -> protocol.CallToolResult:
    """Return a refusal, and note its code for the log and for the workspace of the key."""
    notes["code"] = answer.facts["code"]
    runtime.note_refused(caller, notes["code"], answer.text)
    return answer.to_protocol()


def _problem(runtime: Runtime, caller: Caller, error: Exception) -> mapcore.ToolAnswer:
    """Return what a problem document would say: limits, plans, a busy or broken service."""
    problem = answer_to(error, runtime.settings, keyless=caller.key is None).problem
    if problem.code == "internal_error":
        raise error
    if problem.code == "render_failed":
        problem = evolve(problem, detail="The map could not be drawn; try once more.")
    ways = (problem.signup_url, problem.upgrade_url) if isinstance(error, PlanRefused) else ()
    more = "".join(f" See {way}." for way in dict.fromkeys(filter(None, ways)))
    detail = mapcore.encode(problem)
    facts = {name: detail[name] for name in detail if name not in ("type", "title", "detail")}
    return mapcore.ToolAnswer(f"{problem.detail}{more}", facts, is_error=True)


async def _render_map(
    runtime: Runtime, turn: Turn, caller: Caller, arguments: dict[str, Any], notes: dict[str, Any]
) -> protocol.CallToolResult:
    draft = None
    if "table" in arguments:  # read in a process that reads
        draft = await order_for(runtime, turn, caller.workspaces, worker.draft_table, arguments)
    table: dict[str, Any] = {"told": draft.told, "rows": draft.rows} if draft else {}
    spec = draft.request if draft else lay_out_as_page(arguments)
    text = json.dumps(spec).encode("utf-8")
    usual = await usual_house(runtime, caller)
    asked = (caller.workspaces, read_order, text, caller.tier)
    order = await order_for(runtime, turn, *asked, usual=usual)
    notes["map"] = order.map_id
    # The protocol does not tell its tools that a client has left.
    forever = asyncio.get_running_loop().create_future
    hosted_id = None if order.dry_run else random_letters(ID_LETTERS)
    delivery = await render_for(runtime, turn, caller, order, forever, notes, host_as=hosted_id)
    if hosted_id is None:
        return mapcore.describe_render(delivery.report, {}, dry_run=True, **table).to_protocol()
    links = _links(runtime, delivery, hosted_id)
    preview = await _preview(runtime, turn, caller, order, delivery)
    images: list[bytes | protocol.ContentBlock] = [preview] if preview else []
    if "image" in links:
        images.append(
            protocol.ResourceLink(
                type="resource_link",
                name=f"{order.map_id}.{IMAGE_EXTENSIONS[delivery.drawn.media_type]}",
                uri=links["image"],
                mime_type=delivery.drawn.media_type,
                size=len(delivery.drawn.content),
            )
        )
    return mapcore.describe_render(delivery.report, links, **table).to_protocol(images)


def _links(runtime: Runtime, delivery: Delivery, hosted_id: str) -> dict[str, str]:
    """Return the image link with its end, and the editor's; none where the store was away."""
    if delivery.record is None:
        return {}
    base = runtime.settings.base_url
    until = datetime.fromtimestamp(delivery.hosted_until, UTC).replace(microsecond=0)
    return {
        "image": f"{base}/i/{hosted_id}.{IMAGE_EXTENSIONS[delivery.drawn.media_type]}",
        "imageExpiresAt": date_time(until),
        "editor": f"{base}/editor/{delivery.record}",
    }


async def _preview(
    runtime: Runtime, turn: Turn, caller: Caller, order: Order, delivery: Delivery
) -> bytes | None:
    """Return a PNG that clients can show: the image itself if small enough, else a smaller one."""
    canvas = delivery.report.canvas
    whole = delivery.drawn
    fits = max(canvas.width, canvas.height) * order.request.output.scale <= PREVIEW_SIDES[0]
    if whole.media_type == "image/png" and fits and len(whole.content) <= PREVIEW_BYTES:
        return whole.content
    attribution = attribution_of(runtime.settings, caller.tier)
    for side in PREVIEW_SIDES:
        shown = evolve(order, request=mapcore.preview_request(order.request, canvas, side))
        smaller = await draw_uncharged(runtime, turn, shown, attribution, after_others=False)
        if len(smaller.content) <= PREVIEW_BYTES:
            return smaller.content
    return None
