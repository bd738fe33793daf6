"""What a map shows in its main part, what in insets, and what it crops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import define, field, frozen

from mapcore.building.map_framing.insets import FILLED_SHARE, INSET_SIZES
from mapcore.building.shapes import globe
from mapcore.building.shapes.globe import unwrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.building.draft import Bounds, Unit

BIG_PART_SHARE = 0.02
"""Parts of at least this share of the largest one decide where the map's middle is."""


@frozen
class FarArea:
    """An area in degrees whose land has an inset of this name; without a name it is left out."""

    name: str
    bounds: Bounds

    def holds(self, boxes: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Tell which boxes have their middle in the area."""
        return globe.lie_within((boxes[:, :2] + boxes[:, 2:]) / 2, self.bounds)


@frozen
class Wishes:
    """What the table of framings asks for a country where the rules alone give a poor map.

    `insets` are the keys of regions that get an inset, `whole` those that must stay in the main
    part, `far` the areas that stand outside of it. `archipelago` keeps everything in one part.
    `largest_inset` is a share of the map's longer side, `filled` the share of an inset that its
    land fills: less leaves room for its name.
    """

    insets: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    far: tuple[FarArea, ...] = ()
    archipelago: bool = False
    largest_inset: float = INSET_SIZES[0]
    filled: float = FILLED_SHARE


@frozen(eq=False)
class RegionPart:
    """A polygon of a region, by the region's number."""

    owner: int
    shape: shapely.Geometry


@frozen(eq=False)
class Framing:
    """The polygons of the main part, and those of every inset, in degrees around `middle`.

    `names` are those of the insets; "" is an inset named by its regions. How large these may be is
    said by the `wishes`.
    """

    middle: float
    main: tuple[RegionPart, ...]
    insets: tuple[tuple[RegionPart, ...], ...]
    names: tuple[str, ...]
    wishes: Wishes


@define(eq=False)
class _Parts:
    """All polygons of a map with what the decisions are made on.

    `far` is the number of the far area that a polygon lies in, -1 for none.
    """

    owners: NDArray[np.int64]
    shapes: NDArray[np.object_]
    keys: NDArray[np.str_]
    wished: tuple[FarArea, ...]
    areas: NDArray[np.float64] = field(init=False)
    boxes: NDArray[np.float64] = field(init=False)
    clusters: NDArray[np.int64] = field(init=False)
    far: NDArray[np.int64] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.areas = globe.areas(self.shapes)
        self.boxes = shapely.bounds(self.shapes)
        self.far = np.full(len(self.shapes), -1)
        for number, area in enumerate(self.wished):
            self.far[area.holds(self.boxes)] = number
        self.clusters = _clusters(self.boxes, self.areas)

    def box(self, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
        return globe.together(self.boxes[chosen])


def framing_of(units: Sequence[Unit], wishes: Wishes) -> Framing:
    """Return what a map of these units shows where.

    Polygons are clustered by distance. The largest cluster is the main part; others join it as long
    as they do not enlarge it too much. A far cluster is cropped when its regions are visible
    without it and it is small, else it goes into an inset. A country without a dominating cluster
    is an archipelago, and keeps everything in one part.
    """
    middle = _middle(units)
    parts = _parts(units, middle, wishes.far)
    main = _main(parts, wishes)
    groups = _groups(parts, ~main & _worth_an_inset(parts, main, wishes))
    areas = [int(parts.far[group].max()) for group in groups]
    return Framing(
        middle=middle,
        main=_choose(parts, main),
        insets=tuple(_choose(parts, group) for group in groups),
        names=tuple("" if area < 0 else wishes.far[area].name for area in areas),
        wishes=wishes,
    )


def is_left_out(unit: Unit, far: Sequence[FarArea]) -> bool:
    """Tell whether all land of a unit lies in areas that are left out."""
    boxes = shapely.bounds(shapely.get_parts(unit.shape))
    out = np.zeros(len(boxes), bool)
    for area in far:
        out[area.holds(boxes)] = not area.name
    return bool(out.all())


def _middle(units: Sequence[Unit]) -> float:
    shapes = shapely.get_parts(np.array([unit.shape for unit in units], object))
    areas = globe.areas(shapes)
    return globe.middle_longitude(shapely.bounds(shapes[areas >= BIG_PART_SHARE * areas.max()]))


def _parts(units: Sequence[Unit], middle: float, far: tuple[FarArea, ...]) -> _Parts:
    turned = np.array([unwrap(unit.shape, middle) for unit in units], object)
    shapes, owners = shapely.get_parts(turned, return_index=True)
    keys = np.array([unit.region.key for unit in units])
    return _Parts(owners, shapes, keys[owners], far)


def _choose(parts: _Parts, which: NDArray[np.bool_]) -> tuple[RegionPart, ...]:
    return tuple(
        RegionPart(int(owner), shape)
        for owner, shape in zip(parts.owners[which], parts.shapes[which], strict=True)
    )


def _clusters(boxes: NDArray[np.float64], areas: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return a cluster number for every box: boxes closer than a reach are in the same one."""
    reach = np.clip(0.22 * max(globe.extent(boxes[np.argmax(areas)]), 200.0), 150.0, 600.0)
    return link_boxes(boxes, float(reach))


def link_boxes(boxes: NDArray[np.float64], reach: float) -> NDArray[np.int64]:
    """Return a number for every box, the same for boxes linked by steps of at most `reach` km."""
    numbers = np.full(len(boxes), -1)
    left = np.arange(len(boxes))
    while len(left):
        first, left = int(left[0]), left[1:]
        numbers[first] = first
        front = [first]
        while front and len(left):
            near = globe.box_distances(boxes[front.pop()], boxes[left]) <= reach
            numbers[left[near]] = first
            front.extend(left[near].tolist())
            left = left[~near]
    return numbers


def _main(parts: _Parts, wishes: Wishes) -> NDArray[np.bool_]:
    forced_out = np.isin(parts.keys, list(wishes.insets)) | (parts.far >= 0)
    near = np.where(forced_out, 0.0, parts.areas)
    totals = {int(c): float(near[parts.clusters == c].sum()) for c in set(parts.clusters)}
    ranked = sorted(totals, key=lambda cluster: (-totals[cluster], cluster))
    core = parts.clusters == ranked[0]
    asked = wishes.insets or wishes.far
    if wishes.archipelago or (not asked and _is_archipelago(parts, core)):
        return np.ones(len(parts.owners), bool)
    main: NDArray[np.bool_] = core & ~forced_out
    for cluster in ranked[1:]:
        candidate = (parts.clusters == cluster) & ~forced_out
        if candidate.any() and (
            wishes.whole & set(parts.keys[candidate]) or _joins(parts, main, candidate, core)
        ):
            main |= candidate
    return main


def _is_archipelago(parts: _Parts, core: NDArray[np.bool_]) -> bool:
    share = parts.areas[core].sum() / parts.areas.sum()
    known = len(set(parts.owners[core])) / len(set(parts.owners))
    spread = globe.extent(parts.box(np.ones(len(core), bool)))
    scattered = len(set(parts.clusters)) > 2 and share < 0.6 and known < 0.6
    return bool(scattered or (parts.areas.sum() < 6000 and spread > 600 and share < 0.8))


def _joins(
    parts: _Parts, main: NDArray[np.bool_], candidate: NDArray[np.bool_], core: NDArray[np.bool_]
) -> bool:
    """Tell whether a cluster adds enough to the main part for the room that it takes."""
    growth = _room(parts.box(main | candidate)) / _room(parts.box(main))
    share = parts.areas[candidate].sum() / parts.areas.sum()
    new = set(parts.owners[candidate]) - set(parts.owners[main])
    allowed = 1.05 + 5 * share + (0.12 if new else 0.0)
    weighty = parts.areas[candidate].sum() > 0.04 * parts.areas[core].sum() or len(new) >= 3
    return bool(growth <= allowed or (weighty and growth < 2.6))


def _room(box: NDArray[np.float64]) -> float:
    wide = (box[2] - box[0]) * np.cos(np.radians((box[1] + box[3]) / 2))
    return max(float(wide), 0.01) * max(float(box[3] - box[1]), 0.01)


CROPPED_KM2 = 1500.0
"""Far parts of visible regions are cropped up to this area."""


def _worth_an_inset(parts: _Parts, main: NDArray[np.bool_], wishes: Wishes) -> NDArray[np.bool_]:
    visible = np.isin(parts.owners, parts.owners[main])
    outside = np.where(main, 0.0, parts.areas)
    by_owner = np.bincount(parts.owners, outside)[parts.owners]
    by_cluster = np.bincount(parts.clusters, outside)[parts.clusters]
    lost = ~visible & (parts.areas >= 0.03 * by_owner)
    large = visible & (by_cluster >= CROPPED_KM2)
    wished = np.isin(parts.keys, list(wishes.insets))
    named = np.array([bool(area.name) for area in wishes.far] + [False])[parts.far]
    worth: NDArray[np.bool_] = np.where(parts.far < 0, lost | large | wished, named)
    return worth


def _groups(parts: _Parts, inset: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    """Return the polygons of every inset: those of a far area, of one region, or close together."""
    numbers = np.flatnonzero(inset)
    if not len(numbers):
        return []
    boxes, owners, far = parts.boxes[numbers], parts.owners[numbers], parts.far[numbers]
    label = np.arange(len(numbers))
    for i in range(len(numbers)):
        apart = globe.box_distances(boxes[i], boxes)
        close = (apart < 100) | ((owners == owners[i]) & (apart < 1500)) | (far[i] >= 0)
        close &= far == far[i]
        label[np.isin(label, label[close])] = label[i]
    groups = []
    for number in dict.fromkeys(label):
        group = np.zeros(len(parts.owners), bool)
        group[numbers[label == number]] = True
        groups.append(group)
    return sorted(groups, key=lambda group: -parts.areas[group].sum())
