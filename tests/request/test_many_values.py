"""More values than a request takes are refused with what to do, and all regions can be coloured."""

from __future__ import annotations

import pytest

import mapcore
from mapcore.atlas.catalog import Atlas

KEYS = [region.key for region in Atlas().open("spain-municipalities").regions]


@pytest.mark.parametrize("field", ["choropleth", "categories"])
def test_too_many_values_say_where_the_others_go(field: str) -> None:
    values = dict.fromkeys(KEYS, 1 if field == "choropleth" else "a")
    with pytest.raises(mapcore.ValidationError, match="under regions") as found:
        mapcore.check({"mapId": "spain-municipalities", field: {"values": values}})
    assert f"{field}.values: expected at most 5000 entries, got 8119; give up to 5000 more" in str(
        found.value
    )


def test_too_many_colours_say_what_to_do() -> None:
    with pytest.raises(mapcore.ValidationError, match=r"regions: .*; draw one part of the map"):
        mapcore.check({"mapId": "spain-municipalities", "regions": dict.fromkeys(KEYS, "#112233")})


def test_values_and_colours_together_reach_all_municipalities_of_spain() -> None:
    values = {key: at % 100 for at, key in enumerate(KEYS)}
    choropleth: mapcore.ChoroplethDict = {
        "type": "steps",
        "breaks": [0, 50, 100],
        "values": {key: values[key] for key in KEYS[:5000]},
    }
    legend = mapcore.check({"mapId": "spain-municipalities", "choropleth": choropleth}).legend
    assert isinstance(legend, tuple)
    low, high = (entry.color for entry in legend)
    rest = {key: low if values[key] < 50 else high for key in KEYS[5000:]}
    report = mapcore.check(
        {"mapId": "spain-municipalities", "choropleth": choropleth, "regions": rest}
    )
    assert report.region_matching.matched_keys == len(KEYS)
    assert report.legend == legend
