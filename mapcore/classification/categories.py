"""Colours of categories: the caller's own, then twelve, then more that stay apart."""

from __future__ import annotations

from functools import lru_cache
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.palettes import CATEGORICAL
from mapcore.color import delta_e, lab, rgb_from_lab, to_hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

NEAR = 10.0  # CIEDE2000 below which two colours of a map pass for the same
_POOLS = (12, 32, 64, 128, 256)


def category_colors(
    names: Iterable[str], pinned: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return a colour for each category; `names` are in the order of their first appearance.

    A name of `pinned` keeps the caller's colour; one that is not among `names` has no effect. The
    others get the built-in colours in order, passing over those that differ by less than 10
    (CIEDE2000) from a pinned one in use. After the twelve follow variations of lightness, chroma
    and hue, each the farthest from all before it; what was passed over comes last, and after 256
    colours they recur.

    >>> category_colors(["coal", "wind", "coal", "sun"], {"wind": "#2853a3"})
    {'coal': '#FDC24A', 'wind': '#2853a3', 'sun': '#A53553'}
    """
    used = dict.fromkeys(names)
    own = {name: color for name, color in (pinned or {}).items() if name in used}
    free = _free_colors(len(used) - len(own), sorted({color[:7] for color in own.values()}))
    return {name: own[name] if name in own else next(free) for name in used}


def _free_colors(count: int, taken: list[str]) -> Iterator[str]:
    """Return built-in colours without end: first those that are not near a colour of `taken`."""
    colors: tuple[str, ...] = ()
    clear: list[str] = []
    for size in _POOLS:
        if size < min(count, _POOLS[-1]):
            continue
        colors = _pool(size)
        clear = [color for color in colors if not taken or _distance(color, taken) >= NEAR]
        if len(clear) >= count:
            break
    rest = set(clear)
    return cycle([*clear, *(color for color in colors if color not in rest)])


def _distance(color: str, others: list[str]) -> float:
    return float(delta_e(lab(color), lab(*others)).min())


@lru_cache(maxsize=len(_POOLS))
def _pool(size: int) -> tuple[str, ...]:
    """Return the twelve colours and the variations up to that many; small pools begin large ones.

    Each variation is, of a lattice of colours that are neither very dark nor very pale, the one
    whose nearest neighbour among those already chosen is farthest away.
    """
    lattice = _lattice()
    points = lab(*lattice)
    nearest = delta_e(points[:, None], lab(*CATEGORICAL)[None]).min(axis=1)
    chosen = list(CATEGORICAL)
    while len(chosen) < size:
        best = int(nearest.argmax())
        chosen.append(lattice[best])
        nearest = np.minimum(nearest, delta_e(points, points[best]))
    return tuple(chosen)


@lru_cache(maxsize=1)
def _lattice() -> tuple[str, ...]:
    lightness, chroma, hue = np.meshgrid(
        np.arange(30, 90, 6.0), np.arange(12, 84, 12.0), np.radians(np.arange(0, 360, 15.0))
    )
    points = np.stack([lightness, chroma * np.cos(hue), chroma * np.sin(hue)], axis=-1)
    rgb = rgb_from_lab(points.reshape(-1, 3))
    shown = rgb[((rgb >= 0) & (rgb <= 255)).all(axis=1)]
    return tuple(to_hex(*color).upper() for color in shown)
