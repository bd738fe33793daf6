"""The tiers: what each caller may ask for, and how often. One table."""

from __future__ import annotations

from typing import Literal

from attrs import evolve, frozen

TierName = Literal["keyless", "free", "pro", "preview"]
MINUTE, HOUR = 60, 3600


@frozen
class Window:
    """At most `limit` requests in every `seconds`, counted anew at whole multiples of them."""

    name: str
    limit: int
    seconds: int


def per_minute(limit: int) -> Window:
    """Return the window of a minute."""
    return Window("minute", limit, MINUTE)


def per_hour(limit: int) -> Window:
    """Return the window of an hour."""
    return Window("hour", limit, HOUR)


@frozen(kw_only=True)
class Tier:
    """What a tier draws and how often.

    The X-RateLimit headers describe the first of the `windows`. `max_side` is in
    pixels at scale 1. `opening` bounds how many conversations of one address may begin to be drawn
    for in a window. The cap of a day and the quota of a month are None where nothing is counted.
    `storage_mb` is how many million bytes the private maps of an account's workspaces of this plan
    may have together.
    """

    name: TierName
    max_side: int
    max_scale: int
    windows: tuple[Window, ...]
    opening: tuple[Window, ...] = ()
    formats: frozenset[str] = frozenset({"png"})
    attribution: bool = True
    daily_cap: int | None = None
    monthly_quota: int | None = None
    storage_mb: int | None = None
    concurrent: int = 1


class PlanRefused(Exception):  # noqa: N818 - the contract's word
    """A tier does not draw what is asked for."""

    def __init__(self, tier: Tier, reason: str) -> None:
        self.tier, self.reason = tier, reason
        super().__init__(reason)

    def __reduce__(self) -> tuple[type[PlanRefused], tuple[object, ...]]:
        """Pickle the arguments: a process may raise it."""
        return type(self), (self.tier, self.reason)


KEYLESS = Tier(name="keyless", max_side=1600, max_scale=1, windows=(per_hour(30), per_minute(5)))
FREE = Tier(
    name="free",
    max_side=1600,
    max_scale=2,
    windows=(per_minute(10),),
    daily_cap=50,
    monthly_quota=500,
    storage_mb=200,
    concurrent=2,
)
PRO = Tier(
    name="pro",
    formats=frozenset({"png", "svg", "pdf"}),
    attribution=False,
    max_side=4000,
    max_scale=4,
    windows=(per_minute(30),),
    daily_cap=1000,
    monthly_quota=5000,
    storage_mb=5000,
    concurrent=2,
)
PREVIEW = Tier(name="preview", max_side=1000, max_scale=1, windows=(per_minute(60),))
"""The editor's pictures: counted apart, drawn after all others, recorded and charged nowhere."""
CONVERSATION = evolve(
    KEYLESS,
    windows=(per_hour(30),),
    opening=(per_hour(20),),
    concurrent=2,
)
"""An assistant without a key: counted by conversation. How many conversations of an address ask for
maps within an hour is bounded, so that always starting a new one does not evade the limit."""


@frozen
class Tiers:
    """The tiers of one service.

    >>> STANDARD.of_plans()["pro"].monthly_quota
    5000
    """

    keyless: Tier = KEYLESS
    free: Tier = FREE
    pro: Tier = PRO
    preview: Tier = PREVIEW
    conversation: Tier = CONVERSATION

    def of_plans(self) -> dict[str, Tier]:
        """Return the tiers that callers are told of, by their names."""
        return {tier.name: tier for tier in (self.keyless, self.free, self.pro)}


STANDARD = Tiers()
"""The tiers where the settings name no others."""
PLANS = (FREE.name, PRO.name)
"""The tiers that a workspace may have."""


def plan_problem(
    tier: Tier, width: int, height: int | None, scale: float, image_format: str
) -> str | None:
    """Return why a tier does not draw such an image, or None where it does.

    `height` is None where it follows from the map and is not yet known; then the width alone is
    judged.

    >>> plan_problem(KEYLESS, 1200, None, 2, "png")
    'The keyless tier draws at most 1600x1600 px at scale 1; this is 1200 px wide at scale 2.'
    >>> plan_problem(PRO, 4000, 4000, 1, "svg")
    """
    if image_format not in tier.formats:
        drawn = " and ".join(sorted(each.upper() for each in tier.formats))
        return f"The {tier.name} tier draws {drawn}, not {image_format.upper()}."
    side, most = max(width, height or 0), tier.max_side
    if side <= most and scale <= tier.max_scale:
        return None
    size = f"{width}x{height} px" if height else f"{width} px wide"
    limit = f"{most}x{most} px at scale {tier.max_scale}"
    return f"The {tier.name} tier draws at most {limit}; this is {size} at scale {scale:g}."
