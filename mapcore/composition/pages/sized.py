"""Legends of pages with the sizes of symbols: above a column of colours, left of what lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.legend.legend_font import legend_font
from mapcore.composition.legend.placed_legend import PlacedLegend, move_part
from mapcore.composition.pages.bars import make_flat
from mapcore.composition.pages.columns import make_column
from mapcore.geometry.placement import Placement
from mapcore.planning.plan.legend_plan import ItemsLegend

if TYPE_CHECKING:
    from mapcore.composition.legend.placed_legend import FittedSizes
    from mapcore.composition.scaling import TypeSizes
    from mapcore.planning.plan.legend_plan import AnyLegend
    from mapcore.planning.plan.plan import RenderPlan

MAX_FLAT_SHARE = 0.45
"""The most of a page's width that sizes take beside colours."""

MAX_FLAT_HEIGHT = 14.0
"""The most height that sizes take above or below a map, in ems."""


def make_sized_column(
    plan: RenderPlan, sizes: TypeSizes, width: float, height: float, scale: float
) -> PlacedLegend:
    """Return a plan's legend as a column, with the sizes of symbols above where it has them.

    `scale` is that of the map's placement, so that the legend's symbols are as large as the map's.
    """
    legend = plan.legend
    assert legend is not None
    if legend.sizes is None:
        return make_column(plan, legend, sizes, width, height)
    found = _fit(plan, sizes, scale, width, height)
    if not _has_more(legend):
        return _make_alone(plan, legend, sizes, found)
    if found is None:
        return evolve(make_column(plan, legend, sizes, width, height), rest=1)
    down = found.height + 1.0 * sizes.body
    made = make_column(plan, legend, sizes, width, height - down)
    return evolve(
        _shift(made, 0.0, down),
        width=max(made.width, found.width),
        height=made.height + down,
        sizes=found,
        cut=made.cut or found.cut,
    )


def make_sized_flat(
    plan: RenderPlan, sizes: TypeSizes, width: float, scale: float, most: int
) -> PlacedLegend:
    """Return a plan's legend that lies in so many rows, with the sizes of symbols at its left."""
    legend, page = plan.legend, plan.page
    assert legend is not None
    whole = page is not None and page.preset is not None and page.preset.top > 0
    if legend.sizes is None:
        return make_flat(plan, legend, sizes, width, whole=whole, most=most)
    share = MAX_FLAT_SHARE if _has_more(legend) else 1.0
    found = _fit(plan, sizes, scale, share * width, MAX_FLAT_HEIGHT * sizes.body)
    if not _has_more(legend):
        return _make_alone(plan, legend, sizes, found)
    if found is None:
        return evolve(make_flat(plan, legend, sizes, width, whole=whole, most=most), rest=1)
    right = found.width + 2.4 * sizes.body
    made = make_flat(plan, legend, sizes, width - right, whole=whole, most=most)
    height = max(made.height, found.height)
    return evolve(
        _shift(made, right, height - made.height),
        width=made.width + right,
        height=height,
        sizes=found.place(0.0, height - found.height),
        cut=made.cut or found.cut,
    )


def resize(legend: PlacedLegend, plan: RenderPlan, sizes: TypeSizes, scale: float) -> PlacedLegend:
    """Return a legend at its place whose symbols have the size of a map at this scale."""
    old = legend.sizes
    if old is None:
        return legend
    width, height = max(old.width, legend.width), old.height
    found = _fit(plan, sizes, scale, width, height + 1e-3)
    if found is None:
        return evolve(legend, sizes=None, rest=max(1, legend.rest))
    return evolve(legend, sizes=found.place(old.x, old.y + old.height - found.height))


def _fit(
    plan: RenderPlan, sizes: TypeSizes, scale: float, width: float, height: float
) -> FittedSizes | None:
    from mapcore.composition.symbols.placed_symbols import choose_largest
    from mapcore.composition.symbols.sizes_legend import fit_sizes

    symbols, faces = plan.symbols, plan.look.typefaces
    assert symbols is not None
    largest = choose_largest(symbols, Placement(scale, 0.0, 0.0))
    return fit_sizes(symbols, largest, faces, sizes.body * faces.scale, (width, height))


def _has_more(legend: AnyLegend) -> bool:
    """Tell whether a legend lists more than sizes."""
    return not isinstance(legend, ItemsLegend) or bool(legend.drawn)


def _make_alone(
    plan: RenderPlan, legend: AnyLegend, sizes: TypeSizes, found: FittedSizes | None
) -> PlacedLegend:
    """Return a legend of sizes alone."""
    faces = plan.look.typefaces
    font = legend_font(faces, sizes.body * faces.scale)
    width, height = (found.width, found.height) if found else (0.0, 0.0)
    return PlacedLegend(
        legend, "column", font, faces.strong, (), width, height, sizes=found,
        rest=0 if found else 1, cut=bool(found and found.cut),
    )  # fmt: skip


def _shift(legend: PlacedLegend, right: float, down: float) -> PlacedLegend:
    """Return a legend whose parts stand further right and down in its box."""
    return evolve(legend, parts=tuple(move_part(each, right, down) for each in legend.parts))
