"""The front page, and the way to a key."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

import mapcore
from mapcore_http.pages.json_tokens import tokens
from mapcore_http.pages.plans import plan_rows
from mapcore_http.pages.samples import FRONT, SAMPLES, SHOWN, sample_text

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service


async def get_front(service: Service, site: Site, request: Request) -> Response:
    """Show what the service does: a spec, its map, the ways in, examples and plans."""
    matching = await service.run_planner(_front_matching)
    return site.page(
        "front.html",
        map_count=len(service.atlas.list()),
        spec=tokens(sample_text(FRONT).rstrip()),
        matched=matching.matched_keys,
        corrected=matching.corrected,
        examples=[(name, SAMPLES[name]) for name in SHOWN],
        plans=plan_rows(site.tiers),
    )


@lru_cache(maxsize=1)
def _front_matching() -> mapcore.RegionMatching:
    return mapcore.check(json.loads(sample_text(FRONT))).region_matching
