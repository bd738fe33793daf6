from __future__ import annotations

import geopandas
import pandas
import pytest
from zones import SHAPES, frame, write

import mapcore

FORMATS = {
    "zones.gpkg": "GeoPackage",
    "zones.geojson": "GeoJSON",
    "zones.topojson": "TopoJSON",
    "zones.fgb": "FlatGeobuf",
    "zones.parquet": "Parquet",
    "zones.zip": "Shapefile",
}


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_is_described(name, tmp_path):
    found = mapcore.describe_source(write(name, tmp_path))
    assert (found.format, found.rows, len(found.layers)) == (FORMATS[name], 4, 1)
    assert set(found.columns) >= {"code", "name", "other", "region"}
    assert (found.key, found.title) == ("code", "name")
    assert found.crs == "WGS 84"


def test_columns_are_told_by_what_they_hold(tmp_path):
    columns = {
        "id": [1, 1, 2, 2],
        "GEO_CODE": ["a", "b", "c", "d"],
        "area": [1.5, 2.5, 3.5, 4.5],
        "bezeichnung": ["One", "Two", "Two", "Four"],
    }
    rows = geopandas.GeoDataFrame(columns, geometry=SHAPES, crs="EPSG:4326")
    rows.to_parquet(tmp_path / "rows.parquet")
    found = mapcore.describe_source(tmp_path / "rows.parquet")
    assert (found.key, found.title) == ("GEO_CODE", "bezeichnung")
    rows["name"] = ["One", None, "Two", "Four"]
    rows.to_parquet(tmp_path / "rows.parquet")
    assert mapcore.describe_source(tmp_path / "rows.parquet").title == "name"
    rows["name_local"] = ["Eins", "Zwei", "Zwei", "Vier"]
    rows.to_parquet(tmp_path / "rows.parquet")
    found = mapcore.describe_source(tmp_path / "rows.parquet")
    assert found.title == "name_local"
    assert {each.name: each.lacking for each in found.details if each.lacking} == {"name": 1}
    rows[["area", "geometry"]].to_parquet(tmp_path / "none.parquet")
    found = mapcore.describe_source(tmp_path / "none.parquet")
    assert (found.key, found.title) == (None, None)


def test_names_that_are_the_keys_are_the_titles_too(tmp_path):
    codes = ["A", "A", None, "D"]  # Natural Earth has no code for two countries
    frame(code=codes, other="").drop(columns="region").to_parquet(tmp_path / "names.parquet")
    found = mapcore.describe_source(tmp_path / "names.parquet")
    assert (found.key, found.title) == ("name", "name")


def test_names_that_an_import_refuses_are_not_suggested(tmp_path):
    """Italy's comuni have two names with half of a letter in another encoding."""
    path = tmp_path / "names.parquet"
    frame(name=["Nordland", "O\x8atheim", "Süd", "West"], other="").to_parquet(path)
    found = mapcore.describe_source(path)
    assert (found.key, found.title) == ("code", None)
    assert [(each.could_be, each.lacking) for each in found.details if each.name == "name"] == [
        ((), 1)
    ]
    assert mapcore.import_map(path, id="zones", key=found.key, title=found.title).keys


def test_of_several_layers_one_is_named(tmp_path):
    path = tmp_path / "two.gpkg"
    for layer in ("north", "south"):
        frame().to_file(path, layer=layer, engine="pyogrio")
    found = mapcore.describe_source(path)
    assert (found.layers, found.columns) == (("north", "south"), ())
    assert mapcore.describe_source(path, layer="south").key == "code"
    with pytest.raises(mapcore.ValidationError, match="there is no layer 'sout'"):
        mapcore.describe_source(path, layer="sout")


def test_what_cannot_be_read_is_told(tmp_path):
    table = tmp_path / "table.parquet"
    pandas.DataFrame({"code": [1]}).to_parquet(table)
    with pytest.raises(mapcore.ValidationError, match=r"cannot be read: .* write it as GeoParquet"):
        mapcore.describe_source(table)
    with pytest.raises(OSError, match="no such file"):
        mapcore.describe_source(tmp_path / "none.gpkg")
