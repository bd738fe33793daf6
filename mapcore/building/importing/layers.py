"""Layers of an imported map out of files of their own: land, borders, water, roads."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from mapcore.atlas.layers import AREA_LAYERS, PLACE_LAYERS
from mapcore.building.importing.mending import crs_of, in_degrees, lines_or_areas
from mapcore.building.importing.opening import open_dataset
from mapcore.building.importing.problems import Problems, refused
from mapcore.building.importing.reading import (
    MOST_LAYER_FEATURES,
    Table,
    read_table,
    table_of,
)
from mapcore.errors import ValidationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    import shapely


def layers_of(sources: Mapping[str, Any], problems: Problems) -> dict[str, list[shapely.Geometry]]:
    """Return the shapes of layers in degrees, by the names of the layers.

    Each source is a path or a GeoDataFrame. Raises ValidationError that names the layer.
    """
    found = {}
    for layer, source in sources.items():
        param = f"layers.{layer}"
        try:
            found[layer] = _shapes(layer, source, problems)
        except ValidationError as error:
            problems.refuse(param, "; ".join(each.message for each in error.errors))
        except OSError as error:
            problems.refuse(param, f"{error.filename}: {error.strerror}")
    problems.stop()
    return found


def _shapes(layer: str, source: Any, problems: Problems) -> list[shapely.Geometry]:
    if layer in PLACE_LAYERS:
        raise refused("layers", "places cannot be imported yet; take them from a map with like")
    table = table_at(source, None, problems, MOST_LAYER_FEATURES)
    crs = crs_of(None, table.crs)
    rows = [f"row {row + 1}" for row in range(len(table.shapes))]
    degrees = in_degrees(np.asarray(table.shapes, object), rows, crs)
    shapes = lines_or_areas(degrees, areas=layer in AREA_LAYERS)
    if not shapes:
        wanted = "areas" if layer in AREA_LAYERS else "lines"
        raise refused("layers", f"holds no {wanted}")
    return shapes


def table_at(source: Any, layer: str | None, problems: Problems, most: int) -> Table:
    """Return the table of a path or a GeoDataFrame."""
    if hasattr(source, "geometry"):
        return table_of(source, most)
    with tempfile.TemporaryDirectory(prefix="mapcore-") as folder:
        dataset = open_dataset(Path(source), Path(folder))
        return read_table(dataset, layer, problems, most)
