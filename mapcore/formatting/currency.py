"""Currencies in en-US: their symbols, and how many digits follow the decimal point.

The tables are those of Unicode CLDR 47 (Unicode licence, see NOTICE): symbols of locale `en`, and
the fractions of supplemental currency data. `tests/formatting/test_currency.py` compares every
code with Babel.
"""

from __future__ import annotations

from unicodedata import category

from mapcore.frozen import frozen

CLDR_VERSION = "47"
NO_BREAK_SPACE = "\u00a0"
USUAL_DIGITS = 2
_SYMBOLS = {
    "AUD": "A$",
    "BRL": "R$",
    "CAD": "CA$",
    "CNY": "CN¥",
    "EUR": "€",
    "GBP": "£",
    "HKD": "HK$",
    "ILS": "₪",
    "INR": "₹",
    "JPY": "¥",
    "KRW": "₩",
    "MXN": "MX$",
    "NZD": "NZ$",
    "PHP": "₱",
    "TWD": "NT$",
    "USD": "$",
    "VND": "₫",
    "XAF": "FCFA",
    "XCD": "EC$",
    "XCG": "Cg.",
    "XOF": "F\u202fCFA",
    "XPF": "CFPF",
    "XXX": "¤",
}
_CODES_BY_DIGITS = {
    0: """
        ADP AFN ALL BIF BYR CLP DJF ESP GNF IQD IRR ISK ITL JPY KMF KPW KRW LAK LBP LUF MGA
        MGF MMK MRO PYG RSD RWF SLL SOS STD SYP TMM TRL UGX UYI VND VUV XAF XOF XPF YER ZMK
        ZWD
    """,
    3: """
        BHD JOD KWD LYD OMR TND
    """,
    4: """
        CLF UYW
    """,
}
_DIGITS = {code: digits for digits, codes in _CODES_BY_DIGITS.items() for code in codes.split()}


@frozen
class Currency:
    """A currency: its `symbol` before a number, and the default `digits` after the point."""

    symbol: str
    digits: int


def find_currency(code: str) -> Currency:
    r"""Return the currency of an ISO 4217 code, upper or lower case, as CLDR has it.

    As in Intl, a code that CLDR does not know is its own symbol and has two digits.

    >>> find_currency("JPY")
    Currency(symbol='¥', digits=0)
    >>> find_currency("chf")
    Currency(symbol='CHF\xa0', digits=2)
    """
    code = code.upper()
    symbol = _SYMBOLS.get(code, code)
    # CLDR's currencySpacing: a space unless the symbol ends in a symbol or a space.
    space = "" if category(symbol[-1])[0] in "SZ" else NO_BREAK_SPACE
    return Currency(symbol + space, _DIGITS.get(code, USUAL_DIGITS))
