"""Sentences of the library as they are said on pages, where nobody writes specs or commands.

The library writes all forms of a sentence that names a field or an option (`mapcore.sentences`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

import mapcore
from mapcore_http.people.pages.forms import check_same_origin
from mapcore_http.people.pages.visits import PageEndpoint, Visit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.web.answering import Endpoint


def say_on_page(text: str) -> str:
    """Return a text without what only those who write specs, code or commands can do.

    >>> say_on_page("Few keys match.")
    'Few keys match.'
    """
    said: str = getattr(text, "plain", text)
    return said


def say_warnings(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report, as JSON, whose warnings are said as pages say them."""
    warnings = [
        {**each, "message": say_on_page(each["message"])} for each in report.get("warnings", ())
    ]
    return {**report, "warnings": warnings}


def say_refusal(error: mapcore.ValidationError) -> mapcore.ValidationError:
    """Return an error whose sentences are said as pages say them."""
    said = [evolve(each, message=say_on_page(each.message)) for each in error.errors]
    return mapcore.ValidationError(said, error.matching, error.omitted)


def answer_pages(site: Site, call: PageEndpoint) -> Endpoint:
    """Return what answers scripts of this service's pages alone, and refuses as pages say it."""

    async def answer(runtime: Runtime, request: Request) -> Response:
        check_same_origin(request, runtime.settings.base_url)
        try:
            return await call(Visit(runtime, site, request))
        except mapcore.ValidationError as error:
            raise say_refusal(error) from None

    return answer
