from __future__ import annotations

import geopandas
import numpy as np
import pytest
import shapely
from click.testing import CliRunner

from mapcore.building.sources.coverage import (
    BadCoverageError,
    Coverage,
    convert,
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


def test_a_border_that_crosses_itself_on_the_grid_is_named(tmp_path):
    waist = shapely.Polygon([(0, 0), (3, 0), (1.55, 0.41), (3, 2), (0, 2), (1.75, 0.67)])
    assert waist.is_valid
    with pytest.raises(BadCoverageError, match=r"crosses itself.*Área 0"):
        write_coverage(coverage([waist, shapely.box(5, 5, 6, 6)]), tmp_path / "a.coverage", 1.0)


def test_converting_closes_gaps_and_joins_borders(tmp_path):
    right = shapely.Polygon([(1, 0), (2, 0), (2, 1), (1, 1), (1.0005, 0.5)])
    source = tmp_path / "a.geojson"
    geopandas.GeoDataFrame({"id": ["a", "b"]}, geometry=[SQUARES[0], right], crs=4326).to_file(
        source
    )
    out = tmp_path / "a.coverage"
    arguments = [str(source), "--columns", "code=id", "--gap", "0.01", "--out", str(out)]
    assert CliRunner().invoke(convert, arguments).exit_code == 0
    found = read_coverage(out)
    assert found.rows == [{"code": "a"}, {"code": "b"}]
    assert shapely.coverage_is_valid(np.array(found.shapes, object), gap_width=0.01)
