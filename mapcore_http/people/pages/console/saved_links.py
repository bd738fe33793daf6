"""Links to a saved map: made, shown once, listed and ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.people.pages.console.membership import ConsoleVisit
from mapcore_http.people.pages.console.saved import saved_map_of
from mapcore_http.people.pages.visits import refusals_on
from mapcore_http.people.saved_maps.links import (
    EDIT_SECONDS,
    MOST_LINKS,
    end_link,
    is_private,
    list_links,
    make_link,
)

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Fault
    from mapcore_http.people.saved_maps.links import May

SHARED = "/shared"
"""Below it every link to a saved map has its page."""


async def get_links(
    visit: ConsoleVisit, *, fault: Fault = "", link: str = "", may: str = ""
) -> Response:
    """List the links to a map, and make new ones."""
    found = (await saved_map_of(visit)).map
    return visit.page(
        "saved_links",
        map=found,
        links=await visit.ask(list_links, found.id),
        most=MOST_LINKS,
        days=EDIT_SECONDS // 86400,
        private=is_private(found.map_id),
        fault=fault,
        link=link,
        may=may,
    )


@refusals_on(get_links)
async def post_links(visit: ConsoleVisit) -> Response:
    """Make a link and show it this once."""
    may: May = "edit" if visit.fields.get("may") == "edit" else "view"
    map_id = str(visit.request.path_params["map"])
    token = await visit.write(make_link, visit.member.id, map_id, may, by=visit.user.id)
    link = f"{visit.site.settings.base_url}{SHARED}/{token}"
    return await get_links(visit, link=link, may=may)


@refusals_on(get_links)
async def post_end_link(visit: ConsoleVisit) -> Response:
    """End a link at once."""
    path = visit.request.path_params
    await visit.write(end_link, visit.member.id, path["map"], path["link"], by=visit.user.id)
    return visit.lead_to(f"/saved/{path['map']}/share")
