"""Markers of tiny regions, as what a legend inside the map keeps clear of."""

from __future__ import annotations

import numpy as np
import pytest
from page_specs import arranged

from mapcore.composition.marker_sizes import list_marker_boxes
from mapcore.composition.pages.inside import MARKER_DISTANCE
from mapcore.geometry.box import Box
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Disc

PEOPLE = {"Chuuk": 48654, "Kosrae": 6616, "Pohnpei": 36196, "Yap": 11377}
ISLANDS = {
    "mapId": "micronesia",
    "title": {"text": "People of Micronesia"},
    "legend": {"title": "People", "position": "inside"},
    "choropleth": {"values": PEOPLE},
}


@pytest.mark.parametrize("layout", ["page", "bands"])
@pytest.mark.parametrize("width", [300, 600, 1200])
def test_no_marker_stands_so_near_that_it_looks_like_an_entry(layout: str, width: int) -> None:
    output = {"width": width, "height": round(0.525 * width)}
    arrangement = arranged({**ISLANDS, "layout": layout, "output": output})
    legend = arrangement.legend
    if not legend or not legend.width or arrangement.form not in (None, "inside", "beside"):
        assert width == 300  # it has no room inside
        return
    discs = [mark for mark in lay_out(arrangement).marks if isinstance(mark, Disc)]
    assert {disc.key for disc in discs} == {"FM-KSA", "FM-PNI", "FM-TRK", "FM-YAP"}
    near = legend.box.shrink(-MARKER_DISTANCE * legend.font.size)
    for disc in discs:
        assert not Box(disc.x, disc.y, 0.0, 0.0).shrink(-disc.radius).intersects(near), disc.key


def test_boxes_are_of_regions_that_have_data_and_are_smaller_than_a_marker() -> None:
    page = arranged(ISLANDS).page
    geometry, place = page.geometry, page.placement
    every = np.ones(len(page.plan.pack.regions), bool)
    assert len(list_marker_boxes(geometry, every, place, 8.0, 2.0)) == 4
    assert list_marker_boxes(geometry, ~every, place, 8.0, 2.0) == []
    assert list_marker_boxes(geometry, every, place, 0.001, 2.0) == []
    for box in list_marker_boxes(geometry, every, place, 8.0, 2.0):
        assert box.width == pytest.approx(20.0)
        assert box.height == pytest.approx(20.0)
