from __future__ import annotations

import geopandas
import numpy as np
import pytest
import shapely
from publishers import SCHEMAS, frame_of, roads, write_zip
from real_files import LOWRES

import mapcore
from mapcore.building.importing.presets import SOURCE_PRESETS

MEANT = {
    "us-zcta": {"97702": "97702"},
    "us-tracts": {"Census Tract 9501": "41031950100"},
    "us-block-groups": {"Block Group 2": "410170001012"},
    "us-congressional-districts": {"OR-5": "4105", "OR-02": "4102", "AK-AL": "0200"},
    "us-places": {"Bend, Oregon": "4105800", "La Pine city": "4139700"},
    "us-cbsa": {"Bend, OR": "13460", "Prineville, OR Micro Area": "39260"},
    "uk-lad": {"Ynys Môn": "W06000001", "E06000002": "E06000002"},
    "uk-wards": {"Abbey, Hartlepool": "E05000001", "Castle": "E05000003"},
    "uk-constituencies": {"Aldershot": "E14001063"},
    "eu-nuts-2": {"Oberbayern": "DE21"},
    "eu-lau": {"Munchen": "DE_09162000"},
    "ne-admin-0": {"French Republic": "FRA", "Norway": "NOR"},
    "ne-admin-1": {"Bavaria": "DEU-1591", "AT-7": "AUT-2327"},
}


BUILT_IN = {"eu-nuts-2", "uk-constituencies", "us-congressional-districts"}
"""Presets that have the name of a built-in map."""


@pytest.mark.parametrize("preset", SCHEMAS)
def test_a_file_in_a_publishers_schema_is_read(preset, tmp_path):
    if SOURCE_PRESETS[preset].file.endswith(".zip"):
        file = write_zip(frame_of(preset), tmp_path / "official.zip")
    else:
        file = tmp_path / "official.geojson"
        frame_of(preset).to_file(file, engine="pyogrio")
    pack = mapcore.import_map(file, preset=preset)
    own = f"own-{preset}" if preset in BUILT_IN else preset
    assert pack.id == own
    assert [each.code for each in pack.findings if each.code == "id-taken"] == (
        ["id-taken"] if preset in BUILT_IN else []
    )
    assert pack.source == SOURCE_PRESETS[preset].publisher
    found = mapcore.match(own, MEANT[preset], atlas=mapcore.Atlas([pack]))
    assert dict(found.resolved) == MEANT[preset]


def test_levels_of_a_file_of_all_levels_are_told_apart():
    assert mapcore.import_map(frame_of("eu-nuts-2"), preset="eu-nuts-1").keys == ("DE2",)
    with pytest.raises(mapcore.ValidationError, match="LEVL_CODE is 3"):
        mapcore.import_map(frame_of("eu-nuts-2"), preset="eu-nuts-3")


def test_zip_areas_have_the_land_around_by_default():
    pack = mapcore.import_map(frame_of("us-zcta"), preset="us-zcta")
    assert pack.default_layers == ("admin0",)
    assert pack.frame == mapcore.Atlas().open("us-counties").frame
    pack = mapcore.import_map(frame_of("us-zcta"), preset="us-zcta", like="us-or-zips")
    assert pack.frame == mapcore.Atlas().open("us-or-zips").frame


def test_a_preset_takes_the_place_of_a_built_in_map_only_if_asked():
    pack = mapcore.import_map(frame_of("eu-nuts-2"), preset="eu-nuts-2", id="eu-nuts-2")
    assert pack.id == "eu-nuts-2"
    assert "id-taken" not in {each.code for each in pack.findings}


def test_what_a_caller_says_comes_before_the_preset():
    pack = mapcore.import_map(frame_of("uk-lad"), preset="uk-lad", id="mine", title="LAD23CD")
    assert (pack.id, pack.titles[0]) == ("mine", "E06000001")


def test_a_file_of_another_kind_is_refused():
    with pytest.raises(mapcore.ValidationError, match="has no column LAD##CD"):
        mapcore.import_map(frame_of("us-zcta"), preset="uk-lad")
    with pytest.raises(mapcore.ValidationError, match="did you mean us-zcta"):
        mapcore.import_map(frame_of("us-zcta"), preset="us-zctas")


