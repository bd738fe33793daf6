"""A text that is as near to one region's name as to another's is matched to neither."""

from __future__ import annotations

import pytest

import mapcore

SPAIN, NORWAY = "spain-municipalities", "norway-municipalities"


@pytest.mark.parametrize(
    ("map_id", "key", "titles"),
    [
        (SPAIN, "A Naña", {"Añana", "A Baña"}),  # a space moved, or a letter wrong
        (SPAIN, "Arúa", {"A Rúa", "Aria", "Arzúa", "Artà"}),
        (SPAIN, "L'Azúbia", {"La Zubia", "L'Atzúbia"}),
        (SPAIN, "Fuente e Cantos", {"Fuentecantos", "Fuente de Cantos"}),  # e is not East
        (SPAIN, "lE Vallecillo", {"Vallecillo", "El Vallecillo"}),  # LE is León
        (SPAIN, "Kota de Altarejos", {"Altarejos", "Mota de Altarejos"}),  # kota is a city
        (SPAIN, "O Rsal", {"L'Orxa/Lorcha", "O Rosal"}),
        (NORWAY, "æVrøy", {"Averøy", "Værøy"}),
    ],
)
def test_both_are_suggested(map_id: str, key: str, titles: set[str]) -> None:
    matching = mapcore.match(map_id, [key])
    assert not matching.resolved
    (unmatched,) = matching.unmatched
    suggested = {text.rpartition(" (")[0] for text in unmatched.suggestions}
    assert titles <= suggested


@pytest.mark.parametrize(
    ("map_id", "key", "region"),
    [
        (SPAIN, "A Baña", "15007"),
        (SPAIN, "Añana", "01049"),
        (SPAIN, "La Pera", "17130"),
        (NORWAY, "Vaeroy", "1857"),
        ("world", "CostaRica", "CR"),
        ("us-counties", "De Kalb, IL", "17037"),
        ("us-states", "N Carolina", "US-NC"),
    ],
)
def test_a_name_as_written_or_far_from_all_others_is_matched(
    map_id: str, key: str, region: str
) -> None:
    assert mapcore.match(map_id, [key]).resolved == {key: region}


@pytest.mark.parametrize("name", ["Clifton Forge", "South Boston"])
@pytest.mark.parametrize("map_id", ["us-counties", "us-va-counties"])
def test_a_former_city_suggests_what_it_became(map_id: str, name: str) -> None:
    became = {"Clifton Forge": "Alleghany County (51005)", "South Boston": "Halifax County (51083)"}
    (unmatched,) = mapcore.match(map_id, [name]).unmatched
    assert unmatched.suggestions == (became[name],)
