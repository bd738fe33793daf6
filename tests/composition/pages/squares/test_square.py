"""The square legend: its cells, and that it keeps to its room."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, strategies as st
from legend_parts import cells_of, lines_of

from mapcore.composition.arrangement import Arrangement
from mapcore.composition.legend.placed_legend import PlacedLegend
from mapcore.composition.pages.squares.clearance import line_box
from mapcore.composition.pages.squares.square import make_square
from mapcore.composition.scaling import choose_type
from mapcore.geometry.box import Box
from mapcore.planning.plan.legend_plan import SquareLegend
from mapcore.planning.plan.plan import RenderPlan
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request

KEYS = ("CA", "TX", "NY", "OH", "FL", "WA", "OR", "NV", "UT")
CORNERS = {"lowLow": "neither", "highLow": "old", "lowHigh": "poor", "highHigh": "old and poor"}


def arranged(**parts: Any) -> Arrangement:
    values = {key: at * 7 % 9 for at, key in enumerate(KEYS)}
    block = {
        "x": {"values": values, "title": "Aged 65 and over", "format": {"suffix": " %"}},
        "y": {"values": dict(zip(KEYS, range(9), strict=True)), "title": "Poor households"},
        "corners": CORNERS,
        **parts.pop("bivariate", {}),
    }
    return arrange_request(decode_request({"mapId": "us-states", "bivariate": block, **parts}))


@cache
def plan_for(how: str) -> RenderPlan:
    made_for = {"output": {"preset": "card"}} if how == "card" else {"layout": how}
    return arranged(**made_for).plan


def square(arrangement: Arrangement) -> PlacedLegend:
    assert arrangement.legend is not None
    return arrangement.legend


@pytest.mark.parametrize("classes", [2, 3])
def test_x_runs_to_the_right_and_y_upwards(classes: int) -> None:
    arrangement = arranged(layout="page", bivariate={"classes": classes})
    legend, scale = square(arrangement), arrangement.plan.bivariate
    assert scale is not None
    cells = [cell for cell in cells_of(legend) if cell.ink is None]
    ordered = sorted(cells, key=lambda cell: (-round(cell.box.y), cell.box.x))
    assert tuple(cell.color for cell in ordered) == scale.colors
    assert len({round(cell.box.width, 3) for cell in cells}) == 1
    assert cells[0].box.width == pytest.approx(cells[0].box.height)


def test_titles_and_words_stand_where_they_belong() -> None:
    legend = square(arranged(layout="page", output={"width": 900, "height": 700}))
    lines = {line.text: line for line in lines_of(legend)}
    cells = cells_of(legend)[:9]
    assert lines["Poor households →"].turned
    assert not lines["Aged 65 and over →"].turned
    assert lines["old and poor"].x > max(cell.box.right for cell in cells)
    assert lines["poor"].y < lines["neither"].y
    assert lines["old"].y > lines["old and poor"].y
    assert lines["neither"].anchor == "end"


@pytest.mark.parametrize("width", [300, 600, 1200])
def test_in_bands_it_stands_in_the_column_beside_the_map(width: int) -> None:
    arrangement = arranged(output={"width": width})
    legend, column = square(arrangement), arrangement.page.boxes.legend
    assert column is not None
    assert column.x <= legend.x
    assert legend.box.right <= column.right + 1
    assert legend.box.bottom <= column.bottom + 1
    assert len([cell for cell in cells_of(legend) if cell.ink is None]) == 9


@given(st.floats(90, 500), st.floats(200, 600))
def test_it_keeps_to_its_room_or_says_that_it_is_cut(width: float, height: float) -> None:
    plan = plan_for("page")
    legend = plan.legend
    assert isinstance(legend, SquareLegend)
    made = make_square(plan, legend, choose_type(plan, 900, 700), width, height)
    assert made.cut or (made.width <= width + 0.01 and made.height <= height + 0.01)
    assert len(made.entries) == 9


@pytest.mark.parametrize("position", ["left", "right", "inside"])
def test_a_page_takes_the_side_that_is_asked_for(position: str) -> None:
    arrangement = arranged(layout="page", legend={"position": position}, output={"width": 900})
    legend, map_box = square(arrangement), arrangement.page.boxes.map
    if position == "left":
        assert legend.x < map_box.x + map_box.width / 2
    if position == "right":
        assert legend.box.right > map_box.x + map_box.width / 2


NUMBERS = st.lists(st.sampled_from("0123456789"), min_size=1, max_size=24).map("".join)
WORDS = st.lists(st.sampled_from(["old", "and", "shrinking", "households"]), max_size=4).map(
    lambda words: " ".join(words)[:40] or None
)


@given(
    st.lists(NUMBERS, min_size=4, max_size=4),
    st.lists(WORDS, min_size=4, max_size=4),
    st.floats(60, 500),
    st.sampled_from(["page", "bands", "card"]),
)
def test_numbers_and_words_of_any_length_touch_nothing(
    numbers: list[str], words: list[str | None], width: float, how: str
) -> None:
    plan = plan_for(how)
    assert isinstance(plan.legend, SquareLegend)
    ticks = tuple(numbers[:2]), tuple(numbers[2:])
    legend = evolve(plan.legend, ticks=ticks, corners=tuple(words))
    sizes = choose_type(plan, 900, 700)
    made = make_square(plan, legend, sizes, width, 500)
    room = Box(-0.01, -0.01, max(width, made.width) + 0.02, 500.02)
    boxes = [line_box(line, made.font, made.strong) for line in lines_of(made)]
    assert all(box.is_within(room) for box in boxes)
    for one, other in combinations(boxes, 2):
        shared = one.intersection(other)
        assert min(shared.width, shared.height) <= 1
    drawn = [line.text for line in lines_of(made)]
    assert made.cut or all(number in drawn for number in numbers)
    least = {"page": 11.0, "bands": 7.5, "card": 0.7 * sizes.body}[how]
    assert made.font.size >= least - 1e-6


def test_words_of_corners_stand_outside_the_numbers() -> None:
    """The numbers are next to the square, also where the words stand in lines below it."""
    plan = arranged(layout="page").plan
    assert isinstance(plan.legend, SquareLegend)
    corners = ("young and growing", "old and shrinking")
    ticks = ("18", "22 %"), ("3", "6")
    legend = evolve(plan.legend, ticks=ticks, corners=(*corners, None, None))
    made = make_square(plan, legend, choose_type(plan, 900, 700), 170, 500)
    foot = max(cell.box.bottom for cell in cells_of(made)[:9])
    numbers = [line.y for line in lines_of(made) if line.text in ticks[0]]
    words = [line.y for line in lines_of(made) if line.text and line.text in " ".join(corners)]
    assert foot < min(numbers) <= max(numbers) < min(words)
    assert not made.cut
