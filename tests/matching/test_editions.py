"""Keys decide an edition or nothing, and never another one; maps change only when asked to."""

from operator import attrgetter

import pytest
from hypothesis import assume, given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.atlas.editions.periods import families
from mapcore.matching.editions import find_edition
from mapcore.matching.evidence import read_evidence
from mapcore.matching.text.normalize import normalize_asked_name
from mapcore.rendering import builtin_atlas

ATLAS = builtin_atlas()
EDITIONS = [each for family in families().values() for each in family.editions]


def drawn(map_id, keys, **fields):
    values = {key: float(number) for number, key in enumerate(keys)}
    return mapcore.check({"mapId": map_id, **fields, "choropleth": {"values": values}})


def codes(report):
    return [warning.code for warning in report.warnings if "edition" in warning.code]


ROWS = [
    ("us-counties", "us-counties-2003", "keys"),
    ("us-counties", "us-counties-2010", "keys"),
    ("us-counties", "us-counties-2021", "keys"),
    ("ghana", "ghana-1983", "keys"),
    ("ghana", "ghana-1983", "titles"),
    ("ethiopia", "ethiopia-1995", "titles"),
    ("indonesia", "indonesia-2004", "titles"),
    ("dr-congo", "dr-congo-1997", "titles"),
    ("france-regions", "france-regions-1982", "titles"),
    ("france-regions", "france-regions-1982", "keys"),
    ("vietnam", "vietnam-provinces", "titles"),
    ("world", "world-1990", "keys"),
]


@pytest.mark.parametrize(("map_id", "edition", "what"), ROWS)
def test_a_table_of_a_former_edition_is_drawn_right_and_told_of(map_id, edition, what):
    keys = getattr(ATLAS.open(edition), what)
    report = drawn(map_id, keys, edition="auto")
    assert report.map_id == edition
    assert report.edition.by == "keys"
    assert not report.region_matching.unmatched
    today = drawn(map_id, keys)
    assert today.map_id == map_id
    assert today.edition is None
    assert codes(today) == ["former_edition"]


@pytest.mark.parametrize("family", families().values(), ids=lambda each: each.id)
def test_todays_keys_are_of_today(family):
    for keys in (ATLAS.open(family.id).keys, ATLAS.open(family.id).titles):
        report = drawn(family.id, keys, edition="auto")
        assert (report.map_id, codes(report)) == (family.id, [])
        assert codes(drawn(family.id, keys)) == []


def list_whole(family):
    """Return the keys of each edition that today's map names as well: whole tables of it."""
    return [set(ATLAS.open(each.id).keys) for each in family.editions]


@settings(max_examples=scale_examples(150), deadline=None)
@given(st.data())
def test_a_sample_of_keys_decides_its_edition_or_nothing(data):
    family = data.draw(st.sampled_from([*families().values()]))
    edition = data.draw(st.sampled_from(family.editions))
    pack = ATLAS.open(edition.id)
    told = [key for key in pack.keys if read_evidence(family.id).find(key)]
    sample = set(data.draw(st.lists(st.sampled_from(pack.keys), min_size=1, max_size=40)))
    sample |= set(data.draw(st.lists(st.sampled_from(told or pack.keys), max_size=40)))
    assume(sample not in list_whole(family) or sample == set(pack.keys))
    found = find_edition(family.id, sample, "auto", ATLAS)
    assert found in (edition.id, family.id)


@pytest.mark.parametrize(
    ("edition", "share"),
    [
        pytest.param(
            *(edition, share),
            id=f"{edition.id}-{share}",
            marks=[] if (share < 1) == number % 2 else pytest.mark.weekly,
        )
        for number, edition in enumerate(EDITIONS)
        for share in (1.0, 0.8)
    ],
)
def test_a_table_of_an_edition_is_drawn_on_it_or_asks(edition, share):
    pack = ATLAS.open(edition.id)
    for names in (pack.keys, pack.titles if len(set(pack.titles)) == len(pack.titles) else ()):
        keys = [key for place, key in enumerate(names) if share == 1.0 or place % 5 != 2]
        if not keys:
            continue
        report = drawn(edition.family, keys, edition="auto")
        assert report.map_id in (edition.id, edition.family)
        if report.map_id == edition.id:
            assert not report.region_matching.unmatched
        elif share == 1.0:
            assert codes(report)[0] in ("edition_unclear", "former_edition")


