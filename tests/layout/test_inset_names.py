from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve
from layout_plans import LABEL, a_plan

from mapcore.arranging.page import arrange_page
from mapcore.atlas.catalog import Atlas
from mapcore.layout.land.insets import fit_insets
from mapcore.layout.land.raster import rasterize_land
from mapcore.layout.text.inset_names import lay_out_inset_names
from mapcore.layout.text.lettering import text_box
from mapcore.planning.plan import LabelsPlan

ATLAS = Atlas()
PACKS = [ATLAS.open(found.id) for found in ATLAS.list()]
COMPOSITE = {pack.id: pack for pack in PACKS if any(inset.framed for inset in pack.insets)}


def drawn(pack, **given):
    page = arrange_page(a_plan(pack=pack, width=1200, **given))
    return page, lay_out_inset_names(page, pack.geometry(page.device_px))


@pytest.mark.parametrize("map_id", COMPOSITE)
def test_frames_keep_clear_of_the_canvas_and_names_of_land_and_other_frames(map_id):
    pack = COMPOSITE[map_id]
    page, names = drawn(pack)
    geometry = pack.geometry(page.device_px)
    boxes = list(fit_insets(page, geometry).values())
    # Eight pixels, but for land that comes as near to the edge itself.
    assert all(box.is_within(page.boxes.canvas.shrink(7.9)) for box in boxes)
    land = rasterize_land(geometry, page.placement, page.window)
    for name in names:
        box = text_box(name)
        assert box.is_within(page.boxes.canvas)
        assert sum(box.intersects(other) for other in boxes) <= 1
        assert not land.has_land(np.array([(box.x + 1, name.y), (box.right - 1, name.y)])).any()


def test_insets_are_named_where_there_is_room():
    assert [name.text for name in drawn(COMPOSITE["spain"])[1]] == ["Canary Islands"]
    assert {name.text for name in drawn(COMPOSITE["portugal"])[1]} == {"Azores", "Madeira"}
    narrow = evolve(COMPOSITE["spain"].insets[0], name="A name that is far longer than its box" * 3)
    assert not drawn(evolve(COMPOSITE["spain"], insets=(narrow,)))[1]


def test_alaska_and_hawaii_are_named_where_they_have_boxes():
    pack = ATLAS.open("us-states")
    assert not drawn(pack)[1]
    assert [name.text for name in drawn(pack, layers=("admin0",))[1]] == ["Alaska", "Hawaii"]


def test_regions_with_labels_name_themselves():
    labels = LabelsPlan(("",) * len(COMPOSITE["spain"].regions), LABEL)
    assert not drawn(COMPOSITE["spain"], labels=labels)[1]
