"""Any finite number by any format: no exceptions, and what the fields of a FormatSpec do."""

from __future__ import annotations

import math

import attrs
import pytest
from format_strategies import FINITE, FORMATS, options
from hypothesis import given, strategies as st

from mapcore.formatting import format_number, formatter
from mapcore.request.format_spec import FormatSpec
from mapcore.request.values.d3_specifier import InvalidSpecifier


@given(FINITE, FORMATS)
def test_every_finite_number_has_a_text_in_every_format(
    value: float, spec: FormatSpec | None
) -> None:
    assert format_number(value, spec)
    assert formatter(spec)(value) == format_number(value, spec)


@given(FINITE, FINITE, options())
def test_a_larger_number_never_prints_smaller(one: float, other: float, spec: FormatSpec) -> None:
    spec = attrs.evolve(spec, compact=False, prefix=None, suffix=None, style=None, currency=None)
    low, high = (format_number(value, spec).replace(",", "") for value in sorted((one, other)))
    assert float(low) <= float(high)


@given(FINITE.filter(bool), options())
def test_the_prefix_follows_the_sign_and_the_suffix_ends(value: float, spec: FormatSpec) -> None:
    bare = attrs.evolve(spec, prefix=None, suffix=None, sign="auto")
    framed = attrs.evolve(bare, prefix="<", suffix=">")
    digits = format_number(abs(value), bare)
    assert format_number(value, framed) == f"{'-' if value < 0 else ''}<{digits}>"


@given(st.integers(-(2**53), 2**53))
def test_whole_numbers_print_as_floats_do(value: int) -> None:
    assert format_number(value, FormatSpec()) == format_number(float(value), FormatSpec())


@pytest.mark.parametrize(
    ("preset", "value", "printed"),
    [
        ("plain", 1234567.5, "1,234,567.5"),
        ("compact", 1234567, "1.2M"),
        ("compact", 950, "950"),
        ("percent", 0.42, "42%"),
        ("percent", 0.423, "42.3%"),
        ("currency", 1234.5, "$1,234.50"),
        ("auto", 1234567, "1.2M"),
        ("auto", 0.1 + 0.2, "0.3"),
        ("auto", 2024, "2024"),
        ("auto", 98765.25, "98,765.3"),
        ("auto", 1e300, "1e+300"),
        ("auto", -1e-300, "−1e-300"),
        ("auto", 0.0, "0"),
    ],
)
def test_presets(preset: str, value: float, printed: str) -> None:
    assert format_number(value, FormatSpec(preset=preset)) == printed


def test_no_spec_is_auto() -> None:
    assert format_number(0.25) == format_number(0.25, FormatSpec(preset="auto")) == "0.25"


@pytest.mark.parametrize("spec", [None, FormatSpec(), FormatSpec(d3=".2f")])
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_only_finite_numbers_have_a_text(value: float, spec: FormatSpec | None) -> None:
    with pytest.raises(ValueError, match="only finite numbers"):
        format_number(value, spec)


def test_a_wrong_specifier_is_refused() -> None:
    with pytest.raises(InvalidSpecifier, match="offset 1"):
        formatter(FormatSpec(d3="foo"))
