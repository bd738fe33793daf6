"""Rivers, lakes and roads over the regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.atlas.pack import AreaLayer, LineLayer
from mapcore.composition.bands.page import list_opaque_insets
from mapcore.composition.land_raster import rasterize_land
from mapcore.layout.land.borders import find_layer
from mapcore.layout.land.clip import clip_layer, clip_lines_to_land, select_rings_at_land
from mapcore.layout.scene import Lines, Shape

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.land_raster import LandRaster
    from mapcore.layout.scene import Mark

MIN_LAKE = 4.0
"""Lakes up to so many units across are left out."""


def lay_out_water_and_roads(page: MapPage) -> list[Mark]:
    """Return rivers, lakes and roads, from back to front.

    Where no land is shown around the map, rivers and roads end at its borders, and only lakes that
    touch its land are drawn: others would float in the sea.
    """
    rivers, lakes, roads = (find_layer(page, name) for name in ("rivers", "lakes", "roads"))
    land = None
    if (rivers or lakes or roads) and not page.plan.shows_surroundings:
        land = rasterize_land(page.geometry.rings, page.placement, page.window)
    marks: list[Mark] = []
    if isinstance(rivers, LineLayer):
        marks.append(_lay_out_lines(page, rivers, "rivers", land))
    if isinstance(lakes, AreaLayer):
        marks.append(_lay_out_lakes(page, lakes, land))
    if isinstance(roads, LineLayer):
        marks.append(_lay_out_lines(page, roads, "roads", land))
    return marks


def _lay_out_lines(page: MapPage, layer: LineLayer, role: str, land: LandRaster | None) -> Lines:
    stroke, place = page.plan.look.layers[role], page.placement
    lines = clip_layer(layer, list_opaque_insets(page.plan))
    if land:
        lines = clip_lines_to_land(lines, land, place)
    width = stroke.width * page.map_unit
    return Lines(lines, place, stroke.ink.color, width, page.window, role, round=True)


def _lay_out_lakes(page: MapPage, layer: AreaLayer, land: LandRaster | None) -> Shape:
    fill, line = page.plan.look.lakes.color, page.plan.look.layers["lakes"]
    rings, place = clip_layer(layer, list_opaque_insets(page.plan)), page.placement
    if land:
        rings = select_rings_at_land(rings, land, place)
    # Smaller lakes would be drawn as outlines alone.
    seen = rings.longer_sides() * place.scale > MIN_LAKE * page.map_unit
    width = line.width * page.map_unit
    return Shape(rings.select(seen), place, fill, line.ink.color, width, page.window)
