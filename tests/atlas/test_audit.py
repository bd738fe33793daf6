"""The audit of the atlas is current, and leaves no difference without a reason.

What asks for all its findings reads every map, for half a minute: it is asked each week. Run
`pytest -m weekly tests/atlas` after a change of maps.
"""

from __future__ import annotations

import audit
import pytest
from tile_figures import figures_of

from mapcore.atlas.catalog import Atlas
from mapcore.building.tiles.grid import own_grid


@pytest.mark.weekly
@pytest.mark.parametrize("title", audit.CHECKS)
def test_no_difference_is_without_a_reason(title: str) -> None:
    found = [f"{each.map}: {each.text}" for each in audit.findings()[title] if not each.reason]
    assert found == []


@pytest.mark.weekly
def test_notes_are_true_and_titles_stand_once() -> None:
    found = audit.findings()
    assert found["Notes that are false"] == []
    assert found["Titles that two regions share"] == []
    assert found["Maps without a year"] == []


@pytest.mark.weekly
def test_every_reason_explains_a_difference() -> None:
    assert (
        audit.list_unused_reasons(each for found in audit.findings().values() for each in found)
        == []
    )


@pytest.mark.weekly
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


@pytest.mark.parametrize(
    ("place", "lon", "lat", "map_id", "key"),
    [
        ("Stanley", -58.5, -51.75, "world", "FK"),
        ("Sukhumi", 41.2, 43.0, "georgia", "GE-AB"),
        ("Tskhinvali", 43.97, 42.23, "georgia", "GE-SK"),
        ("Rîbnița", 29.0, 47.77, "moldova", "MD-SN"),
        ("Lethem in Essequibo", -59.6, 3.38, "world", "GY"),
        ("Kunashir", 145.9, 44.1, "russia", "RU-SAK"),
        ("Bir Tawil", 33.75, 21.87, "world", "SD"),
        ("Halaib", 36.0, 22.3, "world", "EG"),
        ("Abyei", 28.43, 9.59, "world", "SD"),
        ("Ilemi", 35.3, 4.9, "world", "KE"),
        ("Stepanakert", 46.75, 39.82, "world", "AZ"),
        ("Kyrenia", 33.4, 35.28, "cyprus", "CY-06"),
        ("Akrotiri", 32.97, 34.6, "cyprus", "CY-02"),
        ("Hargeisa", 44.06, 9.56, "somalia", "SO-WO"),
        ("the zone of UNDOF", 35.85, 33.12, "syria", "SY-QU"),
        ("Golan", 35.75, 32.95, "world", "SY"),
        ("Katzrin", 35.69, 32.99, "syria", "SY-QU"),
        ("Kiryat Shmona", 35.571, 33.208, "israel", "IL-Z"),
        ("Simferopol", 34.1, 44.95, "ukraine", "UA-43"),
        ("Aksai Chin", 79.0, 35.2, "world", "CN"),
        ("Siachen", 77.1, 35.4, "india", "IN-LA"),
        ("Laayoune", -13.2, 27.15, "world", "EH"),
        ("Vatican City", 12.4534, 41.9034, "world", "VA"),
    ],
)
def test_disputed_places_are_where_the_page_says(
    place: str, lon: float, lat: float, map_id: str, key: str
) -> None:
    """The page is docs/boundaries.md."""
    drawn = audit.shapes(map_id)
    found = drawn.region_at(lon, lat)
    assert found is not None, place
    assert (drawn.pack.keys[found[0]], found[1]) == (key, 0.0), place


def test_most_neighbours_touch() -> None:
    """The grids that a person made keep more neighbours than those that a machine assigned."""
    hand, machine = figures_of(own_grid("world-tiles", "square"), Atlas().open("world"))
    assert hand.touching > 1.1 * machine.touching
    assert hand.error < 20
    hand, _ = figures_of(own_grid("spain-tiles", "square"), Atlas().open("spain"))
    assert hand.touching >= 100
