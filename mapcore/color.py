"""Colours as text and as numbers: hex, blending, WCAG contrast and perceptual distance."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

# D65 white and the sRGB primaries, IEC 61966-2-1.
_XYZ_FROM_RGB = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_RGB_FROM_XYZ = np.linalg.inv(_XYZ_FROM_RGB)
_WHITE = _XYZ_FROM_RGB.sum(axis=1)
_EPSILON = (6 / 29) ** 3


def parse_hex(color: str) -> tuple[int, int, int, int]:
    """Return red, green, blue and alpha, 0 to 255, of `#RRGGBB` or `#RRGGBBAA`.

    Raises ValueError for anything else.

    >>> parse_hex("#2853A3"), parse_hex("#2853a380")
    ((40, 83, 163, 255), (40, 83, 163, 128))
    """
    if len(color) not in {7, 9} or color[0] != "#":
        raise ValueError(f"not a colour #RRGGBB or #RRGGBBAA: {color!r}")
    red, green, blue, *alpha = bytes.fromhex(color[1:])
    return red, green, blue, alpha[0] if alpha else 255


def to_hex(red: float, green: float, blue: float, alpha: float = 255) -> str:
    """Return `#rrggbb`, or `#rrggbbaa` where alpha is below 255, of channels from 0 to 255.

    Channels are rounded half up and clamped.

    >>> to_hex(40, 83, 163), to_hex(40, 83, 163, 128)
    ('#2853a3', '#2853a380')
    """
    channels = [min(255, max(0, math.floor(v + 0.5))) for v in (red, green, blue, alpha)]
    return "#" + bytes(channels if channels[3] < 255 else channels[:3]).hex()


def mix(start: str, end: str, share: float) -> str:
    """Return the colour `share` (0 to 1) of the way from `start` to `end`, channel by channel.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(parse_hex(start), parse_hex(end), strict=True)
    return to_hex(*(a + (b - a) * share for a, b in pairs))


def over(top: str, below: str) -> str:
    """Return the opaque colour of a translucent `top` composited over an opaque `below`.

    >>> over("#00000080", "#ffffff")
    '#7f7f7f'
    """
    *rgb, alpha = parse_hex(top)
    return mix(below[:7], to_hex(*rgb), alpha / 255)


def luminance(color: str) -> float:
    """Return the relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it.

    >>> luminance("#ffffff")
    1.0
    """
    red, green, blue = (_linear(v / 255) for v in parse_hex(color)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the WCAG 2.2 contrast ratio of two opaque colours, 1 to 21.

    >>> round(contrast("#777777", "#ffffff"), 2)
    4.48
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def apca(ink: str, ground: str) -> float:
    """Return the lightness contrast Lc of opaque text on a ground, as APCA 0.1.9 defines it.

    It is positive for dark text on a light ground, negative for light text on a dark one, and up
    to about 107 either way; 60 is enough for text that is not small. Unlike WCAG's ratio, it tells
    white from black text on grounds of middle lightness as readers do.

    >>> round(apca("#888888", "#ffffff"), 1), round(apca("#ffffff", "#888888"), 1)
    (63.1, -68.5)
    """
    text, below = _apca_luminance(ink), _apca_luminance(ground)
    if below > text:
        dark = (below**0.56 - text**0.57) * 1.14
        return 100 * (dark - 0.027) if dark >= 0.1 else 0.0
    light = (below**0.65 - text**0.62) * 1.14
    return 100 * (light + 0.027) if light <= -0.1 else 0.0


def is_light_read_better(ground: str) -> bool:
    """Tell whether white text is read better than black text on an opaque ground.

    WCAG's ratio decides. Where both have 4 or more, which is near a tie, APCA does.

    >>> [is_light_read_better(ground) for ground in ("#fdc24a", "#3182bd", "#08306b")]
    [False, True, True]
    """
    light, dark = contrast("#ffffff", ground), contrast("#000000", ground)
    if min(light, dark) < 4.0:
        return light > dark
    return abs(apca("#ffffff", ground)) > abs(apca("#000000", ground))


def readable_on(fill: str, *inks: str) -> str:
    """Return the ink with the best contrast on `fill`: of `inks`, or of black and white.

    The first of `inks` is returned if its contrast is 4.5 (WCAG AA) or more, so that a theme's own
    ink is replaced only where it must be.

    >>> readable_on("#08306b"), readable_on("#fdc24a", "#2e2d2a", "#ffffff")
    ('#ffffff', '#2e2d2a')
    """
    choices = inks or ("#000000", "#ffffff")
    if inks and contrast(inks[0], fill) >= 4.5:
        return inks[0]
    return max(choices, key=lambda ink: contrast(ink, fill))


def lab(*colors: str) -> NDArray[np.float64]:
    """Return CIE L*a*b* (D65) of each colour, shape (n, 3); alpha is ignored.

    >>> lab("#ffffff").round(2).tolist()
    [[100.0, 0.0, 0.0]]
    """
    rgb = np.array([parse_hex(color)[:3] for color in colors], dtype=float).reshape(-1, 3) / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    ratio = linear @ _XYZ_FROM_RGB.T / _WHITE
    root = np.where(ratio > _EPSILON, np.cbrt(ratio), ratio * (29 / 6) ** 2 / 3 + 4 / 29)
    x, y, z = root.T
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=1)


