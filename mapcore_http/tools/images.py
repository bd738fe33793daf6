"""`/i/{id}.png`: a hosted image, until it expires."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from mapcore_http.rendering.hosted import open_hosted, read_hosted
from mapcore_http.web.errors import NoEndpoint
from mapcore_http.web.etags import make_kept_response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.rendering.service import Service

PATH = "/i/{name}"


async def get_hosted(service: Service, request: Request) -> Response:
    """Send the image of a link; raises NoEndpoint or HostedExpired."""
    hosted_id, _, extension = request.path_params["name"].partition(".")
    image = await service.run_in_store(open_hosted, service.store, hosted_id)
    if image is None or image.request.output.format != extension:
        raise NoEndpoint(request.url.path)
    kept = await read_hosted(service, image)
    seconds = max(1, int(image.expires_at - time.time()))
    headers = {"Content-Disposition": f"inline; filename={image.request.map_id}.{extension}"}
    return make_kept_response(request, kept.content, kept.headers["Content-Type"], seconds, headers)
