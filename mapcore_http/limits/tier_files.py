"""The tiers that a service's settings ask for: the table, a TOML file's changes to it, or none."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, fields

import mapcore
from mapcore.request.decoding.decode import decode_value
from mapcore.request.output import MOST_SIDE
from mapcore_http.limits.tiers import (
    MOST_SCALE,
    PRO,
    STANDARD,
    UNREACHED_LIMIT,
    WINDOW_SECONDS,
    Tier,
    Tiers,
)
from mapcore_http.setting_readers import NO_TIERS
from mapcore_http.settings import SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore_http.settings import Settings


def tiers_of(settings: Settings) -> Tiers:
    """Return the tiers of a service; raises SettingsError, which tells every fault of the file."""
    if settings.tiers is None:
        return STANDARD
    if settings.tiers == NO_TIERS:
        tiers: list[Any] = [getattr(STANDARD, each.name) for each in fields(Tiers)]
        return Tiers(*map(_without_limits, tiers))
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
        read = decode_value(Tiers, table)
        changed = {name: _change_tier(name, getattr(read, name), table[name]) for name in table}
        return evolve(STANDARD, **changed)
    except mapcore.ValidationError as error:
        told = "\n".join(f"MAPCORE_TIERS: {each}" for each in error.errors)
        raise SettingsError(told) from None


def _change_tier(name: str, read: Tier, given: Mapping[str, Any]) -> Any:
    """Return a tier with those fields of the one that was read that the file gives."""
    changes = {field: getattr(read, field) for field in given}
    for field in ("requests", "conversations_of_address"):
        if strange := sorted(changes.get(field, {}).keys() - WINDOW_SECONDS):
            expected = f"expected {' or '.join(WINDOW_SECONDS)}"
            raise mapcore.ValidationError(
                [mapcore.FieldError(f"{name}.{field}.{each}", expected) for each in strange]
            )
    if "svg" in changes.get("formats", ()):
        # a file may be older than PDF
        changes["formats"] = tuple(dict.fromkeys((*changes["formats"], "pdf")))
    return evolve(getattr(STANDARD, name), **changes)


def _without_limits(tier: Tier) -> Any:
    """Return a tier without limits: it draws whatever can be drawn.

    It is still counted, so that headers and usage tell what was drawn.
    """
    changes: dict[str, Any] = {"attribution": False, "concurrent": UNREACHED_LIMIT}
    for name in ("daily_cap", "monthly_quota", "storage_mb"):
        if getattr(tier, name) is not None:
            changes[name] = UNREACHED_LIMIT
    for name in ("requests", "conversations_of_address"):
        changes[name] = dict.fromkeys(getattr(tier, name) or (), UNREACHED_LIMIT)
    if tier.name != STANDARD.preview.name:
        changes |= {"formats": PRO.formats, "max_side": MOST_SIDE, "max_scale": MOST_SCALE}
    return evolve(tier, **changes)
