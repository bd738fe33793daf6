"""Pictures that pages show: drawn anew from what is kept of a map, and kept on disk themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.rendering.renders import keep_drawn
from mapcore_http.web.headers import make_kept_response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.responses import Response

    from mapcore_http.people.pages.visits import Visit
    from mapcore_http.rendering.images import KeptImage
    from mapcore_http.rendering.renders import Delivery
    from mapcore_http.rendering.worker import Rendered

PICTURE_SECONDS = 3600
"""How long a browser keeps a picture that it does not ask after."""
ASKED_AFTER = "private, no-cache"
"""How a picture is kept that browsers ask after each time."""


async def send_kept(
    visit: Visit, name: str, draw: Callable[[], Awaitable[Rendered | Delivery]], keep: str
) -> Response:
    """Send the picture of a name, to be kept as `keep` says; a kept one is not drawn again."""
    return send_picture(visit, await keep_drawn(visit.runtime, name, draw), keep)


def send_picture(visit: Visit, image: KeptImage, keep: str) -> Response:
    """Send a picture, to be kept by the browser as `keep` says."""
    headers = {"X-Content-Type-Options": "nosniff"}
    response = make_kept_response(visit.request, image.content, image.media_type, 0, headers)
    response.headers["Cache-Control"] = keep
    return response
