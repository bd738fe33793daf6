"""The page of a delivered render: the editor that its `Link` leads to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import mapcore
from mapcore_http.people.accounts.errors import SignInNeeded
from mapcore_http.people.accounts.records import Expired, Record, is_render_id, open_record
from mapcore_http.people.pages.editor.editor import (
    NoPage,
    editor_page,
    layers_in,
    opening_of,
    own_maps_of,
    picture_of,
)
from mapcore_http.people.pages.member_tier import member_or_guest
from mapcore_http.people.pages.visitors import turn_at_address, visitor_of
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import open_order

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.limits.turns import Turn
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime


class LinkExpired(Exception):  # noqa: N818 - it says what happened
    """The record of a render is no longer kept."""


class MapGone(Exception):  # noqa: N818 - it says what happened
    """The map of a render is no longer there."""


async def get_opened(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show the editor with the spec of a render."""
    record = await _record(runtime, request)
    picture = site.path(f"/editor/{record.id}/picture")
    async with turn_at_address(runtime, request) as turn:
        order = await _order(runtime, turn, record)
        layers = await layers_in(runtime, turn, order)
        opening = await opening_of(runtime, turn, order, json.loads(record.spec), picture)
    newer = order.edition if order.edition != record.edition else ""
    own_maps = await own_maps_of(runtime, request, layers)
    member = await member_or_guest(runtime, request, record.workspace or "")
    return editor_page(
        site,
        opening,
        own_maps,
        member=member,
        opened=record.id,
        drawn_from=record.edition,
        newer=newer,
    )


async def get_opened_picture(runtime: Runtime, site: Site, request: Request) -> Response:
    """Draw a render anew, in the size of a preview."""
    record = await _record(runtime, request)
    async with turn_at_address(runtime, request) as turn:
        order = await _order(runtime, turn, record)
        picture = await picture_of(runtime, turn, request, order)
    if record.key is not None:
        picture.headers["Cache-Control"] = "private, no-cache"
    return picture


async def _order(runtime: Runtime, turn: Turn, record: Record) -> Order:
    """Return the order of a record, with the edition that its map has now; raises MapGone."""
    workspaces = (record.workspace,) if record.workspace else ()
    try:
        return await order_for(runtime, turn, workspaces, open_order, record.spec)
    except mapcore.UnknownMap:
        raise MapGone from None


async def _record(runtime: Runtime, request: Request) -> Record:
    """Return the record of the path; raises NoPage, LinkExpired or SignInNeeded.

    The answer is the same for a record of another workspace and for one that never was.
    """
    render_id = request.path_params["render_id"]
    if not is_render_id(render_id):
        raise NoPage
    visitor = await visitor_of(runtime, request)
    member_of = visitor.user.roles if visitor else ()
    record = await runtime.store.call(open_record, render_id, member_of)
    if isinstance(record, Expired):
        raise LinkExpired
    if record is None:
        raise NoPage if visitor else SignInNeeded(404)
    return record
