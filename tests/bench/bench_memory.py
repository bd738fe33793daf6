"""The memory of one process over thousands of mixed renders.

Run as `nox -s bench -- memory [COUNT]`. The resident set is read after every hundredth of the
renders; what is kept between them is told at the end.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from bench_cases import MOST_VALUES
from bench_page import machine, table, write_section

import mapcore
from mapcore.caching import MEGABYTE

COUNT = 10_000
THEMES = ("paper", "dark", "vintage", "neon", "newspaper")


def resident() -> float:
    """Return the MB of memory that this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / MEGABYTE


def requests(count: int) -> Any:
    """Yield requests on all maps in turn with chances of everything else."""
    chance = random.Random(5)
    ids = [entry.id for entry in mapcore.list_maps()]
    for number in range(count):
        map_id = chance.choice(ids) if chance.random() < 0.7 else "us-counties"
        regions = mapcore.get_map(map_id).regions[:MOST_VALUES]
        values = {region.key: chance.gammavariate(2, 30) for region in regions}
        kind = "svg" if chance.random() < 0.2 else "png"
        yield {
            "mapId": map_id,
            "title": {"text": f"Render {number} {chance.choice('äñøłĐ')}"},
            "choropleth": {"values": values},
            "style": {
                "theme": chance.choice(THEMES),
                "labels": {"show": chance.random() < 0.4},
            },
            "locations": [
                {"lat": chance.uniform(-60, 70), "lon": chance.uniform(-180, 180), "title": f"P{i}"}
                for i in range(chance.choice([0, 0, 3]))
            ],
            "output": {
                "width": chance.choice([200, 300, 400, chance.randint(150, 700)]),
                "height": chance.randint(150, 700),  # a tall map would be higher than allowed
                "scale": chance.choice([1, 1, 1.5]),
                "format": kind,
            },
        }


def run(count: int) -> str:
    """Render, and return a table of the memory along the way and of what is kept at the end."""
    step = max(1, count // 100)
    held, start = [], time.perf_counter()
    for number, request in enumerate(requests(count), 1):
        mapcore.render(request)
        if number % step == 0:
            held.append(resident())
    seconds = time.perf_counter() - start
    marks = [1, 5, 10, 25, 50, 75, 100]
    rows = [[f"{mark * step:,}", f"{held[mark - 1]:.0f}"] for mark in marks if mark <= len(held)]
    half = held[len(held) // 2 :]
    slope = np.polyfit(np.arange(len(half)) * step / 1000, half, 1)[0]
    info = mapcore.cache_info()
    parts = [
        [part, kept.entries, f"{kept.size / MEGABYTE:.1f}", f"{kept.hits:,}", f"{kept.misses:,}"]
        for part, kept in info.parts.items()
    ]
    kept = f"{info.size / MEGABYTE:.0f} of {info.budget / MEGABYTE:.0f} MB"
    return "\n\n".join(
        (
            f"{machine()} {count:,} renders took {seconds:.0f} s.",
            table(("renders", "resident (MB)"), rows),
            f"Over the second half the resident set grew by {slope:.2f} MB in 1,000 renders, from "
            f"{min(half):.0f} to {max(half):.0f} MB. Kept at the end: {kept}.",
            table(("part", "values", "MB", "hits", "misses"), parts),
        )
    )


if __name__ == "__main__":
    write_section("memory", run(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT))
