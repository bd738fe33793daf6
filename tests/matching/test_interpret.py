from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.reading.interpret import interpret
from mapcore.matching.reading.interpretation import NOTHING


def keys(gazetteer: Gazetteer, regions: tuple[int, ...]) -> set[str]:
    return {gazetteer.regions[each].key for each in regions}


@pytest.mark.parametrize(
    ("map_id", "raw", "region", "via"),
    [
        ("world", "KR", "KR", None),
        ("world", "Korea, Rep.", "KR", None),
        ("world", "dem. repub. congo", "CD", "abbreviation spelled out"),
        ("world", "Switz.", "CH", "abbreviation spelled out"),
        ("germany", "Thür.", "DE-TH", "abbreviation spelled out"),
        ("world", "France (1)", "FR", None),
        ("world", "Frannce (1)", "FR", "typo: one letter too many"),
        ("us-counties", "6037", "06037", "leading zero restored"),
        ("germany", "Bavière", "DE-BY", None),
        ("germany", "бавария", "DE-BY", None),
    ],
)
def test_a_key_is_interpreted(map_id: str, raw: str, region: str, via: str | None) -> None:
    gazetteer = gazetteer_of(Atlas().open(map_id))
    answer = interpret(gazetteer, raw)
    assert answer.region is not None
    assert (gazetteer.regions[answer.region].key, answer.via) == (region, via)


@pytest.mark.parametrize("raw", ["", "n/a", "total", "-840", "€100", "x" * 300])
def test_what_names_nothing_has_no_candidates(raw: str) -> None:
    assert interpret(gazetteer_of(Atlas().open("world")), raw) == NOTHING


@pytest.mark.parametrize(
    ("map_id", "raw", "candidates"),
    [
        ("world", "Taiwan and China", {"TW", "CN"}),
        ("world", "USSR", {"RU", "UA"}),
        ("us-states", "US-NZ", {"US-NC", "US-NH"}),
        ("us-counties", "Los Angeles Parish", {"06037"}),
        ("germany", "Sachs.", {"DE-SN", "DE-ST"}),
        ("germany", "Bay.", {"DE-BY"}),
        ("europe", "Aust.", {"AT"}),
        ("brazil", "Feder.", {"BR-DF"}),
    ],
)
def test_an_ambiguous_key_has_candidates(map_id: str, raw: str, candidates: set[str]) -> None:
    gazetteer = gazetteer_of(Atlas().open(map_id))
    answer = interpret(gazetteer, raw)
    assert answer.region is None
    assert candidates <= keys(gazetteer, answer.candidates)
