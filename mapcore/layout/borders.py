"""Borders between regions and around them, and the layers of lines and water over the regions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore.atlas.pack import AreaLayer, LineLayer
from mapcore.layout.cutting import cut_out
from mapcore.layout.effects import INNER_GLOW, bevel, fineness, glow, translucent
from mapcore.layout.scene import Lines, Shape
from mapcore.layout.shapes import by_size, middle_area
from mapcore.layout.sheet import boxed, framed

if TYPE_CHECKING:
    from mapcore.atlas.pack import Geometry
    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet

ROOMY = 22.0
"""Regions of this many pixels across carry borders of a theme's full width."""

THINNEST = 0.35
"""The least share of it that is left on small regions."""

GLOWING = 0.7
"""The share of it from which borders between regions glow as well, in themes where the coast does:
around smaller regions nothing would be left of their colours."""

ISLAND = 14.0
"""Land up to so many units across counts as an island."""

LAKE = 4.0
"""Lakes up to so many units across are left out."""

ISLAND_SHARE = 0.5
"""The share of the coast's width that is drawn around islands."""


def water_and_meshes(sheet: Sheet) -> list[Mark]:
    """Return the layers that lie over the regions and under their borders."""
    theme, unit = sheet.plan.look.theme, sheet.map_unit
    return [
        *_water(sheet, "rivers", theme.river, 0.9 * unit),
        *_water(sheet, "lakes", theme.lake_line, 0.5 * unit),
        *_lines(sheet, "roads", theme.road, 0.9 * unit),
        *_lines(sheet, "admin2-mesh", translucent(theme.border, 0.7), 0.4 * unit),
        *_lines(sheet, "admin1-mesh", theme.state_mesh, 0.7 * unit),
    ]


def borders(sheet: Sheet, geometry: Geometry) -> list[Mark]:
    """Return the borders of the map's own regions, with those of states and countries."""
    look, place, window = sheet.plan.look, sheet.placement, sheet.window
    thin = thinning(sheet, geometry)
    effect_unit = sheet.map_unit * fineness(sheet, geometry) ** 0.5
    return [
        *_beside_inner(sheet, geometry, thin),
        *glow(look, geometry.outer, place, effect_unit, window),
        *_inner(sheet, geometry, thin),
        *_lines(sheet, "admin1-mesh-inner", look.theme.outline, 0.9 * sheet.map_unit),
        *_lines(sheet, "admin0-mesh", look.theme.country_mesh, 0.9 * sheet.map_unit),
        *_coast(sheet, geometry),
    ]


def _beside_inner(sheet: Sheet, geometry: Geometry, thin: float) -> list[Lines]:
    """Return the light along the borders between regions, in themes that have some."""
    look, place, unit = sheet.plan.look, sheet.placement, sheet.map_unit * thin
    if not look.region_borders.width:
        return []
    shines = look.region_borders.color == look.theme.border and thin > GLOWING
    strokes = INNER_GLOW if shines else ()
    return [
        *bevel(look, geometry.inner, place, unit, sheet.window),
        *glow(look, geometry.inner, place, unit, sheet.window, strokes),
    ]


def _inner(sheet: Sheet, geometry: Geometry, thin: float) -> list[Lines]:
    """Return the borders between regions, as wide as asked for, or as the theme and canvas ask."""
    look = sheet.plan.look
    color, width, dash = look.region_borders.color, look.region_borders.width, look.theme.dash
    if not width:
        return []
    if look.region_borders.fitted:
        width *= sheet.map_unit * thin
    if look.theme.effect == "glow" and color == look.theme.border:
        # Under a glow the borders' own colour would outshine the data.
        color = translucent(color, 0.5)
    if dash:
        dash = tuple(max(1.0, length * width / look.region_borders.width) for length in dash)
    return [
        Lines(geometry.inner, sheet.placement, color, width, sheet.window, "region-borders", dash)
    ]


def _coast(sheet: Sheet, geometry: Geometry) -> list[Lines]:
    """Return the outer borders; a theme's own are finer on ragged coasts and small islands.

    Where the line is as broad as the land it goes around, nothing is left of the land's colour.
    """
    look, place, window = sheet.plan.look, sheet.placement, sheet.window
    color, width = look.map_border.color, look.map_border.width
    if not width:
        return []
    parts = [(geometry.outer, width)]
    if look.map_border.fitted:
        width *= sheet.map_unit * fineness(sheet, geometry)
        # The limit is rounded so that similar canvases share one choice.
        limit = float(f"{ISLAND * sheet.map_unit / place.scale:.1g}")
        small, large = by_size(geometry, limit)
        parts = [(small, width * ISLAND_SHARE), (large, width)]
    return [
        Lines(lines, place, color, stroke, window, "map-border", round=True)
        for lines, stroke in parts
        if len(lines)
    ]


def thinning(sheet: Sheet, geometry: Geometry) -> float:
    """Return the share of a theme's width that the borders of small regions keep."""
    area = middle_area(geometry)
    across = ROOMY if area is None else math.sqrt(area) * sheet.placement.scale
    return min(1.0, max(THINNEST, across / ROOMY))


def _lines(sheet: Sheet, layer_id: str, color: str, width: float) -> list[Mark]:
    layer = _layer(sheet, layer_id)
    if not isinstance(layer, LineLayer):
        return []
    # Finer meshes are those of the map's own regions, which insets hold as well.
    foreign = layer_id in {"rivers", "admin0-mesh", "admin1-mesh"}
    lines = cut_out(layer, boxed(sheet.plan) if foreign else framed(sheet.plan.pack))
    clip, place = sheet.window, sheet.placement
    return [Lines(lines, place, color, width, clip, layer_id, round=True)]


def _water(sheet: Sheet, layer_id: str, line: str, width: float) -> list[Mark]:
    layer = _layer(sheet, layer_id)
    if not isinstance(layer, AreaLayer):
        return _lines(sheet, layer_id, line, width)
    fill = sheet.plan.look.theme.lake
    rings = cut_out(layer, boxed(sheet.plan))
    # Of smaller lakes an outlined speck would be left at the map's scale.
    seen = rings.longer_sides() * sheet.placement.scale > LAKE * sheet.map_unit
    return [Shape(rings.select(seen), sheet.placement, fill, line, width, sheet.window)]


def _layer(sheet: Sheet, layer_id: str) -> object:
    plan = sheet.plan
    if layer_id not in plan.layers or layer_id not in plan.pack.layers:
        return None
    return plan.pack.layer(layer_id, sheet.device_px)
