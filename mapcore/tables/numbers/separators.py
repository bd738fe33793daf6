"""The separators of a number: which sign groups, which one is decimal, or that both may be."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from mapcore.frozen import frozen

Sign: TypeAlias = Literal[".", ",", ""]

_GROUP_SIGNS = re.compile("[ '’`´_٬]")
_DECIMAL_SIGNS = re.compile("[٫·]")
_THREES = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_LAKHS = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}")


@frozen
class Core:
    """The digits of a number with what its separators show.

    `decimal` is the sign that must be decimal, as the core shows alone; empty where it shows
    nothing. `open` is the sign that may group or be decimal. A core with `fault` is no number.
    """

    digits: str
    decimal: Sign = ""
    open: Sign = ""
    fault: str = ""

    def read(self, decimal: Sign) -> str:
        """Return the number as Python writes it, where `decimal` is the column's decimal sign.

        >>> read_core("1.234").read("."), read_core("1.234").read(",")
        ('1.234', '1234')
        """
        sign = (self.open and decimal) or self.decimal
        if not sign:
            return self.digits.replace(",", "").replace(".", "") if self.open else self.digits
        other = "," if sign == "." else "."
        return self.digits.replace(other, "").replace(sign, ".")


def read_core(core: str) -> Core:
    """Return what the separators of a core show.

    >>> read_core("4.321,09").decimal, read_core("875.000").open, read_core("84 00").fault != ""
    (',', '.', True)
    """
    whole = _DECIMAL_SIGNS.split(core)
    if len(whole) > 2:
        return Core(core, fault="has two decimal signs")
    grouped = _GROUP_SIGNS.split(whole[0])
    if len(grouped) > 1:
        return _read_grouped(core, grouped, whole[1:])
    if len(whole) == 2:
        if "." in core or "," in core:
            return Core(core, fault="has two decimal signs")
        return Core(f"{whole[0] or '0'}.{whole[1]}", decimal=".")
    return _read_signs(core)


def _read_grouped(core: str, groups: list[str], fraction: list[str]) -> Core:
    """Return a core with spaces or apostrophes between its groups."""
    last, sign, decimals = groups[-1], "", ""
    if found := re.fullmatch(r"(\d*)([.,])(\d+)", last):
        last, sign, decimals = found.groups()
    whole = [*groups[:-1], last]
    in_threes = re.fullmatch(r"\d{1,3}", whole[0]) and all(
        re.fullmatch(r"\d{3}", group) for group in whole[1:]
    )
    if not in_threes:
        return Core(core, fault="has groups that are not of three digits")
    digits = "".join(whole)
    if fraction:
        return Core(f"{digits}.{fraction[0]}", decimal=".")
    if sign == ",":
        return Core(f"{digits},{decimals}", decimal=",")
    return Core(f"{digits}.{decimals}", decimal=".") if sign else Core(digits)


def _read_signs(core: str) -> Core:
    """Return a core with points and commas alone."""
    points, commas = core.count("."), core.count(",")
    if not points and not commas:
        return Core(core)
    if points and commas:
        return _read_both(core)
    sign: Sign = "." if points else ","
    other: Sign = "," if points else "."
    if points + commas > 1:
        if _THREES.fullmatch(core) or (sign == "," and _LAKHS.fullmatch(core)):
            return Core(core, decimal=other)
        return Core(core, fault="has groups that are not of three digits")
    before, _, after = core.partition(sign)
    is_open = len(after) == 3 and 1 <= len(before) <= 3 and not before.startswith("0")
    return Core(core, open=sign) if is_open else Core(core, decimal=sign)


def _read_both(core: str) -> Core:
    """Return a core with points and commas: the last one, once, is decimal."""
    sign: Sign = "." if core.rfind(".") > core.rfind(",") else ","
    whole, _, _ = core.rpartition(sign)
    other = "," if sign == "." else "."
    groups_fit = _THREES.fullmatch(whole) or (other == "," and _LAKHS.fullmatch(whole))
    if sign in whole or not groups_fit:
        return Core(core, fault="has separators that do not fit each other")
    return Core(core, decimal=sign)
