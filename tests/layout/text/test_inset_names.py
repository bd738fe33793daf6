from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from attrs import evolve
from layout_plans import LABEL, a_plan
from map_sample import EVERY

from mapcore.atlas.catalog import Atlas
from mapcore.composition.arranging import arrange_page
from mapcore.composition.land_raster import rasterize_land
from mapcore.geometry.box import Box
from mapcore.layout.land.insets import MIN_FRAME_PAD, fit_insets
from mapcore.layout.text.labels.inset_names import lay_out_inset_names
from mapcore.layout.text.labels.labels import lay_out_labels
from mapcore.layout.text.lettering import measure_ink, text_box
from mapcore.planning.plan.plan import LabelsPlan
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request

ATLAS = Atlas()
PACKS = [ATLAS.open(found.id) for found in ATLAS.list()]
COMPOSITE = {pack.id: pack for pack in PACKS if any(inset.framed for inset in pack.insets)}


SOME = ("netherlands", "new-zealand", "spain", "kiribati")


def drawn(pack, **given):
    page = arrange_page(a_plan(pack=pack, width=1200, **given))
    return page, lay_out_inset_names(page)


def edges_of(boxes):
    """Return how far boxes reach together: left, top, right, bottom."""
    sides = np.array([box.sides for box in boxes])
    return np.concatenate((sides[:, :2].min(axis=0), sides[:, 2:].max(axis=0)))


def lands_of(page, geometry, frames):
    """Return the box of the land in each frame, on the canvas."""
    for frame in frames:
        low, high = geometry.rings.select(geometry.rings.begin_within(frame)).bounds()
        yield page.placement.box(Box.between(*low.min(axis=0), *high.max(axis=0)))


@pytest.mark.parametrize("map_id", COMPOSITE)
def test_frames_keep_clear_of_the_canvas_and_names_of_land_and_other_frames(map_id):
    pack = COMPOSITE[map_id]
    page, names = drawn(pack)
    geometry = page.geometry
    fitted = fit_insets(page)
    boxes = list(fitted.values())
    # Eight pixels, but where the land in a frame comes nearer to the edge than that and its margin.
    around, inside = edges_of(boxes), edges_of(lands_of(page, geometry, fitted))
    canvas = page.boxes.canvas
    gaps = np.abs(np.array(canvas.sides) - around)
    margins = np.abs(inside - around)
    assert ((gaps >= 7.9) | (margins <= MIN_FRAME_PAD * page.map_unit + 0.01)).all()
    land = rasterize_land(geometry.rings, page.placement, page.window)
    for name in names:
        box = text_box(name)
        assert box.is_within(page.boxes.canvas)
        assert sum(box.intersects(other) for other in boxes) <= 1
        assert not land.has_land(np.array([(box.x + 1, name.y), (box.right - 1, name.y)])).any()


@pytest.mark.parametrize("map_id", COMPOSITE if EVERY else SOME)
def test_no_name_of_a_region_crosses_the_frame_of_an_inset(map_id):
    pack = COMPOSITE[map_id]
    asked = LabelsPlan(texts=tuple(region.title for region in pack.regions), ink=LABEL)
    for width in (500, 900):
        page = arrange_page(a_plan(pack=pack, width=width, labels=asked))
        boxes = [*fit_insets(page).values()]
        for text in lay_out_labels(page).texts:
            ink = measure_ink(text)
            crossed = [box for box in boxes if ink.intersects(box) and not ink.is_within(box)]
            assert not crossed, text.text


def test_insets_are_named_where_there_is_room():
    assert [name.text for name in drawn(COMPOSITE["spain"])[1]] == ["Canary Islands"]
    assert {name.text for name in drawn(COMPOSITE["portugal"])[1]} == {"Azores", "Madeira"}
    narrow = evolve(COMPOSITE["spain"].insets[0], name="A name that is far longer than its box" * 9)
    assert not drawn(evolve(COMPOSITE["spain"], insets=(narrow,)))[1]


def test_alaska_and_hawaii_are_named_where_they_have_boxes():
    pack = ATLAS.open("us-states")
    assert not drawn(pack)[1]
    assert [name.text for name in drawn(pack, layers=("admin0",))[1]] == ["Alaska", "Hawaii"]


def test_regions_with_labels_name_themselves():
    labels = LabelsPlan(("",) * len(COMPOSITE["spain"].regions), LABEL)
    assert not drawn(COMPOSITE["spain"], labels=labels)[1]


def test_insets_with_only_parts_of_a_region_are_named_on_maps_with_labels_too():
    pack = COMPOSITE["eu-nuts-1"]
    labels = LabelsPlan(("",) * len(pack.regions), LABEL)
    names = {name.text for name in drawn(pack, labels=labels)[1]}
    # The name of France's outermost regions stands in French Guiana.
    assert names == {"Guadeloupe", "Martinique", "Mayotte", "Réunion"}
    one = COMPOSITE["chile"]  # whose one such inset, Easter Island, is told from none
    assert not drawn(one, labels=LabelsPlan(("",) * len(one.regions), LABEL))[1]


def test_every_inset_of_nuts_is_named():
    for map_id in ("eu-nuts-1", "eu-nuts-2", "eu-nuts-3"):
        pack = COMPOSITE[map_id]
        assert {name.text for name in drawn(pack)[1]} == {inset.name for inset in pack.insets}


def test_a_box_too_narrow_for_its_name_has_the_codes_of_its_regions():
    _, names = drawn(ATLAS.open("us-territories"))
    assert [text.text for text in names] == ["GU, MP", "American Samoa"]


@pytest.mark.parametrize("preset", ["square", "portrait"])
def test_names_wider_than_their_boxes_reach_beyond_them_or_are_broken(preset):
    request = {"mapId": "france", "layout": "page", "output": {"preset": preset}}
    page = arrange_request(decode_request(request)).page
    found = lay_out_inset_names(page)
    words = {word for each in found for word in each.text.split()}
    named = {word for inset in page.plan.pack.insets for word in inset.name.split()}
    assert words == named
    assert max(len(each.text) for each in found) < len("Guyane française")
    boxes = [measure_ink(each) for each in found]
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def side_of(name, boxes):
    """Return which part of the nearest box a name stands in, or above or below it, and its end."""
    box = min(boxes, key=lambda each: abs(each.y - name.y) + abs(each.x - name.x))
    if not box.y < name.y < box.bottom:
        return "above" if name.y < box.y else "below", name.anchor
    return "upper" if name.y < box.y + box.height / 2 else "lower", name.anchor


@pytest.mark.parametrize("width", [900, 1200])
def test_names_of_insets_stand_at_the_same_place_of_their_boxes(width):
    pack = COMPOSITE["france"]
    page = arrange_page(a_plan(pack=pack, width=width))
    names, boxes = lay_out_inset_names(page), [*fit_insets(page).values()]
    assert " ".join(name.text for name in names) == " ".join(each.name for each in pack.insets)
    assert {side_of(name, boxes) for name in names} == {("above", "start")}


def test_no_name_of_an_inset_is_lost_for_others_to_be_alike():
    page, names = drawn(COMPOSITE["eu-nuts-2"])
    assert len({name.text for name in names}) == len(page.plan.pack.insets)
