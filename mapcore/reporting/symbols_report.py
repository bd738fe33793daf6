"""What is told of symbols: their report, what readers may misread, and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.reporting.report_parts import SizeEntry, SymbolsReport
from mapcore.request.responses import LintFinding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.symbols.placed_symbols import PlacedSymbols
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.planning.plan.symbols_plan import Symbol, SymbolsPlan
    from mapcore.request.symbols import SymbolShape

COVERED = 0.25
"""The share of the symbols' area from which they hide each other."""

ALIKE = 2.0
"""Sizes whose greatest is under so many times the least are hard to tell apart."""

CELLS = 500
"""Into how many cells the longer side of the map is divided to find what is covered."""

MOST_CELLS = 200_000
"""How many cells are looked at together."""


def report_symbols(arrangement: Arrangement, plan: SymbolsPlan) -> SymbolsReport:
    """Return what is told of the symbols of a map."""
    marks = arrangement.sizes.marks if arrangement.sizes else ()
    maps = [panel.arrangement for panel in arrangement.panels] or [arrangement]
    plans = [each.plan.symbols for each in maps if each.plan.symbols]
    placed = [each.symbols for each in maps if each.symbols]
    return SymbolsReport(
        count=sum(len(each.symbols) for each in plans),
        zero=sum(each.zero for each in plans),
        moved=sum(int(each.moved.sum()) for each in placed),
        max_value=plan.max_value,
        diameter=round(placed[0].width, 2) if placed else 0.0,
        legend=tuple(SizeEntry(each.label, round(each.width, 2)) for each in marks),
    )


def find_symbol_faults(arrangement: Arrangement) -> Iterator[LintFinding]:
    """Find symbols that hide each other, and sizes that look alike."""
    plan, placed = arrangement.plan.symbols, arrangement.symbols
    if plan is None or placed is None or len(plan.symbols) < 2:
        return
    covered = measure_covered(placed, plan)
    if covered > COVERED:
        # Only symbols of regions can be moved apart, and they are already unless asked.
        may_dodge = (
            not plan.dodges and plan.symbols[0].region is not None and (len(plan.symbols) <= 200)
        )
        also = ', or leave out overlap "stack", so that they are moved apart' if may_dodge else ""
        yield LintFinding(
            "symbols_hide_each_other",
            f"{covered:.0%} of the area of the symbols is covered by others.",
            f"Make them smaller by symbols.size, enlarge output.width{also}.",
        )
    values = [each.value for each in plan.symbols]
    if max(values) < ALIKE * min(values):
        yield LintFinding(
            "sizes_alike",
            "The greatest value is less than twice the least, so all symbols look alike.",
            "Show the values by colour: a choropleth of rates, or of the difference.",
        )


def measure_covered(placed: PlacedSymbols, plan: SymbolsPlan) -> float:
    """Return the share of the symbols' area that lies below others, 0 to 1.

    It is counted in cells, about 500 along the longer side of what the symbols take.
    """
    boxes = placed.list_boxes()
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    cell = float((high - low).max()) / CELLS
    columns, rows = (np.ceil((high - low) / cell).astype(int) + 1).tolist()
    seen = np.zeros(rows * columns, np.bool_)
    whole, order = 0, np.array(placed.order)
    middles, radii = (placed.middles[order] - low) / cell, placed.widths[order] / 2 / cell
    for part in _divide(radii):
        taken = _list_cells(middles[part], radii[part], (columns, rows), plan.shape)
        seen[taken] = True
        whole += len(taken)
    return 1 - float(seen.sum()) / whole if whole else 0.0


def _divide(radii: NDArray[np.float64]) -> Iterator[slice]:
    """Yield runs of symbols, the largest first, that have at most so many cells each."""
    start = 0
    while start < len(radii):
        side = 2 * int(np.ceil(radii[start])) + 2
        end = start + max(1, MOST_CELLS // side**2)
        yield slice(start, end)
        start = end


def _list_cells(
    middles: NDArray[np.float64],
    radii: NDArray[np.float64],
    size: tuple[int, int],
    shape: SymbolShape,
) -> NDArray[np.intp]:
    """Return the cells of a grid of this many columns and rows below each symbol, one by one.

    The first symbol is the largest.
    """
    steps = np.arange(2 * int(np.ceil(radii[0])) + 2)
    first = np.floor(middles - radii[:, None]).astype(np.intp)
    x, y = (first[:, axis, None] + steps for axis in (0, 1))
    across, down = x + 0.5 - middles[:, :1], y + 0.5 - middles[:, 1:]
    reach = radii[:, None, None]
    if shape == "circle":
        inside = across[:, None, :] ** 2 + down[:, :, None] ** 2 <= reach**2
    else:
        inside = (np.abs(across)[:, None, :] <= reach) & (np.abs(down)[:, :, None] <= reach)
    columns, rows = size
    inside &= ((x >= 0) & (x < columns))[:, None, :] & ((y >= 0) & (y < rows))[:, :, None]
    taken: NDArray[np.intp] = (y[:, :, None] * columns + x[:, None, :])[inside]
    return taken


def describe_symbols(plan: RenderPlan, symbols: SymbolsPlan) -> Iterator[str]:
    """Yield sentences that tell what the symbols of a map show."""
    noun = "Circles" if symbols.shape == "circle" else "Squares"
    by = f" by {symbols.title}" if symbols.title else ""
    many = (plan.pack.region_type_plural or "regions", plan.pack.region_type or "region")
    count = len(symbols.symbols)
    of_regions = count and symbols.symbols[0].region is not None
    what = (many[count == 1]) if of_regions or not count else ("place" if count == 1 else "places")
    if not count:
        yield f"{noun}: none{by}."
        return
    least = min(symbols.symbols, key=lambda each: each.value)
    most = max(symbols.symbols, key=lambda each: each.value)
    said = f"{noun}: {count:,} {what}{by}"
    if least.value == most.value:
        yield f"{said}, each {most.text}."
    else:
        yield f"{said}, from {_name(least)} to {_name(most)}."
    if symbols.zero:
        yield f"{symbols.zero:,} of zero are not drawn."
    if symbols.has_data_colors:
        yield "Colour:"


def _name(symbol: Symbol) -> str:
    return f"{symbol.text} ({symbol.title})" if symbol.title else symbol.text
