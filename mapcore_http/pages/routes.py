"""The pages: which path shows what, and what is shown where something goes wrong."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

import mapcore
from mapcore_http.limits.admission import TryLater
from mapcore_http.logs import log_failure
from mapcore_http.pages.docs import get_docs, get_errors
from mapcore_http.pages.editor import NoPage, get_editor, get_picture
from mapcore_http.pages.front import get_front, get_key
from mapcore_http.pages.opened import (
    LinkExpired,
    SignInNeeded,
    get_opened,
    get_opened_picture,
)
from mapcore_http.pages.previews import post_preview
from mapcore_http.pages.site import Site, static_app, static_digest
from mapcore_http.pages.table_reading import post_table
from mapcore_http.rendering.engine import QueueFull
from mapcore_http.rendering.render_ids import new_render_id
from mapcore_http.rendering.renders import ClientGone
from mapcore_http.web.answering import Endpoint, Unsent
from mapcore_http.web.middleware import failed_exchange, notes_of

if TYPE_CHECKING:
    from mapcore_http.rendering.service import Opening, Service

PageEndpoint: TypeAlias = "Callable[[Service, Site, Request], Awaitable[Response]]"
PAGES: dict[str, PageEndpoint] = {
    "/": get_front,
    "/docs": get_docs,
    "/docs/errors": get_errors,
    "/signup": get_key,
    "/upgrade": get_key,
    "/editor": get_editor,
    "/editor/picture": get_picture,
    "/editor/{render_id}": get_opened,
    "/editor/{render_id}/picture": get_opened_picture,
}
"""Pages and pictures, by path."""
CALLS: dict[str, Endpoint] = {"/editor/preview": post_preview, "/editor/table": post_table}
"""What scripts of the pages POST; wrong ones are answered with problem documents."""


def page_routes(opening: Opening, site: Site) -> list[BaseRoute]:
    """Return the routes of all pages and of their files."""
    pages = [Route(path, _shown(opening, site, path, page)) for path, page in PAGES.items()]
    return [*pages, Mount(f"/static/{static_digest()}", static_app())]


def error_page(site: Site, status: int, noted_as: str = "") -> Response:
    """Return the page of an error."""
    title, *words = _WORDS[status]
    hint = f"Noted as {noted_as}." if noted_as else ""
    return site.page("error.html", status, title=title, words=words, hint=hint, code=status)


_WORDS = {
    404: (
        "Nothing is at this address",
        "It may have been mistyped, or what stood here is gone.",
    ),
    405: ("This address is only to be looked at", "It takes no other method than GET."),
    410: (
        "This link has run out",
        "Pictures open here for a time; the spec of this one is no longer kept.",
        "The picture itself is unharmed wherever it was saved. "
        "With its spec it can be drawn again.",
    ),
    429: (
        "Too many pictures at once",
        "Pictures are drawn again in a minute; reload the page then.",
    ),
    500: ("Something broke here", "It is noted, and nothing was charged. Try again in a minute."),
}


def _shown(
    opening: Opening, site: Site, path: str, page: PageEndpoint
) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that shows a page for whatever goes wrong."""

    async def handle(request: Request) -> Response:
        notes = notes_of(request.scope)
        notes["route"] = path
        try:
            return await page(await opening.service(), site, request)
        except (ClientGone, ClientDisconnect):
            return Unsent()
        except (NoPage, mapcore.UnknownMap, mapcore.ValidationError):
            return error_page(site, 404)
        except LinkExpired:
            return error_page(site, 410)
        except SignInNeeded:
            return site.page("signin.html", 404)
        except (TryLater, QueueFull):
            return error_page(site, 429)
        except Exception:
            notes |= {"code": "internal_error", "id": new_render_id()}
            log_failure("internal_error", **failed_exchange(notes))
            return error_page(site, 500, notes["id"])

    return handle
