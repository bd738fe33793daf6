"""FormatSpec's numbers: compared with Intl.NumberFormat, and shown."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from number_cases import CASES, format_spec, number
from oracles.node import run_node

from mapcore.formatting.formatter import format_number
from mapcore.formatting.intl import intl_formatter
from mapcore.spec.request import FormatSpec

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
    return intl_formatter(spec)(-1234.5678)


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
    assert intl_formatter(spec)(value) == printed
