"""Files that refer to something outside of themselves, and a listener that sees who comes."""

from __future__ import annotations

import json
import socket
import sqlite3
import threading
import zipfile
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

import shapely
from zones import SHAPES, frame, topology, write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"


@contextmanager
def listening() -> Iterator[tuple[str, list[Any]]]:
    """Listen on this machine for a block; gives the address, and who has connected."""
    callers: list[Any] = []
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.05)
        over = threading.Event()

        def take() -> None:
            while not over.is_set():
                try:
                    caller, address = server.accept()
                except TimeoutError:
                    continue
                callers.append(address)
                caller.close()

        thread = threading.Thread(target=take)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}/x", callers
        finally:
            over.set()
            thread.join()


def geojson(crs: Any = None, *, member: str = "crs", in_shape: bool = False) -> str:
    """Return the zones as GeoJSON with a coordinate system, of the collection or of each shape."""
    features = []
    for number, shape in enumerate(SHAPES):
        geometry = shapely.geometry.mapping(shape) | ({member: crs} if in_shape else {})
        properties = {"code": f"Z{number + 1}"}
        features.append({"type": "Feature", "properties": properties, "geometry": geometry})
    whole: dict[str, Any] = {"type": "FeatureCollection"}
    return json.dumps({**whole, **({} if in_shape else {member: crs}), "features": features})


def link(address: str, kind: str = "link", what: str = "href") -> dict[str, Any]:
    return {"type": kind, "properties": {what: address, "type": "proj4"}}


def named(name: str) -> dict[str, Any]:
    return {"type": "name", "properties": {"name": name}}


def _texts(address: str) -> Iterator[tuple[str, str]]:
    yield "link.geojson", geojson(link(address))
    yield "link-in-shape.geojson", geojson(link(address), in_shape=True)
    yield "link-upper.geojson", geojson(link(address, "LINK"), member="CRS")
    yield "link-url.geojson", geojson(link(address, "url", "url"))
    yield "link-escaped.geojson", geojson(link(address)).replace('"crs"', '"\\u0063r\\u0073"')
    yield "link-kind-escaped.geojson", geojson(link(address)).replace('"link"', '"\\u006cink"')
    yield "link-quoted.geojson", geojson(link(address)).replace('"crs"', "'crs'")
    yield "link-commented.geojson", geojson(link(address)).replace('"crs":', '"crs"/* */:')
    yield "link-twice.geojson", geojson(link(address)).replace('"type": "link"',
              '"type": "name", "type": "link"')  # fmt: skip
    yield "link-file.geojson", geojson(link("file:///etc/passwd"))
    yield "link-vsi.geojson", geojson(link(f"/vsicurl/{address}"))
    yield "link-one.geojson", json.dumps(json.loads(geojson(link(address), in_shape=True))
              ["features"][0])  # fmt: skip
    yield "name-address.geojson", geojson(named(address))
    yield "name-path.geojson", geojson(named("/etc/passwd"))
    yield "name-vsi.geojson", geojson(named(f"/vsicurl/{address}"))
    yield "name-grid.geojson", geojson(named("+proj=longlat +nadgrids=/etc/passwd"))
    yield "name-init.geojson", geojson(named("+init=/etc/passwd:1"))
    yield "link.topojson", json.dumps(topology(frame()) | {"crs": link(address)})
    vrt = (f'<OGRVRTDataSource><OGRVRTLayer name="x"><SrcDataSource>/vsicurl/{address}'
           "</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>")  # fmt: skip
    for suffix in ("vrt", "json", "geojson", "gpkg", "shp"):
        yield f"virtual.{suffix}", vrt
    yield "raster.vrt", f"<VRTDataset><SourceFilename>{address}</SourceFilename></VRTDataset>"
    kml = f"<kml><NetworkLink><Link><href>{address}</href></Link></NetworkLink></kml>"
    yield "network.kml", kml
    yield "network.json", f'<?xml version="1.0"?>{kml}'
    yield "entities.gml", f'<!DOCTYPE x [<!ENTITY a SYSTEM "{address}">]><x>&a;</x>'
    yield "service.json", json.dumps({"type": "FeatureService", "url": address})
    command = f"gdal vector pipeline ! read {address} ! stream"
    yield "pipeline.json", json.dumps({"type": "gdal_streamed_alg", "command_line": command})
    yield "esri.json", json.dumps({"spatialReference": {"wkt": address}, "features": [],
              "geometryType": "esriGeometryPolygon"})  # fmt: skip


def write_all(folder: Path, address: str) -> Iterator[Path]:
    """Write each of the files into a folder."""
    for name, text in _texts(address):
        (folder / name).write_text(text, "utf-8")
        yield folder / name
    yield from _geopackages(folder)
    yield from _zips(folder, address)
    yield from _parquet(folder, address)


