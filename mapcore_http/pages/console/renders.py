"""The last images of a workspace; each opens its editor."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mapcore_http.accounts.activity import Drawn, list_drawn
from mapcore_http.pages.console import words
from mapcore_http.pages.console.membership import console_page, membership_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service

PER_PAGE = 50
LAST_PAGE = 200


def page_number(request: Request) -> int:
    """Return the page of a list that a query asks for, the first is 1."""
    text = request.query_params.get("page", "")
    return min(int(text), LAST_PAGE) if text.isascii() and text.isdigit() and text > "0" else 1


async def get_renders(service: Service, site: Site, request: Request) -> Response:
    """List the last images."""
    member = await membership_of(service, request)
    page = page_number(request)
    found = await service.stored(
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
        words=words,
    )


def _title(drawn: Drawn) -> str:
    title = json.loads(drawn.spec).get("title")
    return (title.get("text") if isinstance(title, dict) else title) or drawn.map_id
