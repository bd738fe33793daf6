"""Scales on which equal ratios, or equal differences of roots, have equal steps of colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.palettes import PALETTES
from mapcore.errors import make_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from mapcore.request.choropleth import Transform

ACCEPTED_NUMBERS = {"log": "above 0", "sqrt": "of at least 0"}
"""Which numbers each scale takes, in words."""


def transform(values: ArrayLike, scale: Transform | None) -> NDArray[np.float64]:
    """Return numbers as positions on a scale; linear where it is None. NaN stays NaN.

    >>> transform([1, 100], "log").round(3).tolist(), transform([4, 9], "sqrt").tolist()
    ([0.0, 4.605], [2.0, 3.0])
    """
    data = np.asarray(values, dtype=float)
    if scale is None:
        return data
    places: NDArray[np.float64] = np.log(data) if scale == "log" else np.sqrt(data)
    return places


def even_edges(low: float, high: float, classes: int, scale: Transform) -> tuple[float, ...]:
    """Return the edges of classes that are equally wide on a scale, from `low` to `high`.

    >>> even_edges(1.0, 100.0, 2, "log"), even_edges(0.0, 16.0, 2, "sqrt")
    ((1.0, 10.0, 100.0), (0.0, 4.0, 16.0))
    """
    if low == high:
        return (low,)
    first, last = transform([low, high], scale).tolist()
    places = np.linspace(first, last, classes + 1)[1:-1]
    inner = np.exp(places) if scale == "log" else places**2
    between = [round_off(edge) for edge in inner.tolist()]
    return tuple(sorted({low, high, *(edge for edge in between if low < edge < high)}))


def round_off(number: float) -> float:
    """Return a number without the digits that a transform there and back adds.

    >>> round_off(10.000000000000002)
    10.0
    """
    return float(f"{number:.12g}")


def check_scale(lowest: float, scale: Transform) -> None:
    """Refuse a lowest value that a scale does not take; raises ValidationError."""
    if lowest > 0 or (scale == "sqrt" and lowest == 0):
        return
    other = ' or use "sqrt"' if scale == "log" and lowest == 0 else ""
    message = (
        f"{scale} takes numbers {ACCEPTED_NUMBERS[scale]}, and the lowest value is {lowest:.15g}; "
        f"leave scale out{other}"
    )
    raise make_error("choropleth.scale", message)


def distances_from_centre(
    edges: Sequence[float], scale: Transform | None, centre: float
) -> tuple[float, ...]:
    """Return how far each edge is from the centre of its colours, on a scale.

    >>> distances_from_centre((1.0, 10.0, 1000.0), None, 100.0)
    (-99.0, -90.0, 900.0)
    """
    with np.errstate(over="ignore"):
        apart = transform(edges, scale) - transform(centre, scale)
    most = np.finfo(float).max
    return tuple(np.clip(apart, -most, most).tolist())


def check_midpoint(midpoint: float, edges: Sequence[float], palette: str | Sequence[str]) -> None:
    """Refuse a midpoint outside the edges, or of a sequential palette; raises ValidationError."""
    path = "choropleth.midpoint"
    if isinstance(palette, str) and PALETTES[palette].kind != "diverging":
        message = (
            f"needs a palette with a neutral middle, and {palette} has none; "
            "use a diverging one such as rdbu, or colours of your own"
        )
        raise make_error(path, message)
    if not edges[0] < midpoint < edges[-1]:
        message = (
            f"must lie between {edges[0]:.15g} and {edges[-1]:.15g}, where the scale begins and "
            f"ends, and is {midpoint:.15g}; breaks can widen the scale"
        )
        raise make_error(path, message)
