"""What is inferred from the data: the type of scale, its classes, method and palette, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.classification.colors import class_colors, gradient_stops, is_centred
from mapcore.classification.edges import classify, numbers
from mapcore.classification.reasons import reason_for
from mapcore.classification.summary import Summary, summarize

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.spec.request import ChoroplethType, Method, ScaleType

VERY_SKEWED = 2.0
SYMMETRIC = 0.75  # the nearer extreme's distance from zero, as a share of the farther one's


@frozen
class Resolution:
    """A choropleth's scale with nothing left open.

    `edges` are the class edges (see `classify`), `classes` their number of classes. `colors` is
    one a class for steps and groups. For a gradient it is one for each of `stops`, the values
    where the colours stand (the edges, and zero where a diverging palette is centred on it), and
    `points` are the scale's least value, its centre (zero, or None) and its greatest value; both
    are empty for steps and groups.
    """

    type: ScaleType
    method: Method
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
    palette: str | None = None,
    classes: int | None = None,
    method: Method | None = None,
) -> Resolution:
    """Return the scale of `values`: what the caller left open is inferred, the rest is kept.

    The rules stand in the functions below, one each. Raises ValidationError for values that are
    missing or not finite.

    >>> found = resolve([3, 1, 2, 2, 3])
    >>> found.type, found.method, found.classes, found.edges
    ('groups', 'jenks', 3, (1.0, 2.0, 2.5, 3.0))
    >>> found.reason
    'Groups, because only 3 different values occur, few enough to list them in a legend.'
    """
    data = numbers(values)
    summary = summarize(data)
    kind = suggested_type(summary) if type == "auto" else type
    count = classes or suggested_classes(summary, kind)
    chosen = method or suggested_method(summary, kind)
    edges = classify(data, chosen, count)
    if method is None and chosen == "quantile" and len(edges) <= min(count, summary.different):
        # So many values are alike that quantiles coincide; natural breaks keep every class.
        chosen, edges = "jenks", classify(data, "jenks", count)
    palette = palette or suggested_palette(summary)
    reason = reason_for(summary, kind, suggested_type(summary), asked=type != "auto")
    stops: tuple[float, ...] = ()
    points = None
    if kind == "gradient":
        stops, colors = gradient_stops(edges, palette)
        points = (edges[0], 0.0 if is_centred(edges, palette) else None, edges[-1])
    else:
        colors = class_colors(edges, palette)
    return Resolution(
        type=kind,
        method=chosen,
        classes=max(1, len(edges) - 1),
        palette=palette,
        reason=reason,
        edges=edges,
        colors=colors,
        stops=stops,
        points=points,
    )


def suggested_type(summary: Summary) -> ScaleType:
    """Return groups for 7 or fewer different values, steps for skewed data, else gradient."""
    if summary.few:
        return "groups"
    return "steps" if summary.skewed else "gradient"


def suggested_classes(summary: Summary, kind: ScaleType) -> int:
    """Return how many classes: 5; 6 for skewed and 7 for very skewed data.

    Where there are few values and classes are shown, every value has a class of its own.
    """
    if summary.few and kind != "gradient":
        return summary.different
    if not summary.skewed:
        return 5
    return 7 if abs(summary.skewness) >= VERY_SKEWED else 6


def suggested_method(summary: Summary, kind: ScaleType) -> Method:
    """Return how the edges are found.

    Few values are parted by natural breaks, each from the next. Skewed data go by quantiles, which
    readers of maps judge best (Brewer and Pickle, "Evaluation of methods for classifying
    epidemiological data on choropleth maps in series", 2002). Even data keep their proportions:
    equal intervals for a gradient, whose scale is then linear, and round ones for classes.
    """
    if summary.few and kind != "gradient":
        return "jenks"
    if summary.skewed:
        return "quantile"
    return "equalInterval" if kind == "gradient" else "pretty"


def suggested_palette(summary: Summary) -> str:
    """Return rdbu or rdylgn for values that cross zero, evenly or not, else blues.

    Evenly: of the two extremes the nearer is at least three quarters as far from zero as the
    farther.
    """
    if not summary.crosses_zero:
        return "blues"
    near, far = sorted((-summary.low, summary.high))
    return "rdbu" if near / far >= SYMMETRIC else "rdylgn"
