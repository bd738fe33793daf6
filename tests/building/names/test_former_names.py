"""Names of places that are no more are no aliases, but a region's own code stays one."""

from __future__ import annotations

import shapely

from mapcore.building.regions.countries import country_regions
from mapcore.building.regions.subdivisions import subdivisions
from mapcore.building.sources.natural_earth import Feature
from mapcore.matching.gazetteer.places import is_former

SQUARE = shapely.box(0, 0, 1, 1)


def test_a_short_code_stays_though_a_former_country_had_it():
    vaud = Feature(0, "CH", "CH", "CH-VD", "Vaud", ("U.S.S.R.",), (), "", SQUARE)
    assert is_former("VD")
    assert is_former("U.S.S.R.")
    (unit,) = subdivisions([vaud])
    assert "VD" in unit.region.aliases
    assert "U.S.S.R." not in unit.region.aliases


def test_names_of_countries_are_neither_former_nor_misspelt():
    regions = {region.key: region.aliases for region in country_regions()}
    assert "Colombie" in regions["CO"]
    assert "Columbia" not in regions["CO"]
    assert "Equador" not in regions["EC"]
    assert "Malaya" not in regions["MY"]
