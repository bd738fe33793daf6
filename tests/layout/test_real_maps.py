"""Every built-in map can be laid out; MAPCORE_MAPS=all takes all of them instead of a few."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve
from layout_plans import LABEL, a_plan, items, pin
from map_sample import EVERY

from mapcore.atlas.catalog import Atlas
from mapcore.composition.arranging import arrange, arrange_page
from mapcore.geometry.box import Box
from mapcore.layout.land.measures import measure_extents
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Disc, Text
from mapcore.layout.text.lettering import text_box
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import LabelsPlan, TitlePlan

ATLAS = Atlas()
IDS = [found.id for found in ATLAS.list()]
FEW = ("world", "us-states", "us-counties", "germany", "france", "kiribati", "chile", "fiji")
MAPS = IDS if EVERY else [found for found in FEW if found in IDS]


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize("width", [100, 1200])
def test_a_map_with_everything_on_it(map_id, width):
    pack = ATLAS.open(map_id)
    plan = a_plan(
        pack=pack,
        width=width,
        theme="maritime",
        title=TitlePlan(pack.title, "top", Ink("#ffffff")),
        legend=items("One", "Two"),
        labels=LabelsPlan(pack.titles, LABEL, are_names=True),
        pins=(pin(pack.frame.right / 2, pack.frame.bottom / 2),),
        layers=pack.layers,
        attribution="Someone",
    )
    scene, shared = lay_out(arrange(plan)), arrange_page(plan).boxes
    canvas = Box(-0.01, -0.01, scene.width + 0.02, scene.height + 0.02)
    texts = [mark for mark in scene.marks if isinstance(mark, Text)]
    assert all(text_box(text).is_within(canvas) for text in texts)
    labelled = [text for text in texts if text.role == "label"]
    assert all(text.x >= shared.map.x for text in labelled)
    assert len(labelled) <= 2 * len(pack.regions), "a name has two lines at most"
    assert labelled or width == 100


@pytest.mark.parametrize("map_id", MAPS)
def test_every_region_can_be_seen(map_id):
    pack = ATLAS.open(map_id)
    plan = a_plan(pack=pack, width=800)
    marked = {mark.key for mark in lay_out(arrange(plan)).marks if isinstance(mark, Disc)}
    page = arrange_page(plan)
    areas = measure_extents(page.geometry).areas * page.placement.scale**2
    unseen = {region.key for region, area in zip(pack.regions, areas, strict=True) if area < 0.5}
    assert unseen <= marked
    nothing = evolve(plan, data=np.zeros(len(pack.regions), np.bool_))
    assert not any(isinstance(mark, Disc) for mark in lay_out(arrange(nothing)).marks)
