from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from layout_plans import a_plan, items, plans, steps

from mapcore.composition.arranging import arrange_page
from mapcore.composition.bands.boxes import Boxes, divide
from mapcore.composition.canvas_size import choose_size
from mapcore.geometry.box import Box
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.legend_plan import RampLegend
from mapcore.planning.plan.plan import FooterPlan, TitlePlan

TOP, BOTTOM = (TitlePlan("Title", side, Ink("#000000")) for side in ("top", "bottom"))
RAMP = RampLegend("bottom", ("#000000", "#ffffff"), (0, 1), ((0, "0"), (1, "1")), (0, None, 1))


def parts(shared: Boxes) -> list[Box]:
    return [box for box in (shared.title, shared.legend, shared.footer, shared.map) if box]


@given(plans)
def test_parts_tile_the_canvas(plan):
    shared = divide(*choose_size(plan))
    canvas = shared.canvas
    assert sum(box.width * box.height for box in parts(shared)) == canvas.width * canvas.height
    for box in parts(shared):
        assert box.width > 0
        assert box.height > 0
        assert box.x >= 0
        assert box.y >= 0
        assert box.right <= canvas.width
        assert box.bottom <= canvas.height
    # Equal areas and no overlap: for every pair, one lies wholly beside the other.
    for one in parts(shared):
        for other in parts(shared):
            apart = (
                one.right <= other.x
                or other.right <= one.x
                or one.bottom <= other.y
                or other.bottom <= one.y
            )
            assert one is other or apart


@given(plans)
def test_canvas_keeps_its_size_and_the_map_a_quarter_of_the_height(plan):
    shared = divide(*choose_size(plan))
    assert shared.canvas.width == plan.output.width
    assert plan.output.height in {None, shared.canvas.height}
    assert shared.map.height >= shared.canvas.height / 4
    assert shared.map.width >= shared.canvas.width * 0.7


def test_sizes_of_the_contract():
    column = arrange_page(a_plan(width=1200, height=800, title=TOP, legend=items("a"))).boxes
    assert column.title == Box(0, 0, 1200, 50)
    assert column.legend == Box(0, 50, 180, 750)
    assert column.map == Box(180, 50, 1020, 750)
    row = arrange_page(
        a_plan(width=1200, height=800, title=TOP, legend=items("a", position="top"))
    ).boxes
    assert (row.legend, row.map) == (Box(0, 50, 1200, 60), Box(0, 110, 1200, 690))
    bar = arrange_page(a_plan(width=1200, height=800, title=BOTTOM, legend=steps("0", "1"))).boxes
    assert bar.title == Box(0, 750, 1200, 50)
    assert bar.legend == Box(0, 680, 1200, 70)
    assert bar.map == Box(0, 0, 1200, 680)
    ramp = arrange_page(a_plan(width=1200, height=800, legend=RAMP)).boxes
    assert ramp.legend == Box(0, 730, 1200, 70)


def test_a_subtitle_makes_the_band_higher_and_a_footer_stands_at_the_foot():
    titled = evolve(BOTTOM, subtitle="By canton", subtitle_ink=BOTTOM.ink)
    foot = FooterPlan(("A note", "Source: us"), BOTTOM.ink)
    page = arrange_page(a_plan(width=1200, title=titled, footer=foot, legend=RAMP))
    high = page.boxes.footer.height
    assert page.boxes.canvas.height == 700 + 76 + 70 + high
    assert page.boxes.footer == Box(0, page.boxes.canvas.height - high, 1200, high)
    assert page.boxes.title == Box(0, page.boxes.footer.y - 76, 1200, 76)
    assert page.boxes.legend.bottom == page.boxes.title.y
    assert page.placement.scale * 1200 == pytest.approx(page.window.width, abs=1)


def test_a_heading_makes_a_band_higher_and_leaves_a_column_as_wide():
    ramp, column = (evolve(what, title="Share") for what in (RAMP, items("a")))
    assert arrange_page(a_plan(width=1200, legend=ramp)).boxes.legend == Box(0, 700, 1200, 90)
    assert arrange_page(a_plan(width=1200, legend=column)).boxes.legend.width == 180


def test_column_on_the_right_and_its_cap():
    shared = arrange_page(a_plan(width=300, height=900, legend=items("a", position="right"))).boxes
    assert shared.legend == Box(210, 0, 90, 900)
    assert shared.map == Box(0, 0, 210, 900)


@pytest.mark.parametrize(
    ("given", "height"),
    [
        ({}, 700),
        ({"title": TOP}, 750),
        ({"title": BOTTOM, "legend": RAMP}, 820),
        ({"legend": items("a", position="top")}, 760),
        ({"title": TOP, "legend": items("a")}, 50 + round(1020 * 7 / 12)),
    ],
)
def test_derived_height_is_snug(given, height):
    plan = a_plan(width=1200, **given)
    assert arrange_page(plan).boxes.canvas.height == height
    page = arrange_page(plan)
    assert page.placement.scale * 1200 == pytest.approx(page.window.width, abs=1)
    assert page.placement.scale * 700 == pytest.approx(page.window.height, abs=1)


def test_bands_shrink_alike_on_a_low_canvas():
    shared = arrange_page(a_plan(width=800, height=100, title=TOP, legend=RAMP)).boxes
    assert (shared.title.height, shared.legend.height, shared.map.height) == (31, 43, 26)
    ordinary = arrange_page(a_plan(width=800, height=160, title=TOP, legend=RAMP)).boxes
    assert (ordinary.title.height, ordinary.legend.height, ordinary.map.height) == (50, 70, 40)
