from __future__ import annotations

from math import floor
from typing import Any

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.request.decoding.canvas import check_canvas, most_height
from mapcore.request.decoding.decode import decode_request
from mapcore.request.output import Output

TOO_LARGE = [
    ({"width": 2100, "scale": 4}, "output.width"),
    ({"width": 100, "height": 2100, "scale": 4}, "output.height"),
    ({"width": 4000, "height": 4000, "scale": 1.1}, "output.scale"),
]


def params_of(raw: dict[str, Any]) -> list[str]:
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.check(raw)
    return [error.param for error in caught.value.errors]


@pytest.mark.parametrize(("output", "param"), TOO_LARGE)
def test_too_large_an_image_is_refused(output: dict[str, Any], param: str) -> None:
    assert params_of({"mapId": "world", "output": output}) == [param]


@pytest.mark.parametrize(("output", "param"), TOO_LARGE)
def test_too_large_an_image_is_reported_beside_other_errors(
    output: dict[str, Any], param: str
) -> None:
    assert params_of({"mapId": "world", "paint": 1, "output": output}) == ["paint", param]


@pytest.mark.parametrize(("output", "param"), TOO_LARGE)
def test_too_large_an_image_alone_is_reported_once_the_map_is_known(
    output: dict[str, Any], param: str
) -> None:
    raw = {"mapId": "nowhere", "output": output}
    assert decode_request(raw).map_id == "nowhere"
    with pytest.raises(mapcore.UnknownMap):
        mapcore.check(raw)


@pytest.mark.parametrize(
    "output",
    [
        Output(width=2048, scale=4.0),
        Output(width=4000, height=4000),
        Output(width=100, height=2048, scale=4.0),
    ],
)
def test_the_largest_images_are_allowed(output: Output) -> None:
    check_canvas(output)


@given(st.integers(100, 4000), st.floats(1, 4))
def test_the_greatest_height_is_the_last_within_the_limits(width: int, scale: float) -> None:
    height = most_height(width, scale)
    wide, higher = floor(width * scale + 0.5), floor((height + 1) * scale + 0.5)
    assert height == 4000 or higher > 8192 or wide * higher > 4096 * 4096
