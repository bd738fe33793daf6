"""The files that images are written to."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    import mapcore

EXTENSIONS = {"image/png": "png", "image/svg+xml": "svg", "application/json": "json"}


def write_output(content: bytes, target: str) -> None:
    """Write to a file; `-` is standard output. Raises OSError."""
    if target == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        Path(target).write_bytes(content)


def named(result: mapcore.Result, stem: str | None = None) -> str:
    """Return the name of a result's file: the stem, or that of its map, with its extension."""
    return f"{stem or result.report.map_id}.{EXTENSIONS[result.media_type]}"


def check_suffix(target: str, result: mapcore.Result) -> None:
    """Refuse to write a result under a name that stands for another kind of file."""
    try:
        result.check_suffix(target)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--output") from None


def stems_in(folder: str, sources: Iterable[str]) -> dict[str, str]:
    """Return the file, without its extension, that each spec is written to in a folder.

    Raises a click error before anything is drawn where two specs would write the same file.
    """
    stems: dict[str, str] = {}
    sources_of: dict[str, str] = {}
    for source in sources:
        stem = str(Path(folder) / Path(source).stem)
        other = sources_of.setdefault(os.path.normcase(stem), source)
        if source in stems or other != source:
            message = f"{other} and {source} would both be written to {stem}"
            raise click.BadParameter(message, param_hint="--out-dir")
        stems[source] = stem
    return stems
