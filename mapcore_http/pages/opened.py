"""The page of a delivered render: the editor that its `Link` leads to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mapcore_http.pages.editor import NoPage, editor_page, opening_of, picture_of
from mapcore_http.pages.visitors import SignInNeeded, visitor_of
from mapcore_http.rendering.records import Expired, Record, open_record
from mapcore_http.rendering.render_ids import is_render_id

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service


class LinkExpired(Exception):  # noqa: N818 - it says what happened
    """The record of a render is no longer kept."""


async def get_opened(service: Service, site: Site, request: Request) -> Response:
    """Show the editor with the spec of a render."""
    record = await _record(service, request)
    picture = site.path(f"/editor/{record.id}/picture")
    opening = await opening_of(service, json.loads(record.spec), picture)
    return editor_page(site, opening, opened=record.id)


async def get_opened_picture(service: Service, site: Site, request: Request) -> Response:
    """Draw a render anew, in the size of a preview."""
    record = await _record(service, request)
    picture = await picture_of(service, request, json.loads(record.spec))
    if record.key is not None:
        picture.headers["Cache-Control"] = "private, no-cache"
    return picture


async def _record(service: Service, request: Request) -> Record:
    """Return the record of the path; raises NoPage, LinkExpired or SignInNeeded.

    One that is another's and one that never was are told apart by nothing.
    """
    render_id = request.path_params["render_id"]
    if not is_render_id(render_id):
        raise NoPage
    visitor = await visitor_of(service, request)
    member_of = visitor.user.roles if visitor else ()
    record = await service.stored(open_record, service.store, render_id, member_of)
    if isinstance(record, Expired):
        raise LinkExpired
    if record is None:
        raise NoPage if visitor else SignInNeeded(404)
    return record
