"""How many examples a property is tried on: `MAPCORE_EXAMPLES`, or a share of them."""

from __future__ import annotations

import os

USUAL = 60
"""The number that properties name their own numbers for."""
EACH_RUN = 20
"""How many a usual run takes, the same in every run of the same code."""
EXAMPLES = int(os.environ.get("MAPCORE_EXAMPLES", str(EACH_RUN)))
IS_DEEP = EXAMPLES > USUAL
"""Whether new examples are drawn in every run, as the weekly sessions do."""


def scale_examples(number: int) -> int:
    """Return how many examples a property is tried on that asks for `number` in every 60.

    Properties that draw or lay out whole maps ask for fewer, quick ones for more; each takes more
    of them where a session asks for more.
    """
    return max(1, number * EXAMPLES // USUAL)
