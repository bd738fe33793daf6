"""ColorBrewer's colour schemes for numbers, and twelve colours for categories.

The schemes are those of ColorBrewer 2.0 by Cynthia Brewer, Mark Harrower and The Pennsylvania
State University (Apache License 2.0), as in `colorbrewer.json` beside this file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import numpy as np

from mapcore.color import parse_hex, to_hex
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray


@frozen
class Palette:
    """One ColorBrewer palette.

    `schemes` holds its colours for 3, 4, 5, ... classes: up to 9 for a sequential palette, whose
    colours run from low to high, up to 11 for a diverging one, whose middle is neutral.
    """

    name: str
    kind: Literal["sequential", "diverging"]
    schemes: tuple[tuple[str, ...], ...]

    def colors(self, classes: int) -> tuple[str, ...]:
        """Return the colours, from low to high, of that many classes.

        ColorBrewer begins at three classes. Two are the first and last of its three; one is the
        last of the three (a colour that shows on light and dark themes), or a diverging palette's
        neutral. Raises ValueError for fewer than 1 or more than 9 (diverging: 11) classes.

        >>> PALETTES["blues"].colors(3)
        ('#deebf7', '#9ecae1', '#3182bd')
        >>> PALETTES["blues"].colors(2), PALETTES["blues"].colors(1)
        (('#deebf7', '#3182bd'), ('#3182bd',))
        """
        if not 1 <= classes < len(self.schemes) + 3:
            most = len(self.schemes) + 2
            raise ValueError(f"{self.name} has 1 to {most} classes, not {classes}")
        low, middle, high = self.schemes[0]
        if classes == 1:
            return (high if self.kind == "sequential" else middle,)
        return (low, high) if classes == 2 else self.schemes[classes - 3]


def ramp(palette: str, n: int) -> tuple[str, ...]:
    """Return `n` colours spaced evenly from the low to the high end; of one, the middle.

    >>> ramp("greys", 3)
    ('#ffffff', '#979797', '#000000')
    """
    positions = np.linspace(0, 1, n) if n > 1 else np.full(n, 0.5)
    return tuple(to_hex(*rgb) for rgb in colors_at(palette, positions))


def colors_at(palette: str, positions: ArrayLike) -> NDArray[np.float64]:
    """Return red, green and blue, 0 to 255, shape (n, 3), at n positions from 0 to 1.

    A uniform cubic B-spline through each channel of the largest scheme, its ends mirrored so that
    the first and the last colour are met: the curve of d3-interpolate's `interpolateRgbBasis`,
    so gradients look like d3's. Positions outside 0 to 1 are clamped.

    >>> colors_at("blues", [0, 1]).round().astype(int).tolist()
    [[247, 251, 255], [8, 48, 107]]
    """
    knots = np.array([parse_hex(color)[:3] for color in PALETTES[palette].schemes[-1]], dtype=float)
    padded = np.vstack([2 * knots[0] - knots[1], knots, 2 * knots[-1] - knots[-2]])
    along = np.clip(np.asarray(positions, dtype=float), 0, 1) * (len(knots) - 1)
    segment = np.minimum(along.astype(int), len(knots) - 2)
    u = (along - segment)[:, None]
    rgb: NDArray[np.float64] = (
        (1 - u) ** 3 * padded[segment]
        + (4 - 6 * u**2 + 3 * u**3) * padded[segment + 1]
        + (1 + 3 * u + 3 * u**2 - 3 * u**3) * padded[segment + 2]
        + u**3 * padded[segment + 3]
    ) / 6
    return rgb


def _load() -> dict[str, Palette]:
    table: dict[str, dict[str, str]] = json.loads(
        Path(__file__).with_name("colorbrewer.json").read_bytes()
    )
    palettes = {}
    for name, rows in table.items():
        schemes = tuple(
            tuple("#" + row[i : i + 6] for i in range(0, len(row), 6)) for row in rows.values()
        )
        kind: Literal["sequential", "diverging"] = "diverging" if "11" in rows else "sequential"
        palettes[name] = Palette(name, kind, schemes)
    return palettes


PALETTES: Mapping[str, Palette] = _load()
"""Every palette by its id, in the request language's order; `rdylgn`, last, is only inferred."""


def list_palettes() -> tuple[Palette, ...]:
    """Return all palettes, in the order of the request language.

    The last, `rdylgn`, cannot be asked for: it is only inferred.

    >>> next((each.kind, each.colors(3)) for each in list_palettes() if each.name == "blues")
    ('sequential', ('#deebf7', '#9ecae1', '#3182bd'))
    """
    return tuple(PALETTES.values())


CATEGORICAL = (
    "#4368AF",
    "#E4B950",
    "#8A2D2D",
    "#5BAC92",
    "#4E2E6D",
    "#B7D6F0",
    "#A6904E",
    "#7D6F77",
    "#2D5051",
    "#A498CE",
    "#A85D22",
    "#D0D8B0",
)
"""Twelve colours for categories, in order of use.

Every two differ by a CIEDE2000 of at least 11 in protanopia, deuteranopia and tritanopia, the first
eight by at least 14. In grey the first four differ by at least 9, the first eight by at least 3.
`color_vision` simulates how they are seen.
"""


@frozen
class SuggestedPalettes:
    """What is suggested where a request names no palette; colours of a house style's own.

    None is a built-in palette. `categorical` are the first colours of categories.
    """

    sequential: tuple[str, ...] | None = None
    diverging: tuple[str, ...] | None = None
    categorical: tuple[str, ...] = ()


BUILT_IN_PALETTES = SuggestedPalettes()
