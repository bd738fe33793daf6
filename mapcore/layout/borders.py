"""Borders between regions and around them, and the layers of lines and water over the regions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.atlas.pack import AreaLayer, LineLayer
from mapcore.layout.effects import bevel, glow, translucent
from mapcore.layout.scene import Lines, Shape
from mapcore.layout.shapes import extents

if TYPE_CHECKING:
    from mapcore.atlas.pack import Geometry
    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet

ROOMY = 22.0
"""Regions of this many pixels across carry borders of a theme's full width."""

THINNEST = 0.35
"""The least share of it that is left on small regions."""


def water_and_meshes(sheet: Sheet) -> list[Mark]:
    """Return the layers that lie over the regions and under their borders."""
    theme, unit = sheet.plan.look.theme, sheet.unit
    return [
        *_water(sheet, "rivers", theme.river, 0.9 * unit),
        *_water(sheet, "lakes", theme.lake_line, 0.5 * unit),
        *_lines(sheet, "roads", theme.road, 0.9 * unit),
        *_lines(sheet, "admin2-mesh", theme.state_mesh, 0.45 * unit),
        *_lines(sheet, "admin1-mesh", theme.state_mesh, 0.7 * unit),
    ]


def borders(sheet: Sheet, geometry: Geometry) -> list[Mark]:
    """Return the borders of the map's own regions, with those of states and countries."""
    look, unit, place, window = sheet.plan.look, sheet.unit, sheet.placement, sheet.window
    inner, outer = look.region_borders, look.map_border
    color, width, dash = inner.color, inner.width, look.theme.dash
    own = (inner.color, inner.width) == (look.theme.border, look.theme.border_width)
    if own:
        width *= unit * _thinning(sheet, geometry)
        # Under a glow the borders' own colour would outshine the data.
        color = translucent(color, 0.5) if look.theme.effect == "glow" else color
    if dash and width:
        dash = tuple(max(1.0, length * width / inner.width) for length in dash)
    coast = outer.width
    if (outer.color, outer.width) == (look.theme.outline, look.theme.outline_width):
        coast *= unit
    marks: list[Mark] = [
        *bevel(look, geometry.inner, place, unit, window),
        *glow(look, geometry.outer, place, unit, window),
    ]
    if width:
        marks.append(Lines(*geometry.inner, place, color, width, window, "region-borders", dash))
    marks += _lines(sheet, "admin1-mesh-inner", look.theme.outline, 0.9 * unit)
    marks += _lines(sheet, "admin0-mesh", look.theme.country_mesh, 0.9 * unit)
    if coast:
        marks.append(
            Lines(*geometry.outer, place, outer.color, coast, window, "map-border", round=True)
        )
    return marks


def _thinning(sheet: Sheet, geometry: Geometry) -> float:
    """Return the share of a theme's width that the borders of small regions keep."""
    areas = extents(geometry).areas
    across = float(np.sqrt(np.median(areas))) * sheet.placement.scale if len(areas) else ROOMY
    return min(1.0, max(THINNEST, across / ROOMY))


def _lines(sheet: Sheet, layer_id: str, color: str, width: float) -> list[Mark]:
    layer = _layer(sheet, layer_id)
    if not isinstance(layer, LineLayer):
        return []
    clip, place = sheet.window, sheet.placement
    return [Lines(layer.points, layer.starts, place, color, width, clip, layer_id, round=True)]


def _water(sheet: Sheet, layer_id: str, line: str, width: float) -> list[Mark]:
    layer = _layer(sheet, layer_id)
    if not isinstance(layer, AreaLayer):
        return _lines(sheet, layer_id, line, width)
    fill = sheet.plan.look.theme.lake
    place, clip = sheet.placement, sheet.window
    return [Shape(layer.points, layer.starts, place, fill, line, width, clip)]


def _layer(sheet: Sheet, layer_id: str) -> object:
    plan = sheet.plan
    if layer_id not in plan.layers or layer_id not in plan.pack.layers:
        return None
    return plan.pack.layer(layer_id, sheet.device_px)
