from __future__ import annotations

import contextlib
import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from strategies import fields, forbidden, plant, requests, unpack

from mapcore.errors import MapcoreError, ValidationError
from mapcore.request.declaring.declare import Range, find
from mapcore.request.decoding import decode_errors
from mapcore.request.decoding.checks import check_number, plain_numbers
from mapcore.request.decoding.decode import decode_request, decode_value
from mapcore.request.decoding.encode import encode
from mapcore.request.format_spec import FormatSpec
from mapcore.request.request import RenderRequest


def errors_of(raw: Any) -> dict[str, str]:
    """Return the errors of a wire value (as JSON means it) or of a JSON text, by their paths."""
    with pytest.raises(ValidationError) as caught:
        decode_request(raw) if isinstance(raw, (str, bytes)) else decode_value(RenderRequest, raw)
    return {error.param: str(error) for error in caught.value.errors}


def test_the_smallest_request() -> None:
    request = decode_request('{"mapId": "world"}')
    assert request == RenderRequest("world")
    assert (request.output.width, request.output.height, request.output.scale) == (None, None, 1.0)
    assert (request.on_unmatched, request.dry_run) == ("warn", False)


@given(requests())
def test_decode_undoes_encode(raw: dict[str, Any]) -> None:
    request = decode_request(raw)
    assert decode_request(encode(request)) == request
    assert decode_request(json.dumps(encode(request))) == request


@given(requests())
def test_encoding_twice_changes_nothing(raw: dict[str, Any]) -> None:
    once = encode(decode_request(raw))
    assert encode(decode_request(once)) == once


@pytest.mark.parametrize(
    ("path", "annotation"), [pytest.param(*each, id=".".join(each[0])) for each in fields()]
)
def test_every_forbidden_value_is_refused_at_its_path(
    path: tuple[str, ...], annotation: Any
) -> None:
    kind, constraints = unpack(annotation)
    below = ((find(constraints, Range) or Range()).minimum or 0) - 1
    values = [
        below if kind is int and isinstance(value, float) and value.is_integer() else value
        for value in forbidden(annotation)
    ]
    assert values
    assert [each for each in values if not is_refused({"mapId": "us-states"}, path, each)] == []


def is_refused(raw: dict[str, Any], path: tuple[str, ...], value: Any) -> bool:
    """Tell whether a value is refused, with an error at its path or below it."""
    planted, param = plant(raw, path, value)
    try:
        decode_value(RenderRequest, planted)
    except ValidationError as error:
        return any(f"{each.param}.".startswith(f"{param}.") for each in error.errors)
    return False


@given(requests(), st.data())
def test_a_forbidden_value_in_any_valid_request_is_found(
    raw: dict[str, Any], data: st.DataObject
) -> None:
    path, annotation = data.draw(st.sampled_from(fields()))
    value = data.draw(st.sampled_from(list(forbidden(annotation))))
    assert is_refused(raw, path, value)


@given(requests(), st.sampled_from([(), ("output",), ("style",), ("legend",), ("layers",)]))
def test_an_unknown_field_is_named(raw: dict[str, Any], path: tuple[str, ...]) -> None:
    mutated, param = plant(raw, (*path, "surprise"), 1)
    assert "unknown field" in errors_of(mutated)[param]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(JSON)
def test_nothing_but_a_mapcore_error_comes_out(value: Any) -> None:
    for raw in (value, {"mapId": "world", "choropleth": value, "style": value}):
        for form in (raw, json.dumps(raw)):
            with contextlib.suppress(MapcoreError):
                assert isinstance(decode_request(form), RenderRequest)


@given(st.binary() | st.text())
def test_any_text_is_answered(text: bytes | str) -> None:
    with contextlib.suppress(ValidationError):
        assert isinstance(decode_request(text), RenderRequest)


def test_all_errors_are_reported_at_once() -> None:
    found = errors_of(
        {
            "mapId": "",
            "choropleth": {"values": {"Texas": "3"}, "palette": "bluse", "classes": 10},
            "locations": [{"title": "x", "lat": 91, "lon": 0}],
            "output": {"width": 99, "scale": 5},
            "legend": {"position": "middle"},
        }
    )
    assert set(found) == {
        "mapId",
        "choropleth.values.Texas",
        "choropleth.palette",
        "choropleth.classes",
        "locations.0.lat",
        "output.width",
        "output.scale",
        "legend.position",
    }


