"""The last images of a workspace; each opens its editor."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore_http.accounts.activity import Drawn, list_drawn
from mapcore_http.pages.console import words
from mapcore_http.pages.console.membership import Membership, console_page, membership_of
from mapcore_http.pages.editor import PICTURE_SECONDS, NoPage
from mapcore_http.rendering.drawing import draw
from mapcore_http.rendering.engine import EngineJob
from mapcore_http.rendering.images import KeptImage
from mapcore_http.rendering.orders import digest_of, open_order
from mapcore_http.rendering.owned import maps_for, order_for
from mapcore_http.rendering.records import Expired, open_record
from mapcore_http.rendering.renders import attribution_of
from mapcore_http.rendering.service import outcome_of
from mapcore_http.web.etags import make_kept_response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.service import Service

PER_PAGE = 24
WIDTH, HEIGHT = 480, 340
"""Of a thumbnail, in pixels."""
LAST_PAGE = 200


def page_number(request: Request) -> int:
    """Return the page of a list that a query asks for, the first is 1."""
    text = request.query_params.get("page", "")
    return min(int(text), LAST_PAGE) if text.isascii() and text.isdigit() and text > "0" else 1


async def get_renders(service: Service, site: Site, request: Request) -> Response:
    """List the last images."""
    member = await membership_of(service, request)
    page = page_number(request)
    found = await service.run_in_store(
        list_drawn, service.store, member.id, PER_PAGE + 1, (page - 1) * PER_PAGE
    )
    return console_page(
        site,
        member,
        "renders",
        renders=[(each, _title(each)) for each in found[:PER_PAGE]],
        page=page,
        more=len(found) > PER_PAGE and page < LAST_PAGE,
        days=service.settings.workspace_record_days,
        width=WIDTH,
        height=HEIGHT,
        words=words,
    )


async def get_thumbnail(service: Service, site: Site, request: Request) -> Response:
    """Draw an image anew and small, after all others; a kept one is not drawn again."""
    member = await membership_of(service, request)
    record = await service.run_in_store(
        open_record, service.store, request.path_params["render_id"], (member.id,)
    )
    if record is None or isinstance(record, Expired) or record.workspace != member.id:
        raise NoPage
    order = await order_for(service, (member.id,), open_order, record.spec)
    return await thumbnail_of(service, request, member, order)


async def thumbnail_of(
    service: Service, request: Request, member: Membership, full: Order
) -> Response:
    """Return the small picture of an order, as the plan of a workspace draws it."""
    attribution = attribution_of(service.settings, service.tiers.of_plans()[member.plan])
    order = _small(full)
    name = f"thumbnail-{digest_of(order, attribution)}"
    kept = await service.run_on_files(service.images.get, name)
    if kept is None:
        async with service.turns.of(f"thumbnails {member.id}"):
            drawing = service.engine.submit(
                EngineJob(draw, (order.request, attribution, maps_for(service, order))),
                after_others=True,
            )
            drawn = await outcome_of(drawing, service.settings.render_seconds)
        kept = KeptImage(drawn.content, {})
        await service.run_on_files(service.images.put, name, kept)
    headers = {"X-Content-Type-Options": "nosniff"}
    response = make_kept_response(request, kept.content, "image/png", PICTURE_SECONDS, headers)
    response.headers["Cache-Control"] = f"private, max-age={PICTURE_SECONDS}"
    return response


def _small(order: Order) -> Order:
    """Return the order of a thumbnail."""
    output = evolve(order.request.output, width=WIDTH, height=HEIGHT, scale=1, format="png")
    return evolve(order, request=evolve(order.request, output=output, dry_run=False))


def _title(drawn: Drawn) -> str:
    title = json.loads(drawn.spec).get("title")
    return (title.get("text") if isinstance(title, dict) else title) or drawn.map_id
