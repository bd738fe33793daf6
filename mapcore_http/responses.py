"""What the service answers beside images and mapcore's own reports, declared once."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from mapcore.spec.declare import Range, Text, describe, require
from mapcore.spec.responses import CatalogMap, RegionMatching

Count = Annotated[int, Range(0)]
DateTime = Annotated[
    str,
    Text(
        pattern=r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z",
        form="an RFC 3339 time in UTC",
        example="2027-01-01T00:00:00Z",
    ),
]
Code = Literal[
    "validation_error",
    "invalid_region_id",
    "unauthorized",
    "monthly_quota_exceeded",
    "plan_upgrade_required",
    "unknown_map",
    "not_found",
    "render_expired",
    "payload_too_large",
    "rate_limit_exceeded",
    "concurrency_limit_reached",
    "internal_error",
    "render_failed",
    "render_timeout",
]


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


@frozen
class ProblemField:
    """One thing that is wrong with a request."""

    param: str = require("Dotted path of the field, or the raw key of an unmatched region.")
    message: str = require("What was expected.")
    suggestions: tuple[str, ...] = require("What may have been meant, best first.")


@frozen
class Problem:
    """A problem document (RFC 9457)."""

    type: str = require("Leads to the documentation of the code.")
    title: str = require("The code in words.")
    status: Annotated[int, Range(400, 599)] = require("The HTTP status.")
    detail: str = require("For people; may change.")
    code: Code = require("Stable; branch on this.")
    errors: tuple[ProblemField, ...] | None = describe(
        "What is wrong with the request; of a great many errors, the first."
    )
    omitted: Annotated[int, Range(1)] | None = describe("How many further errors are not listed.")
    suggestions: tuple[str, ...] | None = describe("The closest map ids.")
    upgrade_url: str | None = describe("Where to change the plan.", wire="upgrade_url")
    signup_url: str | None = describe("Where to get a key.", wire="signup_url")
    quota_resets_at: DateTime | None = describe(
        "When the month's quota begins anew.", wire="quota_resets_at"
    )
    region_matching: RegionMatching | None = describe("What became of every region key.")
