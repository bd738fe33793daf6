from __future__ import annotations

from typing import Any

import pytest

import mapcore
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
        assert "1 of the 3 keys of choropleth.values is a region of" in found["few_keys_matched"]


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


def test_a_map_that_fits_better_is_named() -> None:
    lands = dict.fromkeys(["Bayern", "Hessen", "Sachsen", "CA"], 1.0)
    message = warnings_of(lands)["few_keys_matched"]
    assert message.endswith('Germany fits better: 3 of 4 are its regions; set mapId to "germany".')


def test_keys_that_fit_no_map_name_none() -> None:
    message = warnings_of({"CA": 1, "Qwxyz": 2, "Zyxwq": 3})["few_keys_matched"]
    assert message.endswith("is a region of United States by state.")


def test_keys_of_one_part_name_its_map() -> None:
    texas = {region.key: 1.0 for region in mapcore.get_map("us-tx-counties").regions}
    (code, message) = next(iter(warnings_of(texas, "us-counties").items()))
    assert code == "better_map"
    assert message.startswith("All 254 keys of choropleth.values are in one part of United States")
    assert 'set mapId to "us-tx-counties"' in message
    assert warnings_of(texas, "us-tx-counties") == {}
    assert warnings_of(texas | {"06037": 1.0}, "us-counties") == {}


def test_where_no_key_matches_the_error_names_the_map_that_fits() -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        warnings_of({"Bayern": 1, "Hessen": 2}, "france")
    (error,) = caught.value.errors
    assert error.suggestions == ("germany",)
    assert "Germany fits better: 2 of 2" in error.message


def test_regions_that_a_map_of_their_own_shows_are_told_with_it() -> None:
    message = warnings_of({"CA": 1, "TX": 2, "Ohio": 3, "Puerto Rico": 4, "GU": 5})
    assert message == {
        "keys_of_another_map": "Regions that United States by state does not show: Guam, Puerto "
        "Rico (2 in all). A map of their own does: set mapId to "
        '"us-territories".'
    }
    assert warnings_of({"CA": 1, "Nowhere": 2, "Ohio": 3}) == {}
    assert "keys_of_another_map" not in warnings_of({"Bayern": 1, "PR": 2}, "germany")


def test_authorities_of_today_are_on_the_map_of_them() -> None:
    """Cumberland took the place of a part of Cumbria, which ISO still lists."""
    told = warnings_of({"E06000001": 1, "E06000063": 2}, "united-kingdom")
    assert told["keys_of_another_map"] == (
        "Regions that United Kingdom does not show: Cumberland (1 in all). A map of their own "
        'does: set mapId to "uk-local-authorities".'
    )
