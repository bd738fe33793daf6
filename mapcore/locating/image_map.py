"""The regions of a picture as an HTML image map."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from urllib.parse import quote

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.locating.places import Places, RegionPlace

LEAST_AREA = 4.0
"""Rings smaller than this, in square pixels, are left out where a region has larger ones."""


def write_image_map(places: Places, name: str = "map", link: str | None = None) -> str:
    """Return the HTML element `map` of a picture, with an area for each part of each region.

    Coordinates are those of the picture shown at its size on the page, at scale 1. `link` is the
    address that an area leads to, in which `{key}` stands for the region's key; without one the
    areas only say what they are. The smallest parts come first, since the first area counts.

    >>> from mapcore.rendering import render
    >>> spec = {"mapId": "fiji", "regions": {"Rotuma": "#2853A3"}, "output": {"width": 200}}
    >>> render(spec).image_map("fiji").splitlines()[0]
    '<map name="fiji">'
    """
    areas = sorted(_areas(places), key=lambda area: area[0])
    lines = [_write_area(shape, numbers, place, link) for _, shape, numbers, place in areas]
    return "\n".join([f'<map name="{escape(name)}">', *lines, "</map>"])


def _areas(places: Places) -> Iterator[tuple[float, str, list[int], RegionPlace]]:
    """Yield the size, the shape, the coordinates and the region of every area."""
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


def _write_area(shape: str, numbers: list[int], place: RegionPlace, link: str | None) -> str:
    text = escape(place.title if place.value is None else f"{place.title}: {place.value}")
    href = f' href="{escape(link.replace("{key}", quote(place.key, safe="")))}"' if link else ""
    coords = ",".join(map(str, numbers))
    return (
        f'<area shape="{shape}" coords="{coords}" data-key="{escape(place.key)}" '
        f'alt="{text}" title="{text}"{href}>'
    )
