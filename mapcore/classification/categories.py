"""Colours of categories: the caller's own, then twelve built-in ones, then variations of these."""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.palettes import CATEGORICAL
from mapcore.color import delta_e, lab, rgb_from_lab, to_hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

NEAR = 10.0  # CIEDE2000 below which two colours of a map may be confused
_POOLS = (12, 32, 64, 128, 256)


def category_colors(
    names: Iterable[str], pinned: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return a colour for each category; `names` are in the order of their first appearance.

    A name in `pinned` gets the caller's colour; a name in `pinned` that is not in `names` is
    ignored. The other names get the built-in colours in order. Built-in colours that differ by less
    than 10 (CIEDE2000) from a pinned colour in use are skipped, and used last. The twelve are
    followed by variations of lightness, chroma and hue, each the farthest from all before it. After
    256 colours the sequence repeats.

    >>> category_colors(["coal", "wind", "coal", "sun"], {"wind": "#2853a3"})
    {'coal': '#E4B950', 'wind': '#2853a3', 'sun': '#8A2D2D'}
    """
    used = dict.fromkeys(names)
    own = {name: color for name, color in (pinned or {}).items() if name in used}
    free = _iterate_free_colors(len(used) - len(own), sorted({color[:7] for color in own.values()}))
    return {name: own[name] if name in own else next(free) for name in used}


def _iterate_free_colors(count: int, taken: list[str]) -> Iterator[str]:
    """Return an endless sequence of built-in colours, those near a colour of `taken` last."""
    colors: tuple[str, ...] = ()
    clear: list[str] = []
    for size in _POOLS:
        if size < min(count, _POOLS[-1]):
            continue
        colors = _make_pool(size)
        clear = [color for color in colors if not taken or _nearest_distance(color, taken) >= NEAR]
        if len(clear) >= count:
            break
    rest = set(clear)
    return cycle([*clear, *(color for color in colors if color not in rest)])


def _nearest_distance(color: str, others: list[str]) -> float:
    return float(delta_e(lab(color), lab(*others)).min())


@lru_cache(maxsize=len(_POOLS))
def _make_pool(size: int) -> tuple[str, ...]:
    """Return `size` colours: the twelve, then variations. A smaller pool begins a larger one.

    The variations come from a lattice of colours that are neither very dark nor very pale. Each is
    the colour of the lattice whose nearest neighbour among those already chosen is farthest away.
    """
    lattice = _make_lattice()
    points = lab(*lattice)
    nearest = delta_e(points[:, None], lab(*CATEGORICAL)[None]).min(axis=1)
    chosen = list(CATEGORICAL)
    while len(chosen) < size:
        best = int(nearest.argmax())
        chosen.append(lattice[best])
        nearest = np.minimum(nearest, delta_e(points, points[best]))
    return tuple(chosen)


@lru_cache(maxsize=1)
def _make_lattice() -> tuple[str, ...]:
    lightness, chroma, hue = np.meshgrid(
        np.arange(30, 90, 6.0), np.arange(12, 84, 12.0), np.radians(np.arange(0, 360, 15.0))
    )
    points = np.stack([lightness, chroma * np.cos(hue), chroma * np.sin(hue)], axis=-1)
    rgb = rgb_from_lab(points.reshape(-1, 3))
    displayable = rgb[((rgb >= 0) & (rgb <= 255)).all(axis=1)]
    return tuple(to_hex(*color).upper() for color in displayable)
