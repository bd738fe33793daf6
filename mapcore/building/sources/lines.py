"""Line files: lines with a table; the builder's own inputs beside coverage files.

A line file is a zip with `table.csv`, one row a line, and the lines on a grid of degrees.
`python -m mapcore.building.sources.lines FILE... --out NAME.lines` makes one of any file that
pyogrio reads.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
import shapely

from mapcore.building.shapes.polygons import multilinestring
from mapcore.building.shapes.topology import put_on_grid
from mapcore.building.sources.coverage import (
    GRID_DEGREES,
    ShapeTable,
    pack_points,
    read_members,
    read_tables,
    repeat_rows,
    unpack_points,
    write_members,
)


def read_lines(file: Path) -> ShapeTable:
    """Return the rows and lines of a line file."""
    rows, arrays = read_members(file)
    parts = shapely.linestrings(unpack_points(arrays), indices=repeat_rows(arrays["parts"]))
    return ShapeTable(
        rows, list(shapely.multilinestrings(parts, indices=repeat_rows(arrays["lines"])))
    )


def write_lines(lines: ShapeTable, file: Path, step: float = GRID_DEGREES) -> None:
    """Write a line file with vertices on a grid of `step` degrees; same input, same bytes.

    Lines that are one place on the grid are left out.
    """
    found: list[list[np.ndarray]] = [_on_grid(shape, step) for shape in lines.shapes]
    rows = [row for row, parts in zip(lines.rows, found, strict=True) if parts]
    parts = [part for own in found for part in own]
    arrays = {
        **pack_points(parts, step),
        "parts": np.array([len(part) for part in parts], np.int32),
        "lines": np.array([len(own) for own in found if own], np.int32),
    }
    write_members(rows, arrays, file)


def _on_grid(shape: shapely.Geometry, step: float) -> list[np.ndarray]:
    found = []
    for part in shapely.get_parts(shape):
        points = put_on_grid(part, step)
        if len(points) > 1:
            found.append(points)
    return found


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path))
@click.option("--columns", required=True, help="Columns that are kept, by commas: new=old or name.")
@click.option("--tolerance", default=0.0, help="Simplify lines by so many degrees.")
@click.option(
    "--step", default=GRID_DEGREES, show_default=True, help="Degrees of the grid of vertices."
)
def convert(
    files: tuple[Path, ...], out: Path, columns: str, tolerance: float, step: float
) -> None:
    """Make a line file of the lines of vector files in longitudes and latitudes."""
    rows, shapes = read_tables(files, None, columns)
    lines = [multilinestring(shapely.get_parts(each)) for each in shapes]
    write_lines(ShapeTable(rows, list(shapely.simplify(lines, tolerance))), out, step)


if __name__ == "__main__":
    convert()
