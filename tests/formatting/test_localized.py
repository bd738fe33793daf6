"""Numbers of every locale: compared with Intl.NumberFormat, and shown."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from random import Random

import attrs
import pytest
from number_cases import CASES, format_spec, number
from oracles.node import run_node

from mapcore.formatting.formatter import FORMAT_PRESETS
from mapcore.formatting.localized import localized_formatter
from mapcore.formatting.resolve import resolve_format
from mapcore.locales.numbers import read_numbers
from mapcore.locales.words import LANGUAGES
from mapcore.request.format_spec import FormatSpec

# Intl's numbers as they are drawn: without marks of direction, with the true minus.
INTL = """
const formats = new Map();
const intl = (tag, spec) => {
  const options = {style: spec.style ?? "decimal", signDisplay: spec.sign ?? "auto"};
  if (options.style === "currency") options.currency = spec.currency ?? "USD";
  if (spec.compact) options.notation = "compact";
  if (spec.grouping === false) options.useGrouping = false;
  if (spec.decimals !== null && spec.decimals !== undefined) {
    options.maximumFractionDigits = spec.decimals;
    options.minimumFractionDigits = spec.trim ? 0 : spec.decimals;
  } else if (spec.significant_digits) {
    options.maximumSignificantDigits = spec.significant_digits;
    options.minimumSignificantDigits = spec.trim ? 1 : spec.significant_digits;
  } else if (spec.trim && !spec.compact) {
    options.minimumFractionDigits = 0;
  }
  return new Intl.NumberFormat(tag, options);
};
const bare = (text) => text.replace(/[\\u061c\\u200e\\u200f]/g, "");
const answer = ([tag, spec, value]) => {
  const key = JSON.stringify([tag, spec]);
  if (!formats.has(key)) formats.set(key, intl(tag, spec));
  const parts = formats.get(key).formatToParts(value)
    .map((part) => part.type === "minusSign" ? "\\u2212" : bare(part.value))
    .filter((part) => part);
  const sign = parts[0] === "\\u2212" || parts[0] === "+" ? parts.shift() : "";
  return sign + (spec.prefix ?? "") + parts.join("") + (spec.suffix ?? "");
};
"""
REGIONS = (
    "ar-EG", "ar-SA", "ar-u-nu-arab", "de-AT", "de-CH", "en-GB", "en-IN", "es-MX", "fr-CA",
    "fr-CH", "hi-u-nu-deva", "it-CH", "pt-PT",
)  # fmt: skip
TAGS = (*(tag for tag in LANGUAGES if tag != "en"), *REGIONS)


def list_pairs(tag: str) -> list[tuple[FormatSpec, float]]:
    """Return formats and numbers to try in a locale."""
    random = Random(f"7 {tag}")
    pairs = [(format_spec(random), number(random)) for _ in range(max(1, CASES // 20))]
    return [(FORMAT_PRESETS.get(spec.preset or "", spec), value) for spec, value in pairs]


@cache
def ask_intl() -> dict[str, list[str]]:
    """Return what Intl prints in each locale: one process of Node is asked about all."""
    asked = [(tag, attrs.asdict(spec), value) for tag in TAGS for spec, value in list_pairs(tag)]
    answers: dict[str, list[str]] = defaultdict(list)
    for (tag, _, _), text in zip(asked, run_node(INTL, asked), strict=True):
        answers[tag].append(text)
    return answers


@pytest.mark.parametrize("tag", TAGS)
def test_every_number_is_printed_as_intl_prints_it(tag: str) -> None:
    pairs = list_pairs(tag)
    language, _, digits = tag.partition("-u-nu-")
    numbers = read_numbers(language, digits or None)
    differences = [
        (spec, value, printed, wanted)
        for (spec, value), wanted in zip(pairs, ask_intl()[tag], strict=True)
        if (printed := localized_formatter(resolve_format(spec, ()), numbers)(value)) != wanted
    ]
    assert not differences, f"{len(differences)} of {len(pairs)}: {differences[:5]}"


@pytest.mark.parametrize(
    ("tag", "spec", "value", "printed"),
    [
        ("de", FormatSpec(), 1234.5, "1.234,5"),
        ("es", FormatSpec(), 1234.5, "1234,5"),
        ("es", FormatSpec(), 12345, "12.345"),
        ("fr", FormatSpec(style="percent", decimals=1), 0.423, "42,3\xa0%"),
        ("tr", FormatSpec(style="percent"), 0.423, "%42"),
        ("hi", FormatSpec(), 9876543, "98,76,543"),
        ("ja", FormatSpec(compact=True), 39_500_000, "3950万"),
        ("pl", FormatSpec(compact=True), 1_200_000, "1,2\xa0mln"),
        ("fa", FormatSpec(decimals=1), -7, "−۷٫۰"),
        ("de-CH", FormatSpec(), 1234567, "1'234'567"),
        ("nl", FormatSpec(style="currency", currency="EUR"), -5, "€\xa0−5,00"),
    ],
)
def test_what_is_printed(tag: str, spec: FormatSpec, value: float, printed: str) -> None:
    write = localized_formatter(resolve_format(spec, ()), read_numbers(tag))
    assert write(value) == printed
