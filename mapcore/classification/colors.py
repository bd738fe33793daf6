"""Colours of classes and of continuous scales; zero is neutral on a diverging palette.

A diverging palette has two arms that meet in a neutral colour. Where the classes cross zero, the
neutral stands at zero, and the same number of classes away from zero means the same strength of
colour on either side. The shorter side therefore does not reach its arm's full strength, and a
reader can compare the two sides. Classes that do not cross zero use the whole palette.

A sequential palette begins at `FIRST`: its palest colours can hardly be distinguished from a pale
sea, and would look weaker than regions without data. On dark ground it begins at the other end, so
that low values recede there too. Its colours stand there at even steps of lightness, from
`LEAST_ON_DARK` on, and low ones are greyer than the palette's: a strong red or purple would be seen
before the light colours of the highest values. Diverging palettes have twins there (`dark_twins`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.palettes import PALETTES, colors_at
from mapcore.classification.dark_twins import twin_classes, twin_stops
from mapcore.classification.edges import assign
from mapcore.color import lab, mix, parse_hex, rgb_from_lab, to_hex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

LOWEST_STOP = 1 / 8
"""Where on a sequential palette the lowest colour stands, as a share of its length."""

HIGHEST_STOPS = {4: 0.75, 5: 0.87, 6: 0.87, 7: 0.92, 8: 0.92, 9: 1.0}
"""Where the highest class stands, by number of classes: where ColorBrewer's schemes of that many
classes end, on average over all sequential palettes. Schemes of up to three classes are taken as
they are, since they begin at about `FIRST`; these begin paler."""


FIRST_ON_DARK, LAST_ON_DARK = 0.95, 0.06
"""Between which places of a sequential palette colours are taken on dark ground."""

LEAST_ON_DARK = 30.0
"""The lightness (L*) of the lowest colour on dark ground."""

LEAST_CHROMA, CHROMA_RISE = 36.0, 74.0
"""The most chroma (CIE Lab) of the lowest colour on dark ground, and how much more the highest may
have; between them the bound rises evenly."""


def is_centred(edges: Sequence[float], palette: str | Sequence[str]) -> bool:
    """Return whether the palette's neutral colour stands at zero.

    It does if the palette is diverging, or the caller's own colours, and the edges cross zero.

    >>> is_centred((-1.0, 2.0), "rdbu"), is_centred((0.0, 2.0), "rdbu")
    (True, False)
    """
    return _kind(palette) == "diverging" and edges[0] < 0 < edges[-1]


def _kind(palette: str | Sequence[str]) -> str:
    return PALETTES[palette].kind if isinstance(palette, str) else "diverging"


def class_colors(
    edges: Sequence[float], palette: str | Sequence[str], *, on_dark: bool = False
) -> tuple[str, ...]:
    """Return one colour a class, from the lowest, for the classes between `edges`.

    Colours of the caller's own are taken as a diverging palette that is neutral in its middle.

    A diverging palette and up to three sequential classes have ColorBrewer's own colours for that
    many classes; more sequential classes stand at even steps on the continuous palette, from
    `FIRST` to `LAST`. If the classes cross zero, a diverging palette gives low colours to the
    classes below zero and high ones to those above, counted from zero outwards, and its neutral to
    the class that contains zero, if any. Where that takes more colours than ColorBrewer has, they
    come from the continuous palette.

    >>> class_colors((0.0, 1.0, 2.0, 5.0), "blues")
    ('#deebf7', '#9ecae1', '#3182bd')
    >>> class_colors((0.0, 1.0, 2.0, 5.0, 9.0), "blues")
    ('#deebf7', '#abcfe6', '#5ea5d0', '#2271b4')
    >>> class_colors((0.0, 1.0, 2.0, 5.0, 9.0), "blues", on_dark=True)
    ('#26467d', '#3180bd', '#85bbdb', '#e9f2fb')
    >>> class_colors((-2.0, -1.0, 1.0, 2.0), "rdbu")
    ('#ef8a62', '#f7f7f7', '#67a9cf')
    >>> class_colors((-1.0, 0.0, 1.0, 2.0), "rdbu")
    ('#f4a582', '#92c5de', '#0571b0')
    """
    classes = max(1, len(edges) - 1)
    if is_centred(edges, palette):
        below = sum(high <= 0 for high in edges[1:])
        above = sum(low >= 0 for low in edges[:-1])
        arm = max(below, above)
        neutral = classes - below - above
        if on_dark and isinstance(palette, str):
            return twin_classes(palette, below, neutral, above)
        centred = _centre_palette(palette, 2 * arm + neutral)
        return centred[arm - below : arm + neutral + above]
    if not isinstance(palette, str):
        return spread_colors(palette, classes)
    if on_dark and _kind(palette) == "sequential":
        return _ramp_on_dark(palette, np.linspace(0, 1, classes) if classes > 1 else [0.5])
    if on_dark and classes > 1:
        return twin_classes(palette, classes // 2, classes % 2, classes // 2)
    if classes == 1 and PALETTES[palette].kind == "diverging":
        return (PALETTES[palette].colors(3)[1 + int(np.sign(edges[0] + edges[-1]))],)
    if classes in HIGHEST_STOPS and PALETTES[palette].kind == "sequential":
        return _sequential_colors(palette, classes)
    return PALETTES[palette].colors(classes)


@lru_cache(maxsize=256)
def _sequential_colors(palette: str, classes: int) -> tuple[str, ...]:
    rgb = colors_at(palette, np.linspace(LOWEST_STOP, HIGHEST_STOPS[classes], classes))
    return tuple(to_hex(*color) for color in rgb)


def _ramp_on_dark(palette: str, shares: ArrayLike) -> tuple[str, ...]:
    """Return the colours of a sequential palette on dark ground at shares (0 to 1) of the scale."""
    along, points = np.asarray(shares, dtype=float), _measure_on_dark(palette)
    least = max(LEAST_ON_DARK, points[0, 0])
    lightness = least + (points[-1, 0] - least) * along
    taken = np.stack([np.interp(lightness, points[:, 0], points[:, i]) for i in range(3)], axis=1)
    chroma = np.hypot(taken[:, 1], taken[:, 2])
    most = LEAST_CHROMA + CHROMA_RISE * along
    taken[:, 1:] *= np.minimum(1, most / np.maximum(chroma, 1))[:, None]
    return tuple(to_hex(*color) for color in rgb_from_lab(taken))


@lru_cache(maxsize=len(PALETTES))
def _measure_on_dark(palette: str) -> NDArray[np.float64]:
    """Return CIE L*a*b* of a sequential palette's colours from dark to light, shape (n, 3)."""
    places = np.arange(FIRST_ON_DARK, LAST_ON_DARK, -0.01)
    return lab(*(to_hex(*color) for color in colors_at(palette, places)))


