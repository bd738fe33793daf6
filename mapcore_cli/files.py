"""The files that images are written to."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    import mapcore


def write_output(content: bytes, target: str) -> None:
    """Write to a file; `-` is standard output. Raises OSError."""
    if target == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        Path(target).write_bytes(content)


def check_suffix(target: str, result: mapcore.Result) -> None:
    """Raise a click error if the file name's extension is that of another image format."""
    try:
        result.check_suffix(target)
    except ValueError as error:
        page = "; mapcore html makes web pages" if target.endswith(".html") else ""
        raise click.BadParameter(f"{error}{page}", param_hint="--output") from None


def assign_stems(folder: str, sources: Iterable[str]) -> dict[str, str]:
    """Return for each spec its output file in a folder, without the extension.

    Raises a click error if two specs would write the same file, before anything is drawn.
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
