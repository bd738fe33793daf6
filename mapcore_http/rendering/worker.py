"""A process that works for the service: takes jobs from a pipe, one by one, until it ends.

It is forked from a server process (`multiprocessing`'s forkserver) that has imported this module,
so that it begins with all modules and some maps loaded.
"""

from __future__ import annotations

import ctypes
import json
import os
import pickle
import resource
import signal
import sys
from contextlib import suppress
from multiprocessing import forkserver
from typing import TYPE_CHECKING, Any, Literal

from attrs import frozen

import mapcore
from mapcore_http.limits.tiers import PlanRefused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from multiprocessing.connection import Connection

WARM_MAPS = ("world", "us-states", "us-counties")
"""Maps that are opened before the fork: most renders are of these, and all workers share them."""
FOREIGN = {
    "mapId": "us-states",
    "choropleth": {"values": {"CA": 1, "Bayern": 2, "Hessen": 3}},
    "output": {"width": 200},
}
"""Keys of another map: looking for a map that fits them better reads the names of all maps."""
PR_SET_PDEATHSIG, PR_SET_NAME = 1, 15
NICENESS = 15
"""The priority of render processes, lower than that of the process that answers."""

Outcome = Literal["done", "refused", "failed", "out_of_memory"]
REFUSALS: Mapping[type[Exception], Callable[[Any], tuple[Any, ...]]] = {
    mapcore.ValidationError: lambda error: (
        error.errors,
        _encode_matching(error.matching),
        error.omitted,
    ),
    mapcore.UnknownMap: lambda error: (error.map_id, error.suggestions),
    PlanRefused: lambda error: (error.tier, error.reason),
}
"""The errors that a job may raise, and the arguments from which each is rebuilt."""


@frozen
class EngineJob:
    """A call of a function of a module, with values that can be pickled."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


@frozen
class EncodedMatching:
    """The JSON of a matching report: a long one takes the process that answers too much time."""

    text: str


@frozen
class Ready:
    """What a worker sends when it has started, and when it has taken a job."""


def work(pipe: Connection, name: str, memory_mb: int) -> None:
    """Carry out the jobs of a pipe; each is answered by Ready, then by its outcome and parts."""
    _die_with_the_server(name)
    os.nice(NICENESS)
    _limit_memory(memory_mb)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        pipe.send(Ready())
        while True:
            text = pipe.recv_bytes()
            pipe.send(Ready())  # reading the job may import its module, which takes time
            outcome, parts = carry_out(text)
            pipe.send((outcome, parts))
            if outcome == "out_of_memory":
                return  # the free address space may be fragmented


def carry_out(text: bytes) -> tuple[Outcome, tuple[Any, ...]]:
    """Return what became of a pickled job, in values that every process can read."""
    try:
        job: EngineJob = pickle.loads(text)
        return "done", (job.function(*job.arguments),)
    except tuple(REFUSALS) as error:
        kind = type(error)
        return "refused", (kind, *REFUSALS[kind](error))
    except MemoryError:
        return "out_of_memory", ()
    except Exception as error:
        if _for_want_of_memory(error):
            return "out_of_memory", ()
        return "failed", (f"{type(error).__name__}: {error}",)


def _encode_matching(matching: object | None) -> EncodedMatching | None:
    return EncodedMatching(json.dumps(mapcore.encode(matching))) if matching else None


def _for_want_of_memory(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, MemoryError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _die_with_the_server(name: str) -> None:
    """End with the server even where that is killed, and set the name of the process.

    The forkserver ends when the last copy of its pipe is closed, and this process holds one; then
    the kernel ends this process, even in the middle of a render.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is handled by the server
    inherited = getattr(forkserver._forkserver, "_forkserver_alive_fd", None)
    if inherited is not None:
        os.close(inherited)
        forkserver._forkserver._forkserver_alive_fd = None  # type: ignore[attr-defined]
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        libc.prctl(PR_SET_NAME, name.encode("ascii"))


def _limit_memory(megabytes: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = megabytes * 2**20
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def warm_up() -> None:
    """Load what every render needs, and the names of all maps, by rendering."""
    mapcore.render(FOREIGN)
    for map_id in WARM_MAPS:
        mapcore.render({"mapId": map_id, "title": {"text": map_id}, "output": {"width": 200}})
