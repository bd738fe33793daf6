from __future__ import annotations

import pytest

from mapcore.matching.gazetteer.exonyms import Exonyms

EUROPE = Exonyms.of({"DE": 0, "FR": 1, "AT": 2})
STATES = Exonyms.of({"DE-BY": 0, "DE-SN": 1})


@pytest.mark.parametrize(
    ("words", "regions"),
    [("allemagne", (0,)), ("alemania", (0,)), ("フランス", (1,)), ("england", ()), ("f r", ())],
)
def test_regions_are_found_by_their_names_in_all_languages(
    words: str, regions: tuple[int, ...]
) -> None:
    assert EUROPE.find(words) == regions


def test_the_parts_of_a_country_have_a_section_of_their_own() -> None:
    assert STATES.find("baviera") == (0,)
    assert STATES.find("allemagne") == ()


def test_countries_beside_the_map_are_foreign() -> None:
    assert EUROPE.is_foreign("australien")
    assert not EUROPE.is_foreign("allemagne")
    assert EUROPE.is_nearly_foreign("austrlia")
    assert not STATES.is_nearly_foreign("austrlia")  # no map of countries


def test_keys_without_a_section_have_no_exonyms() -> None:
    assert Exonyms.of({"06037": 0, "Nord-Kivu": 1}).find("frankreich") == ()
