"""The records of GeoJSON: the properties of its features, and where they stand."""

from __future__ import annotations

from typing import Any

PLACE = ("lat", "lon")
"""The columns of the places of points, unless properties have these names."""


def list_features(value: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a record for each feature with properties; none where a value is no GeoJSON.

    Where all features are points, a record has latitude and longitude too.

    >>> feature = {"properties": {"n": 3}, "geometry": {"type": "Point", "coordinates": [9, 50]}}
    >>> list_features({"type": "FeatureCollection", "features": [feature]})
    [{'n': 3, 'lat': 50, 'lon': 9}]
    """
    features = value.get("features")
    if value.get("type") != "FeatureCollection" or not isinstance(features, list):
        return []
    found = [each for each in features if isinstance(each, dict)]
    held = [(each.get("properties"), _find_place(each.get("geometry"))) for each in found]
    is_placed = all(place for _, place in held)
    return [
        properties
        | {name: at for name, at in place.items() if is_placed and name not in properties}
        for properties, place in held
        if isinstance(properties, dict) and properties
    ]


def _find_place(geometry: Any) -> dict[str, Any]:
    """Return the latitude and longitude of a point; nothing of other shapes."""
    point = geometry.get("coordinates") if isinstance(geometry, dict) else None
    if not isinstance(point, list) or geometry.get("type") != "Point" or len(point) < len(PLACE):
        return {}
    return dict(zip(PLACE, reversed(point[: len(PLACE)]), strict=True))
