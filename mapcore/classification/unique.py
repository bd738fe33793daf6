"""The unique values of an array."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Scalar = TypeVar("Scalar", bound=np.generic)


def sort_unique(values: NDArray[Scalar]) -> NDArray[Scalar]:
    """Return the unique values of a flat array, ascending; there must be no NaN.

    `np.unique` gives the same, but first loads `numpy.ma`, which takes longer than making a plan.

    >>> sort_unique(np.array([3, 1, 3])).tolist()
    [1, 3]
    """
    ordered = np.sort(values)
    return ordered[np.append(True, ordered[1:] != ordered[:-1])] if len(ordered) else ordered
