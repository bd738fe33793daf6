"""Small files in the schemas of official publishers, made up: no shape or value is theirs."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING, Any

import geopandas
import shapely

if TYPE_CHECKING:
    from pathlib import Path

WEST, SOUTH = -121.0, 44.0
"""Where the made-up areas of Oregon begin; those of Europe stand elsewhere."""


def squares(count: int, west: float, south: float, size: float = 0.5) -> list[Any]:
    """Return squares in rows of three."""
    return [
        shapely.box(x, y, x + size, y + size)
        for x, y in ((west + size * (i % 3), south + size * (i // 3)) for i in range(count))
    ]


SCHEMAS: dict[str, tuple[dict[str, list[Any]], tuple[float, float], str]] = {
    "us-zcta": (
        {
            "ZCTA5CE20": ["97701", "97702", "97703"],
            "AFFGEOID20": ["860Z200US97701", "860Z200US97702", "860Z200US97703"],
            "GEOID20": ["97701", "97702", "97703"],
            "NAME20": ["97701", "97702", "97703"],
            "LSAD20": ["Z5"] * 3,
            "ALAND20": [1, 2, 3],
            "AWATER20": [0, 0, 0],
        },
        (WEST, SOUTH),
        "EPSG:4269",
    ),
    "us-tracts": (
        {
            "STATEFP": ["41"] * 3,
            "COUNTYFP": ["017", "017", "031"],
            "TRACTCE": ["000101", "000102", "950100"],
            "GEOIDFQ": ["1400000US41017000101", "1400000US41017000102", "1400000US41031950100"],
            "GEOID": ["41017000101", "41017000102", "41031950100"],
            "NAME": ["1.01", "1.02", "9501"],
            "NAMELSAD": ["Census Tract 1.01", "Census Tract 1.02", "Census Tract 9501"],
            "STUSPS": ["OR"] * 3,
            "NAMELSADCO": ["Deschutes County", "Deschutes County", "Jefferson County"],
            "STATE_NAME": ["Oregon"] * 3,
            "LSAD": ["CT"] * 3,
            "ALAND": [1, 2, 3],
            "AWATER": [0, 0, 0],
        },
        (WEST, SOUTH),
        "EPSG:4269",
    ),
    "us-block-groups": (
        {
            "STATEFP": ["41"] * 3,
            "COUNTYFP": ["017"] * 3,
            "TRACTCE": ["000101"] * 3,
            "BLKGRPCE": ["1", "2", "3"],
            "AFFGEOID": ["x"] * 3,
            "GEOID": ["410170001011", "410170001012", "410170001013"],
            "NAME": ["1", "2", "3"],
            "NAMELSAD": ["Block Group 1", "Block Group 2", "Block Group 3"],
            "LSAD": ["BG"] * 3,
            "ALAND": [1, 2, 3],
            "AWATER": [0, 0, 0],
        },
        (WEST, SOUTH),
        "EPSG:4269",
    ),
    "us-congressional-districts": (
        {
            "STATEFP": ["41", "41", "02"],
            "CD118FP": ["02", "05", "00"],
            "AFFGEOID": ["5001800US4102", "5001800US4105", "5001800US0200"],
            "GEOID": ["4102", "4105", "0200"],
            "NAMELSAD": [
                "Congressional District 2",
                "Congressional District 5",
                "Congressional District (at Large)",
            ],
            "LSAD": ["C2", "C2", "C1"],
            "ALAND": [1, 2, 3],
            "AWATER": [0, 0, 0],
        },
        (WEST, SOUTH),
        "EPSG:4269",
    ),
    "us-places": (
        {
            "STATEFP": ["41"] * 3,
            "PLACEFP": ["05800", "39700", "61200"],
            "PLACENS": ["x"] * 3,
            "AFFGEOID": ["x"] * 3,
            "GEOID": ["4105800", "4139700", "4161200"],
            "NAME": ["Bend", "La Pine", "Redmond"],
            "NAMELSAD": ["Bend city", "La Pine city", "Redmond city"],
            "STUSPS": ["OR"] * 3,
            "STATE_NAME": ["Oregon"] * 3,
            "LSAD": ["25"] * 3,
            "ALAND": [1, 2, 3],
            "AWATER": [0, 0, 0],
        },
        (WEST, SOUTH),
        "EPSG:4269",
    ),
    "us-cbsa": (
        {
            "CSAFP": ["140", "140", None],
            "CBSAFP": ["13460", "39260", "28900"],
            "AFFGEOID": ["x"] * 3,
            "GEOID": ["13460", "39260", "28900"],
            "NAME": ["Bend, OR", "Prineville, OR", "Klamath Falls, OR"],
            "NAMELSAD": ["Bend, OR Metro Area", "Prineville, OR Micro Area",
                         "Klamath Falls, OR Micro Area"],
            "LSAD": ["M1", "M2", "M2"],
            "ALAND": [1, 2, 3],
            "AWATER": [0, 0, 0],
        },
        (WEST, SOUTH),
        "EPSG:4269",
    ),
    "uk-lad": (
        {
            "OBJECTID": [1, 2, 3],
            "LAD23CD": ["E06000001", "E06000002", "W06000001"],
            "LAD23NM": ["Hartlepool", "Middlesbrough", "Isle of Anglesey"],
            "LAD23NMW": [None, None, "Ynys Môn"],
            "BNG_E": [1, 2, 3],
            "BNG_N": [1, 2, 3],
            "LONG": [-1.0, -1.0, -4.0],
            "LAT": [54.0, 54.0, 53.0],
            "GlobalID": ["a", "b", "c"],
        },
        (-2.0, 53.0),
        "EPSG:27700",
    ),
    "uk-wards": (
        {
            "WD23CD": ["E05000001", "E05000002", "E05000003"],
            "WD23NM": ["Abbey", "Abbey", "Castle"],
            "WD23NMW": [None, None, None],
            "LAD23CD": ["E06000001", "E06000002", "E06000002"],
            "LAD23NM": ["Hartlepool", "Middlesbrough", "Middlesbrough"],
        },
        (-2.0, 53.0),
        "EPSG:27700",
    ),
    "uk-constituencies": (
        {
            "FID": [1, 2, 3],
            "PCON24CD": ["E14001063", "E14001064", "W07000112"],
            "PCON24NM": ["Aldershot", "Aldridge-Brownhills", "Ynys Môn"],
            "PCON24NMW": [" ", " ", "Ynys Môn"],
        },
        (-2.0, 53.0),
        "EPSG:27700",
    ),
    "eu-nuts-2": (
        {
            "NUTS_ID": ["DE2", "DE21", "DE22"],
            "LEVL_CODE": [1, 2, 2],
            "CNTR_CODE": ["DE"] * 3,
            "NAME_LATN": ["Bayern", "Oberbayern", "Niederbayern"],
            "NUTS_NAME": ["Bayern", "Oberbayern", "Niederbayern"],
            "MOUNT_TYPE": [0, 0, 0],
            "URBN_TYPE": [0, 0, 0],
            "COAST_TYPE": [0, 0, 0],
        },
        (11.0, 48.0),
        "EPSG:4326",
    ),
    "eu-lau": (
        {
            "GISCO_ID": ["DE_09162000", "DE_09161000", "AT_10101"],
            "CNTR_CODE": ["DE", "DE", "AT"],
            "LAU_ID": ["09162000", "09161000", "10101"],
            "LAU_NAME": ["München", "Ingolstadt", "Eisenstadt"],
            "POP_2021": [1, 2, 3],
            "POP_DENS_2021": [1.0, 2.0, 3.0],
            "AREA_KM2": [1.0, 2.0, 3.0],
            "YEAR": [2021] * 3,
        },
        (11.0, 48.0),
        "EPSG:4326",
    ),
    "ne-admin-0": (
        {
            "featurecla": ["Admin-0 country"] * 3,
            "scalerank": [0, 0, 0],
            "ADMIN": ["France", "Belgium", "Norway"],
            "ADM0_A3": ["FRA", "BEL", "NOR"],
            "NAME": ["France", "Belgium", "Norway"],
            "NAME_LONG": ["France", "Belgium", "Norway"],
            "FORMAL_EN": ["French Republic", "Kingdom of Belgium", "Kingdom of Norway"],
            "ISO_A2": ["-99", "BE", "-99"],
            "ISO_A3": ["-99", "BEL", "-99"],
        },
        (4.0, 50.0),
        "EPSG:4326",
    ),
    "ne-admin-1": (
        {
            "featurecla": ["Admin-1 states provinces"] * 3,
            "scalerank": [3, 3, 3],
            "adm1_code": ["DEU-1591", "DEU-1573", "AUT-2327"],
            "iso_3166_2": ["DE-BY", "DE-BW", "AT-7"],
            "name": ["Bayern", "Baden-Württemberg", "Tirol"],
            "name_local": [None, None, None],
            "admin": ["Germany", "Germany", "Austria"],
            "name_en": ["Bavaria", "Baden-Württemberg", "Tyrol"],
        },
        (9.0, 47.0),
        "EPSG:4326",
    ),
}  # fmt: skip
"""Columns, where the squares stand, and the coordinate system, by the names of presets."""


def frame_of(preset: str) -> geopandas.GeoDataFrame:
    """Return a small file of a preset's schema."""
    columns, (west, south), crs = SCHEMAS[preset]
    count = len(next(iter(columns.values())))
    shapes = squares(count, west, south)
    if preset == "us-congressional-districts":
        shapes[2] = shapely.box(-150, 62, -145, 66)
    return geopandas.GeoDataFrame(columns, geometry=shapes, crs="EPSG:4326").to_crs(crs)


