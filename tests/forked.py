"""Processes of tests that are not about processes: each is forked from one that has all loaded.

A new one loads Python, mapcore and GDAL for two seconds; one that is forked begins at once. Those
that start and stop are tested with new ones.
"""

from __future__ import annotations

import atexit
import gc
import math
import multiprocessing
import os
import pickle
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from multiprocessing.context import ForkServerContext
from pathlib import Path
from subprocess import DEVNULL, PIPE, TimeoutExpired
from types import SimpleNamespace
from typing import Any

from mapcore.workers import confined, fork_main, fork_server
from mapcore_cli.main import run_command

LOADED = (
    "mapcore_http.rendering.preloaded",
    "mapcore_http.app",
    "mapcore_http.server",
    "mapcore_http.people.extension",
    "mapcore_cli.confined",
    "mapcore.building.importing.importing",
    "mapcore.building.importing.pipeline",
    "mapcore.building.importing.files.describing",
    "mapcore_http.people.maps.importing",
    "mapcore_http.people.houses.checking",
)
LONGEST = 1 << 16
"""Bytes of a message between the processes."""


@cache
def forking() -> ForkServerContext:
    """Return what forks them; its process begins with the first, and ends with this one."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(LOADED))
    return context


class ForkedProgram:
    """What a process is to its `subprocess.Popen`, where it calls a function of this module.

    It is forked from the one that serves `forks`, so that who begins it may have threads.
    """

    def __init__(
        self,
        forks: socket.socket,
        call: Callable[..., None],
        *arguments: Any,
        is_read: bool = False,
        pass_fds: Sequence[int] = (),
    ) -> None:
        printed, its_stdout = socket.socketpair()
        self._life, its_life = socket.socketpair(type=socket.SOCK_SEQPACKET)
        with printed, its_stdout, its_life:
            fds = [its_stdout.fileno(), its_life.fileno(), *pass_fds]
            socket.send_fds(forks, [pickle.dumps((call, *arguments))], fds)
            self.stdout = printed.makefile("r", encoding="utf-8") if is_read else None
        self.returncode: int | None = None
        self._pid = int(self._life.recv(LONGEST))

    def wait(self, timeout: float | None = None) -> None:
        """Wait for its end; raises TimeoutExpired."""
        if self.returncode is None:
            self._life.settimeout(timeout)
            try:
                self.returncode = int(self._life.recv(LONGEST))
            except TimeoutError:
                raise TimeoutExpired("forked", timeout or 0.0) from None
            self._life.close()

    def kill(self) -> None:
        """End it."""
        if self.returncode is None:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(self._pid, signal.SIGKILL)


class ForkedModule(ForkedProgram):
    """What `subprocess.Popen` is to `run_confined`: a process that runs the program of a module."""

    def __init__(
        self,
        forks: socket.socket,
        command: Sequence[str],
        *,
        stdout: int,
        cwd: Path | None,
        env: Mapping[str, str],
        **_: Any,
    ) -> None:
        *_, module, folder = command
        asked = (dict(env), cwd or Path.cwd(), module, folder)
        super().__init__(forks, _run_module, *asked, is_read=stdout == PIPE)

    def __enter__(self) -> ForkedModule:
        return self

    def __exit__(self, *_: object) -> None:
        if self.stdout:
            self.stdout.close()
        self.wait()


class ForkedForks(ForkedProgram):
    """What `subprocess.Popen` is to `ForkServer`: the process that others are forked from."""

    def __init__(
        self, forks: socket.socket, command: Sequence[str], *, pass_fds: Sequence[int], **_: Any
    ) -> None:
        asked = (dict(os.environ), Path.cwd(), command[5:])
        super().__init__(forks, _run_fork_main, *asked, pass_fds=pass_fds)


def forked_modules(forks: socket.socket) -> SimpleNamespace:
    """Return what `subprocess` is to `run_confined` where processes are forked."""
    return SimpleNamespace(Popen=partial(ForkedModule, forks), PIPE=PIPE, DEVNULL=DEVNULL)


def forked_forks(forks: socket.socket) -> SimpleNamespace:
    """Return what `subprocess` is to `ForkServer` where its processes are forked."""
    more = {"DEVNULL": DEVNULL, "TimeoutExpired": TimeoutExpired}
    return SimpleNamespace(Popen=partial(ForkedForks, forks), **more)


@cache
def forks() -> socket.socket:
    """Return the socket of the process that forks others for this one."""
    ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    with theirs:
        forking().Process(target=_serve_forks, args=(theirs,), daemon=True).start()
    atexit.register(ours.close)
    return ours


def _serve_forks(asked: socket.socket) -> None:
    """Fork a process for each call that is asked for, until nobody can ask any more."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, fds, *_ = socket.recv_fds(asked, LONGEST, 3)
        if not message:
            return
        if os.fork() == 0:
            with suppress(BaseException):
                _tell_life(fds, *pickle.loads(message))
            os._exit(0)
        for fd in fds:
            os.close(fd)


