"""The render processes: what a job becomes, and what becomes of a process that dies or hangs."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import resource
import signal
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from engines import making_engine, pids_of
from forked import forked_forks, forks
from waiting import wait_until

import mapcore
from mapcore.workers import fork_server
from mapcore.workers.engine import Engine
from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.limits.limits import Turn
from mapcore_http.rendering.atlases import open_served_atlas
from mapcore_http.rendering.engine import Pool
from mapcore_http.rendering.kept_specs import make_kept_spec
from mapcore_http.rendering.orders import order_of
from mapcore_http.rendering.worker import EngineJob, draw, read_answer

ATLAS = open_served_atlas()


@pytest.fixture(autouse=True)
def _forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork what processes are forked from: tests/workers starts it anew."""
    monkeypatch.setattr(fork_server, "subprocess", forked_forks(forks()))


def job(spec: Mapping[str, Any]) -> EngineJob:
    return EngineJob(draw, (ATLAS, order_of(ATLAS, mapcore.decode_request(spec)), None))


PATIENCE = 150
"""Seconds to wait for an outcome: a process of low priority begins slowly on a busy machine."""
JOB_MODULES = ("mapcore.rendering", "mapcore_http.rendering.worker")
Made = tuple[Engine, Callable[[], None]]
TURN = Turn("address 10.0.0.1")
SMALL = job({"mapId": "luxembourg", "output": {"width": 100}})
HEAVY = job({"mapId": "us-counties", "output": {"width": 4000, "height": 4000}})
"""A render that takes long enough to be met in the middle."""


def new_engine(*args: Any, **options: Any) -> AbstractContextManager[Made]:
    """Make an engine of the service's jobs, and what starts it."""
    return making_engine(*args, modules=JOB_MODULES, read=read_answer, **options)


@contextmanager
def engine(workers: int = 1, **options: Any) -> Iterator[Engine]:
    with new_engine(workers, **options) as (made, start):
        start()
        wait_until(lambda: made.state().available_workers == workers)
        yield made


def pids(made: Engine, number: int = 1) -> list[int]:
    """Return the ids of so many processes; the engine may hear of them after their first work."""
    wait_until(lambda: len(pids_of(made)) == number)
    return pids_of(made)


def in_the_middle(made: Engine, job: EngineJob) -> Future:
    """Submit a job and return when a process is at work on it."""
    future = made.submit(TURN, job)
    wait_until(lambda: any(slot.state == "taken" for slot in made._slots))
    assert not future.done()
    return future


class Outcome:
    """Something to be referred to weakly."""


class Waiting(Pool):
    """An engine with a single job."""

    def __init__(self, job: Future[Any]) -> None:
        self._job = job

    def begin(self, *_args: object, **_options: object) -> Future[Any]:
        return self._job


def test_an_outcome_that_was_taken_is_let_go_at_once() -> None:
    """It may be an image, and the next collection of garbage hundreds of renders away."""

    async def take() -> weakref.ref[Outcome]:
        future: Future[Outcome] = Future()
        waiting = asyncio.ensure_future(Waiting(future).call(TURN, draw))
        await asyncio.sleep(0)
        future.set_result(Outcome())
        return weakref.ref(await waiting)

    gc.disable()
    try:
        assert asyncio.run(take())() is None
    finally:
        gc.enable()


def test_a_job_gives_what_the_library_gives() -> None:
    _, order, _ = SMALL.arguments
    with engine() as made:
        drawing = EngineJob(draw, (ATLAS, order, "Made with mapcore", True))
        done = made.submit(TURN, drawing).result(PATIENCE)
    expected = mapcore.render(order.request, attribution="Made with mapcore")
    assert done.spec == make_kept_spec(order)
    assert (done.content, done.media_type) == (expected.content, "image/png")
    assert done.report == expected.report


def test_errors_come_back_whole() -> None:
    spec = {"mapId": "world", "onUnmatched": "error", "regions": {"Atlantis": "#123456"}}
    with engine() as made:
        with pytest.raises(mapcore.UnknownMap) as unknown:
            made.submit(TURN, job({"mapId": "wrold"})).result(PATIENCE)
        with pytest.raises(mapcore.ValidationError) as invalid:
            read_answer(made.submit(TURN, job(spec)).result(PATIENCE).refused)
    assert unknown.value.suggestions[0] == "world"
    assert isinstance(invalid.value.matching, str)
    (unmatched,) = json.loads(invalid.value.matching)["unmatched"]
    assert unmatched["input"] == "Atlantis"
    assert invalid.value.errors[0].param == "Atlantis"


