from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mapcore
from mapcore.tables.files.json_tables import list_features


def collect(*features: tuple[Any, Any]) -> dict[str, Any]:
    listed = [
        {"type": "Feature", "properties": properties, "geometry": geometry}
        for properties, geometry in features
    ]
    return {"type": "FeatureCollection", "features": listed}


def point(*place: float) -> dict[str, Any]:
    return {"type": "Point", "coordinates": [*place]}


def test_points_have_latitude_and_longitude() -> None:
    value = collect(({"name": "A"}, point(9.5, 50.5)), ({"name": "B"}, point(9.6, 50.6, 212.0)))
    assert list_features(value) == [
        {"name": "A", "lat": 50.5, "lon": 9.5},
        {"name": "B", "lat": 50.6, "lon": 9.6},
    ]


def test_a_property_keeps_its_name() -> None:
    value = collect(({"lat": "50° 30′", "n": 1}, point(9.5, 50.5)))
    assert list_features(value) == [{"lat": "50° 30′", "n": 1, "lon": 9.5}]


@pytest.mark.parametrize("geometry", [None, {"type": "Polygon", "coordinates": []}, point(9.5), 3])
def test_no_row_has_a_place_where_one_has_none(geometry: Any) -> None:
    value = collect(({"name": "A"}, point(9.5, 50.5)), ({"name": "B"}, geometry))
    assert list_features(value) == [{"name": "A"}, {"name": "B"}]


def test_circles_stand_at_the_points_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "cities.geojson"
    features = [({"n": 3}, point(2.35, 48.86)), ({"n": 5}, point(4.84, 45.76))]
    path.write_text(json.dumps(collect(*features)), "utf-8")
    result = mapcore.symbols(mapcore.read_table(path), "france", value="n", lat="lat", lon="lon")
    assert result.rows is not None
    assert result.rows.used == 2
    assert "lat and lon hold places" in mapcore.read_table(path).refusal()
