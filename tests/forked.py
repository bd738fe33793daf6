"""Processes of tests that are not about processes: each is forked from one that has all loaded.

A new one loads Python, mapcore and GDAL for two seconds; one that is forked begins at once.
"""

from __future__ import annotations

import multiprocessing
import os
import socket
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from multiprocessing.context import ForkServerContext
from pathlib import Path
from subprocess import PIPE
from typing import Any

LOADED = (
    "mapcore_http.rendering.preloaded",
    "mapcore_cli.confined",
    "mapcore.building.importing.importing",
    "mapcore.building.importing.pipeline",
    "mapcore.building.importing.files.describing",
)


@cache
def forking() -> ForkServerContext:
    """Return what forks them; its process begins with the first, and ends with this one."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(LOADED))
    return context


class ForkedModule:
    """What `subprocess.Popen` is to `run_confined`: a process that runs the program of a module."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        stdout: int,
        cwd: Path | None,
        env: Mapping[str, str],
        **_: Any,
    ) -> None:
        *_, module, folder = command
        ours, theirs = socket.socketpair()
        arguments = (module, folder, theirs, cwd, dict(env))
        self._process = forking().Process(target=_run_module, args=arguments, daemon=True)
        with ours, theirs:
            self._process.start()
            self.stdout = ours.makefile("r", encoding="utf-8") if stdout == PIPE else None

    def __enter__(self) -> ForkedModule:
        return self

    def __exit__(self, *_: object) -> None:
        if self.stdout:
            self.stdout.close()
        self.wait()

    @property
    def returncode(self) -> int | None:
        """How it ended, if it has."""
        return self._process.exitcode

    def wait(self) -> None:
        """Wait for its end."""
        self._process.join()

    def kill(self) -> None:
        """End it."""
        self._process.kill()


def _run_module(
    module: str, folder: str, told: socket.socket, cwd: Path | None, env: dict[str, str]
) -> None:
    with told:
        os.dup2(told.fileno(), 1)
    os.environ.clear()
    os.environ.update(env)
    tempfile.tempdir = None  # that of the environment
    if cwd:
        os.chdir(cwd)
    import_module(module)._main(Path(folder))
