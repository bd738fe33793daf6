"""The docs as a site, served from the folder into which they were built, with a way back."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from mapcore_http.people.pages.site import PAGE_HEADERS

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import Scope

SCRIPT = re.compile(r"<script>(.*?)</script>", re.S)
POLICY = (
    "default-src 'none'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; "
    "font-src 'self'; connect-src 'self'; img-src 'self' data:; worker-src 'self' blob:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
BODY = re.compile(r"<body\b[^>]*>")
BACK = (
    '<nav class="service" aria-label="Service"><a href="{root}/">mapcore</a> '
    '<a href="{root}/editor">Editor</a> <a href="{root}/maps">Your maps</a> '
    '<a href="{root}/console">Console</a></nav>'
)
"""What the pages begin with: one click leads from each to the service."""
BAR = re.compile(r'<nav class="service".*?</nav>', re.S)


def route_built_docs(folder: Path, path: str) -> list[BaseRoute]:
    """Return the routes of built docs, which a browser finds at a path of this host."""

    async def lead_on(request: Request) -> Response:
        return RedirectResponse(f"{path}/")

    files = GZipMiddleware(_Docs(folder, path.removesuffix("/docs")), minimum_size=500)
    return [Route("/docs", lead_on), Mount("/docs", files)]


def lead_to_service(page: str, root: str) -> str:
    """Return a page of built docs with the bar that leads to the service at an address.

    >>> lead_to_service("<body><h1>Docs</h1></body>", "https://maps.example.org")[:37]
    '<body><nav class="service" aria-label'
    """
    bare = BAR.sub("", page)
    return BODY.sub(lambda found: found[0] + BACK.format(root=root), bare, count=1)


def script_digests(folder: Path) -> list[str]:
    """Return the digests of the scripts inside the pages, as a policy allows them."""
    scripts = {
        script
        for page in folder.rglob("*.html")
        for script in SCRIPT.findall(page.read_text("utf-8"))
    }
    digests = (hashlib.sha256(script.encode()).digest() for script in scripts)
    return sorted(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


class _Docs(StaticFiles):
    """Files of built docs, whose pages run no script but their own and lead back to the service."""

    def __init__(self, folder: Path, root: str) -> None:
        super().__init__(directory=folder, html=True)
        self.root = root
        policy = POLICY.format(scripts=" ".join(script_digests(folder)))
        self.page_headers = {**PAGE_HEADERS, "Content-Security-Policy": policy}

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if isinstance(response, RedirectResponse):  # a proxy may have another host and scheme
            response.headers["Location"] = urlsplit(response.headers["Location"]).path
        if isinstance(response, FileResponse) and response.media_type == "text/html":
            page = await asyncio.to_thread(Path(response.path).read_text, "utf-8")
            response = HTMLResponse(lead_to_service(page, self.root), response.status_code)
        response.headers.update(self.page_headers)
        response.headers["Cache-Control"] = "no-cache"
        return response
