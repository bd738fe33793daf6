"""The places of a map's regions in its picture: boxes, label points, and what is at a pixel."""

from __future__ import annotations

from html import escape
from math import ceil, floor, hypot
from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

import numpy as np
from attrs import evolve, field

from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.layout.land.markers import lay_out_markers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry
    from mapcore.composition.arrangement import Arrangement
    from mapcore.geometry.placement import Placement
    from mapcore.layout.scene import Disc

Shown = Literal["drawn", "marker", "outside"]

LEAST_AREA = 4.0
"""Rings smaller than this, in square pixels, are left out where a region has larger ones."""


@frozen
class RegionPlace:
    """Where one region stands, in pixels of the picture, y pointing down.

    `value` is its number or category as it is written on the map, None without one. `shown` is
    `drawn`, `marker` for a region too small to be seen, which has a disc in its place, or `outside`
    of the part of the map that is shown. `box` holds every pixel that the region colours, in whole
    pixels; `label` is where a label is centred. Both are None for a region outside.
    `panel` is the title of its panel, in a picture that has some.
    """

    key: str
    title: str
    value: str | None
    shown: Shown
    box: Box | None
    label: tuple[float, float] | None
    panel: str | None = None


@frozen(eq=False)
class Places:
    """The places of all regions in a picture `width` by `height` pixels, in the map's order.

    With `panels`, each a box on the canvas and the places in it, they are those of one panel after
    the other.
    """

    width: int
    height: int
    regions: tuple[RegionPlace, ...]
    scale: float = field(repr=False)
    window: Box = field(repr=False)
    placement: Placement = field(repr=False)
    geometry: Geometry = field(repr=False)
    discs: tuple[Disc, ...] = field(repr=False)
    panels: tuple[tuple[Box, Places], ...] = field(default=(), repr=False)

    def at(self, x: float, y: float) -> RegionPlace | None:
        """Return the region that colours the pixel `x`, `y` of the picture; None for the sea.

        A marker lies above the regions that it covers. Titles, legends and labels do not count.
        """
        for box, places in self.panels:
            if box.contains((x + 0.5) / self.scale, (y + 0.5) / self.scale):
                return places.at(x - box.x * self.scale, y - box.y * self.scale)
        if self.panels:
            return None
        x, y = (x + 0.5) / self.scale, (y + 0.5) / self.scale
        if not self.window.contains(x, y):
            return None
        for disc in reversed(self.discs):
            if hypot(x - disc.x, y - disc.y) <= disc.radius + disc.stroke_width / 2:
                return next(each for each in self.regions if each.key == disc.key)
        place = self.placement
        point = (x - place.dx) / place.scale, (y - place.dy) / place.scale
        (found,) = self.geometry.find_regions(np.array([point]))
        return None if found is None else self.regions[found]

    def image_map(self, name: str = "map", link: str | None = None) -> str:
        """Return the HTML element `map` of a picture, with an area for each part of each region.

        Coordinates are those of the picture shown at its size on the page, at scale 1. `link` is
        the address that an area leads to, in which `{key}` stands for the region's key; without one
        the areas only say what they are. The smallest parts come first, since the first area
        counts.

        >>> from mapcore.rendering import render
        >>> spec = {"mapId": "fiji", "regions": {"Rotuma": "#2853A3"}, "output": {"width": 200}}
        >>> render(spec).image_map("fiji").splitlines()[0]
        '<map name="fiji">'
        """
        lines = [_write_area(shape, numbers, place, link) for shape, numbers, place in self.areas()]
        return "\n".join([f'<map name="{escape(name)}">', *lines, "</map>"])

    def areas(self) -> list[tuple[str, list[int], RegionPlace]]:
        """Return an area for each part of each region, the smallest parts first.

        An area is its shape, its coordinates in pixels of the picture at scale 1, and its region. A
        `poly` has x and y of each corner in turn, a `circle` its middle and its radius.

        >>> spec = {"mapId": "fiji", "regions": {"Rotuma": "#2853A3"}, "output": {"width": 200}}
        >>> from mapcore.rendering import locate_regions
        >>> shape, numbers, place = locate_regions(spec).areas()[0]
        >>> shape in ("poly", "circle"), len(numbers) > 2, place.title
        (True, True, 'Western')
        """
        sized = sorted(_list_areas(self), key=lambda area: area[0])
        return [(shape, numbers, place) for _, shape, numbers, place in sized]


