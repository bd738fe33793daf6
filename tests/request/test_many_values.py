"""Maps of thousands of regions are drawn whole in the library; the service takes 5,000 values."""

from __future__ import annotations

import json

import pytest

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.request.decoding.data_fields import check_served

KEYS = [region.key for region in Atlas().open("spain-municipalities").regions]


def as_specs(count: int) -> dict[str, dict[str, object]]:
    """Return what names so many regions, by the path of their data."""
    keys = [f"{at:06}" for at in range(count)]
    return {
        "choropleth.values": {"choropleth": {"values": dict.fromkeys(keys, 1)}},
        "categories.values": {"categories": {"values": dict.fromkeys(keys, "a")}},
        "symbols.values": {"symbols": {"values": dict.fromkeys(keys, 1)}},
        "regions": {"regions": dict.fromkeys(keys, "#112233")},
    }


def test_all_municipalities_of_spain_are_filled_at_once() -> None:
    values = {key: at % 100 for at, key in enumerate(KEYS)}
    report = mapcore.check({"mapId": "spain-municipalities", "choropleth": {"values": values}})
    assert (report.region_matching.matched_keys, len(KEYS)) == (8119, 8119)


@pytest.mark.parametrize("path", as_specs(1))
def test_more_than_the_library_takes_is_refused(path: str) -> None:
    spec = {"mapId": "spain-municipalities", **as_specs(20_001)[path]}
    with pytest.raises(mapcore.ValidationError, match="; draw one part of the map") as found:
        mapcore.decode_request(json.dumps(spec))
    assert str(found.value).startswith(f"{path}: expected at most 20000 entries, got 20001")


@pytest.mark.parametrize("path", as_specs(1))
def test_the_service_refuses_more_than_5000_and_says_what_to_do(path: str) -> None:
    fits, exceeds = (
        mapcore.decode_request(
            json.dumps({"mapId": "spain-municipalities", **as_specs(count)[path]})
        )
        for count in (5000, 5001)
    )
    check_served(fits)
    with pytest.raises(mapcore.ValidationError, match="draw one part of the map") as found:
        check_served(exceeds)
    assert f"{path}: expected at most 5000 entries, got 5001; " in str(found.value)


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
