"""Which names stay where names would overlap: the more important ones, at a free place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve, field

from mapcore.atlas.pack import PointLayer
from mapcore.caching import keep
from mapcore.frozen import frozen
from mapcore.geometry.box import meet
from mapcore.layout.text.labels.callouts import run_through
from mapcore.layout.text.labels.declutter import find_overlaps
from mapcore.layout.text.labels.region_names import (
    HALO_WIDTH,
    REACH_INSIDE,
    keep_in_window,
    make_boxes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry
    from mapcore.composition.bands.page import MapPage
    from mapcore.layout.text.labels.region_names import RegionName

    Search = Callable[[RegionName, "TextObstacles"], RegionName | None]

TOUCHING_OVERLAP = 0.5
"""How many pixels of two letters' boxes may overlap."""

LETTERS_DROP = 0.105
"""How far the middle of letters with their descenders is below that of capitals, in ems."""

SHIFTS = np.array([(x, y) for y in (0, -1, 1) for x in (0, -1, 1) if x or y], np.float64)
"""The ways in which a name may give way to what is in its place."""


@frozen(eq=False)
class TextObstacles:
    """What texts keep clear of: boxes (n, 4) that are taken, and lines (m, 2, 2) of leaders."""

    boxes: NDArray[np.float64] = field(factory=lambda: np.empty((0, 4)))
    lines: NDArray[np.float64] = field(factory=lambda: np.empty((0, 2, 2)))

    def add(self, boxes: NDArray[np.float64], lines: NDArray[np.float64]) -> TextObstacles:
        """Return the obstacles with further ones."""
        return TextObstacles(
            np.concatenate((self.boxes, boxes)), np.concatenate((self.lines, lines))
        )


def are_clear(names: Sequence[RegionName], obstacles: TextObstacles) -> bool:
    """Tell whether no name covers another or an obstacle."""
    letters = _measure_letters(names)
    leaders = np.array([(name.anchor, name.leader) for name in names if name.leader is not None])
    if len(leaders) and _cross_boxes(leaders, names, letters, obstacles):
        return False
    if run_through(obstacles.lines, letters).any() or meet(letters, obstacles.boxes).any():
        return False
    sizes = letters[:, 2:] - letters[:, :2]
    one, _ = find_overlaps(letters[:, :2] + sizes / 2, sizes)
    return not len(one)


def _cross_boxes(
    leaders: NDArray[np.float64],
    names: Sequence[RegionName],
    letters: NDArray[np.float64],
    obstacles: TextObstacles,
) -> bool:
    """Tell whether a leader runs through a box that is not that of its own name."""
    through = run_through(leaders, letters)
    own = [i for i, name in enumerate(names) if name.leader is not None]
    through[np.arange(len(own)), own] = False
    return bool(through.any() or run_through(leaders, obstacles.boxes).any())


def keep_clear(
    page: MapPage,
    names: Sequence[RegionName],
    obstacles: TextObstacles,
    search: Search | None = None,
) -> list[RegionName]:
    """Return the names, the first ones before others, that cover no obstacle and none before them.

    A name in whose place there is something moves a little, within its region. Where that does not
    help it goes to the place that `search` finds, and is left out if it finds none.
    """
    kept: list[RegionName] = []
    boxes = np.concatenate((obstacles.boxes, np.empty((len(names), 4))))
    lines = np.concatenate((obstacles.lines, np.empty((len(names), 2, 2))))
    taken = obstacles
    for name in names:
        found = _find_free(page, name, taken) or (search and search(name, taken))
        if found is None:
            continue
        kept.append(found)
        box_count, line_count = len(taken.boxes), len(taken.lines)
        boxes[box_count] = _measure_letters([found])[0]
        if found.leader is not None:
            lines[line_count] = found.anchor, found.leader
            line_count += 1
        taken = TextObstacles(boxes[: box_count + 1], lines[:line_count])
    return kept


def _find_free(page: MapPage, name: RegionName, taken: TextObstacles) -> RegionName | None:
    """Return a name where it is, or near by in its region, if it covers nothing there."""
    (box,) = _measure_letters([name])
    if _are_free(box[None], name, taken)[0]:
        return name
    if name.leader is not None:
        return None
    for share in (0.5, 1.0):
        shifts = SHIFTS * (share * REACH_INSIDE * name.radius)
        free = _are_free(box + np.tile(shifts, 2), name, taken)
        for x, y in shifts[free].tolist():
            moved = evolve(name, x=name.x + x, y=name.y + y)
            if keep_in_window([moved], page) == [moved]:
                return moved
    return None


def _are_free(
    boxes: NDArray[np.float64], name: RegionName, taken: TextObstacles
) -> NDArray[np.bool_]:
    """Tell which boxes of a name cover nothing, where the line to it crosses no box."""
    if name.leader is not None:
        line = np.array([(name.anchor, name.leader)])
        if run_through(line, taken.boxes).any():
            return np.zeros(len(boxes), bool)
    covers = meet(boxes, taken.boxes).any(axis=1) | run_through(taken.lines, boxes).any(axis=0)
    free: NDArray[np.bool_] = np.logical_not(covers)
    return free


def _measure_letters(names: Sequence[RegionName]) -> NDArray[np.float64]:
    """Return the boxes of names without their halos, a little smaller, so that they may touch."""
    moves = np.array((HALO_WIDTH, LETTERS_DROP, -HALO_WIDTH, LETTERS_DROP))
    sizes = np.array([name.size for name in names])[:, None]
    inwards = np.array((1.0, 1.0, -1.0, -1.0)) * TOUCHING_OVERLAP / 2
    letters: NDArray[np.float64] = make_boxes(names) + sizes * moves + inwards
    return letters


def rank_names(names: Sequence[RegionName], page: MapPage) -> list[RegionName]:
    """Return names by their importance.

    Regions that the request lists come in its order, those that it highlights too where none is
    listed; then those with a capital, then the others, those with more room first.
    """
    asked = page.plan.labels
    places = {region: at for at, region in enumerate(asked.listed)} if asked else {}
    if places:
        return sorted(names, key=lambda name: places[name.region])
    pack = page.plan.pack
    layer = pack.layer("cities", page.device_px) if "cities" in pack.layers else None
    seats = _find_seats(page.geometry, layer) if isinstance(layer, PointLayer) else frozenset()
    first = frozenset(asked.highlighted) if asked else frozenset()

    def rank(name: RegionName) -> tuple[bool, bool, float, int]:
        return name.region not in first, name.region not in seats, -name.radius, name.region

    return sorted(names, key=rank)


@keep("measures")
def _find_seats(geometry: Geometry, layer: PointLayer) -> frozenset[int]:
    """Return the regions with a capital."""
    points = layer.points[layer.capitals].astype(np.float64)
    return frozenset(region for region in geometry.find_regions(points) if region is not None)
