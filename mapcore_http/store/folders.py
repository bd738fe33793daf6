"""Folders of files that are put in place whole, and have a bound of bytes together."""

from __future__ import annotations

import math
import os
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

DRAFT_PREFIX = ".new-"
DRAFT_SECONDS = 60.0
"""How old a draft is when the process that began it must have been killed."""
KEPT_SHARE = 0.9
"""The share of the bound that is kept when room is made, so that this is rare."""


class BoundedFolder:
    """The files of a folder that end alike: of more than `most_bytes` the oldest go first.

    Several processes may share it. A file is a draft until it has all of its content, and one that
    has just been removed is not there.
    """

    def __init__(self, folder: Path, most_bytes: int, ending: str = "") -> None:
        self.folder, self.most_bytes, self.ending = folder, most_bytes, ending
        self._lock = threading.Lock()
        self._held = math.inf  # not yet counted
        self._remove_drafts()

    def file(self, name: str) -> Path:
        """Return where the file of a name is, or would be."""
        return self.folder / f"{name}{self.ending}"

    def put(self, name: str, content: bytes) -> Path:
        """Write a file in the place of any of its name; raises OSError, and leaves no draft."""
        with self._lock:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if self._held + len(content) > self.most_bytes:
                self._held = self._make_room(int(self.most_bytes * KEPT_SHARE) - len(content))
            handle, draft = tempfile.mkstemp(dir=self.folder, prefix=DRAFT_PREFIX)
            try:
                with os.fdopen(handle, "wb") as opened:
                    opened.write(content)
                Path(draft).replace(self.file(name))
            except OSError:
                Path(draft).unlink(missing_ok=True)
                raise
            self._held += len(content)
        return self.file(name)

    def _make_room(self, most: int) -> int:
        """Remove the oldest files until they have at most so many bytes; return how many."""
        found = []
        for file in self.folder.glob(f"*{self.ending}"):
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

    def _remove_drafts(self) -> None:
        with suppress(OSError):
            for draft in self.folder.glob(f"{DRAFT_PREFIX}*"):
                with suppress(OSError):
                    if draft.stat().st_mtime < time.time() - DRAFT_SECONDS:
                        draft.unlink()
