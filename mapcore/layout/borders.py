"""Borders between regions and around them, and the layers of lines and water over the regions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore.atlas.pack import AreaLayer, LineLayer
from mapcore.layout.clip import clip_layer
from mapcore.layout.effects import effect_lines, fineness
from mapcore.layout.measures import by_size, middle_area
from mapcore.layout.scene import Lines, Shape
from mapcore.layout.sheet import boxed, framed

if TYPE_CHECKING:
    from mapcore.atlas.pack import Geometry
    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet

ROOMY = 22.0
"""Regions of this many pixels across carry borders of their full width."""

THINNEST = 0.35
"""The least share of it that is left on small regions."""

GLOWING = 0.7
"""The share of it from which borders between regions glow as well, where the coast does:
around smaller regions nothing would be left of their colours."""

ISLAND = 14.0
"""Land up to so many units across counts as an island."""

LAKE = 4.0
"""Lakes up to so many units across are left out."""

ISLAND_SHARE = 0.5
"""The share of the coast's width that is drawn around islands."""


def water_and_meshes(sheet: Sheet) -> list[Mark]:
    """Return the layers that lie over the regions and under their borders."""
    return [
        *_water(sheet, "rivers"),
        *_water(sheet, "lakes"),
        *_lines(sheet, "roads"),
        *_lines(sheet, "admin2-mesh"),
        *_lines(sheet, "admin1-mesh"),
    ]


def borders(sheet: Sheet, geometry: Geometry) -> list[Mark]:
    """Return the borders of the map's own regions, with those of states and countries."""
    look, place, window = sheet.plan.look, sheet.placement, sheet.window
    thin = thinning(sheet, geometry)
    effect_unit = sheet.map_unit * fineness(sheet, geometry) ** 0.5
    return [
        *_beside_inner(sheet, geometry, thin),
        *effect_lines(look.effect.glow, geometry.outer, place, effect_unit, window, "glow"),
        *_inner(sheet, geometry, thin),
        *_lines(sheet, "admin1-mesh-inner"),
        *_lines(sheet, "admin0-mesh"),
        *_coast(sheet, geometry),
    ]


def _beside_inner(sheet: Sheet, geometry: Geometry, thin: float) -> list[Lines]:
    """Return the light along the borders between regions, where an effect has some."""
    look, place, unit = sheet.plan.look, sheet.placement, sheet.map_unit * thin
    if not look.region_borders.width:
        return []
    glow = look.effect.inner_glow if thin > GLOWING else ()
    return [
        *effect_lines(look.effect.bevel, geometry.inner, place, unit, sheet.window, "relief"),
        *effect_lines(glow, geometry.inner, place, unit, sheet.window, "glow"),
    ]


def _inner(sheet: Sheet, geometry: Geometry, thin: float) -> list[Lines]:
    """Return the borders between regions, as wide as asked for, or fitted to the map."""
    stroke = sheet.plan.look.region_borders
    color, width, dash = stroke.ink.color, stroke.width, stroke.dash
    if not width:
        return []
    if stroke.fitted:
        width *= sheet.map_unit * thin
    if dash:
        dash = tuple(max(1.0, length * width / stroke.width) for length in dash)
    return [
        Lines(geometry.inner, sheet.placement, color, width, sheet.window, "region-borders", dash)
    ]


def _coast(sheet: Sheet, geometry: Geometry) -> list[Lines]:
    """Return the outer borders; fitted ones are finer on ragged coasts and small islands.

    Where the line is as broad as the land it goes around, nothing is left of the land's colour.
    """
    look, place, window = sheet.plan.look, sheet.placement, sheet.window
    color, width = look.map_border.ink.color, look.map_border.width
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
    """Return the share of their width that fitted borders of small regions keep."""
    area = middle_area(geometry)
    across = ROOMY if area is None else math.sqrt(area) * sheet.placement.scale
    return min(1.0, max(THINNEST, across / ROOMY))


def _lines(sheet: Sheet, layer_id: str) -> list[Mark]:
    layer = _layer(sheet, layer_id)
    if not isinstance(layer, LineLayer):
        return []
    # Finer meshes are those of the map's own regions, which insets hold as well.
    foreign = layer_id in {"rivers", "admin0-mesh", "admin1-mesh"}
    lines = clip_layer(layer, boxed(sheet.plan) if foreign else framed(sheet.plan.pack))
    stroke, clip, place = sheet.plan.look.layers[layer_id], sheet.window, sheet.placement
    width = stroke.width * sheet.map_unit
    return [Lines(lines, place, stroke.ink.color, width, clip, layer_id, round=True)]


def _water(sheet: Sheet, layer_id: str) -> list[Mark]:
    layer = _layer(sheet, layer_id)
    if not isinstance(layer, AreaLayer):
        return _lines(sheet, layer_id)
    fill, line = sheet.plan.look.lakes.color, sheet.plan.look.layers[layer_id]
    rings = clip_layer(layer, boxed(sheet.plan))
    # Of smaller lakes an outlined speck would be left at the map's scale.
    seen = rings.longer_sides() * sheet.placement.scale > LAKE * sheet.map_unit
    color, width = line.ink.color, line.width * sheet.map_unit
    return [Shape(rings.select(seen), sheet.placement, fill, color, width, sheet.window)]


def _layer(sheet: Sheet, layer_id: str) -> object:
    plan = sheet.plan
    if layer_id not in plan.layers or layer_id not in plan.pack.layers:
        return None
    return plan.pack.layer(layer_id, sheet.device_px)
