"""Images of keyless GET requests, kept on disk for a day within a bound of bytes.

A file holds a line with the length and digest of what follows, a line of JSON with the media type
and the headers, and the image. A file that does not fit its first line is a miss, so that a damaged
one is drawn again.
"""

from __future__ import annotations

import hashlib
import json
import time
from contextlib import suppress

from attrs import field, frozen

from mapcore_http.store.folders import BoundedFolder

IMAGE_SECONDS = 24 * 3600
"""How long an image is kept: as long as the client may keep it."""


@frozen
class KeptImage:
    """An image with its media type, and further headers where some go with it."""

    content: bytes
    media_type: str
    headers: dict[str, str] = field(factory=dict)


class ImageCache(BoundedFolder):
    """Kept images, found by the digest of what they show."""

    def get(self, name: str) -> KeptImage | None:
        """Return a kept image, or None where there is none, or it is damaged or too old."""
        try:
            file = self.file(name)
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

    def keep(self, name: str, image: KeptImage) -> None:
        """Store an image; errors of the disk are ignored."""
        head = json.dumps([image.media_type, image.headers])
        whole = head.encode("ascii") + b"\n" + image.content
        whole = _seal(whole) + b"\n" + whole
        if len(whole) <= self.most_bytes:
            with suppress(OSError):
                self.put(name, whole)


def _seal(whole: bytes) -> bytes:
    """Return the length and digest of a file's content, as its first line tells them."""
    return f"{len(whole)} {hashlib.sha256(whole).hexdigest()}".encode("ascii")
