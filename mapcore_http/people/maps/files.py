"""Private maps and house styles on this machine's disk, by their digests, within a bound."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from mapcore_http.store.drafts import put_whole, remove_drafts

MOST_BYTES = 2 << 30


class PackFiles:
    """A folder of files that end alike; the one that was used longest ago goes first.

    Several processes may share it: files are put in place whole.
    """

    def __init__(
        self, folder: Path, most_bytes: int = MOST_BYTES, ending: str = ".mappack"
    ) -> None:
        self.folder, self.most_bytes, self.ending = folder, most_bytes, ending
        remove_drafts(folder)

    def get(self, digest: str, size: int) -> Path | None:
        """Return the file of this many bytes that has a digest, None where there is none."""
        file = self.folder / f"{digest}{self.ending}"
        try:
            if file.stat().st_size != size:
                return None
            os.utime(file)
        except OSError:
            return None
        return file

    def put(self, content: bytes) -> Path:
        """Write a file and return where it is; raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._make_room(self.most_bytes - len(content))
        file = self.folder / f"{hashlib.sha256(content).hexdigest()}{self.ending}"
        put_whole(file, content)
        return file

    def _make_room(self, most: int) -> None:
        found = []
        for file in self.folder.glob(f"*{self.ending}"):
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
