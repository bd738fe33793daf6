"""The audit of the atlas is current, and leaves no difference without a reason."""

from __future__ import annotations

import audit
import pytest


@pytest.mark.parametrize("title", audit.CHECKS)
def test_no_difference_is_without_a_reason(title: str) -> None:
    found = [f"{each.map}: {each.text}" for each in audit.findings()[title] if not each.reason]
    assert found == []


def test_notes_are_true_and_titles_stand_once() -> None:
    found = audit.findings()
    assert found["Notes that are false"] == []
    assert found["Titles that two regions share"] == []
    assert found["Maps without a year"] == []


def test_every_reason_explains_a_difference() -> None:
    assert (
        audit.list_unused_reasons(each for found in audit.findings().values() for each in found)
        == []
    )


def test_the_page_of_the_audit_is_current() -> None:
    """Run `nox -s audit` to write it anew."""
    assert audit.PAGE.read_text("utf-8") == audit.page()


def test_a_city_in_the_wrong_region_is_found() -> None:
    """Paris is moved to Lyon."""
    cities = audit.geonames().get_cities_by_name("Paris")
    paris = {**next(c for d in cities for c in d.values() if c["countrycode"] == "FR")}
    drawn = audit.shapes("france-regions")
    keys = [region.key for region in drawn.pack.regions]
    region, off = drawn.region_at(paris["longitude"], paris["latitude"])
    assert (keys[region], off) == ("FR-IDF", 0.0)
    assert drawn.apart({**paris, "longitude": 4.83, "latitude": 45.76}, region) > 150


def test_areas_are_those_on_the_globe() -> None:
    """The largest region of France in Europe has 84,036 km²."""
    drawn = audit.shapes("france-regions")
    largest = max(zip(drawn.areas, drawn.pack.titles, strict=True))
    assert largest[1] == "Nouvelle-Aquitaine"
    assert abs(largest[0] / 84_036 - 1) < 0.02
