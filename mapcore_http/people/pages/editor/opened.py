"""The page of a delivered render: the editor that its `Link` leads to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import mapcore
from mapcore_http.people.accounts.errors import SignInNeeded
from mapcore_http.people.accounts.records import Expired, Record, is_render_id, open_record
from mapcore_http.people.pages.editor.editor import editor_page, picture_of
from mapcore_http.people.pages.member_tier import member_or_guest
from mapcore_http.people.pages.visits import NoPage, Visit, turn_at_address, visitor_of
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import open_order

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.limits.limits import Turn
    from mapcore_http.rendering.orders import Order


class LinkExpired(Exception):  # noqa: N818 - it says what happened
    """The record of a render is no longer kept."""


class MapGone(Exception):  # noqa: N818 - it says what happened
    """The map of a render is no longer there."""


async def get_opened(visit: Visit) -> Response:
    """Show the editor with the spec of a render."""
    record = await _record(visit)
    picture = visit.site.path(f"/editor/{record.id}/picture")
    member, spec = await member_or_guest(visit, record.workspace or ""), json.loads(record.spec)
    async with turn_at_address(visit) as turn:
        order = await _order(visit, turn, record)
        return await editor_page(visit, turn, order, spec, picture, member=member, record=record)


async def get_opened_picture(visit: Visit) -> Response:
    """Draw a render anew, in the size of a preview."""
    record = await _record(visit)
    async with turn_at_address(visit) as turn:
        order = await _order(visit, turn, record)
        return await picture_of(visit, turn, order, is_private=record.key is not None)


async def _order(visit: Visit, turn: Turn, record: Record) -> Order:
    """Return the order of a record, with the edition that its map has now; raises MapGone."""
    workspaces = (record.workspace,) if record.workspace else ()
    try:
        return await order_for(visit.runtime, turn, workspaces, open_order, record.spec)
    except mapcore.UnknownMap:
        raise MapGone from None


async def _record(visit: Visit) -> Record:
    """Return the record of the path; raises NoPage, LinkExpired or SignInNeeded.

    The answer is the same for a record of another workspace and for one that never was.
    """
    render_id = visit.request.path_params["render_id"]
    if not is_render_id(render_id):
        raise NoPage
    visitor = await visitor_of(visit)
    member_of = visitor.user.roles if visitor else ()
    record = await visit.ask(open_record, render_id, member_of)
    if isinstance(record, Expired):
        raise LinkExpired
    if record is None:
        raise NoPage if visitor else SignInNeeded(404)
    return record
