"""The built-in tile grids: packs made of a text file and the pack of their base map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.atlas.archive import SUFFIX
from mapcore.atlas.pack import open_pack
from mapcore.building.tables import split
from mapcore.building.tiles.bordering import find_neighbours, list_islands
from mapcore.building.tiles.grid import find_faults, own_grid
from mapcore.building.tiles.tile_packs import name_like, pack_of_tiles

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from mapcore.atlas.tiles import TileShape

TILE_SHAPES: Mapping[str, TileShape] = {"tiles": "square", "hexes": "hexagon"}
"""The shape of tiles by the kind of map in the table of maps."""


def write_tiles(row: Mapping[str, str], folder: Path) -> Path:
    """Write the pack of a row of the table of maps into the folder where its base's pack is.

    Raises ValueError where the grid does not show each region of its base once.
    """
    base = open_pack(folder / f"{row['of']}{SUFFIX}")
    grid = own_grid(row["id"], TILE_SHAPES[row["kind"]])
    islands = list_islands(base, find_neighbours(base))
    if faults := find_faults(grid, base, islands):
        raise ValueError(f"{row['id']}: {'; '.join(faults)}")
    naming = name_like(base, row["id"], row["title"], row["category"], split(row["aliases"]))
    file = folder / f"{row['id']}{SUFFIX}"
    file.write_bytes(pack_of_tiles(grid, base, naming))
    return file
