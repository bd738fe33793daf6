"""What title, legend and footer take of a canvas, measured before anything is placed."""

from __future__ import annotations

from attrs import evolve
from hypothesis import given
from layout_plans import a_plan, items, plans, steps

from mapcore.composition.arranging import arrange_page
from mapcore.composition.bands.bands import measure, widest_bands
from mapcore.composition.bands.boxes import divide
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import FooterPlan, TitlePlan

TITLE = TitlePlan("Title", "top", Ink("#000000"))
FOOT = FooterPlan(("A note", "Source: us"), Ink("#000000"))


def test_each_part_takes_what_the_contract_says() -> None:
    bands = measure(a_plan(title=TITLE, legend=items("a", "b")), 1200)
    assert (bands.title, bands.legend, bands.column, bands.footer) == (50, 0, 180, 0)
    bands = measure(a_plan(title=evolve(TITLE, subtitle="Below"), legend=steps("0", "1")), 1200)
    assert (bands.title, bands.legend, bands.column) == (76, 70, 0)
    heading = evolve(items("a", position="top"), title="Heading")
    assert measure(a_plan(legend=heading), 1200).legend == 80
    assert measure(a_plan(), 1200).snug_height(2) == 600


def test_the_lines_of_the_footer_are_those_that_are_drawn() -> None:
    page = arrange_page(a_plan(footer=FOOT))
    assert page.bands.footer_text
    assert page.bands.footer_text.blocks == (("A note",), ("Source: us",))
    assert page.bands.footer == page.bands.footer_text.height == page.boxes.footer.height


@given(plans)
def test_a_snug_canvas_gives_each_band_what_was_measured(plan) -> None:
    bands = measure(plan, 1000)
    height = bands.snug_height(plan.view.aspect)
    boxes = divide(bands, height)
    if bands.title + bands.legend + bands.footer <= 0.75 * height:
        assert (boxes.title.height if boxes.title else 0) == bands.title
        assert (boxes.footer.height if boxes.footer else 0) == bands.footer
        assert abs(boxes.map.width / boxes.map.height - plan.view.aspect) < 0.02 * plan.view.aspect
    assert height <= widest_bands(1000).snug_height(plan.view.aspect)
