"""Every built-in map renders, and every region of it can be seen.

The normal run takes a sample; MAPCORE_MAPS=all takes the whole catalog.
"""

from __future__ import annotations

import io
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from map_sample import EVERY
from numpy.typing import NDArray
from PIL import Image

import mapcore
from mapcore.geometry.box import Box

IDS = [entry.id for entry in mapcore.list_maps()]
CHOSEN = ("world", "us-counties", "fiji", "russia", "chile", "maldives", "us-ny-zips")
LIMITED = [each for each in IDS if each in CHOSEN or crc32(each.encode()) % 25 == 0]
"""A sample that a new map does not change."""
MAPS = IDS if EVERY else LIMITED

MOST_VALUES = 5_000
"""What one request holds."""

ANOTHER = "#00ffff"
"""No colour of `own_colors` has any blue."""

LEAST_CHANGE = 24
"""How much of a channel a pixel changes where a region has a tenth of it."""

APART = 40
"""How far apart regions are, in pixels, that are tried in one picture."""


def own_colors(count: int) -> list[tuple[int, int, int]]:
    """Return that many colours, all different, none grey or pale."""
    return [(index % 200 + 20, index // 200 * 8 % 200 + 20, 0) for index in range(count)]


def write_spec(map_id: str, fills: dict[str, str]) -> dict[str, Any]:
    """Return the spec of a map with coloured regions and without borders."""
    style = {"regionBorders": {"width": 0}, "mapBorder": {"width": 0}}
    return {"mapId": map_id, "regions": fills, "style": style}


def draw_map(map_id: str, fills: dict[str, str]) -> NDArray[np.uint8]:
    """Return the pixels of a map with coloured regions and without borders."""
    content = mapcore.render(write_spec(map_id, fills)).content
    return np.asarray(Image.open(io.BytesIO(content)).convert("RGB"))


def number_colors(pixels: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return colours as single numbers."""
    red, green, blue = np.moveaxis(pixels.astype(np.int64), -1, 0)
    return red << 16 | green << 8 | blue


def find_places(spec: dict[str, Any]) -> dict[str, Box]:
    """Return the boxes of regions in a picture."""
    return {each.key: each.box for each in mapcore.locate_regions(spec).regions if each.box}


def share_out(boxes: dict[str, Box]) -> list[dict[str, Box]]:
    """Return the regions in groups, those of one group far apart."""
    groups: list[dict[str, Box]] = []
    for key, box in boxes.items():
        wide = box.shrink(-APART)
        free = (each for each in groups if not any(wide.intersects(b) for b in each.values()))
        group = next(free, None)
        if group is None:
            groups.append(group := {})
        group[key] = box
    return groups


def change_most(before: NDArray[np.uint8], after: NDArray[np.uint8], box: Box) -> int:
    """Return the most that a pixel changes in a box and close to it."""
    wide = box.shrink(-2)
    rows = slice(max(0, int(wide.y)), int(wide.bottom) + 1)
    columns = slice(max(0, int(wide.x)), int(wide.right) + 1)
    apart = after[rows, columns].astype(int) - before[rows, columns]
    return int(np.abs(apart).max())


@pytest.mark.parametrize("map_id", MAPS)
def test_every_region_can_be_seen(map_id: str) -> None:
    """Each paints a pixel of its own, or changes one where it stands as its colour changes."""
    regions = mapcore.get_map(map_id).regions[:MOST_VALUES]
    colors = own_colors(len(regions))
    fills = {
        region.key: "#{:02x}{:02x}{:02x}".format(*color)
        for region, color in zip(regions, colors, strict=True)
    }
    drawn = draw_map(map_id, fills)
    painted = set(np.unique(number_colors(drawn)).tolist())
    numbers = number_colors(np.array(colors, np.uint8)).tolist()
    mixed = [r.key for r, color in zip(regions, numbers, strict=True) if color not in painted]
    places = find_places(write_spec(map_id, fills)) if mixed else {}
    unseen = []
    for group in share_out({key: places[key] for key in mixed}):
        other = draw_map(map_id, fills | dict.fromkeys(group, ANOTHER))
        changed = {key: change_most(drawn, other, box) for key, box in group.items()}
        unseen += [key for key, most in changed.items() if most < LEAST_CHANGE]
    assert not unseen


@pytest.mark.parametrize("map_id", MAPS)
def test_every_map_renders_small(map_id: str) -> None:
    result = mapcore.render({"mapId": map_id, "output": {"width": 300}})
    assert Image.open(io.BytesIO(result.content)).width == 300
