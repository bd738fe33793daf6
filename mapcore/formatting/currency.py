"""How en-US writes an amount of a currency: its symbol and how many digits follow the point."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category

from attrs import frozen

NO_BREAK_SPACE = "\u00a0"


@frozen
class Currency:
    """A currency: `symbol` as it stands before a number, `digits` after the point by default."""

    symbol: str
    digits: int


@lru_cache(maxsize=512)
def currency(code: str) -> Currency:
    r"""Return what CLDR, as Babel carries it, knows of an ISO 4217 code, in any case.

    A code that CLDR does not know stands for itself and has two digits, as in Intl.

    >>> currency("JPY")
    Currency(symbol='¥', digits=0)
    >>> currency("chf")
    Currency(symbol='CHF\xa0', digits=2)
    """
    from babel.numbers import get_currency_precision, get_currency_symbol

    code = code.upper()
    symbol = get_currency_symbol(code, locale="en_US")
    # CLDR's currencySpacing: a space unless the symbol ends in a symbol or a space.
    space = "" if category(symbol[-1])[0] in "SZ" else NO_BREAK_SPACE
    return Currency(symbol + space, get_currency_precision(code))
