"""The tiers as people read them: rows of the table of plans."""

from __future__ import annotations

from mapcore_http.limits.tiers import UNREACHED_LIMIT, Tier, Tiers

Row = tuple[str, tuple[str, ...]]


def plan_rows(tiers: Tiers) -> list[Row]:
    """Return what each tier may do, a row for each thing.

    >>> plan_rows(Tiers())[1]
    ('Formats', ('PNG', 'PNG', 'PDF, PNG, SVG'))
    """
    plans = tiers.of_plans().values()
    return [
        ("Images", tuple(map(_images, plans))),
        ("Formats", tuple(", ".join(sorted(map(str.upper, tier.formats))) for tier in plans)),
        ("Canvas", tuple(map(_canvas, plans))),
        ("Attribution", tuple("visible" if tier.attribution else "none" for tier in plans)),
        ("Private maps", tuple(map(_storage, plans))),
    ]


def _images(tier: Tier) -> str:
    if UNREACHED_LIMIT in (tier.monthly_quota, tier.windows[0].limit):
        return "not limited"
    if tier.monthly_quota is None:
        window = tier.windows[0]
        return f"{window.limit:,} an {window.name}"
    return f"{tier.monthly_quota:,} a month, {tier.daily_cap:,} a day"


def _storage(tier: Tier) -> str:
    if tier.storage_mb is None:
        return "none"
    return "not limited" if tier.storage_mb == UNREACHED_LIMIT else f"{tier.storage_mb:,} MB"


def _canvas(tier: Tier) -> str:
    scale = "" if tier.max_scale == 1 else f", scale to {tier.max_scale}"
    return f"{tier.max_side} × {tier.max_side} px{scale}"
