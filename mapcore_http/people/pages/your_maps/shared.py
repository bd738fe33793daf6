"""What a link to a saved map opens: its picture, or the editor for who may change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.workers.errors import QueueFull
from mapcore_http.people.pages.editor.editor import NoPage, report_of
from mapcore_http.people.pages.visitors import turn_at_address
from mapcore_http.people.pages.your_maps.editor_pages import describe_opened, page_of_saved
from mapcore_http.people.pages.your_maps.pictures import (
    UNDRAWABLE,
    order_of_content,
    picture_by_link,
)
from mapcore_http.people.people import plan_for
from mapcore_http.people.saved_maps.links import open_link
from mapcore_http.web.callers import caller_at_address

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.people.saved_maps.links import Shared
    from mapcore_http.people.saved_maps.reading import Opened
    from mapcore_http.rendering.runtime import Runtime

PRIVATELY = {"X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer"}
"""What a page behind a link says beyond other pages: its address is to go nowhere else."""


async def get_shared(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show the map of a link, finished or in the editor; nothing of its workspace is told."""
    shared = await _shared(runtime, request)
    address = site.path(f"/shared/{request.path_params['token']}")
    if shared.may == "edit":
        told = {**describe_opened(shared.opened, address), "shared": True}
        page = await page_of_saved(runtime, site, request, shared.opened, told)
    else:
        page = site.page(
            "shared.html",
            name=_name_of(shared.opened),
            picture=f"{address}/picture?r={shared.opened.map.revision}",
            alt=await _alt_text(runtime, request, shared.opened),
        )
    page.headers.update(PRIVATELY)
    return page


async def get_shared_picture(runtime: Runtime, site: Site, request: Request) -> Response:
    """Draw the map of a link in the size of a preview."""
    opened = (await _shared(runtime, request)).opened
    workspace = opened.map.workspace
    picture = await picture_by_link(runtime, site, request, workspace, opened.content)
    picture.headers.update(PRIVATELY)
    return picture


async def _shared(runtime: Runtime, request: Request) -> Shared:
    """Return what the link of the path leads to; raises NoPage, and Flooding for who guesses."""
    holder = caller_at_address(runtime, request).holder
    runtime.limits.refusals.check(holder)
    shared = await runtime.store.call(open_link, request.path_params["token"])
    if shared is None:
        runtime.limits.refusals.count(holder)
        raise NoPage
    return shared


def _name_of(opened: Opened) -> str:
    """Return what the page is called: the title in the picture; a name of the workspace is none."""
    return opened.content.title or "A map"


async def _alt_text(runtime: Runtime, request: Request, opened: Opened) -> str:
    """Return the picture in words, or its name where it cannot be planned."""
    try:
        async with turn_at_address(runtime, request) as turn:
            workspace = opened.map.workspace
            order = await order_of_content(runtime, turn, workspace, opened.content)
            report = await plan_for(runtime, turn, order, report_of, order)
    except (*UNDRAWABLE, QueueFull):
        return f"Map: {_name_of(opened)}"
    return report.alt_text or f"Map: {_name_of(opened)}"
