"""Refused requests: counted by key or address, so that a flood of them is not read without end.

The counts are this process's own: they guard its time, and cost no transaction.
"""

from __future__ import annotations

import time
from collections import OrderedDict

from mapcore_http.limits.admission import RateLimited
from mapcore_http.limits.tiers import per_minute

REFUSED = per_minute(300)
"""Refused requests of one key or address."""
MOST_HOLDERS = 50_000
"""How many holders are counted at most; those refused longest ago are dropped."""


class Flooding(RateLimited):
    """A caller was refused too often."""


class Refusals:
    """How often holders were refused in the window that is running."""

    def __init__(self) -> None:
        self._begins_at = 0
        self._counts: OrderedDict[str, int] = OrderedDict()

    def check(self, holder: str) -> None:
        """Raise Flooding for a holder who has been refused as often as may be."""
        now = time.time()
        self._begin_window(now)
        if self._counts.get(holder, 0) >= REFUSED.limit:
            wait = max(1, round(self._begins_at + REFUSED.seconds - now))
            detail = f"{REFUSED.limit} requests of yours were refused within a {REFUSED.name}."
            raise Flooding(detail, wait)

    def count(self, holder: str) -> None:
        """Count a refusal."""
        self._begin_window(time.time())
        self._counts[holder] = self._counts.get(holder, 0) + 1
        self._counts.move_to_end(holder)
        if len(self._counts) > MOST_HOLDERS:
            self._counts.popitem(last=False)

    def _begin_window(self, now: float) -> None:
        begins_at = int(now // REFUSED.seconds) * REFUSED.seconds
        if begins_at != self._begins_at:
            self._begins_at = begins_at
            self._counts.clear()
