"""Borders between neighbours, made common where they almost are; what is wrong or small is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from mapcore.building.importing.matching_edges import loose_edges, match_edges
from mapcore.building.importing.problems import count_of
from mapcore.building.map_framing.plane import bounds_of
from mapcore.building.shapes import globe
from mapcore.building.shapes.polygons import holes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.building.importing.problems import ImportProblems

NEAR_PX = 0.05
"""Vertices this close to a neighbour's edge lie on it, in pixels of a canvas 1200 px long."""

SEEN_PX2 = 1.0
"""Overlaps and gaps from this area on are told, in square pixels of such a canvas."""

GAP_PX = 2.0
"""Holes between regions up to this mean width are gaps, not lakes or land of others."""

SLIVER_PX = 0.5
"""Parts of a smaller mean width are slivers, in pixels of a canvas 1200 px long."""

LONG_PX = 4.0
"""From this length on: shorter parts are small islands."""

CANVAS = 1200.0


def join_borders(
    shapes: Sequence[shapely.Geometry], keys: Sequence[str], problems: ImportProblems
) -> list[shapely.Geometry]:
    """Return shapes in degrees whose common borders have the same vertices on both sides.

    Visible overlaps and gaps are reported and stay.
    """
    array = np.array(list(shapes), object)
    pixel = _pixel_of(array)
    edges = loose_edges(array, NEAR_PX * pixel)
    loose = np.flatnonzero(~shapely.is_empty(edges))
    if len(loose):
        array, edges = match_edges(array, edges, NEAR_PX * pixel)
        still = np.flatnonzero(~shapely.is_empty(edges))
        if len(still) < len(loose):
            problems.note(
                "borders-matched",
                f"Borders of {len(loose):,} regions did not have the same vertices on both sides; "
                f"those of {len(loose) - len(still):,} have them now.",
            )
        _tell_overlaps(array, still, keys, pixel, problems)
    _tell_gaps(array, keys, pixel, problems)
    return list(array)


def tell_small(
    shapes: Sequence[shapely.Geometry], keys: Sequence[str], problems: ImportProblems
) -> None:
    """Note regions under a pixel, and regions with parts that are slivers."""
    array = np.array(list(shapes), object)
    pixel = _pixel_of(array)
    under = np.flatnonzero(shapely.area(array) < pixel**2)
    if len(under):
        problems.note(
            "under-a-pixel",
            "Regions are smaller than a pixel of a canvas of 1200 pixels.",
            [keys[i] for i in under.tolist()],
        )
    parts, owners = shapely.get_parts(array, return_index=True)
    lengths = shapely.length(parts)
    widths = 2 * shapely.area(parts) / np.maximum(lengths, 1e-300)
    slivers = (widths < SLIVER_PX * pixel) & (lengths / 2 > LONG_PX * pixel)
    if slivers.any():
        problems.note(
            "slivers",
            "Regions have parts that are long and narrower than half a pixel of a canvas of "
            "1200 pixels.",
            [keys[i] for i in dict.fromkeys(owners[slivers].tolist())],
        )


def _pixel_of(shapes: NDArray[np.object_]) -> float:
    x0, y0, x1, y1 = bounds_of(shapes)
    return max(x1 - x0, y1 - y0, 1e-9) / CANVAS


def _tell_overlaps(
    array: NDArray[np.object_],
    loose: NDArray[np.int64],
    keys: Sequence[str],
    pixel: float,
    problems: ImportProblems,
) -> None:
    if len(loose) < 2:
        return
    own = array[loose]
    a, b = shapely.STRtree(own).query(own, predicate="intersects")
    a, b = a[a < b], b[a < b]
    common = shapely.intersection(own[a], own[b])
    areas = shapely.area(common)
    seen = np.flatnonzero(areas > SEEN_PX2 * pixel**2)
    if not len(seen):
        return
    order = seen[np.lexsort((seen, -areas[seen]))]
    first = order[:10]
    pairs = [
        f"{keys[loose[a[i]]]} and {keys[loose[b[i]]]}: {size:,.3g} km²"
        for i, size in zip(first.tolist(), globe.areas(common[first]), strict=True)
    ]
    named = dict.fromkeys(keys[loose[n]] for i in order.tolist() for n in (a[i], b[i]))
    more = f" and {len(order) - 10:,} more" if len(order) > 10 else ""
    problems.warn(
        "overlaps",
        f"Regions overlap in {count_of(len(order), 'place')}; the later region is drawn there: "
        f"{'; '.join(pairs)}{more}.",
        list(named),
    )


def _tell_gaps(
    array: NDArray[np.object_], keys: Sequence[str], pixel: float, problems: ImportProblems
) -> None:
    """Note narrow holes between regions that can be seen."""
    try:
        whole = shapely.coverage_union_all(array)
    except shapely.errors.GEOSException:
        whole = shapely.union_all(array)
    holes = holes_of(whole)
    if not len(holes):
        return
    areas, lengths = shapely.area(holes), np.maximum(shapely.length(holes), 1e-300)
    narrow = (areas > SEEN_PX2 * pixel**2) & (2 * areas / lengths < GAP_PX * pixel)
    enclaves = {shapely.normalize(hole).wkb for hole in holes_of(array)}
    gaps = [h for h in holes[narrow] if shapely.normalize(h).wkb not in enclaves]
    if not gaps:
        return
    around = shapely.STRtree(array).query(gaps, predicate="intersects")[1]
    named = [keys[i] for i in dict.fromkeys(around.tolist())]
    sizes = globe.areas(np.array(gaps[:10], object))
    listed = ", ".join(f"{size:,.3g} km²" for size in sizes)
    count = count_of(len(gaps), "narrow gap")
    problems.warn("gaps", f"Regions leave {count} between them: {listed}.", named)
