"""What opening takes: packs with their shapes, and the catalog, in processor time.

Run as `nox -s bench -- opening`; the table goes to docs/performance.md. The time of the wall would
tell of other work on the machine; the processor's does less so.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator, Mapping

from bench_page import beside, machine, read_found, table, write_section

import mapcore
from mapcore.atlas import catalog
from mapcore.atlas.archive import SUFFIX
from mapcore.atlas.pack import open_pack

MOST = {
    "us-counties": 12,
    "us-tx-zips": 15,
    "us-pa-zips": 15,
    "us-ny-zips": 15,
    "us-ca-zips": 15,
}
"""The milliseconds that opening each map may take; the largest ZIP maps are among them."""

CATALOG_MOST = 5
HEAD = ("what is opened", "asked", "least ms", "median ms", "met", "before", "not worse")


def processor_ms(work: Callable[[], object], turns: int) -> tuple[float, float]:
    """Return the least and the median milliseconds of processor time, all caches empty."""
    work()
    taken = []
    for _ in range(turns):
        mapcore.clear_caches()
        catalog._load_index.cache_clear()
        start = time.process_time()
        work()
        taken.append(1000 * (time.process_time() - start))
    return min(taken), statistics.median(taken)


def rows(turns: int) -> Iterator[list[str]]:
    """Measure each map, and the catalog."""
    before = read_found("opening", "least ms")
    for map_id, most in MOST.items():
        regions = len(mapcore.get_map(map_id).regions)
        file = catalog._locate_data() / f"{map_id}{SUFFIX}"
        found = processor_ms(lambda file=file: open_pack(file).geometry(1200), turns)
        yield row(f"`{map_id}`, {regions:,} regions", most, *found, before)
    found = processor_ms(mapcore.Atlas().list, turns)
    what = f"the catalog of {len(mapcore.Atlas().list())} maps"
    yield row(what, CATALOG_MOST, *found, before)


def row(
    what: str, most: float, least: float, median: float, before: Mapping[str, float]
) -> list[str]:
    """Return what was found of one map, beside what is asked and what the page says."""
    then, not_worse = beside(least, before.get(what), more_is_better=False)
    met = "yes" if least <= most else "**no**"
    return [what, f"{most} ms", f"{least:.1f}", f"{median:.1f}", met, then, not_worse]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=41)
    turns = parser.parse_args().turns
    found = table(HEAD, rows(turns))
    write_section("opening", f"{machine()}\n\n{found}")
