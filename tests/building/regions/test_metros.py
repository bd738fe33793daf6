"""Metropolitan and micropolitan areas, joined from counties."""

from __future__ import annotations

import shapely

from mapcore.atlas.pack import Region
from mapcore.building.draft import Unit
from mapcore.building.regions.metros import join_counties


def counties(*codes, west=0, south=0):
    return {
        code: Unit(
            Region(code, code),
            shapely.box(west + i, south, west + i + 1, south + 1),
            ("US", "US-XX", code),
        )
        for i, code in enumerate(codes)
    }


def test_an_area_has_the_counties_of_the_bureaus_list_and_the_others_are_the_rest():
    # Autauga and Lowndes are of Montgomery, Barbour is micropolitan, Bullock is in no area.
    units, rest = join_counties("metropolitan", counties("01001", "01085", "01005", "01011"))
    (unit,) = units
    assert (unit.region.key, unit.region.title) == ("33860", "Montgomery, AL")
    assert shapely.equals(unit.shape, shapely.box(0, 0, 2, 1))
    assert [cell.county for cell in unit.cells] == ["01001", "01085"]
    assert [cell.county for cell in rest] == ["01005", "01011"]


def test_an_area_is_known_by_its_first_city_and_by_former_titles_and_codes():
    (cleveland,), _ = join_counties("metropolitan", counties("39035"))
    assert {"17460", "Cleveland-Elyria, OH"} <= set(cleveland.region.aliases)
    assert "Cleveland" not in cleveland.region.aliases  # Tennessee has one as well
    county = counties("15003", west=-158, south=21)
    (honolulu,), _ = join_counties("metropolitan", county)
    assert {"Honolulu", "Honolulu, HI"} <= set(honolulu.region.aliases)


def test_an_area_leaves_its_name_to_a_greater_city_elsewhere():
    (manhattan,), _ = join_counties("metropolitan", counties("20161", west=-97, south=39))
    assert "Manhattan, KS" in manhattan.region.title
    assert "Manhattan" not in manhattan.region.aliases


def test_an_area_leaves_its_name_to_another_that_is_called_after_such_a_city_as_well():
    (rome,), _ = join_counties("metropolitan", counties("13115", west=-86, south=34))
    assert "Rome, GA" in rome.region.title
    assert "Rome" not in rome.region.aliases  # Utica-Rome, NY


def test_a_micropolitan_area_leaves_its_name_to_a_metropolitan_one():
    (columbus,), _ = join_counties("micropolitan", counties("28087"))
    assert columbus.region.title == "Columbus, MS"
    assert "Columbus" not in columbus.region.aliases
