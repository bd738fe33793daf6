"""How many images a second one database can admit and record: `python tests/bench/bench_store.py`.

Each image is two transactions: its admission, and its charge with its record. Processes with eight
connections each ask without a pause, as services behind one database would, for many workspaces and
for one, whose transactions wait for one another. PostgreSQL flushes each commit to disk. The last
column is what the library takes for a picture of the US states at 1200 px, measured in turns: where
the machine is busy, all of them take longer alike.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import multiprocessing
import os
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "http"))

from databases import new_databases
from postgres import running_postgres

import mapcore
from mapcore_http.limits.admission import admit
from mapcore_http.limits.callers import Caller
from mapcore_http.limits.tier_files import tiers_of
from mapcore_http.rendering.kept_specs import KeptSpec
from mapcore_http.rendering.records import commit
from mapcore_http.rendering.render_ids import new_render_id
from mapcore_http.settings import Settings
from mapcore_http.store.opening import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

CONNECTIONS = 8
TICK = os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = parser.parse_args()
    print(
        "| database | workspaces | processes | images/s | asking, ms | server, ms | a render, ms |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for kind in ("sqlite", "postgresql"):
        with database(kind) as url:
            for workspaces, processes in ((1000, 1), (1000, 2), (1, 1)):
                images, asking, other = measure(url, workspaces, processes, chosen.seconds)
                cells = (kind, workspaces, processes, f"{images:.0f}", f"{asking:.2f}")
                rest = f"{other:.2f} | {milliseconds_of_a_render():.1f}"
                print("|", " | ".join(map(str, cells)), "|", rest, "|", flush=True)


def milliseconds_of_a_render(count: int = 20) -> float:
    """Return the processor time of a render of new values, in milliseconds."""
    keys = [region.key for region in mapcore.get_map("us-states").regions]

    def draw(seed: int) -> None:
        values = {key: (number + 1) * seed % 97 for number, key in enumerate(keys)}
        mapcore.render(
            {"mapId": "us-states", "choropleth": {"values": values}, "output": {"width": 1200}}
        )

    draw(1)
    begun = time.process_time()
    for seed in range(2, 2 + count):
        draw(seed)
    return 1000 * (time.process_time() - begun) / count


@contextmanager
def database(kind: str) -> Iterator[str]:
    """Give the address of a new database."""
    with tempfile.TemporaryDirectory(prefix="mapcore-bench-") as folder:
        if kind == "sqlite":
            with new_databases(kind, Path(folder)) as make:
                yield make()
            return
        with running_postgres(Path(folder)) as made:
            made.stop("fast")
            made.start(fsync="on")
            yield made.url


def measure(url: str, workspaces: int, processes: int, seconds: float) -> tuple[float, ...]:
    """Return images a second, and milliseconds of processor an image: of who asks, of all else."""
    open_store(settings_for(url)).close()
    spawning = multiprocessing.get_context("spawn")
    with spawning.Pool(processes) as pool:
        pool.map(warm, [url] * processes)
        before, begun = ticks_of_postgres(), time.monotonic()
        found = pool.starmap(ask, [(url, workspaces, seconds)] * processes)
        spent = time.monotonic() - begun
        other = (ticks_of_postgres() - before) / TICK
    images = sum(each[0] for each in found)
    return images / spent, 1000 * sum(each[1] for each in found) / images, 1000 * other / images


def settings_for(url: str) -> Settings:
    return Settings(database_url=url, key_pepper="a pepper for the bench, and long", tiers="none")


def warm(url: str) -> None:
    """Import what is measured."""
    ask(url, 1000, 0.5)


def ask(url: str, workspaces: int, seconds: float) -> tuple[int, float]:
    """Admit and record images over some connections; return how many, and seconds of processor."""
    settings = settings_for(url)
    store, tier = open_store(settings), tiers_of(settings).pro
    counts, end, begun = [0] * CONNECTIONS, time.monotonic() + seconds, time.process_time()

    def draw(number: int) -> None:
        for turn in itertools.count():
            if time.monotonic() > end:
                return
            name = str((turn * CONNECTIONS + number) * 7919 % workspaces)
            admitted = admit(store, Caller(tier, f"key {name}", f"space {name}"), dry_run=False)
            digest = hashlib.sha256(os.urandom(8)).hexdigest()
            spec = KeptSpec("us-states", "2024", False, digest, os.urandom(700))
            assert commit(store, settings, spec, admitted, new_render_id())
            counts[number] += 1

    threads = [threading.Thread(target=draw, args=(each,)) for each in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store.close()
    return sum(counts), time.process_time() - begun


def ticks_of_postgres() -> int:
    """Return the processor time that PostgreSQL's processes have taken, those that ended too."""
    total = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, fields = file.read_text().split("(", 1)[1].rsplit(")", 1)
        except OSError:
            continue
        if name == "postgres":
            total += sum(map(int, fields.split()[11:15]))
    return total


if __name__ == "__main__":
    main()
