"""Processes that read the files of strangers, with bounds of memory, time and written bytes.

Such a process gets a folder and leaves its answer there. It knows no setting of the service: of the
environment it has what Python needs.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from attrs import frozen

if TYPE_CHECKING:
    from pathlib import Path

ANSWER = "answer.json"
LONGEST_ANSWER = 1 << 20
NICENESS = 15
KEPT = ("PATH", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LANG", "LC_ALL", "LD_LIBRARY_PATH",
        "PROJ_DATA", "PROJ_LIB", "GDAL_DATA")  # fmt: skip
"""The variables of the environment that such a process has."""


@frozen
class Limits:
    """Bytes of memory, seconds of processor and of a clock, and bytes of a file that is written."""

    memory: int
    processor_seconds: int
    wall_seconds: float
    written: int


def run_limited(module: str, folder: Path, limits: Limits) -> dict[str, Any] | None:
    """Run a module on a folder and return the answer that it left, None where it left none.

    The module's code begins with `begin`, and leaves its answer by `leave`.
    """
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    environment |= {"TMPDIR": str(folder), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(
            [sys.executable, "-P", "-m", module, str(folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=environment,
            timeout=limits.wall_seconds,
            check=False,
        )
    try:
        with (folder / ANSWER).open("rb") as file:
            answer = json.loads(file.read(LONGEST_ANSWER))
    except (OSError, ValueError):
        return None
    return answer if isinstance(answer, dict) else None


def begin(limits: Limits) -> None:
    """Bound this process."""
    os.nice(NICENESS)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.processor_seconds, limits.processor_seconds))
    resource.setrlimit(resource.RLIMIT_FSIZE, (limits.written, limits.written))


def leave(folder: Path, answer: dict[str, Any]) -> None:
    """Leave the answer of this process."""
    (folder / ANSWER).write_text(json.dumps(answer), "utf-8")
