"""What a link to a saved map opens: its picture, or the editor for who may change it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.workers.errors import QueueFull
from mapcore_http.people.pages.editor.page_checks import report_of
from mapcore_http.people.pages.visits import NoPage, Visit, turn_at_address
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
    from starlette.responses import Response

    from mapcore_http.people.saved_maps.links import Shared
    from mapcore_http.people.saved_maps.reading import Opened

PRIVATELY = {"X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "no-referrer"}
"""What a page behind a link says beyond other pages: its address is to go nowhere else."""


async def get_shared(visit: Visit) -> Response:
    """Show the map of a link, finished or in the editor; nothing of its workspace is told."""
    shared = await _shared(visit)
    address = visit.site.path(f"/shared/{visit.request.path_params['token']}")
    if shared.may == "edit":
        told = {**describe_opened(shared.opened, address), "shared": True}
        page = await page_of_saved(visit, shared.opened, told)
    else:
        page = visit.page(
            "shared.html",
            name=_name_of(shared.opened),
            picture=f"{address}/picture?r={shared.opened.map.revision}",
            alt=await _alt_text(visit, shared.opened),
        )
    page.headers.update(PRIVATELY)
    return page


async def get_shared_picture(visit: Visit) -> Response:
    """Draw the map of a link in the size of a preview."""
    opened = (await _shared(visit)).opened
    picture = await picture_by_link(visit, opened.map.workspace, opened.content)
    picture.headers.update(PRIVATELY)
    return picture


async def _shared(visit: Visit) -> Shared:
    """Return what the link of the path leads to; raises NoPage, and Flooding for who guesses."""
    holder = caller_at_address(visit.runtime, visit.request).holder
    visit.runtime.limits.refusals.check(holder)
    shared = await visit.ask(open_link, visit.request.path_params["token"])
    if shared is None:
        visit.runtime.limits.refusals.count(holder)
        raise NoPage
    return shared


def _name_of(opened: Opened) -> str:
    """Return what the page is called: the title in the picture; a name of the workspace is none."""
    return opened.content.title or "A map"


async def _alt_text(visit: Visit, opened: Opened) -> str:
    """Return the picture in words, or its name where it cannot be planned."""
    try:
        async with turn_at_address(visit) as turn:
            of = (opened.map.workspace, opened.content)
            order = await order_of_content(visit.runtime, turn, *of)
            report = await plan_for(visit.runtime, turn, order, report_of, order)
    except (*UNDRAWABLE, QueueFull):
        return f"Map: {_name_of(opened)}"
    return report.alt_text or f"Map: {_name_of(opened)}"
