"""FormatSpec's numbers: compared with Intl.NumberFormat, and shown."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import attrs
import pytest
from hypothesis import example, given, settings, strategies as st
from number_cases import CASES, format_spec, number
from oracles.node import run_node

from examples import scale_examples
from mapcore.formatting.formatter import format_number
from mapcore.formatting.intl import (
    find_unit,
    format_unless_tied,
    scale_to_unit,
    to_decimals,
    to_shortest,
)
from mapcore.request.format_spec import FormatSpec

INTL = """
const presets = {
  plain: {}, compact: {compact: true}, percent: {style: "percent", decimals: 1, trim: true},
  currency: {style: "currency"},
};
const formats = new Map();
const intl = (spec) => {
  const options = {style: spec.style ?? "decimal", signDisplay: spec.sign ?? "auto"};
  if (options.style === "currency") options.currency = spec.currency ?? "USD";
  if (spec.compact) options.notation = "compact";
  options.useGrouping = spec.grouping ?? true;
  if (spec.decimals !== null && spec.decimals !== undefined) {
    options.maximumFractionDigits = spec.decimals;
    options.minimumFractionDigits = spec.trim ? 0 : spec.decimals;
  } else if (spec.significant_digits) {
    options.maximumSignificantDigits = spec.significant_digits;
    options.minimumSignificantDigits = spec.trim ? 1 : spec.significant_digits;
  } else if (spec.trim && !spec.compact) {  // compact rounding strips zeros by itself
    options.minimumFractionDigits = 0;
  }
  return new Intl.NumberFormat("en-US", options);
};
const answer = ([spec, value]) => {
  const key = JSON.stringify(spec);
  if (!formats.has(key)) formats.set(key, intl(presets[spec.preset] ?? spec));
  const parts = formats.get(key).formatToParts(value).map((part) => part.value);
  const sign = parts[0] === "-" || parts[0] === "+" ? parts.shift() : "";
  return sign + (spec.prefix ?? "") + parts.join("") + (spec.suffix ?? "");
};
"""
CURRENCIES = """
const answer = (value) => Intl.supportedValuesOf("currency").map((code) => [
  code,
  new Intl.NumberFormat("en-US", {style: "currency", currency: code}).format(value),
  new Intl.NumberFormat(
    "en-US", {style: "currency", currency: code, maximumFractionDigits: 4}).format(value),
]);
"""


def test_every_number_is_printed_as_intl_prints_it() -> None:
    random = Random(4)
    pairs = [(format_spec(random), number(random)) for _ in range(CASES)]
    expected = run_node(INTL, ((attrs.asdict(spec), value) for spec, value in pairs))
    differences = [
        (spec, value, format_number(value, spec), wanted)
        for (spec, value), wanted in zip(pairs, expected, strict=True)
        if format_number(value, spec) != wanted
    ]
    assert not differences, f"{len(differences)} of {len(pairs)}: {differences[:10]}"


def test_every_currency_is_printed_as_intl_prints_it() -> None:
    (answers,) = run_node(CURRENCIES, [-1234.5678])
    written = {
        code: (_amount(code), _amount(code, decimals=4)) for code, _wanted, _digits in answers
    }
    assert len(answers) > 150
    assert [code for code, _, wanted in answers if written[code][1] != wanted] == []
    others = {code for code, wanted, _ in answers if written[code][0] != wanted}
    assert others <= CHANGED_IN_CLDR_48


# Their default digits differ between CLDR 47 (Babel 2.18) and CLDR 48 (ICU 78 in Node 20.20).
CHANGED_IN_CLDR_48 = {"COP", "HUF", "IDR", "PKR", "RSD"}


def _amount(code: str, decimals: int | None = None) -> str:
    spec = FormatSpec(style="currency", currency=code, decimals=decimals)
    return format_number(-1234.5678, spec)


NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("spec", "value", "printed"),
    [
        (FormatSpec(), 1234567.8915, "1,234,567.892"),
        (FormatSpec(grouping=False), 1234.5, "1234.5"),
        (FormatSpec(compact=True, decimals=1), 1234567, "1.2M"),
        (FormatSpec(compact=True), 999999, "1M"),
        (FormatSpec(compact=True), -1500, "-1.5K"),
        (FormatSpec(compact=True), 1e15, "1,000T"),
        (FormatSpec(style="percent"), 0.423, "42%"),
        (FormatSpec(style="percent", decimals=2), 0.423, "42.30%"),
        (FormatSpec(style="percent", decimals=2, trim=True), 0.423, "42.3%"),
        (FormatSpec(style="currency"), 1234.5, "$1,234.50"),
        (FormatSpec(style="currency", currency="jpy"), 1234.5, "¥1,235"),
        (FormatSpec(style="currency", currency="CHF"), -5, f"-CHF{NBSP}5.00"),
        (FormatSpec(significant_digits=3), 0.5, "0.500"),
        (FormatSpec(significant_digits=3, trim=True), 0.5, "0.5"),
        (FormatSpec(significant_digits=2), 0, "0.0"),
        (FormatSpec(decimals=2), 1.005, "1.01"),
        (FormatSpec(decimals=0), 0.5, "1"),
        (FormatSpec(prefix="±", suffix=" km²"), -3, "-±3 km²"),
        (FormatSpec(sign="always"), 0, "+0"),
        (FormatSpec(sign="exceptZero", decimals=0), -0.2, "0"),
        (FormatSpec(decimals=0), -0.2, "-0"),
        (FormatSpec(), -0.0, "-0"),
        (FormatSpec(), 1e-300, "0"),
        (FormatSpec(), 1e300, "1" + ",000" * 100),
    ],
)
def test_what_is_printed(spec: FormatSpec, value: float, printed: str) -> None:
    assert format_number(value, spec) == printed


SIZES = st.floats(0, 1e15) | st.decimals(0, 10**6, places=3).map(float) | st.integers(0, 10**9)


@given(SIZES, st.integers(0, 6), st.sampled_from(["f", ",f"]))
@settings(max_examples=scale_examples(500))
@example(1.005, 2, "f")
@example(0.125, 2, "f")
@example(999999.9996, 3, ",f")
def test_numbers_far_from_ties_are_as_their_digits_round(size, decimals, form) -> None:
    text = format_unless_tied(float(size), decimals, form)
    if text is not None:
        assert text == format(to_decimals(decimals)(to_shortest(float(size))), form)


@pytest.mark.parametrize(("size", "decimals"), [(1.005, 2), (0.5, 0), (2.5, 0), (0.15, 1)])
def test_ties_are_left_to_the_digits(size: float, decimals: int) -> None:
    assert format_unless_tied(size, decimals, "f") is None
    assert format_unless_tied(size + 0.01 / 10**decimals, decimals, "f") is not None


@pytest.mark.parametrize(
    ("number", "scaled", "letter"),
    [
        ("0", "0.0", ""),
        ("999.94", "999.9", ""),
        ("999.95", "1.0", "K"),
        ("999949", "999.9", "K"),
        ("999950", "1.0", "M"),
        ("1e15", "1000.0", "T"),
        ("0.04", "0.0", ""),
    ],
)
def test_a_number_in_its_unit(number: str, scaled: str, letter: str) -> None:
    assert scale_to_unit(Decimal(number), to_decimals(1)) == (Decimal(scaled), letter)


def test_units_are_a_factor_of_a_thousand_apart() -> None:
    assert [find_unit(magnitude) for magnitude in range(-1, 14)] == [
        0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4,
    ]  # fmt: skip
