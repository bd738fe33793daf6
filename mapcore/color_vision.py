"""Colours as they are seen with a colour vision deficiency, or printed in grey.

The three dichromacies are simulated by the matrices of Machado, Oliveira and Fernandes, "A
physiologically-based model for simulation of color vision deficiency" (2009), at full severity.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import numpy as np

from mapcore.color import delta_e, lab, parse_hex, to_hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

Vision = Literal["normal vision", "protanopia", "deuteranopia", "tritanopia", "greyscale"]

VISIONS: tuple[Vision, ...] = (
    "normal vision",
    "protanopia",
    "deuteranopia",
    "tritanopia",
    "greyscale",
)

_MATRICES: Mapping[str, NDArray[np.float64]] = {
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}


def see(vision: Vision, *colors: str) -> tuple[str, ...]:
    """Return colours as they are seen; alpha is ignored.

    >>> see("deuteranopia", "#ff0000", "#008000")
    ('#a39000', '#776a18')
    >>> see("greyscale", "#ff0000")
    ('#7f7f7f',)
    """
    if vision == "normal vision":
        return tuple(color[:7] for color in colors)
    if vision == "greyscale":
        return tuple(_grey(float(lightness)) for lightness in lab(*colors)[:, 0])
    rgb = np.array([parse_hex(color)[:3] for color in colors], dtype=float).reshape(-1, 3) / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ _MATRICES[vision].T, 0, 1)
    shown = np.where(seen <= 0.0031308, 12.92 * seen, 1.055 * seen ** (1 / 2.4) - 0.055)
    return tuple(to_hex(*channels) for channels in (255 * shown).tolist())


@lru_cache(maxsize=256)
def differences(*colors: str) -> NDArray[np.float64]:
    """Return how far every two of n colours differ as they are seen (CIEDE2000).

    The shape is (visions, n, n), in the order of `VISIONS`.

    >>> differences("#ff0000", "#7f7f7f")[VISIONS.index("greyscale")].round(1).tolist()
    [[0.0, 0.0], [0.0, 0.0]]
    """
    seen = [color for vision in VISIONS for color in see(vision, *colors)]
    points = lab(*seen).reshape(len(VISIONS), len(colors), 3)
    apart = delta_e(points[:, :, None], points[:, None])
    apart.flags.writeable = False
    return apart


def _grey(lightness: float) -> str:
    """Return the grey of a lightness (L*)."""
    ratio = ((lightness + 16) / 116) ** 3 if lightness > 8 else lightness * 27 / 24389
    channel = 12.92 * ratio if ratio <= 0.0031308 else 1.055 * ratio ** (1 / 2.4) - 0.055
    return to_hex(*(255 * channel,) * 3)
