from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from layout_plans import BROAD
from pyproj import Transformer

from mapcore.geometry.affine import Affine
from mapcore.geometry.box import Box
from mapcore.geometry.projection import Projection
from mapcore.layout.land.graticule import _find_lines

LAEA = (BROAD, Affine(1.0, 0.0, 600.0, 0.0, -1.0, 350.0), Box(0.0, 0.0, 1200.0, 700.0))
WORLD = (
    Projection("+proj=eqearth +lon_0=11 +datum=WGS84 +units=km +no_defs"),
    Affine(0.03444, 0.0, 595.9, 0.0, -0.03444, 303.9),
    Box(0.0, 0.0, 1200.0, 560.0),
)
POLE = (
    Projection("+proj=laea +lat_0=-90 +lon_0=0 +datum=WGS84 +units=km +no_defs"),
    Affine(0.2, 0.0, 600.0, 0.0, -0.2, 600.0),
    Box(0.0, 0.0, 1200.0, 1200.0),
)


@pytest.mark.parametrize("place", [LAEA, WORLD, POLE])
def test_every_line_follows_a_round_degree(place):
    projection, to_plane, _ = place
    a, _, c, _, e, f = to_plane.numbers
    lines = _find_lines(*place)
    assert len(lines) > 4
    inverse = Transformer.from_crs("EPSG:4326", projection.proj, always_xy=True)
    for start, end in pairwise(lines.starts):
        line = lines.points[start:end].astype(float)
        lon, lat = inverse.transform(
            (line[:, 0] - c) / a, (line[:, 1] - f) / e, direction="INVERSE"
        )
        turned = np.unwrap(lon, period=360)
        along = lat if np.ptp(lat) < 0.1 else turned
        assert np.ptp(along) < 0.2
        assert np.median(along) * 10 == pytest.approx(round(float(np.median(along)) * 10), abs=0.2)


def test_lines_of_the_world_do_not_cross_it_at_its_seam():
    lines = _find_lines(*WORLD)
    steps = np.abs(np.diff(lines.points[:, 0]))
    steps[lines.starts[1:-1] - 1] = 0
    assert steps.max() < 60


def test_lines_cover_the_window():
    points = _find_lines(*LAEA).points
    assert points[:, 0].min() < 0
    assert points[:, 0].max() > 1200
    assert points[:, 1].min() < 0
    assert points[:, 1].max() > 700
