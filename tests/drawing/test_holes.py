"""Holes of the land, such as enclaves, lagoons and inner seas, show nothing of the regions."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import numpy as np
import pytest
import shapely
from attrs import frozen
from map_sample import EVERY

import mapcore
from mapcore.assets.themes import THEMES
from mapcore.composition.arranging import arrange
from mapcore.drawing.png import rasterize
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Areas
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.rendering import builtin_atlas
from mapcore.request.decoding.decode import decode_request

SIDE = 1000
SCALES = (1.2, 2.4, 4.0)
"""Scales at which a square canvas of that side shows each level of detail."""

WIDE = 2.0
"""Holes in which a circle of this radius, in pixels, has room are looked at."""
GLOW = 10.0
"""The same at scale 1 for `neon`, whose coasts glow in the colours of the regions."""


@frozen
class Hole:
    """A hole of the land of a map: its middle, in plane units, and its radius, in pixels."""

    map_id: str
    x: float
    y: float
    scale: float
    radius: float


def holes_of(map_id: str) -> list[Hole]:
    """Return the holes that are seen at each level of detail, each once."""
    pack = builtin_atlas().open(map_id)
    found: list[Hole] = []
    for scale in SCALES[: len(pack.levels)]:
        outer = pack.geometry(SIDE * scale).outer
        lines = np.split(outer.points, outer.starts[1:-1])
        rings = shapely.polygons([shapely.linearrings(line) for line in lines])
        tree = shapely.STRtree(rings)
        hollow = rings[_depths(tree, shapely.point_on_surface(rings)) % 2 == 0]
        reaches = shapely.maximum_inscribed_circle(_without_islands(hollow, tree))
        middles = shapely.get_point(reaches, 0)
        # A ring's own point may lie in another ring within it, so the middle is judged as well.
        for reach, middle, depth in zip(reaches, middles, _depths(tree, middles), strict=True):
            radius = shapely.length(reach) * scale
            if depth % 2 == 0 and radius >= WIDE:
                found.append(Hole(map_id, middle.x, middle.y, scale, radius))
    return found


def _without_islands(hollow: Any, tree: shapely.STRtree) -> Any:
    """Return holes without what lies in them: an island may stand right beside their middle.

    Outlines of a level of detail may cross themselves, so they are mended first.
    """
    lands = [tree.geometries[tree.query(hole, predicate="contains_properly")] for hole in hollow]
    islands = [shapely.union_all(shapely.make_valid(land)) for land in lands]
    land = np.array([*islands, None], object)[:-1]
    water = shapely.buffer(shapely.difference(shapely.make_valid(hollow), land), 0)
    return water[~shapely.is_empty(water)]


def _depths(tree: shapely.STRtree, points: Any) -> Any:
    """Return in how many rings each point lies."""
    return np.bincount(tree.query(points, predicate="within")[0], minlength=len(points))


HOLLOW = (
    *("world", "european-union", "azerbaijan", "france", "italy-regions", "oman"),
    *("south-africa", "uzbekistan", "belgium-communes"),
)
"""Maps that have holes, which a usual run looks at: those that are drawn quickly."""

ALL = [each.id for each in mapcore.list_maps() if not each.id.endswith("-zips")]
"""Maps of ZIP areas have hundreds of gaps whose outlines touch: nesting does not tell land from
hole there."""

MAPS = ALL if EVERY else HOLLOW


def colors_in(seen: list[Hole], scale: float, theme: str, color: str) -> list[tuple[int, ...]]:
    """Return the colour in the middle of holes on a map whose regions all have one colour."""
    spec: dict[str, Any] = {
        "mapId": seen[0].map_id,
        "style": {
            "theme": theme,
            "defaultRegionColor": color,
            "regionBorders": {"width": 0},  # a theme's border goes by the fills
        },
        "output": {"width": SIDE, "height": SIDE, "scale": scale},
    }
    request = decode_request(spec)
    pack = builtin_atlas().open(request.map_id)
    scene = lay_out(arrange(plan_render(request, pack, match_request(request, pack), None)))
    (areas,) = (mark for mark in scene.marks if isinstance(mark, Areas))
    place, pixels = areas.placement, rasterize(scene)
    spots = [(hole.x * place.scale + place.dx, hole.y * place.scale + place.dy) for hole in seen]
    return [tuple(pixels[int(y * scale), int(x * scale)].tolist()) for x, y in spots]


@pytest.mark.parametrize(("map_id", "theme"), [*zip(MAPS, cycle(THEMES), strict=False)])
def test_a_hole_does_not_show_the_colours_of_the_regions(map_id: str, theme: str) -> None:
    least = GLOW if theme == "neon" else 0.0
    found = holes_of(map_id)
    assert found or map_id not in HOLLOW
    wide = [hole for hole in found if hole.radius >= least * hole.scale]
    for scale in sorted({hole.scale for hole in wide}):
        seen = [hole for hole in wide if hole.scale == scale]
        red = colors_in(seen, scale, theme, "#FF0000")
        assert red == colors_in(seen, scale, theme, "#0000FF")
