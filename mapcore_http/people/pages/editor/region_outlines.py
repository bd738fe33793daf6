"""Where the regions of a preview stand in it, and what they are called."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from attrs import evolve

import mapcore
from mapcore_http.rendering.atlases import house_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore_http.rendering.orders import Order

MOST_OUTLINE_BYTES = 900_000
"""Size of an answer beyond which outlines are left out: the names alone are sent then."""


def outlines_of(atlas: mapcore.Atlas, order: Order, attribution: str | None) -> bytes:
    """Return the size of the picture of an order and its regions as JSON.

    `regions` has each region once: `key`, `title`, its `value` as it is written, `at`, the point of
    its label in pixels, and `paths`, its outlines as the data of SVG paths, where these are not too
    much for a page.
    """
    drawn = evolve(order.request, on_unmatched="warn")
    places = mapcore.locate_regions(
        drawn, atlas=atlas, attribution=attribution, house=house_of(order.house)
    )
    regions: dict[tuple[str, str | None], dict[str, Any]] = {
        (each.key, each.panel): {
            "key": each.key,
            "title": each.title,
            "value": each.value,
            "panel": each.panel,
            "at": each.label and [round(number, 1) for number in each.label],
            "paths": "",
        }
        for each in places.regions
    }
    for shape, numbers, place in places.areas():
        regions[place.key, place.panel]["paths"] += write_path(shape, numbers)
    told = {"width": places.width, "height": places.height, "regions": list(regions.values())}
    answer = json.dumps(told, separators=(",", ":")).encode("ascii")
    if len(answer) <= MOST_OUTLINE_BYTES:
        return answer
    named = [{**each, "paths": ""} for each in regions.values()]
    return json.dumps({**told, "regions": named}, separators=(",", ":")).encode("ascii")


def write_path(shape: str, numbers: Sequence[int]) -> str:
    """Return an area of an image map as the data of an SVG path.

    >>> write_path("poly", [1, 2, 5, 2, 5, 6, 1, 2]), write_path("circle", [9, 9, 4])
    ('M1 2l4 0 0 4-4-4z', 'M5 9a4 4 0 1 0 8 0a4 4 0 1 0-8 0z')
    """
    if shape == "circle":
        x, y, radius = numbers
        arc = f"a{radius} {radius} 0 1 0"
        return f"M{x - radius} {y}{arc} {2 * radius} 0{arc}-{2 * radius} 0z"
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    steps = [f"{x - left} {y - top}" for (left, top), (x, y) in pairwise(points)]
    return f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}z".replace(" -", "-")
