"""Warnings about a column of values that says little."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mapcore.request.responses import RenderWarning

MIN_VALUES = 3
"""Of fewer values nothing is said."""
MISSING_SHARE = 0.8
"""A column in which a larger share of the keys has no value is warned of."""
CENSUS_SENTINELS = {-float(str(digit) * 9) for digit in (2, 3, 5, 6, 8, 9)}
"""Numbers such as -666666666, which the US Census writes for estimates that it does not give."""
SENTINELS = CENSUS_SENTINELS | {
    -99.0, -999.0, -9999.0, -99999.0, -8888.0, 999.0, 9999.0, 99999.0, 999999.0,
}  # fmt: skip
"""Numbers that many files write for missing data."""
SENTINEL_RATIO = 4
"""A sentinel is so many times as great as all other values."""


def warn_of_values(values: Mapping[str, float | None]) -> Iterator[RenderWarning]:
    """Give the warnings about the values of a map: all equal, nothing but 0 and 1, mostly none.

    >>> [each.code for each in warn_of_values({"TX": 1, "CA": 1, "NY": 1})]
    ['values_all_equal']
    """
    present = [value for value in values.values() if value is not None]
    if len(values) >= MIN_VALUES and len(present) < (1 - MISSING_SHARE) * len(values):
        message = f"Only {len(present)} of the {len(values)} keys have a value."
        yield RenderWarning("values_mostly_missing", message)
    if len(present) < MIN_VALUES:
        return
    yield from _warn_of_sentinels(present)
    different = set(present)
    if len(different) == 1:
        message = f"All {len(present)} values are {present[0]:g}: the map shows no difference."
        yield RenderWarning("values_all_equal", f"{message} Is it the column that was meant?")
    elif different == {0, 1}:
        message = "All values are 0 or 1: draw them as categories, or name a column that measures."
        yield RenderWarning("values_yes_or_no", message)


def _warn_of_sentinels(present: list[float]) -> Iterator[RenderWarning]:
    """Give a warning where a value such as -9999 stands far from all others."""
    for sentinel in sorted(SENTINELS & set(present)):
        others = [abs(value) for value in present if value not in SENTINELS]
        if others and abs(sentinel) > SENTINEL_RATIO * max(others):
            count = present.count(sentinel)
            message = (
                f"{sentinel:g} ({count} times) looks like a mark of missing data; it is drawn."
            )
            yield RenderWarning("values_look_missing", message)
