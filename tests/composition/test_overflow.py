"""The warning of legends that do not fit tells what is drawn."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st
from layout_plans import a_plan, items, words
from legend_parts import labels_of

import mapcore
from mapcore.assets.themes import THEMES
from mapcore.composition.arranging import arrange
from mapcore.composition.lettering import is_whole, join_lines, measure
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import TitlePlan

STATES = [region.key for region in mapcore.get_map("us-states").regions]
TITLE = TitlePlan("Title", "top", Ink("#000000"))


def messages(**raw: Any) -> list[str]:
    report = mapcore.check({"mapId": "us-states", **raw})
    assert {warning.code for warning in report.warnings} <= {"legend_overflow"}
    return [warning.message for warning in report.warnings]


def test_a_long_row_is_warned_of() -> None:
    values = {key: f"a category of some length {key}" for key in STATES[:12]}
    (message,) = messages(categories={"values": values}, legend={"position": "top"})
    assert "set smaller or shortened" in message
    assert messages(categories={"values": values}, legend={"position": "left"}) == []


def test_a_row_that_drops_entries_tells_how_many_it_lists() -> None:
    values = {key: f"one {key}" for key in STATES[:40]}
    output = {"width": 600}
    spec = {"categories": {"values": values}, "legend": {"position": "top"}, "output": output}
    (message,) = messages(**spec)
    svg = mapcore.render({"mapId": "us-states", **spec, "output": {**output, "format": "svg"}})
    listed = sum(f">{text}<" in svg.content.decode() for text in values.values())
    assert 0 < listed < 40
    assert f"{listed} of 41 entries are listed" in message


def test_swatches_without_their_labels_are_warned_of() -> None:
    values = {"TX": "a category of some length", "UT": "b"}
    (message,) = messages(categories={"values": values}, output={"width": 150, "height": 150})
    assert "labels is shortened or left out" in message


def test_a_column_that_is_too_low_for_its_entries_is_warned_of() -> None:
    column = {"categories": {"values": {key: key for key in STATES}}}
    assert messages(**column) == []
    (message,) = messages(**column, output={"width": 800, "height": 200})
    assert f"of the {len(STATES)} entries" in message


@given(
    st.integers(1, 50),
    words,
    st.integers(100, 1200),
    st.one_of(st.none(), st.integers(100, 900)),
    st.sampled_from(sorted(THEMES)),
    st.sampled_from([None, TITLE]),
    st.sampled_from(["left", "right"]),
)
def test_a_column_is_warned_of_where_entries_or_parts_of_labels_are_left_out(
    count: int,
    label: str,
    width: int,
    height: int | None,
    theme: str,
    title: TitlePlan | None,
    side: str,
) -> None:
    legend = items(*[label] * count, position=side)
    found = arrange(a_plan(legend=legend, width=width, height=height, theme=theme, title=title))
    assert found.legend is not None
    labels = labels_of(found.legend)
    is_cut = not all(is_whole(join_lines(label), lines) for lines in labels)
    assert len(found.warnings) == (len(labels) < count) + is_cut


@given(
    st.lists(words, min_size=1, max_size=30),
    st.sampled_from([100, 300, 800, 4000]),
    st.sampled_from([100, 160, 900]),
    st.sampled_from(sorted(THEMES)),
)
def test_a_row_without_a_warning_is_whole_in_one_line_of_natural_size(
    labels: list[str], width: int, height: int, theme: str
) -> None:
    legend = items(*labels, position="bottom")
    found = arrange(a_plan(legend=legend, width=width, height=height, theme=theme))
    alone = arrange(
        a_plan(legend=items("a", position="bottom"), width=width, height=height, theme=theme)
    )
    assert found.legend is not None
    assert alone.legend is not None
    row, natural = found.legend, alone.legend.font.size
    shown = labels_of(row)
    as_wanted = (
        row.font.size == pytest.approx(natural)
        and all(len(label) == 1 for label in shown)
        and not row.rest
    )
    if not found.warnings:
        assert as_wanted
        texts = [" ".join(label) for label in shown]
        total = sum(measure(text, row.font.face, row.font.size) for text in texts)
        assert found.page.rooms.legend is not None
        assert total <= found.page.rooms.legend.width