def place_regions(arrangement: Arrangement) -> Places:
    """Return the places of the regions of a map that was arranged.

    >>> from mapcore.rendering import arrange_request, decode_request
    >>> spec = {"mapId": "us-states", "regions": {"TX": "#2853A3"}, "output": {"width": 400}}
    >>> places = place_regions(arrange_request(decode_request(spec)))
    >>> places.at(200, 180).title
    'Texas'
    """
    if arrangement.panels:
        return _place_panels(arrangement)
    plan, page = arrangement.plan, arrangement.page
    geometry = page.geometry
    scale = plan.output.scale if plan.output.format == "png" else 1.0
    discs = tuple(lay_out_markers(page))
    marked = {disc.key: disc for disc in discs}
    lows, highs = _measure_boxes(geometry, page.placement)
    canvas = page.boxes.canvas
    picture = Box(0, 0, floor(canvas.width * scale + 0.5), floor(canvas.height * scale + 0.5))
    found = []
    for at, region in enumerate(plan.pack.regions):
        disc = marked.get(region.key)
        drawn = Box.between(*lows[at].tolist(), *highs[at].tolist())
        box = _enclose(drawn, disc, page.window)
        value = plan.values[at]
        if box is None:
            found.append(RegionPlace(region.key, region.title, value, "outside", None, None))
            continue
        shown: Shown = "marker" if disc else "drawn"
        label = _find_label(region.label, page.placement, disc, box)
        pixels = _to_pixels(box, scale).intersection(picture)
        point = label[0] * scale, label[1] * scale
        found.append(RegionPlace(region.key, region.title, value, shown, pixels, point))
    size = int(picture.width), int(picture.height)
    return Places(
        *size, tuple(found), scale, page.window, page.placement, geometry, discs
    )  # fmt: skip


def _place_panels(arrangement: Arrangement) -> Places:
    """Return the places of the regions of all panels."""
    canvas = arrangement.page.boxes.canvas
    found = []
    for panel in arrangement.panels:
        places, corner = place_regions(panel.arrangement), panel.room
        right, down = corner.x * places.scale, corner.y * places.scale
        moved = tuple(_move(each, right, down, panel.name) for each in places.regions)
        found.append((corner, evolve(places, regions=moved)))
    first = found[0][1]
    return evolve(
        first,
        width=floor(canvas.width * first.scale + 0.5),
        height=floor(canvas.height * first.scale + 0.5),
        regions=tuple(each for _, places in found for each in places.regions),
        panels=tuple(found),
    )


def _move(place: RegionPlace, right: float, down: float, panel: str) -> RegionPlace:
    """Return the place of a region of a panel in the picture."""
    box = place.box and evolve(place.box, x=floor(place.box.x + right), y=floor(place.box.y + down))
    label = place.label and (place.label[0] + right, place.label[1] + down)
    return evolve(place, box=box, label=label, panel=panel)


