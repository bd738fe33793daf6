"""What a process of an engine does: it takes jobs from its socket, until that is closed."""

from __future__ import annotations

import ctypes
import os
import pickle
import signal
import sys
from contextlib import suppress
from errno import ENOMEM
from select import select
from typing import TYPE_CHECKING, Any, Literal

from mapcore.frozen import frozen
from mapcore.workers.frames import receive_frame, send_frame

if TYPE_CHECKING:
    from collections.abc import Callable
    from socket import socket

PR_SET_PDEATHSIG, PR_SET_NAME = 1, 15
PROCESS_NICENESS = 5
"""By how much these processes go behind the one that answers. With 15 they had a thirtieth of the
time of any other busy program of the machine, and small renders were given up after 30 seconds."""
READY_MESSAGE = b""
"""What a process sends when it has started, and when it has taken a job."""
REST_SECONDS = 1.0
"""Seconds without a job after which free memory is given back."""

LOADER_WORDS = ("failed to map segment", "cannot map zero-fill pages", "Cannot allocate memory")
"""What the dynamic loader says where memory lacks for a module."""

Outcome = Literal["done", "failed", "out_of_memory"]


@frozen
class Job:
    """A call of a function of a module, with values that can be pickled."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]

    def run(self, *shared: Any) -> Any:
        """Return the result of the call, which is sent back; `shared` are arguments of all jobs."""
        return self.function(*self.arguments, *shared)


@frozen
class ProcessLimits:
    """The name of a process, as `ps` shows it, and the MiB of address space that it may take.

    With 0 MiB it may take what there is.
    """

    name: str
    memory_mb: int
    niceness: int = PROCESS_NICENESS


def work(pipe: socket, limits: ProcessLimits, shared: tuple[Any, ...] = ()) -> None:
    """Carry out the jobs of a pipe; each is answered by READY, then by its outcome and value."""
    _become(limits)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        send_frame(pipe, READY_MESSAGE)
        while True:
            if not select([pipe], [], [], REST_SECONDS)[0]:
                give_memory_back()
            text = receive_frame(pipe)
            send_frame(
                pipe, READY_MESSAGE
            )  # reading the job may import its module, which takes time
            outcome, value = carry_out(text, shared)
            send_frame(pipe, pickle.dumps((outcome, value)))
            if outcome == "out_of_memory":
                return  # the free address space may be fragmented


def give_memory_back() -> None:
    """Give free memory back to the system: a render may leave 50 MB of it."""
    with suppress(OSError, AttributeError, TypeError):  # not glibc
        ctypes.CDLL(None).malloc_trim(0)


def carry_out(text: bytes | bytearray, shared: tuple[Any, ...] = ()) -> tuple[Outcome, Any]:
    """Return what became of a pickled job: its result, or what went wrong in words."""
    try:
        job: Job = pickle.loads(text)
        return "done", job.run(*shared)
    except MemoryError:
        return "out_of_memory", "the job took too much memory"
    except Exception as error:
        if _is_for_want_of_memory(error):
            return "out_of_memory", "the job took too much memory"
        return "failed", f"{type(error).__name__}: {error}"


def _is_for_want_of_memory(error: BaseException | None) -> bool:
    """Tell whether an error or one of its causes is that memory lacked.

    A module that is loaded then raises ImportError with the words of the system's loader.
    """
    while error is not None:
        if isinstance(error, MemoryError):
            return True
        if isinstance(error, OSError) and error.errno == ENOMEM:
            return True
        if isinstance(error, ImportError) and any(each in str(error) for each in LOADER_WORDS):
            return True
        error = error.__cause__ or error.__context__
    return False


def _become(limits: ProcessLimits) -> None:
    """Take the name and the limits; end with the process that this one was forked from."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for who answers
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        libc.prctl(PR_SET_NAME, limits.name.encode("ascii"))
    if sys.platform == "win32":
        return
    import resource

    os.nice(limits.niceness)
    if not limits.memory_mb:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = limits.memory_mb * 2**20
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
