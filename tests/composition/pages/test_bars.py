"""Rows of a legend: items in columns, and as many rows as a canvas has room for."""

from __future__ import annotations

from typing import Any

from legend_parts import cells_of
from page_specs import a_page, arranged

import mapcore

KEYS = [region.key for region in mapcore.get_map("world").regions]


def page_of(names: list[str], **output: Any):
    values = {key: names[i % len(names)] for i, key in enumerate(KEYS)}
    spec = a_page("world", categories={"values": values}, output=output)
    return arranged({name: part for name, part in spec.items() if name != "choropleth"})


def test_items_of_several_rows_stand_in_columns() -> None:
    legend = page_of([f"Kind of government number {i}" for i in range(12)], width=1200).legend
    assert legend.form == "row"
    rows = {cell.box.y for cell in cells_of(legend)}
    assert len(rows) > 1
    assert len({cell.box.x for cell in cells_of(legend)}) * len(rows) == len(cells_of(legend))


def test_items_that_would_take_more_rows_in_columns_stand_one_after_the_other() -> None:
    long = "Mining and quarrying of materials that produce energy"
    legend = page_of(["Tourism", "Trade", long, "Health", "Arms", "Cars"], width=700).legend
    rows = sorted({cell.box.y for cell in cells_of(legend)})
    assert legend.rest == 0
    ends = [max(cell.box.x for cell in cells_of(legend) if cell.box.y == row) for row in rows]
    assert max(ends) < legend.width


def test_a_high_canvas_has_more_rows() -> None:
    names = [f"Kind of government number {i}" for i in range(24)]
    legend = page_of(names, width=1080, height=1920).legend
    assert legend.rest == 0
    assert len({cell.box.y for cell in cells_of(legend)}) > 8
    assert legend.height < 0.35 * 1920
