"""Coverage files: polygons that share their borders, with a table; the builder's own inputs.

A coverage file is a zip with `table.csv`, one row a shape, and the shapes as arcs that neighbours
share. `python -m mapcore.building.sources.coverage FILE... --out NAME.coverage` makes one of any
file that pyogrio reads.
"""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import geopandas
import numpy as np
import pandas
import shapely
from attrs import frozen

from mapcore.building.shapes.polygons import multipolygon, polygons_of
from mapcore.building.shapes.topology import topology_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from mapcore.building.shapes.topology import Grid

GRID_DEGREES = 1e-5
"""Degrees between the lines of the grid that vertices lie on: about one metre."""

ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)


class BadCoverageError(Exception):
    """Shapes cannot be written as a coverage file: some would be lost or changed by it."""


@frozen(eq=False)
class ShapeTable:
    """Rows of a table, and the shape of each in degrees (longitude, latitude)."""

    rows: Sequence[Mapping[str, str]]
    shapes: Sequence[shapely.Geometry]

    def __iter__(self) -> Iterator[tuple[Mapping[str, str], shapely.Geometry]]:
        """Give each row with its shape."""
        return zip(self.rows, self.shapes, strict=True)


class Coverage(ShapeTable):
    """Polygons that share their borders."""


def read_coverage(file: Path) -> Coverage:
    """Return the rows and shapes of a coverage file."""
    rows, arrays = read_members(file)
    return Coverage(rows, _shapes(arrays))


def read_members(file: Path) -> tuple[list[dict[str, str]], dict[str, NDArray[Any]]]:
    """Return the rows and the arrays of a zip that `write_members` has written."""
    with zipfile.ZipFile(file) as members:
        rows = list(csv.DictReader(io.StringIO(members.read("table.csv").decode())))
        arrays = {
            name.removesuffix(".npy"): np.load(io.BytesIO(members.read(name)))
            for name in members.namelist()
            if name.endswith(".npy")
        }
    return rows, arrays


def _shapes(arrays: Mapping[str, NDArray[Any]]) -> list[shapely.Geometry]:
    """Return the area that the arcs of each shape enclose by the even-odd rule."""
    arcs = shapely.linestrings(unpack_points(arrays), indices=repeat_rows(arrays["arcs"]))
    lines = shapely.multilinestrings(arcs[arrays["refs"]], indices=repeat_rows(arrays["faces"]))
    return [_enclose(each) for each in lines]


def unpack_points(arrays: Mapping[str, NDArray[Any]]) -> NDArray[np.float64]:
    """Return the vertices (n, 2) in degrees that `pack_points` has written."""
    deltas = np.stack((arrays["x"], arrays["y"]), axis=1)
    points: NDArray[np.float64] = np.cumsum(deltas, axis=0, dtype=np.int64) / arrays["step"].item()
    return points


def pack_points(lines: Iterable[Grid], step: float) -> dict[str, NDArray[Any]]:
    """Return the arrays of the vertices of lines on a grid of `step` degrees, as differences."""
    deltas = np.diff(np.concatenate([np.zeros((1, 2), np.int64), *lines]), axis=0).astype(np.int32)
    return {"step": np.array(float(round(1 / step))), "x": deltas[:, 0], "y": deltas[:, 1]}


def _enclose(lines: shapely.Geometry) -> shapely.Geometry:
    """Return the area that closed lines enclose by the even-odd rule."""
    cells = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    if np.isclose(shapely.length(cells).sum(), lines.length):
        return polygons_of(shapely.build_area(lines))
    # A hole that touches the outline is a cell beside the others, not one inside of them.
    inside = [cell for cell in cells if _is_inside(cell, lines)]
    return polygons_of(shapely.coverage_union_all(inside))


def _is_inside(cell: shapely.Geometry, lines: shapely.Geometry) -> bool:
    """Tell whether a ray from a cell to the east crosses the lines an odd number of times."""
    x, y = shapely.get_coordinates(shapely.point_on_surface(cell))[0]
    starts, ends = _segments(lines)
    crossing = (starts[:, 1] > y) != (ends[:, 1] > y)
    start, end = starts[crossing], ends[crossing]
    at = start[:, 0] + (y - start[:, 1]) * (end - start)[:, 0] / (end - start)[:, 1]
    return bool((at > x).sum() % 2)


def _segments(lines: shapely.Geometry) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    points, owners = shapely.get_coordinates(shapely.get_parts(lines), return_index=True)
    joined = owners[1:] == owners[:-1]
    return points[:-1][joined], points[1:][joined]


def repeat_rows(counts: NDArray[Any]) -> NDArray[np.int64]:
    """Return each position in `counts` as often as the count there says.

    >>> repeat_rows(np.array([2, 0, 1])).tolist()
    [0, 0, 2]
    """
    return np.repeat(np.arange(len(counts)), counts)


