"""A locator on the canvas: where it stands, what it hides, and that nothing is paid without it."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image

import mapcore
from mapcore.composition.arrangement import Arrangement
from mapcore.composition.land_raster import rasterize_land
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Rectangle, Text
from mapcore.layout.text.lettering import text_box
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request

BARE = {"metadata": False, "width": 700}


def arrange(map_id: str, locator: dict[str, Any], **more: Any) -> Arrangement:
    spec = {"mapId": map_id, "locator": locator, "output": BARE, **more}
    return arrange_request(decode_request(spec))


@pytest.mark.parametrize("map_id", ["germany", "us-tx-counties", "western-africa", "luxembourg"])
@pytest.mark.parametrize("layout", ["bands", "page"])
def test_a_locator_hides_no_land(map_id: str, layout: str) -> None:
    found = arrange(map_id, {}, layout=layout)
    assert found.locator is not None
    box, page = found.locator.box, found.page
    assert box.is_within(page.window)
    rings = page.geometry.rings
    raster = rasterize_land(rings, page.placement, page.window)
    assert raster.are_free(np.array([box.sides])).all()


def test_it_stands_in_the_corner_that_is_asked_for_if_that_is_free() -> None:
    asked = arrange("us-tx-counties", {"position": "bottomLeft"})
    assert asked.locator is not None
    assert asked.locator.place == "bottomLeft"
    assert not [each for each in asked.warnings if each.code == "locator_moved"]
    moved = arrange("us-tx-counties", {"position": "bottomRight"}, layout="page")
    assert moved.locator is not None
    if moved.locator.place != "bottomRight":
        assert [each.code for each in moved.warnings] == ["locator_moved"]


def test_texts_of_the_map_keep_clear_of_it() -> None:
    """And so does a legend inside the map."""
    values = {"values": {"DE-BY": 1, "DE-HE": 2, "DE-NI": 3, "DE-SN": 4, "DE-BB": 5}}
    more = {"choropleth": values, "layout": "page", "legend": {"position": "inside"}}
    style = {"labels": {"show": True}}
    found = arrange("germany", {}, style=style, layers={"cities": True}, **more)
    assert found.locator is not None
    box = found.locator.box
    texts = [mark for mark in lay_out(found).marks if isinstance(mark, Text)]
    assert texts
    assert [mark.text for mark in texts if text_box(mark).intersects(box)] == []


def test_where_land_is_all_that_is_shown_it_hides_what_the_map_is_not_about() -> None:
    found = arrange("france", {"map": "europe"}, frame=["75", "92", "93", "94"], layout="page")
    assert found.locator is not None
    page = found.page
    index = page.plan.pack.index_of_key
    owner = {index[f"FR-{code}"] for code in ("75C", "92", "93", "94") if f"FR-{code}" in index}
    geometry = page.geometry
    starts = geometry.region_rings
    kept = np.zeros(len(geometry.rings), bool)
    for region in owner:
        kept[starts[region] : starts[region + 1]] = True
    raster = rasterize_land(geometry.rings.select(kept), page.placement, page.window)
    assert raster.are_free(np.array([found.locator.box.sides])).all()


def test_without_room_it_is_left_out_and_this_is_told() -> None:
    report = mapcore.check({"mapId": "germany", "locator": {}, "output": {"width": 120}})
    assert report.locator is None
    assert "locator_left_out" in [each.code for each in report.warnings]


def test_what_is_too_small_to_be_seen_is_boxed_in() -> None:
    found = arrange("luxembourg", {})
    assert found.locator is not None
    assert found.locator.around is not None
    roles = [mark.role for mark in lay_out(found).marks if isinstance(mark, Rectangle)]
    assert roles.index("locator") < roles.index("locator-place") < roles.index("locator-frame")


def test_readers_of_arabic_have_it_at_the_left() -> None:
    found, mirrored = arrange("us-tx-counties", {}), arrange("us-tx-counties", {}, locale="ar")
    assert found.locator is not None
    assert mirrored.locator is not None
    assert str(found.locator.place).endswith("Right")
    assert str(mirrored.locator.place).endswith("Left")


def test_only_its_box_changes() -> None:
    """The map beside it is drawn as without it, pixel for pixel."""
    spec: dict[str, Any] = {"mapId": "western-africa", "output": BARE}
    plain, located = (
        np.asarray(Image.open(io.BytesIO(mapcore.render(each).content)).convert("RGB"), int)
        for each in (spec, {**spec, "locator": {}})
    )
    assert plain.shape == located.shape
    found = arrange("western-africa", {}).locator
    assert found is not None
    rows, columns = np.nonzero((plain != located).any(axis=2))
    box = found.box.shrink(-2)
    assert (rows >= box.y).all()
    assert (rows <= box.bottom).all()
    assert (columns >= box.x).all()
    assert (columns <= box.right).all()
    assert len(rows) > box.width


def test_an_svg_names_no_region_twice() -> None:
    """The larger map has regions of the same keys, which are no data of this one."""
    spec = {"mapId": "western-africa", "locator": {}, "output": BARE}
    text = mapcore.render(spec, format="svg").content.decode()
    assert text.count('data-role="locator"') == 1
    assert text.count('data-key="NG"') == 1
    assert mapcore.render(spec, format="pdf").content.startswith(b"%PDF")


@pytest.mark.parametrize("map_id", ["kenya", "us-tx-counties", "new-zealand"])
def test_on_a_page_it_stands_at_the_edge_of_the_texts(map_id: str) -> None:
    found = arrange(map_id, {}, layout="page", title={"text": "Where our readers live"})
    assert found.locator is not None
    box, canvas, edge = found.locator.box, found.page.boxes.canvas, found.page.sizes.edge
    assert min(abs(box.x - edge), abs(box.right - (canvas.width - edge))) < 1


def test_it_comes_nearer_to_the_side_where_it_has_no_room_at_that_edge() -> None:
    more = {"title": {"text": "Where our readers live"}, "layout": "page"}
    found = arrange("germany", {}, **{**more, "output": {"width": 1080, "height": 1920}})
    assert found.locator is not None
    assert found.locator.box.x < found.page.sizes.edge
