"""Coloured regions that are drawn too small, and the tile map that shows them."""

from __future__ import annotations

from typing import Any

import mapcore

WORLD = mapcore.Atlas().open("world").keys


def findings(map_id: str, keys: tuple[str, ...], width: int, **parts: Any) -> list[tuple[str, str]]:
    values = {key: at % 7 for at, key in enumerate(keys)}
    spec = {"mapId": map_id, "choropleth": {"values": values}, "output": {"width": width}, **parts}
    found = mapcore.check(spec).lint
    return [(each.message, each.mend) for each in found if each.code == "tiny_regions"]


def test_the_tile_map_is_named() -> None:
    ((message, mend),) = findings("world", WORLD, 800)
    assert "119 of 249 coloured regions are drawn smaller than 16 px²" in message
    assert 'draw the tile map, "world-tiles"' in mend


def test_where_there_is_no_tile_map_none_is_named() -> None:
    counties = mapcore.Atlas().open("us-counties").keys
    ((_, mend),) = findings("us-counties", counties, 400)
    assert mend == "Enlarge output.width, or show a part of the map with frame."
    assert findings("us-counties", counties, 1200) == []


def test_only_coloured_regions_in_view_count() -> None:
    assert findings("world", ("FR", "BR", "CN", "US"), 800) == []
    islands = ("VA", "SM", "MC", "NR", "TV")
    assert findings("world", islands, 800)
    assert findings("world", (*WORLD,), 1600, frame=["FR", "DE", "ES", "IT"]) == []
    assert findings("world-tiles", WORLD, 300) == []
