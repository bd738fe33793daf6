"""Resolving a format for some numbers: presets and defaults are written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.formatting.automatic import (
    compact_format,
    currency_format,
    infer_format,
    percent_format,
    plain_format,
)
from mapcore.formatting.intl import DEFAULT_CURRENCY, default_decimals, should_trim
from mapcore.spec.request import FormatSpec

if TYPE_CHECKING:
    from collections.abc import Iterable

# What a preset means for a single number.
PRESETS = {
    "plain": FormatSpec(),
    "compact": FormatSpec(compact=True),
    "percent": FormatSpec(style="percent", decimals=1, trim=True),
    "currency": FormatSpec(style="currency"),
}
_FITTED = {
    "auto": infer_format,
    "plain": plain_format,
    "compact": compact_format,
    "percent": percent_format,
    "currency": currency_format,
}


def resolve_format(spec: FormatSpec | None, values: Iterable[float]) -> FormatSpec:
    """Return the same format without preset and with every default written out.

    A preset is fitted to the values: `auto` by `infer_format`; the others keep their notation and
    get the digits that the values need. Options that are given stay, the others get their defaults.
    A d3 specifier stays as it is. Fields that are None do not apply; both digit fields are None in
    compact notation with its own rounding (1.2K, 12K).

    >>> resolve_format(FormatSpec(style="percent"), [0.1, 0.25])
    FormatSpec(preset=None, style='percent', currency=None, compact=False, decimals=0,
               significant_digits=None, trim=False, grouping=True, sign='auto', prefix=None,
               suffix=None, d3=None)
    """
    if spec is None or spec.preset is not None:
        return _FITTED["auto" if spec is None or not spec.preset else spec.preset](list(values))
    if spec.d3 is not None:
        return spec
    free = spec.decimals is None and spec.significant_digits is None
    amount = spec.style == "currency"
    return evolve(
        spec,
        style=spec.style or "decimal",
        currency=(spec.currency or DEFAULT_CURRENCY).upper() if amount else None,
        compact=bool(spec.compact),
        decimals=default_decimals(spec) if free else spec.decimals,
        trim=should_trim(spec),
        grouping=spec.grouping is not False,
        sign=spec.sign or "auto",
        prefix=spec.prefix or None,
        suffix=spec.suffix or None,
    )
