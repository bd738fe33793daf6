from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import geopandas
import numpy as np
import pytest
import shapely
from real_files import EXAMPLES, LOWRES

import mapcore

FILES = [
    ("georgia/G_utm.shp", "AreaKey", "EPSG:26916", 159, []),
    ("mexico/mexicojoin.shp", "POLY_ID", "EPSG:4326", 32, []),
    ("sids2/sids2.shp", "NAME", "EPSG:4267", 100, []),
    ("us_income/us48.shp", "STATE_NAME", "EPSG:4326", 48, ["gaps"]),
    ("virginia/vautm17n.shp", "POLY_ID", None, 136, []),
    ("columbus/columbus.json", "POLYID", None, 49, []),
    ("10740/10740.shp", "STFID", "EPSG:4269", 195, []),
    ("stl/stl_hom.shp", "FIPSNO", "EPSG:4326", 78, []),
    ("tokyo/tokyomet262.shp", "AreaID", None, 262, ["gaps", "overlaps", "rings-mended"]),
]
"""Files of libpysal: the key, the coordinate system where the file has none, and what is found."""


@pytest.mark.parametrize(("file", "key", "crs", "count", "found"), FILES, ids=lambda v: str(v)[:20])
def test_a_real_file_becomes_a_map(file, key, crs, count, found):
    pack = mapcore.import_map(EXAMPLES / file, id="real", key=key, crs=crs)
    assert len(pack.regions) == count
    assert sorted({each.code for each in pack.findings if each.severity == "warning"}) == found
    values = {region: number % 5 for number, region in enumerate(pack.keys)}
    spec = {"mapId": "real", "choropleth": {"values": values}, "output": {"width": 300}}
    assert mapcore.render(spec, atlas=mapcore.Atlas([pack])).content[:4] == b"\x89PNG"


def test_a_file_without_its_coordinate_system_says_so():
    with pytest.raises(mapcore.ValidationError, match="does not say its coordinate system"):
        mapcore.import_map(EXAMPLES / "sids2/sids2.shp", id="real", key="NAME")


def test_coordinates_that_are_none_in_degrees_are_told():
    with pytest.raises(mapcore.ValidationError, match="no places on the globe"):
        mapcore.import_map(
            EXAMPLES / "chicago/Chicago77.shp", id="real", key="COMMUNITY", crs="EPSG:4326"
        )


@pytest.mark.parametrize("suffix", [".gpkg", ".geojson", ".fgb", ".parquet"])
def test_real_shapes_are_the_same_in_every_format(suffix, tmp_path):
    source = EXAMPLES / "sids2/sids2.shp"
    options = {"id": "carolina", "key": "NAME", "crs": "EPSG:4326"}
    frame = geopandas.read_file(source, engine="pyogrio").set_crs("EPSG:4326")
    path = tmp_path / f"carolina{suffix}"
    frame.to_parquet(path) if suffix == ".parquet" else frame.to_file(path, engine="pyogrio")
    there, here = (mapcore.import_map(each, **options) for each in (path, source))
    assert there.keys == here.keys
    a, b = (pack.geometry(1200).rings.points for pack in (there, here))
    assert a.shape == b.shape
    assert np.abs(a - b).max() <= 0.125


@pytest.mark.parametrize(
    ("encoding", "names"),
    [
        ("cp1250", ["Jihočeský kraj", "Plzeňský kraj", "Zlínský kraj", "Vysočina"]),
        ("cp1250", ["Győr", "Hódmezővásárhely", "Mezőkövesd"]),
        ("cp1251", ["Волгоградская область", "Костромская область", "Псковская область"]),
        ("cp932", ["北海道の北部", "青森県の東部", "岩手県の南部"]),
        ("gb18030", ["黑龙江省", "吉林省", "辽宁省", "内蒙古自治区", "北京市"]),
    ],
)
def test_names_of_a_shapefile_without_cpg_are_read(encoding, names, tmp_path):
    boxes = [shapely.box(at, 0, at + 1, 1) for at in range(len(names))]
    frame = geopandas.GeoDataFrame({"name": names}, geometry=boxes, crs="EPSG:4326")
    path = tmp_path / "areas.shp"
    frame.to_file(path, engine="pyogrio", encoding=encoding)
    path.with_suffix(".cpg").unlink(missing_ok=True)
    head = bytearray(path.with_suffix(".dbf").read_bytes())
    head[29] = 0  # the table does not say its code page
    path.with_suffix(".dbf").write_bytes(head)
    pack = mapcore.import_map(path, id="areas", key="name")
    assert sorted(pack.keys) == sorted(names)
    assert any("no UTF-8" in each.message for each in pack.findings)


