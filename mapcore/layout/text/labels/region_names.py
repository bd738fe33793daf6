"""The texts of a map's regions: where each stands, and how large it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.assets.fonts import get_face
from mapcore.atlas.extents import measure_extents
from mapcore.composition.lettering import ellipsize, join_lines, measure
from mapcore.composition.scaling import LINE_SHARE, MIN_NAME
from mapcore.frozen import frozen
from mapcore.layout.text.labels.declutter import declutter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from mapcore.composition.bands.page import MapPage
    from mapcore.planning.plan.plan import LabelsPlan

MAX_SIZE = 12.0
"""The largest size of a label in units, before the face's scale."""

ROOM_ACROSS, ROOM_DOWN = 3.3, 1.7
"""The width and the em of a label that fits a region, in radii of the room around its anchor."""

HALO_WIDTH = 0.14
"""Width of the halo, in ems."""

EVEN = 0.78
"""The share of the map's common size to which a label may shrink in a small region."""

LARGE_GROWTH = 1.6
"""The same for growing in a large one, on maps where labels have to be small."""

BASELINE_DISTANCE = 0.96
"""Between the baselines of two labels, one below the other, in ems."""

REACH_OUTSIDE, REACH_INSIDE = 1.1, 0.6
"""How far a label may give way to others: in ems, or in radii of the room around its anchor."""

LINE_DISTANCE = 1.1
"""From the baseline of a name to that of the value below it, in ems."""

PAIR_ACROSS = 2.9
"""`ROOM_ACROSS` of two lines, which stand above and below the middle."""

BREAKS = re.compile(r" |(?<=\w)[-/](?=\w)")
"""Where a name may be broken: at a blank, which is lost, or after a hyphen or a slash."""

LEAST_LETTERS = 3
"""The fewest letters of a line of a broken name."""

SPECK_RADIUS, BELOW_SPECK = 0.18, 2.5
"""The radius in ems of a region that its label would hide, and how far below it that stands, in
units."""


@frozen
class RegionName:
    """A region's text: the region's index, its middle on the canvas, and its size in pixels.

    Below the text stands a `value` in the strong face, or the `rest` of a name of two lines.
    `anchor` is the curated place in the region, `radius` the room around it; `width` is that of the
    wider line in pixels. A name beside its region has a `leader`: the line to it ends there.
    """

    region: int
    text: str
    x: float
    y: float
    size: float
    width: float
    anchor: tuple[float, float]
    radius: float
    value: str | None = None
    rest: str | None = None
    leader: tuple[float, float] | None = None

    @property
    def fitting_size(self) -> float:
        """The largest size at which the text fits into its region."""
        across = max(self.width / self.size, 0.1)
        if not self.has_two_lines:
            return min(ROOM_ACROSS * self.radius / across, ROOM_DOWN * self.radius)
        return min(
            PAIR_ACROSS * self.radius / across, ROOM_DOWN * self.radius / (1 + LINE_DISTANCE)
        )

    @property
    def has_two_lines(self) -> bool:
        """Whether a line stands below the first."""
        return self.value is not None or self.rest is not None

    @property
    def height(self) -> float:
        """The height of its lines in pixels."""
        return (BASELINE_DISTANCE + (LINE_DISTANCE if self.has_two_lines else 0.0)) * self.size


def list_names(page: MapPage, asked: LabelsPlan) -> list[RegionName]:
    """Return the regions' names at their anchors, those with more room last.

    Most fit their regions at the common size; in smaller regions they are a little smaller. Those
    that do not are in two lines where these fit. There are none on maps too low for letters of the
    least size.
    """
    names = [
        RegionName(region, text, *anchor, 1.0, _measure(page, text, value), anchor, radius, value)
        for region, text, value, anchor, radius in _iterate_texts(page, asked)
    ]
    names.sort(key=lambda name: name.radius)
    sized = zip(names, _choose_sizes(names, page), strict=True)
    least = min(MIN_NAME, page.least_name)
    shown = [(name, size) for name, size in sized if size >= least]
    if asked.are_names:
        shown = [(_break_long(name, size, page), size) for name, size in shown]
    return [_fit_to_window(name, size, page) for name, size in shown]


def choose_face(page: MapPage) -> str:
    """Return the face of the regions' texts, or of the first line where there are two."""
    faces, asked = page.plan.look.typefaces, page.plan.labels
    return faces.strong if asked and asked.is_strong else faces.body


def _measure(page: MapPage, text: str, value: str | None, rest: str | None = None) -> float:
    """Return the width of the wider line in ems."""
    face, strong = choose_face(page), page.plan.look.typefaces.strong
    lines = [(text, face), (value, strong), (rest, face)]
    return max(measure(line, each, 1) for line, each in lines if line is not None)


def list_halves(name: str) -> list[tuple[str, str]]:
    """Return the two lines of a name for each blank, hyphen or slash at which it may be broken.

    >>> list_halves("Baden-Württemberg"), list_halves("New South Wales")[0]
    ([('Baden-', 'Württemberg')], ('New', 'South Wales'))
    """
    ends = [found.end() for found in BREAKS.finditer(name)]
    halves = [(name[:end].rstrip(), name[end:]) for end in ends]
    return [each for each in halves if min(map(len, each)) >= LEAST_LETTERS]


