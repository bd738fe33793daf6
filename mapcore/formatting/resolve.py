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
from mapcore.formatting.currency import find_currency
from mapcore.locales.locale import AMERICAN
from mapcore.request.format_spec import FormatSpec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.locales.locale import Locale

DECIMALS = 3  # the most that Intl prints by default
DEFAULT_CURRENCY = "USD"

_FITTED = {"plain": plain_format, "percent": percent_format}


def resolve_format(
    spec: FormatSpec | None, values: Iterable[float], locale: Locale = AMERICAN
) -> FormatSpec:
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
        preset = "auto" if spec is None or not spec.preset else spec.preset
        if preset == "auto":
            return infer_format(values, locale.numbers)
        if preset == "compact":
            return compact_format(values, locale.numbers)
        if preset == "currency":
            return currency_format(values, locale.numbers)
        return _FITTED[preset](values)
    if spec.d3 is not None:
        return spec
    free = spec.decimals is None and spec.significant_digits is None
    amount = spec.style == "currency"
    currency = (spec.currency or DEFAULT_CURRENCY).upper() if amount else None
    if currency and free:
        spec = _fit_amounts(spec, currency, values, locale)
        free = spec.decimals is None
    return evolve(
        spec,
        style=spec.style or "decimal",
        currency=currency,
        compact=bool(spec.compact),
        trim=_should_trim(spec),
        grouping=spec.grouping is not False,
        sign=spec.sign or "auto",
        prefix=spec.prefix or None,
        suffix=spec.suffix or None,
        decimals=_default_decimals(spec) if free else spec.decimals,
    )


def _fit_amounts(
    spec: FormatSpec, currency: str, values: Iterable[float], locale: Locale
) -> FormatSpec:
    """Return a format of amounts that says nothing about digits with those that they need.

    They are compact from a million on, unless the format says whether they are.
    """
    if spec.compact:
        return spec
    fitted = currency_format(values, locale.numbers, currency, find_currency(currency).digits)
    compact = bool(fitted.compact) and spec.compact is None
    decimals = fitted.decimals if compact or not fitted.compact else 0
    return evolve(spec, compact=compact, decimals=decimals, trim=bool(spec.trim) or compact)


def _should_trim(spec: FormatSpec) -> bool:
    """Return whether trailing zeros are dropped.

    They are if the spec says so. They are too if it says nothing about digits, except in amounts of
    a currency; percentages have none then.
    """
    if spec.trim or spec.decimals is not None or spec.significant_digits is not None:
        return bool(spec.trim)
    return bool(spec.compact) or spec.style in (None, "decimal")


def _default_decimals(spec: FormatSpec) -> int | None:
    """Return the most decimals that are printed if the spec does not say how many digits.

    It is None for compact notation, which prints an integer or two digits.
    """
    if spec.compact:
        return None
    return 0 if spec.style == "percent" else DECIMALS
