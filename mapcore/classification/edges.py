"""Class edges by any of the four methods, and the class that each value falls into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mapcore.classification.methods import EDGE_METHODS
from mapcore.classification.unique import sort_unique
from mapcore.errors import make_error

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import ArrayLike, NDArray


def classify(
    values: Iterable[float], method: str = "quantile", classes: int = 5
) -> tuple[float, ...]:
    """Return the edges of classes over `values`: strictly increasing, covering every value.

    A class includes its lower edge but not its upper one; the last class includes both. `n` classes
    have `n + 1` edges. There are `classes` of them, but no more than there are different values;
    `quantile` and `equalInterval` give fewer where edges coincide (tied values, neighbouring
    floating-point numbers). If all values are the same, there is one class with one edge: that
    value.

    `method` is `quantile` (the same number of values in every class), `equalInterval` (the same
    width), `jenks` (natural breaks: least squared deviation within classes) or `pretty` (round
    edges, which may lie outside the data). Raises ValidationError for another method, for
    `classes` below 1 and for values that are missing or not finite.

    >>> classify([1, 2, 5, 9], method="jenks", classes=3)
    (1.0, 4.0, 7.0, 9.0)
    >>> classify([1, 2, 5, 9], method="quantile", classes=2)
    (1.0, 4.0, 9.0)
    >>> classify([3, 12, 31, 58, 97], method="pretty", classes=5)
    (0.0, 20.0, 40.0, 60.0, 80.0, 100.0)
    >>> classify([7, 7, 7])
    (7.0,)
    """
    data = check_numbers(values)
    if method not in EDGE_METHODS:
        raise make_error("method", f"must be one of {', '.join(EDGE_METHODS)}, not {method!r}")
    if not isinstance(classes, int) or isinstance(classes, bool) or classes < 1:
        raise make_error("classes", f"must be a whole number of at least 1, not {classes!r}")
    unique = sort_unique(data)
    if len(unique) == 1:
        return (float(unique[0]),)
    edges = EDGE_METHODS[method](data, unique, min(classes, len(unique)))
    return tuple(sort_unique(edges).tolist())


def assign(values: ArrayLike, edges: ArrayLike) -> NDArray[np.intp]:
    """Return the class of each value, 0 for the lowest; -1 for NaN. Shape as `values`.

    Values beyond the outer edges belong to the first or the last class.

    >>> assign([1, 2, 3.5, 9, float("nan")], (1.0, 3.5, 9.0)).tolist()
    [0, 0, 1, 1, -1]
    """
    data = np.asarray(values, dtype=float)
    found = np.searchsorted(np.asarray(edges, dtype=float)[1:-1], data, side="right")
    return np.where(np.isnan(data), -1, found)


def check_numbers(values: Any) -> NDArray[np.float64]:
    """Return the values as a flat array of finite numbers, without negative zeros.

    Raises ValidationError if there are none, or if one is not a finite number.
    """
    if isinstance(values, (str, bytes)):
        raise make_error("values", f"expected several numbers, got the string {values[:40]!r}")
    # Adding zero turns -0.0 into 0.0, which would otherwise print differently.
    try:
        data = (
            np.asarray(values if isinstance(values, np.ndarray) else list(values), dtype=float)
            + 0.0
        )
    except (TypeError, ValueError, OverflowError) as error:
        raise make_error("values", f"must be numbers: {error}") from None
    if data.ndim != 1 or data.size == 0:
        raise make_error("values", "must be at least one number")
    if not np.isfinite(data).all():
        raise make_error("values", "must be finite numbers")
    return data
