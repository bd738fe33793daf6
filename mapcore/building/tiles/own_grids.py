"""`import_grid`: from a table of rows and columns to a map of tiles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mapcore.atlas.catalog import Atlas
from mapcore.building.importing.importing import needing_libraries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.pack import MapPack
    from mapcore.atlas.tiles import TileShape


def import_grid(
    source: str | Path,
    *,
    id: str,  # noqa: A002 - as a map's id is called everywhere
    base: str,
    shape: TileShape = "square",
    map_title: str | None = None,
    map_aliases: Iterable[str] = (),
    strict: bool = False,
    atlas: Atlas | None = None,
) -> MapPack:
    r"""Return a map of tiles, arranged by a table; `pack.save(folder)` writes it.

    `source` is a file of delimited text with the columns `key`, `row` and `column`, and `code`
    where the text on a tile is not the end of its region's key. Keys are read as those of a request
    are. Rows and columns are whole numbers from 0 to 200, counted from the top and the left. `base`
    is the map whose regions the tiles stand for, out of `atlas` or built in. `shape` is `square` or
    `hexagon`; hexagons in rows of odd number stand half a column further right.

    `pack.findings` tell which keys were corrected or are no regions, which regions have no tile,
    which tiles touch no other with a side although they are no islands, how many pairs of
    neighbours touch, and the mean error of direction. With `strict` the warnings among them are
    errors. The same file gives the same bytes.

    Raises `ValidationError` with all that is wrong with the options or the file, `UnknownMap` for a
    base that there is not, OSError for a file that cannot be opened, and `MapcoreError` if the
    libraries of `mapcore[import]` are missing.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "grid.csv"
    ...     _ = file.write_text("key,row,column\nWA,1,0\nSA,1,1\nNT,0,1\n")
    ...     pack = import_grid(file, id="my-tiles", base="australia")
    >>> [region.label_text for region in pack.regions]
    ['NT', 'SA', 'WA']
    >>> print(pack.findings[-1])
    3 of 3 pairs of neighbours touch; the mean error of direction is 10°.
    """
    with needing_libraries():
        from mapcore.building.tiles.own_packs import pack_of_grid
    return pack_of_grid(
        Path(source).read_bytes(), (atlas or Atlas()).open(base), shape,
        (id, map_title, tuple(map_aliases)), strict=strict,
    )  # fmt: skip
