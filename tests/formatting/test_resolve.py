"""Resolved formats: presets and defaults are written out, and the text stays the same."""

from __future__ import annotations

import pytest
from format_strategies import FINITE, options
from hypothesis import given

from mapcore.formatting import format_number, resolve_format
from mapcore.request.format_spec import FormatSpec


@given(FINITE, options())
def test_a_resolved_format_prints_the_same(value: float, spec: FormatSpec) -> None:
    resolved = resolve_format(spec, [value])
    is_fitted = spec.style == "currency" and spec.decimals is spec.significant_digits
    assert is_fitted or format_number(value, resolved) == format_number(value, spec)
    assert resolve_format(resolved, [value]) == resolved


@pytest.mark.parametrize(
    ("values", "given", "expected"),
    [
        ([698, 2240], {}, "$2,240"),
        ([6.98, 22.4], {}, "$22.40"),
        ([698.55, 92240.2], {}, "$92,240"),
        ([13e6, 4.64e9], {}, "$4.6B"),
        ([13e6, 4.64e9], {"compact": False}, "$4,640,000,000"),
        ([13e6, 4.64e9], {"decimals": 2}, "$4,640,000,000.00"),
        ([6.98, 22.4], {"currency": "JPY"}, "¥22"),
    ],
)
def test_amounts_have_the_digits_that_they_need(values, given, expected) -> None:
    resolved = resolve_format(FormatSpec(style="currency", **given), values)
    assert format_number(values[-1], resolved) == expected


def test_options_are_filled_with_their_defaults() -> None:
    assert resolve_format(FormatSpec(style="currency", suffix=""), []) == FormatSpec(
        style="currency",
        currency="USD",
        compact=False,
        decimals=2,
        trim=False,
        grouping=True,
        sign="auto",
    )
    assert resolve_format(FormatSpec(compact=True, prefix="~"), []) == FormatSpec(
        style="decimal", compact=True, trim=True, grouping=True, sign="auto", prefix="~"
    )


def test_a_specifier_stays_as_it_is() -> None:
    spec = FormatSpec(d3=" >-,.2f")
    assert resolve_format(spec, [1.0]) is spec
