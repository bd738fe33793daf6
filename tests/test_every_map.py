"""Every built-in map renders, and every region of it can be seen.

The normal run takes a sample; MAPCORE_MAPS=all takes the whole catalog.
"""

from __future__ import annotations

import io
import re
from zlib import crc32

import numpy as np
import pytest
from map_sample import EVERY
from numpy.typing import NDArray
from PIL import Image

import mapcore

IDS = [entry.id for entry in mapcore.list_maps()]
CHOSEN = ("world", "us-counties", "fiji", "russia", "chile", "france", "maldives")
LIMITED = [each for each in IDS if each in CHOSEN or crc32(each.encode()) % 25 == 0]
"""A sample that a new map does not change."""
MAPS = IDS if EVERY else LIMITED

MOST_VALUES = 5_000
"""What one request holds."""

STATES = "ak|al|ar|ca|fl|ga|ia|il|in|ky|md|mi|mn|mo|nc|ny|oh|pa|sc|tn|tx|va|wi|wv"
CROWDED = re.compile(
    f"italy-comuni|(brazil|mexico|spain)-municipalities|us-({STATES})-zips|us-counties"
    "|us-congressional-districts|australia-(lgas|sa3)"
)
"""Maps on which some regions are smaller than a pixel and side by side, as Manhattan's ZIP areas in
a map of New York State: there is no room for markers either."""

UNSEEN = 0.04
"""The most regions without a pixel of their own on a crowded map, as a share."""
UNSEEN_OF = {"australia-sa3": 0.07}
"""That share of maps whose suburbs are drawn on a whole continent: 22 of 336 on this one."""


def own_colors(count: int) -> list[tuple[int, int, int]]:
    """Return that many colours, all different, none grey or pale."""
    return [(index % 200 + 20, index // 200 * 8 % 200 + 20, 0) for index in range(count)]


def draw_map(map_id: str, fills: dict[str, str]) -> NDArray[np.uint8]:
    """Return the pixels of a map with coloured regions and without borders."""
    style = {"regionBorders": {"width": 0}, "mapBorder": {"width": 0}}
    content = mapcore.render({"mapId": map_id, "regions": fills, "style": style}).content
    return np.asarray(Image.open(io.BytesIO(content)).convert("RGB"))


def number_colors(pixels: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return colours as single numbers."""
    red, green, blue = np.moveaxis(pixels.astype(np.int64), -1, 0)
    return red << 16 | green << 8 | blue


@pytest.mark.parametrize("map_id", MAPS)
def test_every_region_paints_a_pixel_of_its_own(map_id: str) -> None:
    regions = mapcore.get_map(map_id).regions[:MOST_VALUES]
    colors = own_colors(len(regions))
    fills = {
        region.key: "#{:02x}{:02x}{:02x}".format(*color)
        for region, color in zip(regions, colors, strict=True)
    }
    painted = set(np.unique(number_colors(draw_map(map_id, fills))).tolist())
    numbers = number_colors(np.array(colors, np.uint8)).tolist()
    unseen = [r.title for r, color in zip(regions, numbers, strict=True) if color not in painted]
    most = UNSEEN_OF.get(map_id, UNSEEN) if CROWDED.fullmatch(map_id) else 0
    assert len(unseen) <= most * len(regions), unseen


@pytest.mark.parametrize("map_id", MAPS)
def test_every_map_renders_small(map_id: str) -> None:
    result = mapcore.render({"mapId": map_id, "output": {"width": 300}})
    assert Image.open(io.BytesIO(result.content)).width == 300
