"""Built-in packs are what the builder makes of its sources today, byte by byte."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from mapcore.building.maps.material import Material
from mapcore.building.maps.recipes import draft_of, map_rows
from mapcore.building.packing import write_pack

CACHE = Path(__file__).parents[2] / ".cache" / "maps"
"""Where `nox -s maps` keeps the packages that it fetches."""
MAPS = ("uk-regions", "luxembourg")
"""One of the builder's own inputs, one of Natural Earth."""


@pytest.fixture(scope="module")
def material() -> Material:
    """The sources; they are hundreds of MB, and no test fetches them."""
    if not CACHE.is_dir():
        pytest.skip("the sources of the built-in maps were not fetched: nox -s maps")
    return Material(CACHE)


@pytest.mark.parametrize("map_id", MAPS)
def test_a_rebuild_gives_the_bytes_that_are_kept(
    map_id: str, material: Material, tmp_path: Path
) -> None:
    row = next(row for row in map_rows() if row["id"] == map_id)
    write_pack(draft_of(row, material), tmp_path)
    kept = files("mapcore.atlas") / "data" / f"{map_id}.mappack"
    assert (tmp_path / f"{map_id}.mappack").read_bytes() == kept.read_bytes()
