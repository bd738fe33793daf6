"""The front page, and the way to a key."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

import mapcore
from mapcore_http.people.pages.json_tokens import tokens
from mapcore_http.people.pages.plans import plan_rows
from mapcore_http.people.pages.samples import (
    FRONT_PAGE_MAP,
    FRONT_PAGE_SAMPLES,
    SAMPLES,
    sample_text,
)
from mapcore_http.people.pages.visitors import turn_at_address

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime


async def get_front(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show what the service does: a spec, its map, the ways in, examples and plans."""
    async with turn_at_address(runtime, request) as turn:
        matching = await runtime.readers.call(turn, _front_matching)
    return site.page(
        "front.html",
        map_count=len(runtime.atlas.list()),
        spec=tokens(sample_text(FRONT_PAGE_MAP).rstrip()),
        matched=matching.matched_keys,
        corrected=matching.corrected,
        examples=[(name, SAMPLES[name]) for name in FRONT_PAGE_SAMPLES],
        plans=plan_rows(site.tiers),
        license_name=runtime.settings.content_license,
        license_url=runtime.settings.content_license_url,
    )


@lru_cache(maxsize=1)
def _front_matching() -> mapcore.RegionMatching:
    return mapcore.check(json.loads(sample_text(FRONT_PAGE_MAP))).region_matching
