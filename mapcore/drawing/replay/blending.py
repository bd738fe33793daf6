"""Agg's arithmetic of one colour over another, from tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.caching import keep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def blend(channels: NDArray[np.uint8], strengths: NDArray[np.uint16], color: Sequence[int]) -> None:
    """Blend a colour over opaque pixels as Agg does, in place.

    `channels` are pixels (..., 4) of bytes, `strengths` (...) is how strongly the colour covers
    each, 256 times 0 to 255; of `color` the first three numbers count, 0 to 255.
    """
    for channel, value in enumerate(color[:3]):
        place = strengths + channels[..., channel]
        channels[..., channel] = make_blend_table(value).take(place)


def blend_each(
    pixels: NDArray[np.uint32], strengths: NDArray[np.integer], colors: NDArray[np.uint32]
) -> None:
    """Blend a colour of its own over each opaque pixel as Agg does, in place.

    `pixels` and `colors` (n,) are packed, `strengths` (n,) are 0 to 255. The fraction is that of
    `make_blend_table`, divided as float32. This gives the same whole numbers: the numerator is
    below 2 ** 24, and a quotient that is not whole lies 1 / 65535 or more below the next whole
    number, twice the error of the division.
    """
    channels, painted = pixels.view(np.uint8).reshape(-1, 4), colors.view(np.uint8).reshape(-1, 4)
    above, beneath, both = (weights.take(strengths) for weights in _WEIGHTS)
    for channel in range(3):
        mixed = above * painted[:, channel]
        mixed += beneath * channels[:, channel]
        mixed /= both
        channels[:, channel] = mixed


def _make_weights() -> NDArray[np.float32]:
    strength = np.arange(256)
    above, both = strength << 8, (255 << 8) + strength
    beneath = 255 * (256 - strength)
    above[255], beneath[255] = both[255], 0
    return np.stack([above, beneath, both]).astype(np.float32)


_WEIGHTS = _make_weights()


@keep("blends")
def make_blend_table(value: int) -> NDArray[np.uint8]:
    """Return what Agg makes of a channel by blending `value` over it: strength × 256 + below.

    Its arithmetic is that of whole numbers: `(((c << 8) - r) * a + (r << 8)) / (...)`, where r is
    the channel times its own alpha of 255; full strength replaces what is below.
    """
    strength, below = np.arange(256, dtype=np.int32)[:, None], np.arange(256, dtype=np.int32) * 255
    table = (((value << 8) - below) * strength + (below << 8)) // ((255 << 8) + strength)
    table[255] = value
    return table.astype(np.uint8).ravel()
