"""One number to text by any FormatSpec: preset, options, d3 specifier or the automatic format."""

from __future__ import annotations

from functools import lru_cache
from math import isfinite
from typing import TYPE_CHECKING

from mapcore.formatting.automatic import infer_format
from mapcore.formatting.d3 import d3_formatter
from mapcore.formatting.intl import intl_formatter
from mapcore.formatting.resolve import PRESETS
from mapcore.spec.d3_specifier import Specifier

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.spec.request import FormatSpec


def format_number(value: float, spec: FormatSpec | None = None) -> str:
    """Return a number as text (en-US).

    Without a spec, or with preset `auto`, the format is inferred from this one number. Raises
    ValueError for NaN and infinities, InvalidSpecifier if `d3` is not a valid specifier.

    >>> from mapcore.spec.request import FormatSpec
    >>> format_number(1234567, FormatSpec(compact=True, decimals=1))
    '1.2M'
    >>> format_number(0.423, FormatSpec(preset="percent"))
    '42.3%'
    >>> format_number(1234.5)
    '1,234.5'
    """
    return formatter(spec)(value)


@lru_cache(maxsize=256)
def formatter(spec: FormatSpec | None = None) -> Callable[[float], str]:
    """Return the function that prints numbers by the spec, to be used for many numbers.

    That function raises ValueError for NaN and infinities; this one raises InvalidSpecifier if `d3`
    is not a valid specifier.

    >>> from mapcore.spec.request import FormatSpec
    >>> [formatter(FormatSpec(d3="+.1f"))(value) for value in (1, -2.25)]
    ['+1.0', '−2.3']
    """
    print_number = _choose_printer(spec)

    def print_finite(value: float) -> str:
        number = float(value)
        if not isfinite(number):
            raise ValueError(f"only finite numbers can be formatted, not {number}")
        return print_number(number)

    return print_finite


def _choose_printer(spec: FormatSpec | None) -> Callable[[float], str]:
    if spec is None or spec.preset == "auto":
        return lambda value: formatter(infer_format((value,)))(value)
    if spec.d3 is not None:
        return d3_formatter(Specifier.parse(spec.d3))
    return intl_formatter(PRESETS[spec.preset] if spec.preset else spec)
