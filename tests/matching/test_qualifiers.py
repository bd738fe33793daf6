from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.reading.qualifiers import (
    Reading,
    find_prefixed,
    list_readings,
    split_segments,
)

COUNTIES = gazetteer_of(Atlas().open("us-counties"))


def test_texts_fall_into_segments() -> None:
    assert split_segments("lake (county), co -- usa") == ["lake", "county", "co", "usa"]
    assert split_segments("juneau borough/city") == ["juneau borough"]


def test_the_code_of_a_parent_may_stand_in_front() -> None:
    assert find_prefixed(COUNTIES, "ca-los angeles", "ca los angeles") == (COUNTIES.keys["06037"],)
    assert find_prefixed(COUNTIES, "ne york county", "ne york county") is None


def test_qualifiers_are_filters_that_all_have_to_fit() -> None:
    marion = Reading("marion")
    everywhere = marion.find_regions(COUNTIES)
    in_ohio = marion._replace(parent="US-OH").find_regions(COUNTIES)
    assert len(everywhere) > 10
    assert [COUNTIES.regions[each].key for each in in_ohio] == ["39101"]
    assert marion._replace(parent="US-CA").find_regions(COUNTIES) == ()
    assert marion._replace(only=in_ohio).find_regions(COUNTIES) == in_ohio
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
def test_one_of_the_readings_is_the_region(text: str, region: str) -> None:
    readings = list_readings(COUNTIES, text, split_segments(text))
    found = {each for reading in readings for each in reading.find_regions(COUNTIES)}
    assert found == {COUNTIES.keys[region]}


def test_every_segment_has_to_be_understood() -> None:
    text = "los angeles, gibberish"
    assert list_readings(COUNTIES, text, split_segments(text)) == []
