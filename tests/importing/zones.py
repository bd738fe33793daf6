"""Small maps in every format, for the tests of the import."""

from __future__ import annotations

import gzip
import json
import zipfile
from typing import TYPE_CHECKING, Any

import geopandas
import shapely

if TYPE_CHECKING:
    from pathlib import Path

COLUMNS = {
    "code": ["Z1", "Z2", "Z3", "Z4"],
    "name": ["Nordland", "Ostheim", "Südtal", "Westerau"],
    "other": ["North|Upper", "", None, "West"],
    "region": ["Alpha", "Alpha", "Beta", "Beta"],
}
SHAPES = [shapely.box(x, y, x + 2, y + 2) for x, y in ((8, 48), (10, 48), (8, 46), (10, 46))]


def frame(**columns: Any) -> geopandas.GeoDataFrame:
    """Return four squares around 10 degrees east, 48 degrees north."""
    return geopandas.GeoDataFrame({**COLUMNS, **columns}, geometry=SHAPES, crs="EPSG:4326")


def write(name: str, folder: Path) -> Path:
    """Write the squares to a file, in the format that its name says."""
    path = folder / name
    zones = frame()
    if path.suffix == ".parquet":
        zones.to_parquet(path)
    elif path.suffix == ".zip":
        inner = folder / "inner"
        inner.mkdir()
        zones.to_file(inner / "zones.shp", engine="pyogrio")
        with zipfile.ZipFile(path, "w") as members:
            for file in sorted(inner.iterdir()):
                members.write(file, f"zones/{file.name}")
    elif path.suffix == ".gz":
        path.write_bytes(gzip.compress(write(path.stem, folder).read_bytes()))
    elif path.suffix == ".topojson":
        path.write_text(json.dumps(topology(zones)), "utf-8")
    else:
        zones.to_file(path, engine="pyogrio")
    return path


def topology(zones: geopandas.GeoDataFrame) -> dict[str, Any]:
    """Return zones as TopoJSON, each outline an arc of its own."""
    rows = zones.drop(columns="geometry").to_dict("records")
    arcs = [[list(point) for point in shape.exterior.coords] for shape in zones.geometry]
    geometries = [
        {"type": "Polygon", "arcs": [[i]], "properties": row} for i, row in enumerate(rows)
    ]
    collection = {"type": "GeometryCollection", "geometries": geometries}
    return {"type": "Topology", "objects": {"zones": collection}, "arcs": arcs}
