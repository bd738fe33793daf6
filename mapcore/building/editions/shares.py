"""Which shares of each region of an edition lie in the regions of others, by their outlines."""

from __future__ import annotations

import csv
import io
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import frozen

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.editions.periods import families
from mapcore.building.shapes.polygons import enclose_rings
from mapcore.building.tables import rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack

COLUMNS = ("from", "key", "to", "to_key", "share_of_area", "share_of_population")
LEAST_SHARE = 0.005
"""Parts that are a smaller share of both regions are left out: lines that differ a little."""
COARSE_SHARE = 0.1
"""Where so large parts are left out, a region that kept its key has only whole parts beside it."""
HALF_SHARE = 0.5
GRID_WIDTH = 4800
SAME_AREA = 0.001
SAME_PLACE = 0.3
"""Two outlines are the same if their sides are so near, in units of the plane, and their areas."""


@frozen(eq=False)
class Land:
    """The outlines of a map's regions on the plane of its family."""

    pack: MapPack
    shapes: Mapping[str, shapely.Geometry]


def write_changes() -> str:
    """Return the table of changes between the editions of each map, every one with every other.

    Steps could not be composed: what was joined and is divided again would be mixed.
    """
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    least = {row["id"]: float(row["least_share"] or LEAST_SHARE) for row in rows("editions")}
    atlas = Atlas()
    for family in families().values():
        today = atlas.open(family.id)
        ids = [*(each.id for each in reversed(family.editions)), family.id]
        lands = [Land(pack, _outline(pack, today)) for pack in map(atlas.open, ids)]
        for one, other in permutations(lands, 2):
            smallest = max(least.get(land.pack.id, LEAST_SHARE) for land in (one, other))
            table.writerows(_list_parts(one, other, smallest))
    return text.getvalue()


def _outline(pack: MapPack, today: MapPack) -> dict[str, shapely.Geometry]:
    """Return the outline of each region, on the plane of the map of today.

    Regions in insets are left out where a map is placed otherwise than that of today.
    """
    geometry = pack.geometry(GRID_WIDTH)
    bounds = geometry.region_rings
    moves = (pack.projection, pack.to_plane) != (today.projection, today.to_plane)
    found = {}
    for key, first, last in zip(pack.keys, bounds[:-1], bounds[1:], strict=True):
        rings = [*map(geometry.rings.line, range(first, last))]
        if moves and any(_in_inset(pack, ring) for ring in rings):
            continue
        found[key] = enclose_rings(_move(each, pack, today) if moves else each for each in rings)
    return found


def _in_inset(pack: MapPack, ring: NDArray[np.float32]) -> bool:
    middle = shapely.Point(ring.mean(axis=0))
    return any(shapely.box(*inset.frame.sides).contains(middle) for inset in pack.insets)


def _move(ring: NDArray[np.float32], pack: MapPack, today: MapPack) -> NDArray[np.float64]:
    """Return a ring from the plane of a map on that of the map of today."""
    x, y = pack.to_plane.inverse().apply(ring[:, 0].astype(float), ring[:, 1].astype(float))
    lon, lat = pack.projection.inverse_each(x, y)
    x, y = today.projection.forward_each(lon, lat)
    return np.stack(today.to_plane.apply(x, y), axis=1)


def _list_parts(one: Land, other: Land, least: float) -> Iterator[tuple[str, ...]]:
    """Yield a row for each part of each region that is not the same region in the other edition."""
    keys = list(other.shapes)
    tree = shapely.STRtree(list(other.shapes.values()))
    for key, shape in one.shapes.items():
        parts = {key: 1.0}
        if key not in other.shapes or not _is_same(shape, other.shapes[key]):
            near = {keys[number]: other.shapes[keys[number]] for number in tree.query(shape)}
            areas = _overlap(shape, near, least)
            if least >= COARSE_SHARE and key in areas:
                areas = {
                    k: a for k, a in areas.items() if k == key or a > HALF_SHARE * near[k].area
                }
            parts = _share(areas) or parts
        if list(parts) == [key] and _title(one, key) == _title(other, key):
            continue
        for to_key, share in parts.items():
            population = "1" if share == 1 else ""
            yield one.pack.id, key, other.pack.id, to_key, f"{share:g}", population


def _title(land: Land, key: str) -> str:
    return land.pack.regions[land.pack.index_of_key[key]].title


def _is_same(one: shapely.Geometry, other: shapely.Geometry) -> bool:
    near = np.abs(np.subtract(one.bounds, other.bounds)).max() < SAME_PLACE
    return bool(near and abs(one.area - other.area) < SAME_AREA * one.area)


def _overlap(
    shape: shapely.Geometry, near: Mapping[str, shapely.Geometry], least: float
) -> dict[str, float]:
    """Return the area that an outline shares with others, without what is little of both."""
    found = {key: float(shapely.intersection(shape, each).area) for key, each in near.items()}
    return {
        key: area for key, area in found.items() if area > least * min(shape.area, near[key].area)
    }


def _share(areas: Mapping[str, float]) -> dict[str, float]:
    """Return shares that add up to 1, the largest first.

    >>> _share({"a": 30.0, "b": 70.0})
    {'b': 0.7, 'a': 0.3}
    """
    whole = sum(areas.values())
    shares = {key: round(area / whole, 4) for key, area in areas.items()}
    ordered = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    rest = round(1 - sum(share for _, share in ordered[1:]), 4)
    return {ordered[0][0]: rest, **dict(ordered[1:])} if ordered else {}
