"""Specs in and images out: files and standard streams."""

from __future__ import annotations

import json
import mimetypes
import sys
from pathlib import Path
from typing import Any

import click

import mapcore


def read_spec(source: str) -> bytes:
    """Return the bytes of a spec; `-` is standard input. Raises a click error for no such file."""
    if source == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.BadParameter(f"{source}: {reason}", param_hint="SPEC") from None


def write_output(content: bytes, target: str) -> None:
    """Write to a file; `-` is standard output. Raises OSError."""
    if target == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        Path(target).write_bytes(content)


def in_format(text: bytes, target: str) -> bytes | dict[str, Any]:
    """Return a spec asking for SVG where the target is named so and the spec leaves it open.

    Raises what `mapcore.check` raises.
    """
    if Path(target).suffix.lower() != ".svg":
        return text
    mapcore.check(text)  # reads more strictly than json does
    spec: dict[str, Any] = json.loads(text)
    spec.setdefault("output", {}).setdefault("format", "svg")
    return spec


def check_suffix(target: str, media_type: str) -> None:
    """Refuse to write content under a name that stands for another kind of file."""
    named = mimetypes.guess_type(target)[0]
    if named not in (None, media_type):
        raise click.BadParameter(
            f"{target} is no name for {media_type}, which the spec asks for",
            param_hint="--output",
        )