def test_roads_of_natural_earth_are_added_to_a_built_in_map(tmp_path):
    pack = mapcore.add_layers(
        "germany", {"roads": write_zip(roads(), tmp_path / "ne_10m_roads.zip")}
    )
    former = mapcore.Atlas().open("germany")
    assert pack.layers == tuple(sorted({*former.layers, "roads"}, key=list(pack.layers).index))
    assert set(pack.layers) - set(former.layers) == {"roads"}
    assert len(pack.layer("roads", 1200).lines) == 3
    assert [finding.code for finding in pack.findings] == ["ferries", "layer-thinned"]
    assert pack.edition == f"{former.edition}; with roads"
    x, y = pack.project(11.6, 48.1)
    points = pack.layer("roads", 4800).lines.points
    assert np.hypot(*(points - (x, y)).T).min() < 0.1
    for level in (1200, 2400, 4800):
        assert (pack.geometry(level).rings.points == former.geometry(level).rings.points).all()
        for layer in ("lakes", "admin0-mesh"):
            a, b = (_points(each.layer(layer, level)) for each in (pack, former))
            assert (a == b).all()


def test_roads_of_a_new_map_are_thinned_as_on_a_built_in_map():
    square = geopandas.GeoDataFrame(
        {"code": ["A"]}, geometry=[shapely.box(6, 47.3, 15, 55)], crs="EPSG:4326"
    )
    pack = mapcore.import_map(square, id="square", key="code", layers={"roads": roads()})
    added = mapcore.add_layers("germany", {"roads": roads()})
    lines = [len(each.layer("roads", 1200).lines) for each in (pack, added)]
    assert lines == [3, 3]
    for each in (pack, added):
        codes = {finding.code for finding in each.findings}
        assert {"ferries", "layer-thinned"} <= codes


def test_roads_end_at_the_borders_of_a_map_without_land_around():
    half = geopandas.GeoDataFrame(
        {"code": ["A"]}, geometry=[shapely.box(8, 47.3, 12, 55)], crs="EPSG:4326"
    )
    land = geopandas.GeoDataFrame(geometry=[shapely.box(0, 45, 20, 58)], crs="EPSG:4326")
    alone = mapcore.import_map(half, id="half", key="code", layers={"roads": roads()})
    among = mapcore.import_map(
        half, id="half", key="code", layers={"roads": roads(), "admin0": land}
    )
    outline = alone.geometry(4800).rings.points[:, 0]
    x0, x1 = outline.min(), outline.max()
    wide = []
    for pack in (alone, among):
        across = pack.layer("roads", 4800).lines.points[:, 0]
        wide.append(bool(across.min() < x0 - 1 or across.max() > x1 + 1))
    assert wide == [False, True]
    assert "layer-cut" in [each.code for each in alone.findings]
    assert "layer-cut" not in [each.code for each in among.findings]


def test_roads_that_are_all_for_closer_maps_are_an_error():
    tracks = roads().assign(min_zoom=9.5)
    with pytest.raises(mapcore.ValidationError, match=r"least min_zoom is 9\.5") as caught:
        mapcore.add_layers("world", {"roads": tracks})
    assert [each.param for each in caught.value.errors] == ["layers.roads"]
    frame = geopandas.read_file(LOWRES, engine="pyogrio")
    with pytest.raises(mapcore.ValidationError, match="rename the column"):
        mapcore.import_map(frame, id="earth", key="name", layers={"roads": tracks})


def _points(layer):
    return (layer.rings if hasattr(layer, "rings") else layer.lines).points


def test_a_layer_that_a_map_has_is_replaced():
    pack = mapcore.add_layers("germany", {"rivers": roads()})
    assert len(pack.layer("rivers", 1200).lines) == 4
    assert pack.layers == mapcore.Atlas().open("germany").layers


def test_roads_stand_in_the_insets_too():
    near = shapely.LineString([(-100, 40), (-90, 35)])
    far = shapely.LineString([(-150, 61.5), (-147.5, 64.8)])
    pack = mapcore.add_layers(
        "us-states", {"roads": geopandas.GeoDataFrame(geometry=[near, far], crs=4326)}
    )
    (alaska,) = [inset for inset in pack.insets if inset.name == "Alaska"]
    lines = pack.layer("roads", 1200).lines
    inside = [
        alaska.frame.contains(*map(float, line[0]))
        for line in np.split(lines.points, lines.starts[1:-1])
    ]
    assert sorted(inside) == [False, True]


def test_a_layer_with_nothing_on_the_map_is_refused():
    with pytest.raises(mapcore.ValidationError, match="nothing on the map japan"):
        mapcore.add_layers("japan", {"roads": roads()})
    with pytest.raises(mapcore.ValidationError, match="at least one layer"):
        mapcore.add_layers("japan", {})