def roads() -> geopandas.GeoDataFrame:
    """Return roads with the columns of ne_10m_roads: two highways, a track and a ferry."""
    rows = [
        ("Road", "Major Highway", 3, 3.0, [(6.9, 50.9), (8.7, 50.1), (11.6, 48.1)]),
        ("Road", "Major Highway", 4, 4.0, [(9.9, 53.5), (10.5, 52.3), (13.4, 52.5)]),
        ("Road", "Secondary Highway", 6, 5.0, [(13.7, 51.0), (12.4, 51.3), (10.5, 52.3)]),
        ("Road", "Track", 11, 10.0, [(9.0, 51.0), (9.1, 51.1)]),
        ("Ferry", "Ferry, seasonal", 5, 3.0, [(8.0, 53.9), (7.0, 54.2)]),
    ]
    return geopandas.GeoDataFrame(
        {
            "scalerank": [row[2] for row in rows],
            "featurecla": [row[0] for row in rows],
            "type": [row[1] for row in rows],
            "sov_a3": ["DEU"] * len(rows),
            "note": [None] * len(rows),
            "name": [str(i) for i in range(len(rows))],
            "level": [None] * len(rows),
            "min_zoom": [row[3] for row in rows],
            "min_label": [8.6] * len(rows),
            "expressway": [1, 1, 0, 0, 0],
        },
        geometry=[shapely.LineString(row[4]) for row in rows],
        crs="EPSG:4326",
    )


def write_zip(frame: geopandas.GeoDataFrame, path: Path) -> Path:
    """Write a frame as a zipped Shapefile, as the publishers offer it, and return its path."""
    inner = path.parent / f"{path.stem}-files"
    inner.mkdir()
    frame.to_file(inner / f"{path.stem}.shp", engine="pyogrio")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as members:
        for file in sorted(inner.iterdir()):
            members.write(file, file.name)
    return path
