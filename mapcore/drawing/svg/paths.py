"""Arrays as SVG path data, written by array operations: relative whole tenths of a pixel."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from mapcore.caching import Cache, IdentityKey

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.geometry.placement import Placement
    from mapcore.geometry.polylines import Polylines

FARTHEST_COORDINATE = 999_999
"""The farthest coordinate that is written, in tenths of a pixel."""

NUMBER_BYTES = 7
"""The bytes of a written number: a blank or a sign, and six digits."""

FEW_POINTS = 400
"""Paths of so few points are written as fast as they are found."""

TABLED_NUMBERS = 2048
"""Numbers below this are looked up."""


def get_path_data(
    lines: Polylines,
    placement: Placement,
    groups: NDArray[np.integer] | None = None,
    closed: bool = True,
) -> list[str]:
    """Return `write_path_data`, kept between files for more than `FEW_POINTS` vertices."""
    if len(lines.points) <= FEW_POINTS:
        return write_path_data(lines, placement, groups, closed)
    key = IdentityKey(lines), placement, IdentityKey(groups), closed
    return _KEPT.get(key, lambda: write_path_data(lines, placement, groups, closed))


_KEPT: Cache[list[str]] = Cache("svg paths")


def write_path_data(
    lines: Polylines,
    placement: Placement,
    groups: NDArray[np.integer] | None = None,
    closed: bool = True,
) -> list[str]:
    """Return path data in tenths of canvas pixels, relative and without repeated vertices.

    Path `j` is made of the lines `groups[j]` to `groups[j + 1]`, of all lines where `groups` is
    None. `closed` lines are rings. Lines that collapse when rounded are left out; a path may be
    empty.

    >>> from mapcore.geometry.placement import Placement
    >>> from mapcore.geometry.polylines import Polylines
    >>> square = Polylines.of([[(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)]])
    >>> write_path_data(square, Placement(1, 0.5, 0))
    ['m5 0 20 0 0 10-20 0z']
    """
    points, starts = lines.points, lines.starts
    if groups is None:
        groups = np.array([0, len(starts) - 1])
    tenths = _to_tenths(points, placement)
    part = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    whole = _find_loops(tenths, starts) if not closed else np.ones(len(starts) - 1, bool)
    kept = _find_distinct(tenths, part, starts, whole)
    if not kept.any():
        return [""] * (len(groups) - 1)
    tenths, part = tenths[kept], part[kept]
    first = np.ones(len(part), bool)
    first[1:] = part[1:] != part[:-1]
    last = np.append(first[1:], True)
    path_of_part = np.repeat(np.arange(len(groups) - 1), np.diff(groups))
    close = last & whole[part]
    deltas = _find_deltas(tenths, first, close[last], path_of_part[part])
    text, ends = _write_deltas(deltas, first, close)
    cuts = np.searchsorted(part, groups, side="left")
    offsets = np.concatenate(([0], ends))[cuts].tolist()
    return [text[a:b] for a, b in pairwise(offsets)]


def _to_tenths(points: NDArray[np.floating], placement: Placement) -> NDArray[np.int32]:
    placed = points * (placement.scale * 10)
    placed += np.array([placement.dx * 10, placement.dy * 10], placed.dtype)
    tenths: NDArray[np.int32] = np.clip(
        np.rint(placed), -FARTHEST_COORDINATE, FARTHEST_COORDINATE
    ).astype(np.int32)
    return tenths


def _find_loops(tenths: NDArray[np.int32], starts: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Tell which parts end where they begin."""
    loops = np.diff(starts) > 2
    ends = starts[1:][loops] - 1
    loops[loops] = (tenths[starts[:-1][loops]] == tenths[ends]).all(axis=1)
    return loops


def _find_distinct(
    tenths: NDArray[np.int32],
    part: NDArray[np.integer],
    starts: NDArray[np.integer],
    whole: NDArray[np.bool_],
) -> NDArray[np.bool_]:
    """Tell which vertices are written: none twice, none of a part that has collapsed."""
    kept = np.ones(len(tenths), bool)
    kept[1:] = (tenths[1:] != tenths[:-1]).any(axis=1) | (part[1:] != part[:-1])
    index = np.flatnonzero(kept)
    last = index[np.append(part[index][1:] != part[index][:-1], True)] if len(index) else index
    first = starts[part[last]]
    again = whole[part[last]] & (last > first) & (tenths[last] == tenths[first]).all(axis=1)
    kept[last[again]] = False
    counts = np.bincount(part[kept], minlength=len(whole))
    enough = counts >= np.where(whole, 3, 2)
    result: NDArray[np.bool_] = kept & enough[part]
    return result


def _find_deltas(
    tenths: NDArray[np.int32],
    first: NDArray[np.bool_],
    closed: NDArray[np.bool_],
    path: NDArray[np.integer],
) -> NDArray[np.int32]:
    """Return what is written of each vertex: the way from where the pen is.

    A closed part leaves the pen at its first vertex, an open one at its last. The first vertex
    of a path is written as it is.
    """
    deltas = np.diff(tenths, axis=0, prepend=tenths[:1])
    begins, paths = tenths[first], path[first]
    ends = tenths[np.append(np.flatnonzero(first)[1:], len(tenths)) - 1]
    pen = np.roll(np.where(closed[:, None], begins, ends), 1, axis=0)
    pen[np.append(True, paths[1:] != paths[:-1])] = 0
    deltas[first] = begins - pen
    return deltas


def _write_deltas(
    deltas: NDArray[np.int32], first: NDArray[np.bool_], close: NDArray[np.bool_]
) -> tuple[str, NDArray[np.int64]]:
    """Return the text of all vertices and where each of them ends in it."""
    cells = np.zeros((len(deltas), 2 + 2 * NUMBER_BYTES), np.uint8)
    cells[:, 1:-1] = _write_numbers(deltas.ravel()).reshape(len(deltas), -1)
    cells[first, 0] = ord("m")
    cells[close, -1] = ord("z")
    leading = cells[:, 1]
    leading[first & (leading == ord(" "))] = 0
    filled = cells != 0
    ends: NDArray[np.int64] = np.cumsum(np.count_nonzero(filled, axis=1))
    return cells[filled].tobytes().decode("ascii"), ends


def _write_numbers(values: NDArray[np.int32]) -> NDArray[np.uint8]:
    """Return each number as `WIDTH` bytes: blank or minus, then digits; 0 is no text."""
    far = np.abs(values) >= TABLED_NUMBERS
    cells = _make_table().take(np.where(far, 0, values) + TABLED_NUMBERS, axis=0)
    if far.any():
        cells[far] = _write_digits(values[far])
    return cells


@lru_cache(maxsize=1)
def _make_table() -> NDArray[np.uint8]:
    return _write_digits(np.arange(-TABLED_NUMBERS, TABLED_NUMBERS))


def _write_digits(values: NDArray[np.integer]) -> NDArray[np.uint8]:
    powers = 10 ** np.arange(NUMBER_BYTES - 2, -1, -1)
    sizes = np.abs(values)[:, None]
    digits = sizes // powers % 10 + ord("0")
    digits[(sizes < powers) & (powers > 1)] = 0
    signs = np.where(values < 0, ord("-"), ord(" "))[:, None]
    return np.hstack([signs, digits]).astype(np.uint8)
