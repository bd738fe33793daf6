"""Inference from the data: the type of scale, its classes, method and palette, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.assets.palettes import BUILT_IN_PALETTES
from mapcore.classification.colors import (
    class_colors,
    gradient_stops,
    is_centred,
    mirror,
    spread_colors,
)
from mapcore.classification.edges import assign, check_numbers, classify
from mapcore.classification.reasons import explain_scale
from mapcore.classification.suggested_edges import SuggestedEdges, suggest_edges
from mapcore.classification.summary import (
    Summary,
    suggest_classes,
    suggest_method,
    suggest_methods,
    suggest_palette,
    suggest_type,
    summarize,
)
from mapcore.classification.transform import (
    check_midpoint,
    check_scale,
    distances_from_centre,
    even_edges,
)
from mapcore.errors import make_error
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from mapcore.assets.palettes import SuggestedPalettes
    from mapcore.request.choropleth import ChoroplethType, Method, ScaleType, Transform
    from mapcore.request.format_spec import OpenEnds
    from mapcore.request.responses import EdgeMethod


@frozen
class Resolution:
    """A choropleth's scale with every choice made.

    `edges` are the class edges (see `classify`), `classes` is the number of classes, and `open`
    tells which end classes have no outer edge. For steps and
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
    open: OpenEnds = "none"


def resolve(
    values: Iterable[float],
    *,
    type: ChoroplethType = "auto",  # noqa: A002 - the field's name
    palette: str | Sequence[str] | None = None,
    reverse: bool = False,
    classes: int | None = None,
    method: Method | None = None,
    breaks: Sequence[float] | None = None,
    open_ends: OpenEnds | None = None,
    scale: Transform | None = None,
    midpoint: float | None = None,
    on_dark: bool = False,
    suggested_palettes: SuggestedPalettes = BUILT_IN_PALETTES,
) -> Resolution:
    """Return the scale of `values`. Arguments that are not given are inferred from the values.

    The functions below hold one rule each. `breaks` are the class edges, ascending; they replace
    `classes` and `method`. `open_ends` are the end classes without an outer edge, which may hold
    values beyond the breaks. A gradient may be on a `scale` other than linear. `midpoint` is where
    a diverging palette, or the middle of the caller's own colours, is neutral, zero if not given.
    Raises ValidationError for values that are missing, not finite, outside the breaks or not on the
    scale, and for a midpoint outside the values or of a sequential palette.

    A `palette` of the caller's own colours is called custom; it asks for as many classes, or stops
    of a gradient, as it has colours. `reverse` gives the lowest value the palette's last colour.
    `on_dark` says that the map is on dark ground, where sequential palettes begin dark.
    `suggested_palettes` are taken where no palette is given; they do not decide how many classes
    there are.

    >>> found = resolve([3, 1, 2, 2, 3])
    >>> found.type, found.method, found.classes, found.edges
    ('groups', 'jenks', 3, (1.0, 2.0, 2.5, 3.0))
    >>> found.reason
    'Groups, because only 3 different values occur, few enough to list them in a legend.'
    """
    data = check_numbers(values)
    summary = summarize(data)
    suggested = suggest_type(summary)
    kind = _choose_type(type, suggested, has_edges=breaks is not None, open_ends=open_ends)
    if breaks is None:
        count = classes or _count_classes(palette, kind)
        found = _find_edges(data, summary, kind, count, method, scale, midpoint, open_ends)
    else:
        ends = open_ends or "none"
        found = SuggestedEdges("manual", fit_breaks(summary, breaks, ends), ends)
    edges, own = found.edges, palette is not None
    palette = palette or suggest_palette(summary, suggested_palettes, midpoint)
    if midpoint is not None:
        check_midpoint(midpoint, edges, palette)
    has_breaks, asked = breaks is not None, type != "auto"
    reason = explain_scale(
        summary,
        kind,
        suggested,
        max(1, len(edges) - 1),
        asked=asked,
        breaks=has_breaks,
        alone=summary.is_listable and len({*assign(data, edges).tolist()}) == summary.different,
        chosen=bool(classes or method),
    )
    # On another scale the numbers are positive: none is neutral unless a midpoint is given.
    centre = midpoint if midpoint is not None else 0.0 if scale is None else edges[0]
    places = distances_from_centre(edges, scale, centre)
    diverging = midpoint is not None or (summary.crosses_zero and not own)
    spread = not isinstance(palette, str) and not diverging
    stops, colors = _scale_colors(
        places, kind, palette, reverse=reverse, spread=spread, on_dark=on_dark
    )
    if stops:
        stops = edges if len(stops) == len(edges) else tuple(sorted({*edges, centre}))
    points = None
    if kind == "gradient":
        centred = not spread and is_centred(places, palette)
        points = (edges[0], centre if centred else None, edges[-1])
    return Resolution(
        type=kind,
        method=found.method,
        classes=max(1, len(edges) - 1),
        palette=palette if isinstance(palette, str) else "custom" if own else "house",
        reason=reason,
        edges=edges,
        colors=colors,
        stops=stops,
        points=points,
        open=found.open if len(edges) > 2 else "none",
    )


