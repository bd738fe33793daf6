"""The bare name of a city that is a unit is the city's; a table that has both has each."""

from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.matching import match_keys
from mapcore.matching.name_matching import TWIN
from mapcore.matching.text.normalize import normalize, split_words
from mapcore.matching.text.region_types import strip_type

TWINS = [
    ("russia", "Moscow", "RU-MOW", "Moscow Oblast", "RU-MOS"),
    ("ukraine", "Kyiv", "UA-30", "Kyiv Oblast", "UA-32"),
    ("croatia", "Zagreb", "HR-21", "Zagreb County", "HR-01"),
    ("belarus", "Minsk", "BY-HM", "Minsk Region", "BY-MI"),
    ("mozambique", "Maputo", "MZ-MPM", "Maputo Province", "MZ-L"),
    ("bulgaria", "Sofia", "BG-22", "Sofia Province", "BG-23"),
    ("yemen", "Sana'a", "YE-SA", "Sana'a Governorate", "YE-SN"),
    ("azerbaijan", "Lankaran", "AZ-LA", "Lankaran Rayon", "AZ-LAN"),
    ("azerbaijan", "Shaki", "AZ-SA", "Shaki Rayon", "AZ-SAK"),
    ("azerbaijan", "Yevlakh", "AZ-YE", "Yevlakh Rayon", "AZ-YEV"),
    ("kazakhstan", "Almaty", "KZ-75", "Almaty Region", "KZ-19"),
    ("laos", "Vientiane", "LA-VT", "Vientiane Province", "LA-VI"),
    ("latvia", "Jelgava", "LV-JEL", "Jelgava Municipality", "LV-041"),
    ("latvia", "R\u0113zekne", "LV-REZ", "R\u0113zekne Municipality", "LV-077"),
    ("latvia", "Ventspils", "LV-VEN", "Ventspils Municipality", "LV-106"),
    ("uzbekistan", "Tashkent", "UZ-TK", "Tashkent Region", "UZ-TO"),
]
REGIONS = [
    ("argentina", "Buenos Aires", "AR-C", "AR-B"),
    ("hungary", "Veszpr\u00e9m", "HU-VM", "HU-VE"),
    ("mexico", "M\u00e9xico", "MX-CMX", "MX-MEX"),
    ("taiwan", "Chiayi", "TW-CYI", "TW-CYQ"),
    ("taiwan", "Hsinchu", "TW-HSZ", "TW-HSQ"),
]
"""Cities whose own name is never bare where they stand beside the region: its publishers write
Ciudad de Buenos Aires and Hsinchu City. Tables of Hungary's counties have Veszpr\u00e9m for one."""
SECOND_LEVELS = ("eu-nuts-3",)
"""Maps of second levels whose regions name no region above them."""
BOTH = [("russia", "Altai", "RU-AL", "RU-ALT")]
"""Two regions, of which none is a city."""


@pytest.mark.parametrize(("map_id", "bare", "city", "full", "region"), TWINS)
def test_the_bare_name_is_the_city(
    map_id: str, bare: str, city: str, full: str, region: str
) -> None:
    pack = Atlas().open(map_id)
    assert match_keys(pack, [bare]).resolved == {bare: city}
    assert match_keys(pack, [bare, full]).resolved == {bare: city, full: region}


@pytest.mark.parametrize(("map_id", "bare", "city", "full", "region"), TWINS)
def test_beside_the_citys_full_name_the_bare_name_is_the_region(
    map_id: str, bare: str, city: str, full: str, region: str
) -> None:
    pack, urban = Atlas().open(map_id), f"{bare} City"
    matching = match_keys(pack, [bare, urban])
    assert matching.resolved == {bare: region, urban: city}
    assert [(each.input, each.via) for each in matching.corrected] == [(bare, TWIN)]
    everything = match_keys(pack, [bare, urban, full])
    assert everything.resolved == {bare: city, urban: city, full: region}


def test_two_spellings_of_a_city_are_both_the_city() -> None:
    assert set(match_keys(Atlas().open("ukraine"), ["Kyiv", "Kiev"]).resolved.values()) == {"UA-30"}