SPELLINGS = (str.upper, str.lower, *map(attrgetter("format"), ("{}", "{}, CT", " {} ", "{}.")))


@settings(max_examples=scale_examples(200), deadline=None)
@given(st.data())
def test_a_key_is_found_by_its_first_letters_as_by_all_of_them(data):
    """What is not looked up since no name begins so is not there."""
    family = data.draw(st.sampled_from([*families().values()]))
    evidence = read_evidence(family.id)
    edition = data.draw(st.sampled_from(["", *(each.id for each in family.editions)]))
    pack = ATLAS.open(edition or family.id)
    name = data.draw(st.sampled_from([*pack.titles, *pack.keys, *evidence.names]) | st.text())
    key = data.draw(st.sampled_from(SPELLINGS))(name)
    found = evidence.names.get(key) or evidence.names.get(normalize_asked_name(key))
    if not (key.isascii() and key.isdecimal()):
        assert evidence.find(key) == found


def test_keys_that_several_editions_have_decide_none_and_name_all():
    keys = ["09001", "09003", "51515", "01001"]
    report = drawn("us-counties", keys, edition="auto")
    assert (report.map_id, codes(report)) == ("us-counties", ["former_edition"])
    told = report.warnings[0].message
    assert 'add "edition": "2010" or "2003"' in told
    assert "add --edition 2010 or --edition 2003" in told.command
    assert drawn("us-counties", [*keys, "02195"], edition="auto").map_id == "us-counties-2010"


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ({"text": "Unemployment in 2009"}, "us-counties-2010"),
        ({"text": "Unemployment", "subtitle": "2005"}, "us-counties-2003"),
        ({"text": "2005 to 2009"}, "us-counties"),
        ({"text": "2024"}, "us-counties"),
        ({"text": "120090 people"}, "us-counties"),
    ],
)
def test_the_year_of_a_title_decides_where_two_editions_have_the_keys(title, found):
    keys = ["09001", "09003", "51515", "01001"]
    report = drawn("us-counties", keys, edition="auto", title=title)
    assert report.map_id == found
    if found != "us-counties":
        assert report.edition.by == "keys"
        assert report.edition.tie_year in f"{title}"
    assert drawn("us-counties", keys, title=title).map_id == "us-counties"


def test_a_year_decides_where_only_areas_differ_and_never_against_keys():
    title = {"text": "Population, 2010"}
    assert drawn("ghana", ["Northern", "Volta"], edition="auto", title=title).map_id == "ghana-1983"
    keys = ["Northern", "Volta", "Savannah"]
    assert drawn("ghana", keys, edition="auto", title=title).map_id == "ghana"


def test_three_keys_that_no_edition_has_together_are_all_named():
    report = drawn("us-counties", ["46102", "51515", "02270", "01001"], edition="auto")
    assert codes(report) == ["editions_mixed"]
    told = report.warnings[0].message
    assert "'46102': 2022 on." in told
    assert '\'51515\': 2008 to 2013, "edition": "2010".' in told
    assert "'51515': 2008 to 2013, --edition 2010." in told.command


ODD = [
    ("france-regions", "france-regions-1982", "titles", "Grand Est", "Champagne-Ardenne"),
    ("france-regions", "france-regions-1982", "keys", "FR-GES", "Champagne-Ardenne"),
    ("us-counties", "us-counties-2021", "keys", "09110", "Hartford County"),
    ("us-counties", "us-counties-2010", "keys", "09110", "Hartford County"),
    ("norway", "norway-1972", "titles", "Viken", "Buskerud"),
    ("norway-municipalities", "norway-municipalities-2020", "keys", "3101", "Halden"),
]


