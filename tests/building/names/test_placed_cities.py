"""Regions have the names of the cities that they contain and are called after."""

from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.placed_cities import (
    Near,
    is_name,
    list_placed_names,
    list_shared_names,
    place_cities,
)
from mapcore.matching.matching import match_keys

EXONYMS = [
    ("argentina-departments", "Буэнос-Айрес", "02000"),
    ("australia-lgas", "Сидней", "17200"),
    ("belgium-arrondissements", "Anversa", "11000"),
    ("canada-census-divisions", "Торонто", "3520"),
    ("colombia-municipalities", "Богота", "11001"),
    ("eu-nuts-1", "Бавария", "DE2"),
    ("eu-nuts-2", "Ломбардия", "ITC4"),
    ("eu-nuts-3", "Gênes", "ITC33"),
    ("eu-nuts-3", "Мюнхен", "DE212"),
    ("finland-municipalities", "Хельсинки", "091"),
    ("france-arrondissements", "Nizza", "062"),
    ("germany-kreise", "Monaco di Baviera", "09162"),
    ("germany-kreise", "Ratisbonne", "09362"),
    ("germany-kreise", "慕尼黑", "09162"),
    ("mexico-municipalities", "Канкун", "23005"),
    ("netherlands-municipalities", "Groninga", "GM0014"),
    ("portugal-municipalities", "Лиссабон", "1106"),
    ("south-korea-sigungu", "Чхунчхон", "42110"),
    ("switzerland-districts", "Losanna", "2225"),
    ("switzerland-municipalities", "Женева", "6621"),
    ("us-metros", "Nueva York", "35620"),
    ("us-metros", "Чикаго", "16980"),
]


@pytest.mark.parametrize(("map_id", "name", "key"), EXONYMS)
def test_a_region_is_known_by_the_names_of_its_city_in_other_languages(
    map_id: str, name: str, key: str
) -> None:
    assert match_keys(Atlas().open(map_id), [name]).resolved == {name: key}


@pytest.mark.parametrize(
    ("map_id", "name"),
    [
        ("colombia-municipalities", "Antioquia"),  # a department, and once Santa Fé de Antioquia
        ("finland-municipalities", "Fredericia"),  # Hamina once, and a greater city of Denmark
        ("germany-kreise", "Monaco"),  # a country
        ("germany-kreise", "Francfort"),  # on the Main, or on the Oder
        ("germany-kreise", "Möln"),  # Mülheim, but one letter from Köln
        ("ireland-local-authorities", "Дублин"),  # the city, or the county with three others
    ],
)
def test_a_name_that_may_mean_another_place_is_none(map_id: str, name: str) -> None:
    assert match_keys(Atlas().open(map_id), [name]).resolved == {}


def test_a_slip_of_a_name_does_not_become_another_region() -> None:
    matching = match_keys(Atlas().open("germany-kreise"), ["Rostock", "Rostok"])
    assert matching.resolved["Rostock"] == "13003"
    assert matching.resolved.get("Rostok") in {None, "13003"}


def test_a_city_is_in_the_region_that_contains_it() -> None:
    placed = {city["name"]: key for city, key in place_cities(Atlas().open("germany-kreise"))}
    assert (placed["Offenbach"], placed["Oldenburg"]) == ("06413", "03403")


def test_names_are_those_of_one_city() -> None:
    names = list_placed_names("netherlands-municipalities", {})
    assert {"groninga", "groningue"} <= names["GM0014"]
    assert all(is_name(name) for name in ("Aix-la-Chapelle", "Monaco di Baviera", "Köln"))
    assert not any(is_name(name) for name in ("MUC", "mu ni hei", "RTM"))


def test_regions_are_near_a_name_by_one_edit() -> None:
    near = Near.of(Atlas().open("germany-kreise"))
    assert near.find("rostok") == {"13003", "13072"}
    assert near.find("xxxxxxx") == set()


def test_counties_share_names_with_cities_of_their_state() -> None:
    shared = list_shared_names(Atlas().open("us-tx-counties"))
    assert shared["houston"] == ["48225", "48201"]
    assert "dallas" not in shared