def test_a_needle_at_the_top_of_an_outline_makes_no_hole_of_it():
    """Sudan in this file ends in a needle that crosses itself once it is projected."""
    frame = geopandas.read_file(LOWRES, engine="pyogrio")
    africa = frame[frame["continent"] == "Africa"]
    pack = mapcore.import_map(africa, id="africa", key="name")
    outer, sudan = pack.geometry(1200).outer, pack.project(25.0, 18.0)
    nearest = np.hypot(*(outer.points - np.array(sudan)).T).min()
    assert nearest > 50


def samples_of(heading, language="python", page="own-maps.md"):
    """Return the samples of a section of a page about one's own maps: those run, those not."""
    page = Path(__file__).parents[2] / "docs" / page
    section = page.read_text("utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    blocks = re.findall(rf"(<!-- not run[^\n]*\n)?```{language}\n(.*?)```", section, re.S)
    return [text for skipped, text in blocks if not skipped], [
        text for skipped, text in blocks if skipped
    ]


def run_all(blocks):
    names: dict[str, object] = {}
    for block in blocks:
        exec(block, names)


def test_the_how_to_of_each_format_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (block,), _ = samples_of("A file of each format", page="reference/import.md")
    run_all([block])
    assert capsys.readouterr().out.splitlines() == [
        "GeoDataFrame 100", "FlatGeobuf 100", "Shapefile 100", "GeoJSON 136",
    ]  # fmt: skip


def test_files_that_packages_publish_become_maps(tmp_path, monkeypatch, capsys):
    """`nox -s rebuild` fetches the packages; other runs skip it."""
    if "MAPCORE_FETCH_SOURCES" not in os.environ:
        pytest.skip("the packages were not fetched: nox -s rebuild")
    monkeypatch.chdir(tmp_path)
    _, (commands,) = samples_of("A file of each format", "sh", "reference/import.md")
    _, (block,) = samples_of("A file of each format", page="reference/import.md")
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    subprocess.run(["bash", "-ec", commands], check=True, env={**os.environ, "PATH": path})
    run_all([block])
    assert capsys.readouterr().out.splitlines() == [
        "GeoPackage 281", "TopoJSON 56", "Shapefile 5", "Parquet 30",
    ]  # fmt: skip


def test_the_how_to_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks, _ = samples_of("Try it with a real file")
    (layer,), _ = samples_of("Add a layer to a map")
    assert len(blocks) == 2
    run_all([*blocks, layer])
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "carolina.mappack", "carolina.png", "roads.png",
    ]  # fmt: skip


def lowres(*names):
    frame = geopandas.read_file(LOWRES, engine="pyogrio")
    return frame[frame["name"].isin(names)]


def test_a_map_over_a_pole_has_no_seam():
    pack = mapcore.import_map(lowres("Antarctica"), id="pole", key="name")
    assert "+lat_0=-90" in pack.projection.proj
    points = pack.geometry(1200).rings.points
    pole = np.array(pack.project(0.0, -90.0))
    assert np.hypot(*(points - pole).T).min() > 100


def test_a_map_around_a_pole_shows_countries_on_both_sides_of_the_antimeridian():
    names = ("Canada", "Finland", "Greenland", "Iceland", "Russia", "Sweden")
    pack = mapcore.import_map(lowres(*names), id="arctic", key="name")
    assert "+lat_0=90" in pack.projection.proj
    geometry = pack.geometry(1200)
    sizes = {}
    for number, key in enumerate(pack.keys):
        rings = range(*geometry.region_rings[number : number + 2])
        parts = [geometry.rings.points[slice(*geometry.rings.starts[i : i + 2])] for i in rings]
        sizes[key] = sum(abs(shapely.Polygon(part).area) for part in parts)
    assert sizes["Russia"] / sizes["Canada"] == pytest.approx(17.0 / 10.0, rel=0.1)


def test_needles_of_land_far_from_the_pole_of_a_map_are_mended():
    """Sudan ends in a needle in this file; around a pole the shapes are put on a fine grid."""
    names = ("Canada", "Egypt", "Ethiopia", "Libya", "Russia", "S. Sudan", "Sudan")
    polar = "+proj=laea +lat_0=90 +lon_0=0"
    pack = mapcore.import_map(lowres(*names), id="north", key="name", projection=polar)
    assert set(pack.keys) == set(names)
    nearest = np.hypot(*(pack.geometry(1200).outer.points - pack.project(25.0, 18.0)).T).min()
    assert nearest > 20


def test_a_world_without_europe_is_cut_in_the_gap_that_it_leaves():
    around = lowres("Australia", "Canada", "Chile", "China", "Japan", "Mexico", "New Zealand")
    pack = mapcore.import_map(around, id="pacific", key="name")
    assert "+proj=eqearth" in pack.projection.proj
    lon, _ = pack.projection.centre
    assert abs(lon) > 140
    assert pack.project(150, -30)[0] < pack.project(-100, 50)[0]
    assert (
        "eqearth +lon_0=11.0"
        in mapcore.import_map(
            geopandas.read_file(LOWRES, engine="pyogrio"), id="earth", key="name"
        ).projection.proj
    )