def test_blocks_that_do_not_agree_leave_the_city() -> None:
    pack = Atlas().open("russia")
    both = match_keys(pack, ["Moscow", "Moscow City"], ["Moscow", "Moscow City", "Moscow Oblast"])
    assert both.resolved["Moscow"] == "RU-MOW"


@pytest.mark.parametrize(("map_id", "bare", "city", "region"), REGIONS)
def test_the_bare_name_is_the_regions_where_the_city_has_another(
    map_id: str, bare: str, city: str, region: str
) -> None:
    keys = {bare: region, f"{bare} City": city}
    assert match_keys(Atlas().open(map_id), list(keys)).resolved == keys


@pytest.mark.parametrize(("map_id", "bare", "one", "other"), BOTH)
def test_the_bare_name_of_two_regions_is_none(map_id: str, bare: str, one: str, other: str) -> None:
    pack = Atlas().open(map_id)
    matching = match_keys(pack, [bare])
    assert matching.resolved == {}
    titles = [pack.regions[pack.index_of_key[key]].title for key in (one, other)]
    assert {*matching.unmatched[0].suggestions} >= {
        f"{title} ({key})" for title, key in zip(titles, (one, other), strict=True)
    }


@pytest.mark.parametrize(("map_id", "bare", "city", "full", "region"), TWINS)
def test_type_words_tell_the_city_from_the_region(
    map_id: str, bare: str, city: str, full: str, region: str
) -> None:
    pack = Atlas().open(map_id)
    for word in ("City", "Province", "Region", "Oblast"):
        key = f"{bare} {word}"
        wanted = {None, city} if word == "City" else {None, region}
        assert match_keys(pack, [key]).resolved.get(key) in wanted, key
    assert match_keys(pack, [f"{bare} City", full]).resolved == {
        f"{bare} City": city,
        full: region,
    }


@pytest.mark.parametrize("key", ["Kiew Oblast", "Kyyiv Oblast", "Kiova Region", "Kijew oblast"])
def test_another_name_of_the_city_with_the_regions_type_is_not_the_city(key: str) -> None:
    """The city's map calls all its regions oblasts, but the region around it states that it is."""
    pack, bare = Atlas().open("ukraine"), key.split()[0]
    assert match_keys(pack, [key]).resolved == {}
    assert match_keys(pack, [bare]).resolved == {bare: "UA-30"}


def test_there_are_no_other_pairs_on_first_level_maps() -> None:
    """Pairs of regions of a map with one name, but for the type word of one or both."""
    known = {(row[0], frozenset({row[2], row[-1]})) for row in TWINS}
    known |= {(row[0], frozenset(row[2:])) for row in (*REGIONS, *BOTH)}
    found = set()
    for entry in Atlas().list():
        pack = Atlas().open(entry.id)
        if not pack.key_scheme or pack.regions[0].parent or pack.id in SECOND_LEVELS:
            continue  # the counties of a state and the like, which have a rule of their own
        named: dict[str, set[str]] = {}
        for region in pack.regions:
            words = split_words(normalize(region.title))
            for name in {words, *(typed.base for typed in strip_type(words, pack.id))}:
                named.setdefault(name, set()).add(region.key)
        drawn = pack.id.removesuffix("-tiles")  # the same regions as a grid
        found |= {(drawn, frozenset(keys)) for keys in named.values() if len(keys) > 1}
    assert found == known


@pytest.mark.parametrize(
    ("city", "region", "keys"),
    [
        ("M\u00fcnchen", "Landkreis M\u00fcnchen", ("DE212", "DE21H")),
        ("Osnabr\u00fcck", "Osnabr\u00fcck, Landkreis", ("DE944", "DE94E")),
        ("Rostock", "Landkreis Rostock", ("DE803", "DE80K")),
    ],
)
def test_the_bare_name_of_a_city_of_nuts_3_is_the_city(
    city: str, region: str, keys: tuple[str, str]
) -> None:
    pack = Atlas().open("eu-nuts-3")
    assert match_keys(pack, [city]).resolved == {city: keys[0]}
    assert match_keys(pack, [city, region]).resolved == dict(zip((city, region), keys, strict=True))
