"""Requests without newer fields keep the boxes that they had before there were pages.

`band_boxes.json` holds 80 random specs, and the sides (left, top, right, bottom) of the boxes that
commit 395d5fd, the last before pages, gave each of them. Those of France, Germany and Switzerland
were taken anew when their outlines became finer: with the former outlines all 80 were as before.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from page_specs import arranged

CASES = json.loads((Path(__file__).parent / "band_boxes.json").read_text("utf-8"))
PARTS = ("canvas", "title", "legend", "footer", "map")


@pytest.mark.parametrize("number", range(4))
def test_the_boxes_of_bands_are_those_of_before(number: int) -> None:
    for case in CASES[number::4]:
        assert list_sides(case["spec"]) == case["boxes"], case["spec"]


def list_sides(spec: dict[str, Any]) -> dict[str, list[float] | None]:
    boxes = arranged(spec).page.boxes
    found = {name: getattr(boxes, name) for name in PARTS}
    return {name: list(box.sides) if box else None for name, box in found.items()}


def test_the_cases_have_each_part_and_leave_each_out() -> None:
    for name in PARTS[1:4]:
        assert {case["boxes"][name] is None for case in CASES} == {True, False}
    assert {case["spec"].get("legend", {}).get("position") for case in CASES} == {
        None, "left", "right", "top", "bottom",
    }  # fmt: skip
    assert len({case["spec"].get("style", {}).get("theme") for case in CASES}) == 11
