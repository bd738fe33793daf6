"""A render process: takes jobs from a pipe, one after another, until the pipe ends.

It is forked from a server process (`multiprocessing`'s forkserver) that has imported this module,
so that it begins with everything loaded and some maps at hand.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
from contextlib import suppress
from multiprocessing import forkserver
from typing import TYPE_CHECKING, Any, Literal

from attrs import frozen

import mapcore

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

WARM_MAPS = ("world", "us-states", "us-counties")
"""Maps that are opened before the fork: most renders are of these, and all workers share them."""
PR_SET_PDEATHSIG = 1
NICENESS = 5
"""Where processors are short, the process that answers goes before those that draw."""

Outcome = Literal["rendered", "invalid", "unknown_map", "failed", "out_of_memory"]


@frozen
class Job:
    """A request, and the line of attribution that its image shows."""

    request: mapcore.RenderRequest
    attribution: str | None = None


@frozen
class Rendered:
    """An image, its media type and the report of how it came about."""

    content: bytes
    media_type: str
    report: mapcore.Report


@frozen
class Ready:
    """What a worker says first, and when it has taken a job: from then on the job may be lost."""


def work(pipe: Connection, memory_mb: int) -> None:
    """Render the jobs of a pipe; each is answered by Ready, then by its outcome and parts."""
    _die_with_the_server()
    os.nice(NICENESS)
    _limit_memory(memory_mb)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send(Ready())
        while True:
            job: Job = pipe.recv()
            pipe.send(Ready())
            outcome, parts = rendered(job)
            pipe.send((outcome, parts))
            if outcome == "out_of_memory":
                return  # what is left of the address space may be in pieces


def rendered(job: Job) -> tuple[Outcome, tuple[Any, ...]]:
    """Return what became of a job, in values that every process can read."""
    try:
        result = mapcore.render(job.request, attribution=job.attribution)
    except mapcore.ValidationError as error:
        return "invalid", (error.errors, error.matching, error.omitted)
    except mapcore.UnknownMap as error:
        return "unknown_map", (error.map_id, error.suggestions)
    except MemoryError:
        return "out_of_memory", ()
    except Exception as error:
        if _for_want_of_memory(error):
            return "out_of_memory", ()
        return "failed", (f"{type(error).__name__}: {error}",)
    return "rendered", (result.content, result.media_type, result.report)


def _for_want_of_memory(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, MemoryError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _die_with_the_server() -> None:
    """See to it that nothing is left over when the server is killed.

    The forkserver ends when the last copy of its pipe is closed, and this process holds one; then
    the kernel ends this process, even in the middle of a render.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's Ctrl-C is for the server
    inherited = getattr(forkserver._forkserver, "_forkserver_alive_fd", None)
    if inherited is not None:
        os.close(inherited)
        forkserver._forkserver._forkserver_alive_fd = None  # type: ignore[attr-defined]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _limit_memory(megabytes: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = megabytes * 2**20
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def warm_up() -> None:
    """Load what every render needs, by rendering."""
    for map_id in WARM_MAPS:
        mapcore.render({"mapId": map_id, "title": {"text": map_id}, "output": {"width": 200}})
