"""Resolved formats: presets and defaults are written out, and the text stays the same."""

from __future__ import annotations

from format_strategies import FINITE, options
from hypothesis import given

from mapcore.formatting import format_number, resolve_format
from mapcore.request.format_spec import FormatSpec


@given(FINITE, options())
def test_a_resolved_format_prints_the_same(value: float, spec: FormatSpec) -> None:
    resolved = resolve_format(spec, [value])
    assert format_number(value, resolved) == format_number(value, spec)
    assert resolve_format(resolved, [value]) == resolved


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