def gradient_stops(
    edges: Sequence[float], palette: str | Sequence[str], *, on_dark: bool = False
) -> tuple[tuple[float, ...], tuple[str, ...]]:
    """Return the values and the colours of the stops of a continuous scale over `edges`.

    A stop stands at every edge, so the method shapes the scale. From edge to edge the colours
    advance by the same step of the palette; a sequential palette begins at `FIRST`. If the edges
    cross zero, a diverging palette has its neutral at zero, with a stop of its own where zero is
    not an edge. Colours of the caller's own are taken as a diverging palette.

    >>> gradient_stops((0.0, 10.0, 100.0), "greys")
    ((0.0, 10.0, 100.0), ('#efefef', '#858585', '#000000'))
    >>> gradient_stops((-10.0, 10.0, 30.0), "rdbu")
    ((-10.0, 0.0, 10.0, 30.0), ('#f6b69a', '#f2efee', '#a6cfe3', '#053061'))
    """
    if len(edges) == 1:
        return tuple(edges), class_colors(edges, palette, on_dark=on_dark)
    if on_dark and isinstance(palette, str) and _kind(palette) == "sequential":
        return tuple(edges), _ramp_on_dark(palette, np.linspace(0, 1, len(edges)))
    values, along = list(edges), [float(i) for i in range(len(edges))]
    classes = len(edges) - 1
    low, width = 0.0, float(classes)
    if _kind(palette) == "sequential":
        width = classes / (1 - LOWEST_STOP)
        low = -LOWEST_STOP * width
    elif is_centred(edges, palette):
        zero = _locate_zero(edges)
        if zero not in along:
            after = int(zero) + 1
            values.insert(after, 0.0)
            along.insert(after, zero)
        arm = max(zero, classes - zero)
        low, width = zero - arm, 2 * arm
    shares = [(place - low) / width for place in along]
    if not isinstance(palette, str):
        return tuple(values), tuple(_color_at(palette, share) for share in shares)
    if on_dark and _kind(palette) == "diverging":
        return tuple(values), twin_stops(palette, shares)
    return tuple(values), tuple(to_hex(*color) for color in colors_at(palette, shares))


