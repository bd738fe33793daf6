"""Inference from the data: the type of scale, its classes, method and palette, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.classification.colors import (
    class_colors,
    gradient_stops,
    is_centred,
    mirror,
    spread_colors,
)
from mapcore.classification.edges import check_numbers, classify
from mapcore.classification.reasons import explain_scale
from mapcore.classification.summary import Summary, summarize
from mapcore.classification.transform import (
    check_midpoint,
    check_scale,
    distances_from_centre,
    even_edges,
)
from mapcore.errors import FieldError, ValidationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from mapcore.spec.request import ChoroplethType, Method, ScaleType, Transform
    from mapcore.spec.responses import EdgeMethod

VERY_SKEWED = 2.0
SYMMETRIC = 0.75  # the nearer extreme's distance from zero, as a share of the farther one's


@frozen
class Resolution:
    """A choropleth's scale with every choice made.

    `edges` are the class edges (see `classify`), `classes` is the number of classes. For steps and
    groups, `colors` has one colour a class, `stops` is empty and `points` is None. For a gradient,
    `colors` has one colour for each of `stops`: the edges, and zero where a diverging palette is
    centred on it. `points` are then the scale's least value, its centre (zero or the midpoint,
    or None) and its greatest value.
    """

    type: ScaleType
    method: EdgeMethod
    classes: int
    palette: str
    reason: str
    edges: tuple[float, ...]
    colors: tuple[str, ...]
    stops: tuple[float, ...] = ()
    points: tuple[float, float | None, float] | None = None


def resolve(
    values: Iterable[float],
    *,
    type: ChoroplethType = "auto",  # noqa: A002 - the field's name
    palette: str | Sequence[str] | None = None,
    reverse: bool = False,
    classes: int | None = None,
    method: Method | None = None,
    breaks: Sequence[float] | None = None,
    scale: Transform | None = None,
    midpoint: float | None = None,
    on_dark: bool = False,
) -> Resolution:
    """Return the scale of `values`. Arguments that are not given are inferred from the values.

    The functions below hold one rule each. `breaks` are the class edges, ascending; they replace
    `classes` and `method`. A gradient may be on a `scale` other than linear. `midpoint` is where a
    diverging palette, or the middle of the caller's own colours, is neutral, zero if not given.
    Raises ValidationError for values that are missing, not finite, outside the breaks or not on the
    scale, and for a midpoint outside the values or of a sequential palette.

    A `palette` of the caller's own colours is called custom; it asks for as many classes, or stops
    of a gradient, as it has colours. `reverse` gives the lowest value the palette's last colour.
    `on_dark` says that the map is on dark ground, where sequential palettes begin dark.

    >>> found = resolve([3, 1, 2, 2, 3])
    >>> found.type, found.method, found.classes, found.edges
    ('groups', 'jenks', 3, (1.0, 2.0, 2.5, 3.0))
    >>> found.reason
    'Groups, because only 3 different values occur, few enough to list them in a legend.'
    """
    data = check_numbers(values)
    summary = summarize(data)
    suggested = suggest_type(summary)
    kind = type if type != "auto" else suggested if breaks is None else "steps"
    chosen: EdgeMethod
    if breaks is None:
        count = classes or _count_classes(palette, kind)
        chosen, edges = _find_edges(data, summary, kind, count, method, scale)
    else:
        chosen, edges = "manual", _check_breaks(summary, breaks)
    palette = palette or (suggest_palette(summary) if midpoint is None else "rdbu")
    if midpoint is not None:
        check_midpoint(midpoint, edges, palette)
    asked = type != "auto"
    reason = explain_scale(summary, kind, suggested, asked=asked, breaks=breaks is not None)
    # On another scale the numbers are positive: none is neutral unless a midpoint is given.
    centre = midpoint if midpoint is not None else 0.0 if scale is None else edges[0]
    places = distances_from_centre(edges, scale, centre)
    spread = not isinstance(palette, str) and midpoint is None
    centred = not spread and is_centred(places, palette)
    stops, colors = _scale_colors(
        places, kind, palette, reverse=reverse, spread=spread, on_dark=on_dark
    )
    if len(stops) == len(edges):
        stops = edges
    elif stops:
        stops = tuple(sorted({*edges, centre}))
    return Resolution(
        type=kind,
        method=chosen,
        classes=max(1, len(edges) - 1),
        palette=palette if isinstance(palette, str) else "custom",
        reason=reason,
        edges=edges,
        colors=colors,
        stops=stops,
        points=(edges[0], centre if centred else None, edges[-1]) if kind == "gradient" else None,
    )


def _scale_colors(
    edges: tuple[float, ...],
    kind: ScaleType,
    palette: str | Sequence[str],
    *,
    reverse: bool,
    spread: bool,
    on_dark: bool,
) -> tuple[tuple[float, ...], tuple[str, ...]]:
    """Return the stops of a gradient (none for classes) and the colours of stops or classes.

    The neutral colour stands at zero. The caller's own colours that are `spread` have none.
    """
    if reverse:
        stops, colors = _scale_colors(
            mirror(edges), kind, palette, reverse=False, spread=spread, on_dark=on_dark
        )
        return mirror(stops), colors[::-1]
    if not spread and kind == "gradient":
        return gradient_stops(edges, palette, on_dark=on_dark)
    if not spread:
        return (), class_colors(edges, palette, on_dark=on_dark)
    if kind == "gradient":
        return edges, spread_colors(palette, len(edges))
    return (), spread_colors(palette, max(1, len(edges) - 1))


def _count_classes(palette: str | Sequence[str] | None, kind: ScaleType) -> int | None:
    """Return how many classes the caller's own colours ask for, None without such colours."""
    if palette is None or isinstance(palette, str):
        return None
    return len(palette) - 1 if kind == "gradient" else len(palette)


