"""mapcore beside its peers on the same shapes, values and canvas: time, memory and bytes.

Run as `nox -s bench`. The engines take turns, each in a process of its own; medians and ratios are
written to docs/performance.md.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench_cases import DETAILS, MAPS, WIDTH, write_shapes
from bench_page import machine, table, write_section
from bench_workers import RUN, Bench, Cold, Warm, take_turns

Times = dict[str, Warm]


def steady(map_id: str, turns: int, kind: str = "png") -> list[dict[str, object]]:
    """Return the orders of some turns: one map at one size, each time with new values."""
    return [
        {"map": map_id, "seed": seed, "width": WIDTH, "format": kind}
        for seed in range((turns + 1) * RUN)
    ]


def each_size_once(map_id: str, turns: int) -> list[dict[str, object]]:
    """Return the orders of some turns: one map, each time at a size that was not drawn before."""
    return [order | {"width": WIDTH - i} for i, order in enumerate(steady(map_id, turns))]


def compare(bench: Bench, map_id: str, detail: str, turns: int) -> list[list[str]]:
    """Return a row for each engine: first renders of a size, steady renders, cold processes."""
    first = take_turns(bench, bench.engines, each_size_once(map_id, turns), detail)
    again = take_turns(bench, bench.engines, steady(map_id, turns), detail)
    cold = cold_turns(bench, map_id, detail, max(3, turns // 2))
    ours = "mapcore"
    return [
        [
            engine,
            f"{first[engine].ms:.0f}",
            f"{first[engine].ms / first[ours].ms:.1f}",
            f"{again[engine].ms:.0f}",
            f"{again[engine].ms / again[ours].ms:.1f}",
            f"{again[engine].bytes / 1000:.0f}",
            f"{again[engine].peak:.0f}",
            f"{cold[engine].seconds:.2f}",
            f"{cold[engine].seconds / cold[ours].seconds:.1f}",
            f"{cold[engine].peak:.0f}",
        ]
        for engine in bench.engines
    ]


def cold_turns(
    bench: Bench, map_id: str, detail: str, turns: int, engines: Sequence[str] = ()
) -> dict[str, Cold]:
    """Return the medians of whole processes that draw one PNG; the first turn is not counted."""
    runs: dict[str, list[Cold]] = {engine: [] for engine in engines or bench.engines}
    for seed in range(turns + 1):
        order = {"map": map_id, "seed": seed, "width": WIDTH, "format": "png"}
        for engine, done in runs.items():
            done.append(bench.cold(engine, detail, order))
    return {engine: middle(done[1:]) for engine, done in runs.items()}


def middle(runs: Sequence[Cold]) -> Cold:
    """Return the median of seconds and the median of peaks."""
    return Cold(
        statistics.median(run.seconds for run in runs), statistics.median(run.peak for run in runs)
    )


HEAD = (
    "engine",
    "first of a size (ms)",
    "ratio",
    "steady (ms)",
    "ratio",
    "kB",
    "peak (MB)",
    "cold (s)",
    "ratio",
    "cold peak (MB)",
)

SHAPES = {
    "prepared": "Prepared shapes: the peers draw the very vertices that mapcore draws",
    "source": "Source shapes: the peers draw the finest vertices of the map",
}


def sections(bench: Bench, maps: Sequence[str], turns: int) -> str:
    """Return a table for each detail and map."""
    parts = []
    for detail in DETAILS:
        parts.append(f"### {SHAPES[detail]}")
        for map_id in maps:
            parts.append(f"`{map_id}`")
            parts.append(table(HEAD, compare(bench, map_id, detail, turns)))
    return "\n\n".join(parts)


def options(description: str | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--node", type=Path, help="folder with d3-geo and resvg installed")
    parser.add_argument("--installed", type=Path, help="the command mapcore of a wheel")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--maps", nargs="*", default=MAPS)
    return parser.parse_args()


if __name__ == "__main__":
    given = options(__doc__)
    with TemporaryDirectory() as folder:
        write_shapes(Path(folder))
        bench = Bench(Path(folder), given.node, given.installed)
        text = sections(bench, given.maps, given.turns)
    write_section("comparison", f"{machine(given.node)}\n\n{text}")
