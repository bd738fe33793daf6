"""`render_many`: many specs, each to its outcome, drawn by several processes or a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.batch.folders import is_intact, is_url, prepare_folder, write_file
from mapcore.batch.jobs import Job, Shared
from mapcore.batch.journal import Journal
from mapcore.batch.names import NamedSpec, TakenNames, name_spec
from mapcore.batch.outcomes import BatchOutcome, list_errors
from mapcore.batch.processes import run_processes
from mapcore.batch.queue import JobQueue
from mapcore.batch.worn_house import pack_house
from mapcore.errors import ValidationError, make_error
from mapcore.houses.house import House
from mapcore.request.request import RenderRequest
from mapcore.result.result import FILE_SUFFIXES

if TYPE_CHECKING:
    from distributed import Client

    from mapcore.batch.freezing import Frozen

SPECS_AHEAD = 32
"""How many specs for each process may be drawn ahead of the oldest that is not done."""


def render_many(
    specs: Iterable[RenderRequest | Mapping[str, Any] | str | bytes | NamedSpec],
    *,
    workers: int | None = None,
    client: Client | None = None,
    folder: str | Path | None = None,
    report: str | Path | None = None,
    resume: bool = False,
    frozen: Frozen | None = None,
    seconds: float = 60.0,
    atlas: Atlas | None = None,
    attribution: str | None = None,
    house: House | Mapping[str, Any] | None = None,
) -> Iterator[BatchOutcome]:
    """Yield the outcome of every spec, in the order of the specs.

    `specs` are what `render` takes, or `NamedSpec` values; they are read while others are drawn, so
    there may be any number of them. A spec that is invalid, fails or takes longer than `seconds`
    has an outcome that says so, and the others go on. The images are those of `render`, byte for
    byte.

    `workers` is the number of processes, by default that of the processors. With a Dask `client`
    its cluster draws instead (install `mapcore[batch]`). `frozen` holds the classes that all are
    drawn in, see `freeze`. `house` is a house style, as `render` takes it; a frozen series that was
    made in one is drawn in no other.

    Without `folder` an outcome holds its image in `content`. With it, images are written there (a
    path, or a URL that fsspec knows), named by the spec's own member `name` or else by its number.
    Every outcome is then written to `report` as well, a line of JSON each, by default report.jsonl
    in that folder. With `resume` what the report of an earlier run tells of is left as it is,
    provided that spec, map, house style and version are the same and the file is as it was.

    Two specs of one name are refused before anything is drawn if `specs` is a sequence; otherwise
    the second is an invalid one.

    Raises `ValidationError` for arguments, `RenderFailed` if no process can be started or the
    cluster is lost, and OSError for a folder that cannot be made. A program that is run as a script
    must call this below `if __name__ == "__main__":`, as its processes load it again.

    >>> specs = [{"mapId": "world", "output": {"width": 200}}, {"mapId": "wrld"}]
    >>> for outcome in render_many(specs, workers=1):
    ...     print(outcome.name, outcome.status, [str(error) for error in outcome.errors])
    000001 done []
    000002 invalid ["mapId: there is no map 'wrld'; did you mean world or world-tiles?"]
    """
    if isinstance(specs, (str, bytes, Mapping)):
        raise make_error("specs", f"expected several specs, got one {type(specs).__name__}: [spec]")
    workers = _check_workers(workers)
    target = None if folder is None else os.fspath(folder)
    if target is not None and is_url(target) and report is None:
        raise make_error("report", "a folder that is a URL needs a local path for the report")
    if target is None and (report is not None or resume):
        raise make_error("folder", "report and resume need a folder")
    if not seconds > 0:
        raise make_error("seconds", f"must be greater than 0, not {seconds!r}")
    if isinstance(specs, Sequence):
        _check_names(specs)
    if frozen is not None:
        frozen.check_house(house)
    shared = atlas, pack_house(house)
    run = partial(_run, workers=workers, client=client, seconds=seconds, shared=shared)
    list_jobs = partial(_list_jobs, specs, attribution, frozen)
    if target is None:
        return run(list_jobs(None, None))
    prepare_folder(target)
    file = os.path.join(target, "report.jsonl") if report is None else report  # noqa: PTH118
    sends_back = client is not None and not is_url(target)
    return _run_into(target, list_jobs, partial(Journal, file, resume=resume), run, sends_back)


def _run(
    jobs: Iterator[Job], workers: int, client: Client | None, seconds: float, shared: Shared
) -> Iterator[BatchOutcome]:
    """Yield the outcomes of jobs in the order of the jobs."""
    if client is None:
        queue = JobQueue(jobs, SPECS_AHEAD * workers)
        return _sort(run_processes(queue, workers, seconds, shared))
    from mapcore.batch.cluster import count_threads, run_cluster

    queue = JobQueue(jobs, SPECS_AHEAD * count_threads(client))
    return _sort(run_cluster(queue, client, seconds, shared))


def _run_into(
    folder: str,
    list_jobs: Callable[..., Iterator[Job]],
    open_journal: Callable[[], Journal],
    run: Callable[[Iterator[Job]], Iterator[BatchOutcome]],
    sends_back: bool,
) -> Iterator[BatchOutcome]:
    """Yield outcomes that are in the journal and whose files are written.

    The images of a cluster that has no access to the folder are sent back.
    """
    with open_journal() as journal:

        def find(name: str) -> BatchOutcome | None:
            before = journal.find(name)
            return before if before and (not sends_back or is_intact(before)) else None

        for drawn in run(list_jobs(None if sends_back else folder, find)):
            outcome = _store(drawn, folder) if drawn.content is not None else drawn
            journal.write(outcome)
            yield outcome
        journal.finish()


def _list_jobs(
    specs: Iterable[Any],
    attribution: str | None,
    frozen: Frozen | None,
    folder: str | None,
    find: Callable[[str], BatchOutcome | None] | None,
) -> Iterator[Job]:
    """Yield a job for every spec; one whose name is unfit or taken will be invalid."""
    taken = TakenNames()
    for number, spec in enumerate(specs, start=1):
        named = name_spec(spec, number)
        try:
            taken.take(named)
        except ValidationError as error:
            named = evolve(named, errors=error.errors)
        before = find(named.name) if find and not named.errors else None
        yield Job(number, named, folder, before, attribution, frozen)


def _store(outcome: BatchOutcome, folder: str) -> BatchOutcome:
    """Write the file of an outcome that holds its image."""
    try:
        suffix = FILE_SUFFIXES[outcome.media_type]
        path = write_file(folder, outcome.name + suffix, outcome.content or b"")
    except OSError as error:
        status, errors = list_errors(error)
        return evolve(outcome, status=status, errors=errors, content=None)
    return evolve(outcome, path=path, content=None)


def _sort(outcomes: Iterator[BatchOutcome]) -> Iterator[BatchOutcome]:
    """Yield outcomes by number; the queue's window bounds how many wait for their turn."""
    early: dict[int, BatchOutcome] = {}
    number = 1
    with closing(outcomes):  # type: ignore[type-var]
        for outcome in outcomes:
            early[outcome.number] = outcome
            while number in early:
                yield early.pop(number)
                number += 1


def _check_names(specs: Sequence[Any]) -> None:
    """Raise `ValidationError` if two specs have the same name."""
    taken = TakenNames()
    for number, spec in enumerate(specs, start=1):
        taken.take(name_spec(spec, number))


def _check_workers(workers: int | None) -> int:
    if workers is None:
        return count_processors()
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise make_error("workers", f"must be a whole number of at least 1, not {workers!r}")
    return workers


def count_processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
