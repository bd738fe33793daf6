"""Titles of regions in 34 languages: each of one region, and understood where it is drawn."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from functools import cache

import pytest
from map_sample import choose_maps

import mapcore
from mapcore.assets.fonts import missing
from mapcore.atlas.catalog import Atlas
from mapcore.atlas.pack import MapPack
from mapcore.atlas.titles import LEAST_SHARE, SCHEMES, find_titles, translate_titles
from mapcore.locales.titles import FOLDER, KEYS, SECTIONS, read_titles
from mapcore.locales.words import LANGUAGES, read_words
from mapcore.matching.matching import match_keys
from mapcore.similarity import fold

OTHERS = [language for language in LANGUAGES if language != "en"]
COUNTRIES = ("world", "africa", "americas", "asia", "europe", "oceania")
"""Maps of countries; all others have a part of these regions."""


@cache
def list_packs() -> tuple[MapPack, ...]:
    ids = choose_maps(entry.id for entry in Atlas().list() if not entry.tiles_of)
    packs = [Atlas().open(map_id) for map_id in ids]
    return tuple(pack for pack in packs if pack.key_scheme == "ISO 3166-2" or pack.id in COUNTRIES)


@pytest.mark.parametrize("language", OTHERS)
def test_a_drawn_title_is_one_region_and_names_it_in_its_language(language: str) -> None:
    wrong = []
    for pack in list_packs():
        titles = find_titles(pack, language)
        assert not titles or len(titles) >= LEAST_SHARE * len(pack.regions)
        shown = translate_titles(pack, language)
        counts = Counter(map(fold, shown.titles))
        assert all(counts[fold(title)] == 1 for title in titles.values()), pack.id
        found = match_keys(pack, titles.values(), language=language)
        wrong += [
            (pack.id, key, title)
            for key, title in titles.items()
            if found.resolved.get(title) != key
        ]
        assert not found.corrected, pack.id
    assert wrong == []


def test_no_drawn_title_is_another_region_without_a_locale() -> None:
    counts: Counter[str] = Counter()
    for pack in list_packs():
        named: dict[str, set[str]] = {}
        for language in OTHERS:
            for key, title in find_titles(pack, language).items():
                named.setdefault(title, set()).add(key)
        found = match_keys(pack, named).resolved
        for title, keys in named.items():
            answer = found.get(title)
            if answer is not None and answer not in keys:  # decided by names of other languages
                answer = match_keys(pack, [title]).resolved.get(title)
            verdict = "missed" if answer is None else "right" if answer in keys else "wrong"
            counts[verdict] += 1
    assert counts["wrong"] == 0
    assert counts["missed"] < 0.01 * counts["right"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_country_has_a_title(language: str) -> None:
    world = Atlas().open("world")
    assert len(find_titles(world, language)) == len(world.regions)


@pytest.mark.parametrize("language", OTHERS)
def test_names_of_countries_are_read_as_they_are_and_codes_as_codes(language: str) -> None:
    world = Atlas().open("world")
    names = {name: key for key, name in read_titles(language).regions.items() if len(key) == 2}
    found = match_keys(world, names).resolved
    known = {name: key for name, key in names.items() if key in world.index_of_key}
    assert {name: found[name] for name in known if name in found}.items() <= known.items()
    assert match_keys(world, world.keys, language=language).resolved == dict(
        zip(world.keys, world.keys, strict=True)
    )


@pytest.mark.parametrize("language", OTHERS)
def test_every_character_that_maps_say_has_a_face(language: str) -> None:
    titles, words = read_titles(language), read_words(language)
    said = [words.no_data, words.source, words.between, words.below, words.above, words.more]
    said += [*titles.regions.values(), *titles.short.values(), *titles.maps.values()]
    assert missing("".join(said), "inter") == set()


def test_files_have_a_line_for_each_key() -> None:
    keys = json.loads(gzip.decompress((FOLDER / KEYS).read_bytes()))
    total = sum(len(keys[section]) for section in SECTIONS)
    files = sorted(FOLDER.glob("*.txt.gz"))
    assert sorted(file.name.partition(".")[0] for file in files) == sorted(OTHERS)
    for file in files:
        assert len(gzip.decompress(file.read_bytes()).decode().split("\n")) == total


def test_english_keeps_the_titles_of_the_map() -> None:
    germany = Atlas().open("germany")
    assert translate_titles(germany, "en") is germany
    assert not find_titles(germany, "en")


def test_own_maps_and_second_levels_keep_their_titles() -> None:
    counties = Atlas().open("us-de-counties")
    assert counties.key_scheme not in SCHEMES
    assert translate_titles(counties, "fr") is counties


def test_a_map_with_too_few_titles_keeps_all_of_its_own() -> None:
    germany = Atlas().open("germany")
    known = sum(key in read_titles("ja").regions for key in germany.keys)
    assert 0 < known < LEAST_SHARE * len(germany.keys)
    assert not find_titles(germany, "ja")


def test_codes_stay_as_labels_and_countries_have_short_ones() -> None:
    states = translate_titles(Atlas().open("us-states"), "de")
    by_key = {region.key: region for region in states.regions}
    assert by_key["US-CA"].title == "Kalifornien"
    assert by_key["US-CA"].label_text in (None, "CA")
    world = translate_titles(Atlas().open("world"), "de")
    usa = world.regions[world.index_of_key["US"]]
    assert (usa.title, usa.label_text) == ("Vereinigte Staaten", "USA")


def test_departments_overseas_are_named_as_the_countries_that_have_their_codes() -> None:
    for map_id in ("france", "france-regions"):
        pack = translate_titles(Atlas().open(map_id), "de")
        titles = {region.key: region.title for region in pack.regions}
        assert (titles["FR-973"], titles["FR-974"]) == ("Französisch-Guayana", "Réunion")
        assert {inset.name for inset in pack.insets} <= {*titles.values()}


def test_shapes_are_shared_with_the_map() -> None:
    fiji = Atlas().open("fiji")
    shown = translate_titles(fiji, "fr")
    assert shown.geometry(300) is fiji.geometry(300)


SPEC = {"mapId": "germany", "regions": {"Bayern": "#2853A3"}, "style": {"labels": {"show": True}}}


def test_a_report_tells_how_many_titles_are_in_the_language() -> None:
    assert mapcore.check(SPEC).titles is None
    assert mapcore.check({**SPEC, "locale": "en-GB"}).titles is None
    told = mapcore.check({**SPEC, "locale": "fr"}).titles
    assert told is not None
    assert (told.translated, told.kept) == (16, 0)
    kept = mapcore.check({**SPEC, "locale": "ja"}).titles
    assert kept is not None
    assert (kept.translated, kept.kept) == (0, 16)


def test_titles_of_the_map_can_be_asked_for() -> None:
    labels = {"show": True, "titles": "map"}
    spec = {**SPEC, "locale": "fr", "style": {"labels": labels}, "output": {"format": "svg"}}
    drawn = mapcore.render(spec)
    assert "Bayern" in drawn.content.decode()
    assert drawn.report.titles is not None
    assert drawn.report.titles.translated == 0
    labels["titles"] = "locale"
    assert "Bavière" in mapcore.render(spec).content.decode()


def test_lists_of_regions_have_the_titles_and_find_them() -> None:
    found = mapcore.get_map("germany", "thür", locale="de-AT").regions
    assert [each.title for each in found] == ["Thüringen"]
    found = mapcore.get_map("germany", "turing", locale="es").regions
    assert [each.title for each in found] == ["Turingia"]
    assert mapcore.get_map("germany", "thür", locale="es").regions == found
    with pytest.raises(mapcore.ValidationError):
        mapcore.get_map("germany", locale="not a tag")


@pytest.mark.parametrize(
    ("key", "locale", "region"),
    [("Nga", "vi", "RU"), ("NGA", "vi", "NG"), ("nga", "vi", "NG"), ("Nga", None, "NG"),
     ("Áo", None, "AT"), ("Mỹ", "vi", "US"), ("AO", "vi", "AO"), ("Bỉ", "de", "BE")],
)  # fmt: skip
def test_a_locale_helps_to_read_names_that_look_like_codes(
    key: str, locale: str | None, region: str
) -> None:
    resolved = mapcore.match("world", [key, "Germany"], locale=locale).resolved
    assert resolved.get(key) in ((region,) if locale or key != "Nga" else (region, None))


@pytest.mark.parametrize(
    ("map_id", "language", "name"),
    [("spain", "es", "Canarias"), ("us-states", "fr", "Hawaï"), ("ecuador", "de", "Galápagos")],
)
def test_insets_are_named_in_the_language_of_the_regions(
    map_id: str, language: str, name: str
) -> None:
    pack = Atlas().open(map_id)
    assert name in [each.name for each in translate_titles(pack, language).insets]


@pytest.mark.parametrize(
    ("language", "map_id", "words"),
    [
        ("ar", "egypt", ["محافظة"]),
        ("de", "colombia", ["Departamento"]),
        ("de", "kenya", ["County", "District"]),
        ("fr", "japan", ["préfecture"]),
        ("fr", "switzerland", ["canton"]),
        ("da", "azerbaijan", ["District"]),
    ],
)
def test_no_title_of_a_map_has_a_word_of_a_type_that_others_lack(
    language: str, map_id: str, words: list[str]
) -> None:
    titles = find_titles(Atlas().open(map_id), language).values()
    assert titles
    assert not [title for title in titles if set(words) & set(title.split())]
