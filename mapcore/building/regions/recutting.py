"""First-level units of today inside of Natural Earth's outlines, where these hold former ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.building.draft import Origin
from mapcore.building.regions import coasts
from mapcore.building.regions.fitting import fit_into
from mapcore.building.regions.refining import find_finer
from mapcore.building.shapes.polygons import ON_BORDER_DISTANCE, with_corners_of
from mapcore.building.sources import natural_earth
from mapcore.building.sources.coverage import read_coverage
from mapcore.building.tables import INPUTS, ChangedSourceError, find_row, rows, split

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore.building.sources.natural_earth import Feature


def recut(features: Iterable[Feature]) -> list[Feature]:
    """Return the features with those of `tables/recut.csv` replaced by today's units.

    The new units fill the outline of the former ones that the table names, all of the country's
    where it names none, so that coasts and borders between countries stay where they are.
    """
    found = list(features)
    for row in rows("recut"):
        former = set(split(row["former"]))
        gone = [each for each in found if _is_former(each, row["country"], former)]
        new = [gone[0].replace_by(unit, shape) for unit, shape in _units(row["input"])]
        found = refill(found, gone, new)
    return found


def refill(
    features: Sequence[Feature], gone: Sequence[Feature], new: Sequence[Feature]
) -> list[Feature]:
    """Return features with some of them replaced by new ones, whose shapes fill their outline.

    New ones with nothing in the outline are left out. The features around get the corners that
    the borders of the new ones have on theirs.
    """
    outline = shapely.union_all([each.shape for each in gone])
    shapes = fit_into(outline, [each.shape for each in new])
    others = _with_corners(shapes, outline, [each for each in features if each not in gone])
    filled = [evolve(each, shape=shape) for each, shape in zip(new, shapes, strict=True)]
    return [*others, *(each for each in filled if not each.shape.is_empty)]


def merge_units(features: Iterable[Feature]) -> list[Feature]:
    """Return the features with those of `tables/merged.csv` under the keys of what they became."""
    table = {key: row for row in rows("merged") for key in split(row["of"])}
    return [
        _merge_feature(each, table[name]) if (name := each.key or each.title) in table else each
        for each in features
    ]


def _merge_feature(feature: Feature, row: dict[str, str]) -> Feature:
    """Return a feature as a part of the unit it was merged into, which may have its key."""
    own = feature.key == row["key"]
    return evolve(
        feature,
        key=row["key"],
        title=row["title"],
        names=feature.names if own else (),
        aliases=(feature.title, *feature.aliases) if own else (),
        note="",
        former=()
        if own
        else (*filter(None, (feature.key,)), feature.title, *feature.names, *feature.aliases),
    )


def origin_of(country: str) -> Origin:
    """Return where the units of a country, or of a territory with a code, come from."""
    if finer := find_finer(country):
        return Origin(finer["source"], finer["edition"])
    if find_row("islands", country=country):
        return coasts.COAST_ORIGIN
    found = natural_earth.NATURAL_EARTH_ORIGIN
    if row := find_row("recut", country=country) or find_row("merged", country=country):
        found = Origin(row.get("source", found.source), f"units of {row['edition']}")
    if find_row("coasts", country=country):
        return evolve(found, source=f"{found.source}; coasts after {coasts.COAST_ORIGIN.source}")
    return found


def _is_former(feature: Feature, country: str, keys: set[str]) -> bool:
    own = feature.country == country and feature.world == country
    return own and (not keys or (feature.key or feature.title) in keys)


def _units(name: str) -> list[tuple[dict[str, str], shapely.Geometry]]:
    """Return the rows of the table of units for an input, each with its shape."""
    coverage = read_coverage(INPUTS / f"{name}.coverage")
    shapes = {
        code: shape
        for row, shape in coverage
        for code in (row["code"], row["name"], f"{row['code']}|{row['name']}")
    }
    wanted = [row for row in rows("units") if row["input"] == name]
    missing = [row["code"] for row in wanted if row["code"] not in shapes]
    if missing:
        raise ChangedSourceError(f"{name} has no shape for {', '.join(missing)}")
    return [(row, shapes[row["code"]]) for row in wanted]


def _with_corners(
    shapes: Sequence[shapely.Geometry], outline: shapely.Geometry, others: Sequence[Feature]
) -> list[Feature]:
    shapely.prepare(outline)
    near = [each for each in others if shapely.dwithin(outline, each.shape, ON_BORDER_DISTANCE)]
    turned = iter(with_corners_of(shapes, [each.shape for each in near]))
    touched = {id(each) for each in near}
    return [evolve(each, shape=next(turned)) if id(each) in touched else each for each in others]
