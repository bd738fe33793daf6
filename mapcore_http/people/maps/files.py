"""Packs of private maps on this machine's disk, by their digests, within a bound of bytes."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from mapcore_http.store.drafts import put_whole, remove_drafts

MOST_BYTES = 2 << 30


class PackFiles:
    """A folder of packs; the one that was used longest ago goes first.

    Several processes may share it: files are put in place whole.
    """

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES) -> None:
        self.folder, self.most_bytes = folder, most_bytes
        remove_drafts(folder)

    def get(self, digest: str, size: int) -> Path | None:
        """Return the file of a pack of this many bytes, None where there is none."""
        file = self.folder / f"{digest}.mappack"
        try:
            if file.stat().st_size != size:
                return None
            os.utime(file)
        except OSError:
            return None
        return file

    def put(self, content: bytes) -> Path:
        """Write a pack and return its file; raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._make_room(self.most_bytes - len(content))
        file = self.folder / f"{hashlib.sha256(content).hexdigest()}.mappack"
        put_whole(file, content)
        return file

    def _make_room(self, most: int) -> None:
        found = []
        for file in self.folder.glob("*.mappack"):
            with suppress(OSError):
                status = file.stat()
                found.append((status.st_mtime, status.st_size, file))
        held = sum(size for _, size, _ in found)
        for _, size, file in sorted(found):
            if held <= most:
                return
            with suppress(OSError):
                file.unlink()
                held -= size
