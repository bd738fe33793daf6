"""Names on a dark sea are light; those on land, or in the caller's colour, stay as they are."""

from __future__ import annotations

from typing import Any

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.color import contrast
from mapcore.composition.arranging import arrange
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Text
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render

PINS = [
    {"title": "At sea", "lat": 39.6, "lon": 10.6},
    {"title": "On land", "lat": 43.0, "lon": 12.4},
]


def texts(role: str, **spec: Any) -> dict[str, Text]:
    asked = {"mapId": "italy", "locations": PINS, "output": {"width": 800}, **spec}
    request = mapcore.decode_request(asked)
    pack = Atlas().open(request.map_id)
    plan = plan_render(request, pack, match_request(request, pack), None)
    marks = lay_out(arrange(plan)).marks
    return {mark.text: mark for mark in marks if isinstance(mark, Text) and mark.role == role}


def test_a_name_at_sea_is_light_and_one_on_land_is_dark() -> None:
    found = texts("pin-label", style={"theme": "maritime"})
    sea, land = found["At sea"], found["On land"]
    assert contrast(sea.color, "#000000") > 10
    assert contrast(land.color, "#ffffff") > 10
    assert sea.halo == "#12425F"
    assert sea.halo_width < land.halo_width


def test_a_dark_background_of_the_caller_counts_as_a_dark_sea() -> None:
    found = texts("pin-label", style={"backgroundColor": "#101820"})
    assert found["At sea"].halo == "#101820"
    assert found["On land"].halo != "#101820"


def test_light_seas_change_nothing() -> None:
    found = texts("pin-label")
    assert found["At sea"].color == found["On land"].color
    assert found["At sea"].halo == found["On land"].halo


def test_names_in_the_caller_s_colour_keep_it() -> None:
    style = {"theme": "maritime", "labels": {"show": True, "color": "#552200"}}
    assert {mark.color for mark in texts("label", style=style).values()} == {"#552200"}
