"""Borders, regions without data and the sea against every palette, in every theme."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from mapcore.assets.palettes import PALETTES
from mapcore.assets.themes import THEMES, ThemeTokens
from mapcore.classification import class_colors
from mapcore.color import delta_e, lab
from mapcore.planning.look import no_data_fill, visible_border

each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
LIGHT = [theme for theme in THEMES.values() if lab(theme.no_data)[0, 0] > 50]
GREYS = {"greys", "rdgy"}
"""Palettes with every grey there is, so that none of a no-data fill is told from them all."""


def scales(kinds: tuple[str, ...] = ("sequential", "diverging")) -> Iterator[tuple[str, ...]]:
    """Yield the colours of every palette for 2 to 9 classes, but of those with greys."""
    for (name, palette), classes in product(PALETTES.items(), range(2, 10)):
        if palette.kind in kinds and name not in GREYS:
            yield class_colors(tuple(i - classes / 2 for i in range(classes + 1)), name)


def lightness(*colors: str) -> np.ndarray:
    return lab(*colors)[:, 0]


@each_theme
def test_regions_without_data_are_told_from_every_class(theme: ThemeTokens) -> None:
    for colors in scales():
        assert delta_e(lab(no_data_fill(theme, colors)), lab(*colors)).min() >= 6


@pytest.mark.parametrize("theme", LIGHT, ids=lambda theme: theme.name)
def test_regions_without_data_weigh_less_than_low_values(theme: ThemeTokens) -> None:
    """On a light ground what is dark has weight: only the lowest third of the classes is paler."""
    for colors in scales(("sequential",)):
        above = colors[max(1, len(colors) // 3)]
        assert lightness(no_data_fill(theme, colors)) > lightness(above)


@each_theme
def test_borders_are_seen_between_regions_without_data(theme: ThemeTokens) -> None:
    for colors in scales():
        fill = no_data_fill(theme, colors)
        border = visible_border(theme, colors, (fill,))
        assert abs(lightness(border) - lightness(fill)) >= 2
