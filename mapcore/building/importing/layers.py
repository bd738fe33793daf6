"""Layers of an imported map out of files of their own: land, borders, water, roads, cities."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import frozen

from mapcore.atlas.layers import AREA_LAYERS, PLACE_LAYERS
from mapcore.building.importing.files.opening import open_dataset
from mapcore.building.importing.files.own_cities import cities_of
from mapcore.building.importing.files.reading import (
    MOST_LAYER_FEATURES,
    FeatureTable,
    read_features,
    table_of,
)
from mapcore.building.importing.mending import crs_of, in_degrees, lines_or_areas
from mapcore.building.importing.problems import ImportProblems, make_error
from mapcore.errors import ValidationError

if TYPE_CHECKING:
    from collections.abc import Mapping

    import shapely
    from numpy.typing import NDArray

    from mapcore.building.sources.places import Cities

ZOOM_AHEAD = 1.0
"""By how much a printed map may show what a web map shows only when it is zoomed in further."""


@frozen(eq=False)
class OwnLayers:
    """Layers out of files: shapes in degrees by the names of the layers, and cities."""

    shapes: dict[str, list[shapely.Geometry]]
    cities: Cities | None = None


def layers_of(
    sources: Mapping[str, Any], problems: ImportProblems, zoom: float | None = None
) -> OwnLayers:
    """Return layers by the files or data frames that hold them.

    Each source is a path or a GeoDataFrame. With a `zoom`, rows whose column min_zoom, as Natural
    Earth's files have it, is meant for closer maps are left out. So are ferries among roads. Raises
    ValidationError that names the layer.
    """
    shapes: dict[str, list[shapely.Geometry]] = {}
    cities = None
    for layer, source in sources.items():
        param = f"layers.{layer}"
        try:
            if layer in PLACE_LAYERS:
                cities = _cities(source, problems)
            else:
                shapes[layer] = _shapes(layer, source, problems, zoom)
        except ValidationError as error:
            problems.refuse(param, "; ".join(each.message for each in error.errors))
        except OSError as error:
            problems.refuse(param, f"{error.filename}: {error.strerror}")
    problems.stop()
    return OwnLayers(shapes, cities)


def _cities(source: Any, problems: ImportProblems) -> Cities:
    table = table_at(source, None, problems, MOST_LAYER_FEATURES)
    rows = [f"row {row + 1}" for row in range(len(table.shapes))]
    return cities_of(table, in_degrees(table.shapes, rows, crs_of(None, table.crs)), problems)


def _shapes(
    layer: str, source: Any, problems: ImportProblems, zoom: float | None
) -> list[shapely.Geometry]:
    table = table_at(source, None, problems, MOST_LAYER_FEATURES)
    crs = crs_of(None, table.crs)
    kept = _select_rows(table, layer, zoom)
    if not kept.all():
        left = int((~kept).sum())
        problems.note("layer-thinned", f"{left:,} rows of {layer} are for closer maps, or ferries.")
    rows = [f"row {row + 1}" for row in np.flatnonzero(kept)]
    degrees = in_degrees(np.asarray(table.shapes[kept], object), rows, crs)
    shapes = lines_or_areas(degrees, areas=layer in AREA_LAYERS)
    if not shapes:
        wanted = "areas" if layer in AREA_LAYERS else "lines"
        raise make_error("layers", f"holds no {wanted}")
    return shapes


def _select_rows(table: FeatureTable, layer: str, zoom: float | None) -> NDArray[np.bool_]:
    """Tell which rows of a layer belong on a map."""
    columns = {name.casefold(): cells for name, cells in table.columns.items()}
    kept = np.ones(len(table.shapes), bool)
    if layer == "roads" and "featurecla" in columns:
        kept &= np.array([str(cell).casefold() != "ferry" for cell in columns["featurecla"]])
    if zoom is not None and "min_zoom" in columns:
        zooms = [cell if isinstance(cell, (int, float)) else 0.0 for cell in columns["min_zoom"]]
        kept &= ~(np.array(zooms, float) > zoom + ZOOM_AHEAD)
    return kept


def table_at(source: Any, layer: str | None, problems: ImportProblems, most: int) -> FeatureTable:
    """Return the table of a path or a GeoDataFrame."""
    if hasattr(source, "geometry"):
        return table_of(source, most)
    with tempfile.TemporaryDirectory(prefix="mapcore-") as folder:
        dataset = open_dataset(Path(source), Path(folder))
        return read_features(dataset, layer, problems, most)
