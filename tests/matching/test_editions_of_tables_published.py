"""Tables as they were published: what today's map matches, and what is drawn with "auto"."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.atlas.editions.periods import families
from mapcore.rendering import builtin_atlas

ATLAS = builtin_atlas()
EXAMPLES = Path(__file__).parents[2] / "examples"
EDITIONS = [each for family in families().values() for each in family.editions]


def read_example():
    spec = json.loads((EXAMPLES / "us-county-unemployment.json").read_text("utf-8"))
    return list(spec["choropleth"]["values"])


def list_insee():
    """Return INSEE's codes of the regions of 1982."""
    regions = ATLAS.open("france-regions-1982").regions
    return [next(name for name in each.aliases if name.isdecimal()) for each in regions]


PUBLISHED = {
    "us-counties of 2009": ("us-counties", "us-counties-2003", read_example, 3127),
    "morocco": ("morocco", "morocco-1997", "keys", 11),
    "ghana": ("ghana", "ghana-1983", "titles", 9),
    "kazakhstan": ("kazakhstan", "kazakhstan-1997", "titles", 16),
    "ethiopia": ("ethiopia", "ethiopia-1995", "titles", 11),
    "indonesia": ("indonesia", "indonesia-2004", "titles", 33),
    "dr-congo": ("dr-congo", "dr-congo-1997", "titles", 7),
    "norway": ("norway", "norway-1972", "keys", 12),
    "france": ("france-regions", "france-regions-1982", "titles", 10),
    "france, codes of INSEE": ("france-regions", "france-regions-1982", list_insee, 11),
    "vietnam": ("vietnam", "vietnam-provinces", "keys", 34),
    "uk of 2014": ("uk-local-authorities", "uk-local-authorities-2014", "keys", 350),
    "uk of 2019": ("uk-local-authorities", "uk-local-authorities-2019", "keys", 354),
    "uk of 2021": ("uk-local-authorities", "uk-local-authorities-2021", "keys", 357),
    "kommuner": ("norway-municipalities", "norway-municipalities-2020", "keys", 242),
}


def check(map_id, keys, **fields):
    values = {key: float(number) for number, key in enumerate(keys)}
    return mapcore.check({"mapId": map_id, **fields, "choropleth": {"values": values}})


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_table_is_told_of_today_and_drawn_whole_with_auto(name):
    map_id, edition, what, today = PUBLISHED[name]
    keys = what() if callable(what) else getattr(ATLAS.open(edition), what)
    told = check(map_id, keys)
    assert told.map_id == map_id
    assert "former_edition" in [each.code for each in told.warnings]
    assert told.region_matching.matched_keys == today
    drawn = check(map_id, keys, edition="auto")
    assert (drawn.map_id, drawn.edition.by) == (edition, "keys")
    assert drawn.region_matching.unmatched == ()
    assert drawn.region_matching.matched_keys == len(keys)


@pytest.mark.parametrize("edition", ["bangladesh-2010", "chile-2007"])
def test_a_table_that_lacks_one_region_alone_asks(edition):
    pack = ATLAS.open(edition)
    for edition_asked in ({}, {"edition": "auto"}):
        report = check(pack.former.of, pack.titles, **edition_asked)
        assert report.map_id == pack.former.of
        assert [each.code for each in report.warnings] == ["edition_unclear"]


def test_the_table_of_2009_leaves_one_county_empty():
    keys = read_example()
    report = check("us-counties", keys, edition="auto")
    assert len(keys) == report.region_matching.matched_keys == 3140
    assert set(ATLAS.open("us-counties-2003").keys) - set(keys) == {"15005"}


DISTINCT = [each for each in EDITIONS if len(ATLAS.open(each.id).keys) < 130]


@settings(max_examples=scale_examples(60), deadline=None)
@given(st.data())
def test_slips_and_missing_rows_never_decide_another_edition(data):
    edition = data.draw(st.sampled_from(DISTINCT))
    titles = sorted(set(ATLAS.open(edition.id).titles))
    kept = titles[::5] + titles[1::5] + titles[2::5] + titles[3::5]
    slips = data.draw(st.sets(st.sampled_from(kept), max_size=max(1, len(kept) // 20)))
    keys = [title[:-2] + title[-1] if title in slips else title for title in kept]
    report = check(edition.family, keys, edition="auto")
    assert report.map_id in (edition.id, edition.family)
