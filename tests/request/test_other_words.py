"""What other programs call a field or a value leads to its name here."""

from __future__ import annotations

import json
from typing import Any

import pytest

import mapcore


def first_suggestion(block: dict[str, Any]) -> tuple[str, str]:
    spec = {"mapId": "us-states", **block}
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.decode_request(json.dumps(spec))
    error = next(each for each in caught.value.errors if each.suggestions)
    return error.param, error.suggestions[0]


@pytest.mark.parametrize(
    ("field", "value", "meant"),
    [
        ("data", {"TX": 1}, "values"),
        ("bins", [0, 1, 2], "breaks"),
        ("colors", ["#ff0000"], "palette"),
        ("scheme", "blues", "palette"),
        ("k", 5, "classes"),
        ("method", "natural breaks", "jenks"),
        ("method", "Fisher-Jenks", "jenks"),
    ],
)
def test_words_of_other_programs_in_a_choropleth(field: str, value: Any, meant: str) -> None:
    assert first_suggestion({"choropleth": {field: value}}) == (f"choropleth.{field}", meant)


@pytest.mark.parametrize(
    ("block", "suggested"),
    [
        ({"title": "Rates"}, ("title", '{"text": "Rates"}')),
        ({"locator": True}, ("locator", "{}")),
        ({"legend": False}, ("legend", '{"show": false}')),
        ({"style": {"labels": True}}, ("style.labels", '{"show": true}')),
        ({"output": {"format": "jpg"}}, ("output.format", "png")),
        ({"output": {"size": [800, 600]}}, ("output.size", "width")),
        ({"zoom": {"level": 5}}, ("zoom", "frame")),
        ({"legend": {"visible": False}}, ("legend.visible", "show")),
        ({"regions": {"TX": "rgb(40, 83, 163)"}}, ("regions.TX", "#2853A3")),
        ({"regions": {"TX": "hsl(0, 100%, 50%)"}}, ("regions.TX", "#FF0000")),
    ],
)
def test_values_in_the_forms_of_other_programs(
    block: dict[str, Any], suggested: tuple[str, str]
) -> None:
    assert first_suggestion(block) == suggested
