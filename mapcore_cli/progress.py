"""How far a batch or an import is: a bar on a terminal, lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from mapcore_cli.messages import say

LINE_SECONDS = 10.0


@contextmanager
def showing_progress(total: int, *, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """Give a function that is told how many specs are done and how many of these failed.

    A bar with rate and time left is shown on a terminal if rich is installed, otherwise a plain
    line every ten seconds.
    """
    if quiet:
        yield lambda done, failed: None
    elif _shows_bars():
        with _bar(total) as tell:
            yield tell
    else:
        yield _lines(total)


@contextmanager
def showing_stages(stages: Sequence[str], *, quiet: bool) -> Iterator[Callable[[str], None]]:
    """Give a function that is told each stage when it begins.

    A bar with the stage and the time that has passed is shown on a terminal if rich is installed,
    otherwise a plain line for each stage.
    """
    if quiet:
        yield lambda stage: None
    elif _shows_bars():
        with _stage_bar(stages) as tell:
            yield tell
    else:
        yield say


def _shows_bars() -> bool:
    from importlib.util import find_spec

    return sys.stderr.isatty() and find_spec("rich") is not None


@contextmanager
def _stage_bar(stages: Sequence[str]) -> Iterator[Callable[[str], None]]:
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn

    widest = max(map(len, stages))
    text = TextColumn(f"{{task.description:<{widest}}}")
    columns = (text, BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with _task(columns, len(stages)) as update:
        yield lambda stage: update(description=stage, completed=stages.index(stage))


@contextmanager
def _bar(total: int) -> Iterator[Callable[[int, int], None]]:
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]:.1f}/s"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[failed]} failed"),
    )
    start = time.monotonic()
    with _task(columns, total, rate=0.0, failed=0) as update:

        def tell(done: int, failed: int) -> None:
            rate = done / max(1e-9, time.monotonic() - start)
            update(completed=done, failed=failed, rate=rate)

        yield tell


@contextmanager
def _task(columns: tuple[Any, ...], total: int, **fields: Any) -> Iterator[Callable[..., None]]:
    """Give a function that changes the fields of a bar on standard error."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield partial(progress.update, progress.add_task("", total=total, **fields))


def _lines(total: int) -> Callable[[int, int], None]:
    start = last = time.monotonic()

    def tell(done: int, failed: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < LINE_SECONDS:
            return
        last = now
        rate = done / (now - start)
        left = (total - done) / rate
        say(f"{done:,} of {total:,}, {rate:.1f}/s, {left:.0f} s left, {failed} failed")

    return tell
