from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from hypothesis import given
from strategies import requests

import mapcore
from mapcore.request.responses import EdgeMethod

POPULATION = {
    "AU-NSW": 8.5,
    "AU-VIC": 7.0,
    "AU-QLD": 5.6,
    "AU-WA": 3.0,
    "AU-SA": 1.9,
    "AU-TAS": 0.6,
}


def alt_text(**fields: Any) -> str:
    return mapcore.check({"mapId": "australia", **fields}).alt_text


def test_a_choropleth_names_its_range_its_extremes_its_classes_and_its_gaps() -> None:
    text = alt_text(
        choropleth={"values": POPULATION, "classes": 3, "type": "steps", "method": "jenks"}
    )
    assert "Values range from 0.6 to 8.5. " in text
    assert "Highest: New South Wales (8.5), Victoria (7.0), Queensland (5.6). " in text
    assert "Lowest: Tasmania (0.6), South Australia (1.9), Western Australia (3.0). " in text
    assert "3 classes by natural breaks. " in text
    assert text.endswith(
        "Australian Capital Territory, Northern Territory, Ashmore and Cartier Islands."
    )


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((1, 2, 3, 12, 13, 22), "The fullest class, 0 to 9, is the lowest, with 3 states. "),
        ((1, 12, 13, 14, 22, 31), "The fullest class, 10 to 19, is the second lowest, with 3 "),
        ((1, 12, 22, 23, 24, 31), "The fullest class, 20 to 29, is the third lowest, with 3 "),
        ((1, 12, 22, 33, 34, 35), "The fullest class, 30 to 40, is the highest, with 3 states. "),
        ((1, 12, 22, 33), None),
    ],
)
def test_a_histogram_is_told_by_its_fullest_class(
    values: tuple[int, ...], said: str | None
) -> None:
    keys = ("AU-NSW", "AU-VIC", "AU-QLD", "AU-WA", "AU-SA", "AU-TAS")
    text = alt_text(
        choropleth={"values": dict(zip(keys, values, strict=False)), "type": "groups",
                    "breaks": [0, 10, 20, 30, 40]},
        legend={"histogram": True},
        layout="page",
    )  # fmt: skip
    assert said in text if said else "fullest" not in text


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"AU-WA": 3}, "Every value is 3. "),
        ({"AU-WA": 3, "AU-SA": 3}, "Every value is 3. "),
        ({"AU-WA": 3, "AU-SA": 2}, "Highest: Western Australia (3). Lowest: South Australia (2). "),
    ],
)
def test_few_values_are_told_without_naming_a_region_twice(
    values: dict[str, float], said: str
) -> None:
    assert said in alt_text(choropleth={"values": values})


@pytest.mark.parametrize("method", get_args(EdgeMethod))
def test_every_way_to_make_classes_has_words(method: EdgeMethod) -> None:
    own = {"breaks": [0, 4, 9]} if method == "manual" else {"method": method}
    text = alt_text(choropleth={"values": POPULATION, "type": "steps", **own})
    assert re.search(r"\d classes (with|of|by) [a-z ]+\. ", text)


def test_many_regions_without_data_are_counted_and_not_named() -> None:
    report = mapcore.check({"mapId": "us-states", "choropleth": {"values": {"TX": 1, "CA": 2}}})
    assert report.alt_text.endswith("49 states lack data.")


def test_categories_are_counted() -> None:
    values = {"AU-WA": "Coal", "AU-SA": "Gas", "AU-TAS": "Coal"}
    said = "Coal (2: Tasmania, Western Australia), Gas (1: South Australia). "
    assert f"Regions by category: {said}" in alt_text(categories={"values": values})


def test_many_pins_are_counted() -> None:
    pins = [{"title": f"P{i}", "lat": -25, "lon": 130} for i in range(20)]
    assert alt_text(locations=pins).endswith("Pins: P0, P1, P2, P3, P4, P5, P6, P7 and 12 more.")


def test_the_title_comes_first_and_keeps_its_own_stop() -> None:
    assert alt_text(title={"text": "Rain"}).startswith("Rain. Map: Australia")
    assert alt_text(title={"text": "Rain?"}).startswith("Rain? Map: Australia")


@pytest.mark.parametrize("locale", ["en-US", "de"])
def test_the_text_is_one_line(locale: str) -> None:
    spec = {
        "title": {"text": "Sales\n2024", "subtitle": "in\tmillions"},
        "categories": {"values": {"Victoria": "not\r\nopen"}},
        "locale": locale,
    }
    text = alt_text(**spec)
    assert text.startswith("Sales 2024. in millions. ")
    assert "not open" in text
    assert len(text.splitlines()) == 1


def test_coloured_regions_are_named_by_the_legend_that_the_caller_gives() -> None:
    regions = {"AU-WA": "#2853A3", "AU-SA": "#2853a3", "AU-TAS": "#C83C29"}
    assert alt_text(regions=regions).endswith(
        "Coloured: South Australia, Tasmania, Western Australia."
    )
    items = [{"label": "Coal", "color": "#2853A3"}, {"label": "Gas", "color": "#111111"}]
    assert alt_text(regions=regions, legend={"items": items}).endswith(
        "Coal: South Australia, Western Australia. Gas: 0 states. Coloured: Tasmania."
    )


def test_counties_are_named_with_their_states_where_the_map_has_several() -> None:
    values = {"48113": 4, "01001": 1}
    said = "Highest: Dallas County, Texas (4). Lowest: Autauga County, Alabama (1). "
    report = mapcore.check({"mapId": "us-counties", "choropleth": {"values": values}})
    assert said in report.alt_text
    report = mapcore.check({"mapId": "us-tx-counties", "choropleth": {"values": {"48113": 4}}})
    assert "Texas (" not in report.alt_text


def test_only_regions_that_are_shown_lack_data() -> None:
    values = {"DE": 1, "FR": 2}
    spec = {"mapId": "world", "choropleth": {"values": values}}
    assert "247 countries lack data." in mapcore.check(spec).alt_text
    part = {**spec, "frame": ["DE", "FR"]}
    assert "247 countries" not in mapcore.check(part).alt_text


@given(requests())
def test_every_picture_has_a_text_of_bounded_length(raw: dict[str, Any]) -> None:
    report = mapcore.check({**raw, "onUnmatched": "warn"})
    assert report.alt_text.endswith((".", "!", "?", "…"))
    assert mapcore.encode(report)["altText"] == report.alt_text
