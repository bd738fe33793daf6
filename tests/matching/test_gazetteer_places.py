"""Tests of `mapcore.matching.gazetteer.places`."""

from __future__ import annotations

import gzip
from importlib.resources import files

import pytest

from mapcore.atlas.pack import Region
from mapcore.matching.gazetteer.places import (
    find_former,
    find_sovereign,
    is_former,
    is_place_name,
    list_home_names,
    list_parent_names,
)

PACKED = (files("mapcore.matching.tables") / "elsewhere.txt.gz").read_bytes()
LINES = gzip.decompress(PACKED).decode().splitlines()


def test_the_table_is_sorted_bytewise() -> None:
    assert sorted(LINES, key=str.encode) == LINES


@pytest.mark.parametrize("name", [*LINES[:3], *LINES[:: len(LINES) // 50], *LINES[-3:]])
def test_every_line_is_found_and_no_other(name: str) -> None:
    assert is_place_name(name)
    for other in (f"{name}q", f"q{name}", name[:-1] + "\x7f"):
        assert is_place_name(other) == (other in LINES)


def test_parents_are_known_by_all_their_names() -> None:
    names = list_parent_names({"US-CA"})
    assert {names[each] for each in ("ca", "calif", "california")} == {"US-CA"}
    assert list_parent_names({"Bavaria"}) == {"bavaria": "Bavaria"}


def test_the_home_of_a_map_is_told_by_its_keys_or_its_title() -> None:
    assert "deutschland" in list_home_names("Germany by state", [Region("DE-BY", "Bayern")])
    assert "deutschland" in list_home_names("Germany", [])
    assert list_home_names("", []) == frozenset()


def test_former_regions_have_successors() -> None:
    former = find_former("czechoslovakia")
    assert former is not None
    assert set(former.successors) == {"cz", "sk"}
    assert is_former("Czechoslovakia")
    assert find_former("france") is None


def test_territories_have_a_sovereign() -> None:
    assert find_sovereign("GL") == "DK"
    assert find_sovereign("DK") is None
