"""The layer of cities out of a file."""

from __future__ import annotations

import geopandas
import pytest
import shapely
from zones import frame

import mapcore

POINTS = [shapely.Point(9, 49), shapely.Point(11, 49), shapely.Point(9, 47), shapely.Point(50, 0)]


def cities(**columns):
    data = {"NAME": ["Nordstadt", "Osten", "Süd", "Elsewhere"], **columns}
    return geopandas.GeoDataFrame(data, geometry=POINTS, crs="EPSG:4326")


def imported(source, **options):
    return mapcore.import_map(frame(), id="zones", key="code", layers={"cities": source}, **options)


def layer(pack):
    found = pack.layer("cities", 1200)
    return list(zip(found.names, found.populations.tolist(), found.capitals.tolist(), strict=True))


@pytest.mark.parametrize("suffix", ["gpkg", "geojson"])
def test_cities_of_a_file_in_the_schema_of_natural_earth(suffix, tmp_path):
    path = tmp_path / f"places.{suffix}"
    cities(POP_MAX=[5, 70_000, 900, 10**6], ADM0CAP=[0, 0, 1, 1]).to_file(path, engine="pyogrio")
    pack = imported(path)
    assert pack.layers == ("cities",)
    assert layer(pack) == [("Süd", 900, True), ("Osten", 70_000, False), ("Nordstadt", 5, False)]
    assert pack.attribution is None
    (kept,) = [each for each in pack.findings if each.code == "cities-kept"]
    assert kept.message.startswith("3 of 4 cities")
    x, y = pack.layer("cities", 1200).points[0]
    assert (x, y) == pytest.approx(pack.project(9, 47), abs=0.2)
    spec = {"mapId": "zones", "layers": {"cities": True}, "output": {"format": "svg"}}
    result = mapcore.render(spec, atlas=mapcore.Atlas([pack]))
    assert not result.report.warnings
    assert "Nordstadt" in result.content.decode() or b"<path" in result.content


def test_capitals_are_known_by_their_class_or_a_word():
    by_class = imported(cities(FEATURECLA=["Populated place", "Admin-0 capital", None, ""]))
    assert [name for name, _, capital in layer(by_class) if capital] == ["Osten"]
    by_word = imported(cities(capital=["primary", "admin", "", None]))
    assert [name for name, _, capital in layer(by_word) if capital] == ["Nordstadt"]


def test_cities_are_added_to_a_built_in_map_in_place_of_its_own():
    points = [shapely.Point(13.4, 52.5), shapely.Point(11.6, 48.1)]
    own = geopandas.GeoDataFrame({"city": ["A", "B"], "people": [1, 2]}, geometry=points, crs=4326)
    pack = mapcore.add_layers("germany", {"cities": own})
    assert layer(pack) == [("B", 2, False), ("A", 1, False)]
    assert pack.attribution is None


def test_layers_of_files_go_over_those_of_a_model():
    """`like` gives the map its layers; a file of the same layer replaces one."""
    road = geopandas.GeoDataFrame(geometry=[shapely.LineString([(8, 47), (12, 49)])], crs=4326)
    points = [shapely.Point(11.6, 48.1)]
    own = geopandas.GeoDataFrame({"name": ["München"]}, geometry=points, crs=4326)
    pack = mapcore.import_map(
        frame(), id="zones", key="code", like="germany", layers={"roads": road, "cities": own}
    )
    assert {"roads", "cities", "rivers"} <= set(pack.layers)
    assert layer(pack) == [("München", 0, False)]
    assert len(pack.layer("roads", 1200).lines) >= 1


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (cities().rename(columns={"NAME": "x"}), "needs a column of names"),
        (cities().set_geometry([point.buffer(1) for point in POINTS]), "holds no points"),
        (cities().set_crs(None, allow_override=True), "coordinate system"),
    ],
)
def test_what_is_no_file_of_cities_is_told(source, reason):
    with pytest.raises(mapcore.ValidationError, match=reason) as caught:
        imported(source)
    assert caught.value.errors[0].param == "layers.cities"


def test_rows_without_a_name_or_with_a_strange_number_are_told():
    pack = imported(
        cities(NAME=["A", None, "C\x00", "D"], population=["many", 1, -5, float("nan")])
    )
    assert layer(pack) == [("A", 0, False)]
    assert "cities-left-out" in [each.code for each in pack.findings]