def _choose_type(
    asked: ChoroplethType, suggested: ScaleType, *, has_edges: bool, open_ends: OpenEnds | None
) -> ScaleType:
    """Return the type asked for, or the suggested one; edges and open ends need classes."""
    if asked != "auto":
        return asked
    if has_edges or (suggested == "gradient" and open_ends not in (None, "none")):
        return "steps"
    return suggested


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
    midpoint: float | None,
    open_ends: OpenEnds | None,
) -> SuggestedEdges:
    """Return the edges, found by the caller's method or by the one that shows the data best."""
    count = classes or suggest_classes(summary, kind)
    if scale is not None:
        check_scale(summary.low, scale)
        return SuggestedEdges("equalInterval", even_edges(summary.low, summary.high, count, scale))
    ends = open_ends or "none"
    if method is not None:
        return SuggestedEdges(method, classify(data, method, count), ends)
    if kind == "gradient" or (summary.is_listed and count >= summary.different):
        return _find_plain_edges(data, summary, kind, count, ends)
    methods = suggest_methods(summary)
    return suggest_edges(data, methods, count, midpoint or 0.0, open_ends=open_ends)


def _find_plain_edges(
    data: NDArray[np.float64], summary: Summary, kind: ScaleType, count: int, ends: OpenEnds
) -> SuggestedEdges:
    """Return the edges of a gradient, or of classes that hold one value each."""
    method = suggest_method(summary, kind)
    edges = classify(data, method, count)
    if method == "quantile" and len(edges) <= min(count, summary.different):
        # Quantiles coincide where many values are equal; natural breaks keep every class.
        method, edges = "jenks", classify(data, "jenks", count)
    return SuggestedEdges(method, edges, ends)


def fit_breaks(
    summary: Summary,
    breaks: Sequence[float],
    ends: OpenEnds,
    field: str = "choropleth.breaks",
) -> tuple[float, ...]:
    """Return the caller's class edges, moved out to the extreme of the data where an end is open.

    Raises ValidationError, which names `field`, if values are outside them.

    >>> fit_breaks(summarize(check_numbers([1, 30])), (0, 10, 20), "high")
    (0.0, 10.0, 30.0)
    """
    edges = [number + 0.0 for number in breaks]
    if ends in ("low", "both"):
        edges[0] = min(edges[0], summary.low)
    if ends in ("high", "both"):
        edges[-1] = max(edges[-1], summary.high)
    if edges[0] <= summary.low and summary.high <= edges[-1]:
        return tuple(edges)
    message = (
        f"the values go from {summary.low:.15g} to {summary.high:.15g}, the breaks only from "
        f'{edges[0]:.15g} to {edges[-1]:.15g}; widen the first or the last, or put "open" beside '
        "them"
    )
    raise make_error(field, message)
