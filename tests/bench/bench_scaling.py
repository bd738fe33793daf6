"""How the cost of a render grows with regions, vertices, pixels, labels, pins and keys.

Run as `nox -s bench -- scaling`. Medians of warm renders in this process; a plot of each and the
fitted slopes go to docs/performance.md.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from attrs import frozen
from bench_cases import MOST_VALUES, keys_of, match_anew, misspell_counties, numbers_of, spec_of
from bench_page import DOCS, machine, table, write_section
from bench_synthetic import Synthetic, synthetic
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter

import mapcore

PLOT = DOCS / "pictures" / "scaling.png"

Work = Callable[[], object]


@frozen
class Growth:
    """Milliseconds at each size, least first, and the slope over the larger half of the sizes."""

    name: str
    unit: str
    sizes: tuple[float, ...]
    ms: tuple[float, ...]

    @property
    def slope(self) -> float:
        """Of the logarithm of time against that of size: 1 is proportional."""
        return self._slope(len(self.sizes) // 2)

    @property
    def last_slope(self) -> float:
        """The slope between the two largest sizes."""
        return self._slope(-2)

    def _slope(self, first: int) -> float:
        sizes, ms = np.log(self.sizes[first:]), np.log(self.ms[first:])
        return float(np.polyfit(sizes, ms, 1)[0])


def measure(name: str, unit: str, works: Iterable[tuple[float, Work]], turns: int = 5) -> Growth:
    """Take the median time of each piece of work, after two that are not counted."""
    sizes, times = [], []
    for size, work in works:
        taken = []
        for _ in range(turns + 2):
            start = time.perf_counter()
            work()
            taken.append((time.perf_counter() - start) * 1000)
        sizes.append(size)
        times.append(statistics.median(taken[2:]))
    return Growth(name, unit, tuple(sizes), tuple(times))


def rendering(spec: dict[str, Any], pack: Synthetic | None = None) -> Work:
    """Return a render of a spec, on a synthetic map if given."""
    atlas = mapcore.Atlas([pack]) if pack else None
    return lambda: mapcore.render(spec, atlas=atlas)


def spec_on(pack: Synthetic, **more: Any) -> dict[str, Any]:
    """Return a request for a synthetic map, with values for as many regions as may be."""
    keys = [region.key for region in pack.regions][:MOST_VALUES]
    values = dict(zip(keys, numbers_of(len(keys), 1), strict=True))
    return {"mapId": pack.id, "choropleth": {"values": values, "type": "steps"}, **more}


def by_regions() -> Growth:
    maps = (synthetic(count) for count in (10, 30, 100, 300, 1000, 3000, 10000, 33000))
    return measure("regions", "regions", ((len(m.regions), rendering(spec_on(m), m)) for m in maps))


def by_vertices() -> Growth:
    maps = (synthetic(100, bends) for bends in (1, 4, 16, 64, 256, 1024))
    works = ((len(m.shapes.rings.points), rendering(spec_on(m), m)) for m in maps)
    return measure("vertices of 100 regions", "vertices", works)


def by_pixels() -> Growth:
    """Draw one map with the same shapes at every size."""
    pack = synthetic(1000)
    sides = (316, 500, 800, 1200, 1800, 2600, 4096)
    outputs = (
        {"width": min(side, 2048), "height": min(side, 2048), "scale": max(1.0, side / 2048)}
        for side in sides
    )
    specs = (spec_on(pack, output=output) for output in outputs)
    works = (
        (side * side / 1e6, rendering(spec, pack)) for side, spec in zip(sides, specs, strict=True)
    )
    return measure("pixels", "millions of pixels", works)


def by_labels() -> Growth:
    maps = [synthetic(count) for count in (10, 30, 100, 300, 1000, 3000)]
    more = {"style": {"labels": {"show": True}}, "output": {"width": 4000}}
    works = ((len(m.regions), rendering(spec_on(m, **more), m)) for m in maps)
    return measure("labels on 4000 × 2860 pixels", "labels", works)


def by_pins() -> Growth:
    chance = np.random.default_rng(3)
    places = zip(chance.uniform(-120, -75, 200), chance.uniform(30, 48, 200), strict=True)
    pins = [
        {"lon": float(lon), "lat": float(lat), "title": f"Place {i}"}
        for i, (lon, lat) in enumerate(places)
    ]
    counts = (1, 5, 10, 25, 50, 100, 200)
    specs = ({**spec_of("us-states", 1), "locations": pins[:count]} for count in counts)
    works = zip(counts, map(rendering, specs), strict=True)
    return measure("pins on us-states", "pins", works)


def by_keys() -> Growth:
    names = misspell_counties()
    counts = (10, 30, 100, 300, 1000, len(names))
    works = ((count, matching(names[:: len(names) // count][:count])) for count in counts)
    return measure("keys matched, 5 % misspelt", "keys", works)


def matching(keys: list[str]) -> Work:
    """Return the matching of keys, after checking that they are different."""
    if len(set(keys)) != len(keys):
        raise ValueError("a key stands twice")
    return lambda: match_anew("us-counties", keys)


def by_values() -> Growth:
    keys = keys_of("us-counties")
    numbers = numbers_of(len(keys), 1)
    counts = (10, 30, 100, 300, 1000, 3142)
    specs = (
        {
            "mapId": "us-counties",
            "choropleth": {"values": dict(zip(keys[:count], numbers, strict=False))},
        }
        for count in counts
    )
    checks = (lambda spec=spec: mapcore.check(spec) for spec in specs)
    return measure("values of a dry run, us-counties", "values", zip(counts, checks, strict=True))


def plot(growths: list[Growth]) -> None:
    """Draw time against size, a panel for each growth, with a line of proportional growth."""
    figure = Figure(figsize=(9, 2.6 * -(-len(growths) // 3)), dpi=90, layout="constrained")
    FigureCanvasAgg(figure)
    for place, growth in enumerate(growths, 1):
        axes = figure.add_subplot(-(-len(growths) // 3), 3, place)
        axes.loglog(growth.sizes, growth.ms, "o-", color="#2171b5", markersize=4)
        ends = np.array(growth.sizes[len(growth.sizes) // 2 :])
        axes.loglog(ends, growth.ms[-1] * ends / ends[-1], ":", color="#888888")
        axes.set_title(f"{growth.name}\nslope {growth.slope:.2f}", fontsize=8)
        axes.set_xlabel(growth.unit, fontsize=8)
        axes.set_ylabel("ms", fontsize=8)
        axes.tick_params(labelsize=7)
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.grid(alpha=0.3)
    figure.savefig(PLOT)


def report(growths: list[Growth]) -> str:
    """Return the table of sizes, times and slopes, with the plot."""
    rows = [
        [
            growth.name,
            f"{growth.sizes[0]:,.3g}: {growth.ms[0]:.1f} ms",
            f"{growth.sizes[len(growth.sizes) // 2]:,.6g}: {growth.ms[len(growth.ms) // 2]:.1f} ms",
            f"{growth.sizes[-1]:,.6g}: {growth.ms[-1]:.1f} ms",
            f"{growth.slope:.2f}",
            f"{growth.last_slope:.2f}",
        ]
        for growth in growths
    ]
    head = ("what grows", "least", "in between", "most", "slope", "slope at the end")
    picture = "![Time against size, on logarithmic axes](pictures/scaling.png)"
    note = "Dotted lines show proportional growth. Synthetic maps are grids of wandering cells."
    return f"{machine()}\n\n{table(head, rows)}\n\n{picture}\n\n{note}"


if __name__ == "__main__":
    series = (by_regions, by_vertices, by_pixels, by_labels, by_pins, by_values, by_keys)
    measured = [each() for each in series]
    plot(measured)
    write_section("scaling", report(measured))
