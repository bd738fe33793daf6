"""The page of a delivered render: the editor that its `Link` leads to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import mapcore
from mapcore_http.pages.editor import NoPage, editor_page, opening_of, own_maps_of, picture_of
from mapcore_http.pages.visitors import SignInNeeded, visitor_of
from mapcore_http.rendering.orders import open_order
from mapcore_http.rendering.owned import order_for
from mapcore_http.rendering.records import Expired, Record, open_record
from mapcore_http.rendering.render_ids import is_render_id

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.service import Service


class LinkExpired(Exception):  # noqa: N818 - it says what happened
    """The record of a render is no longer kept."""


class MapGone(Exception):  # noqa: N818 - it says what happened
    """The map of a render is no longer there."""


async def get_opened(service: Service, site: Site, request: Request) -> Response:
    """Show the editor with the spec of a render."""
    record = await _record(service, request)
    order = await _order(service, record)
    picture = site.path(f"/editor/{record.id}/picture")
    opening = await opening_of(service, order, json.loads(record.spec), picture)
    newer = order.edition if order.edition != record.edition else ""
    own_maps = await own_maps_of(service, request, order)
    return editor_page(
        site, opening, own_maps, opened=record.id, drawn_from=record.edition, newer=newer
    )


async def get_opened_picture(service: Service, site: Site, request: Request) -> Response:
    """Draw a render anew, in the size of a preview."""
    record = await _record(service, request)
    picture = await picture_of(service, request, await _order(service, record))
    if record.key is not None:
        picture.headers["Cache-Control"] = "private, no-cache"
    return picture


async def _order(service: Service, record: Record) -> Order:
    """Return the order of a record, with the edition that its map has now; raises MapGone."""
    workspaces = (record.workspace,) if record.workspace else ()
    try:
        return await order_for(service, workspaces, open_order, record.spec)
    except mapcore.UnknownMap:
        raise MapGone from None


async def _record(service: Service, request: Request) -> Record:
    """Return the record of the path; raises NoPage, LinkExpired or SignInNeeded.

    One that is another's and one that never was are told apart by nothing.
    """
    render_id = request.path_params["render_id"]
    if not is_render_id(render_id):
        raise NoPage
    visitor = await visitor_of(service, request)
    member_of = visitor.user.roles if visitor else ()
    record = await service.run_in_store(open_record, service.store, render_id, member_of)
    if isinstance(record, Expired):
        raise LinkExpired
    if record is None:
        raise NoPage if visitor else SignInNeeded(404)
    return record
