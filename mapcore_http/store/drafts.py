"""Folders of files that are put in place whole: each is a draft until it has all of its content."""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

DRAFT_PREFIX = ".new-"
DRAFT_SECONDS = 60.0
"""How old a draft is when the process that began it must have been killed."""


def put_whole(file: Path, content: bytes) -> None:
    """Write a file in the place of any of its name; raises OSError, and leaves no draft then."""
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=DRAFT_PREFIX)
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(content)
        Path(draft).replace(file)
    except OSError:
        Path(draft).unlink(missing_ok=True)
        raise


def remove_drafts(folder: Path) -> None:
    """Remove the drafts that killed processes have left in a folder."""
    with suppress(OSError):
        for draft in folder.glob(f"{DRAFT_PREFIX}*"):
            with suppress(OSError):
                if draft.stat().st_mtime < time.time() - DRAFT_SECONDS:
                    draft.unlink()


def make_room(folder: Path, pattern: str, most: float) -> int:
    """Remove the oldest files of a folder until they have at most so many bytes together.

    Returns how many they have then. Other processes may remove some meanwhile.
    """
    found = []
    for file in folder.glob(pattern):
        with suppress(OSError):
            status = file.stat()
            found.append((status.st_mtime, status.st_size, file))
    held = sum(size for _, size, _ in found)
    for _, size, file in sorted(found):
        if held <= most:
            break
        with suppress(OSError):
            file.unlink(missing_ok=True)
            held -= size
    return held
