"""Links to a saved map: made, shown once, listed and ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.console.membership import ConsoleForm, console_page, membership_of
from mapcore_http.people.pages.console.saved import saved_map_of
from mapcore_http.people.pages.visitors import see_other
from mapcore_http.people.saved_maps.errors import SavedMapError
from mapcore_http.people.saved_maps.links import (
    EDIT_SECONDS,
    MOST_LINKS,
    end_link,
    is_private,
    list_links,
    make_link,
)

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.console.membership import Membership
    from mapcore_http.people.pages.site import Site
    from mapcore_http.people.saved_maps.links import May
    from mapcore_http.rendering.runtime import Runtime

SHARED = "/shared"
"""Below it every link to a saved map has its page."""


async def get_links(runtime: Runtime, site: Site, request: Request) -> Response:
    """List the links to a map, and make new ones."""
    member = await membership_of(runtime, request)
    return await _links_page(runtime, site, request, member)


async def post_links(form: ConsoleForm) -> Response:
    """Make a link and show it this once."""
    may: May = "edit" if form.fields.get("may") == "edit" else "view"
    map_id, member = str(form.request.path_params["map"]), form.member
    try:
        token = await form.write(make_link, member.id, map_id, may, by=member.user.id)
    except SavedMapError as error:
        return await _links_page(form.runtime, form.site, form.request, member, fault=str(error))
    link = f"{form.site.settings.base_url}{SHARED}/{token}"
    return await _links_page(form.runtime, form.site, form.request, member, link=link, may=may)


async def post_end_link(form: ConsoleForm) -> Response:
    """End a link at once."""
    member, path = form.member, form.request.path_params
    try:
        await form.write(end_link, member.id, path["map"], path["link"], by=member.user.id)
    except SavedMapError as error:
        return await _links_page(form.runtime, form.site, form.request, member, fault=str(error))
    return see_other(form.site, f"{member.home}/saved/{path['map']}/share")


async def _links_page(
    runtime: Runtime,
    site: Site,
    request: Request,
    member: Membership,
    *,
    fault: str = "",
    link: str = "",
    may: str = "",
) -> Response:
    opened = await saved_map_of(runtime, request, member)
    return console_page(
        site,
        member,
        "saved_links",
        400 if fault else 200,
        map=opened.map,
        links=await runtime.store.call(list_links, opened.map.id),
        most=MOST_LINKS,
        days=EDIT_SECONDS // 86400,
        private=is_private(opened.map.map_id),
        fault=fault,
        link=link,
        may=may,
        words=words,
    )
