"""The targets: each as asked, as measured in one run, and whether it is met.

Run as `nox -s bench -- targets`; the table goes to docs/performance.md.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen
from bench_cases import match_anew, misspell_counties, spec_of, write_shapes
from bench_compare import cold_turns, each_size_once, options, steady
from bench_page import beside, machine, read_found, table, write_section
from bench_workers import NODE, Bench, Cold, Warm, run, take_turns

import mapcore
from mapcore.batch.many import count_processors
from mapcore.matching.gazetteer.building import gazetteer_of

MAP = "us-counties"
OURS, VEGA, PANDAS, PLAIN = "mapcore", "vl-convert", "geopandas", "matplotlib"
WORKERS = tuple(count for count in (2, 4) if count <= count_processors())
"""As many processes as there are processors for."""

WARM = {
    (MAP, "prepared", "first of a size"): {VEGA: 12, PANDAS: 12, NODE: 3},
    (MAP, "prepared", "steady"): {VEGA: 28, NODE: 7},
    (MAP, "source", "first of a size"): {VEGA: 12, PANDAS: 12, NODE: 3},
    (MAP, "source", "steady"): {VEGA: 40, NODE: 10},
    ("world", "prepared", "steady"): {NODE: 5},
}
"""How many times as fast as its peers mapcore is; its files hold the request, theirs do not."""
COLD = {"world": {NODE: 1.3}, MAP: {NODE: 1, VEGA: 0.2}}
"""What part of its peers' time a cold render takes."""


@frozen
class Row:
    """One target: what is measured, what is asked, what was found, and whether that is enough.

    `value` is the number in `found` that is compared with the page's; None if there is none.
    """

    what: str
    asked: str
    found: str
    met: bool
    value: float | None = None

    def cells(self, before: float | None) -> list[str]:
        """Return the row of the table; `before` is the number that the page has."""
        then, not_worse = "", ""
        if self.value is not None:
            then, not_worse = beside(self.value, before, self.asked.startswith("≥"))
        return [self.what, self.asked, self.found, "yes" if self.met else "**no**", then, not_worse]


def times(what: str, ours: float, theirs: float, least: float) -> Row:
    """Return a row that asks to be `least` times as fast as another."""
    ratio = theirs / ours
    found = f"{ratio:.1f} × ({ours:.1f} / {theirs:.0f} ms)"
    return Row(what, f"≥ {least:g} ×", found, ratio >= least, ratio)


def at_most(what: str, found: float, most: float, unit: str = "") -> Row:
    """Return a row that asks for no more than `most`."""
    return Row(what, f"≤ {most:g}{unit}", f"{found:.3g}{unit}", found <= most, found)


def warm(bench: Bench, turns: int) -> Iterator[Row]:
    """Compare warm renders, first of a size and steady."""
    for (map_id, detail, name), peers in WARM.items():
        order = each_size_once if name == "first of a size" else steady
        found = take_turns(bench, (OURS, *peers), order(map_id, turns), detail)
        for peer, least in peers.items():
            what = f"`{map_id}`, {name}, {detail} shapes, against {peer}"
            yield times(what, found[OURS].ms, found[peer].ms, least)


def svg(bench: Bench, turns: int) -> Iterator[Row]:
    """Compare warm SVGs of counties, all of the prepared shapes."""
    found: dict[str, Warm] = take_turns(bench, (OURS, PLAIN, NODE), steady(MAP, turns, "svg"))
    ours = found[OURS]
    yield times(f"SVG of counties, against {PLAIN}'s backend", ours.ms, found[PLAIN].ms, 8)
    yield times(f"SVG of counties, against {NODE}'s strings", ours.ms, found[NODE].ms, 1)
    for peer, most in ((PLAIN, 0.54), (NODE, 1.0)):
        yield at_most(f"bytes of that SVG, of {peer}'s", ours.bytes / found[peer].bytes, most)


def cold(bench: Bench, turns: int) -> Iterator[Row]:
    """Measure whole processes: renders beside those of peers, their memory, and a check."""
    for map_id in ("world", MAP):
        found = cold_turns(bench, map_id, "prepared", turns, (OURS, VEGA, NODE))
        ours, what = found[OURS], f"cold `mapcore render` of `{map_id}`"
        yield at_most(what, ours.seconds, 0.4, " s")
        for peer, most in COLD[map_id].items():
            yield at_most(f"{what}, of {peer}'s time", ours.seconds / found[peer].seconds, most)
        yield at_most(f"{what}, peak of memory", ours.peak, 66, " MB")
    checked, rendered = cold_check(bench, turns)
    yield at_most("cold `mapcore check`, of a cold render", checked / rendered, 0.4)


