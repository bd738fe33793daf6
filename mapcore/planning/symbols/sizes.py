"""How large symbols are: from the land of a map and from their values."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore.atlas.extents import measure_extents
from mapcore.geometry.box import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import MapPack
    from mapcore.planning.plan.symbols_plan import SymbolsPlan
    from mapcore.request.symbols import SymbolShape

LAND_SHARE = 0.15
"""The share of the drawn land that all symbols take together."""

MAX_SIDE_SHARE = 1 / 6
"""The largest width of a symbol, as a share of the map's shorter side."""

MAX_TILE_SHARE = 0.56
"""The largest width of a symbol on a tile, as a share of the tile's."""

AREAS: dict[SymbolShape, float] = {"circle": math.pi / 4, "square": 1.0}
"""The area of a symbol 1 wide."""

DETAIL = 400.0
"""The longer side of a map in pixels for which its shapes are measured."""


def choose_width(
    pack: MapPack, view: Box, values: Sequence[float], max_value: float, shape: SymbolShape
) -> float:
    """Return the width of the symbol of `max_value` in plane units.

    All symbols of `values` take 15 % of the land in the view, and none is wider than a sixth of its
    shorter side, or than most of a tile.
    """
    total = math.fsum(value / max_value for value in values) * AREAS[shape]
    bound = MAX_SIDE_SHARE * min(view.width, view.height)
    if pack.tiles:
        bound = min(bound, MAX_TILE_SHARE * pack.tiles.side)
    land = measure_land(pack, view)
    return min(bound, math.sqrt(LAND_SHARE * land / total)) if total and land else bound


def list_boxes(symbols: SymbolsPlan) -> list[Box]:
    """Return the boxes in the plane of symbols that stand at their places."""
    largest = symbols.width * symbols.size
    sides = [largest * math.sqrt(each.value / symbols.max_value) for each in symbols.symbols]
    return [
        Box(each.place[0] - side / 2, each.place[1] - side / 2, side, side)
        for each, side in zip(symbols.symbols, sides, strict=True)
    ]


def measure_land(pack: MapPack, view: Box) -> float:
    """Return the area of the regions whose middle is in a view, in square plane units."""
    measured = measure_extents(pack.geometry(DETAIL))
    return float(measured.solid_areas[view.contains_each(measured.centres)].sum())


def find_middle(pack: MapPack, region: int) -> tuple[float, float] | None:
    """Return where the symbol of a region stands: its label's anchor, else its largest part."""
    label = pack.regions[region].label
    if label is not None:
        return label
    x, y = measure_extents(pack.geometry(DETAIL)).centres[region].tolist()
    return None if math.isnan(x) else (x, y)
