"""Regions by colours: each region is in the path of its colour, once."""

from __future__ import annotations

import numpy as np
from drawing_scenes import areas

from mapcore.drawing.path_painter import group_by_color


def test_each_region_is_in_the_path_of_its_color() -> None:
    mark = areas([(255, 0, 0, 255), (0, 0, 255, 128), (255, 0, 0, 255)])
    colors, parts = group_by_color(mark)
    assert {tuple((color * 255).round()) for color in colors} == {
        (255, 0, 0, 255),
        (0, 0, 255, 128),
    }
    rings = mark.geometry.rings
    assert sum(len(part.vertices) for part in parts) == len(rings.points)
    for color, part in zip(colors, parts, strict=True):
        regions = (mark.fills == np.round(color * 255)).all(axis=1)
        starts = mark.geometry.region_rings[:-1][regions]
        firsts = rings.points[rings.starts[starts]]
        assert {tuple(point) for point in firsts} <= {tuple(point) for point in part.vertices}
