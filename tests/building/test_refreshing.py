"""Packs whose shapes are kept get the coasts and default layers that the builder gives them."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from mapcore.atlas.archive import PackBytes, archive_of
from mapcore.atlas.pack import open_pack
from mapcore.building.refreshing import refresh_pack
from mapcore.building.sources.roads import us_roads
from mapcore.building.tables import rows

ROWS = {row["id"]: row for row in rows("maps")}


@pytest.mark.parametrize("map_id", ["germany", "austria", "fiji", "us-ri-zips", "norway"])
def test_a_shipped_pack_is_what_a_refresh_makes_of_it(map_id: str, tmp_path: Path) -> None:
    shipped = (files("mapcore.atlas") / "data" / f"{map_id}.mappack").read_bytes()
    file = tmp_path / f"{map_id}.mappack"
    file.write_bytes(shipped)
    refresh_pack(file, ROWS[map_id], None)
    assert file.read_bytes() == shipped


@pytest.mark.parametrize("map_id", ["us-ri-zips", "us-states"])
def test_roads_are_drawn_anew_in_place_of_those_that_are_there(map_id: str, tmp_path: Path) -> None:
    shipped = (files("mapcore.atlas") / "data" / f"{map_id}.mappack").read_bytes()
    file = tmp_path / f"{map_id}.mappack"
    file.write_bytes(shipped)
    refresh_pack(file, ROWS[map_id], None, [])
    assert "roads" not in open_pack(file).layers
    assert file.stat().st_size < len(shipped)
    refresh_pack(file, ROWS[map_id], None, us_roads())
    assert file.read_bytes() == shipped


def test_a_pack_without_tags_gets_them(tmp_path: Path) -> None:
    shipped = (files("mapcore.atlas") / "data" / "germany.mappack").read_bytes()
    pack = open_pack(PackBytes(shipped))
    document = pack.archive.metadata()
    names = []
    for level in pack.levels:
        names += [f"{part}{level}" for part in ("points", "table", "layer_points", "layer_table")]
    members = pack.archive.arrays([*names, "places"])
    for level, sizes in document["sections"]["levels"].items():
        members[f"table{level}"] = members[f"table{level}"][: -sizes.pop("coast")]
    file = tmp_path / "germany.mappack"
    file.write_bytes(archive_of(document, members))
    assert open_pack(file).geometry(1).frontier.length() == 0
    refresh_pack(file, ROWS["germany"], None)
    assert file.read_bytes() == shipped
