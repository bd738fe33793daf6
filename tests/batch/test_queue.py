"""The queue of a batch, beside a plain list of what it should give."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, strategies as st

from mapcore.batch.jobs import Job
from mapcore.batch.names import NamedSpec
from mapcore.batch.queue import JobQueue


def list_jobs(count: int, read: list[int]) -> Iterator[Job]:
    for number in range(1, count + 1):
        read.append(number)
        yield Job(number, NamedSpec(str(number), {}))


@given(st.integers(0, 12), st.integers(1, 4), st.data())
def test_jobs_are_given_in_order_within_the_window(
    count: int, window: int, data: st.DataObject
) -> None:
    read: list[int] = []
    queue = JobQueue(list_jobs(count, read), window)
    given_out: list[int] = []
    open_jobs: dict[int, Job] = {}
    while not queue.is_empty:
        job = queue.take()
        if job is not None:
            given_out.append(job.number)
            open_jobs[job.number] = job
            assert job.number - min(open_jobs) < window
            continue
        assert len(read) in (len(given_out), len(given_out) + 1)
        number = data.draw(st.sampled_from(sorted(open_jobs)))
        queue.settle(open_jobs.pop(number))
    assert given_out == list(range(1, count + 1))
    assert not open_jobs


def test_one_job_is_read_ahead_and_no_more() -> None:
    read: list[int] = []
    queue = JobQueue(list_jobs(5, read), window=10)
    for _ in range(3):
        queue.read_ahead()
    assert read == [1]
    assert queue.take().number == 1
    assert read == [1]
    queue.read_ahead()
    assert read == [1, 2]


def test_a_job_whose_process_died_is_given_out_once_more() -> None:
    queue = JobQueue(list_jobs(2, []), window=10)
    job = queue.take()
    assert queue.give_back(job)
    assert queue.take() is job
    assert not queue.give_back(job)
    queue.settle(job)
    queue.settle(queue.take())
    assert queue.is_empty
    assert queue.take() is None
