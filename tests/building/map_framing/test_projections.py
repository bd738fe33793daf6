"""Automatic projections, judged by distances on the globe that GeographicLib computes."""

from __future__ import annotations

import geopandas
import numpy as np
import pyproj
import pytest
import shapely
from real_files import LOWRES

from mapcore.building.map_framing.plane import bounds_of
from mapcore.building.map_framing.projections import scale_spread, suiting, suiting_or_oblique
from mapcore.geometry.projection import Projection

GLOBE = pyproj.Geod(ellps="WGS84")
STEP = 1000.0
"""Metres over which a scale is measured."""


@pytest.fixture(scope="module")
def countries():
    return geopandas.read_file(LOWRES, engine="pyogrio").set_index("name").geometry


def measured_scales(projection, places):
    """Return the scale of a projection at places, in 12 directions each, (n, 12)."""
    lon, lat = places.T
    x0, y0 = Projection(projection).forward_each(lon, lat)
    scales = []
    for azimuth in range(0, 180, 15):
        ahead = GLOBE.fwd(lon, lat, np.full(len(lon), float(azimuth)), np.full(len(lon), STEP))
        x1, y1 = Projection(projection).forward_each(*ahead[:2])
        scales.append(np.hypot(x1 - x0, y1 - y0) * 1000 / STEP)
    return np.stack(scales, axis=1)


def places_of(shapes):
    return shapely.get_coordinates(shapely.segmentize(np.array(shapes, object), 1.0))


def slanted(azimuth, length, width, lon=10.0, lat=45.0):
    """Return a strip on the globe, in kilometres, of which the axis has this azimuth."""
    corners = [(-1, -1), (-1, 1), (1, 1), (1, -1)]
    points = []
    for along, across in corners:
        at = GLOBE.fwd(lon, lat, azimuth, along * length * 500)
        corner = GLOBE.fwd(at[0], at[1], azimuth + 90, across * width * 500)
        points.append((lon + (corner[0] - lon + 180) % 360 - 180, corner[1]))
    return shapely.segmentize(shapely.Polygon(points), 0.5)


@pytest.mark.parametrize("name", ["Norway", "New Zealand", "Chile", "Vietnam", "Sweden", "Somalia"])
def test_long_countries_are_oblique_and_less_distorted(name, countries):
    parts = shapely.get_parts(countries[name])
    found = suiting_or_oblique(parts)
    assert "+proj=omerc" in found or "+proj=tmerc" in found
    before, after = (
        measured_scales(projection, places_of(parts))
        for projection in (suiting(bounds_of(parts)), found)
    )
    assert after.max() / after.min() - 1 < 0.67 * (before.max() / before.min() - 1)
    areas = (after.max(axis=1) * after.min(axis=1)) / (after.max() * after.max())
    assert areas.min() > 0.985


@pytest.mark.parametrize("name", ["Germany", "Poland", "Australia", "Brazil", "Algeria", "Canada"])
def test_compact_and_broad_countries_keep_equal_areas(name, countries):
    parts = shapely.get_parts(countries[name])
    found = suiting_or_oblique(parts)
    assert found == suiting(bounds_of(parts))
    scales = measured_scales(found, places_of(parts)[:400])
    products = scales[:, :6] * scales[:, 6:]  # of directions at right angles
    assert products.mean(axis=1) == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("azimuth", [0, 20, 45, 70, 100, 135, 160])
@pytest.mark.parametrize("place", [(10, 45), (179, -20), (-100, 0), (30, 70)])
def test_a_strip_has_its_axis_whichever_way_and_wherever_it_lies(azimuth, place):
    strip = slanted(azimuth, 3000, 300, *place)
    found = suiting_or_oblique([strip])
    scales = measured_scales(found, places_of([strip]))
    assert scales.max() / scales.min() < 1.003


def test_north_is_up_in_the_middle():
    found = suiting_or_oblique([slanted(40, 3000, 300)])
    x, y = Projection(found).forward_each(np.array([10.0, 10.0]), np.array([44.9, 45.1]))
    assert abs(np.degrees(np.arctan2(x[1] - x[0], y[1] - y[0]))) < 1.0


def test_small_maps_are_not_oblique():
    assert "+proj=laea" in suiting_or_oblique([slanted(40, 300, 30)])


@pytest.mark.parametrize("name", ["Norway", "Egypt", "India"])
def test_the_spread_is_the_measured_one(name, countries):
    places = places_of(shapely.get_parts(countries[name]))
    for projection in (suiting_or_oblique([countries[name]]), "+proj=aea +lat_1=20 +lat_2=60"):
        scales = measured_scales(projection, places)
        # directions are 15 degrees apart, so the extremes are missed by a little
        assert scale_spread(projection, places) == pytest.approx(
            scales.max() / scales.min(), rel=0.01
        )
