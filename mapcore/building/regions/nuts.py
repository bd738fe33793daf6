"""The statistical regions of the European Union, NUTS, joined from units of its countries."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import shapely
from attrs import evolve

from mapcore.atlas.pack import Region
from mapcore.building.draft import Cell, Origin, Unit
from mapcore.building.regions.countries import unambiguous
from mapcore.building.regions.recutting import refill
from mapcore.building.shapes.polygons import polygons_of
from mapcore.building.sources.coverage import read_coverage
from mapcore.building.tables import INPUTS, distinct, gather, get_row, read_rows, split

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.building.sources.natural_earth import Feature

NUTS_ORIGIN = Origin(
    source="Natural Earth, 1:10 million; regions after Eurostat, in Germany after BKG, in Poland"
    " after GUGiK, in Portugal after DGT",
    edition="NUTS 2021",
)
FINEST_ORIGIN = Origin(
    source=f"{NUTS_ORIGIN.source}, in Austria after Statistik Austria, in Belgium after Statbel, in"
    " Denmark after DAGI, in the Netherlands after CBS and Kadaster, in Spain after IGN",
    edition=NUTS_ORIGIN.edition,
)
FINEST_LEVEL = 3
FINEST_NOTES = (
    "Greece is without regions: no open source was found that has the borders of its 52.",
    "Eisenach (DEG0N) is in Wartburgkreis (DEG0P), which it joined in July 2021.",
)
REGIONS_TABLE, UNITS_TABLE = INPUTS / "nuts-2021.csv", INPUTS / "nuts-2021-units.csv"
EVERY_UNIT = "*"
"""What stands in the table of units for all of a country's."""
OVERSEAS_REGIONS = ("GF", "GP", "MQ", "RE", "YT")
"""France's regions overseas, which have ISO codes of their own."""
COUNTRY_LETTERS = 2
"""Codes of regions have these letters of their country, and a sign more for every level."""


def list_countries() -> frozenset[str]:
    """Return the ISO codes of the land that the regions are on: members, and islands of theirs."""
    union = get_row("groups", id="european-union")
    return frozenset({*split(union["members"]), *OVERSEAS_REGIONS})


def tag_features(features: Iterable[Feature], level: int = 2) -> list[Feature]:
    """Return first-level units under the codes of the regions of a level that they are in.

    A unit that has parts of several such regions is divided along the borders of a source's
    smaller units, within its outline. Units outside of the European Union get no key, and neither
    do those whose regions no source parts.
    """
    length = COUNTRY_LETTERS + level
    codes = {
        (row["country"], row["unit"]): row["code"][:length]
        for row in read_rows(UNITS_TABLE)
        if not row["input"]
    }
    found = [_tag(each, codes) for each in features]
    divided = _shapes_of_inputs(length)
    for large in sorted({each.key for each in found if 0 < len(each.key) < length}):
        gone = [each for each in found if each.key == large]
        new = [
            evolve(gone[0], key=code, shape=shape)
            for code, shape in divided.items()
            if code.startswith(large)
        ]
        if new:
            found = refill(found, gone, new)
    return [each if len(each.key) == length else evolve(each, key="") for each in found]


def join_units(level: int, tagged: Iterable[Feature]) -> list[Unit]:
    """Return the regions of a level from features tagged for it or a finer one."""
    parts = gather((each.key[: COUNTRY_LETTERS + level], each) for each in tagged if each.key)
    table = {row["code"]: row for row in read_rows(REGIONS_TABLE)}
    regions = unambiguous([_region(table[code]) for code in sorted(parts)])
    return [
        Unit(
            region,
            polygons_of(shapely.union_all([each.shape for each in parts[region.key]])),
            (parts[region.key][0].country, region.key, ""),
        )
        for region in regions
    ]


def join_countries(tagged: Iterable[Feature]) -> list[Cell]:
    """Return the countries that tagged features outside of the European Union make up."""
    shapes = gather((feature.world, feature.shape) for feature in tagged if not feature.key)
    return [Cell(shapely.union_all(own), country) for country, own in sorted(shapes.items())]


def _tag(feature: Feature, codes: dict[tuple[str, str], str]) -> Feature:
    """Return a feature with the code of its region as its key, which is empty outside of any."""
    code = codes.get((feature.country, EVERY_UNIT)) or codes.get((feature.country, feature.key))
    return evolve(feature, key=code or "")


def _shapes_of_inputs(length: int) -> dict[str, shapely.Geometry]:
    """Return the regions that the builder's own inputs have the units of.

    They are by their codes, cut to a length.
    """
    wanted: dict[str, dict[str, str]] = defaultdict(dict)
    for row in read_rows(UNITS_TABLE):
        if row["input"]:
            wanted[row["input"]][row["unit"]] = row["code"][:length]
    parts = gather(
        (code, shape)
        for name, codes in wanted.items()
        for unit, shape in read_coverage(INPUTS / f"{name}.coverage")
        if (code := codes.get(unit.get("code") or unit["key"]))
    )
    return {code: shapely.coverage_union_all(own) for code, own in sorted(parts.items())}


def _region(row: dict[str, str]) -> Region:
    names = distinct(split(row["aliases"]), row["code"], row["title"])
    return Region(row["code"], row["title"], names)
