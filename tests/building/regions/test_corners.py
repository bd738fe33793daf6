"""Where a source lets four countries meet in a point, two of them get the border that they have."""

from __future__ import annotations

import numpy as np
import pytest
import shapely

from mapcore.building.regions.corners import split_corners
from mapcore.building.sources.natural_earth import Feature
from mapcore.building.tables import ChangedSourceError, rows
from mapcore.rendering import builtin_atlas

(ROW,) = rows("corners")
LON, LAT = float(ROW["lon"]), float(ROW["lat"])
SPOT = (LON, LAT)


def feature(country: str, *corners: tuple[float, float]) -> Feature:
    shape = shapely.Polygon([SPOT, *((LON + x, LAT + y) for x, y in corners)])
    return Feature(0, country, country, country, country, (), (), "", shape)


SOURCE = [
    feature("NA", (-1, 0.2), (-1, 1), (-0.2, 1)),
    feature("ZM", (-0.2, 1), (1, 1), (1, -0.4)),
    feature("ZW", (1, -0.4), (1, -1), (-0.2, -1)),
    feature("BW", (-0.2, -1), (-1, -1), (-1, 0.2)),
]


def test_two_countries_share_a_border_of_150_m_and_all_still_fit() -> None:
    found = {each.country: each.shape for each in split_corners(SOURCE)}
    assert shapely.coverage_is_valid(list(found.values()))
    border = shapely.intersection(found["BW"], found["ZM"])
    assert border.length * 107.5 == pytest.approx(0.15, abs=0.01)
    assert shapely.distance(found["NA"], found["ZW"]) == pytest.approx(border.length)
    assert sum(each.area for each in found.values()) == pytest.approx(3.94, abs=0.1)


def test_units_elsewhere_stay_as_they_are() -> None:
    other = Feature(1, "BW", "BW", "B", "B", (), (), "", shapely.box(20, -20, 21, -19))
    assert split_corners([*SOURCE, other])[-1] is other


def test_a_source_without_the_corner_is_refused() -> None:
    other = Feature(1, "BW", "BW", "B", "B", (), (), "", shapely.box(20, -20, 21, -19))
    with pytest.raises(ChangedSourceError, match="no unit has the corner of Kazungula"):
        split_corners([other])


@pytest.mark.parametrize(("map_id", "key"), [("botswana", "BW-NW"), ("zambia", "ZM-07")])
def test_the_maps_of_both_have_both_ends_of_the_border(map_id: str, key: str) -> None:
    pack = builtin_atlas().open(map_id)
    geometry, number = pack.geometry(4800), pack.index_of_key[key]
    first, last = (geometry.rings.starts[i] for i in geometry.region_rings[number : number + 2])
    points = geometry.rings.points[first:last]
    ends = []
    for name in ("begin", "end"):
        place = pack.project(*map(float, ROW[name].split()))
        assert place is not None
        ends.append(int(np.hypot(*(points - np.array(place)).T).argmin()))
        assert np.hypot(*(points[ends[-1]] - np.array(place))) < 0.05, name
    assert abs(ends[0] - ends[1]) == 1
