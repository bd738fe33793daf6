"""The contract in documents that machines read."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore_http.contract.documents import contract_documents, openapi_in_yaml
from mapcore_http.contract.operations import GET_OPENAPI_YAML
from mapcore_http.web.headers import make_kept_response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.settings import Settings

DOCUMENT_SECONDS = 300
"""How long a document may be kept."""


def document_at(path: str) -> Callable[[Runtime, Request], Awaitable[Response]]:
    """Return the endpoint that gives the contract document of a path."""

    async def get_document(runtime: Runtime, request: Request) -> Response:
        settings = mount_at(runtime.settings, request.scope.get("root_path", ""))
        if path == GET_OPENAPI_YAML.path:
            document = await asyncio.to_thread(openapi_in_yaml, settings)
        else:
            document = contract_documents(settings)[path]
        return make_kept_response(
            request, document.content, document.media_type, DOCUMENT_SECONDS, {}
        )

    return get_document


def mount_at(settings: Settings, root_path: str) -> Settings:
    """Return the settings of a service that is mounted at a path of another application.

    >>> from mapcore_http.settings import Settings
    >>> mount_at(Settings(base_url="https://example.org"), "/maps").base_url
    'https://example.org/maps'
    >>> mount_at(Settings(base_url="https://example.org/maps"), "/maps").base_url
    'https://example.org/maps'
    """
    if not root_path or settings.base_url.endswith(root_path):
        return settings
    return evolve(settings, base_url=settings.base_url + root_path)
