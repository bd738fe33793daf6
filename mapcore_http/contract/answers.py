"""What the service answers beside images and mapcore's own reports, declared once."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from mapcore.spec.declare import Characters, Range, require
from mapcore.spec.responses import CatalogMap

Count = Annotated[int, Range(0)]
DateTime = Annotated[
    str,
    Characters(
        pattern=r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z",
        form="an RFC 3339 time in UTC",
        example="2027-01-01T00:00:00Z",
    ),
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
