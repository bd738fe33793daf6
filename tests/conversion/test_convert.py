"""Values converted to other boundaries: sums stay, means are weighted, estimates are named."""

from decimal import Decimal

import pandas as pd
import pytest
from hypothesis import given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.atlas.editions.periods import families
from mapcore.rendering import builtin_atlas

ATLAS = builtin_atlas()
SMALL = [each for each in families().values() if len(ATLAS.open(each.id).regions) < 130]


@settings(max_examples=scale_examples(60), deadline=None)
@given(st.data())
def test_a_whole_table_of_counts_keeps_its_sum(data):
    family = data.draw(st.sampled_from(SMALL))
    one = data.draw(st.sampled_from([family.id, *(each.id for each in family.editions)]))
    other = data.draw(st.sampled_from([family.id, *(each.id for each in family.editions)]))
    keys = ATLAS.open(one).keys
    numbers = data.draw(st.lists(st.integers(0, 10**9), min_size=len(keys), max_size=len(keys)))
    values = dict(zip(keys, numbers, strict=True))
    found = mapcore.convert(values, family.id, one, other, kind="count", by="area")
    assert found.incomplete == found.not_matched == ()
    assert sum(found.values.values()) == pytest.approx(sum(numbers), rel=1e-6, abs=1e-6)
    assert set(found.estimated) <= set(found.values)
    assert bool(found.note) == bool(found.estimated)


@settings(max_examples=scale_examples(60), deadline=None)
@given(st.data())
def test_a_rate_that_is_the_same_everywhere_stays_so(data):
    family = data.draw(st.sampled_from(SMALL))
    edition = data.draw(st.sampled_from(family.editions))
    keys = ATLAS.open(edition.id).keys
    weights = {key: data.draw(st.floats(0.1, 1e6)) for key in keys}
    rates = dict.fromkeys(keys, 7.5)
    found = mapcore.convert(
        rates, family.id, edition.id, family.id, kind="rate", by="area", weights=weights
    )
    assert list(found.values.values()) == pytest.approx([7.5] * len(found.values))


def test_joined_regions_are_exact_and_need_no_shares():
    old = {"Picardie": 1.9, "Nord-Pas-de-Calais": 4.1, "Bretagne": 3.3}
    found = mapcore.convert(old, "france-regions", "2010", "2020", kind="count")
    assert dict(found.values) == pytest.approx({"FR-HDF": 6.0, "FR-BRE": 3.3})
    assert (found.estimated, found.note) == ((), "")


def test_regions_without_all_of_their_parts_have_no_value():
    found = mapcore.convert({"Picardie": 1.9}, "france-regions", "2010", "2020", kind="count")
    assert (dict(found.values), found.incomplete) == ({}, ("FR-HDF",))


def test_a_mean_is_weighted():
    rates, people = {"FR-S": 10.0, "FR-O": 20.0}, {"FR-S": 1, "FR-O": 3}
    asked = {"kind": "rate", "weights": people}
    found = mapcore.convert(rates, "france-regions", "2010", "2020", **asked)
    assert dict(found.values) == {"FR-HDF": 17.5}


COUNTIES = {f"090{number:02}": 100.0 for number in range(1, 16, 2)}


def test_estimated_regions_are_listed_and_noted_in_the_footer():
    found = mapcore.convert(COUNTIES, "us-counties", "2010", "2023", kind="count", by="area")
    assert set(found.estimated) == {f"091{number}0" for number in range(1, 10)}
    assert sum(found.values.values()) == pytest.approx(800)
    assert found.note == "estimated from 7 counties by area"
    assert found.draft()["footer"] == {"note": found.note}
    assert found.draft(footer={"note": "Mine"})["footer"] == {"note": "Mine"}
    assert found.draft(footer={"source": "BLS"})["footer"]["note"] == found.note
    report = mapcore.check(found.draft())
    assert (report.map_id, report.region_matching.unmatched) == ("us-counties", ())


@pytest.mark.parametrize(
    ("options", "path", "words"),
    [
        ({"kind": "count"}, "by", "by='area' estimates them"),
        ({"kind": "count", "by": "population"}, "by", "nobody publishes"),
        ({"kind": "rate", "by": "area"}, "weights", "a rate needs weights"),
        ({"kind": "rate", "by": "area", "weights": {"09001": 1}}, "weights", "no weight above 0"),
        ({"kind": "share", "by": "area"}, "kind", "count or rate"),
        ({"kind": "count", "by": "land"}, "by", "area or population"),
    ],
)
def test_what_would_be_a_guess_is_refused(options, path, words):
    with pytest.raises(mapcore.ValidationError, match=f"^{path}: .*{words}"):
        mapcore.convert(COUNTIES, "us-counties", "2010", "2023", **options)


def test_keys_that_are_no_regions_are_told():
    found = mapcore.convert(
        {"Atlantis": 1, "FR-B": None}, "france-regions", "2010", "2020", kind="count"
    )
    assert (dict(found.values), found.not_matched) == ({}, ("Atlantis",))


def test_two_keys_of_one_region_are_refused():
    with pytest.raises(mapcore.ValidationError, match="two keys name FR-S"):
        mapcore.convert({"FR-S": 1, "Picardie": 2}, "france-regions", "2010", "2020", kind="count")


@pytest.mark.parametrize(
    "values",
    [
        {"Picardie": 1.5, "Nord-Pas-de-Calais": Decimal(2), "Alsace": float("nan")},
        pd.Series({"Picardie": 1.5, "Nord-Pas-de-Calais": 2, "Alsace": None}),
        pd.DataFrame({"region": ["Picardie", "Nord-Pas-de-Calais", "Alsace"], "n": [1.5, 2, None]}),
    ],
)
def test_numbers_of_every_form_are_taken_and_missing_ones_left_out(values):
    found = mapcore.convert(values, "france-regions", "2010", "2020", kind="count")
    assert (dict(found.values), found.incomplete) == ({"FR-HDF": 3.5}, ())


@pytest.mark.parametrize("path", ["values", "weights"])
def test_what_is_no_number_is_refused_with_its_key(path):
    asked = {"values": {"Picardie": 1}, "weights": {"Picardie": 1}, "kind": "rate"}
    asked[path] = {"Picardie": "many", "Alsace": True, "Limousin": float("inf")}
    with pytest.raises(mapcore.ValidationError) as refused:
        mapcore.convert(map_id="france-regions", start="2010", end="2020", **asked)
    assert [each.param for each in refused.value.errors] == [
        f"{path}.{key}" for key in ("Picardie", "Alsace", "Limousin")
    ]
