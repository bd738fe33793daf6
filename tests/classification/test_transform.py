"""Scales other than linear, and neutral colours elsewhere than at zero."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.classification.colors import gradient_colors
from mapcore.classification.inference import resolve
from mapcore.classification.transform import even_edges, transform
from mapcore.errors import ValidationError

OWN = ("#FF0000", "#FFFFFF", "#0000FF")
positive = st.floats(1e-6, 1e12)


@given(positive, positive, st.integers(1, 9), st.sampled_from(["log", "sqrt"]))
def test_edges_are_even_on_their_scale(one, other, classes, scale) -> None:
    low, high = sorted((one, other))
    edges = even_edges(low, high, classes, scale)
    assert (edges[0], edges[-1]) == (low, high)
    assert all(a < b for a, b in pairwise(edges))
    if high > 1.01 * low:
        assert len(edges) == classes + 1
        steps = [b - a for a, b in pairwise(transform(edges, scale))]
        assert steps == pytest.approx([sum(steps) / classes] * classes, rel=1e-5)


def test_equal_ratios_have_equal_steps_of_colour() -> None:
    found = resolve([1.0, 10.0, 100.0], type="gradient", palette="greys", scale="log", classes=1)
    places = transform(found.stops, "log").tolist()
    drawn = gradient_colors(transform([1, 10, 100], "log"), places, found.colors)[:, 0].tolist()
    assert drawn[0] - drawn[1] == pytest.approx(drawn[1] - drawn[2], abs=1)


@pytest.mark.parametrize("kind", ["gradient", "steps"])
@pytest.mark.parametrize("palette", ["rdbu", OWN])
@pytest.mark.parametrize("reverse", [False, True])
def test_the_neutral_colour_stands_at_the_midpoint(kind, palette, reverse) -> None:
    values = [float(i) for i in range(101)]
    parts = {"breaks": (0.0, 35.0, 45.0, 100.0)} if kind == "steps" else {"classes": 5}
    found = resolve(values, type=kind, palette=palette, midpoint=40.0, reverse=reverse, **parts)
    shifted = [value - 40 for value in values]
    moved = {"breaks": (-40.0, -5.0, 5.0, 60.0)} if kind == "steps" else {"classes": 5}
    at_zero = resolve(shifted, type=kind, palette=palette, midpoint=0.0, reverse=reverse, **moved)
    assert found.colors == at_zero.colors
    if kind == "steps":
        assert found.colors[1].lower() in {"#f7f7f7", "#ffffff"}
    else:
        assert found.points == (0.0, 40.0, 100.0)
        neutral = dict(zip(found.stops, found.colors, strict=True))[40.0]
        assert neutral.lower() in {"#f2efee", "#ffffff"}


def test_a_midpoint_alone_asks_for_a_diverging_palette() -> None:
    assert resolve(range(50), midpoint=20.0).palette == "rdbu"


def test_a_midpoint_may_stand_on_a_logarithmic_scale() -> None:
    found = resolve([1.0, 10.0, 1e4], type="gradient", scale="log", midpoint=100.0, classes=4)
    assert found.stops == (1.0, 10.0, 100.0, 1000.0, 10000.0)
    assert found.colors[0] != found.colors[-1]
    assert found.colors[2] == "#f2efee"


@pytest.mark.parametrize(
    ("parts", "field", "said"),
    [
        ({"scale": "log"}, "choropleth.scale", "above 0, and the lowest value is 0; leave scale"),
        ({"scale": "log"}, "choropleth.scale", 'or use "sqrt"'),
        ({"midpoint": 9}, "choropleth.midpoint", "must lie between 0 and 4"),
        ({"midpoint": 2, "palette": "blues"}, "choropleth.midpoint", "and blues has none"),
    ],
)
def test_what_cannot_be_is_refused_by_name(parts, field, said) -> None:
    values = {"CA": 0, "TX": 4}
    with pytest.raises(ValidationError) as caught:
        mapcore.check(
            {"mapId": "us-states", "choropleth": {"values": values, "type": "gradient", **parts}}
        )
    (error,) = caught.value.errors
    assert error.param == field
    assert said in error.message


def test_a_scale_is_for_gradients() -> None:
    asked = {"values": {"CA": 1, "TX": 4}, "scale": "log"}
    with pytest.raises(ValidationError, match="scale is for gradients"):
        mapcore.check({"mapId": "us-states", "choropleth": asked})
    with pytest.raises(ValidationError, match="method and scale exclude each other"):
        mapcore.check(
            {
                "mapId": "us-states",
                "choropleth": {**asked, "type": "gradient", "method": "jenks"},
            }
        )


def test_a_report_tells_the_midpoint_and_words_tell_the_scale() -> None:
    asked = {"values": {"CA": 1, "TX": 4, "NY": 100}, "scale": "log", "type": "gradient"}
    report = mapcore.check({"mapId": "us-states", "choropleth": {**asked, "midpoint": 10}})
    assert report.legend.points == (1, 10, 100)
    assert "continuously on a logarithmic scale." in report.alt_text
