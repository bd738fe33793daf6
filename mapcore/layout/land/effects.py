"""The strokes of effects along coasts and borders, and how fine they are on ragged coasts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore.layout.land.measures import measure_breadth
from mapcore.layout.scene import Lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.box import Box
    from mapcore.geometry.placement import Placement
    from mapcore.geometry.polylines import Polylines
    from mapcore.planning.plan.effects import EffectStroke
    from mapcore.planning.plan.plan import RenderPlan

BROAD = 45.0
"""Land of this mean breadth in units carries coast strokes of full width."""

MIN_EFFECT_FACTOR = 0.45
"""The least factor of their width."""


def lay_out_effect(
    strokes: Sequence[EffectStroke],
    lines: Polylines,
    placement: Placement,
    unit: float,
    clip: Box,
    role: str,
) -> list[Lines]:
    """Return the strokes of an effect along lines, lengths being `unit` pixels each."""
    marks = []
    for stroke in strokes:
        right, down = stroke.shift
        place = placement.move(right * unit, down * unit) if right or down else placement
        color, width = stroke.ink.color, stroke.width * unit
        marks.append(Lines(lines, place, color, width, clip, role, round=True))
    return marks


def find_glow_below(plan: RenderPlan) -> tuple[EffectStroke, ...]:
    """Return the strokes of a glow that lie below the land: on it they would tint the data."""
    return plan.look.effect.glow if plan.data.any() else ()


def find_glow_above(plan: RenderPlan) -> tuple[EffectStroke, ...]:
    """Return the strokes of a glow that lie on the land: those of a map without data."""
    return () if plan.data.any() else plan.look.effect.glow


def find_fineness(page: MapPage) -> float:
    """Return the factor for strokes along the coast: 1, and less where land is mostly coast."""
    broad = measure_breadth(page.geometry) * page.placement.scale
    return min(1.0, max(MIN_EFFECT_FACTOR, math.sqrt(broad / (BROAD * page.map_unit))))