@pytest.mark.parametrize(("map_id", "edition", "what", "odd", "part"), ODD)
def test_one_odd_key_of_another_edition_is_told_and_stops_nothing(map_id, edition, what, odd, part):
    keys = [*getattr(ATLAS.open(edition), what), odd]
    report = drawn(map_id, keys, edition="auto")
    assert (report.map_id, report.edition.by) == (edition, "keys")
    assert odd not in report.edition.keys
    assert [each.input for each in report.region_matching.unmatched] == [odd]
    assert codes(report) == ["editions_mixed"]
    assert repr(odd) in report.warnings[0].message
    assert part in report.warnings[0].message
    assert codes(drawn(map_id, keys)) == ["former_edition", "editions_mixed"]
    year = next(each for each in EDITIONS if each.id == edition).year
    assert codes(drawn(map_id, keys, edition=year)) == ["editions_mixed"]
    assert mapcore.suggest_maps(keys)[0].map_id == edition


def test_an_odd_key_of_a_former_edition_leaves_todays_map_and_is_told():
    keys = [*ATLAS.open("world").titles, "Soviet Union"]
    report = drawn("world", keys, edition="auto")
    assert (report.map_id, codes(report)) == ("world", ["editions_mixed"])
    told = report.warnings[0].message
    assert "'Soviet Union' is a region of 1990 to 1991, its land here Russia, Kazakhstan" in told


def test_more_than_one_odd_key_in_nine_decides_nothing():
    former = ATLAS.open("us-counties-2021").keys
    report = drawn("us-counties", [*former, "09110", "09120"], edition="auto")
    assert (report.map_id, codes(report)) == ("us-counties", ["editions_mixed"])


@settings(max_examples=scale_examples(150), deadline=None)
@given(st.data())
def test_odd_keys_never_decide_another_edition(data):
    family = data.draw(st.sampled_from([*families().values()]))
    edition = data.draw(st.sampled_from(family.editions))
    other = data.draw(st.sampled_from([family.id, *(each.id for each in family.editions)]))
    keys = ATLAS.open(edition.id).keys
    odd = data.draw(st.sampled_from(sorted({*ATLAS.open(other).keys} - {*keys}) or [keys[0]]))
    report = drawn(family.id, [*keys, odd], edition="auto")
    if "editions_mixed" in codes(report):
        assert report.map_id in (edition.id, family.id)
        assert repr(odd) in report.warnings[0].message or report.map_id == family.id


@pytest.mark.parametrize(
    ("keys", "time", "told"),
    [
        (["Picardie", "Alsace", "Auvergne", "Bretagne"], "2020", ["former_edition"]),
        (["Picardie", "Alsace", "Auvergne", "Bretagne"], "2010", []),
        (["Grand Est", "Bretagne"], "2020", []),
        (["Grand Est", "Bretagne"], "2010", ["editions_mixed"]),
    ],
)
def test_keys_that_the_year_does_not_have_are_told_of(keys, time, told):
    assert codes(drawn("france-regions", keys, edition=time)) == told


def test_an_edition_is_not_asked_for_where_few_keys_had_another_area():
    assert codes(drawn("world", ["SD", "DE", "FR"])) == []
    assert codes(drawn("world", ["SD"])) == ["edition_unclear"]
    most = ["Northern", "Volta", "Western", "Ashanti"]
    assert codes(drawn("ghana", most)) == ["edition_unclear"]
    assert codes(drawn("ghana", [*most, "Savannah"])) == []
    assert codes(drawn("china", ["Beijing", "Shanghai", "Guangdong", "Sichuan"])) == []
    assert codes(drawn("bangladesh", ATLAS.open("bangladesh-2010").keys)) == ["edition_unclear"]