def spread_colors(colors: Sequence[str], count: int) -> tuple[str, ...]:
    """Return `count` colours at even steps from the first to the last of the caller's colours.

    Between two of them every channel is interpolated linearly; as many as were given are kept as
    they are. A single one is the last, as `scheme` has it.

    >>> spread_colors(("#000000", "#FFFFFF", "#FF0000"), 5)
    ('#000000', '#808080', '#FFFFFF', '#ff8080', '#FF0000')
    """
    if count == 1:
        return (colors[-1],)
    return tuple(_spread_color(colors, i * (len(colors) - 1), count - 1) for i in range(count))


def _spread_color(colors: Sequence[str], place: int, steps: int) -> str:
    """Return the colour at `place / steps` in the list of colours."""
    index, rest = divmod(place, steps)
    return mix(colors[index], colors[index + 1], rest / steps) if rest else colors[index]


def _color_at(colors: Sequence[str], share: float) -> str:
    """Return the colour at a share (0 to 1) of the way along the caller's own colours."""
    index = min(int(share * (len(colors) - 1)), len(colors) - 2)
    rest = min(1.0, share * (len(colors) - 1) - index)
    return mix(colors[index], colors[index + 1], rest)


def mirror(edges: Sequence[float]) -> tuple[float, ...]:
    """Return the edges on the other side of zero: their colours are those of a reversed palette.

    >>> mirror((-1.0, 0.0, 5.0))
    (-5.0, 0.0, 1.0)
    """
    return tuple(0.0 - edge for edge in reversed(edges))


def gradient_colors(
    values: ArrayLike, stops: Sequence[float], colors: Sequence[str]
) -> NDArray[np.uint8]:
    """Return RGBA bytes, shape (n, 4), of n values on a continuous scale.

    `stops` increase and `colors` stand at them; between two stops every channel is interpolated
    linearly, as SVG's gradients are. Values beyond the ends get the end's colour, NaN all zeros.

    >>> gradient_colors([0, 5, 99, float("nan")], (0.0, 10.0), ("#000000", "#ffffff")).tolist()
    [[0, 0, 0, 255], [128, 128, 128, 255], [255, 255, 255, 255], [0, 0, 0, 0]]
    """
    data, places = np.asarray(values, dtype=float), np.asarray(stops, dtype=float)
    table = np.array([parse_hex(color) for color in colors], dtype=float)
    index = np.maximum(assign(data, places), 0)
    following = np.minimum(index + 1, len(places) - 1)
    low, high = places[index], places[following]
    # Scaled to magnitudes of about one, so that differences neither overflow nor underflow.
    shift = -np.frexp(np.maximum(np.abs(low), np.abs(high)))[1]
    along = np.ldexp(np.clip(data, low, high), shift) - np.ldexp(low, shift)
    gap = np.ldexp(high, shift) - np.ldexp(low, shift)
    share = np.divide(along, gap, out=np.zeros_like(data), where=gap > 0)
    missing = np.isnan(data)
    share[missing] = 0
    rgba = table[index] + (table[following] - table[index]) * share[:, None]
    rgba[missing] = 0
    rounded: NDArray[np.uint8] = np.floor(rgba + 0.5).astype(np.uint8)
    return rounded


def _centre_palette(palette: str | Sequence[str], classes: int) -> tuple[str, ...]:
    """Return one colour a class; the middle one is the palette's neutral."""
    if not isinstance(palette, str):
        return spread_colors(palette, classes)
    if classes < len(PALETTES[palette].schemes) + 3:
        return PALETTES[palette].colors(classes)
    # The centres of equal cells, so that the outermost colours are not the palette's very ends.
    rgb = colors_at(palette, (np.arange(classes) + 0.5) / classes)
    return tuple(to_hex(*color) for color in rgb)


def _locate_zero(edges: Sequence[float]) -> float:
    """Return the position of zero among the edges, in classes from the lowest edge."""
    for index, (low, high) in enumerate(pairwise(edges)):
        if low <= 0 < high:
            return index + (1 / (1 - high / low) if low else 0)
    raise ValueError("the edges do not cross zero")
