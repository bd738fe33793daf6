"""Tile grids: maps on which every region is a square or a hexagon of the same size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

TileShape: TypeAlias = Literal["square", "hexagon"]


@frozen
class Tiles:
    """What a map is that is a grid of tiles.

    `of` is the id of the map whose regions it shows, `title` that map's title: names are read as
    they are there. `side` is the width of a tile in plane units, without the gap beside it.
    """

    of: str
    title: str
    shape: TileShape
    side: float


def read_tiles(document: Mapping[str, Any] | None) -> Tiles | None:
    """Return the tiles that a pack's document tells of; None for any other map.

    Raises ValueError for a shape that there is not, and for a side that is none.

    >>> read_tiles({"of": "germany", "title": "Germany", "shape": "square", "side": 80.0}).shape
    'square'
    """
    if document is None:
        return None
    texts = (document["of"], document["title"])
    if not all(isinstance(text, str) and 0 < len(text) <= 200 for text in texts):
        raise ValueError("tiles are of no map")
    if document["shape"] not in ("square", "hexagon"):
        raise ValueError(f"tiles are squares or hexagons, not {str(document['shape'])[:80]!r}")
    side = float(document["side"])
    if not 0 < side < 1_201:
        raise ValueError("the side of a tile must be more than 0 and at most 1200 plane units")
    return Tiles(*texts, document["shape"], side)
