"""A ZIP code without an area is in the one around it, where GeoNames knows where it is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import shapely

from mapcore.building.names.zip_codes import (
    ZipCode,
    find_areas,
    list_without_area,
    read_zip_codes,
)

TOWN, CITY = ("Town", "NY"), ("City", "NY")
CODES = [
    ZipCode("10001", TOWN, (0.5, 0.5)),
    ZipCode("99002", TOWN, (0.5, 0.5)),  # the town has one area
    ZipCode("20001", CITY, (2.5, 0.5)),
    ZipCode("20002", CITY, (3.5, 0.5)),
    ZipCode("20003", CITY, (2.6, 0.5)),  # it has a position of its own
    ZipCode("20004", CITY, (2.5, 0.5)),  # that of the city
    ZipCode("30001", CITY, (2.7, 0.5)),  # of another sorting centre
    ZipCode("20005", CITY, (9.0, 9.0)),  # in no area
]
AREAS = ["10001", "20001", "20002"]
SHAPES = np.array([shapely.box(0, 0, 1, 1), shapely.box(2, 0, 3, 1), shapely.box(3, 0, 4, 1)])


def test_codes_are_in_the_area_of_a_place_that_has_one_or_of_their_own_position() -> None:
    containing = find_areas(CODES, AREAS, SHAPES)
    assert containing["20004"] == "20001"
    assert "20005" not in containing
    assert list_without_area(CODES, containing, frozenset(AREAS)) == {
        "20003": "20001",
        "99002": "10001",
    }


def test_a_table_of_geonames_is_read_with_each_code_once(tmp_path: Path) -> None:
    line = 'US\t{}\tThe "Town"\tNew York\tNY\tKings\t047\t\t\t40.5\t-73.25\t4\n'
    file = tmp_path / "US.txt"
    file.write_text("".join(line.format(code) for code in ("10001", "10002", "10001")), "utf-8")
    found = read_zip_codes(file)
    assert sorted(each.code for each in found) == ["10001", "10002"]
    assert found[0].position == (-73.25, 40.5)
    assert found[0].place == ('The "Town"', "NY")
