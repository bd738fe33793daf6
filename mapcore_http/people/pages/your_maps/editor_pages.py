"""The editor of a saved map: for members of its workspace, and for who has a link to change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore_http.people.pages.editor.editor import editor_page, start_page
from mapcore_http.people.pages.member_tier import member_or_guest
from mapcore_http.people.pages.visits import Visit, need, require_sign_in, turn_at_address
from mapcore_http.people.pages.your_maps.pictures import (
    UNDRAWABLE,
    member_picture,
    order_of_content,
)
from mapcore_http.people.saved_maps.reading import open_saved

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.people.saved_maps.reading import Opened


async def get_saved_editor(visit: Visit) -> Response:
    """Show the editor with a saved map, for members of its workspace."""
    opened = await _opened_by_member(visit)
    address = visit.site.path(f"/editor/saved/{opened.map.id}")
    home = visit.site.path(f"/console/{opened.map.workspace}/saved")
    told = {
        **describe_opened(opened, address),
        "updatedBy": opened.map.updated_by,
        "versions": f"{home}/{opened.map.id}/versions",
        "share": f"{home}/{opened.map.id}/share",
    }
    return await page_of_saved(visit, opened, told)


async def get_editor_picture(visit: Visit) -> Response:
    """Draw a saved map in the size of a preview, for members of its workspace."""
    opened = await _opened_by_member(visit)
    return await member_picture(visit, opened.map.workspace, opened.content, card=False)


def describe_opened(opened: Opened, address: str) -> dict[str, Any]:
    """Return what the script of the editor knows of a saved map, whoever opened it."""
    return {
        "title": opened.map.title,
        "revision": opened.map.revision,
        "document": opened.content.document,
        "address": address,
        "shared": False,
    }


async def page_of_saved(visit: Visit, opened: Opened, told: dict[str, Any]) -> Response:
    """Return the editor of a saved map; one that cannot be drawn is shown by the script alone."""
    workspace, content = opened.map.workspace, opened.content
    member, picture = await member_or_guest(visit, workspace), f"{told['address']}/picture"
    try:
        async with turn_at_address(visit) as turn:
            order = await order_of_content(visit.runtime, turn, workspace, content)
            of = (order, content.spec, picture)
            return await editor_page(visit, turn, *of, member=member, saved=told)
    except UNDRAWABLE:
        return await start_page(visit, member, told)


async def _opened_by_member(visit: Visit) -> Opened:
    """Return the saved map of the path; raises SignInNeeded, and NoPage for those of others."""
    workspaces = tuple((await require_sign_in(visit)).user.roles)
    return need(await visit.ask(open_saved, workspaces, visit.request.path_params["map"]))
