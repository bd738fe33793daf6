"""The marks of symbols on a map, the largest first, so that none is hidden whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.scene import SizedSymbol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.symbols.placed_symbols import PlacedSymbols
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.symbols_plan import Symbol, SymbolsPlan


def lay_out_symbols(placed: PlacedSymbols, plan: SymbolsPlan, window: Box) -> Iterator[SizedSymbol]:
    """Yield the symbols of a map at their places in its window."""
    middles, widths = placed.middles.tolist(), placed.widths.tolist()
    for at in placed.order:
        yield SizedSymbol(
            shape=plan.shape,
            x=middles[at][0],
            y=middles[at][1],
            width=widths[at],
            fill=plan.symbols[at].color,
            stroke=plan.line.color,
            stroke_width=placed.line,
            key=plan.symbols[at].key,
            title=name_symbol(plan.symbols[at]),
            value=plan.symbols[at].text,
            clip=window,
        )


def name_symbol(symbol: Symbol) -> str:
    """Return what is said of a symbol: its name, its value, and what its colour says.

    >>> from mapcore.planning.plan.symbols_plan import Symbol
    >>> name_symbol(Symbol((0, 0), 3.0, "3", "#ff0000", title="Texas", told="15.9 %"))
    'Texas: 3 (15.9 %)'
    """
    name = f"{symbol.title}: {symbol.text}" if symbol.title else symbol.text
    return f"{name} ({symbol.told})" if symbol.told else name
