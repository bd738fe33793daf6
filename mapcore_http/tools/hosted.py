"""Hosted images: at `/i/{id}.png` anybody may open one for a time.

The row holds a spec, not a picture.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from functools import partial
from typing import TYPE_CHECKING

from attrs import field, frozen
from sqlalchemy import select

import mapcore
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import digest_of, order_of
from mapcore_http.rendering.renders import draw_uncharged, keep_drawn
from mapcore_http.rendering.report_headers import disposition
from mapcore_http.store.tables import hosted, specs
from mapcore_http.web.callers import address_of
from mapcore_http.web.errors import HostedExpired, NoEndpoint
from mapcore_http.web.headers import make_kept_response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.limits.limits import Turn
    from mapcore_http.rendering.images import KeptImage
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.store.database import Store

ID_LETTERS = 32
"""Of an id, 160 random bits: the link alone opens the image."""
IMAGE_PATH = "/i/{name}"
CLOSED_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "font-src data:; sandbox",
    "X-Content-Type-Options": "nosniff",
}
"""What an SVG that is opened as a page may do: show itself, and nothing else."""
PDF_HEADERS = {"X-Content-Type-Options": "nosniff"}
"""A browser shows no PDF in a sandbox; ours hold no script and no links."""


@frozen
class HostedImage:
    """A hosted image: what it shows, whether it carries the attribution, and until when.

    `workspaces` is the one whose private map it shows or whose house style it wears, or none.
    """

    id: str
    request: mapcore.RenderRequest = field(repr=False)
    attribution: bool
    expires_at: float
    workspaces: tuple[str, ...]


def open_hosted(store: Store, hosted_id: str) -> HostedImage | None:
    """Return a hosted image, None where there is none; raises HostedExpired."""
    query = (
        select(hosted, specs.c.compressed)
        .join(specs, hosted.c.spec == specs.c.digest, isouter=True)
        .where(hosted.c.id == hosted_id)
    )
    with store.reading() as connection:
        row = connection.execute(query).first()
        if row is None:
            return None
        if row.compressed is None or row.expires_at <= store.now(connection):
            raise HostedExpired("This link worked for 30 days; ask for the map again.")
    request = mapcore.decode_request(zlib.decompress(row.compressed))
    workspaces = (row.workspace,) if row.workspace else ()
    return HostedImage(row.id, request, bool(row.attribution), row.expires_at, workspaces)


async def read_hosted(runtime: Runtime, turn: Turn, image: HostedImage) -> KeptImage:
    """Return the picture of a hosted image: kept on disk, or drawn again and kept.

    It is not charged. A burst for one image draws it once. Raises QueueFull, JobTimeout,
    RenderFailed, and HostedExpired where the map is gone, or its new edition lacks what the image
    shows.
    """
    attribution = runtime.settings.attribution if image.attribution else None
    try:
        order = await order_for(runtime, turn, image.workspaces, order_of, image.request)
        name = f"hosted-{digest_of(order, attribution)}"  # those of GET are kept with headers
        sought = runtime.redrawing.get(name)
        if sought is None:
            drawing = partial(draw_uncharged, runtime, turn, order, attribution)
            sought = asyncio.ensure_future(keep_drawn(runtime, name, drawing))
            runtime.redrawing[name] = sought
            sought.add_done_callback(lambda _: runtime.redrawing.pop(name, None))
        return await asyncio.shield(sought)
    except (mapcore.UnknownMap, mapcore.ValidationError):
        raise HostedExpired(
            "The map has changed since this image was made; ask for the map again."
        ) from None


async def get_hosted(runtime: Runtime, request: Request) -> Response:
    """Send the image of a link; raises NoEndpoint or HostedExpired."""
    hosted_id, _, extension = request.path_params["name"].partition(".")
    image = await runtime.store.call(open_hosted, hosted_id)
    if image is None or image.request.output.format != extension:
        raise NoEndpoint(request.url.path)
    # A line of its own: these pictures are drawn after all others, which must not wait for them.
    async with runtime.limits.turns.of(f"hosted {address_of(runtime, request)}") as turn:
        kept = await read_hosted(runtime, turn, image)
    seconds = max(1, int(image.expires_at - time.time()))
    headers = {
        "Content-Disposition": disposition(image.request.map_id, extension),
        **(PDF_HEADERS if extension == "pdf" else CLOSED_HEADERS),
    }
    return make_kept_response(request, kept.content, kept.media_type, seconds, headers)
