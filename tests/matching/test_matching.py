"""Matching as callers see it: what resolves, what is reported, what stays open, and why."""

from __future__ import annotations

import pytest

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.caching import cache_info, clear_caches
from mapcore.matching.matching import match_keys


def resolve(map_id: str, key: str) -> str | None:
    return match_keys(Atlas().open(map_id), [key]).resolved.get(key)


def suggestions(map_id: str, key: str) -> tuple[str, ...]:
    (unmatched,) = match_keys(Atlas().open(map_id), [key]).unmatched
    return unmatched.suggestions


@pytest.mark.parametrize(
    ("map_id", "key", "region"),
    [
        ("world", "FR", "FR"),
        ("world", "fra", "FR"),
        ("world", "france", "FR"),
        ("world", "  FRANCE\u00a0", "FR"),
        ("world", "NA", "NA"),
        ("world", "Cote dIvoire", "CI"),
        ("world", "CÔTE D’IVOIRE", "CI"),
        ("world", "Co\u0302te d'Ivoire", "CI"),
        ("world", "Ｆｒａｎｃｅ", "FR"),
        ("world", "Fran\u00adce\u200b", "FR"),
        ("world", "Guinea Bissau", "GW"),
        ("world", "St. Lucia", "LC"),
        ("world", "Trinidad & Tobago", "TT"),
        ("world", "Gambia, The", "GM"),
        ("world", "Georgia (country)", "GE"),
        ("world", "Aruba, Kingdom of the Netherlands", "AW"),
        ("world", "Hong Kong SAR, China", "HK"),
        ("germany", "de_by", "DE-BY"),
        ("germany", "Thueringen", "DE-TH"),
        ("germany", "Bayern, Deutschland", "DE-BY"),
        ("germany", "Bayern (DE-BY)", "DE-BY"),
        ("germany", "Nordrhein Westfalen", "DE-NW"),
        ("us-states", "N.D.", "US-ND"),
        ("us-states", "Washington State", "US-WA"),
        ("us-states", "Georgia, USA", "US-GA"),
        ("us-states", "TX - Texas", "US-TX"),
        ("africa", "Sudan SD", "SD"),
        ("africa", "SD Sudan", "SD"),
        ("world", "Samoa WS", "WS"),
        ("world", "Germany (GER)", "DE"),
        ("world", "Netherlands (NED)", "NL"),
        ("italy-regions", "Toscana (c)", "IT-52"),
        ("us-counties", "06037", "06037"),
        ("us-counties", "Los Angeles", "06037"),
        ("us-counties", "Los Angeles County, California", "06037"),
        ("us-counties", "los angeles co., calif.", "06037"),
        ("us-counties", "California: Los Angeles", "06037"),
        ("us-counties", "06037 Los Angeles", "06037"),
        ("us-counties", "Lake, CO", "08065"),
        ("us-counties", "St. Louis city", "29510"),
        ("us-counties", "Saint Louis County, Minnesota, USA", "27137"),
        ("us-counties", "La Salle Parish", "22059"),
        ("us-counties", "De Kalb, IL", "17037"),
        ("us-counties", "O’Brien", "19141"),
        ("us-counties", "Carson City", "32510"),
        ("us-counties", "Charles City", "51036"),
        ("world", "China, Taiwan Province of China", "TW"),
        ("world", "Kosovo (under UNSC res. 1244)", "XK"),
        ("world", "Turkey, Republic of", "TR"),
        ("world", "Zaire (now DR Congo)", "CD"),
        ("us-counties", "TX Harris", "48201"),
        ("us-counties", "Cook County IL 17031", "17031"),
        ("us-counties", "Juneau Borough/city, AK", "02110"),
        ("us-counties", "46113", "46102"),
        ("dr-congo", "Nord-Kivu", "CD-NK"),
        ("russia", "Altai Krai", "RU-ALT"),
        ("japan", "神奈川県", "JP-14"),
    ],
)
def test_a_key_as_written_is_matched_without_a_correction(
    map_id: str, key: str, region: str
) -> None:
    matching = match_keys(Atlas().open(map_id), [key])
    assert dict(matching.resolved) == {key: region}
    assert matching.corrected == ()
    assert matching.unmatched == ()


