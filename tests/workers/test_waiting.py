"""Jobs that wait: lines are served in turn, and a long one gives way where the queue is full."""

from __future__ import annotations

from hypothesis import given, strategies as st

from mapcore.workers.process import Job
from mapcore.workers.waiting import QueuedJob, WaitingJobs

JOB = Job(len, ((),))


def queued(line: str, *, after_others: bool = False, weight: int = 1) -> QueuedJob:
    return QueuedJob(JOB, line, after_others, weight)


def served(waiting: WaitingJobs) -> list[str]:
    return [job.line for job in iter(waiting.pop, None)]


def test_one_job_is_served_before_the_second_of_those_who_have_many() -> None:
    waiting = WaitingJobs()
    for line in ("many", "many", "many", "one", "two", "two"):
        waiting.add(queued(line))
    assert served(waiting) == ["many", "one", "two", "many", "two", "many"]


def test_who_comes_late_is_not_served_for_the_time_before() -> None:
    waiting = WaitingJobs()
    for _ in range(6):
        waiting.add(queued("many"))
    for _ in range(4):
        waiting.pop()
    for _ in range(3):
        waiting.add(queued("late"))
    assert served(waiting) == ["many", "late", "many", "late", "late"]


def test_a_line_of_weight_is_served_before_many_lines_that_came_first() -> None:
    waiting = WaitingJobs()
    for number in range(50):
        waiting.add(queued(f"stranger {number}"))
    for _ in range(12):
        waiting.add(queued("paying", weight=8))
    order = served(waiting)
    assert order[:7] == ["paying"] * 7
    assert order.index("stranger 49") < 58  # no stranger waits for all of them
    assert len(order) == 62


def test_what_is_drawn_after_others_waits_for_all_of_them() -> None:
    waiting = WaitingJobs()
    waiting.add(queued("editor", after_others=True))
    waiting.add(queued("paying"))
    waiting.add(queued("paying"))
    assert served(waiting) == ["paying", "paying", "editor"]


def test_the_longest_line_gives_way_to_a_shorter_one_alone() -> None:
    waiting = WaitingJobs()
    jobs = [queued("many") for _ in range(3)]
    for each in jobs:
        waiting.add(each)
    assert waiting.give_way("many") is None
    assert waiting.give_way("other") is jobs[-1]
    waiting.add(queued("other"))
    assert waiting.give_way("other") is None
    assert served(waiting) == ["many", "other", "many"]


def test_a_line_that_is_held_up_lets_others_pass() -> None:
    waiting = WaitingJobs()
    for line in ("many", "many", "one"):
        waiting.add(queued(line))
    passed = waiting.pop({"many"})
    assert passed
    assert passed.line == "one"
    assert waiting.pop({"many"}) is None
    assert served(waiting) == ["many", "many"]


def test_what_is_cancelled_no_longer_waits() -> None:
    waiting = WaitingJobs()
    gone = queued("one")
    waiting.add(gone)
    waiting.add(queued("two"))
    gone.future.cancel()
    waiting.forget_cancelled()
    assert served(waiting) == ["two"]


@given(st.lists(st.sampled_from("abc"), max_size=30))
def test_no_line_is_served_twice_more_than_another_that_waits(lines: list[str]) -> None:
    waiting = WaitingJobs()
    for line in lines:
        waiting.add(queued(line))
    left = {line: lines.count(line) for line in set(lines)}
    had = dict.fromkeys(left, 0)
    for line in served(waiting):
        had[line] += 1
        assert all(had[line] <= had[other] + 1 for other in left if had[other] < left[other])
