"""What every comparison draws: maps, their shapes as GeoJSON, and new values each turn."""

from __future__ import annotations

import json
from itertools import count, pairwise, product
from pathlib import Path
from typing import Any

import numpy as np

import mapcore

MAPS = ("world", "us-states", "us-counties")
MOST_VALUES = 5000
"""How many values a request may hold."""
WIDTH = 1200
TITLE = "A benchmark"
COLORS = ("#eff3ff", "#c6dbef", "#9ecae1", "#6baed6", "#4292c6", "#2171b5", "#084594")
BORDER = "#ffffff"
BORDER_WIDTH = 0.4
DETAILS = {"prepared": 1200, "source": 4800}
"""The shapes that the peers are given: the very ones that mapcore draws at `WIDTH`, simplified for
that canvas, or the finest that it has, which are near to what the sources publish."""

BAND = 60
"""The height in pixels that the peers leave for the title above the map."""


def keys_of(map_id: str) -> list[str]:
    return [region.key for region in mapcore.get_map(map_id).regions]


def numbers_of(count: int, seed: int) -> list[float]:
    """Return `count` skewed numbers, other ones for each seed."""
    return np.random.default_rng(seed).gamma(2, 30, count).tolist()


def classes_of(count: int, seed: int) -> list[int]:
    """Return the class of each number, from 0: as many in one as in another."""
    numbers = np.array(numbers_of(count, seed))
    edges = np.quantile(numbers, np.linspace(0, 1, len(COLORS) + 1)[1:-1])
    return np.searchsorted(edges, numbers).tolist()


def spec_of(map_id: str, seed: int, width: int = WIDTH, **output: object) -> dict[str, Any]:
    """Return mapcore's request for a map with a title, values in 7 classes and their legend."""
    keys = keys_of(map_id)
    return {
        "mapId": map_id,
        "title": {"text": TITLE},
        "choropleth": {
            "values": dict(zip(keys, numbers_of(len(keys), seed), strict=True)),
            "type": "steps",
            "classes": len(COLORS),
            "method": "quantile",
        },
        "output": {"width": width, **output},
    }


def write_shapes(folder: Path) -> None:
    """Write the shapes of every map in both details to `<detail>/<map>.geojson`."""
    for detail, map_id in product(DETAILS, MAPS):
        content = json.dumps(collection_of(map_id, DETAILS[detail]), separators=(",", ":"))
        (folder / detail).mkdir(exist_ok=True)
        (folder / detail / f"{map_id}.geojson").write_text(content)


def collection_of(map_id: str, canvas_px: int) -> dict[str, Any]:
    """Return a map's regions as GeoJSON in the map's plane, where y points down."""
    geometry = mapcore.Atlas().open(map_id).geometry(canvas_px)
    starts, points = geometry.rings.starts.tolist(), geometry.rings.points.round(3).tolist()
    rings = [points[a:b] for a, b in pairwise(starts)]
    spans = geometry.region_rings.tolist()
    regions = zip(keys_of(map_id), spans[:-1], spans[1:], strict=True)
    features = [
        {
            "type": "Feature",
            "properties": {"key": key},
            "geometry": {"type": "MultiPolygon", "coordinates": polygons_of(rings[a:b])},
        }
        for key, a, b in regions
    ]
    return {"type": "FeatureCollection", "features": features}


def polygons_of(rings: list[list[list[float]]]) -> list[list[list[list[float]]]]:
    """Return a region's rings as polygons: an outline, then its holes, which turn against it."""
    areas = [area_of(ring) for ring in rings]
    if not rings:
        return []
    turn = np.sign(max(areas, key=abs))
    polygons = [[ring] for ring, area in zip(rings, areas, strict=True) if area * turn > 0]
    for ring, area in zip(rings, areas, strict=True):
        if area * turn < 0:
            around = (polygon for polygon in polygons if holds(polygon[0], ring[0]))
            next(around, polygons[0]).append(ring)
    return polygons


def area_of(ring: list[list[float]]) -> float:
    """Return the signed area of a closed ring.

    >>> area_of([[0, 0], [2, 0], [2, 1], [0, 0]])
    1.0
    """
    x, y = np.array(ring).T
    return float(x[:-1] @ y[1:] - x[1:] @ y[:-1]) / 2


def holds(ring: list[list[float]], point: list[float]) -> bool:
    """Tell whether a point is within a ring, by how often a ray from it crosses the ring.

    >>> square = [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]
    >>> holds(square, [1, 1]), holds(square, [3, 1])
    (True, False)
    """
    (x, y), steps = point, np.array(ring)
    (x0, y0), (x1, y1) = steps[:-1].T, steps[1:].T
    crossing = (y0 > y) != (y1 > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        ahead = x < x0 + (y - y0) * (x1 - x0) / (y1 - y0)
    return bool(np.count_nonzero(crossing & ahead) % 2)


_TIMES = count()


def match_anew(map_id: str, keys: list[str]) -> mapcore.Matching:
    """Match keys beside an amount that was never given, since a list of keys is matched once."""
    return mapcore.match(map_id, [*keys, f"{next(_TIMES)} %"])


def misspell_counties(share: float = 0.05) -> list[str]:
    """Return the names of all counties with their states, a share of them with a letter dropped."""
    names = []
    chance = np.random.default_rng(7)
    for region in mapcore.Atlas().open("us-counties").regions:
        name = f"{region.title}, {region.parent}"
        if chance.random() < share:
            at = int(chance.integers(1, max(2, len(region.title) - 1)))
            name = name[:at] + name[at + 1 :]
        names.append(name)
    return names
