from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.atlas.catalog import Atlas
from mapcore.matching.text.codes import is_marker, looks_like_code, normalize_code, repair_code

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


@pytest.mark.parametrize("code", ["us-ca", "us_ca", "us.ca", "us ca"])
def test_separators_are_one(code: str) -> None:
    assert normalize_code(code) == "us-ca"
    assert looks_like_code(code)


def test_missing_values_and_totals_are_markers() -> None:
    assert is_marker("n/a", "n a")
    assert is_marker("total", "total")
    assert not is_marker("namibia", "namibia")