def _tell_life(fds: list[int], call: Callable[..., None], *arguments: Any) -> None:
    """Call a function in a process of its own; tell its number, and how it has ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    stdout, life, *given = fds
    pid = os.fork()
    if pid == 0:
        code = 1
        with suppress(BaseException):
            os.dup2(stdout, 1)
            os.close(stdout)
            os.close(life)
            call(*given, *arguments)
            sys.stdout.flush()
            code = 0
        os._exit(code)
    for fd in (stdout, *given):
        os.close(fd)
    os.write(life, str(pid).encode())
    os.write(life, str(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])).encode())


def _run_module(env: dict[str, str], cwd: Path, module: str, folder: str) -> None:
    _begin(env, cwd)
    import_module(module)._main(Path(folder))


def _run_fork_main(control: int, env: dict[str, str], cwd: Path, modules: Sequence[str]) -> None:
    _begin(env, cwd)
    os.setsid()
    sys.argv = ["fork_main", str(control), *modules]
    fork_main.main()


def _begin(env: Mapping[str, str], cwd: Path) -> None:
    """Take the environment and the folder of a new process.

    It is as urgent as all others, and so is what it forks: those that wait for it are tests, which
    would come before it on a busy machine. No garbage is looked for in what was loaded, so that its
    pages stay shared.
    """
    gc.freeze()
    os.environ.clear()
    os.environ.update(env)
    tempfile.tempdir = None  # that of the environment
    os.nice = lambda increment: 0  # type: ignore[assignment]
    os.chdir(cwd)


class ForkedCommand:
    """A `mapcore` command in a process of its own, forked from one that has all loaded.

    It has those members of `subprocess.Popen` that tests of servers use. With `forks_readers` the
    processes that read files for it are forked too: they have all drivers of GDAL.
    """

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str],
        log: Path,
        cwd: Path = Path(),
        *,
        forks_readers: bool = True,
    ) -> None:
        arguments = (list(command), dict(env), log, cwd, forks_readers)
        self._process = forking().Process(target=_run_command, args=arguments, daemon=True)
        self._process.start()
        assert self._process.pid
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """Return how it ended, if it has."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, and return how it ended; raises TimeoutExpired."""
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise TimeoutExpired("mapcore", timeout or 0.0)
        return code

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it has not ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it."""
        self._process.kill()


def _run_command(
    command: list[str], env: dict[str, str], log: Path, cwd: Path, forks_readers: bool
) -> None:
    with log.open("wb") as sink:
        os.dup2(sink.fileno(), 1)
        os.dup2(sink.fileno(), 2)
    _begin(env, cwd)
    fork_server.subprocess = _Forks  # type: ignore[attr-defined]
    if forks_readers:
        confined.subprocess = forked_modules(_fork_forks())  # type: ignore[attr-defined]
    sys.exit(run_command(command))


def _fork_forks() -> socket.socket:
    """Return the socket of a process that forks modules for this one, which has no threads yet."""
    ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    if os.fork() == 0:
        with suppress(BaseException):
            ours.close()
            os.setsid()
            _serve_forks(theirs)
        os._exit(0)
    theirs.close()
    return ours


class _Forks:
    """What `subprocess` is to the service, which starts the process that its workers come from."""

    DEVNULL, TimeoutExpired = DEVNULL, TimeoutExpired

    class Popen:
        """That process, forked from the service before it has opened anything."""

        def __init__(self, command: Sequence[str], pass_fds: Sequence[int], **_: Any) -> None:
            (control,) = pass_fds
            self._has_ended = False
            self.pid = os.fork()
            if self.pid == 0:
                with suppress(BaseException):
                    os.setsid()
                    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                    os.closerange(3, control)
                    os.closerange(control + 1, os.sysconf("SC_OPEN_MAX"))
                    sys.argv = ["fork_main", *command[4:]]
                    fork_main.main()
                os._exit(0)

        def wait(self, timeout: float | None = None) -> None:
            """Wait for its end, which its closed socket brings; raises TimeoutExpired."""
            ends = time.monotonic() + (timeout or math.inf)
            while not self._has_ended:
                ended, _ = os.waitpid(self.pid, os.WNOHANG if timeout else 0)
                self._has_ended = ended != 0
                if time.monotonic() > ends:
                    raise TimeoutExpired("fork_main", timeout or 0.0)
                time.sleep(0.005)

        def kill(self) -> None:
            """End it, if it has not ended."""
            if not self._has_ended:
                os.kill(self.pid, signal.SIGKILL)
