"""Which maps a sweep takes: a sample in each run, and all of them where `MAPCORE_MAPS` is `all`.

`nox -s every-map` takes all; it is run each week.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

EVERY = os.environ.get("MAPCORE_MAPS") == "all"

CHOSEN = (
    *("world", "us-states", "europe", "germany", "france", "japan", "us-counties"),  # usual ones
    *("chile", "vietnam", "united-kingdom", "maldives", "russia"),  # tall, and wide
    *("luxembourg", "monaco", "singapore"),  # tiny
    *("fiji", "kiribati", "caribbean"),  # islands, across the date line too
    *("us-hi-counties", "us-va-counties", "us-de-zips", "italy-regions"),  # the second level
    *("world-tiles", "us-states-tiles", "uk-regions-tiles"),
)
"""Maps that every run tries: the usual ones, and those that are unlike the others."""


def choose_maps(ids: Iterable[str], step: int = 16) -> list[str]:
    """Return the maps of a sweep in order: the chosen ones, and one in `step` of all."""
    every = sorted(ids)
    return every if EVERY else [each for i, each in enumerate(every)
                                if each in CHOSEN or i % step == 0]  # fmt: skip
