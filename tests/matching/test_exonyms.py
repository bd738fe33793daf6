from __future__ import annotations

import csv
from collections import Counter

import pytest
from babel import Locale

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.subdivision_names import SUBDIVISION_NAMES
from mapcore.matching.gazetteer.exonyms import Exonyms
from mapcore.matching.matching import match_keys

BARE_NAMES: set[tuple[str, str]] = set()
"""Names of CLDR that are those of the city beside the region."""
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


@pytest.mark.parametrize(
    ("key", "region"),
    [
        ("M\u1ef9", "US"),
        ("B\u1ec9", "BE"),
        ("\u00c1o", "AT"),
        ("\u00dd", "IT"),
        ("\u00dac", "AU"),
        ("\u0627\u0644\u0645\u0627\u0644\u062f\u064a\u0641", "MV"),
        ("\u0414\u0415", None),
        ("B\u00ed", None),
        ("B\u1ec9 (Burundi)", None),
    ],
)
def test_what_is_written_with_marks_or_in_other_letters_is_no_code(
    key: str, region: str | None
) -> None:
    assert match_keys(Atlas().open("world"), [key]).resolved.get(key) == region


@pytest.mark.parametrize("language", ["ko", "ar", "vi", "ta", "ur", "bn", "hi", "sw"])
def test_the_countries_are_known_in_the_most_spoken_languages(language: str) -> None:
    world = Atlas().open("world")
    named = Locale(language).territories
    meant = {named[each.key]: each.key for each in world.regions if each.key in named}
    assert len(meant) > 240
    found = match_keys(world, meant).resolved
    assert [name for name, key in found.items() if key != meant[name]] == []
    assert len(found) >= 0.98 * len(meant)


@pytest.mark.parametrize(
    ("map_id", "key", "region"),
    [
        ("italy-regions", "Tuscany", "IT-52"),
        ("italy-regions", "Sicily", "IT-82"),
        ("italy-comuni", "Rome", "058091"),
        ("italy-comuni", "Mailand", "015146"),
        ("spain-municipalities", "Seville", "41091"),
        ("spain-regions", "Katalonien", "ES-CT"),
        ("uk-regions", "\u00c9cosse", "S92000003"),
        ("uk-nations", "\u00c9cosse", "GB-SCT"),
        ("uk-local-authorities", "S12000049", "S12000046"),
        ("uk-local-authorities", "S12000050", "S12000044"),
        ("uk-local-authorities", "Glasgow", "S12000046"),
        ("uk-local-authorities", "Edinburgh", "S12000036"),
        ("uk-local-authorities", "Western Isles", "S12000013"),
        ("united-kingdom", "S12000050", "GB-NLK"),
    ],
)
def test_derived_maps_and_sister_maps_know_the_same_names(
    map_id: str, key: str, region: str
) -> None:
    assert match_keys(Atlas().open(map_id), [key]).resolved == {key: region}


@pytest.mark.parametrize(
    ("map_id", "key", "region"),
    [
        ("italy-comuni", "Rom", "058091"),
        ("poland-powiaty", "Warschau", "1465"),
        ("poland-powiaty", "Cracow", "1261"),
        ("poland-powiaty", "\u0412\u0430\u0440\u0448\u0430\u0432\u0430", "1465"),
        ("greece", "\u00c9szak-\u00c9gei-szigetek", "GR-K"),
        ("greece", "D\u00e9l-\u00c9gei-szigetek", "GR-L"),
        ("russia", "Krasnojarsk\u00fd kraj", "RU-KYA"),
        ("ukraine", "Kijev oblast", "UA-32"),
        ("italy", "province de Tarente", "IT-TA"),
    ],
)
def test_exonyms_lead_to_the_region_that_they_name(map_id: str, key: str, region: str) -> None:
    assert match_keys(Atlas().open(map_id), [key]).resolved == {key: region}


def test_a_region_of_nearly_the_name_is_not_taken_for_its_type() -> None:
    matching = match_keys(Atlas().open("italy"), ["Tarente", "provincia Tarente"])
    assert set(matching.resolved.values()) <= {"IT-TA"}


def test_units_are_known_in_the_languages_of_their_country() -> None:
    """Of all names of CLDR 41 that are in the table, none leads to another unit than its own."""
    own: dict[str, list[tuple[str, str]]] = {}
    with SUBDIVISION_NAMES.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            own.setdefault(row["key"][:2], []).append((row["key"], row["name"]))
    outcomes: Counter[str] = Counter()
    wrong = []
    for entry in Atlas().list():
        pack = Atlas().open(entry.id)
        for country in {key[:2] for key in pack.index_of_key if key[2:3] == "-"}:
            pairs = [pair for pair in own.get(country, ()) if pair[0] in pack.index_of_key]
            resolved = match_keys(pack, [name for _, name in pairs]).resolved
            for key, name in pairs:
                found = resolved.get(name)
                outcomes["right" if found == key else "wrong" if found else "missed"] += 1
                if found not in {key, None}:
                    wrong.append((entry.id, name, key, found))
    assert {each[:2] for each in wrong} <= BARE_NAMES
    assert outcomes["right"] > 0.96 * outcomes.total()
