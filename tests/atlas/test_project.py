from __future__ import annotations

import numpy as np
import pytest

from mapcore.atlas.catalog import Atlas

ATLAS = Atlas()


def region_at(map_id, lon, lat):
    """The key of the region that covers a place, by the even-odd rule."""
    pack = ATLAS.open(map_id)
    position = pack.project(lon, lat)
    if position is None:
        return None
    x, y = position
    geometry = pack.geometry(4800)
    points, starts = geometry.rings.points, geometry.rings.starts
    for i, region in enumerate(pack.regions):
        crossings = 0
        for r in range(geometry.region_rings[i], geometry.region_rings[i + 1]):
            ring = points[starts[r] : starts[r + 1]]
            (x0, y0), (x1, y1) = ring[:-1].T.astype(float), ring[1:].T.astype(float)
            spans = (y0 > y) != (y1 > y)
            with np.errstate(divide="ignore", invalid="ignore"):
                crossings += int((spans & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)).sum())
        if crossings % 2:
            return region.key
    return ""


@pytest.mark.parametrize(
    ("map_id", "lon", "lat", "expected"),
    [
        ("world", 2.35, 48.86, "FR"),
        ("world", -74.0, 4.7, "CO"),
        ("world", 171.0, 66.5, "RU"),
        ("world", -173.0, 65.5, "RU"),
        ("world", 34.1, 45.2, "UA"),
        ("world", -13.0, 25.5, "EH"),
        ("world", -53.0, 4.0, "GF"),
        ("us-states", -118.2, 34.05, "US-CA"),
        ("us-states", -147.7, 64.85, "US-AK"),
        ("us-states", -155.5, 19.6, "US-HI"),
        ("us-counties", -87.7, 41.85, "17031"),
        ("us-counties", -147.7, 64.85, "02090"),
        ("us-ca-counties", -118.2, 34.05, "06037"),
        ("germany", 11.58, 48.14, "DE-BY"),
        ("germany", 13.4, 52.52, "DE-BE"),
        ("france", 2.35, 48.86, "FR-75C"),
        ("france", -53.0, 4.0, "FR-973"),
        ("france", 55.5, -21.1, "FR-974"),
        ("spain", -16.55, 28.25, "ES-TF"),
        ("norway", 16.0, 78.5, "NO-21"),
        ("russia", -173.0, 65.5, "RU-CHU"),
        ("russia", 37.62, 55.75, "RU-MOW"),
        ("fiji", 179.3, -16.6, "FJ-N"),
        ("fiji", 178.1, -17.8, "FJ-C"),
        ("new-zealand", -176.5, -43.95, "NZ-CIT"),
        ("netherlands", -68.28, 12.2, "NL-BQ1"),
        ("us-territories", 144.77, 13.45, "US-GU"),
        ("vietnam-provinces", 106.61, 8.71, "VN-43"),  # Côn Đảo
        ("vietnam", 106.61, 8.71, "VN-SG"),
        ("vietnam-provinces", 107.0, 20.79, "VN-HP"),  # Cát Bà
        ("vietnam", 107.0, 20.79, "VN-HP"),
    ],
)
def test_a_place_falls_into_its_region(map_id, lon, lat, expected):
    assert region_at(map_id, lon, lat) == expected


@pytest.mark.parametrize(
    ("map_id", "lon", "lat"),
    [("germany", 139.7, 35.7), ("us-states", 2.35, 48.86), ("france", 18.0, -33.9)],
)
def test_places_elsewhere_are_not_shown(map_id, lon, lat):
    assert ATLAS.open(map_id).project(lon, lat) is None


@pytest.mark.parametrize("map_id", ["france", "netherlands", "new-zealand", "us-states"])
def test_insets_stand_inside_the_frame_and_apart(map_id):
    pack = ATLAS.open(map_id)
    boxes = [inset.frame for inset in pack.insets]
    assert boxes
    for i, box in enumerate(boxes):
        assert min(box.width, box.height) > 0
        assert box.is_within(pack.frame.shrink(-0.5))
        assert not any(box.shrink(0.25).intersects(other.shrink(0.25)) for other in boxes[:i])
