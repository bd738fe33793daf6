"""Bands and columns come near to a map that leaves much of its box empty."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from layout_plans import a_plan, items, plans, steps

from mapcore.composition.arranging import arrange_page
from mapcore.composition.bands.boxes import GAP_ACROSS, GAP_DOWN, divide, tighten_boxes
from mapcore.composition.canvas_size import choose_size
from mapcore.geometry.box import Box
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import FooterPlan, TitlePlan

TITLE = TitlePlan("Title", "top", Ink("#000000"))


def parts(shared):
    return [box for box in (shared.title, shared.legend, shared.footer, shared.map) if box]


@given(plans)
def test_parts_keep_their_sizes_and_order_on_the_canvas(plan):
    before, page = divide(*choose_size(plan)), arrange_page(plan)
    after = page.boxes
    assert not any(one.intersects(other) for one, other in combinations(parts(after), 2))
    assert all(box.is_within(after.canvas) for box in parts(after))
    assert after.footer == before.footer
    if before.title:
        assert (after.title.width, after.title.height) == (before.title.width, before.title.height)
        assert (after.title.y < after.map.y) == (before.title.y < before.map.y)
    if before.legend:
        assert after.legend.width == before.legend.width
        assert (after.legend.x < after.map.x) == (before.legend.x < before.map.x)


@given(plans)
def test_the_map_stays_as_large_as_it_was(plan):
    page = arrange_page(plan)
    room = divide(*choose_size(plan)).map.intersection(page.ink)
    scale = min(room.width / plan.view.width, room.height / plan.view.height)
    assert abs(page.placement.scale - scale) < 1e-9 * scale


def test_on_a_tall_canvas_title_and_bar_are_near_the_map():
    page = arrange_page(a_plan(width=600, height=1400, title=TITLE, legend=steps("0", "1")))
    drawn, shared = page.placement.box(page.plan.view), page.boxes
    assert GAP_DOWN <= drawn.y - shared.title.bottom <= GAP_DOWN + 1
    assert GAP_DOWN <= shared.legend.y - drawn.bottom <= GAP_DOWN + 1
    assert shared.title.y > 200


def test_on_a_wide_canvas_the_column_is_near_the_map_and_both_are_in_the_middle():
    page = arrange_page(a_plan(width=2000, height=600, title=TITLE, legend=items("a", "b")))
    drawn, legend = page.placement.box(page.plan.view), page.boxes.legend
    assert GAP_ACROSS <= drawn.x - legend.right <= GAP_ACROSS + 1
    assert abs(legend.x - (2000 - page.boxes.map.right)) <= 1
    assert page.boxes.title == Box(0, 0, 2000, 50)


def test_the_footer_stays_at_the_foot():
    foot = FooterPlan(("Source: us",), TITLE.ink)
    shared = arrange_page(a_plan(width=600, height=1400, title=TITLE, footer=foot)).boxes
    assert shared.footer.bottom == 1400
    assert shared.title.y > 200


def test_a_map_that_fills_its_box_leaves_all_as_it_is():
    plan = a_plan(width=1200, title=TITLE, legend=items("a"))
    shared = divide(*choose_size(plan))
    assert tighten_boxes(shared, shared.map, shared.map, is_beside=True) == shared