@pytest.mark.parametrize(
    ("map_id", "key", "region", "via"),
    [
        ("world", "Germny", "DE", "typo: one letter missing"),
        ("world", "Gremany", "DE", "typo: two letters swapped"),
        ("world", "Brazzil", "BR", "typo: one letter too many"),
        ("world", "Soth Africa", "ZA", "typo: one letter missing"),
        ("world", "Untied Sates of America", "US", "typo: two letters differ"),
        ("world", "CÃ´te d'Ivoire", "CI", "text encoding repaired"),
        ("world", "Bosnia &amp; Herzegovina", "BA", "HTML entities read"),
        ("us-counties", "6037", "06037", "leading zero restored"),
        ("us-counties", "6037.0", "06037", "leading zero restored, “.0” dropped"),
        ("us-counties", '="06037"', "06037", "spreadsheet escape dropped"),
        ("us-counties", "0500000US06037", "06037", "prefix dropped"),
        ("us-counties", "Los Angels County, CA", "06037", "typo: one letter missing"),
        ("us-states", "6", "US-CA", "leading zero restored"),
        ("us-counties", "06-037", "06037", "state and county code joined"),
        ("us-counties", "Lee Conty, FL", "12071", "typo: type word misspelt"),
        ("us-states", "Noth Carolina", "US-NC", "typo: one letter missing"),
        ("us-states", "Tenesee", "US-TN", "typo: letters doubled or not"),
        ("world", "R\ufffdunion", "RE", "unreadable letters restored"),
        ("world", "United%20Kingdom", "GB", "URL escapes read"),
        ("world", "Salvador, El", "SV", "words reordered"),
        ("russia", "Yakutija", "RU-SA", "typo: one letter too many"),
    ],
)
def test_a_repaired_key_is_reported_with_how_it_was_found(
    map_id: str, key: str, region: str, via: str
) -> None:
    matching = match_keys(Atlas().open(map_id), [key])
    assert dict(matching.resolved) == {key: region}
    (correction,) = matching.corrected
    assert (correction.input, correction.matched_to, correction.via) == (key, region, via)


@pytest.mark.parametrize(
    ("map_id", "key"),
    [
        ("world", "n/a"),
        ("world", "#N/A"),
        ("world", "-"),
        ("world", "Nigera"),
        ("world", "Austrlia"),
        ("world", "Georgia, USA"),
        ("world", "Yugoslavia"),
        ("world", "ZZ"),
        ("world", "Kuwait City"),
        ("germany", "Österreich"),
        ("germany", "Bremen (Gemeinde)"),
        ("us-states", "New York City"),
        ("us-states", "New York, NY"),
        ("us-states", "Carolina"),
        ("us-states", "Washington County"),
        ("us-counties", "06000"),
        ("us-counties", "6000"),
        ("us-counties", "99999"),
        ("us-counties", "0603"),
        ("us-counties", "St. Louis"),
        ("us-counties", "Washington"),
        ("us-counties", "Washingtn"),
        ("us-counties", "La Salle"),
        ("us-counties", "Lake Co"),
        ("us-counties", "Marion County, CA"),
        ("us-counties", "Los Angeles Parish"),
        ("us-counties", "Los Angeles, CO"),
        ("us-counties", "Ohio, Delaware"),
        ("us-counties", "King County, Washingon"),
        ("us-counties", "Louden"),
        ("us-counties", "Richmond cty"),
        ("us-counties", "Ne York County"),
        ("us-ca-counties", "Lake, CO"),
        ("world", "PA Laos"),
        ("world", "Taiwan and China"),
        ("world", "Finland Sea"),
        ("world", "South America"),
        ("world", "Siberia"),
        ("world", "Virgn Islands"),
        ("world", "-840"),
        ("world", "€100"),
        ("world", "Самора"),
        ("europe", "Austrlia"),
        ("europe", "NGA"),
        ("botswana", "North-est"),
    ],
)
def test_what_may_mean_two_things_or_contradicts_itself_is_not_matched(
    map_id: str, key: str
) -> None:
    assert resolve(map_id, key) is None


@pytest.mark.parametrize(
    ("map_id", "key", "expected"),
    [
        ("world", "Nigera", {"Niger (NE)", "Nigeria (NG)"}),
        ("world", "Dominican", {"Dominica (DM)", "Dominican Republic (DO)"}),
        ("us-states", "Carolina", {"North Carolina (US-NC)", "South Carolina (US-SC)"}),
        ("us-states", "New York City", {"New York (US-NY)"}),
        (
            "us-counties",
            "St. Louis",
            {"St. Louis County (27137)", "St. Louis County (29189)", "St. Louis city (29510)"},
        ),
        (
            "us-counties",
            "09001",
            {
                "Greater Bridgeport Planning Region (09120)",
                "Western Connecticut Planning Region (09190)",
            },
        ),
    ],
)
def test_an_unmatched_key_gets_the_regions_that_it_may_mean(
    map_id: str, key: str, expected: set[str]
) -> None:
    assert set(suggestions(map_id, key)[: len(expected)]) == expected


def test_at_most_five_regions_are_suggested() -> None:
    assert len(suggestions("us-counties", "Washington")) == 5


def test_keys_are_counted_and_reported_one_by_one() -> None:
    matching = match_keys(Atlas().open("us-counties"), ["1001", "1003", "01001", "01001", "x"])
    assert matching.matched_keys == 3
    assert [each.input for each in matching.corrected] == ["1001", "1003"]
    assert [each.input for each in matching.unmatched] == ["x"]
    regions = Atlas().open("us-counties").regions
    assert matching.report.matched_keys == 3
    assert {key: regions[at].key for key, at in matching.indices.items()} == matching.resolved


