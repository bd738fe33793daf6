"""The statistical regions of the European Union, joined from units of its countries."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
import shapely

from mapcore.building.regions import nuts
from mapcore.building.sources.natural_earth import Feature
from mapcore.building.tables import read_rows

MEMBERS = 27


@pytest.fixture(autouse=True, scope="module")
def shapes_read_once():
    """Read the inputs with the shapes of regions for the first test alone: it takes two seconds."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(nuts, "read_coverage", cache(nuts.read_coverage))
        yield


def feature(country, key, x, width=1.0):
    shape = shapely.box(x, 0, x + width, 1)
    return Feature(0, country, country, key, key, (), (), "", shape)


def codes(table):
    return {row["code"] for row in read_rows(table)}


def test_the_tables_have_the_regions_that_eurostat_counts():
    regions, units = codes(nuts.REGIONS_TABLE), codes(nuts.UNITS_TABLE)
    # Greece has 52 more on level 3, and Eisenach, DEG0N, has joined DEG0P.
    assert Counter(map(len, regions)) == {3: 92, 4: 242, 5: 1166 - 53}
    finest = {code for code in units if len(code) == 5}
    assert finest == {code for code in regions if len(code) == 5}
    whole = {code[:4] for code in units if len(code) >= 4}
    assert whole == {code for code in regions if len(code) == 4}
    assert len({code[:2] for code in whole}) == MEMBERS


def test_a_unit_gets_the_code_of_its_region_and_one_abroad_none():
    given = [feature("AT", "AT-7", 0), feature("LU", "", 1), feature("CH", "CH-ZH", 2)]
    assert [each.key for each in nuts.tag_features(given)] == ["AT33", "LU00", ""]


def test_a_unit_whose_regions_no_source_parts_is_in_none():
    (given,) = nuts.tag_features([feature("GR", "GR-I", 0)], nuts.FINEST_LEVEL)
    assert given.key == ""
    assert nuts.tag_features([feature("GR", "GR-I", 0)])[0].key == "EL30"


@pytest.mark.parametrize(("level", "found"), [(1, {"ES5": 3.0}), (2, {"ES51": 2.0, "ES53": 1.0})])
def test_the_units_of_a_region_are_joined(level, found):
    given = [feature("ES", key, x) for x, key in enumerate(("ES-B", "ES-GI", "ES-PM"))]
    units = nuts.join_units(level, nuts.tag_features(given))
    assert {unit.region.key: unit.shape.area for unit in units} == found


def test_a_unit_of_several_regions_is_divided_along_a_sources_borders():
    around = shapely.box(18.9, 50.9, 23.2, 53.6)  # around Mazovia
    given = Feature(0, "PL", "PL", "PL-14", "Mazowieckie", (), (), "", around)
    capital, rest = nuts.tag_features([given])
    assert (capital.key, rest.key) == ("PL91", "PL92")
    assert shapely.contains(capital.shape, shapely.Point(21.01, 52.23))  # Warsaw
    assert shapely.contains(rest.shape, shapely.Point(19.70, 52.55))  # Płock
    assert capital.shape.area + rest.shape.area == pytest.approx(around.area)
