"""Workers and scheduler of a real Dask cluster are killed at random; a later run ends the same."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from waiting import wait_until

import mapcore
from mapcore.batch import cluster

if TYPE_CHECKING:
    from distributed import Client

COUNT = 100
WORKERS = 2
SECONDS = 120


def list_specs() -> list[dict[str, Any]]:
    return [
        {
            "mapId": "us-states",
            "choropleth": {"values": {"CA": number, "TX": 7}},
            "output": {"width": 150, "format": "svg" if number % 5 == 0 else "png"},
        }
        for number in range(COUNT)
    ]


class DaskProcesses:
    """A scheduler and workers, each a process of its own; a worker that dies is replaced."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self._scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        wait_until(self._file.exists, SECONDS, because="the scheduler did not start")
        self._workers = [self._start_worker() for _ in range(WORKERS)]

    def connect(self) -> Client:
        from distributed import Client  # it takes half a second

        client = Client(scheduler_file=str(self._file), timeout=SECONDS)
        client.wait_for_workers(WORKERS, timeout=SECONDS)
        return client

    def kill_worker(self, number: int) -> None:
        self._kill(self._workers[number])
        self._workers[number] = self._start_worker()

    def kill_scheduler(self) -> None:
        self._kill(self._scheduler)

    def kill(self) -> None:
        for process in (*self._workers, self._scheduler):
            self._kill(process)

    def _start_worker(self) -> subprocess.Popen[bytes]:
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")

    def _start(self, role: str, *options: str) -> subprocess.Popen[bytes]:
        program = [sys.executable, "-m", f"distributed.cli.dask_{role}", "--no-dashboard"]
        return subprocess.Popen(
            [*program, "--scheduler-file", str(self._file), *options],
            env=os.environ | {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "20"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        process.send_signal(signal.SIGKILL)
        process.wait()


@contextmanager
def dask_processes(folder: Path) -> Iterator[DaskProcesses]:
    folder.mkdir()
    processes = DaskProcesses(folder)
    try:
        yield processes
    finally:
        processes.kill()


def kill_among(
    outcomes: Iterator[mapcore.BatchOutcome], processes: DaskProcesses, chance: random.Random
) -> Iterator[mapcore.BatchOutcome]:
    """Yield outcomes; a worker is killed after every few of them that were drawn, on and on."""
    left = chance.randrange(2, 12)
    for outcome in outcomes:
        yield outcome
        left -= outcome.status == "done"
        if not left:
            processes.kill_worker(chance.randrange(WORKERS))
            left = chance.randrange(8, 24)


def draw(client: Client, folder: Path, resume: bool = False) -> Iterator[mapcore.BatchOutcome]:
    return mapcore.render_many(list_specs(), client=client, folder=folder, resume=resume)


def draw_until_the_scheduler_dies(
    processes: DaskProcesses, client: Client, folder: Path, last: int, chance: random.Random
) -> Iterator[str]:
    """Yield statuses; workers are killed on the way, and the scheduler after some of them."""
    for outcome in kill_among(draw(client, folder), processes, chance):
        yield outcome.status
        if outcome.number == last:
            processes.kill_scheduler()


@pytest.mark.weekly
def test_killed_workers_and_a_killed_scheduler_change_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "GONE_SECONDS", 1.0)
    chance, out = random.Random(int(os.environ.get("MAPCORE_KILL_SEED", "7"))), tmp_path / "out"
    last, early = chance.randrange(COUNT // 4, COUNT // 2), list[str]()
    with dask_processes(tmp_path / "first") as processes:
        client = processes.connect()
        drawn = draw_until_the_scheduler_dies(processes, client, out, last, chance)
        with pytest.raises(mapcore.RenderFailed):
            early.extend(drawn)
        with suppress(TimeoutError):
            client.close(timeout=1)  # which would say goodbye to the scheduler
    assert set(early) == {"done"}
    assert last <= len(early) < COUNT
    with dask_processes(tmp_path / "second") as processes, processes.connect() as client:
        again = list(kill_among(draw(client, out, resume=True), processes, chance))
    assert [outcome.status for outcome in again[:last]] == ["skipped"] * last
    assert {outcome.status for outcome in again[last:]} <= {"skipped", "done"}
    for outcome, spec in zip(again, list_specs(), strict=True):
        assert outcome.path
        assert Path(outcome.path).read_bytes() == mapcore.render(spec).content
    written = {Path(outcome.path or "").name for outcome in again}
    assert {file.name for file in out.iterdir()} == {"report.jsonl", *written}
