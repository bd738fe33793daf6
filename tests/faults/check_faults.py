"""Break the service in every way that it should survive, and say what came of it.

Run by `nox -s faults`, which takes about ten minutes; `nox -s faults -- crash hang` runs some of
the trials. A trial that does not hold ends the program with an error.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import resource
import signal
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import httpx

import mapcore

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "http")]

from console_readers import read_console, sign_in  # noqa: E402
from conversations import converse  # noqa: E402
from load import COUNTIES, STATES, Tally, health_of, load_of, run_closed_loop, stranger  # noqa: E402
from one_address import DOORS, besieged  # noqa: E402
from postgres import Database, running_postgres  # noqa: E402
from serving import FAST, WORKERS, Server, render_processes, running_anew as running  # noqa: E402
from waiting import wait_until  # noqa: E402
from worst import WORST, flooded, send  # noqa: E402

HEAVY = {"mapId": "us-counties", "output": {"width": 4000, "height": 4000}}
LEASE_SECONDS = 45
WELL_SECONDS = 15
"""Within which the service works again after a fault."""
PAUSE = 2.5
"""Seconds between the renders of one who keeps within a key's 30 a minute."""
Trial = Callable[[Path, float], None]
TRIALS: dict[str, Trial] = {}


def trial(check: Trial) -> Trial:
    """Enter a trial under its name."""
    TRIALS[check.__name__] = check
    return check


