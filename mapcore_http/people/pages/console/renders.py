"""The last images of a workspace; each opens its editor."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore_http.people.accounts.activity import Drawn, list_drawn
from mapcore_http.people.accounts.records import Expired, open_record
from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.console.membership import Membership, console_page, membership_of
from mapcore_http.people.pages.editor.editor import PICTURE_SECONDS, NoPage
from mapcore_http.rendering.engine import outcome_of
from mapcore_http.rendering.images import KeptImage
from mapcore_http.rendering.maps import begin_drawing, order_for
from mapcore_http.rendering.orders import digest_of, open_order
from mapcore_http.rendering.renders import attribution_of
from mapcore_http.web.headers import make_kept_response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.limits.turns import Turn
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime

PER_PAGE = 24
THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 480, 340
"""Of a thumbnail, in pixels."""
LAST_PAGE = 200


def page_number(request: Request) -> int:
    """Return the page of a list that a query asks for, the first is 1."""
    text = request.query_params.get("page", "")
    return min(int(text), LAST_PAGE) if text.isascii() and text.isdigit() and text > "0" else 1


async def get_renders(runtime: Runtime, site: Site, request: Request) -> Response:
    """List the last images."""
    member = await membership_of(runtime, request)
    page = page_number(request)
    found = await runtime.store.call(list_drawn, member.id, PER_PAGE + 1, (page - 1) * PER_PAGE)
    return console_page(
        site,
        member,
        "renders",
        renders=[(each, _title(each)) for each in found[:PER_PAGE]],
        page=page,
        more=len(found) > PER_PAGE and page < LAST_PAGE,
        days=runtime.settings.workspace_record_days,
        width=THUMBNAIL_WIDTH,
        height=THUMBNAIL_HEIGHT,
        words=words,
    )


async def get_thumbnail(runtime: Runtime, site: Site, request: Request) -> Response:
    """Draw an image anew and small, after all others; a kept one is not drawn again."""
    member = await membership_of(runtime, request)
    record = await runtime.store.call(open_record, request.path_params["render_id"], (member.id,))
    if record is None or isinstance(record, Expired) or record.workspace != member.id:
        raise NoPage
    async with runtime.limits.turns.of(f"console {member.id}") as turn:
        order = await order_for(runtime, turn, (member.id,), open_order, record.spec)
        return await thumbnail_of(runtime, turn, request, member, order)


async def thumbnail_of(
    runtime: Runtime, turn: Turn, request: Request, member: Membership, full: Order
) -> Response:
    """Return the small picture of an order, as the plan of a workspace draws it."""
    attribution = attribution_of(runtime.settings, runtime.limits.tiers.of_plans()[member.plan])
    order = _small(full)
    name = f"thumbnail-{digest_of(order, attribution)}"
    kept = await runtime.files.call(runtime.images.get, name)
    if kept is None:
        drawing = begin_drawing(runtime, turn, order, attribution, after_others=True)
        drawn = await outcome_of(drawing)
        kept = KeptImage(drawn.content, drawn.media_type)
        await runtime.files.call(runtime.images.put, name, kept)
    headers = {"X-Content-Type-Options": "nosniff"}
    response = make_kept_response(request, kept.content, kept.media_type, PICTURE_SECONDS, headers)
    response.headers["Cache-Control"] = f"private, max-age={PICTURE_SECONDS}"
    return response


def _small(order: Order) -> Order:
    """Return the order of a thumbnail."""
    output = evolve(
        order.request.output, width=THUMBNAIL_WIDTH, height=THUMBNAIL_HEIGHT, scale=1, format="png"
    )
    return evolve(order, request=evolve(order.request, output=output, dry_run=False))


def _title(drawn: Drawn) -> str:
    title = json.loads(drawn.spec).get("title")
    return (title.get("text") if isinstance(title, dict) else title) or drawn.map_id
