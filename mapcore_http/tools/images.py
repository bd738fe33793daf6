"""`/i/{id}.png`: a hosted image, until it expires."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from mapcore_http.rendering.hosted import open_hosted, read_hosted
from mapcore_http.rendering.report_headers import disposition
from mapcore_http.web.callers import address_of
from mapcore_http.web.errors import NoEndpoint
from mapcore_http.web.headers import make_kept_response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.rendering.runtime import Runtime

IMAGE_PATH = "/i/{name}"
CLOSED_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "font-src data:; sandbox",
    "X-Content-Type-Options": "nosniff",
}
"""What an SVG that is opened as a page may do: show itself, and nothing else."""
PDF_HEADERS = {"X-Content-Type-Options": "nosniff"}
"""A browser shows no PDF in a sandbox; ours hold no script and no links."""


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
