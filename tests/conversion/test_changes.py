"""What became of regions between editions: shares, kinds, years and keys."""

import csv
from collections import defaultdict

import pytest

import mapcore
from mapcore.atlas.editions.parts import TABLE
from mapcore.atlas.editions.periods import families
from mapcore.rendering import builtin_atlas

ATLAS = builtin_atlas()
PAIRS = [
    (family.id, one, other)
    for family in families().values()
    for ids in [(family.id, *(each.id for each in family.editions))]
    for one in ids
    for other in ids
    if one != other
]


def kinds(map_id, start, end, key=None):
    found = mapcore.changes(map_id, start, end, key)
    return {(each.key, each.to_key): each.kind for each in found.changes}


def test_the_shares_of_each_region_add_up_to_one():
    sums = defaultdict(float)
    with TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            sums[row["from"], row["to"], row["key"]] += float(row["share_of_area"])
            assert (row["share_of_population"] == "1") == (row["share_of_area"] == "1")
    assert len(sums) > 1000
    assert max(abs(each - 1) for each in sums.values()) <= 0.005


def test_every_row_of_the_table_is_of_two_maps_of_a_family():
    keys = {name: set(ATLAS.open(name).keys) for pair in PAIRS for name in pair[1:]}
    with TABLE.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            assert row["key"] in keys[row["from"]]
            assert row["to_key"] in keys[row["to"]]


@pytest.mark.parametrize(("family", "one", "other"), PAIRS, ids=lambda each: each)
def test_no_region_is_lost_between_two_editions(family, one, other):
    found = mapcore.changes(family, one, other)
    told = {each.key for each in found.changes}
    kept = {key for key in ATLAS.open(one).keys if key not in told}
    assert kept <= set(ATLAS.open(other).keys)
    reached = {each.to_key for each in found.changes} | kept
    assert set(ATLAS.open(other).keys) <= reached


@pytest.mark.parametrize(
    ("asked", "pair", "kind"),
    [
        (("us-counties", "2013-07", "2023"), ("46113", "46102"), "renamed"),
        (("us-counties", "2021", "2023"), ("09001", "09190"), "split"),
        (("us-counties", "2010", "2021"), ("51515", "51019"), "merged"),
        (("france-regions", "2010", "2020"), ("FR-S", "FR-HDF"), "merged"),
        (("norway", "2020", "2024"), ("NO-30", "NO-31"), "divided"),
        (("norway", "2024", "2020"), ("NO-31", "NO-30"), "merged"),
        (("ghana", "2010", "2020"), ("GH-NP", "GH-NP"), "divided"),
        (("kenya", "2010", "2020"), ("Coast", "KE-28"), "divided"),
    ],
)
def test_each_kind_is_told(asked, pair, kind):
    assert kinds(*asked)[pair] == kind


def test_the_shares_of_connecticut_are_those_of_its_outlines():
    # The table us-splits.csv of 2016, computed from files of the Census Bureau of 2016 and 2023.
    known = {"09190": 0.722, "09120": 0.223, "09140": 0.055}
    found = mapcore.changes("us-counties", "2021", "2023", "Fairfield County, CT").changes
    assert {each.to_key: each.share_of_area for each in found} == pytest.approx(known, abs=0.005)
    assert {each.share_of_population for each in found} == {None}


def test_counties_that_came_back_are_not_mixed_on_the_way():
    found = kinds("norway", "2010", "2024")
    assert found["NO-01", "NO-31"] == "renamed"
    assert found["NO-04", "NO-34"] == "merged"
    assert ("NO-01", "NO-33") not in found


def test_editions_may_be_named_by_their_ids():
    by_year = mapcore.changes("us-counties", "2010", "2023")
    by_id = mapcore.changes("us-counties-2010", "us-counties-2010", "us-counties")
    assert by_year == by_id
    assert (by_year.start, by_year.end) == ("us-counties-2010", "us-counties")


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        (("us-counties", "1950", "2023"), "from"),
        (("us-counties", "2010", "soon"), "to"),
        (("us-counties", "2010", "2023", "Atlantis"), "key"),
        (("fiji", "2010", "2023"), "mapId"),
    ],
)
def test_what_cannot_be_answered_is_refused(asked, path):
    with pytest.raises(mapcore.ValidationError, match=f"^{path}: "):
        mapcore.changes(*asked)
