"""Texts and legends beside a map: columns that are wide, legends that lie, maps at the end."""

from __future__ import annotations

from typing import Any

import pytest
from legend_parts import cells_of
from page_specs import a_page, arranged

import mapcore
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Rectangle

LONG = "Unemployment fell everywhere except in the regions that depend on mining and on the sea"
SECTORS = (
    "Agriculture, forestry and fishing", "Manufacturing of machines and vehicles", "Health",
    "Public administration and defence", "Tourism", "Mining of energy producing materials",
    "Trade", "Unknown",
)  # fmt: skip
BANNER = {"width": 1600, "height": 500}


def categories(map_id: str) -> dict[str, Any]:
    keys = [region.key for region in mapcore.get_map(map_id).regions][1:]
    return {"values": {key: SECTORS[i % len(SECTORS)] for i, key in enumerate(keys)}}


def test_a_long_title_stands_beside_the_map_in_a_wide_column() -> None:
    title = {"text": LONG, "subtitle": "Registered unemployed people as a share of all who work"}
    page = arranged(a_page("france", title=title, output=BANNER))
    assert page.form == "beside"
    assert page.warnings == ()
    frame = page.page.placement.box(page.page.plan.view)
    assert frame.height > 0.9 * BANNER["height"]
    assert page.title.room.right < frame.x


def test_a_legend_that_has_no_room_upright_lies_beside_the_map() -> None:
    spec = a_page("africa", categories=categories("africa"), output=BANNER)
    del spec["choropleth"]
    page = arranged(spec)
    assert page.form == "beside"
    assert page.legend.form == "row"
    assert page.legend.rest == 0
    assert page.legend.box.right < page.page.boxes.map.x
    assert page.legend.box.bottom < page.footer.room.y


def test_sizes_of_symbols_stand_left_of_their_colours_where_both_have_no_room_above() -> None:
    spec = a_page("us-states", output=BANNER, legend={"title": "Change"})
    values = {key: abs(value) * 1e5 + 1 for key, value in spec["choropleth"]["values"].items()}
    page = arranged({**spec, "symbols": {"values": values, "color": "data", "title": "People"}})
    assert page.form == "beside"
    assert page.legend.sizes is not None
    assert page.legend.sizes.x + page.legend.sizes.width < min(
        cell.box.x for cell in cells_of(page.legend)
    )


@pytest.mark.parametrize("map_id", ["europe", "eu-nuts-2"])
def test_a_map_that_is_cut_at_its_right_stands_at_the_end_of_the_canvas(map_id: str) -> None:
    found = arranged(a_page(map_id, output=BANNER))
    assert found.form == "beside"
    assert found.page.window.right == pytest.approx(BANNER["width"])
    lines = [
        mark.box
        for mark in lay_out(found).marks
        if isinstance(mark, Rectangle) and mark.role == "separator"
    ]
    last = found.page.placement.box(found.page.plan.view).right - 50
    assert [box for box in lines if box.width < box.height and box.x > last] == []


def test_a_whole_map_stands_in_the_middle_of_its_room() -> None:
    page = arranged(a_page("germany", output=BANNER)).page
    frame, room = page.placement.box(page.plan.view), page.boxes.map
    assert frame.x - room.x == pytest.approx(room.right - frame.right, abs=20)
