"""What holds for every key on every map, tried on names, damaged names and hostile texts."""

from __future__ import annotations

import random
import unicodedata
from functools import cache

import pytest
from hypothesis import given, strategies as st
from map_sample import choose_maps

from mapcore.atlas.catalog import Atlas
from mapcore.matching.matching import Matching, match_keys
from mapcore.matching.text.codes import is_code
from mapcore.matching.text.normalize import normalize

MAPS = ("world", "us-states", "us-counties", "germany", "japan", "vietnam")


@cache
def open_map(map_id: str):
    return Atlas().open(map_id)


@cache
def names(map_id: str) -> tuple[str, ...]:
    regions = open_map(map_id).regions
    return tuple(name for each in regions for name in (each.key, each.title, *each.aliases))


def match(map_id: str, *keys: str) -> Matching:
    return match_keys(open_map(map_id), keys)


def answer(map_id: str, key: str) -> tuple[str | None, str | None, tuple[str, ...]]:
    """Return the region of a key, the way to it, and the suggestions."""
    matching = match(map_id, key)
    via = matching.corrected[0].via if matching.corrected else None
    suggestions = matching.unmatched[0].suggestions if matching.unmatched else ()
    return matching.resolved.get(key), via, suggestions


maps = st.sampled_from(MAPS)
texts = st.text(
    st.one_of(
        st.sampled_from("aeinorst ,.-'()/&\n\t0123456789%’ßøłİı\u0301\u200b\u00a0\ufffd"),
        st.characters(),
    ),
    max_size=40,
)
hostile = st.one_of(
    texts,
    st.sampled_from(("__proto__", "constructor", "\ud800", "a\udfff", "\x00", "🎉", "[1]" * 66)),
    st.builds(lambda text, times: text * times, texts, st.sampled_from((1, 40, 10_000))),
    st.builds(lambda marks: "e" + "\u0301" * marks, st.integers(1, 10_000)),
)


@st.composite
def damaged(draw: st.DrawFn, map_id: str) -> str:
    """Draw a name of a map with up to three letters changed."""
    name = draw(st.sampled_from(names(map_id)))
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(name)))
        name = name[:at] + draw(st.sampled_from(("", "a", "e", " ", ",", "s"))) + name[at + 1 :]
    return name


keys = maps.flatmap(lambda map_id: st.tuples(st.just(map_id), st.one_of(damaged(map_id), hostile)))


@given(keys)
def test_a_suggestion_is_a_region_as_it_is_shown_and_there_are_five_at_most(
    case: tuple[str, str],
) -> None:
    map_id, key = case
    shown = {
        each.title if each.title == each.key else f"{each.title} ({each.key})"
        for each in open_map(map_id).regions
    }
    region, _, suggestions = answer(map_id, key)
    assert len(set(suggestions)) == len(suggestions) <= 5
    assert shown.issuperset(suggestions)
    assert region is None or not suggestions


@given(keys, st.lists(hostile, max_size=5))
def test_other_keys_and_their_order_change_nothing(
    case: tuple[str, str], company: list[str]
) -> None:
    map_id, key = case
    alone = answer(map_id, key)
    others = [each for each in company if each != key]
    for together in ([key, *others], [*others, key, *names(map_id)[:50]]):
        matching = match(map_id, *together)
        via = {each.input: each.via for each in matching.corrected}
        suggestions = {each.input: each.suggestions for each in matching.unmatched}
        assert (matching.resolved.get(key), via.get(key), suggestions.get(key, ())) == alone


@given(keys)
def test_matching_what_was_matched_gives_the_same(case: tuple[str, str]) -> None:
    map_id, key = case
    region, *_ = answer(map_id, key)
    assert region is None or answer(map_id, region) == (region, None, ())
    assert answer(map_id, key)[0] == region


@given(maps.flatmap(lambda map_id: st.tuples(st.just(map_id), damaged(map_id))))
def test_space_around_a_key_and_the_form_of_its_letters_change_nothing(
    case: tuple[str, str],
) -> None:
    map_id, key = case
    if key in {each.key for each in open_map(map_id).regions}:
        return
    region, via, _ = answer(map_id, key)
    for form in ("NFC", "NFD"):
        assert answer(map_id, unicodedata.normalize(form, key))[:2] == (region, via)
    assert answer(map_id, f"  {key}\u00a0 ")[:2] == (region, via)


def plain(name: str) -> str:
    decomposed = unicodedata.normalize("NFD", name)
    return "".join(each for each in decomposed if not unicodedata.combining(each))


@pytest.mark.parametrize("map_id", MAPS)
def test_every_title_is_known_whatever_its_case_and_marks(map_id: str) -> None:
    regions = open_map(map_id).regions
    titles = [region.title for region in regions]
    for region in random.Random(1).sample(regions, min(150, len(regions))):
        if titles.count(region.title) > 1:
            continue
        found, via, _ = answer(map_id, region.title)
        assert (found, via) == (region.key, None)
        for spelling in (region.title.lower(), region.title.upper(), region.title.title()):
            assert answer(map_id, spelling)[:2] == (found, via)
        if not any(plain(each) == plain(region.title) for each in titles if each != region.title):
            assert answer(map_id, plain(region.title))[:2] == (found, via)


@pytest.mark.parametrize("map_id", choose_maps((entry.id for entry in Atlas().list()), step=4))
def test_every_alias_of_one_region_is_that_region(map_id: str) -> None:
    """A name that several regions have, once case and marks are gone, is none of theirs."""
    pack = Atlas().open(map_id)
    aliases = [(alias, region) for region in pack.regions for alias in region.aliases]
    matching = match_keys(pack, [alias for alias, _ in aliases])
    via = {each.input: each.via for each in matching.corrected}
    wrong = []
    for alias, region in aliases:
        found = matching.resolved.get(alias)
        if found == region.key:
            assert via.get(alias) in (None, "abbreviation spelled out")
        elif found is None:
            assert matching_candidates(matching, alias) != (), alias
        elif not has_name(pack, found, alias):
            wrong.append((alias, region.key, found))
    assert wrong == []


def matching_candidates(matching: Matching, key: str) -> tuple[str, ...]:
    return next(each.suggestions for each in matching.unmatched if each.input == key)


def has_name(pack, key: str, name: str) -> bool:
    (region,) = (each for each in pack.regions if each.key == key)
    return normalize(name) in map(normalize, (region.key, region.title, *region.aliases))


@given(st.sampled_from(("us-counties", "us-states", "world", "germany")), st.data())
def test_a_code_is_never_corrected_to_another(map_id: str, data: st.DataObject) -> None:
    codes = [name for name in names(map_id) if is_code(name) and len(name) > 1]
    code = data.draw(st.sampled_from(codes))
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    changed = code[:at] + other + code[at + 1 :]
    found, via, _ = answer(map_id, changed)
    assert via is None or "typo" not in via
    if found is not None and via is None:
        known = {name.casefold() for name in names(map_id)}
        assert any(changed.casefold() in (name, name.partition("-")[2]) for name in known) or (
            found == answer(map_id, changed.lower())[0]
        )


@given(maps, hostile)
def test_hostile_texts_are_answered(map_id: str, text: str) -> None:
    region, via, suggestions = answer(map_id, text)
    assert region is None or region in names(map_id)
    assert via is None or via.isprintable()
    assert all(isinstance(each, str) for each in suggestions)
