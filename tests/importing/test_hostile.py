from __future__ import annotations

import json
from contextlib import contextmanager

import hostile
import pytest
import shapely
import zones

import mapcore

FILES = hostile.all_files()


def test_there_are_200_of_them():
    assert len(FILES) >= 200


@pytest.mark.parametrize("each", FILES, ids=lambda each: each.name)
def test_a_hostile_file_is_an_error_or_a_right_map(each, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / each.name
    path.write_bytes(each.content)
    options = {"id": "zones", "key": "code", "title": None, **each.options}
    with catch_errors() as errors:
        assert_right(mapcore.import_map(path, **options))
    assert all(error.param and len(str(error)) < 2000 for error in errors)
    assert [file.name for file in tmp_path.iterdir()] == [each.name]


def test_a_file_cannot_lead_to_another(tmp_path):
    """GDAL's pipelines are JSON; as none of the formats that are read, they are not run."""
    other = zones.write("zones.gpkg", tmp_path)
    for suffix in ("json", "geojson", "gdalg.json"):
        path = tmp_path / f"pipeline.{suffix}"
        pipeline = {
            "type": "gdal_streamed_alg",
            "command_line": f"gdal vector pipeline ! read {other} ! filter --where=1=1",
        }
        path.write_text(json.dumps(pipeline))
        with pytest.raises(mapcore.ValidationError) as caught:
            mapcore.import_map(path, id="zones", key="code")
        assert "cannot be read" in str(caught.value)


@contextmanager
def catch_errors():
    """Yield a list that gets the errors of an import, which has no other kind."""
    errors = []
    try:
        yield errors
    except mapcore.ValidationError as error:
        errors.extend(error.errors)


def assert_right(pack):
    """Check that a map can be drawn, and that its regions lie on it and have areas."""
    atlas = mapcore.Atlas([pack])
    geometry = pack.geometry(1200)
    assert len(pack.regions) == len(geometry.region_rings) - 1
    assert (geometry.region_rings[1:] > geometry.region_rings[:-1]).all()
    spec = {"mapId": "zones", "regions": {pack.keys[0]: "#ff0000"}, "output": {"width": 300}}
    assert mapcore.render(spec, atlas=atlas).content[:4] == b"\x89PNG"
    for region in pack.regions:
        assert shapely.Point(region.label).within(shapely.box(-600, -600, 1800, 1800))
