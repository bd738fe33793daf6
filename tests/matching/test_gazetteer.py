from __future__ import annotations

import gc
import tracemalloc

import pytest
from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import _weigh, build_gazetteer, gazetteer_of
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.matching import match_keys
from mapcore.matching.text.codes import normalize_code
from mapcore.matching.text.normalize import normalize, split_words


def open_gazetteer(map_id: str) -> Gazetteer:
    return gazetteer_of(Atlas().open(map_id))


@pytest.mark.parametrize("map_id", ["world", "us-states", "us-counties", "germany", "vietnam"])
def test_every_name_of_a_region_leads_to_it_and_is_published(map_id: str) -> None:
    gazetteer = open_gazetteer(map_id)
    for number, region in enumerate(gazetteer.regions):
        for name in (region.title, *region.aliases):
            words = split_words(normalize(name))
            code = normalize_code(normalize(name))
            found = gazetteer.called.get(words) or gazetteer.find_exact(code, words)
            assert number in found or len(found) == 1, name
            assert not words or gazetteer.is_published(words), name


def test_the_strictest_level_decides() -> None:
    gazetteer = open_gazetteer("us-counties")
    (spaced,) = gazetteer.filter_parent(gazetteer.find_by_base("la salle"), "US-LA")
    assert gazetteer.regions[spaced].key == "22059"
    assert gazetteer.find_exact("06037", "06037") == (gazetteer.keys["06037"],)
    assert gazetteer.find_as_written(None, "lasalle parish") != ()
    assert gazetteer.find_respelled("nowhere county") == ()


def test_types_filter_regions() -> None:
    gazetteer = open_gazetteer("us-counties")
    named = gazetteer.find_by_base("baltimore")
    titles = {gazetteer.regions[each].title for each in named}
    assert titles == {"Baltimore County", "Baltimore city"}
    (city,) = gazetteer.types.filter(named, frozenset({"city"}))
    assert gazetteer.regions[city].title == "Baltimore city"


def test_only_other_forms_lack_marks() -> None:
    gazetteer = open_gazetteer("world")
    assert gazetteer.lacks_marks("ira", "Ira")
    assert not gazetteer.lacks_marks("ira", "Irã")
    assert not gazetteer.lacks_marks("iran", "Iran")


def test_successors_are_regions_of_the_map() -> None:
    gazetteer = open_gazetteer("world")
    found = gazetteer.find_successors("czechoslovakia") or ()
    assert {gazetteer.regions[each].key for each in found} == {"CZ", "SK"}
    assert gazetteer.find_successors("france") is None


def test_what_is_computed_when_first_asked_for_is_kept() -> None:
    gazetteer = open_gazetteer("germany")
    assert gazetteer.search is gazetteer.search
    assert gazetteer.exonyms is gazetteer.exonyms
    assert list(gazetteer.sorted_names) == sorted(set(gazetteer.sorted_names))


@pytest.mark.parametrize(
    ("map_id", "is_own"),
    [
        pytest.param("world", False, marks=pytest.mark.weekly),
        pytest.param("europe", False, marks=pytest.mark.weekly),  # takes eight seconds
        ("europe", True),
        ("fiji", False),
    ],
)
def test_a_gazetteer_is_booked_with_what_it_comes_to_hold(map_id: str, is_own: bool) -> None:
    pack = Atlas().open(map_id)
    if is_own:  # the letters of its keys may mean anything, so it has no names in other languages
        pack = evolve(pack, key_scheme="")
    weight = _weigh(compute_all(build_gazetteer(pack)))  # which loads the tables of all maps
    gc.collect()
    tracemalloc.start()
    gazetteer = compute_all(build_gazetteer(pack))
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert gazetteer.keys
    assert 0.8 * held < weight < 2 * held


def compute_all(gazetteer: Gazetteer) -> Gazetteer:
    """Return a gazetteer with all that it computes when it is first asked for."""
    assert gazetteer.search.names
    assert isinstance(gazetteer.exonyms.names, dict)
    assert isinstance(gazetteer.initials, dict)
    assert gazetteer.sorted_names
    return gazetteer


@pytest.mark.parametrize("map_id", ["bulgaria", "armenia", "chad"])
@pytest.mark.parametrize("form", ["{} Province", "Province of {}", "{} Region"])
def test_units_may_be_called_province_or_region(map_id: str, form: str) -> None:
    pack = Atlas().open(map_id)
    titled = [each for each in pack.regions if " " not in each.title and each.title.isascii()]
    keys = {form.format(each.title): each.key for each in titled}
    found = match_keys(pack, keys).resolved
    assert {key for key, region in found.items() if keys[key] != region} <= {
        form.format("Sofia")  # which is the region around the city
    }
    assert len(found) >= len(keys) - 1
