"""What other kinds of map cost beside a plain one: `nox -s bench -- kinds`.

Told are the least and the median processor times in milliseconds of a whole render, PNG at 1000 px,
all caches warm, and what that is beside the least time of the plain map. The table goes to
docs/performance.md.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from attrs import frozen
from bench_page import machine, table, write_section

import mapcore
from mapcore.atlas.extents import measure_extents

WIDTH = 1000
HEAD = ("drawn", "least ms", "median ms", "plain map", "asked", "found", "met")
Spec = dict[str, Any]


@frozen
class Kind:
    """What is drawn, the plain map beside it, what is asked of both, and how that is found.

    `times` asks for at most so many times the plain map, `adds` for at most so many milliseconds
    more, `most` for at most so many milliseconds; one of them, or none. With `each_size_once` every
    render has another width, so that nothing is kept of its size.
    """

    name: str
    spec: Spec
    plain: Spec
    times: float | None = None
    adds: float | None = None
    most: float | None = None
    each_size_once: bool = False

    def judge(self, least: float, before: float) -> tuple[str, str, str]:
        """Return what is asked, what was found, and whether it is met."""
        if self.times is not None:
            found, asked = least / before, self.times
            digits = 1 if asked >= 2 else 2
            met = "yes" if found <= asked else "**no**"
            return f"{asked:g} ×", f"{found:.{digits}f} ×", met
        if self.most is not None:
            met = "yes" if least <= self.most else "**no**"
            return f"{self.most:.0f} ms", f"{least:.0f} ms", met
        if self.adds is not None:
            met = "yes" if least - before <= self.adds else "**no**"
            return f"+{self.adds:.0f} ms", f"{least - before:+.0f} ms", met
        return "–", f"{least - before:+.0f} ms", "–"


def measure(
    specs: tuple[Spec, Spec], turns: int, *, each_size_once: bool = False
) -> list[tuple[float, float]]:
    """Return the least and the median processor time in milliseconds of renders that take turns.

    The first four of each warm the caches: the fourth fill of a map keeps what its regions cover.
    """
    taken: tuple[list[float], list[float]] = ([], [])
    for turn in range(4 + turns):
        width = WIDTH + (7 * turn if each_size_once else 0)
        for spec, times in zip(specs, taken, strict=True):
            start = time.process_time()
            mapcore.render({**spec, "output": {"width": width}})
            times.append(1000 * (time.process_time() - start))
    return [(min(times[4:]), statistics.median(times[4:])) for times in taken]


def list_kinds() -> Iterator[Kind]:
    """Yield what is measured, with the bounds of the design."""
    yield from _list_pages()
    yield from _list_symbols()
    yield from _list_hatching()
    yield from _list_panels()
    states = {"mapId": "us-states", "choropleth": {"values": _number("us-states")}}
    outlines = {**states, "style": {"labels": {"show": True}}}
    yield Kind("tiles with codes beside outlines with names, us-states",
               {**states, "mapId": "us-states-tiles"}, outlines, times=1)  # fmt: skip


def _list_pages() -> Iterator[Kind]:
    bands = {
        "mapId": "us-states",
        "choropleth": {"values": _number("us-states", 97), "type": "steps"},
        "title": {"text": "A page beside the same map in bands"},
        "footer": {"source": "none"},
    }
    page = {**bands, "layout": "page"}
    yield Kind("a page beside bands, us-states", page, bands, times=1.3)
    yield Kind("the same, first of a size", page, bands, times=1.3, each_size_once=True)


def _number(map_id: str, by: int = 7) -> dict[str, int]:
    return {key: at % by for at, key in enumerate(mapcore.Atlas().open(map_id).keys)}


def _list_symbols() -> Iterator[Kind]:
    by_chance, world = random.Random(3), {"mapId": "world"}
    points = [
        {
            "lat": by_chance.uniform(-50, 65),
            "lon": by_chance.uniform(-170, 170),
            "value": by_chance.paretovariate(1),
        }
        for _ in range(2000)
    ]
    yield Kind("2,000 circles at places, world", {**world, "symbols": {"points": points}}, world)
    for map_id, count, adds in (("us-states", 51, 16.0), ("us-counties", 200, 123.0)):
        plain = {"mapId": map_id}
        values = {key: at % 31 + 1 for key, at in [*_number(map_id, 997).items()][:count]}
        stacked = {**plain, "symbols": {"values": values, "overlap": "stack"}}
        apart = {**plain, "symbols": {"values": values}}
        yield Kind(f"{count} circles moved apart beside stacked ones, {map_id}",
                   apart, stacked, adds=adds)  # fmt: skip


def _list_hatching() -> Iterator[Kind]:
    pack = mapcore.Atlas().open("world")
    order = measure_extents(pack.geometry(WIDTH)).areas.argsort()[::-1].tolist()
    plain = {"mapId": "world", "choropleth": {"values": _number("world")}}
    for count, adds in ((8, 16.0), (40, None)):
        regions = [pack.keys[at] for at in order[:count]]
        hatched = {**plain, "patterns": [{"regions": regions, "label": "estimate"}]}
        yield Kind(f"the {count} largest countries hatched, world", hatched, plain, adds=adds)


def _list_panels() -> Iterator[Kind]:
    asked: list[tuple[str, int, dict[str, float]]] = [
        ("us-states", 6, {"times": 2}), ("us-states", 16, {}),
        ("us-counties", 6, {"times": 3}),
    ]  # fmt: skip
    for map_id, count, bound in asked:
        plain = {"mapId": map_id, "choropleth": {"values": _number(map_id)}}
        panels = [
            {
                "title": f"{2000 + at}",
                "values": {k: (n + at) % 7 for k, n in _number(map_id).items()},
            }
            for at in range(count)
        ]
        sheet = {"mapId": map_id, "layout": "page", "choropleth": {}, "panels": panels}
        yield Kind(f"{count} panels, {map_id}", sheet, plain, times=bound.get("times"))


def rows(turns: int) -> Iterator[list[str]]:
    """Measure each kind beside its plain map."""
    for kind in list_kinds():
        (before, _), (least, median) = measure(
            (kind.plain, kind.spec), turns, each_size_once=kind.each_size_once
        )
        asked, found, met = kind.judge(least, before)
        yield [kind.name, f"{least:.0f}", f"{median:.0f}", f"{before:.0f}", asked, found, met]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=15)
    turns = parser.parse_args().turns
    write_section("kinds", f"{machine()}\n\n{table(HEAD, rows(turns))}")
