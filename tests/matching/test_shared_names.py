"""Names of regions that a greater city elsewhere has: they lead to candidates, not to a region."""

from __future__ import annotations

import pytest

import mapcore


@pytest.mark.parametrize(
    ("map_id", "key", "suggested"),
    [
        ("us-metros", "Manhattan", "New York-Newark-Jersey City, NY-NJ (35620)"),
        ("us-metros", "Manhattan", "Manhattan, KS (31740)"),
        ("us-metros", "Alexandria", "Alexandria, LA (10780)"),
        ("us-metros", "Alexandria", "Washington-Arlington-Alexandria, DC-VA-MD-WV (47900)"),
        ("us-metros", "Wilmington", "Philadelphia-Camden-Wilmington, PA-NJ-DE-MD (37980)"),
        ("us-metros", "Rome", "Utica-Rome, NY (46540)"),
        ("us-metros", "Auburn", "Lewiston-Auburn, ME (30340)"),
        ("us-micros", "Norfolk", "Norfolk, NE (35740)"),
        ("us-micros", "Sterling", "Sterling, IL (44580)"),
        ("us-counties", "Austin", "Travis County (48453)"),
        ("us-tx-counties", "Houston", "Harris County (48201)"),
        ("south-korea-sigungu", "Gwangju", "Gwangju-si (41610)"),
        ("eu-nuts-3", "Leipzig", "Leipzig, Kreisfreie Stadt (DED51)"),
        ("eu-nuts-3", "Leipzig", "Leipzig, Landkreis (DED52)"),
        ("bosnia-and-herzegovina", "Republika Srpska", "Banja Luka"),
        ("bosnia-and-herzegovina", "Herzegovina", "West Herzegovina"),
    ],
)
def test_a_name_of_several_is_told_with_what_it_may_mean(
    map_id: str, key: str, suggested: str
) -> None:
    matching = mapcore.match(map_id, [key])
    assert matching.resolved == {}
    assert suggested in matching.unmatched[0].suggestions


@pytest.mark.parametrize(
    ("map_id", "key", "expected"),
    [
        ("us-metros", "Alexandria, LA", "10780"),
        ("us-metros", "Manhattan, KS", "31740"),
        ("us-metros", "Peoria", "37900"),
        ("us-metros", "Chicago", "16980"),
        ("us-micros", "Sterling, CO", "44540"),
        ("us-counties", "Austin, TX", "48015"),
        ("us-counties", "Austin County", "48015"),
        ("us-counties", "Oakland", "26125"),
        ("us-counties", "Maricopa", "04013"),
        ("us-tx-counties", "Houston County", "48225"),
        ("south-korea-sigungu", "Gwangju-si", "41610"),
        ("eu-nuts-3", "Landkreis Leipzig", "DED52"),
        ("eu-nuts-3", "Stadt Hagen", "DEA53"),
        ("germany-kreise", "Stadt Hagen", "05914"),
    ],
)
def test_a_name_that_tells_more_or_has_no_greater_city_is_matched(
    map_id: str, key: str, expected: str
) -> None:
    assert mapcore.match(map_id, [key]).resolved == {key: expected}


@pytest.mark.parametrize(
    ("map_id", "keys", "expected"),
    [
        ("us-tx-counties", ["Houston", "Harris"], "48225"),
        ("eu-nuts-3", ["Leipzig", "Leipzig, Kreisfreie Stadt"], "DED52"),
        ("eu-nuts-3", ["Leipzig", "Landkreis Leipzig"], "DED51"),
    ],
)
def test_a_shared_name_is_the_other_regions_where_one_has_a_key_of_its_own(
    map_id: str, keys: list[str], expected: str
) -> None:
    matching = mapcore.match(map_id, keys)
    assert matching.resolved[keys[0]] == expected
    assert [each.input for each in matching.corrected] == keys[:1]


@pytest.mark.parametrize(
    ("map_id", "key"),
    [
        ("germany-kreise", "Stadthagen"),
        ("eu-nuts-3", "Plasencia"),
        ("eu-nuts-3", "Marl"),
        ("eu-nuts-3", "Valence"),
        ("brazil-municipalities", "Rocinha"),
    ],
)
def test_a_city_is_not_another_region_in_some_language(map_id: str, key: str) -> None:
    assert mapcore.match(map_id, [key]).resolved == {}
