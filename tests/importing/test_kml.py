"""KML and KMZ become maps; nothing outside of them is read."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import geopandas
import pyogrio
import pytest
from real_files import EXAMPLES

import mapcore

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">'


def _place(name: str, west: float, more: str = "") -> str:
    ring = f"{west},0 {west + 1},0 {west + 1},1 {west},1 {west},0"
    return (
        f"<Placemark><name>{name}</name><styleUrl>#blue</styleUrl>{more}<Polygon><outerBoundaryIs>"
        f"<LinearRing><coordinates>{ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>"
        "</Placemark>"
    )


PLACES = "".join(_place(name, at) for at, name in enumerate(("Norð", "Miðja", "Suður")))
PLAIN = f"{HEAD}<Document><name>Areas</name>{PLACES}</Document></kml>"


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def counties(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return real counties as KML, with their columns as extended data."""
    if pyogrio.list_drivers().get("LIBKML") != "rw":
        pytest.skip("this pyogrio cannot write KML with the columns of a table (LIBKML)")
    frame = geopandas.read_file(EXAMPLES / "sids2/sids2.shp", engine="pyogrio")
    path = tmp_path_factory.mktemp("kml") / "carolina.kml"
    frame.set_crs("EPSG:4326").to_file(path, engine="pyogrio", driver="LIBKML")
    return path


def test_a_real_file_is_the_same_map_as_from_a_shapefile(counties: Path) -> None:
    here = mapcore.import_map(counties, id="carolina", key="NAME")
    source = EXAMPLES / "sids2/sids2.shp"
    there = mapcore.import_map(source, id="carolina", key="NAME", crs="EPSG:4326")
    assert here.keys == there.keys
    assert len(here.regions) == 100
    columns = set(mapcore.describe_source(counties).columns)
    assert {"Name", "FIPSNO"} <= columns
    assert not columns & {"tessellate", "visibility", "drawOrder"}


def test_kmz_is_read_by_its_first_page(counties: Path, tmp_path: Path) -> None:
    path = tmp_path / "carolina.kmz"
    with zipfile.ZipFile(path, "w") as members:
        members.write(counties, "doc.kml")
        members.writestr("files/other.kml", PLAIN)
        members.writestr("files/icon.png", b"\x89PNG")
    pack = mapcore.import_map(path, id="carolina", key="NAME")
    values = {key: place % 5 for place, key in enumerate(pack.keys)}
    spec = {"mapId": "carolina", "choropleth": {"values": values}, "output": {"width": 300}}
    atlas = mapcore.Atlas([pack])
    for width in (120, 900, 2400):
        drawn = mapcore.render({**spec, "output": {"width": width}}, atlas=atlas)
        assert drawn.content[:4] == b"\x89PNG"


def test_names_of_places_are_keys(tmp_path: Path) -> None:
    pack = mapcore.import_map(_write(tmp_path / "areas.kml", PLAIN), id="areas", key="name")
    assert sorted(pack.keys) == ["Miðja", "Norð", "Suður"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PLAIN.replace("<Document>", "<Document><NetworkLink><Link><href>http://localhost/a.kml"
                       "</href></Link></NetworkLink>"), "NetworkLink"),
        (PLAIN.replace("<kml ", '<k:kml xmlns:k="http://www.opengis.net/kml/2.2" ').replace(
            "<Document>", "<Document><k:NetworkLink/>").replace("</kml>", "</k:kml>"),
         "NetworkLink"),
        (PLAIN.replace("<kml", '<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<kml'),
         "entities"),
        (PLAIN.replace("</Document>", ""), "cannot be read as KML"),
        (HEAD + "<Folder>" * 500 + PLACES + "</Folder>" * 500 + "</kml>", "nested too deeply"),
    ],
    ids=["link", "link in a namespace", "entity", "broken", "deep"],
)  # fmt: skip
def test_what_leads_elsewhere_is_refused(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=said):
        mapcore.import_map(_write(tmp_path / "areas.kml", text), id="areas", key="name")


OTHER = '<OGRVRTLayer name="other"><SrcDataSource>{}</SrcDataSource></OGRVRTLayer>'
VIRTUAL = f"<OGRVRTDataSource>{OTHER}</OGRVRTDataSource>"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"<!-- <kml > -->{VIRTUAL}", "of another format"),
        (VIRTUAL.replace(">", "><!-- <kml > -->", 1), "of another format"),
        (f"<x><!-- <kml > -->{PLACES}</x>", "begins with the element 'x'"),
        (f"<?a > {VIRTUAL} ?>{PLAIN[PLAIN.index('<kml') :]}", "of another format"),
        (f"<?a b?>{PLAIN[PLAIN.index('<kml') :]}", "a processing instruction"),
        (PLAIN.replace("<kml ", '<kml xmlns:gml="http://www.opengis.net/gml" '), "another format"),
        ('<!-- <kml > --><OGRWFSDataSource><URL>http://localhost:9/</URL></OGRWFSDataSource>',
         "of another format"),
    ],
    ids=["virtual", "comment within", "other root", "instruction", "empty", "gml", "wfs"],
)  # fmt: skip
def test_no_other_driver_reads_what_is_called_kml(tmp_path: Path, text: str, said: str) -> None:
    """GDAL asks every driver by the first bytes of a file, and virtual files name others."""
    other = _write(tmp_path / "other.kml", PLAIN)
    path = _write(tmp_path / "areas.kml", text.replace("{}", str(other)))
    for read in (mapcore.describe_source, lambda each: _import(each)):
        with pytest.raises(mapcore.ValidationError, match=said):
            read(path)
    with zipfile.ZipFile(tmp_path / "areas.kmz", "w") as members:
        members.write(path, "doc.kml")
    with pytest.raises(mapcore.ValidationError, match=said):
        _import(tmp_path / "areas.kmz")


def _import(path: Path) -> mapcore.MapPack:
    return mapcore.import_map(path, id="areas", key="name")


def test_addresses_of_styles_and_pictures_are_not_followed(
    tmp_path: Path, refused_network: list[Any]
) -> None:
    style = (
        "<Style><IconStyle><Icon><href>http://localhost:9/a.png</href></Icon></IconStyle></Style>"
    )
    text = PLAIN.replace("#blue", "http://localhost:9/styles.kml#blue")
    text = text.replace("<name>Areas</name>", f"<name>Areas</name>{style}")
    pack = mapcore.import_map(_write(tmp_path / "areas.kml", text), id="areas", key="name")
    assert len(pack.regions) == 3
    assert refused_network == []


@pytest.fixture
def refused_network(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Note each connection that Python or GDAL's proxy setting would make."""
    import socket

    seen: list[Any] = []
    monkeypatch.setattr(socket.socket, "connect", lambda _, address: seen.append(address))
    return seen
