"""The image map of a picture is HTML that browsers read, with an area for what is seen."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import mapcore

SPEC = {
    "mapId": "south-africa",
    "title": {"text": "a"},
    "categories": {"values": {"Gauteng": 'R&D <"5">'}},
    "output": {"width": 300, "scale": 2},
}


def areas(html: str) -> list[dict[str, str]]:
    """Return the attributes of the areas of an image map."""
    closed = re.sub(r"(<area [^>]*)>", r"\1/>", html)
    return [area.attrib for area in ET.fromstring(closed)]


def test_every_region_that_is_shown_has_an_area_within_the_picture() -> None:
    result = mapcore.render(SPEC)
    found = areas(result.image_map("provinces"))
    assert {area["data-key"] for area in found} == {place.key for place in result.regions}
    height = result.report.canvas.height
    for area in found:
        numbers = list(map(int, area["coords"].split(",")))
        assert len(numbers) % 2 == 0
        assert len(numbers) >= 6
        assert all(0 <= x <= 300 for x in numbers[::2])
        assert all(0 <= y <= height for y in numbers[1::2])


def test_an_area_says_its_region_and_value() -> None:
    found = {area["data-key"]: area for area in areas(mapcore.render(SPEC).image_map())}
    assert found["ZA-GP"]["alt"] == found["ZA-GP"]["title"] == 'Gauteng: R&D <"5">'
    assert found["ZA-WC"]["alt"] == "Western Cape"
    assert "href" not in found["ZA-GP"]


def test_an_area_leads_where_it_is_told_to() -> None:
    html = mapcore.render(SPEC).image_map("a<b", link="/r?k={key}&x=1")
    assert html.startswith('<map name="a&lt;b">')
    assert {area["href"] for area in areas(html)} >= {"/r?k=ZA-GP&x=1"}


def test_markers_come_first_as_circles_and_the_land_below_them_later() -> None:
    spec = {"mapId": "world", "categories": {"values": {"Monaco": "a"}}}
    first, *others = areas(mapcore.render(spec, width=600).image_map())
    assert (first["shape"], first["data-key"]) == ("circle", "MC")
    assert "FR" in {area["data-key"] for area in others}


def test_a_hole_is_no_area_of_the_region_around_it() -> None:
    """Lesotho lies in South Africa: within its outline an area must not say Free State."""
    found = areas(mapcore.render({"mapId": "africa"}, width=800).image_map())
    inner = [area for area in found if area["data-key"] == "LS"]
    assert len(inner) == 1
    around = [area["coords"] for area in found if area["data-key"] == "ZA"]
    assert inner[0]["coords"] not in around
