"""Maps of the service's own folders: drawn for all, by every way."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import geopandas
import pytest
from private import spec_of
from serving import Server, running
from shapely import LineString
from zones import frame

import mapcore
from mapcore_http.rendering.atlases import open_served_atlas
from mapcore_http.settings import Settings, SettingsError

GERMANY = {"mapId": "germany", "output": {"width": 200}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with zones, and with Germany and a road across it."""
    made = tmp_path_factory.mktemp("own")
    mapcore.import_map(frame(), id="zones", key="code", title="name", aliases=["other"]).save(made)
    road = geopandas.GeoDataFrame(geometry=[LineString([(7, 51), (13, 52)])], crs="EPSG:4326")
    mapcore.add_layers("germany", {"roads": road}).save(made)
    return made


@pytest.fixture(scope="module")
def serving(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that draws the maps of the folder."""
    with running(tmp_path_factory.mktemp("served"), maps_dir=str(folder)) as started:
        yield started


def test_they_are_drawn_and_described_for_all(serving: Server) -> None:
    zones = spec_of("zones")
    posted = serving.render(zones)
    assert posted.status_code == 200
    assert serving.image(zones).content == posted.content
    plan = serving.render(spec_of("zones", dryRun=True)).json()
    assert plan["regionMatching"]["matchedKeys"] == 1
    described = serving.client.get("/v1/maps/zones").json()
    assert [region["key"] for region in described["regions"]] == ["Z1", "Z2", "Z3", "Z4"]
    link = posted.headers["link"].partition("<")[2].partition(">")[0]
    assert serving.client.get(link, headers=serving.fresh()).status_code == 200
    picture = serving.client.get(f"{link}/picture", headers=serving.fresh())
    assert picture.headers["content-type"] == "image/png"
    listed: list[dict[str, Any]] = serving.client.get("/v1/maps").json()["data"]
    assert "zones" not in [each["id"] for each in listed]


def test_a_built_in_map_gives_way_to_one_of_its_id(serving: Server) -> None:
    roads = {**GERMANY, "layers": {"roads": True}}
    assert serving.render(roads).content != serving.render(GERMANY).content
    assert "roads" in serving.client.get("/v1/maps/germany").json()["layers"]
    assert "roads" not in mapcore.get_map("germany").layers


def test_an_atlas_goes_to_other_processes_by_name(folder: Path) -> None:
    atlas = open_served_atlas((folder,))
    text = pickle.dumps(atlas)
    assert len(text) < 1000
    assert pickle.loads(text) is atlas


def test_folders_that_are_not_sound_are_told_at_the_start(folder: Path, tmp_path: Path) -> None:
    assert Settings.from_environment({"MAPCORE_MAPS_DIR": str(folder)}).maps_dir == (folder,)
    (tmp_path / "bad.mappack").write_bytes(b"nothing")
    for text in (str(tmp_path), str(tmp_path / "none"), f"{folder}:{folder}"):
        with pytest.raises(SettingsError, match="MAPCORE_MAPS_DIR: expected folders of map packs"):
            Settings.from_environment({"MAPCORE_MAPS_DIR": text})
