"""`mapcore batch` and `freeze`: many specs, drawn or only read for the classes they share."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import click
from attrs import define, field

import mapcore
from mapcore.errors import command_for
from mapcore_cli.batch_specs import SpecSource, open_specs, open_template
from mapcore_cli.messages import align_columns, say, say_json
from mapcore_cli.options import house_option, maps_option
from mapcore_cli.progress import showing_progress
from mapcore_cli.specs import read_frozen

FAILED, NONE_READ, STOPPED = 1, 2, 130
MOST_TOLD = 10
"""How many failures are told on the terminal; the report has all of them."""


@click.command(short_help="Draw many specs, or one map for each part of a table.")
@click.argument("specs", required=False, type=click.Path(allow_dash=True))
@click.option("-o", "--out", required=True, metavar="FOLDER", help="Where images go; also a URL.")
@click.option("--template", type=click.Path(allow_dash=True), help="A spec without values.")
@click.option("--data", type=click.Path(allow_dash=True), help="A table for the template.")
@click.option("--by", metavar="COLUMN", help="One map for each different cell of this column.")
@click.option("--key", metavar="COLUMN", help="The column of regions; found if absent.")
@click.option("--value", metavar="COLUMN", help="The column of values; found if absent.")
@click.option("--aggregate", help="How several rows of a key become one: sum, mean, first, …")
@click.option("--workers", type=click.IntRange(1), help="Processes; one a processor by default.")
@click.option("--scheduler", metavar="ADDRESS", help="Draw on a Dask cluster: tcp://…:8786.")
@click.option("--resume", is_flag=True, help="Leave what an earlier run has drawn.")
@click.option("--seconds", type=float, default=60.0, show_default=True, help="Most for one map.")
@click.option("--freeze", is_flag=True, help="One set of classes and one size for all.")
@click.option("--frozen", type=click.Path(dir_okay=False), help="Draw in the classes of this file.")
@click.option("--report", type=click.Path(dir_okay=False), help="FOLDER/report.jsonl by default.")
@click.option("--gif", type=click.Path(dir_okay=False), help="Also an animation of all maps.")
@click.option("--apng", type=click.Path(dir_okay=False), help="The same as an animated PNG.")
@click.option(
    "--frame-seconds",
    type=click.FloatRange(0.02, 60),
    default=1.0,
    show_default=True,
    help="How long an animation shows each map.",
)
@click.option("--quiet", is_flag=True, help="No progress and no summary.")
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON on standard output.")
@house_option
@maps_option
def batch(
    specs: str | None,
    out: str,
    template: str | None,
    data: str | None,
    by: str | None,
    freeze: bool,
    frozen: str | None,
    scheduler: str | None,
    quiet: bool,
    as_json: bool,
    atlas: mapcore.Atlas | None,
    house: mapcore.House | None,
    **rest: Any,
) -> int:
    """Draw all SPECS into a folder: JSON lines, a JSON array, a folder of specs, or - for lines.

    Or --template SPEC --data TABLE --by COLUMN: one map for each part of the table; {COLUMN} in the
    texts of the template becomes the cell.

    A line is named by its member "name" or else by its number. What became of every spec is
    in report.jsonl. The exit code is 1 if any failed, 2 if there was none that could be drawn.
    """
    columns = {name: rest.pop(name) for name in ("key", "value", "aggregate")}
    if freeze and frozen:
        raise click.BadParameter("cannot be combined with --freeze", param_hint="--frozen")
    animations = _list_animations(rest.pop("gif"), rest.pop("apng"))
    frame_seconds = rest.pop("frame_seconds")
    source = _open(specs, template, data, by, columns, atlas, quiet=quiet)
    series = read_frozen(frozen) if frozen else None
    if freeze:
        series = mapcore.freeze(source, atlas=atlas, skip_invalid=True, house=house)
    start = time.monotonic()
    with _connecting(scheduler) as client, showing_progress(source.total, quiet=quiet) as tell:
        outcomes = mapcore.render_many(
            source, folder=out, atlas=atlas, frozen=series, client=client, house=house, **rest
        )
        if freeze and series:
            series.save(Path(rest["report"] or Path(out, "report.jsonl")).with_name("frozen.json"))
        run = _Run(tell, keeps_paths=bool(animations), quiet=quiet)
        with closing(outcomes):  # type: ignore[type-var]
            run.follow(outcomes)
    _tell_summary(run.counts, time.monotonic() - start, as_json=as_json, quiet=quiet)
    if run.stopped:
        say("stopped; the same command with --resume goes on")
        return STOPPED
    for path in animations if run.paths else ():
        mapcore.write_animation(run.paths, path, seconds=frame_seconds)
        if not quiet:
            say(f"wrote {path}, of {len(run.paths)} maps")
    if not any(run.counts[status] for status in OUTCOME_STATUSES if status != "invalid"):
        return NONE_READ
    return FAILED if _failures(run.counts) else 0


OUTCOME_STATUSES = ("done", "skipped", "invalid", "failed", "timed out")


def _open(
    specs: str | None,
    template: str | None,
    data: str | None,
    by: str | None,
    columns: dict[str, str | None],
    atlas: mapcore.Atlas | None,
    *,
    quiet: bool,
) -> SpecSource:
    if specs is not None:
        given = {"template": template, "data": data, "by": by, **columns}
        extra = next((name for name, value in given.items() if value is not None), None)
        if extra:
            raise click.BadParameter("cannot be combined with SPECS", param_hint=f"--{extra}")
        return open_specs(specs).count()
    if not (template and data and by):
        raise click.UsageError("give SPECS, or --template, --data and --by")
    from mapcore.tables.making.series import tell_series

    source, series = open_template(template, data, by, columns, atlas)
    if not quiet:
        if not (columns["key"] and columns["value"]):
            say(f"keys: {series.choice.key}, values: {series.choice.value}")
        for line in tell_series(series, atlas):
            say(line)
    return source


@contextmanager
def _connecting(address: str | None) -> Iterator[Any]:
    """Give a client of the cluster at an address, None without one."""
    if address is None:
        yield None
        return
    try:
        from distributed import Client
    except ImportError:
        raise click.ClickException(f"--scheduler needs dask: {command_for('batch')}") from None
    try:
        client = Client(address)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise click.BadParameter(f"{address}: {error}", param_hint="--scheduler") from None
    with client:
        yield client


@define
class _Run:
    """What has become of a batch so far; `tell` shows it."""

    tell: Callable[[int, int], None]
    keeps_paths: bool
    quiet: bool
    counts: Counter[str] = field(factory=Counter)
    paths: list[str] = field(factory=list)
    stopped: bool = False

    def follow(self, outcomes: Iterator[mapcore.BatchOutcome]) -> None:
        """Count outcomes until the last one or Ctrl-C."""
        try:
            for outcome in outcomes:
                self._count(outcome)
                self.tell(
                    sum(self.counts[status] for status in OUTCOME_STATUSES), _failures(self.counts)
                )
        except KeyboardInterrupt:
            self.stopped = True

    def _count(self, outcome: mapcore.BatchOutcome) -> None:
        counts = self.counts
        counts[outcome.status] += 1
        counts["bytes"] += outcome.size
        counts["corrected"] += outcome.corrected
        counts["unmatched"] += outcome.unmatched
        counts["warnings"] += len(outcome.warnings)
        if self.keeps_paths and outcome.path:
            self.paths.append(outcome.path)
        if outcome.is_drawn or self.quiet or _failures(counts) > MOST_TOLD:
            return
        for error in outcome.errors:
            say(f"{outcome.name}: {outcome.status}: {error}")


def _list_animations(gif: str | None, apng: str | None) -> list[str]:
    """Return the files of animations; raises a click error for a name of another format."""
    for option, path, suffixes in (("gif", gif, (".gif",)), ("apng", apng, (".apng", ".png"))):
        if path and not path.lower().endswith(suffixes):
            message = f"{path} must end in {' or '.join(suffixes)}"
            raise click.BadParameter(message, param_hint=f"--{option}")
    return [path for path in (gif, apng) if path]


def _failures(counts: Counter[str]) -> int:
    return counts["invalid"] + counts["failed"] + counts["timed out"]


def _tell_summary(counts: Counter[str], seconds: float, *, as_json: bool, quiet: bool) -> None:
    names = (*OUTCOME_STATUSES, "corrected", "unmatched", "warnings", "bytes")
    if as_json:
        say_json({**{name: counts[name] for name in names}, "seconds": round(seconds, 1)})
    elif not quiet:
        rows = [(name, f"{counts[name]:,}") for name in names if counts[name] or name == "done"]
        rate = counts["done"] / max(seconds, 1e-9)
        say(align_columns([*rows, ("seconds", f"{seconds:.1f}"), ("a second", f"{rate:.1f}")]))


@click.command(short_help="Write the classes that a series of maps shares.")
@click.argument("specs", type=click.Path(allow_dash=True))
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), default="frozen.json", show_default=True
)
@house_option
@maps_option
def freeze(
    specs: str, output: str, atlas: mapcore.Atlas | None, house: mapcore.House | None
) -> None:
    """Make one set of classes, colours and one size for all SPECS, and draw nothing.

    SPECS are JSON lines, a JSON array or a folder of specs; - stands for lines on standard input.
    `mapcore render` and `mapcore batch` take the file by --frozen.
    """
    mapcore.freeze(open_specs(specs), atlas=atlas, house=house).save(output)
    say(f"wrote {output}")
