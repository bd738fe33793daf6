"""Packs of strangers are read, drawn and matched before they are taken."""

from __future__ import annotations

import pytest
from zones import frame

import mapcore
from mapcore import verification
from mapcore.atlas.shapes import LEVEL_CANVASES


@pytest.fixture(scope="module")
def pack():
    return mapcore.import_map(frame(), id="zones", key="code", title="name")


def test_keys_that_are_unknown_are_matched_too(pack, monkeypatch):
    monkeypatch.setattr(verification, "MATCHING_SECONDS", 0.0)
    with pytest.raises(ValueError, match="take too long to compare"):
        mapcore.verify_map(pack)


def test_each_level_is_read(pack, monkeypatch):
    """A pack of which one level cannot be read is refused, also if a small picture can be drawn."""
    read = []
    geometry = mapcore.MapPack.geometry
    monkeypatch.setattr(
        mapcore.MapPack,
        "geometry",
        lambda self, canvas: read.append(canvas) or geometry(self, canvas),
    )
    mapcore.verify_map(pack)
    assert set(read) >= set(LEVEL_CANVASES.values())


def test_a_pack_is_verified_in_its_file(pack, tmp_path):
    assert mapcore.verify_map(pack.save(tmp_path)).keys == pack.keys
    (tmp_path / "zones.mappack").write_bytes(b"no archive")
    with pytest.raises(ValueError, match="not a sound map pack"):
        mapcore.verify_map(tmp_path / "zones.mappack")
