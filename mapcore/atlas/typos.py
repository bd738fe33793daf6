"""How slips of one key in a map's titles are read: figures that are counted when maps are built.

`python -m mapcore.building.names.typos` counts them. They hold for the edition and the number of
regions that stand beside them; for any other map there are none.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mapcore.request.responses import SlipCounts

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack

FILE = "slips.json"


def slips_of(pack: MapPack) -> SlipCounts | None:
    """Return what becomes of every slip of one key in the titles of a map; None if unknown.

    >>> from mapcore.atlas.catalog import Atlas
    >>> slips_of(Atlas().open("us-states")).wrong
    0
    """
    if pack.former:
        return None
    return find_counts(pack.names_id, pack.edition, len(pack.regions))


def find_counts(map_id: str, edition: str, regions: int) -> SlipCounts | None:
    """Return the counts that were made for a map of this edition with so many regions, if any."""
    found = _load().get(map_id)
    if found is None or (found["edition"], found["regions"]) != (edition, regions):
        return None
    return SlipCounts(found["right"], found["unmatched"], found["exact"], found["wrong"])


@lru_cache(maxsize=1)
def _load() -> dict[str, dict[str, Any]]:
    text = Path(__file__).with_name("data").joinpath(FILE).read_text("utf-8")
    counts: dict[str, dict[str, Any]] = json.loads(text)
    return counts
