"""The table of currencies against Babel, which carries the same data of CLDR."""

from __future__ import annotations

import babel.core
import pytest
from babel.numbers import get_currency_precision, get_currency_symbol, list_currencies

from mapcore.formatting.currency import CLDR_VERSION, find_currency

FIND_VERSION = getattr(babel.core, "get_cldr_version", None)
"""Babel 2.17 does not tell which data it has."""
SAME_DATA = FIND_VERSION is not None and FIND_VERSION() == CLDR_VERSION


@pytest.mark.skipif(not SAME_DATA, reason=f"the installed Babel is not of CLDR {CLDR_VERSION}")
@pytest.mark.parametrize("code", sorted(list_currencies()))
def test_symbol_and_digits_are_those_of_cldr(code: str) -> None:
    shown = find_currency(code)
    assert shown.symbol.rstrip("\u00a0") == get_currency_symbol(code, locale="en_US")
    assert shown.digits == get_currency_precision(code)


def test_a_code_that_nobody_knows_stands_for_itself() -> None:
    assert (find_currency("zzz").symbol, find_currency("zzz").digits) == ("ZZZ\u00a0", 2)
