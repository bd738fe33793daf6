"""Where the symbols of a map stand on the canvas, and how large they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import field

from mapcore.composition.scaling import map_scale
from mapcore.composition.symbols.dodging import MOVED, move_apart
from mapcore.frozen import frozen
from mapcore.geometry.placement import Placement

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.planning.plan.symbols_plan import SymbolsPlan

MIN_WIDTH = 10.0
"""The least width in pixels of the largest symbol, before `symbols.size`."""

MIN_RADIUS = 0.9
"""The radius in units below which no symbol is drawn."""

LINE_WIDTH = 1.1
"""The width of the line that parts symbols, in units."""

TILE_DROP = 0.17
"""How far below the middle of a tile its symbol stands, in sides: the code is above."""


@frozen(eq=False)
class PlacedSymbols:
    """The middles (n, 2) and widths (n,) of symbols in canvas pixels, in the order of the plan.

    `order` lists them with the largest first, as they are drawn. `moved` tells which are not where
    they belong. `width` is that of `max_value`, `line` the width of the lines between symbols.
    """

    middles: NDArray[np.float64] = field(repr=False)
    widths: NDArray[np.float64] = field(repr=False)
    order: tuple[int, ...] = field(repr=False)
    moved: NDArray[np.bool_] = field(repr=False)
    width: float
    line: float

    def list_boxes(self) -> NDArray[np.float64]:
        """Return the left, top, right and lower side of each symbol with its line, (n, 4)."""
        half = (self.widths / 2 + self.line / 2)[:, None]
        return np.concatenate((self.middles - half, self.middles + half), axis=1)


def choose_largest(symbols: SymbolsPlan, placement: Placement) -> float:
    """Return the width in pixels of a symbol of `max_value`."""
    return max(symbols.width * placement.scale, MIN_WIDTH) * symbols.size


def place_symbols(plan: RenderPlan, placement: Placement) -> PlacedSymbols | None:
    """Return the symbols of a plan at their places on the canvas; None where it has none."""
    symbols = plan.symbols
    if symbols is None or not symbols.symbols:
        return None
    unit = map_scale(plan.view.longer_side * placement.scale)
    width, line = choose_largest(symbols, placement), LINE_WIDTH * unit
    values = np.array([each.value for each in symbols.symbols])
    widths = width * np.sqrt(values / symbols.max_value)
    widths = np.maximum(widths, 2 * MIN_RADIUS * unit)
    # Moves do not depend on where the map stands, so they are found before it is shifted.
    places = np.array([each.place for each in symbols.symbols]) * placement.scale
    if plan.pack.tiles:
        places[:, 1] += TILE_DROP * plan.pack.tiles.side * placement.scale
    found = places
    if symbols.dodges and not plan.pack.tiles:
        found = move_apart(places, widths, line)
    away = found - places
    order = np.lexsort((np.arange(len(widths)), -widths))
    return PlacedSymbols(
        middles=found + placement.shift,
        widths=widths,
        order=tuple(order.tolist()),
        moved=np.hypot(away[:, 0], away[:, 1]) > MOVED,
        width=width,
        line=line,
    )
