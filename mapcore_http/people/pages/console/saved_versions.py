"""Versions of a saved map: looked at beside the map of now, and brought back."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from attrs import evolve, frozen

import mapcore
from mapcore.workers.errors import QueueFull
from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.console.membership import ConsoleForm, console_page, membership_of
from mapcore_http.people.pages.console.saved import saved_map_of
from mapcore_http.people.pages.editor.editor import NoPage
from mapcore_http.people.pages.visitors import see_other
from mapcore_http.people.pages.your_maps.pictures import (
    UNDRAWABLE,
    member_picture,
    order_of_content,
)
from mapcore_http.people.people import plan_for
from mapcore_http.people.saved_maps.errors import SavedMapError
from mapcore_http.people.saved_maps.reading import list_versions, open_version
from mapcore_http.people.saved_maps.saving import restore_version
from mapcore_http.people.saved_maps.versions import MOST_VERSIONS

if TYPE_CHECKING:
    from typing import Literal

    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.console.membership import Membership
    from mapcore_http.people.pages.site import Site
    from mapcore_http.people.saved_maps.contents import Content
    from mapcore_http.rendering.runtime import Runtime

TOLD: tuple[Literal["map", "value", "region", "scale", "field"], ...] = (
    "map",
    "value",
    "region",
    "scale",
    "field",
)
"""The kinds of changes that are told; classes, colours and places follow from them."""
MOST_TOLD = 20
NOT_TOLD = ("mapcore", "attribution")


@frozen
class Changes:
    """What differs between two versions: the first changes, and how many more there are."""

    first: tuple[mapcore.Change, ...]
    more: int


async def get_versions(runtime: Runtime, site: Site, request: Request) -> Response:
    """List the versions of a map; one that the query names stands beside the map of now."""
    member = await membership_of(runtime, request)
    return await _versions_page(runtime, site, request, member)


async def get_saved_picture(runtime: Runtime, site: Site, request: Request) -> Response:
    """Draw a saved map, small for its card."""
    member = await membership_of(runtime, request)
    opened = await saved_map_of(runtime, request, member)
    card = "large" not in request.query_params
    return await member_picture(runtime, site, request, member.id, opened.content, card=card)


async def get_version_picture(runtime: Runtime, site: Site, request: Request) -> Response:
    """Draw a version of a saved map."""
    member = await membership_of(runtime, request)
    content = await _version_of(runtime, request, member)
    return await member_picture(runtime, site, request, member.id, content, card=False)


async def post_restore(form: ConsoleForm) -> Response:
    """Make a version what the map is."""
    member, map_id = form.member, str(form.request.path_params["map"])
    number = _number(form.request.path_params["number"])
    try:
        await form.write(restore_version, member.id, map_id, number, by=member.user.id)
    except SavedMapError as error:
        return await _versions_page(form.runtime, form.site, form.request, member, fault=str(error))
    return see_other(form.site, f"{member.home}/saved/{map_id}/versions")


async def _versions_page(
    runtime: Runtime, site: Site, request: Request, member: Membership, *, fault: str = ""
) -> Response:
    opened = await saved_map_of(runtime, request, member)
    versions = await runtime.store.call(list_versions, opened.map.id)
    wanted = request.query_params.get("at", "")
    shown = next((each for each in versions if str(each.number) == wanted), None)
    changes = None
    if shown is not None:
        content = await runtime.store.call(open_version, opened.map.id, shown.number)
        if content is not None:
            changes = await _changes(runtime, member, content, opened.content)
    return console_page(
        site,
        member,
        "saved_versions",
        400 if fault else 200,
        map=opened.map,
        versions=versions,
        most=MOST_VERSIONS,
        shown=shown,
        changes=changes,
        fault=fault,
        words=words,
    )


async def _version_of(runtime: Runtime, request: Request, member: Membership) -> Content:
    """Return the content of the version of the path; raises NoPage."""
    opened = await saved_map_of(runtime, request, member)
    number = _number(request.path_params["number"])
    content = await runtime.store.call(open_version, opened.map.id, number)
    if content is None:
        raise NoPage
    return content


def _number(text: str) -> int:
    """Return the number of a version in a path; raises NoPage."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NoPage
    return int(text)


async def _changes(
    runtime: Runtime, member: Membership, before: Content, after: Content
) -> Changes | None:
    """Return what changed from one content to another, None where that cannot be told."""
    texts = [json.dumps(each.spec).encode("ascii") for each in (before, after)]
    try:
        async with runtime.limits.turns.of(f"console {member.id}") as turn:
            order = await order_of_content(runtime, turn, member.id, after)
            return await plan_for(runtime, turn, order, changes_between, *texts)
    except (*UNDRAWABLE, QueueFull):
        return None


def changes_between(atlas: mapcore.Atlas, before: bytes, after: bytes) -> Changes:
    """Return what changed from one request to another; raises what `mapcore.compare` does.

    Both are compared without their house styles, whose names are told where they differ.
    """
    plain, houses = zip(*map(_undress, (before, after)), strict=True)
    found = mapcore.compare(*plain, atlas=atlas)
    fields = {each.subject.rpartition(".")[2] for each in found.of_kind("field")}
    told = [
        evolve(each, label=_label_of(each), before=_plain(each.before), after=_plain(each.after))
        for kind in TOLD
        for each in found.of_kind(kind)
        if each.subject not in NOT_TOLD and not (kind == "scale" and each.subject in fields)
    ]
    if houses[0] != houses[1]:
        told.append(mapcore.Change("field", "style.house", "House style", *houses))
    return Changes(tuple(told[:MOST_TOLD]), max(0, len(told) - MOST_TOLD))


def _undress(text: bytes) -> tuple[mapcore.RenderRequest, str | None]:
    """Return a request without its house style, and the name of that."""
    request = mapcore.decode_request(text)
    if request.style is None:
        return request, None
    return evolve(request, style=evolve(request.style, house=None)), request.style.house


def _label_of(change: mapcore.Change) -> str:
    """Return what a change is of, in words.

    >>> _label_of(mapcore.Change("field", "legend.fontSize", "legend.fontSize", "1", "2"))
    'Legend, font size'
    """
    if change.kind not in ("field", "scale", "map"):
        return change.label
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", change.label.replace(".", ", ")).lower()
    return words[:1].upper() + words[1:]


def _plain(value: str | None) -> str | None:
    """Return a value without the quotes of JSON."""
    return value[1:-1] if value and len(value) > 1 and value[0] == value[-1] == '"' else value
