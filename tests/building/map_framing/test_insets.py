from __future__ import annotations

import pytest
import shapely

from mapcore.building.map_framing.insets import FILLED_SHARE, into, place_insets
from mapcore.building.map_framing.plane import fit_frame, pad


def area(box):
    return shapely.box(*box)


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("size", [(100, 100), (300, 100), (100, 300)])
def test_insets_stand_off_the_land_and_off_each_other(count, size):
    land = [shapely.box(0, 0, *size)]
    found = place_insets(land, [(0, 0, 3, 2)] * count)
    for i, box in enumerate(found.boxes):
        assert not area(box).intersects(land[0])
        assert area(found.bounds).buffer(1e-6).contains(area(box))
        for other in found.boxes[:i]:
            assert area(box).intersection(area(other)).area < 1e-9


def test_a_free_corner_is_taken():
    land = [shapely.Polygon([(0, 0), (100, 0), (100, 100)])]
    found = place_insets(land, [(0, 0, 1, 1)])
    assert found.bounds == pad((0, 0, 100, 100))


def test_content_is_centred_in_its_box():
    affine = into((10, 10, 20, 20), (0, 0, 2, 1), FILLED_SHARE)
    assert affine.apply(1, 0.5) == pytest.approx((15, 15))


def test_the_frame_has_its_longer_side_1200():
    to_plane, frame = fit_frame((0, 0, 200, 100))
    assert frame == (0, 0, 1200, 600)
    assert to_plane.e < 0
