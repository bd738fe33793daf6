"""Processes that read the files of strangers: each behind walls, with bounds, for one file.

Such a process gets a folder with what is asked, and leaves its answer there. It has no network and
no other files, as far as this machine can do that (`mapcore.confining`). Of the environment it has
what Python needs.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

from mapcore.confining import confine, confined_environment
from mapcore.frozen import frozen
from mapcore.workers.process import PROCESS_NICENESS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

ASKED_FILE, ANSWER_FILE = "asked.json", "answer.json"
LONGEST_ANSWER = 1 << 20
LOOK_SECONDS = 0.25
"""How often it is looked whether anybody still waits for the process."""


class NoAnswer(Exception):  # noqa: N818 - it says what happened
    """A process ended without an answer; `code` is its exit code."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"the process that reads the file ended without an answer ({code})")
        self.code = code


@frozen
class Limits:
    """Bytes of memory, seconds of processor and of a clock, and bytes of a file that is written."""

    memory: int
    processor_seconds: int
    wall_seconds: float
    written: int


def run_confined(
    module: str,
    folder: Path,
    asked: Any,
    *,
    seconds: float | None = None,
    unwanted: threading.Event | None = None,
    tell: Callable[[str], None] | None = None,
) -> dict[str, Any]:
    """Run a module on a folder and what is asked, plain values; return the answer that it left.

    The module's code begins with `begin` and ends with `leave`. It is stopped after `seconds`, and
    when `unwanted` is set. With `tell`, which is called with each line of its standard output, it
    keeps this process's folder and standard error; without, it has neither. Raises NoAnswer.
    """
    (folder / ASKED_FILE).write_text(json.dumps(asked), "utf-8")
    aside = subprocess.DEVNULL
    with subprocess.Popen(
        [sys.executable, "-P", "-m", module, str(folder)],
        stdin=aside,
        stdout=subprocess.PIPE if tell else aside,
        stderr=None if tell else aside,
        cwd=None if tell else folder,
        env=confined_environment(folder),
        encoding="utf-8",
    ) as process:
        over = threading.Event()
        arguments = (process, over, seconds, unwanted or threading.Event())
        threading.Thread(target=_stop_in_time, args=arguments, daemon=True).start()
        try:
            for line in process.stdout or ():
                if tell:
                    tell(line.strip())
            process.wait()
        finally:
            over.set()
            process.kill()
    try:
        with (folder / ANSWER_FILE).open("rb") as file:
            answer: dict[str, Any] = json.loads(file.read(LONGEST_ANSWER))
    except (OSError, ValueError):
        raise NoAnswer(process.returncode) from None
    if not isinstance(answer, dict):
        raise NoAnswer(process.returncode)
    return answer


def _stop_in_time(
    process: subprocess.Popen[str],
    over: threading.Event,
    seconds: float | None,
    unwanted: threading.Event,
) -> None:
    """Kill a process that is late or unwanted; return when it is over."""
    end = None if seconds is None else time.monotonic() + seconds
    while not over.wait(LOOK_SECONDS):
        if unwanted.is_set() or (end is not None and time.monotonic() >= end):
            process.kill()
            return


def begin(
    folder: Path,
    limits: Limits | None = None,
    find: Callable[[Any], Iterable[Path]] = lambda asked: (),
) -> Any:
    """Stand behind walls, within limits, and return what is asked.

    The files that are left are those of the folder and, to read, what `find` returns of what is
    asked.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who began this process ends it
    asked = json.loads((folder / ASKED_FILE).read_bytes())
    confine([folder], find(asked))
    if limits:
        _take(limits)
    return asked


def _take(limits: Limits) -> None:
    import resource

    os.nice(PROCESS_NICENESS)
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, limits.memory),
        (resource.RLIMIT_CPU, limits.processor_seconds),
        (resource.RLIMIT_FSIZE, limits.written),
    ):
        resource.setrlimit(kind, (most, most))


def leave(folder: Path, answer: dict[str, Any]) -> None:
    """Leave the answer of this process."""
    (folder / ANSWER_FILE).write_text(json.dumps(answer), "utf-8")
