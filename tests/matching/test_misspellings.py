"""Misspellings are corrections and no aliases; names without their marks can be doubtful."""

from __future__ import annotations

import json
import unicodedata
from importlib.resources import files

import pytest
from jellyfish import damerau_levenshtein_distance

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.names import is_misspelling
from mapcore.matching.matching import match_keys
from mapcore.matching.reading.explain import MISSPELLING
from mapcore.matching.text.normalize import normalize, repair_encoding, split_words

TABLE = json.loads((files("mapcore.matching") / "tables" / "misspellings.json").read_text("utf-8"))
MAPS = [entry.id for entry in Atlas().list()]


def match_key(map_id: str, key: str) -> tuple[str | None, str | None]:
    """Return the region that a key is matched to, and the way."""
    matching = match_keys(Atlas().open(map_id), [key])
    return matching.resolved.get(key), next((each.via for each in matching.corrected), None)


@pytest.mark.parametrize(
    ("map_id", "key", "region"),
    [
        ("us-states", "Ilinois", "US-IL"),
        ("us-states", "Masachusetts", "US-MA"),
        ("us-states", "Pensylvania", "US-PA"),
        ("us-states", "PENSYLVANIA, USA", "US-PA"),
        ("world", "Lichtenstein", "LI"),
        ("world", "Equador", "EC"),
        ("world", "Equador (EC)", "EC"),
        ("world", "Columbia", "CO"),
        ("world", "Tunesia", "TN"),
        ("france", "Meurhe-et-Moselle", "FR-54"),
    ],
)
def test_a_known_misspelling_is_a_correction(map_id: str, key: str, region: str) -> None:
    assert match_key(map_id, key) == (region, MISSPELLING)


def test_q_does_not_find_a_misspelling() -> None:
    assert mapcore.get_map("world", q="Equador").regions == ()
    assert [region.key for region in mapcore.get_map("world", q="Ecuador").regions] == ["EC"]


def test_no_map_publishes_a_misspelling_or_a_damaged_name() -> None:
    for map_id in MAPS:
        for region in Atlas().open(map_id).regions:
            for alias in region.aliases:
                assert not is_misspelling(region.key, alias), (map_id, alias)
                assert repair_encoding(alias) is None, (map_id, alias)


def test_every_misspelling_is_of_a_region_and_not_its_title() -> None:
    atlas = Atlas()
    titles: dict[str, set[str]] = {}
    for map_id in MAPS:
        for region in atlas.open(map_id).regions:
            titles.setdefault(region.key, set()).add(split_words(normalize(region.title)))
    for key, names in TABLE.items():
        for name in names.split("|"):
            assert split_words(normalize(name)) not in titles[key]


@pytest.mark.parametrize(
    ("map_id", "key", "region", "via"),
    [
        ("world", "Tunizia", "TN", "other spelling: one letter wrong"),
        ("world", "Esthonia", "EE", "other spelling: one letter too many"),
        ("malaysia", "Johore", "MY-01", "other spelling: one letter too many"),
        ("world", "Acerbaixan", "AZ", "other spelling: two letters differ"),
    ],
)
def test_an_unpublished_name_that_may_be_a_slip_is_reported(
    map_id: str, key: str, region: str, via: str
) -> None:
    assert match_key(map_id, key) == (region, via)


@pytest.mark.parametrize(
    ("map_id", "key", "region"),
    [
        ("world", "Kanada", "CA"),  # an alias
        ("world", "Afganistán", "AF"),  # Spanish, with its mark
        ("world", "Latvija", "LV"),  # the country's own name
        ("world", "Zaire", "CD"),  # unpublished, but no slip
        ("world", "Un. Arab Emir.", "AE"),
    ],
)
def test_other_names_are_matched_in_silence(map_id: str, key: str, region: str) -> None:
    assert match_key(map_id, key) == (region, None)


def test_a_correction_is_explained_by_the_title() -> None:
    assert match_key("us-states", "Oregn") == ("US-OR", "typo: one letter missing")


@pytest.mark.parametrize(
    ("map_id", "key", "suggestions"),
    [
        ("world", "Ira", ("Iran (IR)", "Iraq (IQ)")),
        ("world", "Izlanda", ("Iceland (IS)", "Ireland (IE)")),
        ("world", "Lotwa", ("Latvia (LV)", "Lithuania (LT)")),
        ("italy", "Come", ("Como (IT-CO)", "Roma (IT-RM)")),
    ],
)
def test_a_name_without_its_marks_may_be_another(
    map_id: str, key: str, suggestions: tuple[str, ...]
) -> None:
    (unmatched,) = match_keys(Atlas().open(map_id), [key]).unmatched
    assert unmatched.suggestions == suggestions


@pytest.mark.parametrize("key", ["Irã", "IRÃ", "Ira\u0303", " irã "])
def test_a_name_with_its_marks_is_clear(key: str) -> None:
    assert match_key("world", key) == ("IR", None)


def letters(name: str) -> str:
    return split_words(normalize(name)).replace(" ", "")


@pytest.mark.parametrize("map_id", ["africa", "europe", "italy", "singapore", "asia"])
def test_no_alias_without_its_marks_is_an_edit_from_anothers_name(map_id: str) -> None:
    """Every name of the map is measured, one by one."""
    pack = Atlas().open(map_id)
    names = {
        (region.key, letters(name))
        for region in pack.regions
        for name in (region.title, *region.aliases)
        if letters(name).isascii()
        and len(letters(name)) > 3
        and split_words(normalize(name))[1:2] != " "
    }
    for region in pack.regions:
        plain = {letters(name) for name in (region.title, *region.aliases) if name.isascii()}
        for alias in region.aliases:
            bare = letters(alias)
            if alias.isascii() or not bare.isascii() or bare in plain | {letters(region.title)}:
                continue
            decomposed = unicodedata.normalize("NFD", alias)
            key = "".join(each for each in decomposed if each.isascii())
            near = {
                other
                for other, name in names
                if abs(len(name) - len(bare)) < 2 and damerau_levenshtein_distance(name, bare) == 1
            } - {region.key}
            if near and letters(key) == bare:
                assert match_key(map_id, key)[0] is None, key


@pytest.mark.parametrize(
    ("map_id", "key", "region"),
    [("thailand", "Sabhliain200", "TH-55"), ("france", "ISO-3166-2: Var", None)],
)
def test_a_known_name_may_hold_digits(map_id: str, key: str, region: str | None) -> None:
    assert match_key(map_id, key) == (region, None)
