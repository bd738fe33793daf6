"""The outline of highlighted regions: one around neighbours, along the edge of the whole set."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.atlas.catalog import Atlas
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.highlight import find_outline

STATES = Atlas().open("us-states")
GEOMETRY = STATES.geometry(900)
SPEC = {"mapId": "world", "regions": {"MT": "#aa0000", "FR": "#aa0000"}, "output": {"width": 600}}


def are_closed(lines: Polylines) -> bool:
    first, last = lines.points[lines.starts[:-1]], lines.points[lines.starts[1:] - 1]
    return bool((first == last).all())


@pytest.mark.parametrize("map_id", ["us-states", "us-counties", "world", "germany", "france"])
def test_the_outline_of_all_regions_is_the_edge_of_the_map(map_id: str) -> None:
    pack = Atlas().open(map_id)
    geometry = pack.geometry(900)
    outline = find_outline(geometry, tuple(range(len(pack.regions))))
    assert are_closed(outline)
    assert outline.length() == pytest.approx(geometry.outer.length(), rel=1e-6)


@settings(max_examples=scale_examples(15))
@given(st.sets(st.integers(0, len(STATES.regions) - 1), min_size=1))
def test_what_is_inside_the_outline_is_what_is_highlighted(chosen: set[int]) -> None:
    outline = find_outline(GEOMETRY, tuple(sorted(chosen)))
    assert are_closed(outline)
    inside = find_points_within()
    assert set(np.flatnonzero(outline.enclose(inside)).tolist()) == chosen


@cache
def find_points_within() -> np.ndarray:
    """Return a point in each state: the middle of three corners in turn that lies within."""
    points = []
    for region in range(len(STATES.regions)):
        low, high = GEOMETRY.region_rings[region], GEOMETRY.region_rings[region + 1]
        ring = max(range(low, high), key=lambda at: GEOMETRY.rings.sizes[at])
        corners = GEOMETRY.rings.points[
            GEOMETRY.rings.starts[ring] : GEOMETRY.rings.starts[ring + 1]
        ]
        middles = (corners[:-2] + corners[1:-1] + corners[2:]) / 3
        found = GEOMETRY.find_regions(middles.astype(np.float64))
        points.append(middles[found.index(region)])
    return np.array(points, np.float64)


def test_neighbours_have_one_outline() -> None:
    keys = ("US-IL", "US-IN", "US-OH")
    outline = find_outline(GEOMETRY, tuple(STATES.keys.index(key) for key in keys))
    assert len(outline) == 1


def test_the_picture_has_a_line_of_its_role_and_none_without_the_field() -> None:
    svg = {**SPEC, "output": {"width": 600, "format": "svg"}}
    assert (
        b'data-role="highlight"'
        in mapcore.render({**svg, "highlight": {"regions": ["FR"]}}).content
    )
    assert b"highlight" not in mapcore.render(svg).content


def test_the_marker_of_a_small_region_has_the_outline() -> None:
    """Malta is smaller than its disc on a map of the world."""
    plain = mapcore.render({**SPEC, "highlight": {"regions": ["FR"]}}).content
    assert mapcore.render({**SPEC, "highlight": {"regions": ["FR", "MT"]}}).content != plain
