"""Titles that differ in marks alone, such as Håbo and Habo."""

from __future__ import annotations

import pytest

import mapcore

PAIRS = [
    ("sweden-municipalities", "Håbo", "0305", "Habo", "0643"),
    ("sweden-municipalities", "Håbo kommun", "0305", "Habo kommun", "0643"),
    ("italy-comuni", "Paternò", "087033", "Paterno", "076100"),
    ("brazil-municipalities", "Maraú", "2920700", "Marau", "4311809"),
    ("switzerland-municipalities", "Brügg", "0733", "Brugg", "4095"),
]


@pytest.mark.parametrize(("map_id", "marked", "its_key", "plain", "other_key"), PAIRS)
def test_one_that_is_written_with_its_marks_is_meant(
    map_id: str, marked: str, its_key: str, plain: str, other_key: str
) -> None:
    assert mapcore.match(map_id, [marked]).resolved == {marked: its_key}
    both = mapcore.match(map_id, [marked, plain])
    assert both.resolved == {marked: its_key, plain: other_key}
    assert [(each.input, each.via) for each in both.corrected] == [
        (plain, "the name without marks, as other keys have theirs")
    ]


@pytest.mark.parametrize(("map_id", "marked", "its_key", "plain", "other_key"), PAIRS)
def test_one_without_marks_is_not_decided_alone(
    map_id: str, marked: str, its_key: str, plain: str, other_key: str
) -> None:
    for keys in ([plain], [plain, its_key]):
        unmatched = mapcore.match(map_id, keys).unmatched
        assert [each.input for each in unmatched] == [plain]
        assert {each.partition(" (")[2][:-1] for each in unmatched[0].suggestions} == {
            its_key, other_key,
        }  # fmt: skip


def test_names_before_a_type_word_may_end_in_an_s_in_swedish() -> None:
    keys = ["Lunds kommun", "Stockholms stad", "Höörs kommun", "Borås stad", "Umeå kommun"]
    found = mapcore.match("sweden-municipalities", keys)
    assert list(found.resolved.values()) == ["1281", "0180", "1267", "1490", "2480"]
    assert mapcore.match("sweden-municipalities", ["Lunds"]).resolved == {}


def test_a_former_country_gives_way_to_a_region_of_its_name() -> None:
    assert mapcore.match("us-la-counties", ["Ascension"]).resolved == {"Ascension": "22005"}
    assert mapcore.match("world", ["Zaire"]).resolved == {"Zaire": "CD"}
