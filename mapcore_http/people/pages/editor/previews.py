"""`POST /editor/preview`: the picture of a spec as it is being edited, and what became of its keys.

It goes the way of every render, in a tier of its own. The answer is one form of two parts, which
browsers take apart themselves: `report` (JSON) and `image` (PNG). `POST /editor/download` draws for
members in the plan of their workspace, to be saved. `/editor/regions` says where the regions of a
preview stand, and `/editor/check` what readers of it may not be able to tell.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from attrs import evolve
from starlette.responses import Response

import mapcore
from mapcore.errors import make_error
from mapcore.request.output import LEAST_SIDE, USUAL_WIDTH
from mapcore_http.limits.admission import admit
from mapcore_http.limits.callers import Caller
from mapcore_http.people.pages.editor.key_readings import readings_of
from mapcore_http.people.pages.editor.page_checks import findings_of
from mapcore_http.people.pages.editor.region_outlines import outlines_of
from mapcore_http.people.pages.member_tier import (
    member_in_editor,
    member_or_guest,
    order_of_member,
)
from mapcore_http.people.pages.page_words import say_warnings
from mapcore_http.people.pages.visits import (
    Visit,
    hold_body,
    order_of_visitor,
    send_json,
    turn_at_address,
)
from mapcore_http.people.people import plan_for
from mapcore_http.rendering.orders import fit_order, open_order
from mapcore_http.rendering.render_ids import new_render_id
from mapcore_http.rendering.renders import attribution_of, render_for
from mapcore_http.web.bodies import client_leaves
from mapcore_http.web.headers import editor_link, rate_headers
from mapcore_http.web.middleware import notes_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from mapcore_http.limits.limits import Turn
    from mapcore_http.limits.tiers import Tier
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.renders import Delivery
    from mapcore_http.rendering.runtime import Runtime


SAVED_HEADERS = {"Content-Disposition": "attachment", "X-Content-Type-Options": "nosniff"}
"""What is to be saved is never opened as a page of this host, whatever its texts are."""


def previewing(visit: Visit, tier: Tier | None = None) -> Caller:
    """Return who works in the editor at an address; its renders there are counted apart."""
    own = tier or visit.runtime.limits.tiers.preview
    return Caller(own, address=visit.address, counted_as="preview")


@asynccontextmanager
async def order_in_turn(visit: Visit) -> AsyncIterator[tuple[Turn, Order]]:
    """Give a turn and the order of the body, which counts as a dry run of the editor."""
    async with turn_at_address(visit) as turn:
        async with hold_body(visit) as body:
            order = await order_of_visitor(visit, turn, body)
        await visit.ask(admit, previewing(visit), dry_run=True)
        yield turn, order


async def post_preview(visit: Visit) -> Response:
    """Draw the spec of the body in the size of a preview."""
    tiers = visit.runtime.limits.tiers
    async with turn_at_address(visit) as turn:
        async with hold_body(visit) as body:
            order = await order_of_visitor(visit, turn, body)
        member = await member_or_guest(visit)
        caller = member.previewing(tiers) if member else None
        begun = time.perf_counter()
        sides = {name: tier.max_side for name, tier in tiers.of_plans().items()}
        most = member.tier(tiers).max_side if member else min(sides.values())
        delivery, regions = await asyncio.gather(
            draw_preview(visit, turn, order, caller),
            plan_for(visit.runtime, turn, order, readings_of, order, sides, most),
        )
    spent = round((time.perf_counter() - begun) * 1000)
    told = say_warnings(mapcore.encode_drawn(delivery.report))
    report = {**told, **regions, "milliseconds": spent}
    return _form({"report": ("application/json", json.dumps(report).encode("ascii")),
                  "image": (delivery.drawn.media_type, delivery.drawn.content)})  # fmt: skip


async def post_download(visit: Visit) -> Response:
    """Draw what the body asks for a member of a workspace, to be saved.

    With `as=page` in the query it is a web page in one file, with tooltips.
    The plan of the workspace says what is drawn, and the picture is counted and recorded for it, as
    one drawn with a key. Raises ValidationError for guests, and UnknownMap where a map is
    not one of theirs.
    """
    runtime, request = visit.runtime, visit.request
    async with turn_at_address(visit) as turn:
        async with hold_body(visit) as body:
            member = await member_in_editor(visit)
            if member is None:
                await _refuse_guest(runtime, turn, body)
            as_page = request.query_params.get("as") == "page"
            member, order = await order_of_member(visit, turn, member, body, as_page=as_page)
        caller = member.downloading(runtime.limits.tiers)
        notes = notes_of(request.scope)
        notes |= {"plan": caller.tier.name, "map": order.map_id, "workspace": member.id}
        notes["id"] = new_render_id()
        leaves = partial(client_leaves, request)
        delivery = await render_for(runtime, turn, caller, order, leaves, notes)
    headers = {"Cache-Control": "no-store", **rate_headers(delivery.rate), **SAVED_HEADERS}
    if delivery.record:
        headers["Link"] = editor_link(runtime.settings.base_url, delivery.record)
    return Response(delivery.drawn.content, 200, headers, delivery.drawn.media_type)


async def post_regions(visit: Visit) -> Response:
    """Answer with the regions of the spec of the body as the preview draws them.

    It counts as a dry run of who works in the editor.
    """
    runtime, tier = visit.runtime, visit.runtime.limits.tiers.preview
    attribution = attribution_of(runtime.settings, tier)
    async with order_in_turn(visit) as (turn, order):
        small = await small_order(runtime, turn, order, tier)
        return send_json(await plan_for(runtime, turn, small, outlines_of, small, attribution))


async def post_check(visit: Visit) -> Response:
    """Answer with the findings of the spec of the body; it counts as a dry run of the editor."""
    async with order_in_turn(visit) as (turn, order):
        return send_json(await plan_for(visit.runtime, turn, order, findings_of, order))


async def _refuse_guest(runtime: Runtime, turn: Turn, body: bytes) -> NoReturn:
    """Raise UnknownMap for a map that guests cannot draw, else ValidationError."""
    await runtime.readers.call(turn, open_order, runtime.atlas, body)
    raise make_error("mapId", "members alone save here; /v1/renders draws maps for all")


async def draw_preview(
    visit: Visit, turn: Turn, order: Order, caller: Caller | None = None
) -> Delivery:
    """Return the picture of an order in the size and tier of previews.

    It is for a `caller` whose tier draws previews, or for the address.
    """
    runtime, notes = visit.runtime, notes_of(visit.request.scope)
    asks = caller or previewing(visit)
    notes |= {"plan": asks.tier.name, "map": order.map_id}
    small = await small_order(runtime, turn, order, asks.tier)
    leaves = partial(client_leaves, visit.request)
    return await render_for(runtime, turn, asks, small, leaves, notes)


async def small_order(runtime: Runtime, turn: Turn, order: Order, tier: Tier) -> Order:
    """Return the order of a preview, with a width where the request leaves that to the map."""
    small = preview_of(order, tier)
    if small.request.output.width is None:
        small = await plan_for(runtime, turn, small, fit_order, small, tier)
    return small


def preview_of(order: Order, tier: Tier) -> Order:
    """Return the order of a picture that the tier of previews draws: a PNG, as wide as it may be.

    A height that is left out stays so, as it follows from the width; a width that is left out with
    it too, until the order is fitted to the tier.
    """
    output = order.request.output
    width = output.width or (USUAL_WIDTH if output.height else None)
    shrink = min(1.0, tier.max_side / (width or USUAL_WIDTH))
    small = evolve(
        output,
        width=width and max(LEAST_SIDE, round(width * shrink)),
        height=output.height and max(LEAST_SIDE, round(output.height * shrink)),
        scale=1,
        format="png",
    )
    return evolve(order, request=evolve(order.request, output=small, dry_run=False))


def _form(parts: dict[str, tuple[str, bytes]]) -> Response:
    """Return parts, each of a media type, as one multipart/form-data answer (RFC 7578)."""
    boundary = secrets.token_hex(16)
    pieces: list[bytes] = []
    for name, (media_type, content) in parts.items():
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{name}"\r\n'
            f"Content-Type: {media_type}\r\n\r\n"
        )
        pieces += [head.encode("ascii"), content, b"\r\n"]
    pieces.append(f"--{boundary}--\r\n".encode("ascii"))
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return Response(b"".join(pieces), 200, headers, f"multipart/form-data; boundary={boundary}")
