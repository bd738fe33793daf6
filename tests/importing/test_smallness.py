from __future__ import annotations

import geopandas
import pandas
import shapely
from zones import frame

import mapcore


def findings_of(*shapes):
    """Return the findings of four zones with one more region for each shape."""
    more = {"code": [f"S{i}" for i in range(len(shapes))], "name": ["Small"] * len(shapes)}
    rows = geopandas.GeoDataFrame(more, geometry=list(shapes), crs="EPSG:4326")
    zones = pandas.concat([frame()[["code", "name", "geometry"]], rows])
    pack = mapcore.import_map(zones, id="zones", key="code", insets="none")
    return {each.code: each for each in pack.findings}


def test_regions_under_a_pixel_are_told():
    found = findings_of(shapely.box(12.5, 48, 12.501, 48.001), shapely.box(13, 48, 13.1, 48.1))
    assert found["under-a-pixel"].regions == ("S0",)
    assert "slivers" not in found


def test_slivers_are_told():
    strip = shapely.box(12.5, 46, 12.501, 50)
    thick = shapely.box(13, 46, 13.1, 50)
    found = findings_of(shapely.union_all([strip, shapely.box(13.5, 48, 14, 49)]), thick)
    assert found["slivers"].regions == ("S0",)
    assert found["slivers"].severity == "note"


def test_zones_of_plain_sizes_are_not_told():
    assert not {"slivers", "under-a-pixel"} & set(findings_of())
