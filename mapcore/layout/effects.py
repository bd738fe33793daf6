"""The themes' effects along the coast, made of strokes: a stroke is its own buffer.

What lies inside the coast is painted over by the land that is drawn later.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore.color import mix, parse_hex, to_hex
from mapcore.layout.scene import Lines
from mapcore.layout.shapes import breadth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import Geometry
    from mapcore.geometry.box import Box
    from mapcore.geometry.placement import Placement
    from mapcore.geometry.polylines import Polylines
    from mapcore.layout.sheet import Sheet
    from mapcore.planning.plan import Look

WATERLINES = ((3.0, 0.90, 0.55), (6.5, 0.78, 0.40), (11.0, 0.66, 0.27), (17.0, 0.54, 0.17))
"""Distance from the coast, width and strength of each waterline."""

SHADOW = ((8.0, 0.16), (5.0, 0.26), (3.0, 0.40))
"""Distance and strength of each step of a shadow around the coast, widest first."""

GLOW = ((15.0, 0.035), (10.0, 0.05), (6.5, 0.08), (3.6, 0.15))
"""Width and strength of each stroke of a glow on the coast, widest first."""

INNER_GLOW = ((7.0, 0.05), (3.6, 0.09))
"""The same on the borders between regions that are large enough to be seen between them."""

FALL, LIGHT = (2.4, 2.6), (-1.6, -1.7)
"""How far relief throws its shadow and its light, to the right and down."""


BROAD = 45.0
"""Land of this mean breadth in units carries coast strokes of full width."""

FINEST = 0.45
"""The least factor of their width."""


def coast_below(
    look: Look, lines: Polylines, placement: Placement, unit: float, clip: Box
) -> list[Lines]:
    """Return what an effect draws around land before the land: waterlines or a soft shadow."""
    color = look.theme.effect_color
    strokes: list[tuple[str, float]] = []
    if look.theme.effect == "waterlines":
        for distance, width, strength in reversed(WATERLINES):
            # A wide stroke in the line's colour, and the sea's over all but its rim.
            strokes.append((mix(look.sea, color, strength), 2 * distance + width))
            strokes.append((look.sea, 2 * distance - width))
    elif look.theme.effect == "shadow":
        strokes = [(mix(look.sea, color, strength), 2 * d) for d, strength in SHADOW]
    return [_stroke(lines, placement, c, w * unit, clip, "coast-effect") for c, w in strokes]


def relief_below(
    look: Look, lines: Polylines, placement: Placement, unit: float, clip: Box
) -> list[Lines]:
    """Return the shadow and the light of a relief below the map's own land."""
    if look.theme.effect != "emboss":
        return []
    shadow = translucent(look.theme.effect_color, 0.085)
    light = translucent("#ffffff", 0.30)
    dark, bright = (placement.moved(x * unit, y * unit) for x, y in (FALL, LIGHT))
    return [
        *(_stroke(lines, dark, shadow, k * 1.15 * unit, clip, "relief") for k in range(6, 0, -1)),
        *(_stroke(lines, bright, light, k * 1.2 * unit, clip, "relief") for k in range(3, 0, -1)),
    ]


def bevel(
    look: Look, lines: Polylines, placement: Placement, unit: float, clip: Box
) -> list[Lines]:
    """Return the light edge beside the borders between the regions of a relief."""
    if look.theme.effect != "emboss":
        return []
    place = placement.moved(0.8 * unit, 0.8 * unit)
    return [_stroke(lines, place, translucent("#ffffff", 0.9), unit, clip, "relief")]


def glow(
    look: Look,
    lines: Polylines,
    placement: Placement,
    unit: float,
    clip: Box,
    strokes: Sequence[tuple[float, float]] = GLOW,
) -> list[Lines]:
    """Return a glow along the coast, or with other `strokes` along other lines."""
    if look.theme.effect != "glow":
        return []
    color = look.theme.effect_color
    return [
        _stroke(lines, placement, translucent(color, strength), width * unit, clip, "glow")
        for width, strength in strokes
    ]


def fineness(sheet: Sheet, geometry: Geometry) -> float:
    """Return the factor for strokes along the coast: 1, and less where land is mostly coast."""
    broad = breadth(geometry) * sheet.placement.scale
    return min(1.0, max(FINEST, math.sqrt(broad / (BROAD * sheet.map_unit))))


def translucent(color: str, alpha: float) -> str:
    """Return a colour with `alpha` times its opacity.

    >>> translucent("#00e5ff", 0.5)
    '#00e5ff80'
    """
    red, green, blue, opacity = parse_hex(color)
    return to_hex(red, green, blue, opacity * alpha)


def _stroke(
    lines: Polylines, placement: Placement, color: str, width: float, clip: Box, role: str
) -> Lines:
    return Lines(lines, placement, color, width, clip, role, round=True)
