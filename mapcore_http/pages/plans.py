"""The tiers as people read them: rows of the table of plans."""

from __future__ import annotations

from mapcore_http.limits.tiers import FREE, KEYLESS, PRO, Tier

Row = tuple[str, tuple[str, ...]]


def plan_rows() -> list[Row]:
    """Return what each tier may do, a row for each thing.

    >>> plan_rows()[1]
    ('Formats', ('PNG', 'PNG', 'PNG, SVG'))
    """
    tiers = (KEYLESS, FREE, PRO)
    return [
        ("Images", tuple(map(_images, tiers))),
        ("Formats", tuple(", ".join(sorted(map(str.upper, tier.formats))) for tier in tiers)),
        ("Canvas", tuple(map(_canvas, tiers))),
        ("Attribution", tuple("visible" if tier.attribution else "none" for tier in tiers)),
    ]


def _images(tier: Tier) -> str:
    if tier.monthly_quota is None:
        window = tier.windows[0]
        return f"{window.limit:,} an {window.name}"
    return f"{tier.monthly_quota:,} a month, {tier.daily_cap:,} a day"


def _canvas(tier: Tier) -> str:
    scale = "" if tier.max_scale == 1 else f", scale to {tier.max_scale}"
    return f"{tier.max_side} × {tier.max_side} px{scale}"
