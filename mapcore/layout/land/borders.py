"""Borders between regions and around them, and the layers of lines over the regions."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from mapcore.atlas.pack import LineLayer
from mapcore.composition.bands.page import list_framed_insets, list_opaque_insets
from mapcore.layout.land.clip import clip_layer
from mapcore.layout.land.effects import find_fineness, find_glow_above, lay_out_effect
from mapcore.layout.land.measures import measure_median_area, split_by_size
from mapcore.layout.scene import Lines

if TYPE_CHECKING:
    from mapcore.atlas.shapes import Layer
    from mapcore.composition.bands.page import MapPage
    from mapcore.layout.scene import Mark

ROOMY = 24.0
"""Regions of this many pixels across carry borders of their full width."""

THINNEST_LINE = 0.25
"""Thinner borders, in pixels, are not drawn: they would only grey the colours of small regions."""

GLOWING = 0.7
"""The share of it from which borders between regions glow as well, where the coast does:
around smaller regions nothing would be left of their colours."""

ISLAND = 14.0
"""Land up to so many units across counts as an island."""

ISLAND_SHARE = 0.5
"""The share of the coast's width that is drawn around islands."""


def lay_out_meshes(page: MapPage) -> list[Mark]:
    """Return the borders of lower and other units, which lie under those of the regions."""
    return [
        *_lay_out_lines(page, "admin2-mesh"),
        *_lay_out_lines(page, "admin1-mesh"),
    ]


def lay_out_borders(page: MapPage) -> list[Mark]:
    """Return the borders of the map's own regions, with those of states and countries.

    Tiles have none: the gaps between them part them.
    """
    if page.plan.pack.tiles:
        return []
    place, window = page.placement, page.window
    thin = find_thinning(page)
    unit = page.map_unit * find_fineness(page) ** 0.5
    glow = find_glow_above(page.plan)
    return [
        *_lay_out_border_effects(page, thin),
        *lay_out_effect(glow, page.geometry.coast, place, unit, window, "glow"),
        *_lay_out_region_borders(page, thin),
        *_lay_out_lines(page, "admin1-mesh-inner"),
        *_lay_out_lines(page, "admin0-mesh"),
        *_lay_out_map_border(page),
    ]


def _lay_out_border_effects(page: MapPage, thin: float) -> list[Lines]:
    """Return the light along the borders between regions, where an effect has some."""
    look, place, unit = page.plan.look, page.placement, page.map_unit * thin
    if not look.region_borders.width:
        return []
    glow = look.effect.inner_glow if thin > GLOWING else ()
    return [
        *lay_out_effect(look.effect.bevel, page.geometry.inner, place, unit, page.window, "relief"),
        *lay_out_effect(glow, page.geometry.inner, place, unit, page.window, "glow"),
    ]


def _lay_out_region_borders(page: MapPage, thin: float) -> list[Lines]:
    """Return the borders between regions, as wide as asked for, or fitted to the map."""
    stroke = page.plan.look.region_borders
    color, width, dash = stroke.ink.color, stroke.width, stroke.dash
    if not width:
        return []
    if stroke.fitted:
        width *= page.map_unit * thin
        if width < THINNEST_LINE:
            # Without data, borders are all that there is to see.
            if page.plan.data.any():
                return []
            width = THINNEST_LINE
    if dash:
        dash = tuple(max(1.0, length * width / stroke.width) for length in dash)
    lines, place = page.geometry.inner, page.placement
    return [Lines(lines, place, color, width, page.window, "region-borders", dash)]


def _lay_out_map_border(page: MapPage) -> list[Lines]:
    """Return the outer borders; fitted ones are finer on ragged coasts and small islands.

    A line as wide as the land that it surrounds would hide the land's colour.
    """
    coast, frontier = page.plan.look.map_border, page.plan.look.frontier
    width = coast.width
    if not coast.fitted:
        parts = [(page.geometry.outer, coast.ink, width)]
    else:
        width *= page.map_unit * find_fineness(page)
        # The limit is rounded so that similar canvases share one choice.
        limit = float(f"{ISLAND * page.map_unit / page.placement.scale:.1g}")
        small, large = split_by_size(page.geometry, limit)
        parts = [
            (page.geometry.frontier, frontier.ink, frontier.width * page.map_unit),
            (small, coast.ink, width * ISLAND_SHARE),
            (large, coast.ink, width),
        ]
    return [
        Lines(lines, page.placement, ink.color, width, page.window, "map-border", round=True)
        for lines, ink, width in parts
        if width and len(lines)
    ]


def find_thinning(page: MapPage) -> float:
    """Return the share of their width that fitted borders of small regions keep."""
    area = measure_median_area(page.geometry)
    across = ROOMY if area is None else math.sqrt(area) * page.placement.scale
    return min(1.0, across / ROOMY)


def _lay_out_lines(page: MapPage, layer_id: str) -> list[Mark]:
    layer = find_layer(page, layer_id)
    if not isinstance(layer, LineLayer):
        return []
    # Finer meshes are those of the map's own regions, which insets hold as well.
    foreign = layer_id in {"admin0-mesh", "admin1-mesh"}
    lines = clip_layer(
        layer, list_opaque_insets(page.plan) if foreign else list_framed_insets(page.plan.pack)
    )
    stroke, clip, place = page.plan.look.layers[layer_id], page.window, page.placement
    width = stroke.width * page.map_unit
    return [Lines(lines, place, stroke.ink.color, width, clip, layer_id, round=True)]


def find_layer(page: MapPage, layer_id: str) -> Layer | None:
    """Return a layer that is shown, at the detail of the picture; None if it is not."""
    plan = page.plan
    if layer_id not in plan.layers or layer_id not in plan.pack.layers:
        return None
    return plan.pack.layer(layer_id, page.device_px)
