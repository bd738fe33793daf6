"""A batch: its rate beside loops over `render` and over its peers, and its memory.

Run as `nox -s bench -- batch [COUNT]`. The rate and memory are of COUNT maps of the world with new
values, 10,000 by default; the loop draws a twentieth of them. The same loop in one process for each
processor at once shows what the machine can give at most. Specs are made while maps are drawn.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench_cases import write_shapes
from bench_compare import steady
from bench_page import beside, machine, read_found, table, write_section
from bench_workers import Bench, take_turns

import mapcore
from mapcore.batch.many import count_processors

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNT = 10_000
PEER_TURNS = 3
MEGABYTE = 1 << 20
PAGE = os.sysconf("SC_PAGE_SIZE")


def list_specs(count: int) -> Iterator[dict[str, Any]]:
    """Yield specs of the world with values of their own."""
    chance = random.Random(7)
    keys = [region.key for region in mapcore.get_map("world").regions]
    for number in range(count):
        values = {key: round(chance.gammavariate(2, 30), 2) for key in keys}
        title = {"text": f"Map {number}"}
        yield {"mapId": "world", "title": title, "choropleth": {"values": values}}


def read_memory() -> float:
    """Return the MB that this process and its children hold; shared pages count for each."""
    threads = Path("/proc/self/task").glob("*/children")
    children = [pid for each in threads for pid in each.read_text().split()]
    statm = [Path(f"/proc/{pid}/statm") for pid in ("self", *children)]
    return sum(int(file.read_text().split()[1]) for file in statm) * PAGE / MEGABYTE


def time_loop(count: int) -> float:
    """Return the maps a second of a loop over `render` that writes its files."""
    with tempfile.TemporaryDirectory() as folder:
        for number, spec in enumerate(list_specs(count + 20)):
            if number == 20:  # the first fill the caches
                start = time.perf_counter()
            mapcore.render(spec).save(Path(folder, f"{number}.png"))
    return count / (time.perf_counter() - start)


def time_loops(count: int, processes: int) -> float:
    """Return the maps a second of loops that run at once, each in a process of its own."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context) as pool:
        return sum(pool.map(time_loop, [count] * processes))


def run_batch(count: int, workers: int) -> tuple[float, list[tuple[str, ...]]]:
    """Return the maps a second of a batch, and rows of its memory at every tenth."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        for outcome in mapcore.render_many(list_specs(count), folder=folder, workers=workers):
            if outcome.status != "done":
                raise SystemExit(f"{outcome.name}: {outcome.status}: {outcome.errors}")
            if outcome.number % max(1, count // 10) == 0:
                rows.append((f"{outcome.number:,}", f"{read_memory():.0f}"))
        return count / (time.perf_counter() - start), rows


def list_peers(node: Path | None) -> list[tuple[str, str]]:
    """Return rows of the maps a second of a loop over each peer, with new values each time."""
    with tempfile.TemporaryDirectory() as folder:
        write_shapes(Path(folder))
        bench = Bench(Path(folder), node)
        found = take_turns(bench, bench.engines, steady("world", PEER_TURNS), "prepared")
    return [
        (f"maps a second, a loop over {engine}", f"{1000 / times.ms:.1f}")
        for engine, times in found.items()
        if engine != "mapcore"
    ]


def main() -> None:
    """Measure and write the section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--node", type=Path, help="folder with d3-geo and resvg installed")
    parser.add_argument("count", nargs="?", type=int, default=COUNT)
    given = parser.parse_args()
    count, cores = given.count, count_processors()
    peers = list_peers(given.node)
    alone = time_loop(max(1, count // 20))
    at_once = time_loops(max(1, count // 20), cores)
    rate, memory = run_batch(count, cores)
    share = rate / (alone * cores)
    batch = f"maps a second, a batch of {count:,} by {cores} processes"
    rows = [
        ("maps a second, a loop over `render`", alone, f"{alone:.1f}"),
        (f"maps a second, {cores} such loops at once", at_once, f"{at_once:.1f}"),
        (batch, rate, f"{rate:.1f}"),
        ("of processors × loop (asked: ≥ 0.9)", share, f"{share:.2f}"),
        ("of the loops at once", rate / at_once, f"{rate / at_once:.2f}"),
    ]
    before = read_found("batch")
    found = [(what, text, *beside(value, before.get(what), True)) for what, value, text in rows]
    found += [(what, text, "", "") for what, text in peers]
    found.append(("a million maps at this rate, in hours", f"{1e6 / rate / 3600:.1f}", "", ""))
    parts = [machine(given.node), table(("what", "found", "before", "not worse"), found)]
    parts.append(table(("maps drawn", "resident, all processes (MB)"), memory))
    write_section("batch", "\n\n".join(parts))


if __name__ == "__main__":
    main()
