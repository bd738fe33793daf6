"""Former editions of maps: each is a whole map whose regions cover its base map once."""

import json
from pathlib import Path

import numpy as np
import pytest
from map_sample import EVERY
from same_packs import assert_same_pack

import mapcore
from mapcore.atlas.editions.periods import Edition, Family, families, read_index
from mapcore.atlas.verifying import verify_pack
from mapcore.building.editions.indexing import PAGE, document_of, write_table
from mapcore.building.editions.making import write_edition
from mapcore.building.tables import rows, split
from mapcore.rendering import builtin_atlas

ATLAS = builtin_atlas()
DATA = Path(mapcore.__file__).parent / "atlas" / "data"
EDITIONS = [each for family in families().values() for each in family.editions if each.base]
SOME = EDITIONS if EVERY else EDITIONS[::4]
"""Those that a usual run matches whole."""
SAVED = EDITIONS if EVERY else EDITIONS[::16]
"""Those that it saves and verifies, which takes a second each."""


def areas(pack, canvas=4800):
    geometry = pack.geometry(canvas)
    rings = geometry.rings.areas()
    bounds = geometry.region_rings
    return {
        key: abs(float(rings[first:last].sum()))
        for key, first, last in zip(pack.keys, bounds[:-1], bounds[1:], strict=True)
    }


def cut_keys(row):
    replaced = split(row["replaced"])
    return ATLAS.open(row["base"]).keys if replaced == ("*",) else replaced


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda each: each.id)
def test_the_regions_of_an_edition_cover_its_base_once(edition):
    own, base = areas(ATLAS.open(edition.id)), areas(ATLAS.open(edition.base))
    assert sum(own.values()) == pytest.approx(sum(base.values()), rel=1e-4)
    anew = {key for row in rows("editions") if row["id"] == edition.id for key in cut_keys(row)}
    for key in own.keys() & base.keys() - ATLAS.open(edition.id).former.redefined - anew:
        assert own[key] >= base[key] * 0.999


CUT = [row["id"] for row in rows("editions") if row["base"] and row["input"]]


@pytest.mark.parametrize("edition", CUT)
def test_a_region_that_is_cut_anew_has_its_area_at_each_level(edition):
    """A border that does not reach the coast would give one region the land of its neighbour."""
    pack = ATLAS.open(edition)
    fine = areas(pack)
    for canvas in (1200, 2400):
        drawn = areas(pack, canvas)
        for key in fine.keys() - ATLAS.open(pack.former.of).index_of_key.keys():
            assert drawn[key] == pytest.approx(fine[key], rel=0.1, abs=1), (key, canvas)


@pytest.mark.parametrize("edition", SAVED, ids=lambda each: each.id)
def test_a_saved_edition_is_a_whole_pack(edition, tmp_path):
    pack = ATLAS.open(edition.id)
    saved = verify_pack(pack.save(tmp_path))
    assert saved.regions == pack.regions
    assert len(saved.regions) == edition.region_count
    for level in (1200, 4800):
        one, other = saved.geometry(level), pack.geometry(level)
        assert (one.rings.points == other.rings.points).all()
        assert (one.inner.starts == other.inner.starts).all()
    for name in pack.layers:
        assert type(saved.layer(name, 1200)) is type(pack.layer(name, 1200))


@pytest.mark.parametrize("edition", SOME, ids=lambda each: each.id)
def test_every_key_and_title_of_an_edition_is_its_own_region(edition):
    pack = ATLAS.open(edition.id)
    found = mapcore.match(edition.id, pack.keys)
    assert dict(found.resolved) == {key: key for key in pack.keys}
    once = (
        [title for title in pack.titles if pack.titles.count(title) == 1]
        if len(pack.titles) < 500
        else []
    )
    named = {region.title: region.key for region in pack.regions}
    assert dict(mapcore.match(edition.id, once).resolved) == {t: named[t] for t in once}


@pytest.mark.parametrize("map_id", ["ghana-1983", "us-counties-2003", "uk-local-authorities-2019"])
def test_the_table_makes_the_packs_that_are_there(map_id, tmp_path):
    row = next(each for each in rows("editions") if each["id"] == map_id)
    (tmp_path / f"{row['base']}.mappack").symlink_to(DATA / f"{row['base']}.mappack")
    assert_same_pack(write_edition(row, tmp_path), DATA / "editions" / f"{map_id}.mappack")


def test_the_index_is_that_of_the_table():
    known = json.loads((DATA / "editions.json").read_text("utf-8"))
    assert known == json.loads(json.dumps(document_of(rows("editions"), DATA)))
    page = PAGE.read_text("utf-8")
    assert write_table(known, page) == page


