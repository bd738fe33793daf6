"""The front page, and the way to a key."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mapcore_http.people.pages.json_tokens import tokens
from mapcore_http.people.pages.plans import plan_rows
from mapcore_http.people.pages.samples import (
    FRONT_MATCHING,
    FRONT_PAGE_MAP,
    FRONT_PAGE_SAMPLES,
    SAMPLES,
    sample_text,
)
from mapcore_http.people.pages.visitors import visitor_of
from mapcore_http.store.errors import StoreAway

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime


async def get_front(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show what the service does: a spec, its map, the ways in, examples and plans.

    Nothing is drawn or read for it: what became of the example's keys was written down with it.
    """
    try:
        visitor = await visitor_of(runtime, request)
    except StoreAway:
        visitor = None
    return site.page(
        "front.html",
        map_count=len(runtime.atlas.list()),
        signed_in=visitor is not None,
        spec=tokens(sample_text(FRONT_PAGE_MAP).rstrip()),
        matching=front_matching(),
        examples=[(name, SAMPLES[name]) for name in FRONT_PAGE_SAMPLES],
        plans=plan_rows(site.tiers),
        license_name=runtime.settings.content_license,
        license_url=runtime.settings.content_license_url,
    )


@lru_cache(maxsize=1)
def front_matching() -> Any:
    """Return how many keys of the front page's example match, and which were corrected."""
    return json.loads(FRONT_MATCHING.read_text("utf-8"))
