"""Why a type of scale was chosen, in one plain sentence."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore.classification.summary import HIGH_SKEWNESS, MAX_GROUPS

if TYPE_CHECKING:
    from mapcore.classification.summary import Summary

MOST_EXACT = 10_000
"""Whole numbers below it are written in full in a sentence."""
_NAMES = {"groups": "Groups", "steps": "Steps", "gradient": "A gradient"}


def explain_scale(
    summary: Summary,
    kind: str,
    suggested: str,
    classes: int,
    *,
    asked: bool,
    breaks: bool = False,
    alone: bool = True,
    chosen: bool = False,
) -> str:
    """Return why a scale of type `kind` is drawn.

    Either the caller `asked` for it, or gave the class edges (`breaks`), or it is the type
    `suggested` by the summary of the data. It has that many classes. `alone` tells whether each
    value has a class of its own, `chosen` whether the caller chose their number or method.
    """
    if breaks and not asked:
        return "Steps, because the class edges were given."
    if asked:
        same = "suggest the same" if kind == suggested else f"suggest {_NAMES[suggested].lower()}"
        figures = _describe_summary(summary)
        return f"{_NAMES[kind]}, as requested; the data alone would {same}: {figures}."
    if summary.different == 1 or summary.is_listable:
        return _explain_groups(summary, classes, alone=alone, chosen=chosen)
    if kind != suggested:
        return "Steps, because an open end needs classes."
    skewness = _format_skewness(summary.skewness)
    if not summary.is_skewed:
        return (
            f"A gradient, because the values, from {format_figure(summary.low)} to "
            f"{format_figure(summary.high)}, do not bunch up at one end "
            f"(skewness {skewness}, within ±{HIGH_SKEWNESS:g}), "
            "so a continuous scale shows their differences."
        )
    side, end = ("at most", "highest") if summary.skewness > 0 else ("at least", "lowest")
    extreme = summary.high if summary.skewness > 0 else summary.low
    return (
        f"Steps, because the values bunch up at one end (skewness {skewness}, "
        f"beyond ±{HIGH_SKEWNESS:g}): half of them are {side} "
        f"{format_figure(summary.median)} but the {end} is "
        f"{format_figure(extreme)}, and a continuous scale would show most of them alike."
    )


def _explain_groups(summary: Summary, classes: int, *, alone: bool, chosen: bool) -> str:
    """Return why values are listed or grouped."""
    if summary.different == 1:
        return f"Groups, because all values are the same: {format_figure(summary.low)}."
    few = f"Groups, because only {summary.different} different values occur"
    if alone:
        return f"{few}, few enough to list them in a legend."
    why = "" if chosen or summary.is_listed else "they are no whole numbers, so "
    return (
        f"{few}; {why}they are grouped into {'1 class' if classes == 1 else f'{classes} classes'}."
    )


def format_figure(number: float) -> str:
    """Return a number as it is written in a sentence, with three significant digits.

    A whole number below ten thousand, such as a year, has all of its own.

    >>> format_figure(39538223), format_figure(0.04567), format_figure(-12), format_figure(2.5e-9)
    ('39,500,000', '0.0457', '-12', '2.5e-09')
    """
    if number == int(number) and abs(number) < MOST_EXACT:
        return f"{number + 0.0:,.0f}"
    short = f"{number:.3g}"
    if number and not 1e-4 <= abs(number) < 1e15:
        return short
    text = f"{float(short):,.8f}"
    return text.rstrip("0").rstrip(".")


def _format_skewness(skewness: float) -> str:
    # Truncated, not rounded: 0.997 must not read as 1.00 beside "within ±1".
    return f"{math.trunc(skewness * 100) / 100:.2f}"


def _describe_summary(summary: Summary) -> str:
    if summary.is_listable:
        values = "value occurs" if summary.different == 1 else "different values occur"
        return f"{summary.different} {values}, and up to {MAX_GROUPS} can be listed in a legend"
    within = "beyond" if summary.is_skewed else "within"
    return f"their skewness is {_format_skewness(summary.skewness)}, {within} ±{HIGH_SKEWNESS:g}"
