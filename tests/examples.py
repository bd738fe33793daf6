"""How many examples a property is tried on: `MAPCORE_EXAMPLES`, or a share of them."""

from __future__ import annotations

import os

USUAL = 60
EXAMPLES = int(os.environ.get("MAPCORE_EXAMPLES", str(USUAL)))


def scale_examples(number: int) -> int:
    """Return the examples of a property that is tried on `number` of them in the usual run.

    Properties that draw or lay out whole maps take fewer, quick ones more; each takes more of them
    where a session asks for more.
    """
    return max(1, number * EXAMPLES // USUAL)
