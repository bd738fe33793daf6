from __future__ import annotations

import math

import numpy as np
import pytest

from mapcore.geometry.projection import Projection

LAEA = Projection("+proj=laea +lat_0=50 +lon_0=10 +datum=WGS84 +units=km +no_defs")


def test_the_centre_is_the_origin():
    lon, lat = LAEA.centre
    x, y = LAEA.forward_each(np.array([lon]), np.array([lat]))
    assert (x[0], y[0]) == pytest.approx((0.0, 0.0), abs=1e-9)


def test_a_centre_that_is_not_named_is_unknown():
    assert Projection("+proj=eqearth +lon_0=11 +no_defs").centre == (11.0, None)
    assert Projection("+proj=eqc +units=km").centre == (None, None)


def test_places_come_back():
    lon, lat = np.array([8.5, 20.0, -3.0]), np.array([47.4, 60.0, 40.0])
    back = LAEA.inverse_each(*LAEA.forward_each(lon, lat))
    assert np.allclose(back, (lon, lat))


def test_one_place_is_projected_as_many_are():
    places = np.array([8.5, 20.0]), np.array([47.4, 60.0])
    (one,), (many, _) = (
        LAEA.forward_each(*(each[:1] for each in places))[0],
        LAEA.forward_each(*places)[0],
    )
    assert one == many


def test_where_a_projection_shows_nothing_it_gives_infinities():
    orthographic = Projection("+proj=ortho +lat_0=0 +lon_0=0 +units=km")
    assert math.isinf(orthographic.forward_each(np.array([170.0]), np.zeros(1))[0][0])
