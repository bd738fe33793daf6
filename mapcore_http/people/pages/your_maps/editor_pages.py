"""The editor of a saved map: for members of its workspace, and for who has a link to change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore_http.people.pages.editor.boot import boot
from mapcore_http.people.pages.editor.editor import (
    NoPage,
    editor_page,
    layers_in,
    opening_of,
    own_maps_of,
)
from mapcore_http.people.pages.member_tier import describe_member, member_or_guest
from mapcore_http.people.pages.visitors import require_sign_in, turn_at_address
from mapcore_http.people.pages.your_maps.pictures import (
    UNDRAWABLE,
    member_picture,
    order_of_content,
)
from mapcore_http.people.saved_maps.reading import open_saved

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.people.saved_maps.reading import Opened
    from mapcore_http.rendering.runtime import Runtime


async def get_saved_editor(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show the editor with a saved map, for members of its workspace."""
    opened = await _opened_by_member(runtime, request)
    address = site.path(f"/editor/saved/{opened.map.id}")
    home = site.path(f"/console/{opened.map.workspace}/saved")
    told = {
        **describe_opened(opened, address),
        "updatedBy": opened.map.updated_by,
        "versions": f"{home}/{opened.map.id}/versions",
        "share": f"{home}/{opened.map.id}/share",
    }
    return await page_of_saved(runtime, site, request, opened, told)


async def get_editor_picture(runtime: Runtime, site: Site, request: Request) -> Response:
    """Draw a saved map in the size of a preview, for members of its workspace."""
    opened = await _opened_by_member(runtime, request)
    workspace = opened.map.workspace
    return await member_picture(runtime, site, request, workspace, opened.content, card=False)


def describe_opened(opened: Opened, address: str) -> dict[str, Any]:
    """Return what the script of the editor knows of a saved map, whoever opened it."""
    return {
        "title": opened.map.title,
        "revision": opened.map.revision,
        "document": opened.content.document,
        "address": address,
        "shared": False,
    }


async def page_of_saved(
    runtime: Runtime, site: Site, request: Request, opened: Opened, told: dict[str, Any]
) -> Response:
    """Return the editor of a saved map; one that cannot be drawn is shown by the script alone."""
    member = await member_or_guest(runtime, request, opened.map.workspace)
    try:
        async with turn_at_address(runtime, request) as turn:
            order = await order_of_content(runtime, turn, opened.map.workspace, opened.content)
            layers = await layers_in(runtime, turn, order)
            picture = f"{told['address']}/picture"
            opening = await opening_of(runtime, turn, order, opened.content.spec, picture)
    except UNDRAWABLE:
        own_maps = await own_maps_of(runtime, request)
        known = boot(site, None, own_maps=own_maps, member=describe_member(member), saved=told)
        return site.page("start.html", boot=known)
    own_maps = await own_maps_of(runtime, request, layers)
    return editor_page(site, opening, own_maps, member=member, saved=told)


async def _opened_by_member(runtime: Runtime, request: Request) -> Opened:
    """Return the saved map of the path; raises SignInNeeded, and NoPage for those of others."""
    visitor = await require_sign_in(runtime, request)
    workspaces = tuple(visitor.user.roles)
    opened = await runtime.store.call(open_saved, workspaces, request.path_params["map"])
    if opened is None:
        raise NoPage
    return opened
