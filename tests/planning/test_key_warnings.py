from __future__ import annotations

from typing import Any

import pytest

from mapcore.rendering import check


def warnings_of(values: dict[str, float], map_id: str = "us-states") -> dict[str, str]:
    report = check({"mapId": map_id, "choropleth": {"values": values}})
    return {warning.code: warning.message for warning in report.warnings}


def test_keys_that_fit_give_no_warning() -> None:
    assert warnings_of({"CA": 1, "Texas": 2, "Nowhere": 3, "Ohio": 4}) == {}


@pytest.mark.parametrize("matched", [1, 2])
def test_few_keys_matched_is_under_half_of_them(matched: int) -> None:
    values = dict.fromkeys(["CA", "TX"][:matched], 1.0) | {"Bayern": 2, "Hessen": 3}
    found = warnings_of(values)
    assert found.keys() == ({"few_keys_matched"} if matched == 1 else set())
    if found:
        assert "1 of the 3 keys" in found["few_keys_matched"]


def test_a_lone_key_is_not_few_keys() -> None:
    assert check({"mapId": "us-states", "regions": {"Bayern": "#111111"}}).warnings == ()


def test_two_keys_of_a_region_are_told_and_the_later_one_is_drawn() -> None:
    message = warnings_of({"CA": 1, "TX": 2, "California": 3, "Calif.": 4})["duplicate_regions"]
    assert message == (
        "'CA' and 'California' of choropleth.values name the same region; the later one is drawn."
        " So do 1 more."
    )


def test_a_region_in_two_blocks_is_no_duplicate() -> None:
    spec: dict[str, Any] = {"choropleth": {"values": {"CA": 1}}, "regions": {"CA": "#111111"}}
    assert check({"mapId": "us-states", **spec}).warnings == ()


def test_numbers_of_rows_are_told() -> None:
    values = {str(number): float(number) for number in range(1, 31)}
    assert "keys_look_like_row_numbers" in warnings_of(values)
    del values["17"]
    assert "keys_look_like_row_numbers" not in warnings_of(values)
