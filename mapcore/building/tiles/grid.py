"""Arrangements of tiles: which region stands in which row and column, read from text or CSV."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.atlas.pack import MapPack
    from mapcore.atlas.tiles import TileShape

EMPTY_CELL = "."
HEXAGON_ROW = 3**0.5 / 2
"""The distance of rows of hexagons, in that of their columns."""


@frozen
class Grid:
    """Where each code stands, as row and column from 0; odd rows of hexagons are half a column on.

    `keys` gives the regions' keys of codes that are not the ends of such.
    """

    shape: TileShape
    places: Mapping[str, tuple[int, int]]
    keys: Mapping[str, str]

    def middle(self, code: str) -> tuple[float, float]:
        """Return the middle of a tile in columns from the left, and as many units from the top.

        >>> Grid("hexagon", {"A": (1, 0)}, {}).middle("A")
        (0.5, 0.8660254037844386)
        """
        return middle_of(self.shape, *self.places[code])


def middle_of(shape: TileShape, row: int, column: int) -> tuple[float, float]:
    """Return the middle of the tile in a row and column, in distances of columns."""
    if shape == "square":
        return float(column), float(row)
    return column + row % 2 / 2, row * HEXAGON_ROW


def read_grid(text: str, shape: TileShape) -> Grid:
    r"""Return the grid that a text shows: rows of codes and dots, then lines such as `SC = S92`.

    Raises ValueError for a code that stands in two places.

    >>> read_grid(". SH\nNI HH", "square").places
    {'SH': (0, 1), 'NI': (1, 0), 'HH': (1, 1)}
    """
    picture, _, named = text.partition("\n\n")
    places: dict[str, tuple[int, int]] = {}
    for row, line in enumerate(picture.splitlines()):
        for column, code in enumerate(line.split()):
            if code == EMPTY_CELL:
                continue
            if code in places:
                raise ValueError(f"{code} stands in two places")
            places[code] = (row, column)
    pairs = (line.split("=", 1) for line in named.splitlines() if line.strip())
    return Grid(shape, places, {code.strip(): key.strip() for code, key in pairs})


def own_grid(map_id: str, shape: TileShape) -> Grid:
    """Return the grid of a built-in map of tiles."""
    folder = files("mapcore.building") / "tiles" / "grids"
    return read_grid((folder / f"{map_id}.txt").read_text("utf-8"), shape)


def codes_by_key(grid: Grid, keys: Iterable[str]) -> dict[str, str]:
    """Return the code of each key that has one: named, the key itself, or its end after a hyphen.

    >>> codes_by_key(Grid("square", {"SH": (0, 0)}, {}), ["DE-SH", "DE-HH"])
    {'DE-SH': 'SH'}
    """
    named = {key: code for code, key in grid.keys.items() if code in grid.places}
    found = {}
    for key in keys:
        code = named.get(key) or next(
            (each for each in (key, key.rpartition("-")[2]) if each in grid.places), None
        )
        if code is not None and grid.keys.get(code, key) == key:
            found[key] = code
    return found


def find_faults(grid: Grid, base: MapPack, islands: frozenset[str]) -> list[str]:
    """Return what is wrong with the grid of a map: regions that lack, strangers, loose tiles.

    Only `islands`, keys of regions that border on none, may touch others at corners alone.
    """
    codes = codes_by_key(grid, base.keys)
    faults = [f"{key} has no tile" for key in base.keys if key not in codes]
    faults += [f"{code} is no region of {base.id}" for code in grid.places
               if code not in codes.values()]  # fmt: skip
    sides = {code: find_beside(grid, code, corners=False) for code in codes.values()}
    faults += [
        f"{key} touches no other tile with a side"
        for key, code in codes.items()
        if not sides[code] and key not in islands
    ]
    return faults


def find_beside(grid: Grid, code: str, *, corners: bool) -> set[str]:
    """Return the codes of the tiles that touch one with a side, and with a corner if asked for."""
    x, y = grid.middle(code)
    reach = 1.5 if corners and grid.shape == "square" else 1.01
    return {
        other
        for other in grid.places
        if other != code
        and (grid.middle(other)[0] - x) ** 2 + (grid.middle(other)[1] - y) ** 2 < reach**2
    }
