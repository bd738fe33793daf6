"""Where labels stand: in the middle of the roomiest part of each region."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import evolve

from mapcore.building.tables import gather

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import Region
    from mapcore.building.draft import Draft

LABEL_SQUEEZE = 0.55
"""A label is wider than tall: room is measured with x shrunk by this."""

ANCHOR_PRECISION = 0.5

WELL_SEEN = 0.25
"""A region's part in the main part has its label if it is this share of the part in an inset."""


def with_anchors(draft: Draft) -> tuple[Region, ...]:
    """Return a map's regions with the anchors of their labels.

    The anchor is the centre of the largest ellipse, with axes as 1 to 0.55, that fits into the
    region's largest cell; `label_radius` is half its height. Insets enlarge their cells, so a
    region that is well seen in the main part has its label there.
    """
    frame = shapely.box(*draft.frame)
    main, *insets = (
        gather((owned.owner, owned.cell.shape) for owned in piece) for piece in draft.pieces
    )
    found = []
    for owner, region in enumerate(draft.regions):
        parts = [_largest(own[owner], frame) for own in (main, *insets) if owner in own]
        largest = max(parts, key=shapely.area)
        seen = owner in main and parts[0].area >= WELL_SEEN * largest.area
        found.append(anchor_region(region, parts[0] if seen else largest))
    return tuple(found)


def _largest(cells: Sequence[shapely.Geometry], frame: shapely.Geometry) -> shapely.Geometry:
    """Return the largest polygon of a region inside the frame."""
    whole = cells[0] if len(cells) == 1 else shapely.union_all(list(cells))
    inside = whole if shapely.contains(frame, whole) else shapely.intersection(whole, frame)
    parts = shapely.get_parts(whole if inside.is_empty else inside)
    largest: shapely.Geometry = parts[int(np.argmax(shapely.area(parts)))]
    return largest


LETTER_WIDTH, LINE_HEIGHT = 5.0, 9.0
"""The mean width of a letter and the height of a line of labels, in plane units."""

ENOUGH_ROOM = 0.4


FEW_REGIONS = 45
"""The names of so many regions find a place, beside their regions if they do not fit."""


def worth_showing(regions: Sequence[Region]) -> bool:
    """Tell whether at least 40 % of the labels fit into their regions on a canvas of 1200 px.

    Those of few regions are always worth showing: on maps of atolls they stand beside them.
    """
    return len(regions) <= FEW_REGIONS or sum(map(_fits, regions)) >= ENOUGH_ROOM * len(regions)


def _fits(region: Region) -> bool:
    height = 2 * region.label_radius
    width = LETTER_WIDTH * len(region.label_text or region.title)
    return height >= LINE_HEIGHT and height / LABEL_SQUEEZE >= 0.8 * width


def anchor_region(region: Region, cell: shapely.Geometry) -> Region:
    """Return a region with the anchor of its label in the roomiest part of a polygon."""
    squeezed = shapely.transform(
        shapely.simplify(cell, ANCHOR_PRECISION / 2), lambda p: p * (LABEL_SQUEEZE, 1)
    )
    if squeezed.is_empty or not squeezed.is_valid or squeezed.area < ANCHOR_PRECISION**2:
        x, y = shapely.get_coordinates(shapely.point_on_surface(cell))[0]
        return evolve(region, label=(float(x), float(y)), label_radius=0.1)
    radius = shapely.maximum_inscribed_circle(squeezed, tolerance=ANCHOR_PRECISION)
    (x, y), _ = np.asarray(radius.coords)
    return evolve(
        region, label=(float(x) / LABEL_SQUEEZE, float(y)), label_radius=float(radius.length)
    )
