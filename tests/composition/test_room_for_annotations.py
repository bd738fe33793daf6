"""Pages with height to spare show more sea where an annotation has no place off the land."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from page_specs import arranged

from mapcore.composition.arrangement import Arrangement
from mapcore.composition.land_raster import rasterize_land
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Text
from mapcore.layout.text.pins import ink_box

EXAMPLE = Path(__file__).parents[2] / "examples" / "us-fastest-growing.json"
TEXAS = {"region": "TX", "heading": "Texas: +15.9 %",
         "text": "four million people more, the most of all states"}  # fmt: skip
GULF = {"lat": 26.0, "lon": -90.0}


def a_story(annotations: list[dict[str, Any]]) -> Arrangement:
    spec = json.loads(EXAMPLE.read_text("utf-8"))
    return arranged({**spec, "annotations": annotations, "output": {"preset": "story"}})


def test_a_text_about_texas_stands_in_the_sea_of_a_story() -> None:
    arrangement = a_story([TEXAS])
    lines = [mark for mark in lay_out(arrangement).marks if isinstance(mark, Text)]
    boxes = np.array([ink_box(line).sides for line in lines if line.role == "annotation-text"])
    page = arrangement.page
    land = rasterize_land(page.geometry.rings, page.placement, page.window)
    assert len(boxes) == 4
    assert land.are_free(boxes).all()


def test_the_sea_is_as_little_higher_as_it_takes_and_the_parts_share_the_rest() -> None:
    bare, noted = a_story([]), a_story([TEXAS])
    grown = noted.page.boxes.map.height - bare.page.boxes.map.height
    assert 0 < grown < 3 * noted.page.unit * 13
    assert noted.page.placement.scale == bare.page.placement.scale
    assert bare.title
    assert noted.title
    assert bare.footer
    assert noted.footer
    assert np.isclose(bare.title.room.y - noted.title.room.y, grown / 3)
    assert np.isclose(noted.footer.room.y - bare.footer.room.y, grown * 2 / 3)
    assert np.isclose(noted.legend.box.y - bare.legend.box.y, grown * 2 / 3)


def test_texts_with_a_place_and_texts_on_their_regions_change_nothing() -> None:
    bare = a_story([]).page.boxes.map
    assert a_story([{**TEXAS, "textAt": GULF}]).page.boxes.map == bare
    assert a_story([{"region": "TX", "text": "most"}]).page.boxes.map == bare
