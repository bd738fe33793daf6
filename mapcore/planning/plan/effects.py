"""The themes' effects along coasts and borders, drawn as strokes of several widths.

The land, drawn later, covers the inner half of the strokes along coasts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.color import mix
from mapcore.frozen import frozen
from mapcore.planning.plan.inks import Ink

if TYPE_CHECKING:
    from mapcore.assets.themes import ThemeTokens

WATERLINES = ((3.0, 0.90, 0.55), (6.5, 0.78, 0.40), (11.0, 0.66, 0.27), (17.0, 0.54, 0.17))
"""Distance from the coast, width and strength of each waterline."""

SHADOW = ((8.0, 0.16), (5.0, 0.26), (3.0, 0.40))
"""Distance and strength of each step of a shadow around the coast, widest first."""

GLOW = ((15.0, 0.035), (10.0, 0.05), (6.5, 0.08), (3.6, 0.15))
"""Width and strength of each stroke of a glow on the coast, widest first."""

INNER_GLOW = ((7.0, 0.05), (3.6, 0.09))
"""The same on the borders between regions that are large enough to be seen between them."""

FALL, LIGHT = (2.8, 3.0), (-1.8, -1.9)
"""How far the shadow and the light of a relief are moved, to the right and down."""

WHITE = Ink("#ffffff")


@frozen
class EffectStroke:
    """One stroke along a line: its ink, its width, and how far right and down it is moved.

    Lengths are in units.
    """

    ink: Ink
    width: float
    shift: tuple[float, float] = (0.0, 0.0)


@frozen
class Effect:
    """The strokes of an effect, the first at the back; all empty where a theme has no effect.

    `coast` lies below all land, `relief` below the map's own, `bevel` beside the borders between
    regions, `glow` on the coast, but below land with data; `inner_glow` is on the borders between
    regions that are large enough to be seen between them.
    """

    coast: tuple[EffectStroke, ...] = ()
    relief: tuple[EffectStroke, ...] = ()
    bevel: tuple[EffectStroke, ...] = ()
    glow: tuple[EffectStroke, ...] = ()
    inner_glow: tuple[EffectStroke, ...] = ()


def plan_effect(theme: ThemeTokens, sea: Ink) -> Effect:
    """Return the strokes of a theme's effect on a sea."""
    color = Ink(theme.effect_color)
    match theme.effect:
        case "waterlines":
            return Effect(coast=_plan_waterlines(color, sea))
        case "shadow":
            return Effect(
                coast=tuple(EffectStroke(_mix_on(sea, color, s), 2 * d) for d, s in SHADOW)
            )
        case "emboss":
            shadow, light = color.fade(0.13), WHITE.fade(0.42)
            fall = [EffectStroke(shadow, k * 1.15, FALL) for k in range(6, 0, -1)]
            shine = [EffectStroke(light, k * 1.2, LIGHT) for k in range(3, 0, -1)]
            return Effect(
                relief=(*fall, *shine), bevel=(EffectStroke(WHITE.fade(0.9), 1.0, (0.8, 0.8)),)
            )
        case "glow":
            return Effect(glow=_plan_glow(color, GLOW), inner_glow=_plan_glow(color, INNER_GLOW))
        case "none":
            return Effect()


def _plan_waterlines(color: Ink, sea: Ink) -> tuple[EffectStroke, ...]:
    """Return wide strokes in the lines' colour, each with the sea's over all but its rim."""
    strokes = []
    for distance, width, strength in reversed(WATERLINES):
        strokes.append(EffectStroke(_mix_on(sea, color, strength), 2 * distance + width))
        strokes.append(EffectStroke(sea, 2 * distance - width))
    return tuple(strokes)


def _mix_on(sea: Ink, color: Ink, strength: float) -> Ink:
    return Ink(mix(sea.color, color.color, strength), color.origin)


def _plan_glow(color: Ink, strokes: tuple[tuple[float, float], ...]) -> tuple[EffectStroke, ...]:
    return tuple(EffectStroke(color.fade(strength), width) for width, strength in strokes)
