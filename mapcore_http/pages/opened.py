"""The page of a delivered render: the editor that its `Link` leads to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mapcore_http.pages.editor import NoPage, editor_page, opening_of, picture_of
from mapcore_http.rendering.records import Expired, Record, open_record
from mapcore_http.rendering.render_ids import is_render_id

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service


class LinkExpired(Exception):  # noqa: N818 - it says what happened
    """The record of a render is no longer kept."""


class SignInNeeded(Exception):  # noqa: N818 - it says what happened
    """A render does not open for somebody who is not signed in, or there is none."""


async def get_opened(service: Service, site: Site, request: Request) -> Response:
    """Show the editor with the spec of a render."""
    record = await _record(service, request)
    picture = site.path(f"/editor/{record.id}/picture")
    opening = await opening_of(service, json.loads(record.spec), picture)
    return editor_page(site, opening, opened=record.id)


async def get_opened_picture(service: Service, site: Site, request: Request) -> Response:
    """Draw a render anew, in the size of a preview."""
    record = await _record(service, request)
    return await picture_of(service, request, json.loads(record.spec))


async def _record(service: Service, request: Request) -> Record:
    """Return the record of the path; raises NoPage, LinkExpired or SignInNeeded.

    Nobody is a member of a workspace yet, so a render that was drawn with a key opens for nobody.
    """
    render_id = request.path_params["render_id"]
    if not is_render_id(render_id):
        raise NoPage
    record = await service.stored(open_record, service.store, render_id)
    if isinstance(record, Expired):
        raise LinkExpired
    if record is None:
        raise SignInNeeded
    return record