@pytest.mark.parametrize(
    ("raw", "param", "hint"),
    [
        ({"mapId": "world", "breaks": [1, 2]}, "breaks", "choropleth.breaks"),
        ({"mapId": "world", "tilte": {"text": "x"}}, "tilte", "title"),
        ({"mapId": "world", "style": {"theme": "darc"}}, "style.theme", "dark"),
        ({"mapId": "world", "output": {"width": "300"}}, "output.width", "300"),
        ({"mapId": "world", "output": {"width": "300.0"}}, "output.width", "300"),
        ({"mapId": "world", "output": {"scale": "1.5"}}, "output.scale", "1.5"),
        ({"mapId": "world", "output": {"width": 5000}}, "output.width", "4000"),
        ({"mapId": "world", "output": {"format": "PNG"}}, "output.format", "png"),
        ({"mapId": "world", "regions": {"DE": "red"}}, "regions.DE", "#FF0000"),
        ({"mapId": "world", "regions": {"": "red"}}, "regions.", "#FF0000"),
        ({"mapId": "world", "regions": {"DE": "#abc"}}, "regions.DE", "#aabbcc"),
        ({"mapId": "world", "regions": {"DE": "2853A3"}}, "regions.DE", "#2853A3"),
        ({"mapId": "world", "dryRun": "true"}, "dryRun", "true"),
    ],
)
def test_a_near_miss_gets_a_suggestion(raw: dict[str, Any], param: str, hint: str) -> None:
    with pytest.raises(ValidationError) as caught:
        decode_request(raw)
    (error,) = caught.value.errors
    assert (error.param, error.suggestions) == (param, (hint,))


MANY = {f"field{i}": "bad" for i in range(1000)}
PIN = {"title": "a", "lat": 0, "lon": 0}


@pytest.mark.parametrize(
    ("raw", "count"),
    [
        (MANY, 1000),
        ({"output": MANY, "style": MANY}, 2000),
        ({"locations": [PIN | MANY] * 200}, 200_000),
        ({"locations": [{}] * 200}, 600),
        ({"regions": MANY}, 1000),
        ({"choropleth": {"values": MANY}, "onUnmatched": "no", "legend": {"items": []}}, 1003),
    ],
)
def test_of_many_errors_the_first_are_listed_and_the_others_counted(
    raw: dict[str, Any], count: int
) -> None:
    with pytest.raises(ValidationError) as caught:
        decode_request({"mapId": "world"} | raw)
    error = caught.value
    assert (len(error.errors), error.omitted) == (100, count - 100)
    assert str(error).endswith(f"and {count - 100} more errors")
    assert all(each.param for each in error.errors)


def test_a_hundred_errors_are_all_listed() -> None:
    raw = {"mapId": "world", **{f"field{i}": 1 for i in range(100)}}
    with pytest.raises(ValidationError) as caught:
        decode_request(raw)
    assert (len(caught.value.errors), caught.value.omitted) == (100, 0)


