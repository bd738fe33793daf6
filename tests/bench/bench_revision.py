"""Today's code beside that of an earlier revision, in processor time, on one machine.

Run as `nox -s bench -- revision --base REVISION`; the table goes to docs/performance.md. The
revisions take turns, each in a process of its own. `--run` is what such a process does.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAPS = ("us-counties", "world")
TURNS = 9
HEAD = ("processor time", "then (ms)", "now (ms)", "now, of then", "not worse")


def measure(work: Callable[[str], object], given: Sequence[str]) -> float:
    """Return the median milliseconds of processor time of some calls."""
    taken = []
    for each in given:
        start = time.process_time()
        work(each)
        taken.append(1000 * (time.process_time() - start))
    return statistics.median(taken)


def run() -> dict[str, float]:
    """Measure the mapcore that is imported here."""
    import mapcore

    def spec(map_id: str, number: int, width: int = 1200, image: str = "png") -> str:
        chance = random.Random(number)
        values = {
            region.key: round(chance.random() * 100, 2)
            for region in mapcore.get_map(map_id).regions
        }
        seen = {"values": values, "classes": 7, "type": "steps"}
        output = {"width": width, "format": image}
        request = {"mapId": map_id, "choropleth": seen, "title": {"text": "T"}, "output": output}
        return json.dumps(request)

    found = {}
    for map_id in MAPS:
        steady = [spec(map_id, number) for number in range(16)]
        pictures = [spec(map_id, number, image="svg") for number in range(8)]
        for each in (*steady[:6], pictures[0]):
            mapcore.render(each)
        found[f"`{map_id}`, steady"] = measure(mapcore.render, steady[6:])
        sizes = [spec(map_id, number, width=900 + 7 * number) for number in range(7)]
        found[f"`{map_id}`, first of a size"] = measure(mapcore.render, sizes)
        found[f"`{map_id}`, SVG"] = measure(mapcore.render, pictures[1:])
        found[f"`{map_id}`, dry run"] = measure(mapcore.check, steady)
    from bench_cases import match_anew, misspell_counties

    names = misspell_counties()
    mapcore.match("us-counties", names)
    found["matching 3,144 names of counties, 5 % misspelt"] = measure(
        lambda _: match_anew("us-counties", names), ["again"] * 5
    )
    return found


@contextmanager
def check_out(revision: str) -> Iterator[Path]:
    """Lay a revision out in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "then"
        subprocess.run(["git", "worktree", "add", "-q", "-d", str(place), revision], check=True)
        try:
            yield place
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(place)], check=True)


def main() -> None:
    """Measure both revisions in turns and write the section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", metavar="REVISION", help="the earlier revision")
    parser.add_argument("--run", action="store_true", help="measure what is imported; print JSON")
    asked = parser.parse_args()
    if asked.run:
        json.dump(run(), sys.stdout)
        return
    from bench_page import beside, machine, table, write_section

    found: dict[str, dict[str, list[float]]] = {}
    with check_out(asked.base) as then:
        for turn in range(2 * TURNS):
            name, place = (("then", then), ("now", ROOT))[turn % 2]
            ran = subprocess.run(
                [sys.executable, __file__, "--run"],
                env={**os.environ, "PYTHONPATH": str(place)},
                stdout=subprocess.PIPE,
                check=True,
            )
            for what, ms in json.loads(ran.stdout).items():
                found.setdefault(what, {"then": [], "now": []})[name].append(ms)
    rows = []
    for what, taken in found.items():
        before, now = (statistics.median(taken[name]) for name in ("then", "now"))
        _, not_worse = beside(now, before, more_is_better=False)
        rows.append([what, f"{before:.1f}", f"{now:.1f}", f"{now / before:.2f}", not_worse])
    write_section("revision", f"{machine()}\n\n{table(HEAD, rows)}")


if __name__ == "__main__":
    main()
