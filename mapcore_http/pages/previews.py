"""`POST /editor/preview`: the picture of a spec as it is being edited, and what became of its keys.

It goes the way of every render, in a tier of its own. The answer is one form of two parts, which
browsers take apart themselves: `report` (JSON) and `image` (PNG). `POST /editor/download` draws a
private map for members of its workspace, to be saved.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from attrs import evolve
from starlette.responses import Response

import mapcore
from mapcore_http.limits.admission import downloading, previewing
from mapcore_http.pages.visitors import order_of_visitor, workspaces_of_visitor
from mapcore_http.rendering.orders import read_order
from mapcore_http.rendering.owned import order_for, plan_for
from mapcore_http.rendering.renders import render_for
from mapcore_http.web.bodies import read_json_body
from mapcore_http.web.callers import address_of
from mapcore_http.web.disconnects import client_leaves
from mapcore_http.web.errors import invalid
from mapcore_http.web.middleware import notes_of
from mapcore_http.web.origins import check_same_origin

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.limits.tiers import Tier
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.renders import Delivery
    from mapcore_http.rendering.service import Service

LEAST_SIDE = 100
"""Pixels; the least that a request may ask for."""


async def post_preview(service: Service, request: Request) -> Response:
    """Draw the spec of the body in the size of a preview."""
    check_same_origin(request, service.settings.base_url)
    body = await read_json_body(request, service.settings.body_seconds)
    order = await order_of_visitor(service, request, body)
    begun = time.perf_counter()
    delivery, regions = await asyncio.gather(
        draw_preview(service, request, order),
        plan_for(service, order, readings_of, order.request, service.tiers.preview.max_side),
    )
    spent = round((time.perf_counter() - begun) * 1000)
    report = {**mapcore.encode(delivery.report), **regions, "milliseconds": spent}
    return _form({"report": ("application/json", json.dumps(report).encode("ascii")),
                  "image": (delivery.media_type, delivery.content)})  # fmt: skip


async def post_download(service: Service, request: Request) -> Response:
    """Draw a map of the visitor's workspaces as the body asks, to be saved.

    The limits of pictures without a key apply, counted apart from those of `/v1/renders`. Like a
    preview it is not recorded: a record would be open to whoever has its link. Raises UnknownMap
    for the private maps of others, and ValidationError for built-in maps, which need no page.
    """
    check_same_origin(request, service.settings.base_url)
    body = await read_json_body(request, service.settings.body_seconds)
    tier = service.tiers.keyless
    workspaces = await workspaces_of_visitor(service, request)
    order = await order_for(service, workspaces, read_order, body, tier)
    if order.own is None:
        raise invalid("mapId", "must be a map of one of your workspaces; /v1/renders draws others")
    notes = notes_of(request.scope)
    notes |= {"plan": tier.name, "map": order.map_id}
    caller = downloading(address_of(service, request), tier)
    delivery = await render_for(service, caller, order, client_leaves(request), notes)
    return Response(delivery.content, 200, {"Cache-Control": "no-store"}, delivery.media_type)


async def draw_preview(service: Service, request: Request, order: Order) -> Delivery:
    """Return the picture of an order in the size and tier of previews."""
    notes, tier = notes_of(request.scope), service.tiers.preview
    notes |= {"plan": tier.name, "map": order.map_id}
    caller = previewing(address_of(service, request), tier)
    return await render_for(service, caller, preview_of(order, tier), client_leaves(request), notes)


def preview_of(order: Order, tier: Tier) -> Order:
    """Return the order of a picture that the tier of previews draws: a PNG, as wide as it may be.

    A height that is left out stays so, as it follows from the width.
    """
    output = order.request.output
    shrink = min(1.0, tier.max_side / output.width)
    small = evolve(
        output,
        width=max(LEAST_SIDE, round(output.width * shrink)),
        height=output.height and max(LEAST_SIDE, round(output.height * shrink)),
        scale=1,
        format="png",
    )
    return evolve(order, request=evolve(order.request, output=small, dry_run=False))


def readings_of(
    atlas: mapcore.Atlas, request: mapcore.RenderRequest, preview_width: int
) -> dict[str, Any]:
    """Return the size of a picture, the region of every key, and how each may be written.

    `canvas` is there where the preview is smaller than the picture. `regions` maps a key to key and
    title of its region, `spellings` a suggestion or a correction, as `Title (key)`, to a text that
    is read as that region: its title where that is enough, else its key.
    """
    size: dict[str, Any] = {}
    if request.output.width > preview_width:
        with suppress(mapcore.ValidationError):  # the drawing says it
            size = {"canvas": mapcore.encode(mapcore.check(request, atlas=atlas).canvas)}
    data = request.choropleth or request.categories
    if data is None:
        return {**size, "regions": {}, "spellings": {}}
    pack = atlas.open(request.map_id)
    found = mapcore.match(request.map_id, list(data.values), atlas=atlas)
    regions = {
        key: (pack.regions[index].key, pack.regions[index].title)
        for key, index in found.indices.items()
    }
    suggested = {text for each in found.unmatched for text in each.suggestions}
    named = {text: _title_and_key(text) for text in suggested}
    named |= {f"{each.title} ({each.matched_to})": (each.title, each.matched_to)
              for each in found.corrected}  # fmt: skip
    read = mapcore.match(request.map_id, [title for title, _ in named.values()], atlas=atlas)
    spellings = {
        text: title if read.resolved.get(title) == key else key
        for text, (title, key) in named.items()
    }
    return {**size, "regions": regions, "spellings": spellings}


def _title_and_key(suggestion: str) -> tuple[str, str]:
    """Take a suggestion apart; on maps whose key is the title it is just that.

    >>> _title_and_key("Texas (US-TX)"), _title_and_key("Ashanti")
    (('Texas', 'US-TX'), ('Ashanti', 'Ashanti'))
    """
    title, opening, key = suggestion.rpartition(" (")
    return (title, key.removesuffix(")")) if opening else (suggestion, suggestion)


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
