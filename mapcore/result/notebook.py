"""How a result shows in a notebook: the picture and, folded below it, what became of the keys."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mapcore.reporting.report import Report
    from mapcore.request.responses import RegionMatching, RowCounts

MOST_KEYS = 50
"""How many keys each table lists; it counts the others."""
Bundle: TypeAlias = tuple[dict[str, str | bytes], dict[str, dict[str, Any]]]
"""Contents by media type, and what is said of each."""


def show(content: bytes, media_type: str, report: Report, rows: RowCounts | None) -> Bundle:
    """Return what a notebook shows of a picture, in Jupyter's terms.

    The picture has the width and height of the canvas in CSS pixels, whatever its scale. Where
    there is something to tell of keys, rows or warnings, HTML holds the picture too: front ends
    that know HTML show it instead.
    """
    size = {"width": report.canvas.width, "height": report.canvas.height}
    shown = content if media_type == "image/png" else content.decode("utf-8")
    data: dict[str, str | bytes] = {media_type: shown}
    metadata: dict[str, dict[str, Any]] = {media_type: {**size, "alt": report.alt_text}}
    folded = "".join(_fold_rows(report, rows))
    if folded:
        source = f"data:{media_type};base64,{b64encode(content).decode('ascii')}"
        alt = escape(report.alt_text)
        style = f"max-width:100%;height:auto;aspect-ratio:{size['width']}/{size['height']}"
        data["text/html"] = (
            f'<img src="{source}" width="{size["width"]}" height="{size["height"]}" '
            f'alt="{alt}" style="{style}">{folded}'
        )
    return data, metadata


def _fold_rows(report: Report, rows: RowCounts | None) -> Iterator[str]:
    matching = report.region_matching
    summary = [
        _count_in_words(matching.matched_keys, "key", "matched"),
        _count_in_words(len(matching.corrected), "of them", "corrected"),
        _count_in_words(len(matching.unmatched), "key", "not matched"),
        _count_in_words(len(report.warnings), "warning"),
    ]
    if not any(summary):
        return
    yield f"<details><summary>{', '.join(filter(None, summary))}</summary>"
    if rows is not None:
        yield f"<p>{escape(str(rows))}</p>"
    if report.warnings:
        items = "".join(f"<li>{escape(warning.message)}</li>" for warning in report.warnings)
        yield f"<ul>{items}</ul>"
    yield from _key_tables(matching)
    yield "</details>"


def _key_tables(matching: RegionMatching) -> Iterator[str]:
    if matching.unmatched:
        lines = [(each.input, ", ".join(each.suggestions)) for each in matching.unmatched]
        yield _table(("not matched", "closest regions"), lines)
    if matching.corrected:
        corrected = [
            (each.input, f"{each.title} ({each.matched_to})", each.via)
            for each in matching.corrected
        ]
        yield _table(("corrected", "read as", "how"), corrected)


def _table(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return the first lines as a table, and how many more there are."""
    parts = [_row("th", head), *(_row("td", line) for line in lines[:MOST_KEYS])]
    if len(lines) > MOST_KEYS:
        parts.append(_row("td", (f"and {len(lines) - MOST_KEYS} more", *[""] * (len(head) - 1))))
    return f"<table>{''.join(parts)}</table>"


def _row(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def _count_in_words(count: int, noun: str, what: str = "") -> str:
    """Return a count in words, empty for none.

    >>> _count_in_words(2, "key", "matched"), _count_in_words(0, "key")
    ('2 keys matched', '')
    """
    if not count:
        return ""
    plural = "" if count == 1 or noun == "of them" else "s"
    return f"{count:,} {noun}{plural} {what}".rstrip()