def rgb_from_lab(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return sRGB channels, shape (n, 3), of CIE L*a*b* (D65) points of the same shape.

    Channels are from 0 to 255 if sRGB contains the colour, beyond these bounds if it does not.

    >>> rgb_from_lab(lab("#2853a3")).round().astype(int).tolist()
    [[40, 83, 163]]
    """
    y = (points[:, 0] + 16) / 116
    root = np.stack([y + points[:, 1] / 500, y, y - points[:, 2] / 200], axis=1)
    ratio = np.where(root > 6 / 29, root**3, 3 * (6 / 29) ** 2 * (root - 4 / 29))
    linear = (ratio * _WHITE) @ _RGB_FROM_XYZ.T
    curve = 1.055 * np.abs(linear) ** (1 / 2.4) - 0.055
    rgb: NDArray[np.float64] = 255 * np.where(linear <= 0.0031308, 12.92 * linear, curve)
    return rgb


def delta_e(one: NDArray[Any], other: NDArray[Any]) -> NDArray[np.float64]:
    """Return the CIEDE2000 difference of L*a*b* points, shape (..., 3); the two broadcast.

    A difference of about 1 is just visible, one of 10 is seen at a glance. After Sharma, Wu and
    Dalal, "The CIEDE2000 color-difference formula" (2005); it agrees with their test pairs to four
    decimals.

    >>> delta_e(lab("#ff0000"), lab("#fe0000")).round(2).tolist()
    [0.21]
    """
    l1, a1, b1 = np.moveaxis(np.asarray(one, dtype=float), -1, 0)
    l2, a2, b2 = np.moveaxis(np.asarray(other, dtype=float), -1, 0)
    mean7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    stretch = 1 + 0.5 * (1 - np.sqrt(mean7 / (mean7 + 25.0**7)))
    c1, c2 = np.hypot(stretch * a1, b1), np.hypot(stretch * a2, b2)
    h1 = np.degrees(np.arctan2(b1, stretch * a1)) % 360
    h2 = np.degrees(np.arctan2(b2, stretch * a2)) % 360
    turn = np.where(c1 * c2 == 0, 0, 180 - (h1 - h2 + 180) % 360)
    hue = np.where(c1 * c2 == 0, h1 + h2, _mean_hue(h1, h2))
    return _ciede2000_terms(
        l2 - l1, (l1 + l2) / 2, c2 - c1, (c1 + c2) / 2, 2 * np.sqrt(c1 * c2), turn, hue
    )


def _mean_hue(h1: NDArray[np.float64], h2: NDArray[np.float64]) -> NDArray[np.float64]:
    total, far = h1 + h2, np.abs(h1 - h2) > 180
    wrapped: NDArray[np.float64] = np.where(far, total + np.where(total < 360, 360, -360), total)
    return wrapped / 2


def _ciede2000_terms(
    dl: NDArray[np.float64],
    l: NDArray[np.float64],  # noqa: E741 - the letter of the formula
    dc: NDArray[np.float64],
    c: NDArray[np.float64],
    chroma: NDArray[np.float64],
    turn: NDArray[np.float64],
    hue: NDArray[np.float64],
) -> NDArray[np.float64]:
    dh = chroma * np.sin(np.radians(turn / 2))
    t = (
        1
        - 0.17 * np.cos(np.radians(hue - 30))
        + 0.24 * np.cos(np.radians(2 * hue))
        + 0.32 * np.cos(np.radians(3 * hue + 6))
        - 0.20 * np.cos(np.radians(4 * hue - 63))
    )
    sl = 1 + 0.015 * (l - 50) ** 2 / np.sqrt(20 + (l - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    blue = np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2)))
    rotation = -2 * np.sqrt(c**7 / (c**7 + 25.0**7)) * np.sin(blue)
    dl, dc, dh = dl / sl, dc / sc, dh / sh
    total: NDArray[np.float64] = np.sqrt(np.maximum(dl**2 + dc**2 + dh**2 + rotation * dc * dh, 0))
    return total


def _apca_luminance(color: str) -> float:
    red, green, blue = (v / 255 for v in parse_hex(color)[:3])
    found = 0.2126729 * red**2.4 + 0.7151522 * green**2.4 + 0.0721750 * blue**2.4
    return float(found + max(0.0, 0.022 - found) ** 1.414)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
