"""The block `symbols` as it is decoded: what it takes, and what its errors say."""

from __future__ import annotations

from typing import Any

import pytest

from mapcore.errors import ValidationError
from mapcore.request.decoding.decode import decode_request

VALUES = {"CA": 39.5, "TX": 29.2}
POINTS = [{"lat": 40, "lon": -100, "value": 3, "category": "port"}]
NUMBERS = {"choropleth": {"values": {"CA": 6.1, "TX": 15.9}}}


def decode(symbols: dict[str, Any], **rest: Any) -> Any:
    return decode_request({"mapId": "us-states", "symbols": symbols, **rest}).symbols


def error_of(symbols: dict[str, Any], **rest: Any) -> str:
    with pytest.raises(ValidationError) as caught:
        decode(symbols, **rest)
    return str(caught.value)


def test_symbols_are_of_regions_or_of_places() -> None:
    assert decode({"values": VALUES}).values == VALUES
    assert decode({"points": POINTS}).points[0].value == 3
    assert "give values, or points" in error_of({})
    assert "give values, or points" in error_of({"values": VALUES, "points": POINTS})


@pytest.mark.parametrize(
    "symbols", [{"values": {"CA": -1}}, {"points": [{**POINTS[0], "value": -1}]}]
)
def test_a_size_has_no_sign(symbols: dict[str, Any]) -> None:
    assert "expected at least 0, got -1; a size has no sign; give the sign as colour" in error_of(
        symbols
    )


def test_the_colour_of_the_data_needs_data_of_regions() -> None:
    assert decode({"values": VALUES, "color": "data"}, **NUMBERS).color == "data"
    assert "needs choropleth or categories" in error_of({"values": VALUES, "color": "data"})
    assert "places have no data" in error_of({"points": POINTS, "color": "data"}, **NUMBERS)
    assert "or data" in error_of({"values": VALUES, "color": "red"})


def test_colours_by_category_are_of_places() -> None:
    colors = {"port": "#112233"}
    assert decode({"points": POINTS, "colors": colors}).colors == colors
    assert "regions take color" in error_of({"values": VALUES, "colors": colors})
    assert "exclude each other" in error_of(
        {"points": POINTS, "colors": colors, "color": "#112233"}
    )


def test_places_are_never_moved() -> None:
    assert decode({"points": POINTS, "overlap": "stack"}).overlap == "stack"
    assert "never moved" in error_of({"points": POINTS, "overlap": "dodge"})


def test_labels_may_print_the_values_of_symbols() -> None:
    style = {"labels": {"show": True, "content": "nameAndValue"}}
    assert decode({"values": VALUES}, style=style)
    with pytest.raises(ValidationError, match="or symbols; without them"):
        decode_request({"mapId": "us-states", "style": style})


def test_python_may_leave_values_open() -> None:
    assert decode({"values": {"CA": None, "TX": 2.0}}).values["TX"] == 2.0
