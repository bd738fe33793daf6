"""A process for a file of strangers ends when it has answered, is late, or is wanted no more."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

import pytest

from mapcore.workers.confined import NoAnswer, run_confined
from mapcore.workers.process import PROCESS_NICENESS

PROGRAM = """
import sys, time
from pathlib import Path
from mapcore.workers.confined import Limits, begin, leave
folder = Path(sys.argv[1])
asked = begin(folder, Limits(2 << 30, 20, 60.0, 1 << 20))
{action}
"""
FOREVER = "print('begun', flush=True)\nwhile True: time.sleep(1)"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that runs some code within bounds."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    folder = tmp_path / "folder"
    folder.mkdir()

    def start(action: str, **bounds: Any) -> object:
        (tmp_path / "program.py").write_text(PROGRAM.format(action=action), "utf-8")
        return run_confined("program", folder, {"number": 2}, **bounds)

    return start


def test_it_answers_what_is_asked(run):
    assert run("leave(folder, {'twice': 2 * asked['number']})") == {"twice": 4}


def test_it_goes_as_far_behind_as_other_processes_of_a_service(run):
    told = run("import os; leave(folder, {'niceness': os.nice(0)})")
    assert told == {"niceness": min(os.nice(0) + PROCESS_NICENESS, 19)}


def test_lines_are_told_as_they_are_written(run):
    told: list[str] = []
    answer = "print('one', flush=True)\nprint('two', flush=True)\nleave(folder, {})"
    assert run(answer, tell=told.append) == {}
    assert told == ["one", "two"]


@pytest.mark.parametrize("action", ["sys.exit(3)", "leave(folder, [1])", "1 / 0"])
def test_an_end_without_an_answer_is_told(run, action):
    with pytest.raises(NoAnswer) as caught:
        run(action)
    assert caught.value.code == {"sys.exit(3)": 3, "1 / 0": 1}.get(action, 0)


def test_what_it_writes_is_bounded(run):
    with pytest.raises(NoAnswer):
        run("leave(folder, {'text': 'a' * (2 << 20)})")


def test_it_ends_when_it_is_late(run):
    with pytest.raises(NoAnswer):
        run(FOREVER, seconds=1.0)
    assert not has_children()


def test_it_ends_when_nobody_wants_it(run):
    unwanted = threading.Event()
    with pytest.raises(NoAnswer):
        run(FOREVER, tell=lambda _: unwanted.set(), unwanted=unwanted)
    assert not has_children()


def has_children() -> bool:
    try:
        return os.waitpid(-1, os.WNOHANG) != (0, 0)
    except ChildProcessError:
        return False
