"""Images of keyless GET requests, kept on disk for a day within a bound of bytes.

A file holds a line with the length and digest of what follows, a line of JSON with the media type
and the headers, and the image. A file that does not fit its first line is a miss, so that a damaged
one is drawn again. Several processes may share a folder: files are put in place whole, and one that
has just been removed is a miss.
"""

from __future__ import annotations

import hashlib
import json
import math
import threading
import time
from contextlib import suppress
from pathlib import Path

from attrs import field, frozen

from mapcore_http.store.drafts import make_room, put_whole, remove_drafts

IMAGE_SECONDS = 24 * 3600
"""How long an image is kept: as long as the client may keep it."""
KEPT_SHARE = 0.9
"""The share of the bound that is kept when room is made, so that this is rare."""


@frozen
class KeptImage:
    """An image with its media type, and further headers where some go with it."""

    content: bytes
    media_type: str
    headers: dict[str, str] = field(factory=dict)


class ImageCache:
    """Kept images, found by the digest of what they show; at most `most_bytes` in all."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self.folder, self.most_bytes = folder, most_bytes
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)
        remove_drafts(folder)
        self._held = make_room(folder, "*", math.inf)

    def get(self, name: str) -> KeptImage | None:
        """Return a kept image, or None where there is none, or it is damaged or too old."""
        try:
            file = self.folder / name
            if file.stat().st_mtime < time.time() - IMAGE_SECONDS:
                return None
            seal, _, whole = file.read_bytes().partition(b"\n")
        except OSError:
            return None
        if seal != _seal(whole):
            return None
        head, _, content = whole.partition(b"\n")
        about = json.loads(head)
        if not isinstance(about, list):
            return None  # kept by a former version
        return KeptImage(content, *about)

    def put(self, name: str, image: KeptImage) -> None:
        """Store an image; errors of the disk are ignored."""
        head = json.dumps([image.media_type, image.headers])
        whole = head.encode("ascii") + b"\n" + image.content
        whole = _seal(whole) + b"\n" + whole
        if len(whole) > self.most_bytes:
            return
        with self._lock, suppress(OSError):
            if not self.folder.is_dir():
                self.folder.mkdir(parents=True, exist_ok=True)
                self._held = 0
            if self._held + len(whole) > self.most_bytes:
                goal = int(self.most_bytes * KEPT_SHARE) - len(whole)
                self._held = make_room(self.folder, "*", goal)
            put_whole(self.folder / name, whole)
            self._held += len(whole)


def _seal(whole: bytes) -> bytes:
    """Return the length and digest of a file's content, as its first line tells them."""
    return f"{len(whole)} {hashlib.sha256(whole).hexdigest()}".encode("ascii")