def test_a_full_queue_takes_no_more() -> None:
    with new_engine(queue=2) as (made, start):
        futures = [
            made.submit(TURN, SMALL) for _ in range(2)
        ]  # nothing takes them before the start
        with pytest.raises(QueueFull):
            made.submit(TURN, SMALL)
        assert made.state().queue_depth == 2
        futures[0].cancel()
        assert made.state().queue_depth == 1
        start()
        assert futures[1].result(PATIENCE).media_type == "image/png"


def test_previews_are_drawn_after_others_and_fill_half_of_the_queue() -> None:
    drawn = list[str]()
    with new_engine(queue=4) as (made, start):
        preview = [made.submit(TURN, SMALL, after_others=True) for _ in range(2)]
        with pytest.raises(QueueFull):
            made.submit(TURN, SMALL, after_others=True)
        paying = [made.submit(TURN, SMALL) for _ in range(2)]
        for name, futures in (("preview", preview), ("paying", paying)):
            for future in futures:
                future.add_done_callback(lambda _, name=name: drawn.append(name))
        start()
        for future in preview + paying:
            future.result(PATIENCE)
    assert drawn == ["paying", "paying", "preview", "preview"]


def test_killed_processes_cost_only_what_they_had_begun() -> None:
    futures: list[Future] = []
    kills = 0
    with engine(workers=2) as made:
        submitting = threading.Thread(target=lambda: submit_all(made, futures, 200))
        submitting.start()
        while submitting.is_alive():
            for pid in pids_of(made)[:1]:
                with suppress(ProcessLookupError):  # it has just ended
                    os.kill(pid, signal.SIGKILL)
                kills += 1
            drawn = count_done(futures)
            wait_until(lambda: count_done(futures) > drawn + 5 or not submitting.is_alive())  # noqa: B023
        lost = [each for each in futures if each.exception(PATIENCE)]
        assert all(isinstance(each.exception(), mapcore.RenderFailed) for each in lost)
        assert kills > 0
        assert len(lost) <= kills
        assert made.submit(TURN, SMALL).result(PATIENCE).media_type == "image/png"
        wait_until(lambda: made.state().available_workers == 2)


def count_done(futures: list[Future]) -> int:
    return sum(each.done() for each in futures)


def submit_all(made: Engine, futures: list[Future], number: int) -> None:
    while len(futures) < number:
        try:
            futures.append(made.submit(TURN, SMALL))
        except QueueFull:
            wait_until(lambda: made.takes(TURN))


def test_an_idle_process_that_dies_costs_nothing() -> None:
    with engine() as made:
        for _ in range(3):
            (pid,) = pids(made)
            os.kill(pid, signal.SIGKILL)
            assert made.submit(TURN, SMALL).result(PATIENCE).media_type == "image/png"


def test_a_hanging_render_is_given_up_and_its_slot_is_back() -> None:
    with engine(seconds=3) as made:
        (pid,) = pids(made)
        future = in_the_middle(made, HEAVY)
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(JobTimeout):
            future.result(PATIENCE)
        next_pid = made.submit(TURN, EngineJob(os.getpid, ())).result(
            PATIENCE
        )  # quick on any machine
        assert next_pid != pid
        assert not Path(f"/proc/{pid}").exists()


def test_a_render_that_runs_out_of_memory_fails_and_the_pool_goes_on() -> None:
    with engine() as made:
        (pid,) = pids(made)
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + 8 * 2**20
        resource.prlimit(pid, resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
        with pytest.raises(mapcore.RenderFailed, match="memory"):
            made.submit(TURN, HEAVY).result(PATIENCE)
        assert made.submit(TURN, SMALL).result(PATIENCE).media_type == "image/png"
        assert pids_of(made) != [pid]


def test_memory_is_limited() -> None:
    with engine() as made:
        (pid,) = pids(made)
        soft, _ = resource.prlimit(pid, resource.RLIMIT_AS)
        assert made.state().available_workers == 1
    assert soft == 2048 * 2**20


def test_closing_leaves_no_process() -> None:
    with engine(workers=2) as made:
        running = pids(made, 2)
    assert not any(Path(f"/proc/{pid}").exists() for pid in running)


def test_a_line_that_fills_the_queue_refuses_nobody_else() -> None:
    """Where the queue is full, the last job of the longest line gives way."""
    with new_engine(queue=3) as (made, start):  # nothing takes them before the start
        futures = [made.submit(TURN, SMALL) for _ in range(3)]
        with pytest.raises(QueueFull):
            made.submit(TURN, SMALL)
        other = Turn("address 10.0.0.2")
        assert not made.takes(TURN)
        assert made.takes(other)
        welcome = made.submit(other, SMALL)
        with pytest.raises(QueueFull):
            futures[-1].result(0)
        start()
        assert welcome.result(PATIENCE).media_type == "image/png"
        assert [each.result(PATIENCE).media_type for each in futures[:2]] == ["image/png"] * 2
