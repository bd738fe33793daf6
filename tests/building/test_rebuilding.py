"""Built-in packs are what the builder makes of its sources today, byte by byte.

`nox -s rebuild` fetches the sources, which are tens of MB, and runs this test; other runs skip it
where the sources are not in `.cache/maps`.
"""

from __future__ import annotations

import json
import os
from importlib.resources import files
from pathlib import Path
from zipfile import ZipFile

import pytest
import same_packs
from same_packs import assert_same_pack

from mapcore.building.maps.material import Material
from mapcore.building.maps.recipes import RECIPES, draft_of
from mapcore.building.packing import write_pack
from mapcore.building.tables import rows

CACHE = Path(__file__).parents[2] / ".cache" / "maps"
"""Where `nox -s maps` and `nox -s rebuild` keep the packages that they fetch."""

MAPS = {
    "world": "world",
    "caribbean": "group",
    "luxembourg": "country",
    "norway": "country",
    "kenya-provinces": "former-country",
    "belgium-regions": "parents",
    "macao": "territory",
    "italy-regions": "units",
    "us-states": "us-states",
    "us-territories": "us-territories",
    "us-counties": "us-counties",
    "us-congressional-districts": "us-districts",
    "us-metros": "us-metros",
    "eu-nuts-2": "eu-nuts",
    "us-de-counties": "us-state-counties",
    "us-ri-zips": "us-state-zips",
}
"""Maps of every recipe; `python -m mapcore.building --cache FOLDER --out FOLDER` builds all."""

KEPT = Path(str(files("mapcore.atlas") / "data"))
ROWS = {row["id"]: row for row in rows("maps")}


@pytest.fixture(scope="module")
def material() -> Material:
    """The sources, fetched only where that is asked for."""
    if not CACHE.is_dir() and "MAPCORE_FETCH_SOURCES" not in os.environ:
        pytest.skip("the sources of the built-in maps were not fetched: nox -s rebuild")
    return Material(CACHE)


def test_every_recipe_is_rebuilt() -> None:
    assert {map_id: ROWS[map_id]["kind"] for map_id in MAPS} == MAPS
    assert set(MAPS.values()) == set(RECIPES)


@pytest.mark.parametrize("map_id", MAPS)
def test_a_rebuild_gives_the_bytes_that_are_kept(
    map_id: str, material: Material, tmp_path: Path
) -> None:
    write_pack(draft_of(ROWS[map_id], material), tmp_path)
    assert_same_pack(tmp_path / f"{map_id}.mappack", KEPT / f"{map_id}.mappack")


def test_where_projecting_differs_other_last_digits_are_no_difference(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(same_packs, "SAME_PROJ", False)
    assert_same_pack(moved(tmp_path, "norway", 1e-9), KEPT / "norway.mappack")
    with pytest.raises(AssertionError):
        assert_same_pack(moved(tmp_path, "norway", 1e-3), KEPT / "norway.mappack")


def moved(folder: Path, map_id: str, distance: float) -> Path:
    """Write a pack whose first inset is moved, and return its path."""
    with ZipFile(KEPT / f"{map_id}.mappack") as kept, ZipFile(folder / "moved", "w") as made:
        words = json.loads(kept.read("map.json"))
        words["insets"][0]["toPlane"][2] += distance
        text = json.dumps(words, separators=(",", ":"))
        for name in kept.namelist():
            made.writestr(name, text if name == "map.json" else kept.read(name))
    return folder / "moved"
