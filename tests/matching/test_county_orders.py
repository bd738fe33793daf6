"""All counties with their states, in the orders and forms of R's tables and others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.matching import match_keys
from mapcore.matching.name_matching import REMAINING
from mapcore.matching.tables import table

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

COUNTIES = Atlas().open("us-counties")
STATES = {f"US-{names[0]}": names[1] for names in table("us_states").values()}
TYPE = re.compile(" (County|Parish|Borough|Census Area|Municipality|City and Borough)$")
# A planning region of Connecticut keeps its type: "Greater Bridgeport" alone is none in the corpus.
CITIES = {"24510", "29510", "51600", "51620", "51760", "51770"}
SHARED = {"24005", "29189", "51059", "51067", "51159", "51161"}
"""Baltimore, St. Louis, Fairfax, Franklin, Richmond and Roanoke: a city and a county each."""
FORMS: dict[str, Callable[[str, str, str], str]] = {
    "washington,king": lambda name, state, code: f"{state},{name}".lower(),
    "missouri,st louis": lambda name, state, code: re.sub(
        "[^a-z ,]", "", f"{state},{name}".lower()
    ),
    "Texas - Harris": lambda name, state, code: f"{state} - {name}",
    "TX - Harris": lambda name, state, code: f"{code} - {name}",
    "Linn, KS": lambda name, state, code: f"{name}, {code}",
    "Linn, Kansas": lambda name, state, code: f"{name}, {state}",
    # Last, for Ohio, Delaware means nothing: with a comma and a space a state comes last.
    "Kansas, Linn": lambda name, state, code: f"{state}, {name}",
}


def resolve(
    form: str, *, full: bool, without: Collection[str] = ()
) -> tuple[dict[str, str], dict[str, str | None]]:
    """Return the keys in a form with the counties that they mean, and what they are matched to."""
    keys = {
        FORMS[form](
            region.title if full else TYPE.sub("", region.title),
            STATES[region.parent or ""],
            (region.parent or "")[3:],
        ): region.key
        for region in COUNTIES.regions
        if region.key not in without
    }
    resolved = match_keys(COUNTIES, keys).resolved
    return keys, {key: resolved.get(key) for key in keys}


@pytest.mark.parametrize("form", FORMS)
def test_every_county_is_matched_by_its_title_and_state(form: str) -> None:
    keys, found = resolve(form, full=True)
    assert len(keys) == len(COUNTIES.regions)
    assert found == keys


@pytest.mark.parametrize("form", list(FORMS)[:-1])
def test_every_county_of_a_whole_table_is_matched_by_its_bare_name(form: str) -> None:
    keys, found = resolve(form, full=False)
    assert len(keys) == len(COUNTIES.regions)
    assert found == keys


@pytest.mark.parametrize("form", ["washington,king", "missouri,st louis"])
def test_every_county_is_matched_in_the_form_of_r_without_the_cities(form: str) -> None:
    keys, found = resolve(form, full=False, without=CITIES)
    assert found == keys


@pytest.mark.parametrize("form", list(FORMS)[2:-1])
def test_a_bare_name_is_ambiguous_only_where_a_city_without_a_key_has_it_too(form: str) -> None:
    keys, found = resolve(form, full=False, without=CITIES)
    assert {keys[key] for key, region in found.items() if region is None} == SHARED
    assert all(region in (None, keys[key]) for key, region in found.items())


@pytest.mark.parametrize(
    ("company", "region"),
    [
        ("Baltimore city, MD", "24005"),
        ("24510", "24005"),
        ("Baltimore County", "24510"),
        ("24005", "24510"),
    ],
)
def test_a_shared_name_is_the_one_that_has_no_key_of_its_own(company: str, region: str) -> None:
    matching = match_keys(COUNTIES, ["Baltimore, MD", company, "Roanoke, VA"])
    assert matching.resolved["Baltimore, MD"] == region
    assert [(each.input, each.via) for each in matching.corrected] == [("Baltimore, MD", REMAINING)]
    assert [each.input for each in matching.unmatched] == ["Roanoke, VA"]
    assert matching.matched_keys == 2


@pytest.mark.parametrize(
    "blocks",
    [
        [["Baltimore, MD", "24005", "24510"]],
        [["Baltimore, MD"], ["24510"]],
        [["Baltimore, MD", "24510"], ["Baltimore, MD"]],
        [["Baltimore, MD", "24510"], ["Baltimore, MD", "24005"]],
    ],
)
def test_a_shared_name_is_ambiguous_unless_every_block_says_which(blocks: list[list[str]]) -> None:
    unmatched = match_keys(COUNTIES, *blocks).unmatched
    assert {each.input for each in unmatched} == {"Baltimore, MD"}


def test_a_misspelt_shared_name_stays_ambiguous() -> None:
    assert "Baltimor, MD" not in match_keys(COUNTIES, ["Baltimor, MD", "24510"]).resolved


def test_countries_that_share_a_name_stay_ambiguous() -> None:
    matching = match_keys(Atlas().open("world"), ["Korea", "South Korea"])
    assert [each.input for each in matching.unmatched] == ["Korea"]


def test_an_ambiguous_name_suggests_the_county_and_the_city() -> None:
    unmatched = match_keys(COUNTIES, ["Baltimore, MD", "Roanoke, VA"]).unmatched
    assert [each.suggestions for each in unmatched] == [
        ("Baltimore County (24005)", "Baltimore city (24510)"),
        ("Roanoke County (51161)", "Roanoke city (51770)"),
    ]
