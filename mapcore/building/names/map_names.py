"""Makes the table of the built-in maps by name: `python -m mapcore.building.names.map_names`.

It is made anew whenever a map, a name or a code has changed.
"""

from __future__ import annotations

import numpy as np

from mapcore.atlas.catalog import Atlas
from mapcore.matching.map_names import MAP_NAMES_FILE, index_map_names


def main() -> None:
    """Write the table."""
    atlas = Atlas()
    arrays = index_map_names(atlas.open(listed.id) for listed in atlas.list())
    np.savez_compressed(MAP_NAMES_FILE, **arrays)


if __name__ == "__main__":
    main()
