from __future__ import annotations

import numpy as np
import pytest
import shapely

from mapcore.building.coverage import (
    BadCoverageError,
    Coverage,
    read_coverage,
    write_coverage,
)

SQUARES = [shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1)]
RING = shapely.difference(shapely.box(5, 5, 8, 8), shapely.box(6, 6, 7, 7))
PINCHED = shapely.Polygon([(0, 2), (2, 2), (2, 4), (1, 4), (2, 3), (1, 2.5), (1, 4), (0, 4)])


def coverage(shapes):
    return Coverage([{"code": str(i), "name": f"Área {i}"} for i in range(len(shapes))], shapes)


def test_what_is_written_is_read_back(tmp_path):
    shapes = [*SQUARES, RING, shapely.make_valid(PINCHED)]
    write_coverage(coverage(shapes), tmp_path / "a.coverage")
    found = read_coverage(tmp_path / "a.coverage")
    assert found.rows == coverage(shapes).rows
    assert shapely.equals(found.shapes, shapes).all()
    assert shapely.coverage_is_valid(np.array(found.shapes[:3], object))


def test_the_same_shapes_give_the_same_bytes(tmp_path):
    for name in "ab":
        write_coverage(coverage(SQUARES), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_shape_too_small_for_the_grid_is_named(tmp_path):
    shapes = [*SQUARES, shapely.box(3, 3, 3.0000001, 3.0000001)]
    with pytest.raises(BadCoverageError, match="Área 2"):
        write_coverage(coverage(shapes), tmp_path / "a.coverage")
