"""Waiting in tests: the one place that polls and sleeps."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PAUSE_SECONDS = 0.02


def wait_until(
    holds: Callable[[], T], seconds: float = 60.0, *, because: Callable[[], object] | str = ""
) -> T:
    """Ask again and again until the answer is true, and return it.

    A test fails after the seconds, which are many: the machine may be busy. `because` says what
    is wrong then.
    """
    deadline = time.monotonic() + seconds
    while not (answer := holds()):
        assert time.monotonic() < deadline, because() if callable(because) else because
        time.sleep(PAUSE_SECONDS)
    return answer
