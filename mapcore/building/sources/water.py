"""Lakes and rivers of Natural Earth at 1:50 million, from the PN2 files of the Marble globe.

Those of 1:10 million are inputs of the builder's own, with the zooms from which they are shown.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapcore.building.draft import Cell
from mapcore.building.shapes.polygons import polygons_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from mapcore.building.sources.coverage import ShapeTable

PER_DEGREE = 120.0
"""Positions are whole numbers of 1/120 degree."""

OUTLINES, HOLE, GROUP = (1, 2), 3, 4
"""What a record's flag says: a ring around land, a hole in the ring before, a group's header."""


def lakes(folder: Path) -> list[Cell]:
    """Return the lakes as polygons in degrees."""
    polygons: list[tuple[NDArray[np.float64], list[NDArray[np.float64]]]] = []
    for flag, points in _records(folder / "ne_50m_lakes.pn2"):
        if len(points) < 4:
            continue
        if flag in OUTLINES:
            polygons.append((points, []))
        elif flag == HOLE and polygons:
            polygons[-1][1].append(points)
    valid = (shapely.make_valid(shapely.Polygon(ring, holes)) for ring, holes in polygons)
    return [Cell(polygons_of(each), "") for each in valid]


def rivers(folder: Path) -> list[Cell]:
    """Return the rivers, and the middle lines of lakes that they run through, as lines."""
    records = _records(folder / "ne_50m_rivers_lake_centerlines.pn2")
    return [
        Cell(shapely.multilinestrings([points]), "") for _, points in records if len(points) > 1
    ]


def list_by_zoom(table: ShapeTable, country: str = "") -> list[Cell]:
    """Return shapes with the zooms from which their source shows them."""
    return [Cell(shape, country, zoom=float(row["min_zoom"])) for row, shape in table]


def _records(file: Path) -> Iterator[tuple[int, NDArray[np.float64]]]:
    """Yield the flag and the points (longitude, latitude) of every record of a PN2 file.

    A file begins with a version, the number of its polygons, and whether records carry a colour.
    A record is a flag, an id, and nodes; a node an absolute position and relative ones after it.
    """
    content = file.read_bytes()
    _, _, coloured = struct.unpack_from(">BIB", content, 0)
    at = 6
    while at < len(content):
        flag, _ = struct.unpack_from(">BI", content, at)
        at += 5
        if flag == GROUP:
            at += 1
            continue
        (nodes,) = struct.unpack_from(">I", content, at + bool(coloured))
        at += 4 + bool(coloured)
        pieces = []
        for _ in range(nodes):
            lat, lon, count = struct.unpack_from(">hhH", content, at)
            steps = np.frombuffer(content, np.int8, 2 * count, at + 6).reshape(-1, 2)
            pieces.append(np.concatenate(([[lon, lat]], np.array((lon, lat)) + steps[:, ::-1])))
            at += 6 + 2 * count
        yield flag, np.concatenate(pieces) / PER_DEGREE
