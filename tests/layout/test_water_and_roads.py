from __future__ import annotations

import numpy as np
from attrs import evolve
from layout_plans import PACK, a_plan, square

from mapcore.atlas.pack import AreaLayer, LineLayer
from mapcore.composition.arranging import arrange_page
from mapcore.geometry.polylines import Polylines
from mapcore.layout.land.water_and_roads import lay_out_water_and_roads

RIVER = Polylines.of([[(30, 100), (1190, 100)]])
LAKES = Polylines.of([square(100, 100, 50), square(600, 620, 50)])
WATER = evolve(
    PACK,
    layers=(*PACK.layers, "roads"),
    extra={
        **PACK.extra,
        "rivers": LineLayer(1, RIVER),
        "roads": LineLayer(1, RIVER),
        "lakes": AreaLayer(1, LAKES),
    },
)


def lay_out(*layers):
    plan = a_plan(pack=WATER, layers=layers, width=1200, height=700)
    return lay_out_water_and_roads(arrange_page(plan))


def test_rivers_roads_and_lakes_stay_on_the_land_that_is_shown():
    rivers, shape, roads = lay_out("rivers", "lakes", "roads")
    assert [rivers.role, roads.role] == ["rivers", "roads"]
    for lines in (rivers.lines, roads.lines):
        low, high = lines.bounds()
        ends = np.stack([low[:, 0], high[:, 0]], axis=1)
        np.testing.assert_allclose(ends, [(30, 1020)], atol=4)
    assert shape.rings.points[0].tolist() == [100, 100]
    assert len(shape.rings) == 1


def test_all_are_whole_where_the_land_around_the_map_is_shown():
    rivers, shape, roads = lay_out("admin0", "rivers", "lakes", "roads")
    for lines in (rivers.lines, roads.lines):
        assert lines.points[-1].tolist() == [1190, 100]
        assert len(lines) == 1
    assert len(shape.rings) == 2


def test_nothing_without_the_layers():
    assert lay_out("admin0") == []
