from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.reading.qualifiers import (
    Reading,
    find_prefixed,
    list_readings,
    split_segments,
)


@pytest.fixture(scope="module")
def counties() -> Gazetteer:
    return gazetteer_of(Atlas().open("us-counties"))


def test_texts_fall_into_segments() -> None:
    assert split_segments("lake (county), co -- usa") == ["lake", "county", "co", "usa"]
    assert split_segments("juneau borough/city") == ["juneau borough"]


def test_the_code_of_a_parent_may_stand_in_front(counties: Gazetteer) -> None:
    assert find_prefixed(counties, "ca-los angeles", "ca los angeles") == (counties.keys["06037"],)
    assert find_prefixed(counties, "ne york county", "ne york county") is None


def test_qualifiers_are_filters_that_all_have_to_fit(counties: Gazetteer) -> None:
    marion = Reading("marion")
    everywhere = marion.find_regions(counties)
    in_ohio = marion._replace(parent="US-OH").find_regions(counties)
    assert len(everywhere) > 10
    assert [counties.regions[each].key for each in in_ohio] == ["39101"]
    assert marion._replace(parent="US-CA").find_regions(counties) == ()
    assert marion._replace(only=in_ohio).find_regions(counties) == in_ohio
    assert marion.filters is False


@pytest.mark.parametrize(
    ("text", "region"),
    [
        ("cook county illinois", "17031"),
        ("06037 los angeles", "06037"),
        ("california: los angeles", "06037"),
        ("baltimore (city)", "24510"),
    ],
)
def test_one_of_the_readings_is_the_region(counties: Gazetteer, text: str, region: str) -> None:
    readings = list_readings(counties, text, split_segments(text))
    found = {each for reading in readings for each in reading.find_regions(counties)}
    assert found == {counties.keys[region]}


def test_every_segment_has_to_be_understood(counties: Gazetteer) -> None:
    text = "los angeles, gibberish"
    assert list_readings(counties, text, split_segments(text)) == []