def main() -> None:
    """Run the trials that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trials", nargs="*", help=f"of {', '.join(TRIALS)}")
    parser.add_argument("--seconds", type=float, default=300.0, help="length of the overload")
    chosen = parser.parse_args()
    for name in chosen.trials or TRIALS:
        print(f"== {name}: {TRIALS[name].__doc__}", flush=True)
        with tempfile.TemporaryDirectory(prefix="mapcore-faults-") as folder:
            Path(folder).chmod(0o755)  # PostgreSQL's user goes through
            TRIALS[name](Path(folder), chosen.seconds)


@trial
def crash(folder: Path, _: float) -> None:
    """Random render processes are killed under load: each costs at most one 502."""
    with running(folder) as server:
        stop, kills = threading.Event(), []

        def kill() -> None:
            while not stop.wait(random.uniform(0.05, 0.5)):
                kills.append(_kill_one(server))

        killing = threading.Thread(target=kill)
        killing.start()
        tally = asyncio.run(run_closed_loop(server.base, STATES, clients=8, seconds=30))
        stop.set()
        killing.join()
        print(f"   {sum(kills)} kills; {tally}")
        assert set(tally.statuses) <= {200, 502}, tally
        assert tally.statuses[502] <= sum(kills)
        assert tally.statuses[200] > 100
        wait_until(lambda: _available(server) == WORKERS, WELL_SECONDS)


@trial
def hang(folder: Path, _: float) -> None:
    """A render that hangs is 504 at 30 s, and its slot is back."""
    with running(folder) as server:
        address, key = stranger(), server.key("pro")
        before = set(render_processes(server))
        with ThreadPoolExecutor(1) as pool:
            begun = time.monotonic()
            pending = pool.submit(server.render, HEAVY, headers=key)
            worker = _busy_worker(server)
            os.kill(worker, signal.SIGSTOP)
            answer = pending.result()
            spent = time.monotonic() - begun
        print(f"   {answer.status_code} {answer.json()['code']} after {spent:.1f} s")
        assert answer.status_code == 504
        assert 29 <= spent <= 31.5
        assert server.render(FAST, headers=address).status_code == 200
        wait_until(lambda: _available(server) == WORKERS, WELL_SECONDS)
        assert worker not in render_processes(server)
        assert worker in before


@trial
def hog(folder: Path, _: float) -> None:
    """A render that wants more memory than it may have is 502, and the pool goes on."""
    with running(folder, render_workers="1") as server:
        (worker,) = render_processes(server)
        pages = int(Path(f"/proc/{worker}/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + 8 * 2**20
        resource.prlimit(worker, resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
        answer = server.render(HEAVY, headers=server.key("pro"))
        print(f"   {answer.status_code} {answer.json()['code']}")
        assert answer.status_code == 502
        assert server.render(FAST).status_code == 200


@trial
def death(folder: Path, _: float) -> None:
    """The whole server is killed under load: no orphan, no leaked lease, no damaged database."""
    file = folder / "service.sqlite"
    with running(folder) as server:
        key = server.key("pro")
        family = _family(server)
        with ThreadPoolExecutor(4) as pool:
            pending = [pool.submit(_attempt, server, HEAVY, key) for _ in range(4)]
            wait_until(lambda: _count_leases(file) > 0, 5)
            server.process.kill()
            server.process.wait()
            [each.result() for each in pending]
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in family), 5)
        with sqlite3.connect(file) as database:
            (verdict,) = database.execute("PRAGMA integrity_check").fetchone()
        held = _count_leases(file)
        print(f"   {len(family)} processes gone; the database is {verdict}; {held} leases held")
        assert verdict == "ok"
        assert held > 0
    with running(folder) as again:
        assert again.render(FAST, headers=key).json()["code"] == "concurrency_limit_reached"
        time.sleep(LEASE_SECONDS)
        used = again.client.get("/v1/usage", headers=key).json()["renders"]["used"]
        statuses = Counter(again.render(FAST, headers=key).status_code for _ in range(3))
        print(f"   {LEASE_SECONDS} s later: {used} charged, then {dict(statuses)}")
        assert used == 0
        assert statuses == {200: 3}


def _count_leases(file: Path) -> int:
    with sqlite3.connect(file) as database:
        (held,) = database.execute("SELECT count(*) FROM leases").fetchone()
    return int(held)


@trial
def outage(folder: Path, _: float) -> None:
    """PostgreSQL is stopped, frozen and started: answers within 3 s, and recovery by itself."""
    (folder / "database").mkdir()
    with running_postgres(folder / "database") as database, running(folder, database.url) as server:
        key = server.key("pro")
        assert server.render(FAST, headers=key).status_code == 200
        _suffer(server, key, "stopped", database.stop, database.start)
        _suffer(server, key, "frozen", lambda: _freeze(database), lambda: _thaw(database))


@trial
def overload(folder: Path, seconds: float) -> None:
    """Eight times what can be rendered: only 200 and 429, prompt health, flat memory."""
    with running(folder) as server:
        capacity = asyncio.run(run_closed_loop(server.base, COUNTIES, WORKERS, 10))
        rate = 8 * capacity.statuses[200] / 10
        memory = _Memory(server)
        memory.start()
        tally, health = _overload(server, rate, seconds)
        offered = tally.statuses.total() / seconds
        print(
            f"   capacity {rate / 8:.0f}, offered {offered:.0f} renders a second, {seconds:.0f} s"
        )
        print(f"   renders: {tally}")
        print(f"   health: {health}; 99 % within {health.quantile(0.99) * 1000:.0f} ms")
        print(f"   memory of all processes: {memory.stop()}")
        assert set(tally.statuses) == {200, 429}, tally
        assert set(health.statuses) == {200}
        assert memory.growth() < 1.1
        wait_until(lambda: _available(server) == WORKERS, WELL_SECONDS)


@trial
def flood(folder: Path, _: float) -> None:
    """The worst requests: little time of the process that answers, and prompt health meanwhile."""
    with running(folder) as server:
        for name in WORST:
            before = _ticks(server.process.pid)
            answer = send(server.client, name, stranger())
            spent = (_ticks(server.process.pid) - before) / os.sysconf("SC_CLK_TCK")
            print(f"   {name}: {answer.status_code}, {spent:.2f} s of the answering process")
            assert spent < 2
        with ThreadPoolExecutor(1) as pool:
            other = pool.submit(_draw_now_and_then, server, server.key("pro"), 60)
            tally, health = flooded(server.base, clients=50, seconds=60)
        print(f"   50 clients for 60 s: {tally}")
        print(f"   renders of another caller meanwhile: {other.result()}")
        assert set(other.result()) == {200}
        print(f"   health: {health}; 99 % within {health.quantile(0.99) * 1000:.0f} ms")
        assert set(tally.statuses) <= {200, 400, 413, 429, 504}, tally
        assert set(health.statuses) == {200}
        wait_until(lambda: _available(server) == WORKERS, WELL_SECONDS)


@trial
def doors(folder: Path, _: float) -> None:
    """90 clients of one address at each door in turn: no render of others is refused."""
    with running(folder) as server:
        for door in DOORS:
            flood, others = besieged(server.base, door, clients=90, seconds=6)
            print(f"   {door}: {flood}\n      others: {others}", flush=True)
            assert set(others.statuses) == {200}, door
            wait_until(lambda: _available(server) == WORKERS, 60)


@trial
def conversations(folder: Path, _: float) -> None:
    """200 assistants talk to /mcp at once; each call is answered."""
    with running(folder, queue_limit="200") as server:
        begun = time.monotonic()
        tally = asyncio.run(converse(server.base, 200))
        print(f"   {tally}; {time.monotonic() - begun:.1f} s in all")
        assert set(tally.statuses) == {200}
        assert tally.statuses[200] == 800


@trial
def overhead(folder: Path, _: float) -> None:
    """What a warm render costs over HTTP, beside the same call in the library."""
    with running(folder, render_workers="1") as server:
        pairs: dict[str, tuple[list[float], list[float]]] = {
            "render": ([], []),
            "dry run": ([], []),
        }
        for _ in range(3):
            key = server.key("pro")
            for number in range(10):
                for name, spec in (("render", STATES), ("dry run", {**STATES, "dryRun": True})):
                    over_http = _milliseconds(server.render, spec, headers=key)
                    in_library = _milliseconds(mapcore.render, spec)
                    if number >= 2:
                        pairs[name][0].append(over_http)
                        pairs[name][1].append(in_library)
        for name, (over_http, in_library) in pairs.items():
            here, there = statistics.median(over_http), statistics.median(in_library)
            print(f"   {name}: {here:.1f} ms over HTTP, {there:.1f} ms in the library")


@trial
def console(folder: Path, _: float) -> None:
    """500 signed-in sessions read the console, a page every ten seconds, while renders run."""
    with running(folder) as server:
        server.command("workspace", "create", "readers", "--plan", "pro")
        made = server.command("key", "create", "--workspace", "readers", "--json")
        key = {"Authorization": f"Bearer {json.loads(made)['key']}"}
        for _again in range(20):
            server.render(STATES, headers=key)
        workspace, cookies = sign_in(server, "readers", 500)
        alone = asyncio.run(run_closed_loop(server.base, STATES, clients=2, seconds=20))
        before = _ticks(server.process.pid)
        read = asyncio.run(read_console(server.base, cookies[:50], workspace, 20))
        ticks = (_ticks(server.process.pid) - before) / sum(read.statuses.values())
        spent = 1000 * ticks / os.sysconf("SC_CLK_TCK")

        async def both() -> list[Tally]:
            renders = run_closed_loop(server.base, STATES, clients=2, seconds=30)
            return await asyncio.gather(read_console(server.base, cookies, workspace, 30), renders)

        pages, renders = asyncio.run(both())
        print(f"   a page takes {spent:.1f} ms of a processor; renders alone: {alone}")
        for name, tally in (("pages", pages), ("renders meanwhile", renders)):
            print(f"   {name}: {tally}; 95 % within {tally.quantile(0.95) * 1000:.0f} ms")
        assert set(pages.statuses) == {200}, pages
        assert sum(pages.statuses.values()) >= 500
        assert set(renders.statuses) == {200}, renders


def _overload(server: Server, rate: float, seconds: float) -> tuple[Tally, Tally]:
    with ProcessPoolExecutor(3, mp_context=multiprocessing.get_context("spawn")) as pool:
        health = pool.submit(health_of, server.base, seconds)
        halves = [pool.submit(load_of, server.base, rate / 2, seconds) for _ in range(2)]
        return sum((half.result() for half in halves), Tally()), health.result()


class _Memory:
    """The memory of a server's processes, looked at every second."""

    def __init__(self, server: Server) -> None:
        self._server, self._stop = server, threading.Event()
        self.megabytes: list[float] = []
        self._thread = threading.Thread(target=self._watch)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> str:
        self._stop.set()
        self._thread.join()
        tenth = max(1, len(self.megabytes) // 10)
        early, late = self.megabytes[tenth : 2 * tenth + 1], self.megabytes[-tenth:]
        self._growth = statistics.median(late) / statistics.median(early)
        return f"{statistics.median(early):.0f} MB early, {statistics.median(late):.0f} MB late"

    def growth(self) -> float:
        return self._growth

    def _watch(self) -> None:
        while not self._stop.wait(1):
            self.megabytes.append(sum(map(_resident, _family(self._server))))


def _draw_now_and_then(server: Server, headers: dict[str, str], seconds: float) -> Counter[int]:
    """Return the statuses of a map every few seconds, as slow as a key's limit asks."""
    until, statuses = time.monotonic() + seconds, Counter[int]()
    while time.monotonic() < until:
        statuses[server.render(FAST, headers=headers).status_code] += 1
        time.sleep(PAUSE)
    return statuses


def _suffer(
    server: Server,
    key: dict[str, str],
    what: str,
    harm: Callable[[], None],
    heal: Callable[[], None],
) -> None:
    """Ask again and again while the database is away; everything is answered in time."""
    tally, end = Tally(), time.monotonic() + 10
    harm()
    while time.monotonic() < end:
        begun = time.monotonic()
        tally.add(server.render(FAST, headers=key).status_code, time.monotonic() - begun)
        assert server.client.get("/v1/health").status_code == 200
    heal()
    begun = time.monotonic()
    wait_until(lambda: server.render(FAST).status_code == 200, WELL_SECONDS)
    print(f"   {what}: {tally}; well again {time.monotonic() - begun:.1f} s after it was back")
    assert set(tally.statuses) == {503}
    assert max(tally.seconds) < 3.5


def _freeze(database: Database) -> None:
    for pid in _below(_postmaster(database)):
        os.kill(pid, signal.SIGSTOP)


def _thaw(database: Database) -> None:
    for pid in _below(_postmaster(database)):
        os.kill(pid, signal.SIGCONT)


def _postmaster(database: Database) -> int:
    return int((database.folder / "data" / "postmaster.pid").read_text().split()[0])


def _attempt(server: Server, spec: object, headers: dict[str, str]) -> int:
    try:
        return server.render(spec, headers=headers).status_code
    except httpx.TransportError:
        return 0


def _kill_one(server: Server) -> bool:
    workers = render_processes(server)
    if workers:
        os.kill(random.choice(workers), signal.SIGKILL)
    return bool(workers)


def _busy_worker(server: Server) -> int:
    """Return the render process that is at work, once one is."""
    ticks = {pid: _ticks(pid) for pid in render_processes(server)}
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        time.sleep(0.02)
        for pid, before in ticks.items():
            if _ticks(pid) > before + 3:
                return pid
    raise AssertionError("no worker is at work")


def _ticks(pid: int) -> int:
    """Return the processor time of a process, its own and the kernel's for it, in clock ticks."""
    return sum(map(int, _stat(pid)[11:13]))


def _family(server: Server) -> list[int]:
    return _below(server.process.pid)


def _below(pid: int) -> list[int]:
    """Return a process and all that come from it."""
    children, found = _children(), [pid]
    for each in found:
        found += children.get(each, [])
    return found


def _children() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int(_stat(int(folder.name))[1])
        except OSError:
            continue
        found.setdefault(parent, []).append(int(folder.name))
    return found


def _stat(pid: int) -> list[str]:
    """Return the fields of a process from its state on; its name may hold blanks."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _resident(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * resource.getpagesize() / 2**20


def _available(server: Server) -> int:
    workers: int = server.client.get("/v1/health").json()["engine"]["availableWorkers"]
    return workers


def _milliseconds(call: Callable[..., object], *given: object, **options: object) -> float:
    begun = time.perf_counter()
    call(*given, **options)
    return (time.perf_counter() - begun) * 1000


if __name__ == "__main__":
    main()
