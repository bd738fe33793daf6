"""Versions of a saved map: looked at beside the map of now, and brought back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.workers.errors import QueueFull
from mapcore_http.people.pages.console.membership import ConsoleVisit
from mapcore_http.people.pages.console.saved import saved_map_of
from mapcore_http.people.pages.console.version_changes import changes_between
from mapcore_http.people.pages.json_tokens import spec_bytes
from mapcore_http.people.pages.visits import NoPage, need, refusals_on
from mapcore_http.people.pages.your_maps.pictures import (
    UNDRAWABLE,
    member_picture,
    order_of_content,
)
from mapcore_http.people.people import plan_for
from mapcore_http.people.saved_maps.contents import Content
from mapcore_http.people.saved_maps.reading import list_versions, open_version
from mapcore_http.people.saved_maps.saving import restore_version
from mapcore_http.people.saved_maps.versions import MOST_VERSIONS

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.people.pages.console.version_changes import Changes
    from mapcore_http.people.pages.site import Fault


async def get_versions(visit: ConsoleVisit, *, fault: Fault = "") -> Response:
    """List the versions of a map; one that the query names stands beside the map of now."""
    opened = await saved_map_of(visit)
    versions = await visit.ask(list_versions, opened.map.id)
    wanted = visit.request.query_params.get("at", "")
    shown = next((each for each in versions if str(each.number) == wanted), None)
    changes = None
    if shown is not None:
        content = await visit.ask(open_version, opened.map.id, shown.number)
        if content is not None:
            changes = await _changes(visit, content, opened.content)
    return visit.page(
        "saved_versions",
        map=opened.map,
        versions=versions,
        most=MOST_VERSIONS,
        shown=shown,
        changes=changes,
        fault=fault,
    )


async def get_saved_picture(visit: ConsoleVisit) -> Response:
    """Draw a saved map, small for its card."""
    content = (await saved_map_of(visit)).content
    card = "large" not in visit.request.query_params
    return await member_picture(visit, visit.member.id, content, card=card)


async def get_version_picture(visit: ConsoleVisit) -> Response:
    """Draw a version of a saved map."""
    opened = await saved_map_of(visit)
    content = need(await visit.ask(open_version, opened.map.id, _number_of(visit)))
    return await member_picture(visit, visit.member.id, content, card=False)


@refusals_on(get_versions)
async def post_restore(visit: ConsoleVisit) -> Response:
    """Make a version what the map is."""
    map_id, number = str(visit.request.path_params["map"]), _number_of(visit)
    await visit.write(restore_version, visit.member.id, map_id, number, by=visit.user.id)
    return visit.lead_to(f"/saved/{map_id}/versions")


def _number_of(visit: ConsoleVisit) -> int:
    """Return the number of a version in the path; raises NoPage."""
    text = visit.request.path_params["number"]
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NoPage
    return int(text)


async def _changes(visit: ConsoleVisit, before: Content, after: Content) -> Changes | None:
    """Return what changed from one content to another, None where that cannot be told."""
    runtime, texts = visit.runtime, [spec_bytes(each.spec) for each in (before, after)]
    try:
        async with runtime.limits.turns.of(f"console {visit.member.id}") as turn:
            order = await order_of_content(runtime, turn, visit.member.id, after)
            return await plan_for(runtime, turn, order, changes_between, *texts)
    except (*UNDRAWABLE, QueueFull):
        return None
