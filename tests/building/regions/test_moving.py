"""Parts that the source gives to another unit are moved to their own."""

from __future__ import annotations

import pytest
import shapely

from mapcore.atlas.pack import Region
from mapcore.building.draft import Unit
from mapcore.building.regions.moving import move_areas, move_parts
from mapcore.building.sources.coverage import Coverage
from mapcore.building.sources.natural_earth import Feature
from mapcore.building.tables import ChangedSourceError

ROW = {"name": "Isle", "from": "X-1", "to": "X-2",
       "west": "4", "south": "4", "east": "6", "north": "6"}  # fmt: skip


def unit(key: str, *boxes: tuple[float, float, float, float]) -> Unit:
    shape = shapely.multipolygons([shapely.box(*sides) for sides in boxes])
    return Unit(Region(key, key), shape, ("X", key, ""))


def test_an_island_is_moved_to_its_unit() -> None:
    one, other = unit("X-1", (0, 0, 1, 1), (4.5, 4.5, 5, 5)), unit("X-2", (1, 0, 2, 1))
    kept, grown = move_parts([one, other], [ROW])
    assert kept.shape.equals(shapely.box(0, 0, 1, 1))
    assert [part.area for part in grown.shape.geoms] == [1, 0.25]


def test_a_source_without_the_island_is_refused() -> None:
    units = [unit("X-1", (0, 0, 1, 1)), unit("X-2", (1, 0, 2, 1))]
    with pytest.raises(ChangedSourceError, match="X-1 has no part in the box of Isle"):
        move_parts(units, [ROW])


def feature(key: str, *sides: float) -> Feature:
    return Feature(0, key[:2], key[:2], key, key, ("a name",), (), "", shapely.box(*sides))


GIVEN = [feature("IL-Z", 0, 0, 2, 1), feature("SY-QU", 2, 0, 3, 1), feature("LB-NA", 0, 1, 3, 2)]


def test_an_area_goes_to_its_unit_with_the_slivers_that_its_outline_leaves() -> None:
    # Its lines are a little off the borders of the units, on either side.
    outline = shapely.Polygon([(1, -0.1), (1, 1), (1.5, 0.9999), (2.1, 1), (2.1, -0.1)])
    found = move_areas(GIVEN, Coverage([{"key": "golan-heights"}], [outline]))
    shapes = [each.shape for each in found]
    assert shapely.coverage_is_valid(shapes)
    by_key: dict[str, float] = {}
    for each in found:
        by_key[each.key] = by_key.get(each.key, 0.0) + each.shape.area
    assert by_key == pytest.approx({"IL-Z": 1.0, "SY-QU": 2.0, "LB-NA": 3.0})


def test_the_moved_area_has_no_name_of_its_own() -> None:
    found = move_areas(GIVEN, Coverage([{"key": "golan-heights"}], [shapely.box(1, 0, 2, 1)]))
    assert [each.names for each in found if each.key == "SY-QU"] == [("a name",), ()]


def test_an_area_that_lies_elsewhere_is_refused() -> None:
    outlines = Coverage([{"key": "golan-heights"}], [shapely.box(8, 8, 9, 9)])
    with pytest.raises(ChangedSourceError, match="IL-Z has nothing of golan-heights"):
        move_areas(GIVEN, outlines)