def _measure_boxes(
    geometry: Geometry, placement: Placement
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the corners (regions, 2) of each region's box on the canvas; NaN without rings."""
    count = len(geometry.region_rings) - 1
    lows, highs = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    if len(geometry.rings):
        region = geometry.owners
        low, high = geometry.rings.bounds()
        np.minimum.at(lows, region, low)
        np.maximum.at(highs, region, high)
    missing = ~np.isfinite(lows).all(axis=1)
    lows[missing] = highs[missing] = np.nan
    return lows * placement.scale + placement.shift, highs * placement.scale + placement.shift


def _enclose(drawn: Box, disc: Disc | None, window: Box) -> Box | None:
    """Return the box of what is shown of a region, with its marker; None if nothing is."""
    boxes = []
    if drawn.intersects(window):  # never, for the box of NaN of a region without rings
        boxes.append(drawn.intersection(window))
    if disc:
        reach = disc.radius + disc.stroke_width / 2
        around = Box.between(disc.x - reach, disc.y - reach, disc.x + reach, disc.y + reach)
        boxes.append(around.intersection(window))
    return Box.around(boxes) if boxes else None


def _find_label(
    anchor: tuple[float, float] | None, placement: Placement, disc: Disc | None, box: Box
) -> tuple[float, float]:
    """Return where a region's label is centred: its marker, its label's anchor, or its middle."""
    if disc:  # the window may cut its disc
        return min(max(disc.x, box.x), box.right), min(max(disc.y, box.y), box.bottom)
    if anchor is not None:
        x, y = placement.point(*anchor)
        if box.contains(x, y):
            return x, y
    return box.x + box.width / 2, box.y + box.height / 2


def _to_pixels(box: Box, scale: float) -> Box:
    """Return a box of the canvas in whole pixels of the picture, rounded outwards."""
    left, top = floor(box.x * scale), floor(box.y * scale)
    return Box.between(left, top, ceil(box.right * scale), ceil(box.bottom * scale))


def _list_areas(places: Places) -> Iterator[tuple[float, str, list[int], RegionPlace]]:
    """Yield the size, the shape, the coordinates and the region of every area."""
    if places.panels:
        yield from _list_areas_of_panels(places)
        return
    by_key = {place.key: place for place in places.regions}
    for disc in places.discs:
        circle = [round(disc.x), round(disc.y), max(2, round(disc.radius))]
        yield 0.0, "circle", circle, by_key[str(disc.key)]
    geometry, place = places.geometry, places.placement
    signed = geometry.rings.areas() * place.scale**2
    points = geometry.rings.points * np.float64(place.scale) + place.shift
    window = places.window
    corners = (window.x, window.y), (window.right, window.bottom)
    for at, region in enumerate(places.regions):
        rings = range(*geometry.region_rings[at : at + 2].tolist())
        if region.shown == "outside" or not rings:
            continue
        largest = max(rings, key=lambda ring: abs(signed[ring]))
        for ring in rings:
            is_hole = signed[ring] * signed[largest] < 0
            if is_hole or (ring != largest and abs(signed[ring]) < LEAST_AREA):
                continue
            start, stop = geometry.rings.starts[ring : ring + 2].tolist()
            corner = np.rint(np.clip(points[start:stop], *corners)).astype(int)
            kept = np.append(True, (np.diff(corner, axis=0) != 0).any(axis=1))
            outline = corner[kept]
            if len(outline) > 3:
                yield abs(float(signed[ring])), "poly", outline.ravel().tolist(), region


def _list_areas_of_panels(places: Places) -> Iterator[tuple[float, str, list[int], RegionPlace]]:
    """Yield the areas of all panels, in the coordinates of the whole picture."""
    for box, inner in places.panels:
        corner = round(box.x), round(box.y)
        for size, shape, numbers, region in _list_areas(inner):
            moved = [number + corner[at % 2] for at, number in enumerate(numbers)]
            yield size, shape, moved if shape == "poly" else [*moved[:2], numbers[2]], region


def _write_area(shape: str, numbers: list[int], place: RegionPlace, link: str | None) -> str:
    told = place.title if place.value is None else f"{place.title}: {place.value}"
    text = escape(f"{place.panel} · {told}" if place.panel else told)
    href = f' href="{escape(link.replace("{key}", quote(place.key, safe="")))}"' if link else ""
    coords = ",".join(map(str, numbers))
    return (
        f'<area shape="{shape}" coords="{coords}" data-key="{escape(place.key)}" '
        f'alt="{text}" title="{text}"{href}>'
    )
