"""200 hostile files, made by rule: what each is called, its bytes, and options of its import.

`python tests/importing/hostile.py FOLDER` writes them.
"""

from __future__ import annotations

import gzip
import io
import json
import random
import struct
import sys
import tempfile
import warnings
import zipfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import shapely
from zones import COLUMNS, SHAPES, frame, topology, write

if TYPE_CHECKING:
    from collections.abc import Iterator


class Hostile(NamedTuple):
    """A file by its name and content, and what is said of it in an import."""

    name: str
    content: bytes
    options: dict[str, Any] = {}  # noqa: RUF012 - never changed


@cache
def all_files() -> list[Hostile]:
    """Return the files, the same in every process."""
    found = [
        *_truncate_files(),
        *_garble_files(),
        *_of_other_kinds(),
        *_geojson_texts(),
        *_coordinates(),
        *_rings(),
        *_cells(),
        *_zips(),
        *_gzips(),
        *_systems(),
        *_large(),
        *_topologies(),
    ]
    names = [each.name for each in found]
    assert len(names) == len(set(names))
    return found


def _plain(name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return write(name, Path(folder)).read_bytes()


FORMATS = ("zones.gpkg", "zones.geojson", "zones.topojson", "zones.fgb", "zones.parquet",
           "zones.zip")  # fmt: skip


def _truncate_files() -> Iterator[Hostile]:
    for name in FORMATS:
        content = _plain(name)
        for share in (0, 1, 5, 10, 25, 50, 75, 90, 99):
            stem, suffix = f"{name.replace('.', '-')}", name.split(".")[1]
            yield Hostile(f"{stem}-cut-{share}.{suffix}", content[: len(content) * share // 100])


def _garble_files() -> Iterator[Hostile]:
    """Yield files with some of their bytes changed."""
    for name in FORMATS:
        content = _plain(name)
        for seed in range(8):
            chance = random.Random(f"{name} {seed}")
            changed = bytearray(content)
            for _ in range(1 + 4**seed % 200):
                changed[chance.randrange(len(changed))] = chance.randrange(256)
            stem, suffix = f"{name.replace('.', '-')}", name.split(".")[1]
            yield Hostile(f"{stem}-garbled-{seed}.{suffix}", bytes(changed))


def _of_other_kinds() -> Iterator[Hostile]:
    yield Hostile("nothing.geojson", b"")
    yield Hostile("text.geojson", b"no map at all\n")
    yield Hostile("page.geojson", b"<!DOCTYPE html><title>404</title>")
    yield Hostile("virtual.geojson", b'<OGRVRTDataSource><OGRVRTLayer name="x"><SrcDataSource>'
                  b"/etc/passwd</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>")  # fmt: skip
    yield Hostile("remote.geojson", b'{"type":"FeatureService","url":"http://127.0.0.1:9/x"}')
    yield Hostile("picture.gpkg", b"\x89PNG\r\n\x1a\n" + bytes(64))
    yield Hostile("table.csv", b"code,name\nZ1,Nordland\n")
    yield Hostile("empty.gpkg", b"SQLite format 3\x00" + bytes(4096))
    yield Hostile("empty.fgb", b"fgb\x03fgb\x00" + bytes(64))
    yield Hostile("empty.parquet", b"PAR1" + struct.pack("<I", 2**31 - 1) + b"PAR1")
    yield Hostile("alone.shp", _zone_file("zones.shp"))
    yield Hostile("half.shp", struct.pack(">i", 9994) + bytes(40))


def _zone_file(name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return write(name, Path(folder)).read_bytes()


def _geojson(
    shapes: list[Any] | None = None, rows: list[dict[str, Any]] | None = None, **members: Any
) -> bytes:
    shapes = [shapely.geometry.mapping(shape) for shape in SHAPES] if shapes is None else shapes
    rows = rows or [
        {name: column[i % 4] for name, column in COLUMNS.items()} | {"code": f"Z{i + 1}"}
        for i in range(len(shapes))
    ]
    features = [
        {"type": "Feature", "properties": row, "geometry": shape}
        for row, shape in zip(rows, shapes, strict=True)
    ]
    return json.dumps({"type": "FeatureCollection", "features": features, **members}).encode()


def _geojson_texts() -> Iterator[Hostile]:
    texts = {
        "no-features": b'{"type": "FeatureCollection", "features": []}',
        "null-features": b'{"type": "FeatureCollection", "features": null}',
        "number-features": b'{"type": "FeatureCollection", "features": 7}',
        "list": b"[1, 2, 3]",
        "object": b"{}",
        "unknown-type": b'{"type": "Map"}',
        "deep": b'{"a":' * 5000 + b"1" + b"}" * 5000,
        "deep-lists": b'{"type":"Polygon","coordinates":' + b"[" * 5000 + b"]" * 5000 + b"}",
        "twice": _geojson() + _geojson(),
        "byte-order-mark": b"\xef\xbb\xbf" + _geojson(),
        "utf-16": _geojson().decode().encode("utf-16"),
        "latin-1": _geojson().replace(b"S\\u00fcdtal", b"S\xfcdtal"),
        "null-bytes": _geojson().replace(b"Nordland", b"Nord\x00land"),
        "bare-geometry": json.dumps(shapely.geometry.mapping(SHAPES[0])).encode(),
        "no-properties": _geojson(rows=[{} for _ in SHAPES]),
    }
    for name, content in texts.items():
        yield Hostile(f"text-{name}.geojson", content)


def _coordinates() -> Iterator[Hostile]:
    numbers = {
        "nan": "NaN",
        "infinity": "Infinity",
        "minus-infinity": "-Infinity",
        "huge": "1e308",
        "overflow": "1e999",
        "null": "null",
        "text": '"8"',
        "list": "[8]",
        "meters": "512345.6",
        "beyond": "541",
        "many-digits": "8." + "0" * 4000,
        "tiny": "8e-320",
    }
    for name, number in numbers.items():
        content = _geojson().replace(b"8.0, 48.0", f"{number}, 48.0".encode())
        yield Hostile(f"number-{name}.geojson", content)
    yield Hostile("number-one-of-two.geojson", _geojson().replace(b"8.0, 48.0", b"8.0"))
    yield Hostile("number-pole.geojson", _geojson().replace(b"48.0", b"90.5"))
    yield Hostile("number-four.geojson", _geojson().replace(b"8.0, 48.0", b"8.0, 48.0, 1, 2, 3"))


def _polygon(*rings: list[tuple[float, float]]) -> dict[str, Any]:
    return {"type": "Polygon", "coordinates": [list(map(list, ring)) for ring in rings]}


def _rings() -> Iterator[Hostile]:
    box = [(8, 48), (10, 48), (10, 50), (8, 50), (8, 48)]
    hole = [(8.5, 48.5), (9, 48.5), (9, 49), (8.5, 49), (8.5, 48.5)]
    chance = random.Random(19)
    tangle = [(8 + chance.random(), 48 + chance.random()) for _ in range(400)]
    spike = [(8, 48), (10, 48), (10, 50), (9, 50), (9, 89), (9, 50), (8, 50), (8, 48)]
    shapes: dict[str, Any] = {
        "bow": _polygon([(8, 48), (10, 50), (10, 48), (8, 50), (8, 48)]),
        "open": _polygon(box[:-1]),
        "two-points": _polygon(box[:2]),
        "one-point": _polygon(box[:1]),
        "no-points": _polygon([]),
        "no-rings": {"type": "Polygon", "coordinates": []},
        "no-area": _polygon([(8, 48), (10, 48), (8, 48)]),
        "all-alike": _polygon([(8, 48)] * 10),
        "tangle": _polygon([*tangle, tangle[0]]),
        "spike": _polygon(spike),
        "hole-outside": _polygon(box, [(x + 20, y) for x, y in hole]),
        "hole-is-all": _polygon(box, box),
        "holes-overlap": _polygon(box, hole, [(x + 0.1, y) for x, y in hole]),
        "twice-the-same": {
            "type": "MultiPolygon",
            "coordinates": [_polygon(box)["coordinates"]] * 50,
        },
        "no-polygons": {"type": "MultiPolygon", "coordinates": []},
        "collection": {"type": "GeometryCollection", "geometries": [_polygon(box)]},
        "empty-collection": {"type": "GeometryCollection", "geometries": []},
        "point": {"type": "Point", "coordinates": [8, 48]},
        "line": {"type": "LineString", "coordinates": [[8, 48], [9, 49]]},
        "unknown": {"type": "Circle", "coordinates": [8, 48], "radius": 3},
        "whole-globe": _polygon([(-180, -90), (180, -90), (180, 90), (-180, 90), (-180, -90)]),
        "around-the-globe": _polygon([(-720, 0), (720, 0), (720, 10), (-720, 10), (-720, 0)]),
        "pole": _polygon([(-180, -90), (180, -90), (180, -70), (0, -65), (-180, -70), (-180, -90)]),
        "seam": _polygon([(179, 48), (-179, 48), (-179, 50), (179, 50), (179, 48)]),
        "missing": None,
        "very-small": _polygon([(8, 48), (8 + 1e-12, 48), (8, 48 + 1e-12), (8, 48)]),
    }
    others = [shapely.geometry.mapping(shape) for shape in SHAPES[1:]]
    for name, shape in shapes.items():
        yield Hostile(f"ring-{name}.geojson", _geojson([shape, *others]))
        if name in ("no-area", "point", "missing", "very-small", "no-rings", "whole-globe"):
            yield Hostile(f"ring-all-{name}.geojson", _geojson([shape] * 4))
    yield Hostile("ring-every-alike.geojson", _geojson([_polygon(box)] * 4))


def _cells() -> Iterator[Hostile]:
    def with_code(code: Any) -> bytes:
        rows = [{"code": f"Z{i}", "name": f"Zone {i}"} for i in range(4)]
        rows[0]["code"] = code
        return _geojson(rows=rows)

    cells: dict[str, Any] = {
        "twice": "Z1",
        "twice-but-for-case": "z1",
        "empty": "",
        "blank": "  ",
        "missing": None,
        "list": ["Z0"],
        "object": {"a": 1},
        "truth": True,
        "fraction": 0.5,
        "long": "Z" * 100_000,
        "control": "Z\x01",
        "line-break": "Z\n0",
        "surrogate": "Z\ud800",
        "right-to-left": "Z\u202e0",
        "huge-number": 10**30,
        "formula": '=cmd|"/c calc"!A1',
        "markup": "<script>alert(1)</script>",
        "path": "../../etc/passwd",
    }
    for name, code in cells.items():
        yield Hostile(f"cell-{name}.geojson", with_code(code))
    yield Hostile("cell-surrogate-title.geojson", _geojson().replace(b"Nordland", b"\\ud800"))
    yield Hostile("cell-no-column.geojson", _geojson(), {"key": "code\x00"})
    yield Hostile("cell-layer.gpkg", _plain("zones.gpkg"), {"layer": "'; DROP TABLE zones; --"})


def _zip(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return file.getvalue()


def _zips() -> Iterator[Hostile]:
    zones = _geojson()
    paths = ("../zones.geojson", "/tmp/zones.geojson", "a/../../zones.geojson",
             "C:\\zones.geojson", "..\\zones.geojson")  # fmt: skip
    for number, path in enumerate(paths):
        yield Hostile(f"zip-path-{number}.zip", _zip((path, zones)))
    yield Hostile("zip-empty.zip", _zip())
    yield Hostile("zip-no-map.zip", _zip(("readme.txt", b"nothing")))
    yield Hostile("zip-two-maps.zip", _zip(("a.geojson", zones), ("b.geojson", zones)))
    yield Hostile("zip-in-zip.zip", _zip(("zones.zip", _zip(("zones.geojson", zones)))))
    yield Hostile("zip-many.zip", _zip(*((f"{i}.txt", b"") for i in range(3000))))
    yield Hostile("zip-bomb.zip", _zip(("zones.geojson", bytes(120 << 20))))
    yield Hostile("zip-lzma.zip", _zip(("zones.geojson", zones), method=zipfile.ZIP_LZMA))
    lying = bytearray(_zip(("zones.geojson", zones)))
    at = lying.rindex(b"PK\x01\x02")
    lying[at + 24 : at + 28] = struct.pack("<I", 10)
    yield Hostile("zip-lies-short.zip", bytes(lying))
    lying[at + 24 : at + 28] = struct.pack("<I", 2**32 - 2)
    yield Hostile("zip-lies-long.zip", bytes(lying))
    locked = bytearray(_zip(("zones.geojson", zones)))
    locked[6] |= 1
    locked[locked.rindex(b"PK\x01\x02") + 8] |= 1
    yield Hostile("zip-locked.zip", bytes(locked))
    yield Hostile(
        "zip-method.zip", _zip(("zones.geojson", zones)).replace(b"\x08\x00", b"\x63\x00")
    )
    link = zipfile.ZipInfo("zones.geojson")
    link.external_attr = 0o120777 << 16
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(link, "/etc/passwd")
    yield Hostile("zip-link.zip", file.getvalue())


def _gzips() -> Iterator[Hostile]:
    packed = gzip.compress(_geojson())
    yield Hostile("gzip-bomb.geojson.gz", gzip.compress(bytes(120 << 20)))
    yield Hostile("gzip-cut.geojson.gz", packed[:-20])
    yield Hostile("gzip-damaged.geojson.gz", packed[:60] + bytes(20) + packed[80:])
    yield Hostile("gzip-in-gzip.geojson.gz", gzip.compress(packed))
    yield Hostile("gzip-by-name-alone.geojson.gz", _geojson())
    yield Hostile("gzip-empty.gz", gzip.compress(b""))
    yield Hostile("gzip-of-a-path.gz", gzip.compress(b"../../etc/passwd"))


def _systems() -> Iterator[Hostile]:
    def make_named(name: str) -> bytes:
        return _geojson(crs={"type": "name", "properties": {"name": name}})

    for number, name in enumerate(("EPSG:25832", "EPSG:999999", "urn:x", "", "EPSG:4978")):
        yield Hostile(f"system-{number}.geojson", make_named(name))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "zones.gpkg"
        zones = frame().set_crs(None, allow_override=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            zones.to_file(path, engine="pyogrio")
        yield Hostile("system-none.gpkg", path.read_bytes())
    yield Hostile("system-wrong.geojson", _geojson(), {"crs": "EPSG:25832"})
    yield Hostile("system-moon.geojson", _geojson(), {"crs": "+proj=longlat +R=1737400"})
    yield Hostile("system-file.geojson", _geojson(), {"crs": "/etc/passwd"})


def _large() -> Iterator[Hostile]:
    small = _polygon([(8, 48), (9, 48), (9, 49), (8, 48)])
    rows = [{"code": f"Z{i}"} for i in range(40_001)]
    yield Hostile("large-regions.geojson", _geojson([small] * 40_001, rows))
    row = {f"column {i}": i for i in range(3000)} | {"code": "Z1"}
    yield Hostile("large-columns.geojson", _geojson([small], [row]))
    yield Hostile("large-cell.geojson", _geojson([small], [{"code": "Z1", "name": "x" * 10**7}]))


def _topologies() -> Iterator[Hostile]:
    whole = topology(frame())
    rings = whole["objects"]["zones"]["geometries"]
    yield Hostile("arcs-none.topojson", json.dumps({**whole, "arcs": []}).encode())
    yield Hostile("arcs-empty.topojson", json.dumps({**whole, "arcs": [[]] * 4}).encode())
    far = json.dumps({**whole, "transform": {"scale": [1e9, 1e9], "translate": [0, 0]}})
    yield Hostile("arcs-scaled.topojson", far.encode())
    rings[0]["arcs"] = [[10**9]]
    yield Hostile("arcs-wrong.topojson", json.dumps(whole).encode())
    rings[0]["arcs"] = [[-(2**31)]]
    yield Hostile("arcs-negative.topojson", json.dumps(whole).encode())


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for each in all_files():
        (target / each.name).write_bytes(each.content)
