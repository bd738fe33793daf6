"""Many places at once are projected as one place is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

import mapcore

MAPS = ("world", "us-states", "france", "japan", "us-states-tiles")
PLACES = st.lists(st.tuples(st.floats(-180, 180), st.floats(-90, 90)), max_size=20)
IN_INSETS = [(-156.0, 20.8), (-149.9, 61.2), (179.2, 51.9), (55.5, -21.1), (-61.5, 16.2),
             (127.7, 26.2), (-100.0, 40.0), (2.35, 48.85), (139.7, 35.7), (0.0, 0.0)]  # fmt: skip


@pytest.mark.parametrize("map_id", MAPS)
@given(places=PLACES)
def test_they_are_where_each_is_alone(map_id: str, places: list[tuple[float, float]]) -> None:
    pack = mapcore.Atlas().open(map_id)
    everywhere = np.array([*places, *IN_INSETS])
    found = pack.project_each(everywhere[:, 0], everywhere[:, 1])
    expected = [pack.project(*place) or (np.nan, np.nan) for place in everywhere.tolist()]
    assert np.array_equal(found, expected, equal_nan=True)


def test_no_place_has_no_position() -> None:
    assert mapcore.Atlas().open("world").project_each(np.empty(0), np.empty(0)).shape == (0, 2)