@pytest.mark.parametrize(
    "key",
    [
        "",
        " \n\t",
        "x" * 10_000,
        "e" + "\u0301" * 10_000,
        "France\x00",
        "\x00",
        "\ud800",
        "France\udfff",
        "🎉🎉🎉",
        "__proto__",
        "constructor",
        "(((((((((",
        ",,,,,,",
        "a, " * 60,
        "\u202e\u202d",
        "’’’",
        "=cmd|' /C calc'!A0",
        "../../etc/passwd",
        "%00%ff",
        "[1]" * 60,
        "*" * 200,
    ],
)
@pytest.mark.parametrize("map_id", ["world", "us-counties", "germany"])
def test_hostile_keys_are_unmatched(map_id: str, key: str) -> None:
    assert resolve(map_id, key) is None


def test_a_key_counts_once_for_each_block_that_it_stands_in() -> None:
    matching = match_keys(Atlas().open("us-states"), ["CA", "Texass", "x"], ["CA", "Texass", "CA"])
    assert matching.matched_keys == 4
    assert [each.input for each in matching.corrected] == ["Texass", "Texass"]
    assert [each.input for each in matching.unmatched] == ["x"]
    assert dict(matching.resolved) == {"CA": "US-CA", "Texass": "US-TX"}


def test_values_are_located_in_their_order() -> None:
    pack = Atlas().open("us-states")
    matching = match_keys(pack, ["Texas", "x", "CA"])
    located = matching.locate({"CA": 1, "x": 2, "Texas": 3})
    assert [(pack.regions[at].key, value) for at, value in located.items()] == [
        ("US-CA", 1),
        ("US-TX", 3),
    ]


def test_a_former_unit_stands_for_its_region_unless_that_is_given_too() -> None:
    atlas = Atlas()
    alone = match_keys(atlas.open("vietnam"), ["Bắc Giang", "Hanoi"])
    assert alone.resolved == {"Bắc Giang": "VN-56", "Hanoi": "VN-HN"}
    assert [each.via for each in alone.corrected] == ["former unit, now a part of the region"]
    both = match_keys(atlas.open("vietnam"), ["Bắc Ninh", "Bắc Giang"])
    assert both.resolved == {"Bắc Ninh": "VN-56"}
    assert both.corrected == ()
    assert both.matched_keys == 1
    assert [(each.input, each.suggestions) for each in both.unmatched] == [
        ("Bắc Giang", ("Bắc Ninh (VN-56)",))
    ]


@pytest.mark.parametrize("former", ["51515", "Bedford city", "Bedford City, Virginia"])
def test_a_former_city_is_answered_with_its_county_and_gives_way_to_it(former: str) -> None:
    pack = Atlas().open("us-counties")
    alone = match_keys(pack, [former])
    assert alone.resolved == {former: "51019"}
    assert [each.via for each in alone.corrected] == ["former unit, now a part of the region"]
    both = match_keys(pack, [former, "51019"])
    assert both.resolved == {"51019": "51019"}
    assert [each.input for each in both.unmatched] == [former]


def test_published_keys_are_matched_without_building_the_gazetteer() -> None:
    clear_caches()
    pack = Atlas().open("us-states")
    assert match_keys(pack, pack.keys).resolved == {key: key for key in pack.keys}
    assert "gazetteers" not in cache_info().parts
    match_keys(pack, ["Texas"])
    assert cache_info().parts["gazetteers"].entries == 1


def test_the_same_keys_are_matched_once_and_a_caller_may_change_what_was_found() -> None:
    states = Atlas().open("us-states")
    keys = ["Kentucky", "Tennesee", "nowhere"]
    clear_caches()
    first = match_keys(states, keys)
    kept = match_keys(states, iter(keys))
    assert kept == first
    part = cache_info().parts["matched names"]
    assert (part.entries, part.hits, part.misses) == (1, 1, 1)
    dict.clear(kept.indices)
    dict.clear(kept.resolved)
    assert match_keys(states, keys) == first
    assert match_keys(states, keys[::-1]).resolved == first.resolved
    assert cache_info().parts["matched names"].entries == 2


def test_a_code_of_another_scheme_gives_way_to_the_code_of_its_region() -> None:
    alone = mapcore.match("world", ["CHI", "GER"])
    assert dict(alone.resolved) == {"CHI": "CL", "GER": "DE"}
    beside = mapcore.match("world", ["CHI", "CHL", "GER"])
    assert dict(beside.resolved) == {"CHL": "CL", "GER": "DE"}
    assert [(each.input, each.suggestions) for each in beside.unmatched] == [
        ("CHI", ("Chile (CL)",))
    ]