def write_coverage(coverage: Coverage, file: Path, step: float = GRID_DEGREES) -> None:
    """Write a coverage file with vertices on a grid of `step` degrees; same input, same bytes.

    Raises BadCoverageError where a shape has nothing left on the grid, or where its border crosses
    itself there, so that it would be read with another area.
    """
    arrays = _arrays(coverage, step)
    _refuse(coverage, arrays["faces"] == 0, "no area on the grid")
    given = np.array(coverage.shapes, object)
    apart = np.abs(shapely.area(_shapes(arrays)) - shapely.area(given))
    crossed = apart > np.minimum(shapely.length(given) * step, 0.5 * shapely.area(given))
    _refuse(coverage, crossed, "a border crosses itself on the grid")
    write_members(coverage.rows, arrays, file)


def write_members(
    rows: Sequence[Mapping[str, str]], arrays: Mapping[str, NDArray[Any]], file: Path
) -> None:
    """Write a zip of a table and arrays, without the time at which it was made."""
    text = io.StringIO()
    table = csv.DictWriter(text, rows[0].keys(), lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as members:
        _add(members, "table.csv", text.getvalue().encode())
        for name, array in arrays.items():
            buffer = io.BytesIO()
            np.lib.format.write_array(buffer, array, allow_pickle=False)
            _add(members, f"{name}.npy", buffer.getvalue())


def _arrays(coverage: Coverage, step: float) -> dict[str, NDArray[Any]]:
    topology = topology_of(coverage.shapes, step, 0.0, ())
    used: list[list[int]] = [[] for _ in coverage.rows]
    for refs, cell in zip(topology.rings, topology.ring_cells, strict=True):
        used[cell].extend(ref if ref >= 0 else ~ref for ref in refs)
    return {
        **pack_points(topology.arcs, step),
        "arcs": np.array([len(arc) for arc in topology.arcs], np.int32),
        "refs": np.array([arc for own in used for arc in own], np.int32),
        "faces": np.array([len(own) for own in used], np.int32),
    }


def _refuse(coverage: Coverage, wrong: NDArray[np.bool_], why: str) -> None:
    """Raise BadCoverageError with the rows of wrong shapes, if there are any."""
    if wrong.any():
        rows = [dict(coverage.rows[i]) for i in np.flatnonzero(wrong).tolist()]
        raise BadCoverageError(f"{why}: {rows}")


def _add(members: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, ZIP_EPOCH)
    entry.compress_type = zipfile.ZIP_LZMA
    members.writestr(entry, content)


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path))
@click.option("--layer", help="The layer of each file that is read.")
@click.option("--columns", required=True, help="Columns that are kept, by commas: new=old or name.")
@click.option("--gap", type=float, help="Close gaps up to so many degrees, and join borders.")
@click.option("--tolerance", default=0.0, help="Simplify borders by so many degrees.")
@click.option(
    "--step", default=GRID_DEGREES, show_default=True, help="Degrees of the grid of vertices."
)
def convert(
    files: tuple[Path, ...],
    out: Path,
    layer: str | None,
    columns: str,
    gap: float | None,
    tolerance: float,
    step: float,
) -> None:
    """Make a coverage file of the polygons of vector files in longitudes and latitudes."""
    rows, given = read_tables(files, layer, columns)
    shapes = _polygons(shapely.make_valid(given))
    if gap is not None:
        clean = shapely.coverage_clean(shapes, gap_width=gap, snapping_distance=step)
        shapes = _polygons(clean)
    if tolerance:
        shapes = shapely.coverage_simplify(shapes, tolerance)
    write_coverage(Coverage(rows, list(shapes)), out, step)


def read_tables(
    files: Sequence[Path], layer: str | None, columns: str
) -> tuple[list[dict[str, str]], NDArray[np.object_]]:
    """Return the rows of vector files, with the named columns as texts, and their shapes."""
    read = [geopandas.read_file(file, layer=layer) for file in files]
    frame = pandas.concat(read, ignore_index=True)
    frame = frame[frame.geometry.notna() & ~frame.geometry.is_empty]
    pairs = [column.partition("=") for column in columns.split(",")]
    names = {old or new: new for new, _, old in pairs}
    table = frame[list(names)].rename(columns=names).fillna("").astype(str)
    return table.to_dict("records"), shapely.force_2d(frame.geometry.to_numpy())


def _polygons(shapes: NDArray[np.object_]) -> NDArray[np.object_]:
    parts = (shapely.get_parts(shapely.get_parts(shape)) for shape in shapes)
    return np.array([multipolygon(own) for own in parts], object)


if __name__ == "__main__":
    convert()
