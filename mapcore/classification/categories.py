"""Colours of categories: the caller's own, then twelve built-in ones, then variations of these."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.color_names import load_color_names
from mapcore.assets.palettes import CATEGORICAL, PALETTES
from mapcore.assets.parties import NO_PARTIES
from mapcore.classification.category_order import drop_common_word, fold_category
from mapcore.classification.colors import class_colors, spread_colors
from mapcore.color import delta_e, lab, rgb_from_lab, to_hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mapcore.classification.category_order import CategoryOrder

CONFUSED_DISTANCE = 10.0  # CIEDE2000 below which two colours of a map may be confused
MUTED_CHROMA, MUTED_DISTANCE = 50.0, 14.0
"""The most chroma (CIELAB) of a variation that suits the built-in colours, most of which have less,
and the least distance (CIEDE2000) from all others at which it is taken for that."""

FEWEST_PARTIES = 2
"""The least number of names of parties by which they are taken for parties."""
_HEX = re.compile("#[0-9a-fA-F]{6}")
_POOLS = (12, 32, 64, 128, 256)


def category_colors(
    names: Iterable[str],
    pinned: Mapping[str, str] | None = None,
    first: Sequence[str] = (),
) -> dict[str, str]:
    """Return a colour for each category; `names` are in the order of their first appearance.

    A name in `pinned` gets the caller's colour; a name in `pinned` that is not in `names` is
    ignored. The other names get the built-in colours in order. Built-in colours that differ by less
    than 10 (CIEDE2000) from a pinned colour in use are skipped, and used last. The twelve are
    followed by variations of lightness, chroma and hue, each the farthest from all before it. After
    256 colours the sequence repeats. The colours of `first`, if any, come before the built-in ones.

    >>> category_colors(["coal", "wind", "coal", "sun"], {"wind": "#2853a3"})
    {'coal': '#E4B950', 'wind': '#2853a3', 'sun': '#8A2D2D'}
    """
    used = dict.fromkeys(names)
    own = {name: color for name, color in (pinned or {}).items() if name in used}
    own |= _take_first([name for name in used if name not in own], own, first)
    free = _iterate_free_colors(len(used) - len(own), sorted({color[:7] for color in own.values()}))
    return {name: own[name] if name in own else next(free) for name in used}


def _take_first(
    names: list[str], pinned: Mapping[str, str], first: Sequence[str]
) -> dict[str, str]:
    """Return those of the first colours that no pinned one is near to, for the first names."""
    taken = sorted({color[:7] for color in pinned.values()})
    clear = [
        color
        for color in first
        if not taken or _nearest_distance(color, taken) >= CONFUSED_DISTANCE
    ]
    return dict(zip(names, clear, strict=False))


def color_categories(
    names: Iterable[str],
    order: CategoryOrder,
    pinned: Mapping[str, str] | None = None,
    palette: str | Sequence[str] | None = None,
    *,
    residual: Sequence[str],
    first: Sequence[str] = (),
    parties: Mapping[str, str] = NO_PARTIES,
    on_dark: bool = False,
) -> dict[str, str]:
    """Return the colour of each category in the order of a legend.

    `names` are in the order of their first appearance. A name in `pinned` has the caller's colour.
    A `palette` is spread along the names that have none. Without it, the names on a known scale
    share one ramp, and names that are all words for colours have these: red is not drawn in blue.
    Names of two or more `parties` of the map's country have their colours. The others get the
    colours of `category_colors`, and residual names those of `residual`, one each while there are
    enough.

    >>> from mapcore.classification.category_order import order_categories
    >>> found = order_categories(["high", "low", "unknown"])
    >>> color_categories(["high", "low", "unknown"], found, residual=["#cccccc"])
    {'low': '#edf8b1', 'high': '#2c7fb8', 'unknown': '#cccccc'}
    """
    greys = {name: residual[min(i, len(residual) - 1)] for i, name in enumerate(order.residual)}
    named = {**greys, **(pinned or {})}
    rest = [name for name in order.names if name not in named]
    if palette is not None:
        named |= zip(rest, _ramp(palette, len(rest), on_dark=on_dark), strict=True)
    elif order.placed:
        ramp = _color_scale(order, on_dark=on_dark)
        named |= {name: color for name, color in ramp.items() if name in set(rest)}
    else:
        said = [name for name in order.names if name not in greys]
        named = (_color_by_words(said) or _color_parties(said, parties, pinned or {})) | named
    colors = category_colors(names, named, first)
    return {name: colors[name] for name in order.names}


def _color_by_words(names: Sequence[str]) -> dict[str, str]:
    """Return the colours that two or more names say, as `red` and `zona gialla` do; else nothing.

    Names such as `#c8554b` say their own.

    >>> _color_by_words(["Red zone", "Green zone"]), _color_by_words(["Red", "Coal"])
    ({'Red zone': '#c8554b', 'Green zone': '#5b9e6f'}, {})
    """
    if len(names) > 1 and all(map(_HEX.fullmatch, names)):
        return {name: name.lower() for name in names}
    known, folded = load_color_names(), {name: fold_category(name) for name in names}
    for words in (folded, drop_common_word(folded)):
        found = [known[word] for word in words.values() if word in known]
        if len(words) == len(found) == len({*found}) > 1:
            return dict(zip(names, found, strict=True))
    return {}


def _color_parties(
    names: Sequence[str], parties: Mapping[str, str], pinned: Mapping[str, str]
) -> dict[str, str]:
    """Return the colours of the parties among some names; nothing for fewer than two of them.

    A party has none if its colour could be confused with one of the caller's, or of a party before
    it: CDU/CSU and CDU are both black.

    >>> from mapcore.assets.parties import find_parties
    >>> _color_parties(["SPD", "Piraten", "AfD"], find_parties("germany-kreise"), {})
    {'SPD': '#c8554b', 'AfD': '#6cb0d6'}
    """
    folded = {name: fold_category(name) for name in names}
    known = {name: parties[word] for name, word in folded.items() if word in parties}
    if len(known) < FEWEST_PARTIES:
        return {}
    taken = sorted({pinned[name][:7] for name in names if name in pinned})
    found: dict[str, str] = {}
    for name, color in known.items():
        if name not in pinned and not (
            taken and _nearest_distance(color, taken) < CONFUSED_DISTANCE
        ):
            found[name] = color
            taken.append(color)
    return found


def _ramp(palette: str | Sequence[str], count: int, *, on_dark: bool) -> Sequence[str]:
    """Return one colour a name: of a palette's classes, or of many names, along the palette."""
    colors = PALETTES[palette].schemes[-1] if isinstance(palette, str) else palette
    if not isinstance(palette, str) or count > len(colors):
        return spread_colors(colors, count) if count else ()
    return class_colors(tuple(range(count + 1)), palette, on_dark=on_dark)[:count]


