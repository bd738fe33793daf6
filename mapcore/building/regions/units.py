"""Units of any level from a coverage file, one region for each code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.atlas.pack import Region
from mapcore.building.draft import Unit
from mapcore.building.regions.countries import unambiguous
from mapcore.building.shapes.polygons import polygons_of
from mapcore.building.tables import distinct, gather, split

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.building.sources.coverage import Coverage


_BOTH = re.compile(r"\s*/\s*| - ")
"""What stands between two names of a place that has both, as in Bolzano/Bozen."""
_BRACKETS = re.compile(r" \([^()]+\)$")
"""What tells a place from others of its name, as in Aalst (Aalst)."""


def units_of(row: Mapping[str, str], coverage: Coverage) -> list[Unit]:
    """Return the regions of a map by their keys; shapes of one key become one region.

    `row` is the map's one in `tables/unit_maps.csv`. `key` and `title` say how these are made of
    the columns of the coverage's table, as "IT-{plate}"; `parent` and `type` likewise, empty for
    none, and `aliases` and `former`, of which there may be several with `|` between them. The
    latter are codes and names of units that were merged into one of today. A type is given where
    it is not the map's, as of cities among Kreise. Where `borders` names those of the parents,
    units may lie in several, and their cells have none. A title of two names is known by each, one
    with a word in brackets without it. An alias that would fit two regions is none of either. Of
    several countries, such as Finland and its Åland, the first is that of the units.
    """
    parts = gather((row["key"].format(**unit), (unit, shape)) for unit, shape in coverage)
    units, country = [], split(row["country"])[0]
    for key in sorted(parts):
        region = _region(key, row, parts[key][0][0])
        own = [shape for _, shape in parts[key]]
        shape = own[0] if len(own) == 1 else shapely.coverage_union_all(own)
        shape = polygons_of(shape)
        parent = "" if row["borders"] else region.parent or ""
        units.append(Unit(region, shape, (country, parent, key if parent else "")))
    named = unambiguous(add_plain_names([unit.region for unit in units]))
    return [evolve(unit, region=region) for unit, region in zip(units, named, strict=True)]


def add_plain_names(regions: Sequence[Region]) -> list[Region]:
    """Return regions of which those with a word in brackets behind are known without it as well.

    Aalst (Aalst) is Aalst, since there is no other. Frankfurt (Oder) is not Frankfurt, with which
    the title of another region begins.

    >>> titles = ("Aalst (Aalst)", "Frankfurt (Oder)", "Frankfurt am Main")
    >>> added = add_plain_names([Region(title, title) for title in titles])
    >>> [region.aliases for region in added]
    [('Aalst',), (), ()]
    """
    titles = [region.title for region in regions]
    found = []
    for region in regions:
        plain = _BRACKETS.sub("", region.title)
        others = (title for title in titles if title != region.title)
        if (
            plain == region.title
            or "/" in plain
            or any(re.match(re.escape(plain) + r"\b", x) for x in others)
        ):
            found.append(region)
        else:
            found.append(evolve(region, aliases=distinct((*region.aliases, plain))))
    return found


def choose_rows(coverage: Coverage, where: str) -> Coverage:
    """Return the units of a coverage that a cell such as `code=E` asks for, empty for all.

    Those are wanted whose column begins so.
    """
    if not where:
        return coverage
    column, _, beginning = where.partition("=")
    chosen = [(row, shape) for row, shape in coverage if row[column].startswith(beginning)]
    return evolve(coverage, rows=[row for row, _ in chosen], shapes=[shape for _, shape in chosen])


def join_rows(coverage: Coverage, column: str) -> list[shapely.Geometry]:
    """Return the shapes of a coverage joined by what a column of its table says."""
    return [shapely.coverage_union_all(own) for own in group_rows(coverage, column).values()]


def group_rows(coverage: Coverage, column: str) -> dict[str, list[shapely.Geometry]]:
    """Return the shapes of a coverage by what a column of its table says."""
    return gather((row[column], shape) for row, shape in coverage)


def _region(key: str, row: Mapping[str, str], columns: Mapping[str, str]) -> Region:
    title, parent = (row[name].format(**columns) for name in ("title", "parent"))
    names = (*_BOTH.split(title), *split(row["aliases"].format(**columns)))
    own_type, former = (row[name].format(**columns) for name in ("type", "former"))
    return Region(
        key,
        title,
        distinct(names, key, title),
        parent=parent or None,
        type=own_type or None,
        former=split(former),
    )
