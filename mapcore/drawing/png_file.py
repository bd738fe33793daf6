"""Pixels as a PNG file, fast: no row filter, the lightest compression."""

from __future__ import annotations

import struct
import sys
import zlib
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

_DESCRIPTION = b"Description" + bytes(5)
"""The head of a text chunk: its keyword, not compressed, without language or translated keyword."""
_RECORD = b"mapcore" + bytes((0, 1, 0, 0, 0))
"""The same of a compressed one."""


def encode_png(pixels: NDArray[np.uint8], description: str = "", record: str = "") -> bytes:
    r"""Return the PNG file of an array (height, width, 4) of RGBA bytes, alpha not premultiplied.

    Without translucent pixels the file is RGB. It holds no time, and of texts only `description`,
    the picture in words (chunk iTXt, keyword Description), and `record`, how it was made (keyword
    mapcore, compressed). The same pixels and texts give the same bytes with the same
    compressor; `zlib-ng` and the standard library's differ.

    >>> encode_png(np.zeros((2, 3, 4), np.uint8))[:8]
    b'\x89PNG\r\n\x1a\n'
    """
    height, width = pixels.shape[:2]
    whole = np.ascontiguousarray(pixels).reshape(-1, 4).view(np.uint32)
    opaque = int(np.bitwise_and.reduce(whole, axis=None)).to_bytes(4, sys.byteorder)[3] == 255
    channels, kind = (3, 2) if opaque else (4, 6)
    rows = np.empty((height, 1 + channels * width), np.uint8)
    rows[:, 0] = 0
    packed = rows[:, 1:].reshape(height, width, channels)
    for channel in range(channels):
        packed[..., channel] = pixels[..., channel]
    header = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    compress = _compressor()
    text = [(b"iTXt", _DESCRIPTION + description.encode("utf-8"))] if description else []
    if record:
        text.append((b"iTXt", _RECORD + compress(record.encode("utf-8"), 1)))
    data = (b"IDAT", compress(rows, 1))
    chunks = [(b"IHDR", header), *text, data, (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    checksum = zlib.crc32(data, zlib.crc32(name))
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", checksum)


def _compressor() -> Callable[..., bytes]:
    """Return zlib-ng's function where it is installed, else the standard library's.

    isal's takes half the time of zlib-ng's, but about one process in 150 gave other bytes (isal
    1.9.1, levels 1 and 2).
    """
    try:
        from zlib_ng import zlib_ng
    except ImportError:
        return zlib.compress
    compress: Callable[..., bytes] = zlib_ng.compress
    return compress
