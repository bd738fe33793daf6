"""Why a scale was picked, in one sentence that a reader of newspapers understands."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore.classification.summary import FEW, SKEWED

if TYPE_CHECKING:
    from mapcore.classification.summary import Summary

_NAMES = {"groups": "Groups", "steps": "Steps", "gradient": "A gradient"}


def reason_for(summary: Summary, kind: str, suggested: str, *, asked: bool) -> str:
    """Return why `kind` is drawn: `asked` for by the caller, or `suggested` by these figures."""
    if asked:
        same = "suggest the same" if kind == suggested else f"suggest {_NAMES[suggested].lower()}"
        return f"{_NAMES[kind]}, as requested; the data alone would {same}: {_figures(summary)}."
    if summary.different == 1:
        return f"Groups, because all values are the same: {figure(summary.low)}."
    if summary.few:
        return (
            f"Groups, because only {summary.different} different values occur, "
            "few enough to list them in a legend."
        )
    if not summary.skewed:
        return (
            f"A gradient, because the values, from {figure(summary.low)} to "
            f"{figure(summary.high)}, do not bunch up at one end "
            f"(skewness {_short(summary.skewness)}, within ±{SKEWED:g}), "
            "so a continuous scale shows their differences."
        )
    side, end = ("at most", "highest") if summary.skewness > 0 else ("at least", "lowest")
    extreme = summary.high if summary.skewness > 0 else summary.low
    return (
        f"Steps, because the values bunch up at one end (skewness {_short(summary.skewness)}, "
        f"beyond ±{SKEWED:g}): half of them are {side} {figure(summary.median)} but the {end} is "
        f"{figure(extreme)}, and a continuous scale would show most of them alike."
    )


def figure(number: float) -> str:
    """Return a number for reading in a sentence: three digits that count.

    >>> figure(39538223), figure(0.04567), figure(-12), figure(2.5e-9)
    ('39,500,000', '0.0457', '-12', '2.5e-09')
    """
    short = f"{number:.3g}"
    if number and not 1e-4 <= abs(number) < 1e15:
        return short
    text = f"{float(short):,.8f}"
    return text.rstrip("0").rstrip(".")


def _short(skewness: float) -> str:
    # Cut, not rounded: 0.997 must not read as 1.00 beside "within ±1".
    return f"{math.trunc(skewness * 100) / 100:.2f}"


def _figures(summary: Summary) -> str:
    if summary.few:
        values = "value occurs" if summary.different == 1 else "different values occur"
        return f"{summary.different} {values}, and up to {FEW} can be listed in a legend"
    within = "beyond" if summary.skewed else "within"
    return f"their skewness is {_short(summary.skewness)}, {within} ±{SKEWED:g}"
