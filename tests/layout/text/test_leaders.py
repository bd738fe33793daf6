from __future__ import annotations

import json
from functools import cache, partial
from pathlib import Path

import numpy as np
import pytest
import shapely
from layout_plans import LABEL, a_plan
from map_sample import EVERY

from mapcore.atlas.catalog import Atlas
from mapcore.composition.arranging import arrange_page
from mapcore.geometry.box import Box
from mapcore.layout.land.insets import fit_insets
from mapcore.layout.land.markers import lay_out_markers
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Text
from mapcore.layout.text.labels.clearing import TextObstacles
from mapcore.layout.text.labels.labels import lay_out_labels
from mapcore.layout.text.labels.leaders import Surroundings, move_beside
from mapcore.layout.text.labels.region_names import list_names, make_boxes, separate
from mapcore.layout.text.lettering import text_box
from mapcore.planning.plan.plan import LabelsPlan
from mapcore.rendering import arrange_request, decode_request

ATLAS = Atlas()
EXAMPLES = Path(__file__).parents[3] / "examples"
FEW = ("us-states", "europe", "northern-europe", "france", "us-va-counties", "asia", "japan")
LABELLED = [found.id for found in ATLAS.list() if found.labels]
MAPS = LABELLED if EVERY else FEW


@cache
def page_of(map_id, width):
    pack = ATLAS.open(map_id)
    titles = tuple(region.label_text or region.title for region in pack.regions)
    return arrange_page(
        a_plan(pack=pack, width=width, labels=LabelsPlan(titles, LABEL, are_names=True))
    )


def arrange_example(name, width):
    spec = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    return arrange_request(decode_request(spec | {"output": {"width": width}}))


def names_of(map_id, width):
    page = page_of(map_id, width)
    around = partial(Surroundings.of, page, lay_out_markers(page))
    names = move_beside(page, separate(list_names(page, page.plan.labels)), TextObstacles(), around)
    return names, [name for name in names if name.leader is not None]


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("width", [400, 1200])
def test_names_beside_their_regions_cover_no_other_and_stay_on_the_canvas(map_id, width):
    names, beside = names_of(map_id, width)
    boxes = [Box.between(*sides) for sides in make_boxes(names).tolist()]
    window = page_of(map_id, width).window
    for name in beside:
        own = boxes[names.index(name)]
        assert own.is_within(window)
        assert sum(box.intersects(own) for box in boxes) == 1
        line = shapely.LineString([name.anchor, name.leader])
        others = [shapely.box(*box.shrink(1e-3).sides) for box in boxes]
        assert not shapely.intersects(line, others).any()
    lines = np.array([shapely.LineString([name.anchor, name.leader]) for name in beside])
    assert not any(shapely.crosses(line, lines).any() for line in lines)


@pytest.mark.parametrize("map_id", MAPS)
def test_a_line_ends_in_its_region_and_a_name_stands_on_none(map_id):
    page = page_of(map_id, 1200)
    geometry, place = page.geometry, page.placement
    starts = geometry.rings.starts.tolist()
    rings = geometry.region_rings.tolist()

    def shape(region):
        lines = [
            geometry.rings.points[starts[r] : starts[r + 1]]
            for r in range(rings[region], rings[region + 1])
        ]
        whole = shapely.Polygon()
        for line in lines:
            whole = whole.symmetric_difference(shapely.Polygon(line).buffer(0))
        return shapely.transform(whole, lambda at: at * place.scale + place.shift)

    names, beside = names_of(map_id, 1200)
    boxes = make_boxes(names)
    land = [shape(region) for region in range(len(page.plan.pack.regions))] if beside else []
    for name in beside:
        # A region of less than a pixel may have lost its anchor to the simplification.
        assert land[name.region].distance(shapely.Point(name.anchor)) < 1.5
        box = shapely.box(*boxes[names.index(name)])
        assert not any(shapely.intersects(box, land))


def test_the_small_states_of_the_east_stand_at_sea():
    page = page_of("us-states", 1200)
    _, beside = names_of("us-states", 1200)
    assert {"RI", "DE", "DC"} <= {name.text for name in beside}
    assert [len(mark.lines) for mark in lay_out_labels(page).leaders] == [len(beside)] * 2


def test_a_number_takes_the_place_that_another_has_left():
    page = arrange_example("us-population", 760).page
    laid = lay_out_labels(page)
    assert laid.left_out == ()
    assert "689.5K" in {text.text for text in laid.texts}  # Columbia's, first held up by Maryland's


def test_on_a_card_no_name_of_the_east_stands_beyond_the_land_of_others():
    keys = [region.key for region in ATLAS.open("us-states").regions]
    spec = {
        "mapId": "us-states",
        "regions": dict.fromkeys(keys, "#aabbcc"),
        "style": {"labels": {"show": True}},
        "output": {"preset": "card"},
    }
    marks = lay_out(arrange_request(decode_request(spec))).marks
    places = {mark.text: mark.x for mark in marks if isinstance(mark, Text)}
    assert min(places[name] for name in ("NJ", "DE", "DC", "RI")) > places["NY"]


def test_no_line_runs_through_the_marker_of_another_region():
    """The way from Jamaica to the open sea in the west leads over the Cayman Islands."""
    for width in (700, 1000, 1400):
        page = page_of("caribbean", width)
        discs = lay_out_markers(page)
        keys = page.plan.pack.keys
        _, beside = names_of("caribbean", width)
        assert beside
        for name in beside:
            line = shapely.LineString([name.anchor, name.leader])
            others = [disc for disc in discs if disc.key != keys[name.region]]
            points = [shapely.Point(disc.x, disc.y).buffer(disc.radius) for disc in others]
            assert not shapely.intersects(line, points).any()


def test_the_channel_islands_stand_at_sea():
    assert {"Guernsey", "Jersey"} <= {name.text for name in names_of("northern-europe", 1200)[1]}


def test_labels_keep_their_number():
    page = page_of("europe", 1200)
    labels = lay_out_labels(page)
    assert len(labels.texts) == len(page.plan.pack.regions)
    canvas = Box(-0.01, -0.01, page.boxes.canvas.width + 0.02, page.boxes.canvas.height + 0.02)
    assert all(text_box(text).is_within(canvas) for text in labels.texts)


def test_names_of_small_islands_in_an_inset_stand_beside_them_in_its_box():
    page = page_of("spain", 700)
    _, beside = names_of("spain", 700)
    (frame,) = fit_insets(page).values()
    found = {name.text: name for name in beside}
    for island in ("Las Palmas", "Santa Cruz de Tenerife"):
        (sides,) = make_boxes([found[island]]).tolist()
        assert Box.between(*sides).is_within(frame)
