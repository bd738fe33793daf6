"""The automatic format and the presets, fitted to the numbers."""

from __future__ import annotations

import pytest
from format_strategies import NUMBERS
from hypothesis import given, strategies as st

from mapcore.formatting import formatter, infer_format, resolve_format
from mapcore.formatting.automatic import plain_format
from mapcore.request.format_spec import FormatSpec


def print_all(numbers: list[float], preset: str = "auto") -> list[str]:
    return list(map(formatter(resolve_format(FormatSpec(preset=preset), numbers)), numbers))


@given(NUMBERS)
def test_the_inferred_format_is_concrete_and_says_no_more_than_a_request_may(
    numbers: list[float],
) -> None:
    spec = infer_format(numbers)
    assert spec.preset is None
    assert spec == resolve_format(spec, numbers) == resolve_format(None, numbers)
    assert (spec.decimals or 0) <= 6
    assert 1 <= (spec.significant_digits or 1) <= 6
    assert spec.d3 is None or spec == FormatSpec(d3=spec.d3)


@given(NUMBERS)
def test_the_order_of_the_numbers_does_not_matter(numbers: list[float]) -> None:
    assert infer_format(numbers) == infer_format(sorted(numbers, reverse=True))


@given(st.integers(0, 6), st.lists(st.integers(-(10**18), 10**18), min_size=1), NUMBERS)
def test_no_more_decimals_are_shown_than_the_numbers_have(
    decimals: int, counts: list[int], others: list[float]
) -> None:
    numbers = [round(count / 10**decimals, decimals) for count in counts]
    assert (plain_format(numbers).decimals or 0) <= decimals
    shown = plain_format(others).decimals
    if shown and any(others):
        assert any(round(number, shown - 1) != number for number in others)


@pytest.mark.parametrize(
    ("numbers", "labels"),
    [
        ([1990, 2000, 2024], ["1990", "2000", "2024"]),
        ([1990, 2000, 2101], ["1,990", "2,000", "2,101"]),
        ([12, 4000, 250000], ["12", "4,000", "250,000"]),
        ([576851, 39538223, 1.1e6], ["576.9K", "39.5M", "1.1M"]),
        ([1204000, 1217000, 1251000], ["1.204M", "1.217M", "1.251M"]),
        ([1234560, 1234569], ["1,234,560", "1,234,569"]),
        ([3.2, 9.8, 5.0], ["3.2", "9.8", "5.0"]),
        ([27.31, 99.96, 80.0], ["27.3", "100.0", "80.0"]),
        ([0.0, 45.31, 100.0], ["0.0", "45.3", "100.0"]),
        ([0.123456, 0.7, 0.95], ["0.123", "0.700", "0.950"]),
        ([0.42, 0.5], ["0.42", "0.50"]),
        ([1234.5678, 98765.4], ["1,235", "98,765"]),
        ([0.001, 0.002, 0.005, 1000.5], ["0.001", "0.002", "0.005", "1,000.500"]),
        ([1000.001, 1000.002], ["1,000.001", "1,000.002"]),
        ([1.5e-8, 4.25e-8], ["0.000000015", "0.0000000425"]),
        ([3e299, -1e300], ["3e+299", "−1e+300"]),
        ([2e-12, 3e-12], ["2e-12", "3e-12"]),
        ([-2.3, 7.1], ["-2.3", "7.1"]),
        ([0.1 + 0.2, 0.1 + 0.2], ["0.3", "0.3"]),
        ([0.0], ["0"]),
        ([], []),
    ],
)
def test_labels_of_one_map_agree(numbers: list[float], labels: list[str]) -> None:
    assert print_all(numbers) == labels


@pytest.mark.parametrize(
    ("preset", "numbers", "labels"),
    [
        ("plain", [1990, 39538223], ["1,990", "39,538,223"]),
        ("plain", [0.25, 0.5], ["0.25", "0.50"]),
        ("compact", [12345, 1234567], ["12.3K", "1.2M"]),
        ("compact", [1.25, 3.5], ["1.25", "3.5"]),
        ("compact", [2e-9, 3e-9], ["0.000000002", "0.000000003"]),
        ("percent", [0.42, 0.9], ["42%", "90%"]),
        ("percent", [0.42, 0.4235], ["42%", "42.35%"]),
        ("percent", [0.423], ["42.3%"]),
        ("currency", [5, 1200], ["$5", "$1,200"]),
        ("currency", [5, 4.99], ["$5.00", "$4.99"]),
    ],
)
def test_presets_fit_the_numbers(preset: str, numbers: list[float], labels: list[str]) -> None:
    assert print_all(numbers, preset) == labels
