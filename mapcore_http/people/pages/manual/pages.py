"""`/docs`: the pages of the docs in the look of the service, their pictures, and a search."""

from __future__ import annotations

import asyncio
import mimetypes
from typing import TYPE_CHECKING, Any

from starlette.responses import FileResponse, RedirectResponse

from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.limits.admission import RETRY_SECONDS, TryLater
from mapcore_http.people.pages.manual.files import manual_files, names_by_address
from mapcore_http.people.pages.manual.markdown import manual_page
from mapcore_http.people.pages.manual.navigation import neighbours, sections
from mapcore_http.people.pages.manual.searching import read_question, search_manual
from mapcore_http.people.pages.site import PAGE_HEADERS
from mapcore_http.people.pages.visits import Visit, need, turn_at_address
from mapcore_http.people.people import people_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.people.pages.manual.searching import Found

INDEX = "docs/index.md"
PICTURES = (".png", ".svg")
KEPT_SECONDS = 3600


async def get_index(visit: Visit) -> Response:
    """Show the first page of the docs."""
    return await _show(visit, INDEX)


async def get_manual(visit: Visit) -> Response:
    """Show a page of the docs, or send a file that it leads to."""
    asked = visit.request.path_params["page"]
    address = f"/docs/{asked.rstrip('/')}".rstrip("/")
    name = INDEX if address == "/docs" else need(names_by_address().get(address))
    if asked.endswith("/") or not asked:  # as in the addresses of the built site
        return RedirectResponse(visit.site.path(address), 308)
    return await _show(visit, name) if name.endswith(".md") else _send(name)


async def get_search(visit: Visit) -> Response:
    """Show the pages that have the words of `q`, or when to search again."""
    asked = read_question(visit.request.query_params.get("q", ""))
    told: dict[str, Any] = {"asked": asked, "sections": sections(), "here": ""}
    try:
        found = await _search(visit, asked) if asked else ()
    except (TryLater, QueueFull, JobTimeout) as error:
        wait = error.retry_after if isinstance(error, TryLater) else RETRY_SECONDS
        page = visit.page("manual_search.html", 429, found=(), wait=wait, **told)
        page.headers["Retry-After"] = str(wait)
        return page
    return visit.page("manual_search.html", found=found, wait=0, **told)


async def _search(visit: Visit, asked: str) -> tuple[Found, ...]:
    """Have a process look, in a turn of the address; raises TryLater, QueueFull, JobTimeout."""
    async with turn_at_address(visit) as turn:
        address, searches = visit.address, people_of(visit.runtime).searches
        searches.check(address)
        searches.count(address)
        return await visit.runtime.readers.call(turn, search_manual, asked)


async def _show(visit: Visit, name: str) -> Response:
    icons = visit.site.static("pictures/icons.svg")
    page = await asyncio.to_thread(manual_page, name, visit.site.path(""), icons)
    before, after = neighbours(name)
    return visit.page(
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
