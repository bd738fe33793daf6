"""Labels never lie: boundaries that differ print differently, ranges neither overlap nor gap."""

from __future__ import annotations

from math import floor, nextafter
from random import Random

import pytest
from format_strategies import EDGES, FORMATS, NUMBERS, SPECIFIERS, options
from hypothesis import given, strategies as st
from number_cases import number

from mapcore.formatting import NumberFormat, formatter
from mapcore.formatting.typesetting import typeset
from mapcore.request.format_spec import FormatSpec
from mapcore.request.values.d3_specifier import Specifier

AFTER_ONE = nextafter(1, 2)


@given(EDGES, FORMATS)
def test_boundaries_that_differ_print_differently(
    edges: list[float], spec: FormatSpec | None
) -> None:
    labels = NumberFormat.fit(spec, edges, edges).labels
    assert len(set(labels)) == len(labels) == len(edges)


@given(EDGES, FORMATS)
def test_the_format_in_the_report_prints_the_labels(
    edges: list[float], spec: FormatSpec | None
) -> None:
    fitted = NumberFormat.fit(spec, edges, edges)
    again = NumberFormat.fit(fitted.spec, edges, edges)
    assert again.spec == fitted.spec
    assert again.labels == tuple(map(typeset, map(formatter(fitted.spec), edges)))
    assert fitted.spec.preset is None
    if spec is not None and spec.preset is None:
        assert fitted.labels == again.labels


@given(EDGES, st.none() | SPECIFIERS.map(lambda specifier: FormatSpec(d3=str(specifier))))
def test_a_d3_format_is_still_one_that_a_request_may_hold(
    edges: list[float], spec: FormatSpec | None
) -> None:
    text = NumberFormat.fit(spec, edges, edges).spec.d3
    assert text is None or (len(text) <= 20 and Specifier.parse(text))


@pytest.mark.parametrize(
    ("spec", "edges", "labels"),
    [
        (FormatSpec(decimals=0), [1, 2, 3], ("1", "2", "3")),
        (FormatSpec(decimals=0), [0, 1.02, 1.04, 2], ("0.00", "1.02", "1.04", "2.00")),
        (FormatSpec(compact=True), [1.21e6, 1.24e6], ("1.21M", "1.24M")),
        (FormatSpec(compact=True, decimals=0), [1.2e6, 1.4e6], ("1.2M", "1.4M")),
        (FormatSpec(compact=True, decimals=1), [1e6, 1e6 + 1], ("1,000,000", "1,000,001")),
        (
            FormatSpec(compact=True, significant_digits=2),
            [1234567, 1234999],
            ("1.2346M", "1.2350M"),
        ),
        (FormatSpec(style="percent"), [0.42, 0.423], ("42.0%", "42.3%")),
        (FormatSpec(style="currency", decimals=0), [1.2, 1.4], ("$1.2", "$1.4")),
        (FormatSpec(significant_digits=1), [100, 101], ("100", "101")),
        (FormatSpec(decimals=2), [1e-8, 2e-8], ("0.00000001", "0.00000002")),
        (FormatSpec(d3=".1f"), [0.25, 0.26], ("0.25", "0.26")),
        (FormatSpec(d3=",d"), [1000.1, 1000.2], ("1,000.1", "1,000.2")),
        (FormatSpec(d3="#x"), [0.1, 0.2], ("0.1", "0.2")),
        (FormatSpec(d3=".0%"), [0.421, 0.423], ("42.1%", "42.3%")),
        (FormatSpec(d3=".1~s"), [1.21e6, 1.24e6], ("1.21M", "1.24M")),
        (FormatSpec(d3="c"), [1.0, AFTER_ONE], ("1", "1.0000000000000002")),
        (FormatSpec(), [1.0, AFTER_ONE], ("1", "1.0000000000000002")),
        (FormatSpec(suffix="x"), [1.0, AFTER_ONE], ("1x", "1.0000000000000002x")),
        (FormatSpec(), [5, 5, 6], ("5", "5", "6")),
        (None, [0.0, -0.0], ("0", "−0")),
        (None, [-1.5, 0.5, 2.0], ("−1.5", "0.5", "2.0")),
        (None, [0.02, 19.4, 38_400], ("0.02", "19", "38,400")),
        (None, [], ()),
    ],
)
def test_boundaries(spec: FormatSpec | None, edges: list[float], labels: tuple[str, ...]) -> None:
    assert NumberFormat.fit(spec, edges, edges).labels == labels


@pytest.mark.parametrize(
    ("spec", "edges", "chosen"),
    [
        (FormatSpec(), [1.0, AFTER_ONE], FormatSpec(d3=",.17~r")),
        (FormatSpec(style="percent"), [1.0, 1 + 1e-9], FormatSpec(d3=",.10~p")),
        (FormatSpec(style="currency"), [1.0, 1 + 1e-9], FormatSpec(d3="$,.10~r")),
    ],
)
def test_more_digits_than_a_field_may_ask_for_are_said_by_d3(
    spec: FormatSpec, edges: list[float], chosen: FormatSpec
) -> None:
    assert NumberFormat.fit(spec, edges, edges).spec == chosen


def test_a_prefix_that_d3_cannot_say_stays_with_its_digits() -> None:
    edges = [1.0, 1 + 1e-9]
    assert NumberFormat.fit(FormatSpec(prefix="x"), edges, edges).spec.significant_digits == 10


