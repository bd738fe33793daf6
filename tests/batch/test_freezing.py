"""A frozen series: every map has the same classes, colours, labels and size."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import mapcore

STATES = [region.key for region in mapcore.get_map("us-states").regions]


def series(scale: float = 1.0, low: float = 0.0, **choropleth: Any) -> list[dict[str, Any]]:
    chance = random.Random(3)
    return [
        {
            "mapId": "us-states",
            "title": {"text": f"Month {month}"},
            "choropleth": {
                "values": {key: scale * (low + chance.gammavariate(2, month)) for key in STATES},
                **choropleth,
            },
        }
        for month in range(1, 5)
    ]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"type": "gradient"},
        {"type": "groups"},
        {"type": "steps", "palette": "rdbu"},
        {"reverse": True},
        {"palette": ["#000000", "#ff0000", "#ffff00"]},
        {"format": "percent"},
        {"breaks": [-100, 0, 1, 100]},
    ],
    ids=str,
)
@pytest.mark.parametrize("low", [0.0, -3.0], ids=["positive", "crossing zero"])
def test_all_maps_have_one_legend_and_one_size(options: dict[str, Any], low: float) -> None:
    specs = series(low=low, **options)
    found = mapcore.freeze(specs)
    reports = []
    for spec in specs:
        request, warnings = found.apply(spec)
        assert warnings == ()
        reports.append(mapcore.check(mapcore.encode(request)))
    assert len({report.legend for report in reports}) == 1
    assert len({(report.canvas.width, report.canvas.height) for report in reports}) == 1
    assert len({report.choropleth.breaks for report in reports if report.choropleth}) == 1


def test_freezing_one_map_keeps_its_classes_and_colours() -> None:
    (spec, *_) = series()
    frozen = mapcore.freeze([spec])
    alone, again = mapcore.check(spec), mapcore.check(mapcore.encode(frozen.apply(spec)[0]))
    assert alone.choropleth
    assert again.choropleth
    assert alone.choropleth.breaks == again.choropleth.breaks
    assert alone.legend == again.legend


def test_boundaries_that_need_more_digits_than_may_be_asked_for_keep_their_labels() -> None:
    keys = ("TX", "CA", "NY", "FL")
    values = {key: 1 + at * 1e-10 for at, key in enumerate(keys)}
    spec = {
        "mapId": "us-states",
        "choropleth": {"values": values, "type": "steps", "format": {"suffix": " m"}},
    }
    frozen = mapcore.freeze([spec])
    alone, again = mapcore.check(spec), mapcore.check(mapcore.encode(frozen.apply(spec)[0]))
    assert alone.choropleth.format.significant_digits == 11
    assert again.choropleth.format == alone.choropleth.format
    assert again.legend == alone.legend


def test_a_frozen_file_draws_later_months(tmp_path: Path) -> None:
    specs = series()
    frozen = mapcore.freeze(specs)
    path = frozen.save(tmp_path / "frozen.json")
    assert mapcore.Frozen.load(path) == frozen
    within = {"mapId": "us-states", "choropleth": {"values": {"TX": frozen.choropleth.breaks[1]}}}
    assert frozen.apply(within)[1] == ()


@pytest.mark.usefixtures("forked_batches")
def test_values_that_leave_the_classes_widen_them_and_are_told() -> None:
    closed = [spec | {"choropleth": spec["choropleth"] | {"open": "none"}} for spec in series()]
    frozen = mapcore.freeze(closed)
    low, *inner, high = frozen.choropleth.breaks
    values = {"TX": high + 10, "CA": low - 1, "NY": inner[0]}
    request, (warning,) = frozen.apply({"mapId": "us-states", "choropleth": {"values": values}})
    assert request.choropleth
    assert request.choropleth.breaks == (low - 1, *inner, high + 10)
    assert warning.startswith("values_leave_frozen_classes: 2 values leave")
    spec = {"mapId": "us-states", "choropleth": {"values": values}, "output": {"width": 150}}
    (outcome,) = mapcore.render_many([spec], workers=1, frozen=frozen)
    assert outcome.warnings[0] == warning
    assert outcome.content == mapcore.render(mapcore.encode(request)).content


def test_a_frozen_request_holds_the_map_of_its_edition() -> None:
    values = {"Brong Ahafo": 1.0, "Volta": 2.0, "Ashanti": 4.0}
    spec = {"mapId": "ghana", "edition": "auto", "choropleth": {"values": values}}
    request, warnings = mapcore.freeze([spec]).apply(spec)
    assert (request.map_id, request.edition, warnings) == ("ghana-1983", None, ())
    unknown = {"mapId": "fiji", "edition": "2009", "choropleth": {"values": {"Rotuma": 1.0}}}
    assert mapcore.freeze([spec]).apply(unknown)[1][0].startswith("edition_unavailable: ")


def test_a_key_that_is_not_on_the_map_widens_nothing() -> None:
    frozen = mapcore.freeze(series())
    high = frozen.choropleth.breaks[-1]
    spec = {"mapId": "us-states", "choropleth": {"values": {"TX": high, "Atlantis": 10 * high}}}
    assert frozen.apply(spec)[1] == ()


def test_specs_of_a_series_must_agree() -> None:
    specs = series()
    specs[2]["choropleth"]["method"] = "jenks"
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.freeze(specs)
    (error,) = caught.value.errors
    assert error.param == "choropleth.method"
    assert error.message.startswith('spec 3 asks for "jenks", the first spec for nothing')


@pytest.mark.parametrize(
    ("specs", "param"),
    [
        ([], "choropleth"),
        ([{"mapId": "world"}], "choropleth"),
        ([{"mapId": "world", "choropleth": {"values": {"FR": 2, "DE": 2}}}], "choropleth.values"),
        ([{"mapId": "world", "title": 5}], "title"),
    ],
)
def test_what_cannot_be_frozen_is_told(specs: list[Any], param: str) -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.freeze(specs)
    assert caught.value.errors[0].param == param


@pytest.mark.parametrize(
    ("change", "param"),
    [
        ({"choropleth": {}}, "choropleth.type"),
        ({"more": 1}, "more"),
    ],
)
def test_a_damaged_file_is_told(change: dict[str, Any], param: str, tmp_path: Path) -> None:
    path = mapcore.freeze(series()).save(tmp_path / "frozen.json")
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.Frozen.load(path)
    assert param in {error.param for error in caught.value.errors}


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=8).filter(lambda v: len(set(v)) > 1))
def test_any_numbers_lie_in_the_classes_that_they_made(numbers: list[float]) -> None:
    specs = [{"mapId": "us-states", "choropleth": {"values": {"TX": number}}} for number in numbers]
    frozen = mapcore.freeze(specs)
    assert all(frozen.apply(spec)[1] == () for spec in specs)


def test_an_open_class_of_a_series_takes_values_beyond_it_without_a_warning() -> None:
    months = [[*range(40), 400], [*range(40), 500]]
    keys = [region.key for region in mapcore.get_map("us-states").regions]
    specs = [
        {
            "mapId": "us-states",
            "choropleth": {"values": dict(zip(keys, values, strict=False)), "type": "steps"},
        }
        for values in months
    ]
    found = mapcore.freeze(specs)
    assert found.choropleth.open == "high"
    beyond = {"mapId": "us-states", "choropleth": {"values": {"TX": 900, "CA": 3}}}
    request, warnings = found.apply(beyond)
    assert warnings == ()
    assert mapcore.check(request).choropleth.open == "high"
    below = {"mapId": "us-states", "choropleth": {"values": {"TX": -5, "CA": 3}}}
    assert found.apply(below)[1]
