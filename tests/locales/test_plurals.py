"""Plural forms: those of CLDR's rules."""

from __future__ import annotations

from decimal import Decimal

import pytest

from mapcore.locales.numbers import read_numbers
from mapcore.locales.plurals import choose_form


@pytest.mark.parametrize(
    ("tag", "number", "form"),
    [
        ("ar", "0", "zero"), ("ar", "2", "two"), ("ar", "5", "few"), ("ar", "11", "many"),
        ("ar", "100", "other"), ("ro", "1", "one"), ("ro", "1.5", "few"), ("ro", "20", "other"),
    ],
)  # fmt: skip
def test_forms(tag: str, number: str, form: str) -> None:
    assert choose_form(read_numbers(tag).plurals, Decimal(number)) == form


def test_a_power_of_ten_counts_by_itself() -> None:
    rules = {"many": "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"}
    assert choose_form(rules, Decimal("1.2"), 6) == "many"
    assert choose_form(rules, Decimal("1.2"), 3) == "other"


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="no plural rule"):
        choose_form({"one": "q is 1"}, Decimal(1))