@pytest.mark.parametrize(
    ("edges", "spec", "labels"),
    [
        ([0, 10, 20], FormatSpec(decimals=0), ("0 to 9", "10 to 20")),
        ([0, 9.6, 10.2, 20], FormatSpec(decimals=0), ("0 to 9", "10", "11 to 20")),
        ([1, 2, 3, 3], FormatSpec(), ("1", "2", "3")),
        ([-9.5, -3.2, 4], FormatSpec(), ("−9 to −4", "−3 to 4")),
        ([1990, 2000, 2024], None, ("1990 to 1999", "2000 to 2024")),
        ([1e6, 1.2e6, 1.3e6], FormatSpec(compact=True), ("1M to 1.2M", "1.2M to 1.3M")),
        ([0, 1.25e6, 2e6], FormatSpec(compact=True), ("0 to 1.3M", "1.3M to 2M")),
        ([1, 1.3, 1.7], FormatSpec(), ("1 to 1.3", "1.3 to 1.7")),
        ([7, 7], FormatSpec(), ("7",)),
        ([7], FormatSpec(), ("7",)),
        ([], None, ()),
    ],
)
def test_ranges_of_whole_numbers(
    edges: list[float], spec: FormatSpec | None, labels: tuple[str, ...]
) -> None:
    assert NumberFormat.fit_ranges(spec, [floor(edge) for edge in edges], edges).labels == labels


@pytest.mark.parametrize(
    ("edges", "spec", "labels"),
    [
        ([0, 1.5, 3], FormatSpec(decimals=1), ("0.0 to 1.5", "1.5 to 3.0")),
        ([0, 1.04, 1.06], FormatSpec(decimals=1), ("0.0 to 1.0", "1.0 to 1.1")),
        ([0, 1.02, 1.04], FormatSpec(decimals=1), ("0.00 to 1.02", "1.02 to 1.04")),
        ([0.5, 0.5], None, ("0.5",)),
        ([0, 0.2, 1], FormatSpec(preset="percent"), ("0 to 20%", "20 to 100%")),
        ([0, 0.2, 1], FormatSpec(d3=".0%"), ("0 to 20%", "20 to 100%")),
        ([0, 2.5, 5], FormatSpec(suffix=" km²"), ("0 to 2.5 km²", "2.5 to 5 km²")),
        ([0, 2.5, 5], FormatSpec(suffix="°"), ("0 to 2.5°", "2.5 to 5°")),
        ([0, 2.5, 5], FormatSpec(prefix="$", suffix="M"), ("$0M to $2.5M", "$2.5M to $5M")),
    ],
)
def test_ranges(edges: list[float], spec: FormatSpec | None, labels: tuple[str, ...]) -> None:
    assert NumberFormat.fit_ranges(spec, [*edges, 0.5], edges).labels == labels


@pytest.mark.parametrize(
    ("edges", "values", "labels"),
    [
        ([1, 2, 3], [1, 3, 1], ("1", "3")),
        ([1, 2, 3, 3.5], [1.5, 2.25, 3.5, 3.5], ("1.50", "2.25", "3.50")),
        ([1, 2, 3], [1, 2, 3], ("1", "2 to 3")),
        ([1, 2, 3], [1, 1], ("1", "2 to 3")),
        ([5, 5], [5, 5], ("5",)),
    ],
)
def test_classes_of_one_value_each_are_that_value(
    edges: list[float], values: list[float], labels: tuple[str, ...]
) -> None:
    assert NumberFormat.fit_ranges(None, values, edges).labels == labels


@given(
    st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=9, unique=True).map(sorted),
    st.integers(-(10**6), 10**6),
)
def test_every_whole_number_falls_into_exactly_one_printed_range(
    edges: list[int], value: int
) -> None:
    labels = NumberFormat.fit_ranges(FormatSpec(grouping=False), edges, edges).labels
    plain = [label.replace("−", "-") for label in labels]
    ends = [[int(end) for end in label.split(" to ")] for label in plain]
    holding = [low_high for low_high in ends if low_high[0] <= value <= low_high[-1]]
    assert len(holding) == (edges[0] <= value <= edges[-1])


@given(EDGES, FORMATS, st.booleans())
def test_the_format_of_ranges_prints_them_again(
    edges: list[float], spec: FormatSpec | None, integers: bool
) -> None:
    numbers = [float(floor(edge)) for edge in edges] if integers else edges
    fitted = NumberFormat.fit_ranges(spec, numbers, edges)
    again = NumberFormat.fit_ranges(fitted.spec, numbers, edges)
    assert again.spec == fitted.spec
    if spec is not None and spec.preset is None:
        assert again.labels == fitted.labels


@given(EDGES, options())
def test_ranges_meet_where_they_end(edges: list[float], spec: FormatSpec) -> None:
    fitted = NumberFormat.fit_ranges(spec, [*edges, 0.5], edges)
    labels, write = fitted.labels, fitted.write
    assert len(labels) == max(1, len(edges) - 1)
    for i, label in enumerate(labels[:-1]):
        start, end = label.split(" to ")
        assert end == write(edges[i + 1])
        assert write(edges[i]).startswith(start)
    assert labels[-1].endswith(write(edges[-1]))


@given(NUMBERS, NUMBERS, FORMATS)
def test_many_numbers_are_written_as_each_of_them(
    fitted: list[float], numbers: list[float], spec: FormatSpec | None
) -> None:
    found = NumberFormat.fit(spec, fitted, [])
    assert found.write_all(numbers) == list(map(found.write, numbers))


def test_many_numbers_at_ties_are_rounded_as_their_digits_are() -> None:
    found = NumberFormat.fit(FormatSpec(decimals=2), [], [])
    random = Random(1)
    numbers = [number(random) for _ in range(5000)]
    assert found.write_all(numbers) == list(map(found.write, numbers))