def test_what_is_not_listed_is_not_described(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each unknown field the likely one is looked for, which is most of the work."""
    looked_for: list[str] = []
    monkeypatch.setattr(
        decode_errors, "find_similar", lambda name, _: looked_for.append(name) or []
    )
    with pytest.raises(ValidationError):
        decode_request({"mapId": "world", "locations": [PIN | MANY] * 200})
    assert len(looked_for) == 100


@pytest.mark.parametrize("field", ["width", "height", "scale"])
def test_an_integer_beyond_all_doubles_is_out_of_bounds(field: str) -> None:
    raw = {"mapId": "world", "output": {"scale": 2.5, field: 10**400}}
    assert set(errors_of(raw)) == {f"output.{field}"}


@pytest.mark.parametrize(
    ("path", "annotation"), [pytest.param(p, a, id=".".join(p)) for p, a in fields()]
)
def test_half_of_a_surrogate_pair_is_refused_everywhere(
    path: tuple[str, ...], annotation: Any
) -> None:
    raw, param = plant({"mapId": "us-states"}, path, "\ud800")
    assert any(name.startswith(param) for name in errors_of(raw))


def test_half_of_a_surrogate_pair_in_a_key_of_a_panel_is_told_in_a_text_that_can_be_sent() -> None:
    panels = [{"title": year, "values": {"a\udfff": -1}} for year in ("2020", "2021")]
    found = errors_of({"mapId": "world", "categories": {}, "panels": panels})
    assert "categories take names" in found["panels.0.values.a\\udfff"]
    assert all(error.encode("utf-8") for error in found.values())


def test_a_long_text_for_a_short_one_is_not_echoed_as_a_suggestion() -> None:
    raw = {"mapId": "world", "output": {"width": "1" * 10_000}}
    with pytest.raises(ValidationError) as caught:
        decode_request(raw)
    assert caught.value.errors[0].suggestions == ()


def test_breaks_that_do_not_ascend_are_refused() -> None:
    raw = {"mapId": "world", "choropleth": {"values": {"DE": 1}, "breaks": [0, 5, 5, 9]}}
    found = errors_of(raw)["choropleth.breaks"]
    assert found == "choropleth.breaks: expected numbers in ascending order, but 5 follows 5"


def test_a_long_d3_specifier_is_refused() -> None:
    raw = {"mapId": "world", "choropleth": {"values": {"DE": 1}, "format": {"d3": "9" * 5000}}}
    assert set(errors_of(raw)) == {"choropleth.format.d3"}


def test_names_are_matched_in_any_case() -> None:
    raw = {
        "mapId": "world",
        "choropleth": {"values": {"DE": 1}, "palette": "RdBu"},
        "style": {"theme": "Dark"},
    }
    request = decode_request(raw)
    assert request.choropleth is not None
    assert request.choropleth.palette == "rdbu"
    assert request.style is not None
    assert request.style.theme == "dark"


@pytest.mark.parametrize("name", ["rdylgn", "RdYlGn"])
def test_rdylgn_is_refused_with_the_reason(name: str) -> None:
    raw = {"mapId": "world", "choropleth": {"values": {"DE": 1}, "palette": name}}
    assert "hard to tell apart" in errors_of(raw)["choropleth.palette"]


def test_integers_may_be_written_as_floats_and_numbers_as_integers() -> None:
    request = decode_request('{"mapId": "world", "output": {"width": 300.0, "scale": 2}}')
    assert (request.output.width, request.output.scale) == (300, 2.0)


def test_a_preset_is_shorthand_for_its_object() -> None:
    spec = {"mapId": "world", "choropleth": {"values": {"DE": 1}, "format": "percent"}}
    request = decode_request(spec)
    assert request.choropleth is not None
    assert request.choropleth.format == FormatSpec(preset="percent")


def test_a_bare_d3_specifier_is_refused_with_its_place() -> None:
    raw = {"mapId": "world", "choropleth": {"values": {"DE": 1}, "format": ",.2f"}}
    assert "d3" in errors_of(raw)["choropleth.format"]


@pytest.mark.parametrize(
    "text",
    [
        b"\xff",
        b"\xef\xbb\xbf{}",
        "",
        "   ",
        "{",
        "[" * 200_000,
        "9" * 5000,
        "NaN",
        '{"mapId": "world", "mapId": "germany"}',
        '{"mapId": "world", "choropleth": {"values": {"DE": 1e400}}}',
        '{"mapId": "world", "choropleth": {"values": {"DE": -Infinity}}}',
        '{"mapId": "world", "choropleth": {"values": {"DE": 1, "DE": 2}}}',
        '{"mapId": "world", "regions": {"\\ud800": "#000000"}}',
        '{"mapId": "wor\\u0000ld"}',
        "[]",
        "3",
        "null",
    ],
)
def test_hostile_texts_are_validation_errors(text: str | bytes) -> None:
    assert errors_of(text)


def test_messages_never_echo_a_long_input() -> None:
    raw = {"mapId": "world", "style": {"theme": "x" * 9000}, "y" * 9000: 1}
    with pytest.raises(ValidationError) as caught:
        decode_request(raw)
    for error in caught.value.errors:
        assert len(error.param) <= 201
        assert len(error.message) < 600


def test_a_part_of_a_request_decodes_alone() -> None:
    assert decode_value(FormatSpec, {"decimals": 2}) == FormatSpec(decimals=2)
    with pytest.raises(ValidationError, match="exclude each other"):
        decode_value(FormatSpec, {"decimals": 2, "significantDigits": 2})


def test_python_callers_may_leave_numbers_open_but_json_may_not() -> None:
    pandas = pytest.importorskip("pandas")
    values = pandas.Series({6037: 1.5, "48201": None})
    request = decode_request({"mapId": "us-counties", "choropleth": {"values": values}})
    assert request.choropleth is not None
    given_values = dict(request.choropleth.values)
    assert given_values.pop("6037") == 1.5
    assert math.isnan(given_values.pop("48201"))
    assert not given_values
    text = '{"mapId": "us-counties", "choropleth": {"values": {"48201": null}}}'
    assert "got null" in errors_of(text)["choropleth.values.48201"]


def test_numpy_numbers_are_numbers() -> None:
    values = {"DE": np.float32(1.5), "FR": np.int64(3)}
    request = decode_request({"mapId": "world", "choropleth": {"values": values}})
    assert request.choropleth is not None
    assert request.choropleth.values == {"DE": 1.5, "FR": 3.0}
    assert {type(value) for value in request.choropleth.values.values()} == {float}


@given(
    st.dictionaries(
        st.text(max_size=3) | st.integers(),
        st.integers() | st.floats() | st.booleans() | st.none() | st.text(max_size=2),
        min_size=1,
        max_size=5,
    )
)
def test_numbers_looked_at_together_are_those_looked_at_one_by_one(values: dict[Any, Any]) -> None:
    plain = plain_numbers(values)
    if plain is not None:
        assert all(type(key) is str for key in plain)
        assert plain == {key: check_number(value, Range()) for key, value in values.items()}
        assert list(plain) == list(values)
