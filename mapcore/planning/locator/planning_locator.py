"""From the block `locator` of a request to its plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.errors import UnknownMap, make_error
from mapcore.geometry.polylines import Polylines
from mapcore.planning.locator.larger_maps import find_larger_map, find_regions
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.locator_plan import LocatorPlan
from mapcore.planning.view import view_map
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.geometry.box import Box
    from mapcore.planning.brief import Brief
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.planning.view import View
    from mapcore.request.locator import Locator

SIDE_POINTS = 24
"""How many points a side of what is shown has on the larger map, where it may be a curve."""

LEAST_CONTRAST = 3.0
"""Of what is marked to the land around it (WCAG 2.2, 1.4.11)."""

NO_PLACE = RenderWarning(
    "locator_left_out", "Tiles stand at no places, so a grid of tiles has no locator."
)


def add_locator(
    plan: RenderPlan, brief: Brief, asked: Locator, view: View, atlas: Atlas | None
) -> RenderPlan:
    """Return a plan with its locator, or with a warning where there can be none.

    Raises `ValidationError` where its map is not known, is the map itself or does not show it.
    """
    pack, theme = brief.pack, brief.theme
    if pack.tiles:
        return evolve(plan, warnings=(*plan.warnings, NO_PLACE))
    larger = _open_larger(pack, asked, atlas or Atlas())
    regions = find_regions(pack, larger) if view.is_whole else ()
    outline = None if regions else _draw_outline(pack, view.box, larger)
    if not regions and outline is None:
        message = f"does not show {pack.title}; name a map on which it lies"
        raise make_error("locator.map", message)
    data = tuple(np.flatnonzero(plan.data).tolist())
    land, mark = Ink(theme.land), Ink(theme.pin)
    if mark.contrast(land.opaque) < LEAST_CONTRAST:
        mark = mark.readable_on(land.opaque, theme.text, "#000000", "#ffffff")
    locator = LocatorPlan(
        pack=larger,
        view=view_map(larger),
        regions=regions,
        outline=outline,
        position=asked.position,
        kept=None if view.is_whole else brief.matching.framed or data,
        sea=plan.look.sea,
        land=land,
        border=Ink(theme.border),
        mark=mark,
    )
    return evolve(plan, locator=locator)


def _open_larger(pack: MapPack, asked: Locator, atlas: Atlas) -> MapPack:
    """Return the map that was asked for, or the one that is known to be larger.

    Built-in maps are known also where the atlas holds the caller's own maps alone.
    """
    known = atlas if atlas.builtin else Atlas()
    if asked.map is None:
        found = find_larger_map(pack, known)
        if found is None:
            message = f"no map is known on which {pack.title} lies; name one, or leave locator out"
            raise make_error("locator.map", message)
        return found
    found = _open_asked(asked.map, atlas, known)
    if found.tiles or found.id == pack.id:
        message = "expected another map, with places; name that of a country, a continent or world"
        raise make_error("locator.map", message)
    return found


def _open_asked(map_id: str, *atlases: Atlas) -> MapPack:
    """Return the map of the first of some atlases that has it."""
    suggestions: tuple[str, ...] = ()
    for atlas in atlases:
        try:
            return atlas.open(map_id)
        except UnknownMap as error:
            suggestions = error.suggestions
    raise make_error("locator.map", f"no map {map_id!r}", suggestions)


def _draw_outline(pack: MapPack, shown: Box, larger: MapPack) -> Polylines | None:
    """Return the sides of what is shown in the plane of a larger map; None if they are not on it.

    Both planes are those of the maps without their insets.
    """
    x, y = pack.to_plane.inverse().apply(*_walk_around(shown))
    lon, lat = pack.projection.inverse_each(x, y)
    known = np.isfinite(lon) & np.isfinite(lat)
    if not known.any():
        return None
    places = larger.projection.forward_each(lon[known], lat[known])
    x, y = larger.to_plane.apply(*(np.asarray(each, np.float64) for each in places))
    on_map = np.isfinite(x) & np.isfinite(y)
    points = np.stack([x[on_map], y[on_map]], axis=1)
    if not larger.frame.contains_each(points).any():
        return None
    return Polylines.of([np.concatenate([points, points[:1]])])


def _walk_around(box: Box) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return points along the sides of a box, around it."""
    along = np.linspace(0, 1, SIDE_POINTS, endpoint=False)
    low, high = np.zeros(SIDE_POINTS), np.ones(SIDE_POINTS)
    x = np.concatenate([along, high, 1 - along, low])
    y = np.concatenate([low, along, high, 1 - along])
    return box.x + x * box.width, box.y + y * box.height
