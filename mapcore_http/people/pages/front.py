"""The front page, and the way to a key."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from starlette.responses import Response

from mapcore_http.people.pages.json_tokens import tokens
from mapcore_http.people.pages.plans import plan_rows
from mapcore_http.people.pages.samples import (
    FRONT_MATCHING,
    FRONT_PAGE_MAP,
    FRONT_PAGE_SAMPLES,
    SAMPLES,
    sample_text,
)
from mapcore_http.people.pages.visits import Visit, visitor_of
from mapcore_http.store.database import StoreAway


async def get_front(visit: Visit) -> Response:
    """Show what the service does: a spec, its map, the ways in, examples and plans.

    Nothing is drawn or read for it: what became of the example's keys was written down with it.
    """
    try:
        visitor = await visitor_of(visit)
    except StoreAway:
        visitor = None
    settings = visit.runtime.settings
    return visit.page(
        "front.html",
        map_count=len(visit.runtime.atlas.list()),
        signed_in=visitor is not None,
        spec=tokens(sample_text(FRONT_PAGE_MAP).rstrip()),
        matching=front_matching(),
        examples=[(name, SAMPLES[name].title) for name in FRONT_PAGE_SAMPLES],
        plans=plan_rows(visit.site.tiers),
        license_name=settings.content_license,
        license_url=settings.content_license_url,
    )


@lru_cache(maxsize=1)
def front_matching() -> Any:
    """Return how many keys of the front page's example match, and which were corrected."""
    return json.loads(FRONT_MATCHING.read_text("utf-8"))
