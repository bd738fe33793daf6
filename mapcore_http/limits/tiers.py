"""The tiers: what each caller may ask for, and how often. One table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import frozen

from mapcore.request.declaring.declare import Entries, Range, describe, note
from mapcore.request.output import LEAST_SIDE, MOST_SIDE

TierName = Literal["keyless", "free", "pro", "preview"]
MINUTE, HOUR = 60, 3600
WINDOW_SECONDS = {"minute": MINUTE, "hour": HOUR}
UNREACHED_LIMIT = 10**9
"""The limit that headers and usage show where there is none, since they need a number."""
MOST_SCALE = 4

Limit = Annotated[int, Range(1, UNREACHED_LIMIT)]
Limits = Annotated[Mapping[str, Limit], Entries(1)]
"""Limits by the names of their windows."""
Formats = Annotated[tuple[Literal["png", "svg", "pdf"], ...], Entries(1)]


@frozen
class Window:
    """At most `limit` requests in every `seconds`, counted anew at whole multiples of them."""

    name: str
    limit: int
    seconds: int


def per_minute(limit: int) -> Window:
    """Return the window of a minute."""
    return Window("minute", limit, MINUTE)


@frozen(kw_only=True)
class Tier:
    """What a tier draws and how often; a file of the settings may change what is described.

    Some fields can be changed of some tiers alone, whose classes declare them anew.
    """

    name: TierName = note("What callers are told.")
    formats: Formats = describe("What is drawn.", default=("png",))
    max_side: Annotated[int, Range(LEAST_SIDE, MOST_SIDE)] = describe(
        "Pixels at scale 1.", default=1600, wire="max_side"
    )
    max_scale: Annotated[int, Range(1, MOST_SCALE)] = describe(
        "Scale at most.", default=1, wire="max_scale"
    )
    attribution: bool = describe("Whether images show where they are from.", default=True)
    requests: Limits = describe(
        "How often it may be asked; the X-RateLimit headers describe the first window.",
        default={"minute": 1},
    )
    concurrent: Limit = describe("Renders at once.", default=1)
    daily_cap: int | None = note("Images of a key in a day, None where none are counted.")
    monthly_quota: int | None = note("Images of a workspace in a month, None where none are.")
    storage_mb: int | None = note("Million bytes of the private maps of an account's workspaces.")
    conversations_of_address: Mapping[str, int] | None = note(
        "How many conversations of one address may begin to be drawn for."
    )

    @property
    def windows(self) -> tuple[Window, ...]:
        """Return the windows of requests."""
        return _windows(self.requests)

    @property
    def opening(self) -> tuple[Window, ...]:
        """Return the windows of conversations of one address."""
        return _windows(self.conversations_of_address or {})


@frozen(kw_only=True)
class Plan(Tier):
    """A tier of workspaces, whose images are counted."""

    daily_cap: Limit | None = describe("Images of a key in a day.", wire="daily_cap")
    monthly_quota: Limit | None = describe("Images in a month.", wire="monthly_quota")
    storage_mb: Limit | None = describe("Space for private maps.", wire="storage_mb")


@frozen(kw_only=True)
class ConversationTier(Tier):
    """The tier of assistants without a key."""

    conversations_of_address: Limits | None = describe(
        "Conversations of one address.", wire="conversations_of_address"
    )


def _windows(limits: Mapping[str, int]) -> tuple[Window, ...]:
    return tuple(Window(name, limit, WINDOW_SECONDS[name]) for name, limit in limits.items())


class PlanRefused(Exception):  # noqa: N818 - the contract's word
    """A tier does not draw what is asked for."""

    def __init__(self, tier: Tier, reason: str) -> None:
        self.tier, self.reason = tier, reason
        super().__init__(reason)

    def __reduce__(self) -> tuple[type[PlanRefused], tuple[object, ...]]:
        """Pickle the arguments: a process may raise it."""
        return type(self), (self.tier, self.reason)


KEYLESS = Tier(name="keyless", requests={"hour": 30, "minute": 5})
FREE = Plan(
    name="free",
    max_scale=2,
    requests={"minute": 10},
    daily_cap=50,
    monthly_quota=500,
    storage_mb=200,
    concurrent=2,
)
PRO = Plan(
    name="pro",
    formats=("png", "svg", "pdf"),
    attribution=False,
    max_side=4000,
    max_scale=MOST_SCALE,
    requests={"minute": 30},
    daily_cap=1000,
    monthly_quota=5000,
    storage_mb=5000,
    concurrent=2,
)
PREVIEW = Tier(name="preview", max_side=1000, requests={"minute": 60})
"""The editor's pictures: counted apart, drawn after all others, recorded and charged nowhere."""
CONVERSATION = ConversationTier(
    name="keyless", requests={"hour": 30}, conversations_of_address={"hour": 20}, concurrent=2
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
    free: Plan = FREE
    pro: Plan = PRO
    preview: Tier = PREVIEW
    conversation: ConversationTier = CONVERSATION

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
