"""The table of section 8, row by row."""

from __future__ import annotations

import pytest

from mapcore_http.limits.tiers import FREE, KEYLESS, PRO, Tier, plan_problem


@pytest.mark.parametrize(
    ("tier", "width", "height", "scale", "image_format", "drawn"),
    [
        (KEYLESS, 1600, 1600, 1, "png", True),
        (KEYLESS, 1601, None, 1, "png", False),
        (KEYLESS, 100, 1601, 1, "png", False),
        (KEYLESS, 800, 600, 1.1, "png", False),
        (KEYLESS, 800, 600, 1, "svg", False),
        (KEYLESS, 800, 600, 1, "pdf", False),
        (FREE, 1600, 1600, 2, "png", True),
        (FREE, 1601, None, 1, "png", False),
        (FREE, 800, 600, 2.5, "png", False),
        (FREE, 800, 600, 1, "svg", False),
        (PRO, 4000, 4000, 1, "png", True),
        (PRO, 1000, 1000, 4, "svg", True),
        (PRO, 1000, 1000, 4, "pdf", True),
    ],
)
def test_what_a_tier_draws(
    tier: Tier, width: int, height: int | None, scale: float, image_format: str, drawn: bool
) -> None:
    problem = plan_problem(tier, width, height, scale, image_format)
    assert (problem is None) == drawn
    assert drawn or tier.name in str(problem)


def test_how_often_each_may_ask() -> None:
    windows = {
        tier.name: [(window.limit, window.seconds) for window in tier.windows]
        for tier in (KEYLESS, FREE, PRO)
    }
    assert windows == {"keyless": [(30, 3600), (5, 60)], "free": [(10, 60)], "pro": [(30, 60)]}
    rows = [
        (tier.attribution, tier.daily_cap, tier.monthly_quota, tier.concurrent)
        for tier in (KEYLESS, FREE, PRO)
    ]
    assert rows == [(True, None, None, 1), (True, 50, 500, 2), (False, 1000, 5000, 2)]
