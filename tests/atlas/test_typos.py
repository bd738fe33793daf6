"""The published counts of slips are those of the maps, and are told where corrections are."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.atlas.typos import FILE, find_counts, slips_of
from mapcore.building.names.typos import count_slips
from mapcore_cli.main import run_command

COUNTS = json.loads((files("mapcore.atlas") / "data" / FILE).read_text("utf-8"))
MOST_WITHIN = 3
"""Slips of a ZIP area's code that are the code of a post office box in the same area."""
NEARLY_ALL = 0.98
"""The share of maps whose slips are counted: those of a new edition are at the next count."""


def test_the_slips_of_nearly_all_maps_are_counted() -> None:
    maps = [entry.id for entry in Atlas().list()]
    assert set(COUNTS) <= set(maps)
    found = [map_id for map_id in maps if slips_of(Atlas().open(map_id))]
    assert len(found) >= NEARLY_ALL * len(maps), "run nox -s edits"


def test_no_slip_is_corrected_to_another_region() -> None:
    assert {name: each["wrong"] for name, each in COUNTS.items() if each["wrong"]} == {}


def test_no_slip_of_a_zip_area_is_corrected_but_a_lost_zero() -> None:
    zips = {name: each for name, each in COUNTS.items() if name.endswith("-zips")}
    assert len(zips) == sum(entry.id.endswith("-zips") for entry in Atlas().list())
    for name, each in zips.items():
        assert each["wrong"] == 0 < each["unmatched"]
        codes = [region.key for region in Atlas().open(name).regions]
        zeros = sum(code.startswith("0") for code in codes)
        assert each["right"] <= zeros + MOST_WITHIN, name


@pytest.mark.parametrize("map_id", ["fiji", "us-states", "italy", "us-de-counties"])
def test_counts_are_those_of_the_map(map_id: str) -> None:
    found = slips_of(Atlas().open(map_id))
    now = count_slips(map_id)
    assert found == mapcore.SlipCounts(now["right"], now["unmatched"], now["exact"], now["wrong"])
    assert found.total == now.total()


def test_counts_hold_for_one_edition_and_number_of_regions() -> None:
    pack = Atlas().open("fiji")
    assert find_counts("fiji", pack.edition, len(pack.regions))
    assert find_counts("fiji", "another", len(pack.regions)) is None
    assert find_counts("fiji", pack.edition, 3) is None
    assert find_counts("atlantis", pack.edition, 3) is None


def test_a_map_tells_its_counts_in_python_and_never_on_the_wire() -> None:
    detail = mapcore.get_map("us-states", limit=1)
    assert detail.slips == slips_of(Atlas().open("us-states"))
    assert "slips" not in mapcore.encode(detail)
    assert 0.9 < detail.slips.share < 1  # type: ignore[union-attr]


def test_a_report_tells_them_where_a_key_was_corrected() -> None:
    plain, slip = (
        mapcore.check({"mapId": "us-states", "regions": {key: "#112233"}})
        for key in ("Texas", "Texsa")
    )
    assert plain.slips is None
    assert "corrections on this map" not in str(plain)
    assert f"corrections on this map: {slip.slips}" in str(slip)  # type: ignore[union-attr]
    assert "slips" not in mapcore.encode(slip)


def test_the_regions_of_a_map_are_listed_with_them(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run_command(["regions", "fiji"]) == 0
    assert capfd.readouterr().err.startswith("corrections on this map: of ")
    Atlas().open("fiji").save(tmp_path)
    own = mapcore.get_map("fiji", atlas=Atlas([tmp_path], builtin=False))
    assert own.slips  # the same map in a file of one's own
