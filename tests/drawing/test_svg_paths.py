from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from mapcore.drawing.svg.paths import FARTHEST_COORDINATE, write_path_data
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines

TOKENS = re.compile(r"[mz]|-?\d+")
ONE = Placement(1.0, 0.0, 0.0)


def parts_of(data: str) -> list[tuple[list[tuple[int, int]], bool]]:
    """Return the absolute vertices of each part, in tenths, and whether it is closed."""
    assert re.fullmatch(r"(m\d+ ?-?\d+|m-\d+ ?-?\d+|[ -]\d+|z)*", data), data
    parts, pen, numbers = [], (0, 0), []
    for token in [*TOKENS.findall(data), "m"]:
        if token == "m":
            pen = parts[-1][0][0] if parts and parts[-1][1] else parts[-1][0][-1] if parts else pen
            parts.append(([], False))
        elif token == "z":
            parts[-1] = (parts[-1][0], True)
        else:
            numbers.append(int(token))
            if len(numbers) == 2:
                pen = (pen[0] + numbers[0], pen[1] + numbers[1])
                parts[-1][0].append(pen)
                numbers = []
    return parts[:-1]


COORDINATES = st.one_of(
    st.integers(0, 12), st.floats(-300, 5000, width=32), st.floats(-4000, 9000, width=32)
)
POLYLINES = st.lists(
    st.lists(st.tuples(COORDINATES, COORDINATES), min_size=1, max_size=6), max_size=6
)


def expect_part(part: list[tuple[float, float]], closed: bool) -> tuple[list, bool] | None:
    """Return a part's vertices in tenths without repetition; None where it has collapsed."""
    tenths = [tuple(np.rint(np.float32(point) * 10).astype(int)) for point in part]
    whole = closed or (len(tenths) > 2 and tenths[0] == tenths[-1])
    kept = [point for i, point in enumerate(tenths) if i == 0 or point != tenths[i - 1]]
    if whole and len(kept) > 1 and kept[-1] == kept[0]:
        kept.pop()
    return (kept, whole) if len(kept) >= (3 if whole else 2) else None


@given(POLYLINES, st.booleans())
@example([[(0, 0), (0, 1), (0, 0)]], True)
def test_what_is_written_is_what_was_given(polylines, closed):
    parts = [[*part, part[0]] for part in polylines] if closed else polylines
    (data,) = write_path_data(Polylines.of(parts), ONE, closed=closed)
    wanted = [shown for part in parts if (shown := expect_part(part, closed))]
    assert parts_of(data) == wanted


def test_each_path_begins_anew():
    square = np.array([[0, 0], [3, 0], [3, 3], [0, 0]], np.float32)
    squares = Polylines.of([square + shift for shift in (10, 20, 700)])
    first, second = write_path_data(squares, ONE, np.array([0, 2, 3]))
    assert [part[0][0] for part in parts_of(first)] == [(100, 100), (200, 200)]
    assert parts_of(second)[0][0][0] == (7000, 7000)


def test_paths_of_collapsed_rings_are_empty():
    dot = np.array([[5, 5], [5.01, 5], [5, 5.01], [5, 5]], np.float32)
    thin = np.array([[5, 5], [9, 5], [9, 5.01], [5, 5]], np.float32)
    rings = Polylines.of([dot, thin, thin * 100])
    data = write_path_data(rings, ONE, np.array([0, 1, 2, 3, 3]))
    assert data[:2] == ["", ""]
    assert data[2].endswith("z")
    assert data[3] == ""


def test_places_are_scaled_and_moved():
    line = Polylines.of([[(1, 2), (3, 4)]])
    data = write_path_data(line, Placement(2.0, 10.0, -1.0), closed=False)
    assert parts_of(data[0]) == [([(120, 30), (160, 70)], False)]


def test_far_away_is_written_at_the_limit():
    line = Polylines.of([[(0, 0), (1e9, -1e9)]])
    (data,) = write_path_data(line, ONE, closed=False)
    assert data == f"m0 0 {FARTHEST_COORDINATE}-{FARTHEST_COORDINATE}"


@pytest.mark.parametrize("count", [0, 3])
def test_without_vertices_paths_are_empty(count):
    groups = np.arange(count + 1)
    assert write_path_data(Polylines.of([()] * count), ONE, groups) == [""] * count
