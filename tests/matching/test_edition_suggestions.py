"""The edition that keys decide is suggested first, once, and only where it is no accident."""

import pytest

import mapcore

CODES_OF_INSEE = "11 21 22 23 24 25 26 31 41 42 43 52 53 54 72 73 74 82 83 91 93 94"
FORMER_REGIONS = ["Picardie", "Alsace", "Auvergne", "Bretagne"]


def test_suggestions_name_the_edition_first_and_the_map_of_today_second() -> None:
    first, second = mapcore.suggest_maps(FORMER_REGIONS)[:2]
    assert (first.map_id, first.base, first.edition) == (
        "france-regions-1982", "france-regions", "1982",
    )  # fmt: skip
    assert first.why.endswith("3 keys decide")
    assert (second.map_id, second.edition) == ("france-regions", None)


def test_codes_of_insee_are_regions_of_1982_and_departements_stay_what_they_are() -> None:
    assert mapcore.suggest_maps(CODES_OF_INSEE.split())[0].map_id == "france-regions-1982"
    assert mapcore.suggest_maps(["21", "22", "23", "25", "26", "31"])[0].edition is None


@pytest.mark.parametrize("map_id", ["vietnam-provinces", "kenya-provinces", "nepal-1961"])
def test_an_edition_is_suggested_once(map_id: str) -> None:
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    found = [each.map_id for each in mapcore.suggest_maps(keys)]
    assert found[0] == map_id
    assert found.count(map_id) == 1


def test_numbers_without_a_gap_are_of_no_edition() -> None:
    found = mapcore.suggest_maps([f"{number:02}" for number in range(1, 17)])
    assert all(each.edition is None for each in found)
