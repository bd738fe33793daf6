from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

import mapcore
from mapcore.errors import ValidationError
from mapcore.request.decoding.canvas import check_canvas
from mapcore.request.output import MOST_SIDE, Output
from mapcore.request.request import RenderRequest
from mapcore.request.values.presets import PRESETS


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_fills_width_and_height(name: Any) -> None:
    output = mapcore.decode_request({"mapId": "world", "output": {"preset": name}}).output
    preset = PRESETS[name]
    assert (output.width, output.height) == (preset.width, preset.height(preset.width))
    assert output.width / output.height == pytest.approx(preset.aspect, rel=0.002)


def test_a_width_beside_a_preset_gives_its_height() -> None:
    spec = {"mapId": "world", "output": {"preset": "story", "width": 900}}
    assert mapcore.decode_request(spec).output.height == 1600
    assert evolve(Output(preset="story"), width=360).height == 640


def test_the_height_is_not_written_so_that_the_request_can_be_read_again() -> None:
    request = RenderRequest("world", output=Output(preset="card"))
    written = mapcore.encode(request)
    assert written == {"mapId": "world", "output": {"width": 1200, "preset": "card"}}
    assert mapcore.decode_request(written) == request


@pytest.mark.parametrize(
    ("given", "param"),
    [
        ({"output": {"preset": "card", "height": 600}}, "output.preset"),
        ({"output": {"preset": "card"}, "layout": "bands"}, "output.preset"),
        ({"output": {"preset": "poster"}}, "output.preset"),
        ({"layout": "poster"}, "layout"),
    ],
)
def test_what_contradicts_a_preset_is_refused(given: dict[str, Any], param: str) -> None:
    with pytest.raises(ValidationError) as caught:
        mapcore.decode_request({"mapId": "world", **given})
    assert [error.param for error in caught.value.errors] == [param]


def test_a_height_given_beside_a_preset_in_the_call_is_refused_too() -> None:
    with pytest.raises(ValidationError, match="a preset has its own proportions"):
        mapcore.check({"mapId": "world", "output": {"preset": "card"}}, height=300)
    report = mapcore.check({"mapId": "world", "output": {"preset": "card"}}, width=600)
    assert (report.canvas.width, report.canvas.height) == (600, 314)


def test_a_preset_that_would_be_too_high_names_the_greatest_width() -> None:
    with pytest.raises(ValidationError, match="at most 2250 px wide"):
        check_canvas(Output(width=2400, preset="story"))
    check_canvas(Output(width=2250, preset="story"))
    assert PRESETS["story"].height(2250) == MOST_SIDE


def test_bands_are_what_is_drawn_without_either_field() -> None:
    assert not RenderRequest("world").is_page
    assert RenderRequest("world", layout="page").is_page
    assert RenderRequest("world", output=Output(preset="slide")).is_page
