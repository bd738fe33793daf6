"""Layers without what lies in the boxes of insets, which other places fill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.atlas.pack import AreaLayer
from mapcore.caching import keep

if TYPE_CHECKING:
    from mapcore.atlas.pack import LineLayer
    from mapcore.geometry.box import Box
    from mapcore.geometry.polylines import Polylines


@keep("cut layers")
def clip_layer(layer: LineLayer | AreaLayer, boxes: tuple[Box, ...]) -> Polylines:
    """Return a layer without what lies in boxes of the plane.

    Lines are cut at the boxes' sides; areas are left out where they reach into a box.
    """
    if isinstance(layer, AreaLayer):
        rings = layer.rings
        for box in boxes:
            rings = rings.select(~rings.reach_into(box))
        return rings
    lines = layer.lines
    for box in boxes:
        lines = lines.clip_out(box)
    return lines
