"""The edges of one measure of a bivariate map: thirds or halves of the regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.classification.edges import classify
from mapcore.classification.unique import sort_unique
from mapcore.errors import make_error

if TYPE_CHECKING:
    from numpy.typing import NDArray


def choose_edges(
    numbers: NDArray[np.float64], classes: int, field: str = "values"
) -> tuple[float, ...]:
    """Return the edges of 2 or 3 classes with about as many numbers in each, the inner ones round.

    Where the numbers cross zero, it is an edge, and of three classes the fuller side has two. Where
    equal numbers leave too few classes, each different number counts once. Raises ValidationError,
    which names `field`, where there are fewer different numbers than classes.

    >>> choose_edges(np.array([4.0, 8, 15, 16, 23, 42]), 3)
    (4.0, 10.0, 20.0, 42.0)
    >>> choose_edges(np.array([-3.0, 2, 4, 9, 11]), 3)
    (-3.0, 0.0, 6.0, 11.0)
    """
    unique = sort_unique(numbers)
    if len(unique) < classes:
        values = "1 different value" if len(unique) == 1 else f"{len(unique)} different values"
        message = (
            f"has {values} in the regions with both measures, too few for {classes} classes; "
            f"give breaks{', or classes 2' if len(unique) == 2 else ''}"
        )
        raise make_error(field, message)
    low, high = float(unique[0]), float(unique[-1])
    if low < 0 < high:
        return _part_at_zero(numbers, classes, low, high)
    return _part_evenly(numbers, classes)


def _part_evenly(numbers: NDArray[np.float64], classes: int) -> tuple[float, ...]:
    """Return quantiles, of the different numbers where equal ones leave too few classes."""
    edges = classify(numbers, "quantile", classes)
    if len(edges) == classes + 1:
        return edges
    edges = classify(sort_unique(numbers), "quantile", classes)
    return edges if len(edges) == classes + 1 else _part_by_place(sort_unique(numbers), classes)


def _part_by_place(unique: NDArray[np.float64], classes: int) -> tuple[float, ...]:
    """Return as edges the first number of each class, where no edge has room between numbers."""
    places = [i * len(unique) // classes for i in range(classes)]
    return (*unique[places].tolist(), float(unique[-1]))


def _part_at_zero(
    numbers: NDArray[np.float64], classes: int, low: float, high: float
) -> tuple[float, ...]:
    """Return edges of which zero is one; of three classes the fuller side is halved."""
    if classes == 2:
        return low, 0.0, high
    below, above = numbers[numbers < 0], numbers[numbers >= 0]
    sides = sorted((below, above), key=lambda side: (len(sort_unique(side)) > 1, len(side)))
    fuller = sides[-1]
    edges = _part_evenly(fuller, 2)
    return (low, edges[1], 0.0, high) if fuller is below else (low, 0.0, edges[1], high)
