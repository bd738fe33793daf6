"""The tiers that a service's settings ask for: the table, a TOML file's changes to it, or none."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from attrs import evolve, fields, frozen

import mapcore
from mapcore.request.declaring.declare import Entries, Range, describe
from mapcore.request.decoding.decode import decode_value
from mapcore.request.output import LEAST_SIDE, MOST_SIDE
from mapcore_http.limits.tiers import HOUR, MINUTE, PRO, STANDARD, Tier, Tiers, Window
from mapcore_http.setting_readers import NO_TIERS
from mapcore_http.settings import SettingsError

if TYPE_CHECKING:
    from mapcore_http.settings import Settings

UNREACHED_LIMIT = 10**9
"""The limit that headers and usage show where there is none, since they need a number."""
WINDOW_SECONDS = {"minute": MINUTE, "hour": HOUR}
MOST_SCALE = 4

Limit = Annotated[int, Range(1, UNREACHED_LIMIT)]
Limits = Annotated[Mapping[str, Limit], Entries(1)]
"""Limits by the names of their windows."""
Formats = Annotated[tuple[Literal["png", "svg", "pdf"], ...], Entries(1)]


@frozen
class TierChanges:
    """What a table of the file changes of a tier; what it leaves out stays as it is."""

    formats: Formats | None = describe("")
    max_side: Annotated[int, Range(LEAST_SIDE, MOST_SIDE)] | None = describe("", wire="max_side")
    max_scale: Annotated[int, Range(1, MOST_SCALE)] | None = describe("", wire="max_scale")
    attribution: bool | None = describe("")
    requests: Limits | None = describe("")
    concurrent: Limit | None = describe("")


@frozen
class PlanChanges(TierChanges):
    """What a table of the file changes of a plan, whose images are counted."""

    daily_cap: Limit | None = describe("", wire="daily_cap")
    monthly_quota: Limit | None = describe("", wire="monthly_quota")
    storage_mb: Limit | None = describe("", wire="storage_mb")


@frozen
class ConversationChanges(TierChanges):
    """What a table of the file changes for assistants without a key."""

    conversations_of_address: Limits | None = describe("", wire="conversations_of_address")


@frozen
class TiersChanges:
    """What a file changes."""

    keyless: TierChanges = TierChanges()
    free: PlanChanges = PlanChanges()
    pro: PlanChanges = PlanChanges()
    preview: TierChanges = TierChanges()
    conversation: ConversationChanges = ConversationChanges()


def tiers_of(settings: Settings) -> Tiers:
    """Return the tiers of a service; raises SettingsError, which tells every fault of the file."""
    if settings.tiers is None:
        return STANDARD
    if settings.tiers == NO_TIERS:
        return Tiers(*(_without_limits(getattr(STANDARD, each.name)) for each in fields(Tiers)))
    try:
        table = tomllib.loads(Path(settings.tiers).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"MAPCORE_TIERS: {settings.tiers} cannot be read: {error}") from None
    return read_tiers(table)


def read_tiers(table: dict[str, Any]) -> Tiers:
    """Return the standard tiers with the changes of a table; raises SettingsError.

    >>> read_tiers({"keyless": {"requests": {"hour": 100}}}).keyless.windows
    (Window(name='hour', limit=100, seconds=3600),)
    """
    try:
        changes = decode_value(TiersChanges, table)
        return Tiers(
            **{
                each.name: _change_tier(each.name, getattr(changes, each.name))
                for each in fields(Tiers)
            }
        )
    except mapcore.ValidationError as error:
        told = "\n".join(f"MAPCORE_TIERS: {each}" for each in error.errors)
        raise SettingsError(told) from None


def _change_tier(name: str, changes: TierChanges) -> Tier:
    given = {
        each.name: getattr(changes, each.name)
        for each in fields(type(changes))
        if getattr(changes, each.name) is not None
    }
    if "formats" in given:
        also = {"pdf"} if "svg" in given["formats"] else set()  # a file may be older than PDF
        given["formats"] = frozenset(given["formats"]) | also
    for limits, field in (("requests", "windows"), ("conversations_of_address", "opening")):
        if limits in given:
            given[field] = _windows(f"{name}.{limits}", given.pop(limits))
    tier: Tier = getattr(STANDARD, name)
    return evolve(tier, **given)


def _windows(path: str, limits: dict[str, int]) -> tuple[Window, ...]:
    if strange := sorted(limits.keys() - WINDOW_SECONDS):
        expected = f"expected {' or '.join(WINDOW_SECONDS)}"
        raise mapcore.ValidationError(
            [mapcore.FieldError(f"{path}.{each}", expected) for each in strange]
        )
    return tuple(Window(name, limit, WINDOW_SECONDS[name]) for name, limit in limits.items())


def _without_limits(tier: Tier) -> Tier:
    """Return a tier without limits: it draws whatever can be drawn.

    It is still counted, so that headers and usage tell what was drawn.
    """
    counted: dict[str, Any] = {}
    if tier.daily_cap is not None:
        names = ("daily_cap", "monthly_quota", "storage_mb")
        counted |= dict.fromkeys(names, UNREACHED_LIMIT)
    if tier.name != STANDARD.preview.name:
        counted |= {"max_side": MOST_SIDE, "max_scale": MOST_SCALE}
    return evolve(
        tier,
        formats=PRO.formats if tier.name != STANDARD.preview.name else tier.formats,
        attribution=False,
        windows=tuple(evolve(window, limit=UNREACHED_LIMIT) for window in tier.windows),
        opening=tuple(evolve(window, limit=UNREACHED_LIMIT) for window in tier.opening),
        concurrent=UNREACHED_LIMIT,
        **counted,
    )
