"""The texts of a map's regions: where each stands, and how large it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve, frozen

from mapcore.arranging.lettering import join_lines
from mapcore.assets.fonts import measure
from mapcore.layout.land.measures import measure_extents
from mapcore.layout.text.declutter import declutter
from mapcore.layout.text.lettering import LINE_SHARE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from mapcore.arranging.page import MapPage
    from mapcore.planning.plan import LabelsPlan

MOST, LEAST = 12.0, 7.0
"""The largest size of a label in units, and the smallest in pixels, before the face's scale."""

ROOM_ACROSS, ROOM_DOWN = 3.3, 1.7
"""The width and the em of a label that fits a region, in radii of the room around its anchor."""

HALO = 0.14
"""Width of the halo, in ems."""

EVEN = 0.78
"""The share of the map's common size to which a label may shrink in a small region."""

LARGER = 1.6
"""The same for growing in a large one, on maps where labels have to be small."""

APART = 0.96
"""Between the baselines of two labels, one below the other, in ems."""

REACH, REACH_INSIDE = 1.1, 0.6
"""How far a label may give way to others: in ems, or in radii of the room around its anchor."""


@frozen
class RegionName:
    """A region's text: the region's index, its middle on the canvas, and its size in pixels.

    `anchor` is the curated place in the region, `radius` the room around it; `width` is that of
    the text in pixels. A name beside its region has a `leader`: the line to it ends there.
    """

    region: int
    text: str
    x: float
    y: float
    size: float
    width: float
    anchor: tuple[float, float]
    radius: float
    leader: tuple[float, float] | None = None

    @property
    def fitting_size(self) -> float:
        """The largest size at which the text fits into its region."""
        across = max(self.width / self.size, 0.1)
        return min(ROOM_ACROSS * self.radius / across, ROOM_DOWN * self.radius)


def list_names(page: MapPage, asked: LabelsPlan) -> list[RegionName]:
    """Return the regions' names, those with more room last; names that overlap are moved a little.

    Most fit their regions at the common size; in smaller regions they are a little smaller.
    """
    face = page.plan.look.typefaces.body
    names = [
        RegionName(region, text, *anchor, 1.0, measure(text, face, 1), anchor, radius)
        for region, text, anchor, radius in _iterate_texts(page, asked)
    ]
    names.sort(key=lambda name: name.radius)
    sizes = _choose_sizes(names, page)
    return _separate(
        [
            evolve(name, size=size, width=name.width * size)
            for name, size in zip(names, sizes, strict=True)
        ]
    )


def make_boxes(names: Sequence[RegionName]) -> NDArray[np.float64]:
    """Return the left, top, right and lower side of each name with its halo, (n, 4)."""
    half = _measure_names(names) / 2
    middles = np.array([(name.x, name.y) for name in names]).reshape(-1, 2)
    return np.concatenate((middles - half, middles + half), axis=1)


def _measure_names(names: Sequence[RegionName]) -> NDArray[np.float64]:
    """Return the width and height of each name, (n, 2)."""
    sizes = [(name.width + 2 * HALO * name.size, APART * name.size) for name in names]
    return np.array(sizes).reshape(-1, 2)


def _separate(names: list[RegionName]) -> list[RegionName]:
    """Return names moved a little where they overlap, so that each can be read."""
    if not names:
        return []
    centres = np.array([(name.x, name.y) for name in names])
    room = np.array([(name.size, name.radius) for name in names])
    reach = (room * (REACH, REACH_INSIDE)).max(axis=1)
    places = declutter(centres, _measure_names(names), reach).tolist()
    return [evolve(name, x=x, y=y) for name, (x, y) in zip(names, places, strict=True)]


def _iterate_texts(
    page: MapPage, asked: LabelsPlan
) -> Iterator[tuple[int, str, tuple[float, float], float]]:
    """Yield the index of each region with a text, the text, its anchor and the room there."""
    place, pack = page.placement, page.plan.pack
    wide = measure_extents(pack.geometry(page.device_px)).widths * place.scale >= asked.least_width
    for i, (text, region) in enumerate(zip(asked.texts, pack.regions, strict=True)):
        words = join_lines(text or "")
        if not words or region.label is None or not wide[i]:
            continue
        anchor = place.point(*region.label)
        if page.plan.view.contains(*region.label) or page.window.contains(*anchor):
            yield i, words, anchor, region.label_radius * place.scale


def _choose_sizes(names: list[RegionName], page: MapPage) -> list[float]:
    """Return the size of each name, for its room."""
    if not names:
        return []
    scale = page.plan.look.typefaces.scale
    least, most = LEAST * scale, max(LEAST, MOST * page.map_unit) * scale
    room = np.array([name.radius for name in names])
    fits = np.array([name.fitting_size for name in names])
    common = float(np.clip(np.median(fits), least, most))
    # The size of a label follows from the size of its region, not from the length of its name.
    rank = np.sqrt(room / max(float(np.median(room)), 1e-9))
    largest = np.minimum(np.clip(common * rank, common, LARGER * common), most)
    largest = np.minimum(largest, LINE_SHARE * page.window.height)
    smallest = np.minimum(largest, max(least, EVEN * common))
    sizes: list[float] = np.clip(fits, smallest, largest).tolist()
    return sizes
