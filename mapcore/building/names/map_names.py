"""Makes the table of the built-in maps by name: `python -m mapcore.building.names.map_names`.

It is made anew whenever a map, a name or a code has changed.
"""

from __future__ import annotations

import numpy as np

from mapcore.atlas.catalog import Atlas
from mapcore.matching.map_names import MAP_NAMES_FILE, index_map_names

CALLED_LIKE_COMMUNES = frozenset({"france-arrondissements"})
"""Maps that are never suggested: a table of communes has the names of their regions."""


def main() -> None:
    """Write the table."""
    atlas = Atlas()
    # Tile grids are never suggested in the place of their base, whose names they have.
    maps = (
        atlas.open(listed.id)
        for listed in atlas.list()
        if not listed.tiles_of and listed.id not in CALLED_LIKE_COMMUNES
    )
    arrays = index_map_names(maps)
    np.savez_compressed(MAP_NAMES_FILE, **arrays)


if __name__ == "__main__":
    main()