def cold_check(bench: Bench, turns: int) -> tuple[float, float]:
    """Return the median seconds of a cold check and of a cold render, taken in turns."""
    checks: list[Cold] = []
    renders: list[Cold] = []
    with TemporaryDirectory() as folder:
        spec, target = str(Path(folder, "spec.json")), str(Path(folder, "map.png"))
        Path(spec).write_text(json.dumps(spec_of(MAP, 1)))
        for _ in range(2 * turns):
            checks.append(run([*bench.mapcore, "check", spec]))
            renders.append(run([*bench.mapcore, "render", spec, "-o", target]))
    return tuple(statistics.median(each.seconds for each in runs) for runs in (checks, renders))


def matplotlib_free() -> Row:
    """Tell whether a check loads matplotlib."""
    program = (
        "import mapcore, json, sys; mapcore.check(json.load(sys.stdin));"
        "print('matplotlib' in sys.modules)"
    )
    given = json.dumps(spec_of(MAP, 1))
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    loaded = done.stdout.strip()
    return Row(
        "a check imports matplotlib", "no", {"True": "yes"}.get(loaded, "no"), loaded == "False"
    )


def milliseconds(work: Callable[[], object], turns: int) -> float:
    """Return the median milliseconds of a piece of work."""
    taken = []
    for _ in range(turns):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1000


def parts(turns: int) -> Iterator[Row]:
    """Measure matching and opening in this process."""
    names = misspell_counties()
    pack = mapcore.Atlas().open(MAP)
    mapcore.match(MAP, names)
    matched = mapcore.match(MAP, names)
    ms = milliseconds(lambda: match_anew(MAP, names), turns)
    found = f"{ms:.0f} ms ({len(matched.resolved)} of {len(names)} resolved)"
    yield Row("matching of county names, 5 % misspelt, warm", "≤ 50 ms", found, ms <= 50, ms)

    def reopen() -> None:
        mapcore.clear_caches()
        mapcore.Atlas().open(MAP).geometry(1200)

    yield at_most("opening `us-counties` with its shapes", milliseconds(reopen, turns), 30, " ms")
    gazetteer_of(pack)


def throughput(bench: Bench, turns: int) -> Iterator[Row]:
    """Compare renders a second of several processes with those of one."""
    orders = steady(MAP, 2)
    rates: dict[int, list[float]] = {count: [] for count in (1, *WORKERS)}
    with ExitStack() as stack:
        workers = [stack.enter_context(bench.start(OURS)) for _ in range(max(WORKERS))]
        for turn in range(turns + 1):
            for count, measured in rates.items():
                start = time.perf_counter()
                for worker in workers[:count]:
                    for order in orders:
                        worker.send(**order)
                for worker in workers[:count]:
                    for _ in orders:
                        worker.receive()
                if turn:
                    measured.append(count * len(orders) / (time.perf_counter() - start))
    alone = statistics.median(rates[1])
    for count in WORKERS:
        ratio = statistics.median(rates[count]) / alone
        found = f"{ratio:.2f} × ({alone:.0f} a second alone)"
        least = 0.8 * count
        what = f"renders of {count} processes, of one"
        yield Row(what, f"≥ {least:g} ×", found, ratio >= least, ratio)


def rows(bench: Bench, turns: int) -> Iterator[Row]:
    """Measure every target."""
    yield from warm(bench, turns)
    yield from cold(bench, max(3, turns // 2))
    yield matplotlib_free()
    yield from parts(turns)
    yield from svg(bench, turns)
    yield from throughput(bench, max(3, turns // 2))


def measure(bench: Bench, node: Path | None, turns: int) -> None:
    """Measure every target and write the table."""
    before = read_found("targets")
    body = [row.cells(before.get(row.what)) for row in rows(bench, turns)]
    found = table(("what", "asked", "found", "met", "before", "not worse"), body)
    write_section("targets", f"{machine(node)}\n\n{found}")


if __name__ == "__main__":
    given = options(__doc__)
    with TemporaryDirectory() as folder:
        write_shapes(Path(folder))
        measure(Bench(Path(folder), given.node, given.installed), given.node, given.turns)
