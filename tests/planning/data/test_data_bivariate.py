"""Two measures: each region's colour, the counts, the legend, what is refused."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from typing import Any

import pytest

import mapcore
from mapcore.color import to_hex
from mapcore.errors import ValidationError
from mapcore.planning.plan.legend_plan import SquareLegend
from mapcore.planning.plan.plan import RenderPlan
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request

KEYS = ("CA", "TX", "NY", "OH", "FL", "WA", "OR", "NV", "UT", "AZ", "ME", "VT")
X = {key: float(at % 7) * 3 for at, key in enumerate(KEYS)}
Y = {key: float(at * at % 11) for at, key in enumerate(KEYS[:-2])}


def spec(**parts: Any) -> dict[str, Any]:
    block = {"x": {"values": X, "title": "Old"}, "y": {"values": Y, "title": "Poor"}, **parts}
    return {"mapId": "us-states", "bivariate": block}


def plan(request: dict[str, Any]) -> RenderPlan:
    return arrange_request(decode_request(request)).plan


def measure(**parts: Any) -> dict[str, Any]:
    return {"values": X, "title": "Old", **parts}


def test_each_region_has_the_colour_of_its_two_classes() -> None:
    drawn = plan(spec())
    scale = drawn.bivariate
    assert scale is not None
    found = {}
    for at, region in enumerate(drawn.pack.regions):
        key = region.key.removeprefix("US-")
        if key in X and key in Y:
            x = min(2, bisect_right(scale.x.edges, X[key]) - 1)
            y = min(2, bisect_right(scale.y.edges, Y[key]) - 1)
            found[key] = (x, y)
            assert to_hex(*drawn.fills[at].tolist()) == scale.colors[3 * y + x], key
            assert drawn.values[at] is not None
        else:
            assert drawn.values[at] is None
    assert found.keys() == Y.keys()
    counts = Counter(found.values())
    assert scale.counts == tuple(tuple(counts[x, y] for x in range(3)) for y in range(3))


def test_the_report_has_nine_entries_and_counts_that_add_up() -> None:
    report = mapcore.check(spec())
    assert report.choropleth is None
    assert isinstance(report.legend, tuple)
    assert len(report.legend) == 9
    assert report.bivariate is not None
    assert sum(map(sum, report.bivariate.counts)) == len(Y)
    assert report.region_matching.matched_keys == len(X) + len(Y)
    assert report.legend[0].label.startswith("Old 0 to ")
    assert ", Poor 0 to " in report.legend[0].label


def test_two_classes_have_four_entries() -> None:
    report = mapcore.check(spec(classes=2))
    assert isinstance(report.legend, tuple)
    assert len(report.legend) == 4


def test_the_order_of_keys_changes_no_byte() -> None:
    keys = list(X)
    random.Random(5).shuffle(keys)
    other = spec(x=measure(values={key: X[key] for key in keys}))
    first, second = (mapcore.render(each, width=300).content for each in (spec(), other))
    plain = [mapcore.render(each | {"output": {"metadata": False}}) for each in (spec(), other)]
    assert plain[0].content == plain[1].content
    assert first[:4] == second[:4]


def test_regions_without_one_of_the_values_are_hatched_unless_a_fill_is_asked_for() -> None:
    drawn = plan(spec())
    (hatch,) = drawn.hatches
    assert len(hatch.regions) == len(drawn.pack.regions) - len(Y)
    assert plan(spec() | {"style": {"noData": "fill"}}).hatches == ()


def test_labels_print_both_values() -> None:
    labels = {"labels": {"show": True, "content": "value", "regions": ["TX"]}}
    drawn = plan(spec(y=measure(title="Poor", format={"suffix": " %"})) | {"style": labels})
    assert drawn.labels is not None
    assert [text for text in drawn.labels.texts if text] == ["3 | 3 %"]


@pytest.mark.parametrize("side", ["top", "bottom"])
@pytest.mark.parametrize("layout", ["bands", "page"])
def test_a_square_stands_in_no_band(side: str, layout: str) -> None:
    asked = spec() | {"legend": {"position": side}, "layout": layout}
    report = mapcore.check(asked)
    assert [each.code for each in report.warnings] == ["legend_position_coerced"]
    legend = plan(asked).legend
    assert isinstance(legend, SquareLegend)
    assert legend.position == "left"


def test_on_dark_ground_the_highest_class_is_the_lightest() -> None:
    light, dark = (
        plan(spec() | {"style": {"theme": theme}}).bivariate for theme in ("paper", "dark")
    )
    assert light is not None
    assert dark is not None
    assert (light.colors[8], dark.colors[8]) == ("#2b1f47", "#ebf1ec")


@pytest.mark.parametrize(
    ("block", "param"),
    [
        ({"classes": 4}, "bivariate.classes"),
        ({"palette": ["#112233"] * 3}, "bivariate.palette"),
        ({"palette": ["#112233"] * 4}, "bivariate.palette"),
        ({"palette": ["#112233"] * 9, "classes": 2}, "bivariate.palette"),
        ({"palette": "tealorang"}, "bivariate.palette"),
        ({"x": {"values": X}}, "bivariate.x.title"),
        ({"x": measure(breaks=[0, 10, 20], open="none")}, "bivariate.x.breaks"),
        ({"x": measure(breaks=[0, 5, 10, 12])}, "bivariate.x.breaks"),
        ({"x": measure(breaks=[0, 5, 5, 30])}, "bivariate.x.breaks"),
        ({"x": measure(values=dict.fromkeys(X, 2))}, "bivariate.x.values"),
        ({"x": measure(values={"Atlantis": 2})}, "bivariate.x.values"),
        ({"corners": {"highHigh": "x" * 41}}, "bivariate.corners.highHigh"),
    ],
)
def test_errors_name_their_field(block: dict[str, Any], param: str) -> None:
    with pytest.raises(ValidationError) as refused:
        mapcore.check(spec(**block))
    assert param in [error.param for error in refused.value.errors]


@pytest.mark.parametrize("other", ["choropleth", "categories"])
def test_it_stands_beside_no_other_data(other: str) -> None:
    with pytest.raises(ValidationError, match="exclude each other"):
        mapcore.check(spec() | {other: {"values": {"CA": 1 if other == "choropleth" else "a"}}})


def test_open_ends_and_own_edges_are_told() -> None:
    found = mapcore.check(spec(x=measure(breaks=[3, 6, 9, 12], open="both")))
    assert found.bivariate is not None
    assert found.bivariate.x.breaks == (0.0, 6.0, 9.0, 18.0)
    assert found.bivariate.x.open == "both"
    assert isinstance(found.legend, tuple)
    assert found.legend[0].label.startswith("Old under 6")


def test_a_spec_keeps_its_measures_when_it_is_written_again() -> None:
    asked = spec(classes=2, palette="greenBlue", corners={"highHigh": "both"})
    assert mapcore.encode(decode_request(asked)) == asked


def test_missing_numbers_are_counted() -> None:
    report = mapcore.check(spec(x=measure(values={**X, "MT": None, "ID": float("nan")})))
    assert report.no_data == 2
