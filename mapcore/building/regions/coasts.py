"""Finer coasts for countries that are small at 1:10 million, and islands that are missing there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import evolve

from mapcore.building.draft import Origin
from mapcore.building.regions.fitting import fit_into
from mapcore.building.shapes.polygons import multipolygon, polygons_of, with_corners_of
from mapcore.building.tables import ChangedSourceError, gather, read_bounds, rows

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from mapcore.building.sources.natural_earth import Feature
    from mapcore.building.sources.shorelines import Shorelines

COAST_ORIGIN = Origin(source="GSHHG, full resolution", edition="2016")

COAST_FINENESS = 2500
"""Coasts are simplified by the longer side of the largest island's bounds divided by this."""

CRUMB_SQUARES = 9
"""Islets smaller than this, in squares of what the coast is simplified by, are left out."""

LARGE_RATIO = 4.0
"""Land with this many times the area of a country is cut off at the end of its reach."""


def with_islands(features: Iterable[Feature], shorelines: Shorelines) -> list[Feature]:
    """Return the features with those of `tables/islands.csv` drawn as groups of islands.

    An island belongs to the first row of its country whose box its middle lies in. The rows
    replace what the source draws of the country. Raises ChangedSourceError where a row has none.
    """
    found = list(features)
    for country, own in gather((row["country"], row) for row in rows("islands")).items():
        gone = [each for each in found if each.world == country]
        found = [each for each in found if each.world != country]
        boxes = np.array([read_bounds(row) for row in own])
        grouped = _grouped(boxes, shorelines)
        for key in dict.fromkeys(row["key"] or row["title"] for row in own):
            chosen = [i for i, row in enumerate(own) if (row["key"] or row["title"]) == key]
            shapes = [island for i in chosen for island in grouped[i]]
            if not shapes:
                raise ChangedSourceError(f"{country}: no island lies in the box of {key}")
            found.append(gone[0].replace_by(own[chosen[0]], multipolygon(shapes)))
    return found


def _grouped(boxes: NDArray[np.float64], shorelines: Shorelines) -> list[list[shapely.Geometry]]:
    """Return the islands whose middle lies in each box, and in none before it."""
    groups: list[list[shapely.Geometry]] = []
    for number, box in enumerate(boxes):
        islands = shapely.get_parts(shorelines.land(box))
        bounds = shapely.bounds(islands)
        middles = (bounds[:, None, :2] + bounds[:, None, 2:]) / 2
        before = boxes[: number + 1]
        inside = ((middles >= before[:, :2]) & (middles <= before[:, 2:])).all(axis=2)
        first = inside[:, -1] & ~inside[:, :-1].any(axis=1)
        groups.append(list(shapely.simplify(islands[first], _tolerance(islands[first]))))
    return groups


def _tolerance(islands: NDArray[np.object_]) -> float:
    west, south, east, north = shapely.bounds(islands).T
    return float(np.maximum(east - west, north - south).max(initial=0)) / COAST_FINENESS


def with_finer_coasts(features: Iterable[Feature], shorelines: Shorelines) -> list[Feature]:
    """Return the features with the coasts of `tables/coasts.csv` drawn by shorelines.

    The units of a country, and the land of its neighbours, keep their common borders. Land within
    the country's reach (degrees) belongs to the unit that holds it or is nearest to it.
    """
    found = list(features)
    for row in rows("coasts"):
        own = [i for i, each in enumerate(found) if each.world == row["country"]]
        former = shapely.union_all([found[i].shape for i in own])
        zone = shapely.buffer(former, float(row["reach"]), quad_segs=4)
        tree = shapely.STRtree([each.shape for each in found])
        around = sorted(tree.query(zone, predicate="intersects").tolist())
        dry = shapely.union_all([shapely.intersection(found[i].shape, zone) for i in around])
        land = _land(former, zone, dry, shorelines)
        near = [i for i in around if i not in own and shapely.intersects(found[i].shape, land)]
        drawn = fit_into(land, [found[i].shape for i in (*own, *near)])[: len(own)]
        new = [
            found[i].shape if shape.is_empty else shape for i, shape in zip(own, drawn, strict=True)
        ]
        turned = with_corners_of(new, [found[i].shape for i in near])
        for i, shape in zip((*own, *near), (*new, *turned), strict=True):
            found[i] = evolve(found[i], shape=shape)
    return found


def _land(
    former: shapely.Geometry,
    zone: shapely.Geometry,
    dry: shapely.Geometry,
    shorelines: Shorelines,
) -> shapely.Geometry:
    """Return the land that reaches into the zone around a country's former outline.

    Lakes are left out where the former land in the zone, of whatever country, leaves them out.
    """
    box = shapely.bounds(zone)
    land = shapely.get_parts(shorelines.land(box))
    tolerance = _tolerance(shapely.get_parts(former))
    land = land[
        shapely.intersects(zone, land) & (shapely.area(land) >= CRUMB_SQUARES * tolerance**2)
    ]
    large = shapely.area(land) > LARGE_RATIO * former.area
    land[large] = shapely.intersection(land[large], zone)
    lakes = shapely.intersection(shapely.get_parts(shorelines.lakes(box)), zone)
    lakes = lakes[shapely.area(shapely.intersection(lakes, dry)) < 0.5 * shapely.area(lakes)]
    whole = shapely.difference(shapely.union_all(land), shapely.union_all(lakes))
    return polygons_of(shapely.simplify(whole, tolerance))
