"""The render processes: what a job becomes, and what becomes of a process that dies or hangs."""

from __future__ import annotations

import json
import multiprocessing
import os
import resource
import signal
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from serving import wait_until

import mapcore
from mapcore_http.rendering.drawing import draw
from mapcore_http.rendering.engine import Engine, EngineJob, QueueFull, RenderTimeout
from mapcore_http.rendering.worker import EncodedMatching


def job(spec: Mapping[str, Any]) -> EngineJob:
    return EngineJob(draw, (mapcore.decode_request(spec),))


SMALL = job({"mapId": "luxembourg", "output": {"width": 100}})
HEAVY = job({"mapId": "us-counties", "output": {"width": 4000, "height": 4000}})
"""A render that takes long enough to be met in the middle."""


@contextmanager
def engine(workers: int = 1, queue: int = 64, seconds: float = 20.0) -> Iterator[Engine]:
    made = Engine("mapcore-render", workers, queue, seconds=seconds)
    made.start()
    try:
        wait_until(lambda: made.state().available_workers == workers)
        yield made
    finally:
        made.close()


def processes() -> list[int]:
    return [each.pid for each in multiprocessing.active_children() if each.pid]


def in_the_middle(made: Engine, job: EngineJob) -> Future:
    """Submit a job and return when a process is at work on it."""
    future = made.submit(job)
    wait_until(lambda: made.state().available_workers == 0)
    time.sleep(0.1)
    assert not future.done()
    return future


def test_a_job_gives_what_the_library_gives() -> None:
    with engine() as made:
        done = made.submit(EngineJob(draw, (*SMALL.arguments, "Made with mapcore"))).result(30)
    expected = mapcore.render(*SMALL.arguments, attribution="Made with mapcore")
    assert (done.content, done.media_type) == (expected.content, "image/png")
    assert done.report == expected.report


def test_errors_come_back_whole() -> None:
    spec = {"mapId": "world", "onUnmatched": "error", "regions": {"Atlantis": "#123456"}}
    with engine() as made:
        with pytest.raises(mapcore.UnknownMap) as unknown:
            made.submit(job({"mapId": "wrold"})).result(30)
        with pytest.raises(mapcore.ValidationError) as invalid:
            made.submit(job(spec)).result(30)
    assert unknown.value.suggestions[0] == "world"
    assert isinstance(invalid.value.matching, EncodedMatching)
    (unmatched,) = json.loads(invalid.value.matching.text)["unmatched"]
    assert unmatched["input"] == "Atlantis"
    assert invalid.value.errors[0].param == "Atlantis"


def test_a_full_queue_takes_no_more() -> None:
    made = Engine("mapcore-render", 1, 2)
    futures = [made.submit(SMALL) for _ in range(2)]  # nothing takes them before the start
    with pytest.raises(QueueFull):
        made.submit(SMALL)
    assert made.state().queue_depth == 2
    futures[0].cancel()
    assert made.state().queue_depth == 1
    made.start()
    assert futures[1].result(30).media_type == "image/png"
    made.close()


def test_previews_are_drawn_after_others_and_fill_half_of_the_queue() -> None:
    made, drawn = Engine("mapcore-render", 1, 4), list[str]()
    preview = [made.submit(SMALL, after_others=True) for _ in range(2)]
    with pytest.raises(QueueFull):
        made.submit(SMALL, after_others=True)
    paying = [made.submit(SMALL) for _ in range(2)]
    for name, futures in (("preview", preview), ("paying", paying)):
        for future in futures:
            future.add_done_callback(lambda _, name=name: drawn.append(name))
    made.start()
    for future in preview + paying:
        future.result(30)
    made.close()
    assert drawn == ["paying", "paying", "preview", "preview"]


def test_killed_processes_cost_only_what_they_had_begun() -> None:
    futures: list[Future] = []
    kills = 0
    with engine(workers=2) as made:
        submitting = threading.Thread(target=lambda: submit_all(made, futures, 200))
        submitting.start()
        while submitting.is_alive():
            for pid in processes()[:1]:
                os.kill(pid, signal.SIGKILL)
                kills += 1
            time.sleep(0.1)
        lost = [each for each in futures if each.exception(30)]
        assert all(isinstance(each.exception(), mapcore.RenderFailed) for each in lost)
        assert kills > 0
        assert len(lost) <= kills
        assert made.submit(SMALL).result(30).media_type == "image/png"
        wait_until(lambda: made.state().available_workers == 2)


def submit_all(made: Engine, futures: list[Future], number: int) -> None:
    while len(futures) < number:
        try:
            futures.append(made.submit(SMALL))
        except QueueFull:
            time.sleep(0.005)


def test_an_idle_process_that_dies_costs_nothing() -> None:
    with engine() as made:
        for _ in range(3):
            (pid,) = processes()
            os.kill(pid, signal.SIGKILL)
            assert made.submit(SMALL).result(30).media_type == "image/png"


def test_a_hanging_render_is_given_up_and_its_slot_is_back() -> None:
    with engine(seconds=3) as made:
        (pid,) = processes()
        begun = time.monotonic()
        future = in_the_middle(made, HEAVY)
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(RenderTimeout):
            future.result(30)
        assert 2.5 < time.monotonic() - begun < 4.5
        assert made.submit(SMALL).result(30).media_type == "image/png"
        assert not Path(f"/proc/{pid}").exists()


def test_a_render_that_runs_out_of_memory_fails_and_the_pool_goes_on() -> None:
    with engine() as made:
        (pid,) = processes()
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + 8 * 2**20
        resource.prlimit(pid, resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
        with pytest.raises(mapcore.RenderFailed, match="memory"):
            made.submit(HEAVY).result(30)
        assert made.submit(SMALL).result(30).media_type == "image/png"
        assert processes() != [pid]


def test_memory_is_limited() -> None:
    with engine() as made:
        (pid,) = processes()
        soft, _ = resource.prlimit(pid, resource.RLIMIT_AS)
        assert made.state().available_workers == 1
    assert soft == 2048 * 2**20


def test_closing_leaves_no_process() -> None:
    with engine(workers=2):
        running = processes()
        assert len(running) == 2
    assert not any(Path(f"/proc/{pid}").exists() for pid in running)
