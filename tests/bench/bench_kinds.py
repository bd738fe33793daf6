"""What other kinds of map cost beside a plain one: `python tests/bench/bench_kinds.py`.

Told are the least and the median processor times in milliseconds of a whole render, PNG at 1000 px,
over 15 renders after two to warm up, and what the kind adds to the least.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

import mapcore
from mapcore.composition.extents import measure_extents

WARM, RENDERS = 2, 15
WIDTH = 1000


def measure(spec: dict[str, Any]) -> tuple[float, float]:
    """Return the least and the median processor time of a render in milliseconds."""
    taken = []
    for _ in range(WARM + RENDERS):
        start = time.process_time()
        mapcore.render({**spec, "output": {"width": WIDTH}})
        taken.append(1000 * (time.process_time() - start))
    return min(taken[WARM:]), statistics.median(taken[WARM:])


def kinds() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Yield what is drawn, the plain map, and what is added to it."""
    by_chance = random.Random(3)
    points = [
        {
            "lat": by_chance.uniform(-50, 65),
            "lon": by_chance.uniform(-170, 170),
            "value": by_chance.paretovariate(1),
        }
        for _ in range(2000)
    ]
    yield "2,000 circles at places, world", {"mapId": "world"}, {"symbols": {"points": points}}
    world = mapcore.Atlas().open("world")
    areas = measure_extents(world.geometry(WIDTH)).areas
    large = [world.keys[at] for at in areas.argsort()[::-1][:40].tolist()]
    values = {key: at % 7 for at, key in enumerate(world.keys)}
    hatched = {"patterns": [{"regions": large, "label": "estimate"}]}
    colored = {"mapId": "world", "choropleth": {"values": values}}
    yield "the 40 largest countries hatched, world", colored, hatched
    states = mapcore.Atlas().open("us-states").keys
    numbers = {key: at % 7 for at, key in enumerate(states)}
    plain = {"mapId": "us-states", "choropleth": {"values": numbers}}
    yield "tiles in the place of outlines, us-states", plain, {"mapId": "us-states-tiles"}


def main() -> None:
    print("| drawn | least ms | median ms | plain map, least | adds |")  # noqa: T201
    print("|---|---|---|---|---|")  # noqa: T201
    for name, plain, more in kinds():
        before, (least, median) = measure(plain)[0], measure({**plain, **more})
        print(f"| {name} | {least:.0f} | {median:.0f} | {before:.0f} | {least - before:+.0f} |")  # noqa: T201


if __name__ == "__main__":
    main()
