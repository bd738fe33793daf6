"""What people read on the terminal: reports, catalog and regions as plain lines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

import mapcore

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FAILED, INVALID, UNKNOWN_MAP = 1, 2, 3


def say(text: str) -> None:
    """Say a line to the person at the terminal, on standard error."""
    click.echo(text, err=True)


def say_json(value: Any, *, err: bool = False) -> None:
    """Say a value as one line of ASCII JSON, which no encoding of the stream can damage."""
    click.echo(json.dumps(value), err=err)


def tell_report(report: mapcore.Report, *, plan: bool) -> None:
    """Tell what became of the keys, what was adjusted and, with `plan`, what would be drawn."""
    if plan:
        click.echo(str(report))
    elif report.region_matching.unmatched or report.region_matching.corrected or report.warnings:
        say(report.matching_text())


def catalog_table(maps: Iterable[mapcore.CatalogMap]) -> str:
    """Return one line a map: id, title, how many regions of what kind."""
    rows = [(m.id, m.title, f"{m.region_count} {m.region_type or 'regions'}") for m in maps]
    return columns(rows)


def regions_table(detail: mapcore.MapDetail) -> str:
    """Return one line a region: key and title."""
    return columns([(region.key, region.title) for region in detail.regions])


def columns(rows: Sequence[tuple[str, ...]]) -> str:
    """Return rows in columns, all but the last padded.

    >>> print(columns([("de", "Germany"), ("fji", "Fiji")]))
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


def tell_error(error: Exception, *, wants_json: bool) -> None:
    """Say what went wrong: in lines, or as one line of JSON for machines."""
    is_invalid = isinstance(error, mapcore.ValidationError)
    detail = "the spec is invalid" if is_invalid else str(error)
    if wants_json:
        said = {name: value for name, value in _members(error).items() if value}
        say_json({"error": type(error).__name__, "detail": detail, **said}, err=True)
        return
    say(f"mapcore: {detail}")
    if is_invalid:
        for line in str(error).split("\n"):
            say(f"  {line}")


def _members(error: Exception) -> dict[str, Any]:
    """Return what the JSON form of an error says beside its class and detail."""
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
