"""The data of the five maps, and the shapes that the other libraries need from elsewhere."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

import geopandas
import pandas as pd
import plotly
import pycountry
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.polygon import orient

EXAMPLES = Path(__file__).parents[2] / "examples"
PLOTLY_GEO = Path(plotly.__file__).parents[1] / "_plotly_geo" / "package_data"
WORLD = os.environ.get("COMPARISON_WORLD", "")
"""A folder with naturalearth_lowres, which geopandas shipped up to 0.14."""


def _read(name: str, block: str, columns: tuple[str, str]) -> pd.DataFrame:
    values = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))[block]["values"]
    return pd.DataFrame(list(values.items()), columns=list(columns))


older = _read("older-people", "choropleth", ("country", "share"))
population = _read("us-population", "choropleth", ("state", "people"))
regions = _read("us-census-regions", "categories", ("state", "region"))
jobless = _read("us-county-unemployment", "choropleth", ("county", "rate"))
change = _read("us-population-change", "choropleth", ("state", "change"))


@cache
def with_codes() -> pd.DataFrame:
    """Return the table of countries with ISO codes, which the others' shapes are keyed by."""
    return older.assign(iso3=older["country"].map(_find_code))


def _find_code(name: str) -> str | None:
    try:
        return str(pycountry.countries.lookup(name).alpha_3)
    except LookupError:
        return None


def _clockwise(shapes: geopandas.GeoSeries) -> geopandas.GeoSeries:
    """Turn the rings as d3, below Altair and plotly, wants them."""
    turned = [
        MultiPolygon(
            [
                orient(part, -1)
                for part in getattr(shape, "geoms", [shape])
                if isinstance(part, Polygon)
            ]
        )
        for shape in shapes
    ]
    return geopandas.GeoSeries(turned, index=shapes.index, crs=shapes.crs)


@cache
def world() -> geopandas.GeoDataFrame:
    """Return the countries, keyed by ISO code; the file lacks the codes of five of them."""
    shapes = geopandas.read_file(Path(WORLD) / "naturalearth_lowres.shp")
    mend = {"France": "FRA", "Norway": "NOR", "Kosovo": "XKX", "Somaliland": "SOL"}
    codes = shapes["name"].map(mend).fillna(shapes["iso_a3"])
    shapes = shapes.assign(iso3=codes, geometry=_clockwise(shapes.geometry))
    return shapes[shapes["iso3"] != "ATA"]


@cache
def states() -> geopandas.GeoDataFrame:
    """Return the states with Washington, keyed by postal abbreviation."""
    shapes = geopandas.read_file(PLOTLY_GEO / "cb_2016_us_state_500k.shp").set_crs("EPSG:4269")
    shapes = shapes[shapes["STUSPS"].isin(population["state"])]
    simple = _clockwise(shapes.geometry.simplify(0.02))
    return shapes[["STUSPS", "NAME"]].rename(columns={"STUSPS": "state"}).set_geometry(simple)


@cache
def counties() -> geopandas.GeoDataFrame:
    """Return the counties, keyed by code."""
    shapes = geopandas.read_file(PLOTLY_GEO / "cb_2016_us_county_500k.shp").set_crs("EPSG:4269")
    shapes = shapes[shapes["STATEFP"].astype(int) <= 56]
    simple = _clockwise(shapes.geometry.simplify(0.02))
    return shapes[["GEOID"]].rename(columns={"GEOID": "county"}).set_geometry(simple)