def _color_scale(order: CategoryOrder, *, on_dark: bool) -> dict[str, str]:
    """Return the colours of the names on a scale: one ramp, or two that meet in the middle."""
    places = [place for _, place in order.placed]
    palette, count = order.palette or "", len(places)
    if min(places) >= 0 and PALETTES[palette].kind == "sequential":
        colors = _ramp(palette, count, on_dark=on_dark)
        return {name: color for (name, _), color in zip(order.placed, colors, strict=True)}
    below, neutral = sum(place < 0 for place in places), min(1, places.count(0))
    arm = max(below, count - below - neutral)
    half = neutral / 2
    edges = [*(-half - i for i in range(arm, -1, -1)), *(half + i for i in range(arm + 1))]
    whole = class_colors(tuple(dict.fromkeys(edges)), palette, on_dark=on_dark)
    colors = whole[::-1] if order.reverse else whole
    taken = colors[arm - below : arm - below + count]
    return {name: color for (name, _), color in zip(order.placed, taken, strict=True)}


def _iterate_free_colors(count: int, taken: list[str]) -> Iterator[str]:
    """Return an endless sequence of built-in colours, those near a colour of `taken` last."""
    colors: tuple[str, ...] = ()
    clear: list[str] = []
    for size in _POOLS:
        if size < min(count, _POOLS[-1]):
            continue
        colors = _make_pool(size)
        clear = [
            color
            for color in colors
            if not taken or _nearest_distance(color, taken) >= CONFUSED_DISTANCE
        ]
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
    the colour of the lattice whose nearest neighbour among those already chosen is farthest away:
    of the muted ones, which suit the twelve, as long as one is far enough from all.
    """
    lattice = _make_lattice()
    points = lab(*lattice)
    muted = np.hypot(points[:, 1], points[:, 2]) <= MUTED_CHROMA
    nearest = delta_e(points[:, None], lab(*CATEGORICAL)[None]).min(axis=1)
    chosen = list(CATEGORICAL)
    while len(chosen) < size:
        best = int((nearest * muted).argmax())
        if nearest[best] < MUTED_DISTANCE:
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
