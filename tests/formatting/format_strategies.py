"""Strategies: every finite number, every valid FormatSpec, ascending edges."""

from __future__ import annotations

from hypothesis import strategies as st

from mapcore.request.format_spec import FormatSpec
from mapcore.request.values.d3_specifier import Specifier

FINITE = st.floats(allow_nan=False, allow_infinity=False)
SPECIFIERS = st.builds(
    Specifier,
    fill=st.sampled_from(" *0"),
    align=st.sampled_from("<>=^"),
    sign=st.sampled_from("-+( "),
    symbol=st.sampled_from(["", "$", "#"]),
    zero=st.booleans(),
    width=st.none() | st.integers(1, 40),
    comma=st.booleans(),
    precision=st.none() | st.integers(0, 25),
    trim=st.booleans(),
    type=st.sampled_from(["", *"%bcdefgnoprsXxq"]),
)


@st.composite
def options(draw: st.DrawFn) -> FormatSpec:
    """Draw a FormatSpec of options, without preset and d3."""
    style = draw(st.sampled_from((None, "decimal", "percent", "currency")))
    digits = draw(st.sampled_from((None, "decimals", "significant_digits")))
    return FormatSpec(
        style=style,
        currency=draw(st.sampled_from((None, "USD", "chf", "JPY")))
        if style == "currency"
        else None,
        compact=draw(st.sampled_from((None, False, True))),
        decimals=draw(st.integers(0, 6)) if digits == "decimals" else None,
        significant_digits=draw(st.integers(1, 6)) if digits == "significant_digits" else None,
        trim=draw(st.sampled_from((None, False, True))),
        grouping=draw(st.sampled_from((None, False, True))),
        sign=draw(st.sampled_from((None, "auto", "always", "exceptZero"))),
        prefix=draw(st.none() | st.text(max_size=12)),
        suffix=draw(st.none() | st.text(max_size=20)),
    )


PRESETS = st.sampled_from(("auto", "plain", "compact", "percent", "currency")).map(
    lambda preset: FormatSpec(preset=preset)
)
FORMATS = (
    st.none()
    | PRESETS
    | options()
    | SPECIFIERS.map(lambda specifier: FormatSpec(d3=str(specifier)))
)
NEIGHBOURS = st.builds(
    lambda start, steps: [start + start * 2.0**-52 * step for step in steps],
    st.floats(1e-300, 1e300) | st.integers(1, 10**9).map(float),
    st.lists(st.integers(0, 9), min_size=1, max_size=5),
)
NUMBERS = st.lists(FINITE, min_size=1, max_size=10) | NEIGHBOURS
EDGES = NUMBERS.map(lambda numbers: sorted(set(numbers)))
