"""One number to text by any FormatSpec: preset, options, d3 specifier or the automatic format."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mapcore.formatting.automatic import infer_format
from mapcore.formatting.number_format import number_printer, require_finite
from mapcore.formatting.resolve import resolve_format
from mapcore.locales.locale import AMERICAN
from mapcore.request.format_spec import FormatSpec

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.locales.locale import Locale

# What a preset means for a single number.
FORMAT_PRESETS = {
    "plain": FormatSpec(),
    "compact": FormatSpec(compact=True),
    "percent": FormatSpec(style="percent", decimals=1, trim=True),
    "currency": FormatSpec(style="currency"),
}


def format_number(value: float, spec: FormatSpec | None = None) -> str:
    """Return a number as text (en-US).

    Without a spec, or with preset `auto`, the format is inferred from this one number. Raises
    ValueError for NaN and infinities, InvalidSpecifier if `d3` is not a valid specifier.

    >>> from mapcore.request.format_spec import FormatSpec
    >>> format_number(1234567, FormatSpec(compact=True, decimals=1))
    '1.2M'
    >>> format_number(0.423, FormatSpec(preset="percent"))
    '42.3%'
    >>> format_number(1234.5)
    '1,234.5'
    """
    return formatter(spec)(value)


@lru_cache(maxsize=256)
def formatter(spec: FormatSpec | None = None, locale: Locale = AMERICAN) -> Callable[[float], str]:
    """Return the function that prints numbers by the spec, each as if it were the only one.

    That function raises ValueError for NaN and infinities; this one raises InvalidSpecifier if `d3`
    is not a valid specifier.

    >>> from mapcore.request.format_spec import FormatSpec
    >>> [formatter(FormatSpec(decimals=1))(value) for value in (1, -2.25)]
    ['1.0', '-2.3']
    """
    if spec is None or spec.preset == "auto":
        return lambda value: number_printer(
            infer_format([require_finite(value)], locale.numbers), locale
        )(value)
    asked = FORMAT_PRESETS[spec.preset] if spec.preset else spec
    return number_printer(resolve_format(asked, (), locale), locale)
