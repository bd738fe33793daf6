from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.atlas.catalog import Atlas
from mapcore.matching.matching import match_keys
from mapcore.matching.reading.explain import WITHIN
from mapcore.matching.tables import table
from mapcore.matching.text.codes import (
    is_marker,
    looks_like_code,
    normalize_code,
    repair_code,
    repair_zip,
)

CODES = [region.key for region in Atlas().open("us-counties").regions]


@given(
    st.sampled_from(CODES),
    st.sampled_from(["{}", "{}.0", "{}.00", "'{}", '="{}"', "fips {}", "0500000us{}"]),
    st.booleans(),
)
def test_a_damaged_county_code_is_among_its_repairs(code: str, damage: str, cut: bool) -> None:
    damaged = damage.format(code.lstrip("0") if cut and "s" not in damage else code)
    repaired = {text for text, _ in repair_code(damaged.replace('"', "'"), (5,))}
    assert code in repaired or damaged == code


@given(st.text(st.sampled_from("0123456789.,-='us "), max_size=12))
def test_every_repair_says_how_it_was_found(text: str) -> None:
    assert all(via for _, via in repair_code(text, (2, 5)))
    assert all(via and len(code) == 5 for code, via in repair_zip(text))


@pytest.mark.parametrize(
    ("key", "via"),
    [
        ("2139", "leading zero restored"),
        ("02139.0", "\u201c.0\u201d dropped"),
        ("02139-1234", "ZIP+4 read as ZIP"),
        ("021391234", "ZIP+4 read as ZIP"),
        ("ZIP 02139", "prefix dropped"),
        ("ZCTA5 02139", "prefix dropped"),
        ("86000US02139", "prefix dropped"),
        ("zip code: 2139-1234", "leading zero restored, prefix dropped, ZIP+4 read as ZIP"),
    ],
)
def test_damaged_zip_codes_are_repaired_on_maps_of_zip_areas(key: str, via: str) -> None:
    matching = match_keys(Atlas().open("us-ma-zips"), [key])
    assert matching.resolved == {key: "02139"}
    assert [each.via for each in matching.corrected] == [via]


@pytest.mark.parametrize(
    "key", ["fips 02139", "0500000us02139", "139", "0213", "-2139", "12139", "2139 MA1"]
)
def test_other_numbers_are_no_zip_codes(key: str) -> None:
    assert match_keys(Atlas().open("us-ma-zips"), [key]).resolved == {}


@pytest.mark.parametrize(
    ("key", "via"),
    [("00501", WITHIN), ("501", f"leading zeros restored, {WITHIN}"), ("ZIP 00501-1234", None)],
)
def test_a_zip_code_without_an_area_is_the_area_around_it(key: str, via: str | None) -> None:
    matching = match_keys(Atlas().open("us-ny-zips"), [key])
    assert matching.resolved == {key: "11742"}
    (told,) = matching.corrected
    assert told.via == (via or f"prefix dropped, ZIP+4 read as ZIP, {WITHIN}")


def test_beside_the_area_a_zip_code_within_it_stays_unmatched() -> None:
    matching = match_keys(Atlas().open("us-ny-zips"), ["00501", "11742"])
    assert matching.resolved == {"11742": "11742"}
    assert [(each.input, each.suggestions) for each in matching.unmatched] == [
        ("00501", ("11742",))
    ]


def test_zip_codes_within_areas_have_none_and_lead_to_areas() -> None:
    areas = {
        region.key
        for entry in Atlas().list()
        if entry.id.endswith("-zips")
        for region in Atlas().open(entry.id).regions
    }
    within: dict[str, str] = table("zips")
    assert len(within) > 3_500
    assert not areas & within.keys()
    assert set(within.values()) <= areas


@pytest.mark.parametrize("code", ["us-ca", "us_ca", "us.ca", "us ca"])
def test_separators_are_one(code: str) -> None:
    assert normalize_code(code) == "us-ca"
    assert looks_like_code(code)


def test_missing_values_and_totals_are_markers() -> None:
    assert is_marker("n/a", "n a")
    assert is_marker("total", "total")
    assert not is_marker("namibia", "namibia")
