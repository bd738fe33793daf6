"""Requests that are laid out as pages."""

from __future__ import annotations

import math
from typing import Any

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.composition.arrangement import Arrangement
from mapcore.rendering import arrange_request

ATLAS = Atlas()
PRESETS = ("card", "square", "portrait", "story", "slide")


def a_page(map_id: str = "germany", preset: str | None = None, **parts: Any) -> dict[str, Any]:
    """Return a page of a map with a number for every region but the last."""
    keys = [region.key for region in ATLAS.open(map_id).regions][:5000]
    drawn = keys[:-1] or keys
    values = {key: round(50 + 45 * math.sin(i * 0.61), 1) for i, key in enumerate(drawn)}
    return {
        "mapId": map_id,
        "layout": "page",
        "choropleth": {"values": values, "type": "groups"},
        "title": {"text": "Italy, Portugal and Bulgaria are the oldest", "subtitle": "Percent"},
        "footer": {"note": "Without islands.", "source": "Eurostat"},
        "output": {"preset": preset} if preset else {},
        **parts,
    }


def arranged(spec: dict[str, Any]) -> Arrangement:
    return arrange_request(mapcore.decode_request(spec))
