from __future__ import annotations

import numpy as np
from hypothesis import given, settings, strategies as st

from examples import scale_examples
from mapcore.drawing import agg_paths as paths
from mapcore.drawing.agg import Surface
from mapcore.drawing.pen import Pen
from mapcore.drawing.replay.pixel_areas import UNIT, find_areas, find_strength
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines

SIDE = 64
COARSE = st.integers(0, 4 * SIDE).map(lambda number: number / 4)
PLACE = st.floats(0, SIDE) | COARSE
RINGS = st.lists(st.lists(st.tuples(PLACE, PLACE), min_size=3, max_size=20), min_size=1, max_size=4)


def close_rings(rings: list[list[tuple[float, float]]]) -> tuple[np.ndarray, np.ndarray]:
    """Return rings whose last vertex repeats the first: points and starts."""
    points = np.concatenate([np.array([*ring, ring[0]], float) for ring in rings])
    return points, np.cumsum([0, *(len(ring) + 1 for ring in rings)])


def by_agg(points: np.ndarray, starts: np.ndarray) -> np.ndarray:
    """Return how strongly the renderer paints each pixel, y down."""
    surface = Surface(SIDE, SIDE, (0, 0, 0, 0))
    flip = np.array([[1, 0, 0], [0, -1, SIDE], [0, 0, 1]], float)
    whole = Pen(clip=Box(0, 0, SIDE, SIDE))
    surface.paint(paths.rings(Polylines(points, starts)), flip, (0.0, 0.0, 0.0, 1.0), whole)
    return surface.pixels[..., 3]


@given(RINGS)
@settings(max_examples=scale_examples(300))
def test_areas_of_single_rings_add_up_to_what_agg_paints_of_all_together(rings) -> None:
    points, starts = close_rings(rings)
    x, y = np.floor(points.T * UNIT + 0.5).astype(np.int64)
    found = find_areas(x, y, starts, np.arange(len(rings)))
    summed = np.zeros((SIDE + 1, SIDE + 1), np.int64)
    np.add.at(summed, (found.rows, found.columns), found.areas)
    assert (find_strength(summed)[:SIDE, :SIDE] == by_agg(points, starts)).all()


def test_a_square_covers_what_it_should() -> None:
    points, starts = close_rings([[(1.5, 1), (3, 1), (3, 2), (1.5, 2)]])
    x, y = (points.T * UNIT).astype(np.int64)
    found = find_areas(x, y, starts, np.array([7]))
    covered = found.areas != 0
    assert set(found.owners[covered].tolist()) == {7}
    assert dict(
        zip(found.columns[covered].tolist(), np.abs(found.areas[covered]), strict=True)
    ) == {
        1: 65536,
        2: 131072,
    }
    assert set(found.rows[covered].tolist()) == {1}


def test_rings_of_one_owner_that_turn_against_each_other_leave_a_hole() -> None:
    outline = [(1, 1), (9, 1), (9, 9), (1, 9)]
    hole = [(3, 3), (3, 6), (6, 6), (6, 3)]
    points, starts = close_rings([outline, hole])
    x, y = (points.T * UNIT).astype(np.int64)
    found = find_areas(x, y, starts, np.array([0, 0]))
    kept = found.areas != 0
    assert (4, 4) not in set(zip(found.rows[kept], found.columns[kept], strict=True))
    assert kept.sum() == 64 - 9
