from __future__ import annotations

from math import floor
from typing import Any

import pytest
from hypothesis import given, strategies as st

import mapcore

WIDE, HIGH = "russia", "chile"
"""Maps of very different proportions."""


def size_of(map_id: str, **output: Any) -> tuple[int, int]:
    canvas = mapcore.check({"mapId": map_id, "output": output}).canvas
    return canvas.width, canvas.height


def refusal(map_id: str, **output: Any) -> mapcore.FieldError:
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.check({"mapId": map_id, "output": output})
    (error,) = caught.value.errors
    return error


@given(
    st.sampled_from([WIDE, HIGH, "world", "germany"]),
    st.integers(100, 4000),
    st.floats(1, 4),
    st.sampled_from([{}, {"title": {"text": "A title"}}]),
    st.sampled_from([None, "left", "top"]),
)
def test_a_derived_height_keeps_the_limits_or_is_refused(map_id, width, scale, title, side):
    scale = min(scale, 8192 / width)
    items = {"items": [{"label": "a", "color": "#000000"}], "position": side}
    spec = {"mapId": map_id, **title, **({"legend": items} if side else {})}

    def size_at(width):
        return mapcore.check(spec | {"output": {"width": width, "scale": scale}}).canvas

    try:
        canvas = size_at(width)
    except mapcore.ValidationError as refused:
        (widest,) = map(int, refused.errors[0].suggestions)
        assert size_at(widest).width == widest < width
        with pytest.raises(mapcore.ValidationError):
            size_at(widest + 1)
        return
    high, wide = (floor(n * scale + 0.5) for n in (canvas.height, canvas.width))
    assert (canvas.width, canvas.height) <= (width, 4000)
    assert high <= 8192
    assert high * wide <= 4096 * 4096


def test_a_refusal_names_the_height_and_the_widest_that_fits():
    error = refusal(HIGH, width=2000, scale=4)
    assert error.param == "output.width"
    assert "px high on a canvas 2000 px wide" in error.message
    (widest,) = map(int, error.suggestions)
    assert f"at most {widest}" in error.message
    assert size_of(HIGH, width=widest, scale=4)[1] > widest


def test_a_narrow_canvas_may_be_lower_than_what_can_be_asked_for():
    width, height = size_of(WIDE, width=100)
    assert width == 100
    assert 100 * size_of(WIDE, width=4000)[1] == pytest.approx(4000 * height, rel=0.02)


def test_a_height_that_is_given_is_never_refused_for_the_maps_proportions():
    assert size_of(HIGH, width=2000, height=2000, scale=2) == (2000, 2000)
    assert size_of(WIDE, width=100, height=100) == (100, 100)


@pytest.mark.parametrize("map_id", [WIDE, HIGH])
def test_the_report_tells_the_size_that_is_drawn(map_id):
    result = mapcore.render({"mapId": map_id, "output": {"width": 400}})
    size = tuple(int.from_bytes(result.content[at : at + 4]) for at in (16, 20))
    assert size == (result.report.canvas.width, result.report.canvas.height)
