"""First-level units in the shapes of a finer source than Natural Earth's 1:10 million."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.building.regions.units import group_rows
from mapcore.building.shapes.polygons import polygons_of
from mapcore.building.tables import ChangedSourceError, find_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.building.sources.coverage import Coverage
    from mapcore.building.sources.natural_earth import Feature


def find_finer(country: str) -> Mapping[str, str] | None:
    """Return the row of `tables/finer.csv` that tells the finer source of a country, if any."""
    return find_row("finer", country=country)


def refine(features: Iterable[Feature], coverage: Coverage, column: str) -> list[Feature]:
    """Return a country's features in the shapes of a coverage, joined by their unit.

    `column` is that of the units' keys. What the coverage does not have keeps its shape, and so do
    territories with a country code of their own, whose islands have fine coasts already. Names,
    codes and notes stay as they are. Raises ChangedSourceError where a key of the coverage is
    that of no feature.
    """
    shapes = group_rows(coverage, column)
    own = list(features)
    if unknown := shapes.keys() - {feature.key for feature in own}:
        raise ChangedSourceError(f"no feature has the keys {', '.join(sorted(unknown))}")
    found = []
    for feature in own:
        # A unit that the coarse source draws in several features is whole in the first of them.
        parts = shapes.get(feature.key)
        if parts is not None and feature.world == feature.country:
            shapes[feature.key] = []
            joined = polygons_of(shapely.coverage_union_all(parts))
            found.append(evolve(feature, shape=joined))
        else:
            found.append(feature)
    return found