def changed(folder: Path, name: str, *statements: str) -> Path:
    """Write the zones as a GeoPackage, and run statements on it."""
    path = folder / name
    write("zones.gpkg", folder).rename(path)
    with closing(sqlite3.connect(path)) as file, file:
        for statement in statements:
            file.execute(statement)
    return path


def _geopackages(folder: Path) -> Iterator[Path]:
    register = ("INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) "
                "VALUES ('endless', 'attributes', 'endless', 4326)")  # fmt: skip
    yield changed(folder, "view.gpkg", "CREATE VIEW plain AS SELECT * FROM zones")
    yield changed(folder, "endless.gpkg", f"CREATE VIEW endless AS {ENDLESS}", register)
    yield changed(folder, "endless-contents.gpkg",
                  "ALTER TABLE gpkg_contents RENAME TO kept",
                  "CREATE VIEW gpkg_contents AS SELECT * FROM kept WHERE "
                  f"(SELECT count(*) FROM ({ENDLESS})) > 0")  # fmt: skip
    yield changed(
        folder,
        "trigger.gpkg",
        "CREATE TRIGGER more AFTER INSERT ON zones BEGIN DELETE FROM zones; END",
    )
    yield changed(folder, "computed.gpkg",
                  "ALTER TABLE zones ADD COLUMN more AS (hex(zeroblob(100000000)))")  # fmt: skip
    yield changed(folder, "table-that-is-a-view.gpkg", "CREATE VIEW endless AS SELECT 1 AS i",
                  "PRAGMA writable_schema = ON",
                  "UPDATE sqlite_master SET type = 'table', "
                  f"sql = 'CREATE VIEW endless AS {ENDLESS}' WHERE name = 'endless'",
                  register)  # fmt: skip
    yield changed(folder, "words.gpkg", "CREATE VIRTUAL TABLE words USING fts5(a)")
    yield changed(folder, "grid.gpkg", "UPDATE gpkg_spatial_ref_sys SET definition = "
                  "'+proj=longlat +nadgrids=/etc/passwd' WHERE srs_id = 4326")  # fmt: skip
    plain = folder / "plain.gpkg"
    with closing(sqlite3.connect(plain)) as file, file:
        file.execute("CREATE TABLE zones (code TEXT)")
    yield plain


def _zips(folder: Path, address: str) -> Iterator[Path]:
    def zipped(name: str, members: dict[str, str | bytes]) -> Path:
        with zipfile.ZipFile(folder / name, "w") as file:
            for member, content in members.items():
                file.writestr(member, content)
        return folder / name

    yield zipped("link.zip", {"zones.geojson": geojson(link(address))})
    yield zipped("network.zip", {"doc.kml": f"<kml><NetworkLink>{address}</NetworkLink></kml>"})
    yield zipped("virtual.zip", {"zones.json": f"<OGRVRTDataSource>{address}</OGRVRTDataSource>"})
    write("zones.shp", folder)
    shape = {f"zones{suffix}": (folder / f"zones{suffix}").read_bytes()
             for suffix in (".shp", ".shx", ".dbf")}  # fmt: skip
    yield zipped("system.zip", {**shape, "zones.prj": "+proj=longlat +nadgrids=/etc/passwd"})
    yield zipped("system-address.zip", {**shape, "zones.prj": address})
    linked = zipped("symlink.zip", {**shape, "zones.prj": "/etc/passwd"})
    with zipfile.ZipFile(folder / "symlinks.zip", "w") as file, zipfile.ZipFile(linked) as plain:
        for entry in plain.infolist():
            found = zipfile.ZipInfo(entry.filename)
            found.external_attr = 0o120777 << 16
            file.writestr(found, "/etc/passwd")
    yield folder / "symlinks.zip"


def _parquet(folder: Path, address: str) -> Iterator[Path]:
    from pyarrow import parquet

    table = parquet.read_table(write("zones.parquet", folder))
    metadata = table.schema.metadata
    geo = json.loads(metadata[b"geo"])
    system = geo["columns"]["geometry"]["crs"]
    grid = {**system, "parameters": [{"name": "file", "value": "/etc/passwd"}]}
    systems = {"address": address, "path": "/etc/passwd", "init": "+init=/etc/passwd:1",
               "grid": grid}  # fmt: skip
    for name, crs in systems.items():
        geo["columns"]["geometry"]["crs"] = crs
        changed_table = table.replace_schema_metadata(
            {**metadata, b"geo": json.dumps(geo).encode()}
        )
        parquet.write_table(changed_table, folder / f"{name}.parquet")
        yield folder / f"{name}.parquet"
