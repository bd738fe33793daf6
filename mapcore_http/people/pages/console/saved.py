"""Your maps: what people of a workspace work on, listed, named, copied, binned, brought back."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.console.membership import (
    ConsoleForm,
    Membership,
    console_page,
    membership_of,
)
from mapcore_http.people.pages.console.renders import LAST_PAGE, PER_PAGE, page_number
from mapcore_http.people.pages.editor.editor import NoPage
from mapcore_http.people.pages.visitors import see_other
from mapcore_http.people.saved_maps.errors import SavedMapError
from mapcore_http.people.saved_maps.reading import (
    BIN_SECONDS,
    SavedMap,
    count_saved,
    list_saved,
    open_saved,
)
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

    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.people.saved_maps.reading import Opened
    from mapcore_http.rendering.runtime import Runtime

LONGEST_FIND = 80


async def get_saved(runtime: Runtime, site: Site, request: Request) -> Response:
    """List the maps of the workspace, or those in its bin, the last changed first."""
    member = await membership_of(runtime, request)
    return await _saved_page(runtime, site, request, member)


async def post_rename(form: ConsoleForm) -> Response:
    """Give a map a name."""
    return await _change(form, rename_map, form.fields.get("title", ""))


async def post_copy(form: ConsoleForm) -> Response:
    """Make a map of another one, or of a version of it."""
    number = form.fields.get("version", "")
    of_version = int(number) if number.isascii() and number.isdigit() else None
    return await _change(form, copy_map, number=of_version)


async def post_binning(form: ConsoleForm) -> Response:
    """Put a map into the bin; the page that follows brings it back."""
    return await _change(form, delete_map, then=f"?deleted={_map_id(form.request)}")


async def post_return(form: ConsoleForm) -> Response:
    """Take a map out of the bin."""
    return await _change(form, bring_back)


async def _change(
    form: ConsoleForm, change: Callable[..., object], *args: Any, then: str = "", **more: Any
) -> Response:
    """Change the map of the path, and lead to the list of maps or say there why it cannot be."""
    member = form.member
    try:
        await form.write(change, member.id, _map_id(form.request), *args, by=member.user.id, **more)
    except SavedMapError as error:
        return await _saved_page(form.runtime, form.site, form.request, member, fault=str(error))
    return see_other(form.site, f"{member.home}/saved{then}")


async def post_empty_bin(form: ConsoleForm) -> Response:
    """Delete what is in the bin for good."""
    with suppress(SavedMapError):
        await form.write(empty_bin, form.member.id, by=form.member.user.id)
    return see_other(form.site, f"{form.member.home}/saved")


async def saved_map_of(runtime: Runtime, request: Request, member: Membership) -> Opened:
    """Return the saved map of the path with its content; raises NoPage."""
    opened = await runtime.store.call(open_saved, (member.id,), _map_id(request))
    if opened is None:
        raise NoPage
    return opened


def _map_id(request: Request) -> str:
    return str(request.path_params["map"])


async def _saved_page(
    runtime: Runtime, site: Site, request: Request, member: Membership, *, fault: str = ""
) -> Response:
    query, page = request.query_params, page_number(request)
    find, binned = query.get("find", "").strip()[:LONGEST_FIND], "bin" in query
    found: list[SavedMap] = await runtime.store.call(
        list_saved, member.id, PER_PAGE + 1, (page - 1) * PER_PAGE, find=find, bin_=binned
    )
    in_bin: list[SavedMap] = await runtime.store.call(list_saved, member.id, MOST_MAPS, bin_=True)
    return console_page(
        site,
        member,
        "saved",
        400 if fault else 200,
        maps=found[:PER_PAGE],
        count=await runtime.store.call(count_saved, member.id),
        most=MOST_MAPS,
        in_bin=len(in_bin),
        deleted=next((each for each in in_bin if each.id == query.get("deleted")), None),
        renaming=query.get("rename", ""),
        binned=binned,
        bin_days=BIN_SECONDS // 86400,
        find=find,
        page=page,
        more=len(found) > PER_PAGE and page < LAST_PAGE,
        fault=fault,
        words=words,
    )
