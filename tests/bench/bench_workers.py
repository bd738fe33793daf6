"""Engines as processes: started, asked in turns, and measured as a whole when cold."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define, field, frozen
from bench_cases import BAND, BORDER, BORDER_WIDTH, COLORS, TITLE, classes_of, keys_of, spec_of
from bench_engines import ENGINES, peak_of

HERE = Path(__file__).parent
NODE = "d3-geo + resvg"
ALL = (*ENGINES, NODE)

RUN = 4
"""How many orders an engine draws before it is the turn of the next."""


@frozen
class Bench:
    """Where the exported shapes are, where the packages of Node are, and the command `mapcore`.

    Without `installed`, an installed wheel's command with byte code, the present sources are run.
    """

    shapes: Path
    node: Path | None
    installed: Path | None = None

    @property
    def mapcore(self) -> list[str]:
        """The command `mapcore` as it is started in a new process."""
        return [str(self.installed)] if self.installed else [sys.executable, "-m", "mapcore"]

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that can be run here."""
        return ALL if self.node else tuple(ENGINES)

    def command(self, engine: str, detail: str) -> list[str]:
        """Return the command of an engine that draws shapes of this detail."""
        folder = str(self.shapes / detail)
        if engine == NODE:
            return ["node", str(HERE / "bench_engine.mjs"), folder]
        return [sys.executable, str(HERE / "bench_engines.py"), engine, folder]

    def start(self, engine: str, detail: str = "prepared") -> Worker:
        """Start an engine that waits to be asked."""
        return Worker(engine, self.command(engine, detail), self.node)

    def cold(self, engine: str, detail: str, order: dict[str, Any]) -> Cold:
        """Draw one picture in a new process, mapcore by its command line."""
        order = order_for(engine, **order)
        if engine != "mapcore":
            return run(self.command(engine, detail), json.dumps(order) + "\n", self.node)
        with TemporaryDirectory() as folder:
            spec = spec_of(order["map"], order["seed"], order["width"], format=order["format"])
            Path(folder, "spec.json").write_text(json.dumps(spec))
            target = str(Path(folder, f"map.{order['format']}"))
            arguments = ["render", str(Path(folder, "spec.json")), "-o", target]
            return run([*self.mapcore, *arguments])


def order_for(engine: str, **order: Any) -> dict[str, Any]:
    """Return an order with what the engine in Node cannot work out itself."""
    if engine != NODE:
        return order
    classes = classes_of(len(keys_of(order["map"])), order["seed"])
    look = {"colors": COLORS, "title": TITLE, "band": BAND}
    return order | look | {"classes": classes, "border": BORDER, "borderWidth": BORDER_WIDTH}


@define(eq=False)
class Worker:
    """One engine in a process of its own."""

    engine: str
    command: list[str]
    cwd: Path | None
    process: subprocess.Popen[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=self.cwd
        )

    def send(self, **order: Any) -> None:
        """Ask for a picture without waiting for it."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps(order_for(self.engine, **order)) + "\n")
        self.process.stdin.flush()

    def receive(self) -> dict[str, float]:
        """Return the answer: ms, bytes and peak."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.engine} gave no answer")
        answer: dict[str, float] = json.loads(line)
        return answer

    def ask(self, **order: Any) -> dict[str, float]:
        """Ask for a picture and wait for it."""
        self.send(**order)
        return self.receive()

    def close(self) -> None:
        """End the process."""
        self.process.communicate()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@frozen
class Cold:
    """A whole process: its seconds from start to end and the most memory it held, in MB."""

    seconds: float
    peak: float


def run(command: Sequence[str], given: str = "", cwd: Path | None = None) -> Cold:
    """Run a program to its end, with all that it starts; raises where it fails."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=cwd,
    )
    assert process.stdin
    process.stdin.write(given)
    process.stdin.close()
    peak = 0.0
    while process.poll() is None:
        peak = max(peak, peak_of(process.pid))
        time.sleep(0.004)
    seconds = time.perf_counter() - start
    if process.returncode:
        raise RuntimeError(f"{command} failed")
    return Cold(seconds, peak)


@frozen
class Warm:
    """Medians of an engine's renders: ms and bytes; the peak of memory in MB."""

    ms: float
    bytes: float
    peak: float


def take_turns(
    bench: Bench,
    engines: Iterable[str],
    orders: Sequence[dict[str, Any]],
    detail: str = "prepared",
) -> dict[str, Warm]:
    """Let engines draw the same orders in turns, a run of `RUN` orders each.

    The first run is not counted, nor is the first order of each run, for which a processor that
    was busy with the other engines is not ready.
    """
    answers: dict[str, list[dict[str, float]]] = {engine: [] for engine in engines}
    with ExitStack() as stack:
        workers = [stack.enter_context(bench.start(engine, detail)) for engine in answers]
        for first in range(0, len(orders), RUN):
            for worker in workers:
                run = [worker.ask(**order) for order in orders[first : first + RUN]]
                answers[worker.engine] += run[1:] if first else []
    return {
        engine: Warm(
            ms=statistics.median(answer["ms"] for answer in given),
            bytes=statistics.median(answer["bytes"] for answer in given),
            peak=given[-1]["peak"],
        )
        for engine, given in answers.items()
    }
