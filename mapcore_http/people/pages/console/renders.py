"""The last images of a workspace; each opens its editor."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import evolve

from mapcore_http.people.accounts.activity import Drawn, list_drawn
from mapcore_http.people.accounts.records import Expired, open_record
from mapcore_http.people.pages.console.membership import ConsoleVisit
from mapcore_http.people.pages.pictures import PICTURE_SECONDS, send_kept
from mapcore_http.people.pages.visits import NoPage
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import digest_of, open_order
from mapcore_http.rendering.renders import attribution_of, draw_uncharged

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response

    from mapcore_http.rendering.orders import Order

T = TypeVar("T")
PER_PAGE = 24
THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 480, 340
"""Of a thumbnail, in pixels."""
LAST_PAGE = 200


async def list_page(
    visit: ConsoleVisit, read: Callable[..., list[T]], **chosen: Any
) -> tuple[list[T], dict[str, Any]]:
    """Return the page of a workspace's list that the query asks for, and what its template shows.

    `read` takes the workspace, how many are wanted at most, how many come before, and `chosen`.
    """
    text = visit.request.query_params.get("page", "")
    page = min(int(text), LAST_PAGE) if text.isascii() and text.isdigit() and text > "0" else 1
    before = (page - 1) * PER_PAGE
    found = await visit.ask(read, visit.member.id, PER_PAGE + 1, before, **chosen)
    more = len(found) > PER_PAGE and page < LAST_PAGE
    return found[:PER_PAGE], {"page": page, "more": more}


async def get_renders(visit: ConsoleVisit) -> Response:
    """List the last images."""
    found, paging = await list_page(visit, list_drawn)
    return visit.page(
        "renders",
        renders=[(each, _title(each)) for each in found],
        days=visit.runtime.settings.workspace_record_days,
        width=THUMBNAIL_WIDTH,
        height=THUMBNAIL_HEIGHT,
        **paging,
    )


async def get_thumbnail(visit: ConsoleVisit) -> Response:
    """Draw an image anew and small, after all others; a kept one is not drawn again."""
    workspace = visit.member.id
    record = await visit.ask(open_record, visit.request.path_params["render_id"], (workspace,))
    if record is None or isinstance(record, Expired) or record.workspace != workspace:
        raise NoPage
    return await send_thumbnail(visit, record.spec)


async def send_thumbnail(visit: ConsoleVisit, spec: bytes) -> Response:
    """Send the small picture of a spec, as the plan of the workspace draws it."""
    attribution = attribution_of(visit.runtime.settings, visit.tier)
    async with visit.runtime.limits.turns.of(f"console {visit.member.id}") as turn:
        full = await order_for(visit.runtime, turn, (visit.member.id,), open_order, spec)
        order = _small(full)
        return await send_kept(
            visit,
            f"thumbnail-{digest_of(order, attribution)}",
            lambda: draw_uncharged(visit.runtime, turn, order, attribution),
            f"private, max-age={PICTURE_SECONDS}",
        )


def _small(order: Order) -> Order:
    output = evolve(
        order.request.output, width=THUMBNAIL_WIDTH, height=THUMBNAIL_HEIGHT, scale=1, format="png"
    )
    return evolve(order, request=evolve(order.request, output=output, dry_run=False))


def _title(drawn: Drawn) -> str:
    title = json.loads(drawn.spec).get("title")
    return (title.get("text") if isinstance(title, dict) else title) or drawn.map_id
