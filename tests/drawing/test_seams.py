"""Neighbours of one colour are one area: no pixel between them shows what lies below."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

import mapcore
from mapcore.assets.themes import THEMES
from mapcore.composition.arranging import arrange
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Areas, Disc
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.rendering import builtin_atlas
from mapcore.request.decoding.decode import decode_request

EFFECTS = {"none": 2, "shadow": 2, "waterlines": 2, "emboss": 2, "glow": 9}
"""How far along the coast, in pixels, a theme may draw over the land."""


def spec_of(map_id: str, theme: str, color: str) -> dict[str, Any]:
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    none = {"width": 0}
    return {
        "mapId": map_id,
        "regions": dict.fromkeys(keys, color),
        "style": {
            "theme": theme,
            "backgroundColor": THEMES[theme].sea,  # a theme's own gives way to colours of the data
            "regionBorders": none,
            "mapBorder": none,
        },
        "layers": {"admin1-mesh-inner": False},
        "output": {"width": 700},
    }


def pixels_of(spec: dict[str, Any]) -> Any:
    image = Image.open(io.BytesIO(mapcore.render(spec).content)).convert("RGB")
    return np.asarray(image)


def coast_of(spec: dict[str, Any], reach: int) -> Any:
    """Return what is within `reach` pixels of the coast or a marker, drawn by another library."""
    request = decode_request(spec)
    pack = builtin_atlas().open(request.map_id)
    scene = lay_out(arrange(plan_render(request, pack, match_request(request, pack), None)))
    mask = Image.new("L", (scene.width, scene.height))
    pen = ImageDraw.Draw(mask)
    (areas,) = (mark for mark in scene.marks if isinstance(mark, Areas))
    place = areas.placement
    coast = areas.geometry.outer
    placed = np.asarray(coast.points, float) * place.scale + (place.dx, place.dy)
    for line in np.split(placed, coast.starts[1:-1]):
        pen.line([tuple(point) for point in line.tolist()], fill=255)
    for disc in (mark for mark in scene.marks if isinstance(mark, Disc)):
        r = disc.radius + disc.stroke_width
        pen.ellipse((disc.x - r, disc.y - r, disc.x + r, disc.y + r), fill=255)
    return np.asarray(mask.filter(ImageFilter.MaxFilter(2 * reach + 1))) > 0


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("map_id", ["germany", "us-counties"])
def test_no_seam_between_neighbours_of_one_colour(map_id: str, theme: str) -> None:
    red, blue = spec_of(map_id, theme, "#C81E1E"), spec_of(map_id, theme, "#1E46C8")
    one, other = pixels_of(red), pixels_of(blue)
    coast = coast_of(red, EFFECTS[THEMES[theme].effect])
    land = (one != other).any(axis=2) & ~coast
    assert land.sum() > 0.1 * land.size
    # A pixel of the land has the region's own colour in both pictures, or something shines through.
    assert (one[land] == (0xC8, 0x1E, 0x1E)).all()
    assert (other[land] == (0x1E, 0x46, 0xC8)).all()
