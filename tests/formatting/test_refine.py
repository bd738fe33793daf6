"""Refining a format: every step has another text, and the last one distinguishes all doubles."""

from __future__ import annotations

from math import inf, nextafter

from format_strategies import FINITE, FORMATS
from hypothesis import assume, given

from mapcore.formatting import formatter, resolve_format
from mapcore.formatting.refine import refine_format
from mapcore.request.format_spec import FormatSpec


@given(FINITE, FORMATS)
def test_the_last_format_distinguishes_neighbouring_doubles(
    value: float, spec: FormatSpec | None
) -> None:
    neighbour = nextafter(value, inf)
    assume(neighbour not in (0.0, inf))
    *_, last = refine_format(resolve_format(spec, [value]))
    assert formatter(last)(value) != formatter(last)(neighbour)


def test_compact_notation_is_given_up_before_digits_are_counted() -> None:
    _, *steps = refine_format(resolve_format(FormatSpec(compact=True, decimals=2), []))
    assert [step.decimals for step in steps[:3]] == [3, 0, 1]
    assert [step.compact for step in steps[:2]] == [True, False]
    assert steps[8].significant_digits == 1
