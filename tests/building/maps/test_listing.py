from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from mapcore.building.maps.listing import listing


def test_the_page_of_maps_is_that_of_the_catalog():
    index = (files("mapcore.atlas") / "data" / "catalog.json").read_text("utf-8")
    page = Path(__file__).parents[3] / "docs" / "maps.md"
    assert page.read_text("utf-8") == listing(json.loads(index)["maps"])
