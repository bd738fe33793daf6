from __future__ import annotations

import geopandas
import shapely
from click.testing import CliRunner

from mapcore.building.sources.lines import ShapeTable, convert, read_lines, write_lines

BROOK = shapely.LineString([(0, 0), (0.5, 0.25), (1, 0)])
FORKED = shapely.MultiLineString([[(2, 2), (3, 3)], [(2, 2), (3, 1), (4, 1)]])


def lines(*shapes):
    return ShapeTable([{"zoom": str(i)} for i in range(len(shapes))], shapes)


def test_what_is_written_is_read_back(tmp_path):
    write_lines(lines(BROOK, FORKED), tmp_path / "a.lines")
    found = read_lines(tmp_path / "a.lines")
    assert found.rows == [{"zoom": "0"}, {"zoom": "1"}]
    assert shapely.equals_exact(found.shapes, [shapely.MultiLineString([BROOK]), FORKED]).all()


def test_the_same_lines_give_the_same_bytes(tmp_path):
    for name in "ab":
        write_lines(lines(BROOK, FORKED), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_lines_shorter_than_the_grid_are_left_out_with_their_rows(tmp_path):
    short = shapely.LineString([(5, 5), (5.001, 5.001)])
    write_lines(lines(BROOK, short, FORKED), tmp_path / "a.lines", step=0.25)
    assert [row["zoom"] for row in read_lines(tmp_path / "a.lines").rows] == ["0", "2"]


def test_converting_keeps_columns_and_simplifies(tmp_path):
    source, out = tmp_path / "a.geojson", tmp_path / "a.lines"
    frame = geopandas.GeoDataFrame({"min": [5.7], "left": ["out"]}, geometry=[BROOK], crs=4326)
    frame.to_file(source)
    arguments = [str(source), "--out", str(out), "--columns", "zoom=min", "--tolerance", "0.5"]
    result = CliRunner().invoke(convert, arguments)
    assert result.exit_code == 0, result.output
    found = read_lines(out)
    assert found.rows == [{"zoom": "5.7"}]
    assert found.shapes[0].wkt == "MULTILINESTRING ((0 0, 1 0))"
