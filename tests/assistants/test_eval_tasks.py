"""The eval of the tools: what an assistant asks for is right at the second call at the latest."""

from __future__ import annotations

import pytest
from eval_tasks import TASKS, Task, calls_needed, mend_arguments


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.asked)
def test_a_map_is_right_at_the_second_call_at_the_latest(task: Task) -> None:
    assert calls_needed(task) <= 2


def test_an_answer_without_help_mends_nothing() -> None:
    call = TASKS[3].call
    assert mend_arguments(call, "Something is wrong.") == call
