"""The page of contrasts and colour differences, of every theme and palette."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from mapcore.assets.palettes import CATEGORICAL, PALETTES
from mapcore.assets.themes import THEMES, ThemeTokens
from mapcore.classification import class_colors
from mapcore.color import contrast, delta_e, lab
from mapcore.color_vision import VISIONS, differences
from mapcore.planning.fitting_colors import choose_no_data_fill, choose_sea

HEAD = """# Colours in figures

This page says how well readers can tell the colours of mapcore apart. `mapcore lint` judges a map
by the same measures.

- A **contrast** is that of WCAG 2, from 1 to 21. Text needs 4.5.
- A **difference** is CIEDE2000. A difference of 1 can just be seen, one of 10 is seen at a glance.
- The **five ways of seeing** are normal vision, three kinds of colour blindness, and grey, in which
  only lightness is left. Colour blindness is simulated after Machado, Oliveira and Fernandes
  (2009).

`python tests/pages.py` makes this page from the code.
"""
INKS = ("text", "title", "muted", "label", "pin_text")
CLASSES = (3, 5, 7, 9)


def color_tables() -> str:
    """Return the page."""
    parts = [
        HEAD,
        "## Themes: contrast of texts\n",
        "Each figure is the contrast of a text with what is behind it. `muted` stands on the sea, "
        "`label` and `pin_text` on their halo, the others on the background.\n",
        *_table(("theme", *INKS), map(_contrasts, THEMES.values())),
        "\n## Themes: regions without data and the sea\n",
        "The least difference between this colour and a class of the data. All sequential palettes "
        "but `greys` were tried with 5 classes. The theme adapts both colours to the data first.\n",
        *_table(("theme", "no data", "sea"), map(_grounds, THEMES.values())),
        "\n## Sequential palettes\n",
        "The least difference between neighbouring classes in any of the five ways of seeing. More "
        "classes lie closer together.\n",
        *_table(_heads(), (_palette(name, "sequential") for name in _names("sequential"))),
        "\n## Sequential palettes on dark ground\n",
        "The same on a dark theme, where high values are light.\n",
        *_table(_heads(), (_palette(name, "dark") for name in _names("sequential"))),
        "\n## Diverging palettes\n",
        "Here grey is left out, because the two sides of a diverging palette look alike in it. "
        "mapcore chooses `rdylgn` itself for some values; a request cannot ask for it.\n",
        *_table(_heads(), (_palette(name, "diverging") for name in _names("diverging"))),
        "\n## Categories\n",
        "Categories take the first colours of a list of twelve. The table shows the least "
        "difference between any two of the first 2, 3, 4 and more.\n",
        *_table(("colours", *VISIONS), map(_categories, (2, 3, 4, 6, 8, 10, 12))),
    ]
    return "\n".join(parts) + "\n"


def _table(head: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _contrasts(theme: ThemeTokens) -> list[str]:
    grounds = (theme.background, theme.background, theme.sea, theme.halo, theme.halo)
    inks = zip((getattr(theme, ink) for ink in INKS), grounds, strict=True)
    return [theme.name, *(f"{contrast(ink, ground):.1f}" for ink, ground in inks)]


def _grounds(theme: ThemeTokens) -> list[str]:
    least = [np.inf, np.inf]
    for name in _names("sequential"):
        if name == "greys":
            continue
        colors = _colors(name, 5, on_dark=theme.is_dark)
        grounds = (choose_no_data_fill(theme, colors), choose_sea(theme, colors))
        apart = [float(delta_e(lab(ground), lab(*colors)).min()) for ground in grounds]
        least = list(map(min, least, apart))
    return [theme.name, *(f"{each:.1f}" for each in least)]


def _heads() -> list[str]:
    return ["palette", *(f"{classes} classes" for classes in CLASSES)]


def _names(kind: str) -> list[str]:
    return [name for name, palette in PALETTES.items() if palette.kind == kind]


def _colors(name: str, classes: int, *, on_dark: bool = False) -> tuple[str, ...]:
    start = -classes / 2 if PALETTES[name].kind == "diverging" else 0
    edges = tuple(start + i for i in range(classes + 1))
    return class_colors(edges, name, on_dark=on_dark)


def _palette(name: str, kind: str) -> list[str]:
    visions = len(VISIONS) - (kind == "diverging")
    figures = []
    for classes in CLASSES:
        apart = differences(*_colors(name, classes, on_dark=kind == "dark"))[:visions]
        figures.append(f"{np.diagonal(apart, 1, 1, 2).min():.1f}")
    return [name, *figures]


def _categories(count: int) -> list[str]:
    apart = differences(*CATEGORICAL[:count])
    pairs = np.triu_indices(count, 1)
    return [str(count), *(f"{each[pairs].min():.1f}" for each in apart)]
