"""Specs in and images out: files and standard streams."""

from __future__ import annotations

import sys
from pathlib import Path

import click


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
