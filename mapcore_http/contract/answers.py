"""What the service takes in addresses and answers beside images and mapcore's own reports."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Literal

from attrs import frozen

from mapcore.request.declaring.declare import Characters, Range, describe, require
from mapcore.request.request import LocaleTag
from mapcore.request.responses import PAGE_LIMIT, QUERY_LIMIT, CatalogMap, Count

DateTime = Annotated[
    str,
    Characters(
        pattern=r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z",
        form="an RFC 3339 time in UTC",
        example="2027-01-01T00:00:00Z",
    ),
]


def date_time(moment: datetime) -> str:
    """Return a time in RFC 3339, in UTC.

    >>> date_time(datetime(2027, 1, 1, tzinfo=UTC))
    '2027-01-01T00:00:00Z'
    """
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


@frozen
class CatalogMeta:
    """How much of the catalog a listing holds."""

    matched: Count = require("Maps in `data`.")
    total: Count = require("Maps in the whole catalog.")


@frozen
class Catalog:
    """The maps that can be rendered."""

    data: tuple[CatalogMap, ...] = require("One entry a map.")
    meta: CatalogMeta = require("How much of the catalog this is.")


@frozen
class Today:
    """What one key has used today (UTC)."""

    used: Count = require("Renders of this key today.")
    cap: Count = require("The most it may render in a day.")


@frozen
class Renders:
    """What a workspace has used this month (UTC)."""

    used: Count = require("Renders of the whole workspace this month.")
    quota: Count = require("The most it may render in a month.")
    resets_at: DateTime = require("First moment of the next month.")
    today: Today = require("The daily counter of the key that asks.")


@frozen
class UsageReport:
    """The plan of a workspace and what it has used of it."""

    plan: Literal["free", "pro"] = require("The plan.")
    renders: Renders = require("Monthly and daily counters.")


@frozen
class EngineHealth:
    """How busy the render processes are."""

    available_workers: Count = require("Workers that could begin a render now.")
    queue_depth: Count = require("Renders that wait for a worker.")


@frozen
class Health:
    """Whether renders begin at once."""

    status: Literal["ok", "degraded"] = require("degraded while any render waits.")
    engine: EngineHealth = require("The render processes.")
    timestamp: DateTime = require("When this was read.")


LONGEST_SPEC = 6144
"""Bytes of a spec in an address, after URL-decoding."""
Words = Annotated[str, Characters(0, QUERY_LIMIT)]


@frozen
class MapsQuery:
    """Which maps to list."""

    q: Words | None = describe(
        "Only maps with this in id, title, region type or category; case and marks do not matter."
    )


@frozen
class RegionsQuery:
    """Which regions of a map to list."""

    q: Words | None = describe(
        "Only regions with this in key, title or an alias; case and marks do not matter."
    )
    offset: Count = describe("Skip so many matching regions.", default=0)
    limit: Annotated[int, Range(1, PAGE_LIMIT)] | None = describe(
        "List at most so many; all matching regions if absent."
    )
    locale: LocaleTag | None = describe(
        "Titles in this language, where the map has them.", extension=True
    )


@frozen
class ChangesQuery:
    """Between which boundaries of a map."""

    start: Words = require("A year or month, or the id of an edition.", wire="from")
    end: Words = require("A year or month, or the id of an edition.", wire="to")
    key: Words | None = describe("Only this region of the first, by name or code.")


@frozen
class SpecQuery:
    """The render request of an image's address."""

    spec: Annotated[str, Characters(1, LONGEST_SPEC)] = require(
        f"The render request as URL-encoded JSON, at most {LONGEST_SPEC} bytes after decoding."
    )


RENDER_ID = "X-Service-Render-Id"
CORRECTED = "X-Service-Corrected"
UNMATCHED = "X-Service-Unmatched"
MATCHING = "X-Service-Matching"
CHOROPLETH = "X-Service-Choropleth"
WARNINGS = "X-Service-Warnings"
LIMIT, REMAINING, RESET = "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"
OF_RENDERS = (
    LIMIT, REMAINING, RESET, RENDER_ID, CORRECTED, UNMATCHED, MATCHING, CHOROPLETH, WARNINGS,
    "Content-Disposition", "Link",
)  # fmt: skip
"""The headers of a render's answer."""
EXPOSED = (*OF_RENDERS, "ETag", "Retry-After", "Sunset", "Deprecation", "Mcp-Session-Id")
"""What a page of another origin may read."""
