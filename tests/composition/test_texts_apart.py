"""Texts of whole pictures: none covers another, none is too small, none leaves the canvas."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st
from map_sample import choose_maps
from page_specs import ATLAS, PRESETS, a_page, arranged
from strategies import requests

from examples import scale_examples
from mapcore.composition.arrangement import Arrangement
from mapcore.errors import ValidationError
from mapcore.geometry.box import Box
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Text
from mapcore.layout.text.lettering import measure_ink
from mapcore.layout.text.placing import place_texts

MAPS = choose_maps(found.id for found in ATLAS.list())
CONTENTS = ("name", "nameAndValue", "value")
SLACK = 1.0
LEAST_NAME, LEAST_TYPE = 8.0, 5.5
"""The least size in pixels of a name, and of a text in a band of a tiny canvas."""

CALLERS = {"pin-label", "annotation-text"}
"""Texts that are drawn wherever they were asked for, and told of where they cover something."""


def ink(text: Text) -> Box:
    """Return the box of a line's letters, from the capitals' tops to the descenders, as seen."""
    box = measure_ink(text)
    if not text.turned:
        box = Box(box.x, text.y - 0.75 * text.size, box.width, 0.97 * text.size)
    return box.intersection(text.clip) if text.clip else box


def list_covering(texts: list[Text]) -> list[tuple[Text, Text]]:
    """Return the pairs of texts whose letters' boxes share more than a pixel each way."""
    boxes = np.array([ink(text).sides for text in texts]).reshape(-1, 4)
    found = []
    for i in range(len(texts)):
        low = np.maximum(boxes[i, :2], boxes[i + 1 :, :2])
        high = np.minimum(boxes[i, 2:], boxes[i + 1 :, 2:])
        covered = np.flatnonzero(((high - low) > SLACK).all(axis=1)).tolist()
        found += [(texts[i], texts[i + 1 + j]) for j in covered]
    return found


def least_size(arrangement: Arrangement, text: Text) -> float:
    """Return the bound of a text's size, in pixels."""
    plan, canvas = arrangement.plan, arrangement.page.boxes.canvas
    scale = min(1.0, plan.look.typefaces.scale)
    on_map = text.role in ("label", "city")
    if plan.page and plan.page.preset:
        return scale * (0.75 if on_map else 0.7) * canvas.width / plan.page.preset.ems
    if on_map:
        return scale * LEAST_NAME
    return scale * (11.0 if plan.page and text.role in PAGE_TEXTS else LEAST_TYPE)


PAGE_TEXTS = ("title", "subtitle", "legend", "legend-title", "footer")
UNBOUND = ("attribution",)
"""The plate in a corner of the map follows the map alone."""


def assert_apart(arrangement: Arrangement) -> None:
    """Assert what holds for all texts of a picture."""
    marks = lay_out(arrangement).marks
    texts = [mark for mark in marks if isinstance(mark, Text)]
    canvas = arrangement.page.boxes.canvas.shrink(-SLACK)
    for text in texts:
        assert ink(text).is_within(canvas), text
        if text.role not in UNBOUND:
            assert text.size >= least_size(arrangement, text) - 1e-6, text
    covering = [
        (one.text, other.text)
        for one, other in list_covering(texts)
        if not {one.role, other.role} & CALLERS
    ]
    assert covering == []
    told = {each.code for each in place_texts(arrangement).outcome.warnings}
    if "annotation_overlaps" not in told:
        notes = [
            (one.text, other.text)
            for one, other in list_covering(texts)
            if "annotation-text" in {one.role, other.role} and one.group != other.group
        ]
        assert notes == []


def a_map(map_id: str, number: int, layout: str) -> dict[str, Any]:
    """Return a map with a number, a name and cities for all that it has room for."""
    preset = (*PRESETS, None)[number % 6] if layout == "page" else None
    content = CONTENTS[number % 3]
    return a_page(map_id, preset, style={"labels": {"show": True, "content": content}},
                  layers={"cities": True}, layout=layout)  # fmt: skip


@pytest.mark.parametrize("number", range(4))
def test_texts_of_maps_are_apart(number: int) -> None:
    for i, map_id in list(enumerate(MAPS))[number::4]:
        assert_apart(arranged(a_map(map_id, i, "page" if (i // 4) % 2 else "bands")))


@settings(max_examples=scale_examples(30), suppress_health_check=list(HealthCheck))
@given(
    requests(panels=False), st.sampled_from(["page", "bands", "preset"]), st.sampled_from(PRESETS)
)
def test_texts_of_any_picture_are_apart(raw: dict[str, Any], how: str, preset: str) -> None:
    output = {name: raw.get("output", {})[name] for name in ("width", "height")
              if name in raw.get("output", {})}  # fmt: skip
    raw = {**raw, "layout": "bands" if how == "bands" else "page", "onUnmatched": "warn",
           "output": {"preset": preset} if how == "preset" else output}  # fmt: skip
    try:
        arrangement = arranged(raw)
    except ValidationError:  # a canvas beyond the limits, a scale that its numbers do not allow
        assume(False)
    assert_apart(arrangement)
