"""The program of the process that others are forked from: it loads modules once, for all of them.

It hears what to do from a socket: `fork` with the socket of the new process, or `kill`. It says
what became of that, and which of its processes have ended, in lines of JSON. When the socket is
closed, it kills all of them and ends.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any, NoReturn

from mapcore.workers.process import ProcessLimits, give_memory_back, work

BYTES_AT_ONCE = 4096
"""Bytes that are read at a time."""


def main() -> None:
    """Load the modules that the arguments name after the number of the socket, then serve."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # it ends when its socket is closed
    control = socket.socket(fileno=int(sys.argv[1]))
    try:
        for name in sys.argv[2:]:
            import_module(name)
    except BaseException as error:
        _tell(control, fault=f"{type(error).__name__}: {error}"[:1000])
        raise
    _share()
    _tell(control, ready=True)
    _Forker(control).serve()


def _share() -> None:
    """Let the collector never write to what was loaded, so that its pages stay shared."""
    gc.collect()
    give_memory_back()
    gc.freeze()


def _tell(control: socket.socket, **message: Any) -> None:
    with suppress(OSError):  # the other end is closed, which reading tells
        control.sendall(json.dumps(message).encode("utf-8") + b"\n")


class _Forker:
    """The processes that were forked: the token of each by its id."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._tokens: dict[int, int] = {}
        self._heard = b""
        self._descriptors: list[int] = []
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._waker, False)

    def serve(self) -> None:
        """Fork, kill and tell until the socket is closed."""
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        with selectors.DefaultSelector() as selector:
            selector.register(self._control, selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            while True:
                for key, _ in selector.select():
                    if key.fileobj is self._control:
                        if not self._hear():
                            self._end()
                            return
                    else:
                        os.read(self._woken, BYTES_AT_ONCE)
                self._reap(os.WNOHANG)

    def _hear(self) -> bool:
        """Do what has come in; return False where the socket is closed."""
        try:
            text, descriptors, _, _ = socket.recv_fds(self._control, BYTES_AT_ONCE, 16)
        except OSError:
            return False
        self._descriptors += descriptors
        *lines, self._heard = (self._heard + text).split(b"\n")
        for line in lines:
            self._obey(json.loads(line))
        return bool(text)

    def _obey(self, message: dict[str, Any]) -> None:
        if "fork" in message:
            limits = ProcessLimits(**message["limits"])
            self._fork(message["fork"], self._descriptors.pop(0), limits)
            return
        for pid, token in self._tokens.items():
            if token == message["kill"]:
                os.kill(pid, signal.SIGKILL)

    def _fork(self, token: int, descriptor: int, limits: ProcessLimits) -> None:
        try:
            pid = os.fork()
        except OSError as error:
            os.close(descriptor)
            _tell(self._control, ended=token, reason=f"{type(error).__name__}: {error}")
            return
        if not pid:
            self._become_worker(descriptor, limits)
        os.close(descriptor)
        self._tokens[pid] = token
        _tell(self._control, forked=token, pid=pid)

    def _become_worker(self, descriptor: int, limits: ProcessLimits) -> NoReturn:
        code = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            self._control.close()
            os.close(self._woken)
            os.close(self._waker)
            with socket.socket(fileno=descriptor) as pipe:
                work(pipe, limits)
            code = 0
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            sys.stderr.flush()
            os._exit(code)

    def _reap(self, options: int) -> None:
        """Tell of the processes that have ended."""
        while self._tokens:
            pid, status = os.waitpid(-1, options)
            if not pid:
                return
            code = os.waitstatus_to_exitcode(status)
            _tell(self._control, ended=self._tokens.pop(pid), reason=f"it ended with {code}")

    def _end(self) -> None:
        for pid in self._tokens:
            os.kill(pid, signal.SIGKILL)
        self._reap(0)