def test_every_unit_of_the_table_names_regions_of_its_base():
    bases = {row["id"]: row["base"] for row in rows("editions")}
    for row in rows("edition_units"):
        keys = ATLAS.open(bases[row["edition"]]).keys
        assert set(split(row["units"])) <= set(keys), row


def test_no_two_editions_of_a_map_were_in_force_together():
    for family in families().values():
        spans = [(each.begins, each.ends) for each in family.editions]
        assert spans == sorted(spans, reverse=True)
        ends = [family.begins, *(begins for begins, _ in spans)]
        assert all(ends[i] >= spans[i][1] for i in range(len(spans)))


@pytest.mark.parametrize(
    ("map_id", "time", "found"),
    [
        ("us-counties", "2009", "us-counties-2010"),
        ("us-counties", "2009-01", "us-counties-2010"),
        ("us-counties", "2003", "us-counties-2003"),
        ("us-counties", "1950", "us-counties-2003"),
        ("us-counties", "2022", None),
        ("ghana", "2019-01", "ghana-1983"),
        ("ghana", "2019-02", None),
        ("france-regions", "2015", "france-regions-1982"),
        ("france-regions", "2016", None),
        ("norway", "2010", "norway-1972"),
        ("norway", "2018", "norway-2018"),
        ("norway", "2019-12", "norway-2018"),
        ("italy", "2001", "italy-1992"),
        ("cote-divoire", "2005", "cote-divoire-2000"),
        ("uk-local-authorities", "2016-06", "uk-local-authorities-2014"),
    ],
)
def test_the_edition_in_force_on_a_day(map_id, time, found):
    edition = families()[map_id].in_force(time)
    assert (edition.id if edition else None) == found


def test_a_year_of_a_gap_is_answered_by_the_next_edition():
    two = [
        Edition(f"x-{a}", "x", "", f"{a}-01", f"{b}-01", "", "x")
        for a, b in ((1993, 2003), (1980, 1991))
    ]
    assert Family("x", "2003", "2003-01", tuple(two)).in_force("1992").id == "x-1993"


def test_the_year_of_an_edition_asks_for_it():
    for family in families().values():
        for each in family.editions:
            assert family.in_force(each.year) is each


def test_todays_maps_are_listed_and_former_ones_found():
    listed = [each.id for each in mapcore.list_maps()]
    assert not {each.id for each in EDITIONS} & set(listed)
    assert [each.id for each in mapcore.list_maps("ghana")] == ["ghana", "ghana-1983"]
    (found,) = mapcore.list_maps("norway-2020")
    assert (found.edition.begins, found.edition.ends) == ("2020-01", "2024-01")
    assert found.editions == ("norway", "norway-2018", "norway-1972")
    assert {each.id for each in mapcore.list_editions()} == {each.id for each in EDITIONS}


def test_a_map_names_its_other_editions():
    detail = mapcore.get_map("us-counties")
    assert detail.edition == mapcore.MapEdition("2023", "2022-01", None)
    assert detail.editions[0] == "us-counties-2021"
    assert "us-counties" in mapcore.get_map("us-counties-2010").editions
    assert mapcore.get_map("fiji").editions is None
    assert mapcore.get_map("vietnam-2008").id == "vietnam-provinces"
    assert set(read_index().by_name) >= {"vietnam-2008", "kenya-1992", "ivory-coast-2000"}


def test_connecticut_has_its_eight_counties():
    keys = [key for key in ATLAS.open("us-counties-2010").keys if key[:2] == "09"]
    assert keys == [f"090{number:02}" for number in range(1, 16, 2)]
    shares = {
        key: area / total
        for own in [areas(ATLAS.open("us-counties-2010"))]
        for total in [sum(own[key] for key in keys)]
        for key, area in own.items()
        if key in keys
    }
    # Square miles of land by the census of 2010: 625, 735, 921, 369, 605, 665, 410, 513.
    land = np.array([625, 735, 921, 369, 605, 665, 410, 513])
    assert [shares[key] for key in keys] == pytest.approx((land / land.sum()).tolist(), abs=0.006)


def test_the_provinces_of_kenya_have_the_codes_of_their_time():
    found = mapcore.match("kenya-1992", ["KE-110", "KE-200", "KE-800"])
    assert dict(found.resolved) == {"KE-110": "Nairobi", "KE-200": "Central", "KE-800": "Western"}


def test_the_four_provinces_of_sardinia_have_their_areas():
    shares = areas(ATLAS.open("italy-1992"))
    total = sum(shares[key] for key in ("IT-SS", "IT-NU", "IT-OR", "IT-CA"))
    # Square kilometres by the census of 2001: 7520, 7044, 2631, 6895.
    land = np.array([7520, 7044, 2631, 6895])
    found = [shares[key] / total for key in ("IT-SS", "IT-NU", "IT-OR", "IT-CA")]
    assert found == pytest.approx((land / land.sum()).tolist(), abs=0.004)
