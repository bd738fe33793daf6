"""The pixels of a small picture in a scene, at the size at which it is drawn."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


@lru_cache(maxsize=16)
def read_pixels(png: bytes, size: tuple[int, int] | None = None) -> NDArray[np.uint8]:
    """Return the pixels of a PNG, (height, width, 4) RGBA bytes, alpha not premultiplied.

    They are resampled to a `size`, width and height, if one is given.
    """
    from PIL import Image

    with Image.open(io.BytesIO(png), formats=["PNG"]) as image:
        found = image.convert("RGBA")
    if size is not None and found.size != size:
        found = found.resize(size, Image.Resampling.LANCZOS)
    pixels = np.array(found)
    pixels.flags.writeable = False
    return pixels