def test_nothing_else_is_advised_beside_an_edition():
    for map_id, edition in (("ghana", "ghana-1983"), ("india", "india-2000")):
        for what in ("keys", "titles"):
            report = drawn(map_id, getattr(ATLAS.open(edition), what))
            told = {each.code for each in report.warnings}
            assert told & {"former_edition", "edition_unclear"}
            assert not told & {"regions_left_empty", "few_keys_matched", "better_map"}


@pytest.mark.parametrize(
    ("map_id", "keys"),
    [
        ("ghana", ["GH-NP", "GH-TV", "GH-WP"]),
        ("dr-congo", ["CD-EQ", "CD-KE"]),
        ("bangladesh", ["BD-C"]),
        ("chile", ["CL-BI"]),
        ("indonesia", ["ID-PA"]),
        ("canada", ["CA-NT"]),
        ("ethiopia", ["ET-SN"]),
        ("kazakhstan", ["KZ-63"]),
        ("brazil", ["BR-GO"]),
    ],
)
def test_shared_keys_alone_decide_nothing_and_ask(map_id, keys):
    report = drawn(map_id, keys, edition="auto")
    assert (report.map_id, codes(report)) == (map_id, ["edition_unclear"])


def test_rows_of_two_editions_decide_nothing():
    report = drawn("france-regions", ["Picardie", "Grand Est", "Alsace"], edition="auto")
    assert (report.map_id, codes(report)) == ("france-regions", ["editions_mixed"])


@pytest.mark.parametrize(
    ("map_id", "edition", "found", "told"),
    [
        ("us-counties", "2009", "us-counties-2010", []),
        ("us-counties", "2009-10", "us-counties-2010", []),
        ("us-counties", "1950", "us-counties-2003", ["edition_unavailable"]),
        ("us-counties", "2024", "us-counties", []),
        ("fiji", "2009", "fiji", ["edition_unavailable"]),
        ("fiji", "2019", "fiji", []),
        ("fiji", "2024-03", "fiji", []),
        ("fiji", "auto", "fiji", []),
        ("vietnam", "2020", "vietnam-provinces", []),
    ],
)
def test_a_year_draws_its_boundaries(map_id, edition, found, told):
    report = mapcore.check({"mapId": map_id, "edition": edition})
    assert (report.map_id, codes(report)) == (found, told)


def test_an_edition_of_an_edition_is_refused():
    with pytest.raises(mapcore.ValidationError, match="give mapId 'us-counties'"):
        mapcore.check({"mapId": "us-counties-2010", "edition": "2003"})


@pytest.mark.parametrize("edition", ["", "99", "2009-13", "now", "2009-1"])
def test_an_edition_that_is_none_is_refused(edition):
    with pytest.raises(mapcore.ValidationError, match="edition"):
        mapcore.check({"mapId": "us-counties", "edition": edition})


def test_keys_of_connecticut_alone_are_told_of_in_the_error():
    with pytest.raises(mapcore.ValidationError, match='"edition": "2021"'):
        drawn("us-counties", ["09001", "09003"])


def test_a_frame_of_old_data_is_drawn():
    table = {"fips": ["09001", "09003", "01001"], "rate": [8.4, 8.7, 9.7]}
    result = mapcore.choropleth(table, "us-counties", key="fips", value="rate", edition="2009")
    assert result.report.map_id == "us-counties-2010"
    assert result.rows.not_matched == 0


def test_the_picture_is_that_of_the_edition_as_a_map():
    values = {"GH-NP": 1.0, "GH-BA": 2.0, "GH-AA": 3.0}
    asked = {"choropleth": {"values": values}, "output": {"width": 300, "metadata": False}}
    by_year = mapcore.render({"mapId": "ghana", "edition": "2010", **asked})
    by_id = mapcore.render({"mapId": "ghana-1983", **asked})
    assert by_year.content == by_id.content
