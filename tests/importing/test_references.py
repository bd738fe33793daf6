"""Nothing outside of a file is read: such files are refused, and nobody is called."""

from __future__ import annotations

import json

import pytest
import zones
from referring import changed, geojson, link, listening, named, write_all

import mapcore


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("referring")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The files by their names; nobody listens at their address."""
    paths = write_all(tmp_path_factory.mktemp("written"), "http://127.0.0.1:1/x")
    return {path.name: path for path in paths}


def test_no_file_is_led_elsewhere(folder, monkeypatch):
    monkeypatch.setenv("no_proxy", "127.0.0.1")  # or a proxy would be asked for the address
    with listening() as (address, callers):
        for path in write_all(folder, address):
            for read in (mapcore.describe_source, lambda path: import_zones(path)):
                with pytest.raises(mapcore.ValidationError) as caught:
                    read(path)
                assert len(str(caught.value)) < 1000, path.name
        assert callers == []


def import_zones(path, **options):
    return mapcore.import_map(path, id="zones", key="code", **options)


@pytest.mark.parametrize(("name", "told"), [
    ("link.geojson", "a crs that is a link to 'http://127.0.0.1:1/x'"),
    ("name-vsi.geojson", "refers to '/vsicurl/http://127.0.0.1:1/x'"),
    ("name-grid.geojson", "refers to '/etc/passwd'"),
    ("virtual.json", "a virtual file (VRT)"),
    ("network.kml", "has a NetworkLink"),
    ("entities.gml", "XML with entities"),
    ("view.gpkg", "holds the view 'plain'"),
    ("endless.gpkg", "holds the view 'endless'"),
    ("trigger.gpkg", "holds the trigger 'more'"),
    ("computed.gpkg", "a column that is computed, 'more'"),
    ("words.gpkg", "holds the virtual table 'words'"),
    ("grid.gpkg", "refers to '/etc/passwd'"),
    ("plain.gpkg", "an SQLite file, but no GeoPackage"),
    ("system.zip", "refers to '/etc/passwd'"),
    ("path.parquet", "refers to '/etc/passwd'"),
    ("grid.parquet", "refers to '/etc/passwd'"),
])  # fmt: skip
def test_the_error_names_what_was_found(written, name, told):
    with pytest.raises(mapcore.ValidationError) as caught:
        import_zones(written[name])
    assert told in str(caught.value)


@pytest.mark.parametrize("source", ["http://127.0.0.1:1/x", "/vsicurl/http://127.0.0.1:1/x",
                                    "/vsizip/zones.zip/zones.shp"])  # fmt: skip
def test_an_address_is_no_file(source):
    with pytest.raises(mapcore.ValidationError, match="an address, not a file"):
        import_zones(source)


@pytest.mark.parametrize("crs", ["+proj=longlat +nadgrids=/etc/passwd", "+init=/etc/passwd:1",
                                 "http://127.0.0.1:1/x"])  # fmt: skip
def test_an_option_names_no_file_either(tmp_path, crs):
    with pytest.raises(mapcore.ValidationError, match="crs: refers to"):
        import_zones(zones.write("zones.geojson", tmp_path), crs=crs)


def test_layers_are_held_to_it(tmp_path):
    roads = tmp_path / "roads.geojson"
    roads.write_text(geojson(link("http://127.0.0.1:1/x")), "utf-8")
    with pytest.raises(mapcore.ValidationError, match=r"layers\.roads: has a crs that is a link"):
        mapcore.import_map(zones.frame(), id="zones", key="code", layers={"roads": roads})


@pytest.mark.parametrize("crs", [
    None, named("EPSG:4326"), named("urn:ogc:def:crs:OGC:1.3:CRS84"),
    named("http://www.opengis.net/def/crs/EPSG/0/4326"), named("+proj=longlat +nadgrids=@null"),
    {"type": "EPSG", "properties": {"code": 4326}},
])  # fmt: skip
def test_plain_names_are_read(tmp_path, crs):
    path = tmp_path / "zones.geojson"
    path.write_text(geojson(crs), "utf-8")
    assert import_zones(path).keys == ("Z1", "Z2", "Z3", "Z4")


def test_a_column_may_be_called_crs(tmp_path):
    document = json.loads(geojson())
    for feature in document["features"]:
        feature["properties"]["crs"] = {"a": "http://example.org"}
    path = tmp_path / "zones.geojson"
    path.write_text(json.dumps(document), "utf-8")
    assert len(import_zones(path).keys) == 4


def test_what_geopackages_have_of_their_own_is_read(tmp_path):
    path = changed(
        tmp_path,
        "own.gpkg",
        "CREATE VIEW st_spatial_ref_sys AS SELECT srs_name, srs_id, organization, "
        "organization_coordsys_id, definition, description FROM gpkg_spatial_ref_sys",
        "CREATE TRIGGER gpkg_metadata_md_scope_insert BEFORE INSERT ON zones BEGIN SELECT 1; END",
    )
    assert len(import_zones(path).keys) == 4
    assert [each.name for each in tmp_path.iterdir()] == ["own.gpkg"]
