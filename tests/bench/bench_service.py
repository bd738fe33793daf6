"""What the service takes: its start, a render and a dry run alone and from four clients, memory.

Run with `python tests/bench/bench_service.py [--seconds N] [--against FOLDER]`. The requests are of
the US states with 50 new values and a title, at 1200 px; nothing is limited, and two processes
draw. `--against` names a working copy of another revision, measured in turns with this one.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import mapcore

HERE = Path(__file__).parents[2]
TICK = os.sysconf("SC_CLK_TCK")
_CHANCE = random.Random(1)
_NUMBERS = itertools.count()


def main() -> None:
    """Measure this revision, or two in turns, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each load")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--against", type=Path, help="a working copy of another revision")
    chosen = parser.parse_args()
    copies = [each for each in (chosen.against, HERE) if each]
    found: dict[Path, list[dict[str, float]]] = {copy: [] for copy in copies}
    for _ in range(chosen.rounds):
        for copy in copies:
            found[copy].append(measure(copy.resolve(), chosen.seconds))
    for name in found[HERE][0]:
        cells = [
            " to ".join(f"{value:.1f}" for value in sorted({row[name] for row in found[copy]}))
            for copy in copies
        ]
        print(f"| {name} | {' | '.join(cells)} |")


def measure(copy: Path, seconds: float) -> dict[str, float]:
    """Return the figures of a working copy by their names."""
    begun = time.monotonic()
    with serving(copy) as (port, pid):
        found = {}
        wait_until(lambda: status_of(port) is not None)
        found["start to health, s"] = time.monotonic() - begun
        wait_until(lambda: status_of(port) == "ok")
        found["start to ok, s"] = time.monotonic() - begun
        begun = time.monotonic()
        while not render(port, dry_run=False):
            pass  # of a revision that stops requests while it starts
        found["first image, ms"] = 1000 * (time.monotonic() - begun)
        for _ in range(8):  # names are read and processes warmed
            render(port, dry_run=False)
            render(port, dry_run=True)
        time.sleep(5)
        found["idle, MB"] = memory_of(pid)
        for name, dry_run in (("image", False), ("dry run", True)):
            alone = load(port, 1, seconds, dry_run=dry_run)
            found[f"{name} alone, median ms"] = 1000 * statistics.median(alone)
            before = ticks_of(pid)
            four = load(port, 4, seconds, dry_run=dry_run)
            spent = [(now - was) / TICK for now, was in zip(ticks_of(pid), before, strict=True)]
            found[f"{name}s a second, 4 clients"] = len(four) / seconds
            found[f"processor {name}, answering ms"] = 1000 * spent[0] / len(four)
            found[f"processor {name}, others ms"] = 1000 * spent[1] / len(four)
        time.sleep(2)
        found["2 s after, MB"] = memory_of(pid)
        return found


@contextmanager
def serving(copy: Path) -> Iterator[tuple[int, int]]:
    """Run the service of a working copy; yield its port and the id of its process."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **{name: text for name, text in os.environ.items() if not name.startswith("MAPCORE_")},
            "PYTHONPATH": str(copy),
            "MAPCORE_DATABASE_URL": f"sqlite:///{folder}/service.sqlite",
            "MAPCORE_KEY_PEPPER": "a-pepper-for-the-bench-that-is-long-enough",
            "MAPCORE_TIERS": "none",
            "MAPCORE_RENDER_WORKERS": "2",
            "MAPCORE_IMAGE_CACHE_DIR": f"{folder}/images",
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "mapcore_cli.main", "serve", "--port", str(port)],
            env=environment, cwd=copy, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            yield port, process.pid
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def spec(*, dry_run: bool) -> bytes:
    """Return a request that was never sent before."""
    values = {key: _CHANCE.random() for key in KEYS}
    title = {"text": f"Number {next(_NUMBERS)}"}
    output = {"width": 1200}
    request: dict[str, Any] = {
        "mapId": "us-states", "choropleth": {"values": values}, "title": title, "output": output,
    }  # fmt: skip
    return json.dumps(request | ({"dryRun": True} if dry_run else {})).encode()


KEYS = [region.key for region in mapcore.get_map("us-states").regions][:50]


def render(
    port: int, *, dry_run: bool, connection: http.client.HTTPConnection | None = None
) -> bool:
    """Ask for a render; return whether it was answered in time."""
    used = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    used.request("POST", "/v1/renders", spec(dry_run=dry_run), {"Content-Type": "application/json"})
    answer = used.getresponse()
    content = answer.read()
    assert answer.status in (200, 504), content[:500]
    if connection is None:
        used.close()
    return answer.status == 200


def load(port: int, clients: int, seconds: float, *, dry_run: bool) -> list[float]:
    """Return the seconds of each request of some clients that ask without a pause."""
    spent: list[float] = []

    def ask() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        end = time.monotonic() + seconds
        while (begun := time.monotonic()) < end:
            render(port, dry_run=dry_run, connection=connection)
            spent.append(time.monotonic() - begun)
        connection.close()

    threads = [threading.Thread(target=ask) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return spent


def status_of(port: int) -> str | None:
    """Return what health says, None where nobody listens."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/v1/health")
        told: str = json.loads(connection.getresponse().read())["status"]
    except OSError:
        return None
    finally:
        connection.close()
    return told


def family_of(pid: int) -> list[int]:
    """Return a process and all that come from it."""
    found = [pid]
    for each in found:
        children = Path(f"/proc/{each}/task/{each}/children").read_text().split()
        for thread in Path(f"/proc/{each}/task").iterdir():
            if thread.name != str(each):
                children += (thread / "children").read_text().split()
        found += [int(child) for child in children]
    return found


def memory_of(pid: int) -> float:
    """Return the megabytes of all processes, shared pages divided among those that share them."""
    total = 0
    for each in family_of(pid):
        lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def ticks_of(pid: int) -> tuple[int, int]:
    """Return the processor time of the process that answers, and that of all others."""
    spent = []
    for each in family_of(pid):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        spent.append(int(fields[11]) + int(fields[12]))
    return spent[0], sum(spent[1:])


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


if __name__ == "__main__":
    main()
