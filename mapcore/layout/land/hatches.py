"""Hatching over regions, and in the swatches of the legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.scene import Hatch, Stripes

if TYPE_CHECKING:
    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.hatching_plan import HatchInk
    from mapcore.planning.plan.plan import RenderPlan

LEAST_DISTANCE = 4.0
"""How far apart stripes are at least, in device pixels."""

SWATCH_STRIPES = 4.5
"""Into how many distances of stripes the longer side of a swatch is divided."""


def lay_out_hatches(page: MapPage) -> list[Hatch]:
    """Return the hatching of a plan, that of regions without a value first."""
    keys = page.plan.pack.keys
    return [
        Hatch(
            geometry=page.geometry,
            placement=page.placement,
            regions=hatch.regions,
            keys=tuple(keys[region] for region in hatch.regions),
            stripes=make_stripes(hatch.ink, page.map_unit, page.plan.output.scale),
            clip=page.window,
        )
        for hatch in page.plan.hatches
    ]


def make_stripes(ink: HatchInk, unit: float, scale: float) -> Stripes:
    """Return the stripes of an ink in canvas pixels; they cover the same share at any size."""
    distance = max(ink.distance * unit, LEAST_DISTANCE / scale)
    return Stripes(ink.kind, ink.color, ink.width / ink.distance * distance, distance)


def make_swatch_stripes(ink: HatchInk, box: Box) -> Stripes:
    """Return the stripes of a swatch: as dense as the map's, so many that their kind is seen."""
    distance = max(box.width, box.height) / SWATCH_STRIPES
    return Stripes(ink.kind, ink.color, ink.width / ink.distance * distance, distance)


def name_patterns(plan: RenderPlan) -> dict[int, str]:
    """Return what the hatching of each region says, by its index, in the order of the patterns."""
    named: dict[int, list[str]] = {}
    for pattern in plan.patterns:
        for region in pattern.regions:
            named.setdefault(region, []).append(pattern.label)
    return {region: ", ".join(labels) for region, labels in named.items()}
