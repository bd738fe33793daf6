"""The table of changes between editions: which regions hold the parts of each former one."""

from __future__ import annotations

import csv
from collections import defaultdict
from functools import lru_cache

from mapcore.atlas.editions.periods import INDEX
from mapcore.frozen import frozen

TABLE = INDEX.with_name("changes.csv")


@frozen
class Part:
    """The part of a region that lies in one region of another edition, as shares of the whole.

    `population` is None where nobody publishes it.
    """

    area: float
    population: float | None


Parts = dict[str, Part]
WHOLE = Part(1.0, 1.0)


def find_parts(start: str, end: str) -> dict[str, Parts]:
    """Return the parts of each region of an edition in the regions of another one of its map.

    Regions that are the same in both are left out. `start` and `end` are ids of maps.

    >>> list(find_parts("kenya-provinces", "kenya")["North-Eastern"])
    ['KE-46', 'KE-07', 'KE-24']
    """
    return _read_all().get((start, end), {})


@lru_cache(maxsize=1)
def _read_all() -> dict[tuple[str, str], dict[str, Parts]]:
    found: dict[tuple[str, str], dict[str, Parts]] = defaultdict(dict)
    with TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            population = row["share_of_population"]
            part = Part(float(row["share_of_area"]), float(population) if population else None)
            regions = found[row["from"], row["to"]]
            regions.setdefault(row["key"], {})[row["to_key"]] = part
    return dict(found)
