from __future__ import annotations

import math

import mapcore
from mapcore.planning.plan.formatted_numbers import FormattedNumbers


def test_numbers_are_written_only_when_they_are_asked_for() -> None:
    written: list[float] = []

    def write(number: float) -> str:
        written.append(number)
        return f"{number:g}"

    texts = FormattedNumbers(
        (1.0, math.nan, 3.0), write, lambda numbers: [write(number) for number in numbers]
    )
    assert len(texts) == 3
    assert written == []
    assert texts[2] == "3"
    assert written == [3.0]
    assert list(texts) == ["1", None, "3"]
    assert list(texts[1:]) == [None, "3"]


def test_an_svg_and_value_labels_show_every_number() -> None:
    values = {"CA": 39.3, "TX": 30.5, "NY": 19.8}
    spec = {"mapId": "us-states", "choropleth": {"values": values}, "output": {"format": "svg"}}
    spec["style"] = {"labels": {"content": "value"}}
    content = mapcore.render(spec).content.decode()
    for key, value in values.items():
        assert f'data-key="US-{key}"' in content
        assert f'data-value="{value}"' in content
    assert ">30.5</text>" in content
