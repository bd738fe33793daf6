"""`/docs`: the pages of the docs in the look of the service, their pictures, and a search."""

from __future__ import annotations

import asyncio
import mimetypes
from typing import TYPE_CHECKING, Any

from starlette.responses import FileResponse, RedirectResponse

from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.limits.admission import RETRY_SECONDS, TryLater
from mapcore_http.people.pages.editor.editor import NoPage
from mapcore_http.people.pages.manual.files import manual_files, names_by_address
from mapcore_http.people.pages.manual.markdown import manual_page
from mapcore_http.people.pages.manual.navigation import neighbours, sections
from mapcore_http.people.pages.manual.searching import read_question, search_manual
from mapcore_http.people.pages.site import PAGE_HEADERS
from mapcore_http.people.pages.visitors import turn_at_address
from mapcore_http.people.people import people_of
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.manual.searching import Found
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime

INDEX = "docs/index.md"
PICTURES = (".png", ".svg")
KEPT_SECONDS = 3600


async def get_index(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show the first page of the docs."""
    return await _show(site, INDEX)


async def get_manual(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show a page of the docs, or send a file that it leads to."""
    asked = request.path_params["page"]
    address = f"/docs/{asked.rstrip('/')}".rstrip("/")
    name = INDEX if address == "/docs" else names_by_address().get(address)
    if name is None:
        raise NoPage
    if asked.endswith("/") or not asked:  # as in the addresses of the built site
        return RedirectResponse(site.path(address), 308)
    return await _show(site, name) if name.endswith(".md") else _send(name)


async def get_search(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show the pages that have the words of `q`, or when to search again."""
    asked = read_question(request.query_params.get("q", ""))
    told: dict[str, Any] = {"asked": asked, "sections": sections(), "here": ""}
    try:
        found = await _search(runtime, request, asked) if asked else ()
    except (TryLater, QueueFull, JobTimeout) as error:
        wait = error.retry_after if isinstance(error, TryLater) else RETRY_SECONDS
        page = site.page("manual_search.html", 429, found=(), wait=wait, **told)
        page.headers["Retry-After"] = str(wait)
        return page
    return site.page("manual_search.html", found=found, wait=0, **told)


async def _search(runtime: Runtime, request: Request, asked: str) -> tuple[Found, ...]:
    """Have a process look, in a turn of the address; raises TryLater, QueueFull, JobTimeout."""
    async with turn_at_address(runtime, request) as turn:
        address, searches = address_of(runtime, request), people_of(runtime).searches
        searches.check(address)
        searches.count(address)
        return await runtime.readers.call(turn, search_manual, asked)


async def _show(site: Site, name: str) -> Response:
    icons = site.static("pictures/icons.svg")
    page = await asyncio.to_thread(manual_page, name, site.path(""), icons)
    before, after = neighbours(name)
    return site.page(
        "manual.html",
        page=page,
        contents=[heading for heading in page.headings[1:] if heading.level == 2],
        here=name,
        is_index=name == INDEX,
        before=before,
        after=after,
        sections=sections(),
    )


def _send(name: str) -> Response:
    """Send a picture as one, and any other file as text to be read."""
    kind = mimetypes.guess_type(name)[0] if name.endswith(PICTURES) else None
    headers = {"Cache-Control": f"public, max-age={KEPT_SECONDS}", **PAGE_HEADERS}
    return FileResponse(manual_files()[name], 200, headers, kind or "text/plain; charset=utf-8")
