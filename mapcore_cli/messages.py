"""Messages on the terminal: reports, the catalog, regions and errors, as lines or as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

import mapcore
from mapcore.sentences import say_in_command

if TYPE_CHECKING:
    from mapcore.request.responses import RenderWarning

Told = TypeVar("Told", "mapcore.FieldError", "RenderWarning")
FAILED, INVALID, UNKNOWN_MAP = 1, 2, 3
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What a terminal takes for a command, what turns the direction of text, and lone surrogates."""


def say(text: str) -> None:
    """Print lines on standard error."""
    show(text, err=True)


def show(text: str, *, err: bool = False) -> None:
    """Print lines for people, with the control characters of files and tables escaped."""
    click.echo(escape_controls(say_in_command(text)), err=err)


def escape_controls(text: str) -> str:
    r"""Return a text that does nothing to a terminal but to show characters, lines and tabs.

    >>> escape_controls("\x1b[2J\u202eBerlin\n")
    '\\x1b[2J\\u202eBerlin\n'
    """
    return _UNPRINTABLE.sub(lambda found: ascii(found[0])[1:-1], text)


def say_json(value: Any, *, err: bool = False) -> None:
    """Print a value as one line of JSON, in ASCII since the stream may have any encoding."""
    click.echo(json.dumps(value), err=err)


def tell_report(report: mapcore.Report) -> None:
    """Print corrections, unmatched keys and warnings, if there are any, on standard error."""
    if report.region_matching.unmatched or report.region_matching.corrected or report.warnings:
        say(report.matching_text())


def name_options(report: mapcore.Report) -> mapcore.Report:
    """Return the report on a table, whose warnings name the options of its command."""
    return attrs.evolve(report, warnings=list_for_command(report.warnings))


def list_for_command(told: Iterable[Told]) -> tuple[Told, ...]:
    """Return warnings or errors of a table whose messages name the options of its command."""
    return tuple(attrs.evolve(each, message=say_in_command(each.message)) for each in told)


@contextmanager
def naming_options() -> Iterator[None]:
    """Raise an error of a table as one that names the options of its command."""
    try:
        yield
    except mapcore.UnknownHouse:
        raise
    except mapcore.ValidationError as error:
        errors = list_for_command(error.errors)
        raise mapcore.ValidationError(errors, error.matching, error.omitted) from None


@contextmanager
def naming_spec(source: str, specs: Sequence[str]) -> Iterator[None]:
    """Let what is raised tell which of several specs it is about."""
    try:
        yield
    except mapcore.MapcoreError as error:
        if len(specs) > 1:
            error.add_note(source)
        raise


def format_catalog(maps: Iterable[mapcore.CatalogMap]) -> str:
    """Return one line a map: id, title, the number of its regions, and what one of them is."""
    rows = [(m.id, m.title, str(m.region_count), m.region_type or "region") for m in maps]
    return align_columns(rows)


def format_regions(detail: mapcore.MapDetail) -> str:
    """Return one line a region: key and title."""
    return align_columns([(region.key, region.title) for region in detail.regions])


def align_columns(rows: Sequence[tuple[str, ...]]) -> str:
    """Return rows as lines of aligned columns.

    >>> print(align_columns([("de", "Germany"), ("fji", "Fiji")]))
    de   Germany
    fji  Fiji
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def exit_code(error: Exception) -> int:
    """Return the exit code of a command that ended with an error."""
    if isinstance(error, mapcore.ValidationError):
        return INVALID
    return UNKNOWN_MAP if isinstance(error, mapcore.UnknownMap) else FAILED


def tell_error(
    error: Exception, *, wants_json: bool, invalid: str = "the spec or table is invalid"
) -> None:
    """Print an error: as lines, or as one line of JSON for machines.

    `invalid` is what a ValidationError means to the command.
    """
    is_invalid = isinstance(error, mapcore.ValidationError)
    detail = invalid if is_invalid else _describe(error)
    spec = ": ".join(getattr(error, "__notes__", ()))  # of `naming_spec`
    if wants_json:
        members = {"spec": spec, **_list_members(error)}
        members = {name: value for name, value in members.items() if value}
        say_json({"error": type(error).__name__, "detail": detail, **members}, err=True)
        return
    say(f"mapcore: {spec}: {detail}" if spec else f"mapcore: {detail}")
    if is_invalid:
        for line in str(error).split("\n"):
            say(f"  {line}")


def _describe(error: Exception) -> str:
    """Return an error in words; one of the system names its file first.

    >>> _describe(FileNotFoundError(2, "No such file or directory", "maps/a.png"))
    'maps/a.png: No such file or directory'
    """
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename}: {error.strerror}"
    return str(error)


def _list_members(error: Exception) -> dict[str, Any]:
    """Return the members of an error's JSON besides its class and detail."""
    if isinstance(error, mapcore.UnknownMap):
        return {"suggestions": list(error.suggestions)}
    if not isinstance(error, mapcore.ValidationError):
        return {}
    return {
        "errors": [
            {"param": each.param, "message": each.message, "suggestions": list(each.suggestions)}
            for each in error.errors
        ],
        "omitted": error.omitted,
        "regionMatching": mapcore.encode(error.matching) if error.matching else None,
    }
