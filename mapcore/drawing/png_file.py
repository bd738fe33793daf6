"""Pixels as a PNG file, fast: no row filter, the lightest compression."""

from __future__ import annotations

import struct
import sys
import zlib
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

BAND = 32
"""Rows of pixels that are turned into rows of the file at a time."""
_DESCRIPTION = b"Description" + bytes(5)
"""The head of a text chunk: its keyword, not compressed, without language or translated keyword."""
_RECORD = b"mapcore" + bytes((0, 1, 0, 0, 0))
"""The same of a compressed one."""


def encode_png(pixels: NDArray[np.uint8], description: str = "", record: str = "") -> bytes:
    r"""Return the PNG file of an array (height, width, 4) of RGBA bytes, alpha not premultiplied.

    Without translucent pixels the file is RGB. It holds no time, and of texts only `description`,
    the picture in words (chunk iTXt, keyword Description), and `record`, how it was made (keyword
    mapcore, compressed). The same pixels and texts give the same bytes with the same
    compressor; `zlib-ng` and the standard library's differ. The array is used up: its memory may
    hold the rows of the file afterwards.

    >>> encode_png(np.zeros((2, 3, 4), np.uint8))[:8]
    b'\x89PNG\r\n\x1a\n'
    """
    height, width = pixels.shape[:2]
    pixels = np.ascontiguousarray(pixels)
    whole = pixels.reshape(-1, 4).view(np.uint32)
    opaque = int(np.bitwise_and.reduce(whole, axis=None)).to_bytes(4, sys.byteorder)[3] == 255
    channels, kind = (3, 2) if opaque else (4, 6)
    rows = _write_rows(pixels, channels)
    header = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    compress = _library().compress
    text = [(b"iTXt", _DESCRIPTION + description.encode("utf-8"))] if description else []
    if record:
        text.append((b"iTXt", _RECORD + compress(record.encode("utf-8"), 1)))
    data = (b"IDAT", compress(rows, 1))
    chunks = [(b"IHDR", header), *text, data, (b"IEND", b"")]
    parts = (part for chunk in chunks for part in _chunk(*chunk))
    return b"".join((b"\x89PNG\r\n\x1a\n", *parts))


def _write_rows(pixels: NDArray[np.uint8], channels: int) -> NDArray[np.uint8]:
    """Return the rows of a PNG, each after the number of its filter, 0.

    Rows of RGB are shorter than the RGBA that they are made of, so they are written over it, a band
    at a time: a second array would be the most memory that a process ever holds.
    """
    height, width = pixels.shape[:2]
    length = 1 + channels * width
    rows = pixels.reshape(-1) if channels == 3 else np.empty(height * length, np.uint8)
    band = np.zeros((BAND, length), np.uint8)
    packed = band[:, 1:].reshape(BAND, width, channels)
    for top in range(0, height, BAND):
        count = min(BAND, height - top)
        for channel in range(channels):
            packed[:count, :, channel] = pixels[top : top + count, :, channel]
        rows[top * length : (top + count) * length] = band[:count].reshape(-1)
    return rows[: height * length]


def _chunk(name: bytes, data: bytes) -> tuple[bytes, ...]:
    """Return the parts of a chunk, which are joined once."""
    checksum = _library().crc32(data, zlib.crc32(name))
    return struct.pack(">I", len(data)), name, data, struct.pack(">I", checksum)


@cache
def _library() -> Any:
    """Return zlib-ng's module where it is installed, else the standard library's.

    isal's takes half the time of zlib-ng's, but about one process in 150 gave other bytes (isal
    1.9.1, levels 1 and 2).
    """
    try:
        from zlib_ng import zlib_ng
    except ImportError:
        return zlib
    return zlib_ng
