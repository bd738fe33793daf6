"""Your maps: what people of a workspace work on, listed, named, copied, binned, brought back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from mapcore_http.people.pages.console.membership import ConsoleVisit
from mapcore_http.people.pages.console.renders import list_page
from mapcore_http.people.pages.visits import need
from mapcore_http.people.saved_maps.errors import SavedMapError
from mapcore_http.people.saved_maps.reading import BIN_SECONDS, count_saved, list_saved, open_saved
from mapcore_http.people.saved_maps.saving import (
    MOST_MAPS,
    bring_back,
    copy_map,
    delete_map,
    empty_bin,
    rename_map,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response

    from mapcore_http.people.pages.site import Fault
    from mapcore_http.people.saved_maps.reading import Opened

LONGEST_FIND = 80


async def get_saved(visit: ConsoleVisit, *, fault: Fault = "") -> Response:
    """List the maps of the workspace, or those in its bin, the last changed first."""
    query = visit.request.query_params
    find, binned = query.get("find", "").strip()[:LONGEST_FIND], "bin" in query
    maps, paging = await list_page(visit, list_saved, find=find, bin_=binned)
    in_bin = await visit.ask(list_saved, visit.member.id, MOST_MAPS, bin_=True)
    return visit.page(
        "saved",
        maps=maps,
        count=await visit.ask(count_saved, visit.member.id),
        most=MOST_MAPS,
        in_bin=len(in_bin),
        deleted=next((each for each in in_bin if each.id == query.get("deleted")), None),
        renaming=query.get("rename", ""),
        binned=binned,
        bin_days=BIN_SECONDS // 86400,
        find=find,
        fault=fault,
        **paging,
    )


async def post_rename(visit: ConsoleVisit) -> Response:
    """Give a map a name."""
    return await _change(visit, rename_map, visit.fields.get("title", ""))


async def post_copy(visit: ConsoleVisit) -> Response:
    """Make a map of another one, or of a version of it."""
    number = visit.fields.get("version", "")
    of_version = int(number) if number.isascii() and number.isdigit() else None
    return await _change(visit, copy_map, number=of_version)


async def post_binning(visit: ConsoleVisit) -> Response:
    """Put a map into the bin; the page that follows brings it back."""
    return await _change(visit, delete_map, then=f"?deleted={visit.request.path_params['map']}")


async def post_return(visit: ConsoleVisit) -> Response:
    """Take a map out of the bin."""
    return await _change(visit, bring_back)


async def _change(
    visit: ConsoleVisit, change: Callable[..., object], *args: Any, then: str = "", **more: Any
) -> Response:
    """Change the map of the path, and lead to the list of maps or say there why it cannot be."""
    of = (visit.member.id, visit.request.path_params["map"])
    try:
        await visit.write(change, *of, *args, by=visit.user.id, **more)
    except SavedMapError as error:
        return await get_saved(visit, fault=error)
    return visit.lead_to(f"/saved{then}")


async def post_empty_bin(visit: ConsoleVisit) -> Response:
    """Delete what is in the bin for good."""
    with suppress(SavedMapError):
        await visit.write(empty_bin, visit.member.id, by=visit.user.id)
    return visit.lead_to("/saved")


async def saved_map_of(visit: ConsoleVisit) -> Opened:
    """Return the saved map of the path with its content; raises NoPage."""
    map_id = visit.request.path_params["map"]
    return need(await visit.ask(open_saved, (visit.member.id,), map_id))
