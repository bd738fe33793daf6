from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.reading.correct import TYPE_WORD, Guess, correct
from mapcore.matching.reading.qualifiers import Reading


def guess(map_id: str, name: str) -> Guess:
    reading = Reading(name)
    return correct(gazetteer_of(Atlas().open(map_id)), [reading], reading)


@pytest.mark.parametrize(
    ("map_id", "name", "region", "via"),
    [
        ("world", "germny", "DE", "typo: one letter missing"),
        ("world", "germanyy", "DE", "typo: one letter too many"),
        ("us-states", "mississipi", "US-MS", "typo: one letter missing"),
        ("us-states", "tenesee", "US-TN", "typo: letters doubled or not"),
        ("us-counties", "los angeles conty", "06037", TYPE_WORD),
    ],
)
def test_a_slip_leads_to_its_region(map_id: str, name: str, region: str, via: str) -> None:
    found = guess(map_id, name)
    assert found.region == gazetteer_of(Atlas().open(map_id)).keys[region]
    assert (found.via, found.rivals) == (via, ())


@pytest.mark.parametrize(
    ("map_id", "name"),
    [
        ("world", "nigera"),  # Niger or Nigeria
        ("world", "siberia"),  # a place elsewhere
        ("world", "south america"),  # not South Africa
        ("us-counties", "louden"),  # Loudon or Loudoun
        ("europe", "austrlia"),  # Australia is not on the map
    ],
)
def test_what_may_be_another_is_not_corrected(map_id: str, name: str) -> None:
    assert guess(map_id, name).region is None


def test_an_exact_name_beside_a_contradicting_qualifier_is_its_rival() -> None:
    gazetteer = gazetteer_of(Atlas().open("us-counties"))
    reading = Reading("los angeles", parent="US-CO")
    found = correct(gazetteer, [reading], reading)
    assert found == Guess(None, "", (gazetteer.keys["06037"],))