def _break_long(name: RegionName, size: float, page: MapPage) -> RegionName:
    """Return a name that is too wide for its region in two lines, if these fit.

    It is broken where the wider line is shortest.
    """
    if name.fitting_size >= size:
        return name
    best = max(list_broken(name, page), key=lambda each: each.fitting_size, default=name)
    return best if best.fitting_size >= size else name


def list_broken(name: RegionName, page: MapPage) -> list[RegionName]:
    """Return a name in two lines, in each way in which it may be; none if it has two already."""
    if name.has_two_lines:
        return []
    return [
        evolve(name, text=text, rest=rest, width=name.size * _measure(page, text, None, rest))
        for text, rest in list_halves(name.text)
    ]


def _fit_to_window(name: RegionName, size: float, page: MapPage) -> RegionName:
    """Return a name in its size at its anchor, shortened where it is wider than the map.

    The name of a region no higher than its letters is placed below it.
    """
    faces, most = page.plan.look.typefaces, page.window.width - 2 * HALO_WIDTH * size
    text = ellipsize(name.text, choose_face(page), size, most)
    value = name.value and ellipsize(name.value, faces.strong, size, most)
    below = 0.8 * size + BELOW_SPECK * page.map_unit if name.radius < SPECK_RADIUS * size else 0.0
    x, y = name.anchor
    width = _measure(page, text, value, name.rest) * size
    return evolve(name, text=text, value=value, x=x, y=y + below, size=size, width=width)


def keep_in_window(names: Sequence[RegionName], page: MapPage) -> list[RegionName]:
    """Return names moved as little as it takes to stand within the map's window."""
    window, face = page.window, get_face(page.plan.look.typefaces.body)
    kept = []
    for name in names:
        halo, line = HALO_WIDTH * name.size, (name.height - BASELINE_DISTANCE * name.size) / 2
        up = (face.ascent - face.cap_height / 2) * name.size + line + halo
        down = (face.descent + face.cap_height / 2) * name.size + line + halo
        half = name.width / 2 + halo
        x = min(max(name.x, window.x + half), window.right - half)
        y = max(min(name.y, window.bottom - down), window.y + up)
        kept.append(evolve(name, x=x, y=y) if (x, y) != (name.x, name.y) else name)
    return kept


def make_boxes(names: Sequence[RegionName]) -> NDArray[np.float64]:
    """Return the left, top, right and lower side of each name with its halo, (n, 4)."""
    half = _measure_names(names) / 2
    middles = np.array([(name.x, name.y) for name in names]).reshape(-1, 2)
    return np.concatenate((middles - half, middles + half), axis=1)


def _measure_names(names: Sequence[RegionName]) -> NDArray[np.float64]:
    """Return the width and height of each name, (n, 2)."""
    sizes = [(name.width + 2 * HALO_WIDTH * name.size, name.height) for name in names]
    return np.array(sizes).reshape(-1, 2)


def separate(names: Sequence[RegionName]) -> list[RegionName]:
    """Return names moved a little where they overlap, so that each can be read."""
    if not names:
        return []
    centres = np.array([(name.x, name.y) for name in names])
    room = np.array([(name.size, name.radius) for name in names])
    reach = (room * (REACH_OUTSIDE, REACH_INSIDE)).max(axis=1)
    places = declutter(centres, _measure_names(names), reach).tolist()
    return [evolve(name, x=x, y=y) for name, (x, y) in zip(names, places, strict=True)]


def _iterate_texts(
    page: MapPage, asked: LabelsPlan
) -> Iterator[tuple[int, str, str | None, tuple[float, float], float]]:
    """Yield the index of each region with a text, its text and value, its anchor and its room."""
    place, pack = page.placement, page.plan.pack
    wide = measure_extents(page.geometry).widths * place.scale >= asked.least_width
    for i, (text, region) in enumerate(zip(asked.texts, pack.regions, strict=True)):
        words = join_lines(text or "")
        if not words or region.label is None or not wide[i]:
            continue
        anchor = place.point(*region.label)
        if page.plan.view.contains(*region.label) or page.window.contains(*anchor):
            value = join_lines(asked.values[i] or "") if asked.values else ""
            yield i, words, value or None, anchor, region.label_radius * place.scale


def bound_sizes(page: MapPage) -> tuple[float, float]:
    """Return the least and the greatest size of a label in pixels."""
    scale, least = page.plan.look.typefaces.scale, page.least_name
    return least * scale, max(least, MAX_SIZE * page.type_unit) * scale


def _choose_sizes(names: list[RegionName], page: MapPage) -> list[float]:
    """Return the size of each name, for its room."""
    if not names:
        return []
    least, most = bound_sizes(page)
    room = np.array([name.radius for name in names])
    fits = np.array([name.fitting_size for name in names])
    common = float(np.clip(np.median(fits), least, most))
    # The size of a label follows from the size of its region, not from the length of its name.
    rank = np.sqrt(room / max(float(np.median(room)), 1e-9))
    largest = np.minimum(np.clip(common * rank, common, LARGE_GROWTH * common), most)
    largest = np.minimum(largest, LINE_SHARE * page.window.height)
    smallest = np.minimum(largest, max(least, EVEN * common))
    sizes: list[float] = np.clip(fits, smallest, largest).tolist()
    return sizes
