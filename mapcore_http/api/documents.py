"""The contract in documents that machines read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.web.etags import kept_response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.rendering.service import Service

SECONDS = 300
"""How long a document may be kept."""


def document_at(path: str) -> Callable[[Service, Request], Awaitable[Response]]:
    """Return the endpoint that gives the contract document of a path."""

    async def get_document(service: Service, request: Request) -> Response:
        document = service.documents[path]
        return kept_response(request, document.content, document.media_type, SECONDS, {})

    return get_document