def _find_edges(
    data: NDArray[np.float64],
    summary: Summary,
    kind: ScaleType,
    classes: int | None,
    method: Method | None,
    scale: Transform | None,
) -> tuple[Method, tuple[float, ...]]:
    """Return the method, inferred if the caller gave none, and the edges that it finds."""
    count = classes or suggest_classes(summary, kind)
    if scale is not None:
        check_scale(summary.low, scale)
        return "equalInterval", even_edges(summary.low, summary.high, count, scale)
    chosen = method or suggest_method(summary, kind)
    edges = classify(data, chosen, count)
    if method is None and chosen == "quantile" and len(edges) <= min(count, summary.different):
        # Quantiles coincide where many values are equal; natural breaks keep every class.
        return "jenks", classify(data, "jenks", count)
    return chosen, edges


def _check_breaks(summary: Summary, breaks: Sequence[float]) -> tuple[float, ...]:
    """Return the caller's class edges. Raises ValidationError if values are outside them."""
    edges = tuple(number + 0.0 for number in breaks)
    if edges[0] <= summary.low and summary.high <= edges[-1]:
        return edges
    message = (
        f"the values go from {summary.low:.15g} to {summary.high:.15g}, the breaks only from "
        f"{edges[0]:.15g} to {edges[-1]:.15g}; widen the first or the last"
    )
    raise ValidationError([FieldError("choropleth.breaks", message)])


def suggest_type(summary: Summary) -> ScaleType:
    """Return groups for 7 or fewer different values, steps for skewed data, otherwise gradient."""
    if summary.is_listable:
        return "groups"
    return "steps" if summary.is_skewed else "gradient"


def suggest_classes(summary: Summary, kind: ScaleType) -> int:
    """Return the number of classes: 5; 6 for skewed and 7 for very skewed data.

    If there are few different values, each has a class of its own, except in a gradient.
    """
    if summary.is_listable and kind != "gradient":
        return summary.different
    if not summary.is_skewed:
        return 5
    return 7 if abs(summary.skewness) >= VERY_SKEWED else 6


def suggest_method(summary: Summary, kind: ScaleType) -> Method:
    """Return the method that finds the edges.

    Natural breaks separate few different values, each from the next. Skewed data get quantiles,
    with which map readers did best (Brewer and Pickle, "Evaluation of methods for classifying
    epidemiological data on choropleth maps in series", 2002). Other data keep their proportions: a
    gradient gets equal intervals, so that its scale is linear, and classes get round edges.
    """
    if summary.is_listable and kind != "gradient":
        return "jenks"
    if summary.is_skewed:
        return "quantile"
    return "equalInterval" if kind == "gradient" else "pretty"


def suggest_palette(summary: Summary) -> str:
    """Return a diverging palette for values that cross zero, otherwise blues.

    It is rdbu where the extreme nearer to zero is at least three quarters as far from zero as the
    other one, otherwise rdylgn.
    """
    if not summary.crosses_zero:
        return "blues"
    near, far = sorted((-summary.low, summary.high))
    return "rdbu" if near / far >= SYMMETRIC else "rdylgn"
