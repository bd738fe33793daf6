"""Layers of an imported map out of files of their own: land, borders, water, roads, cities."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import frozen

from mapcore.atlas.layers import AREA_LAYERS, PLACE_LAYERS
from mapcore.building.draft import Cell
from mapcore.building.importing.files.opening import open_dataset
from mapcore.building.importing.files.own_cities import cities_of
from mapcore.building.importing.files.reading import (
    MOST_LAYER_FEATURES,
    FeatureTable,
    read_features,
    table_of,
)
from mapcore.building.importing.geometry_repair import crs_of, in_degrees, lines_or_areas
from mapcore.building.importing.problems import ImportProblems
from mapcore.errors import ValidationError, make_error
from mapcore.workers.working_folders import working_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from mapcore.building.sources.places import Cities

ZOOM_AHEAD = 1.0
"""By how much a printed map may show what a web map shows only when it is zoomed in further."""


@frozen(eq=False)
class OwnLayers:
    """Layers out of files: cells in degrees by the names of the layers, and cities."""

    cells: dict[str, list[Cell]]
    cities: Cities | None = None


def layers_of(sources: Mapping[str, Any], problems: ImportProblems) -> OwnLayers:
    """Return layers by the files or data frames that hold them.

    Each source is a path or a GeoDataFrame. The zooms of its cells are those of the column min_zoom
    in Natural Earth's files. Ferries among roads are left out. Raises ValidationError that names
    the layer.
    """
    cells: dict[str, list[Cell]] = {}
    cities = None
    for layer, source in sources.items():
        param = f"layers.{layer}"
        try:
            if layer in PLACE_LAYERS:
                cities = cities_of(*_read(source, problems), problems)
            else:
                cells[layer] = _cells(layer, source, problems)
        except ValidationError as error:
            problems.refuse(param, "; ".join(each.message for each in error.errors))
        except OSError as error:
            problems.refuse(param, f"{error.filename}: {error.strerror}")
    problems.stop()
    return OwnLayers(cells, cities)


def check_thinned(layers: OwnLayers, zoom: float, problems: ImportProblems) -> None:
    """Note how many rows of layers are left out of a map of this zoom.

    Raises ValidationError for a layer of which none would be left.
    """
    for layer, cells in layers.cells.items():
        closer = sum(cell.zoom > zoom for cell in cells)
        if closer == len(cells):
            least = min(cell.zoom for cell in cells) + ZOOM_AHEAD
            problems.refuse(
                f"layers.{layer}",
                f"all rows are meant for closer maps: the least min_zoom is {least:g}, and this "
                f"map shows up to {zoom + ZOOM_AHEAD:.1f}; rename the column to draw them all",
            )
        elif closer:
            problems.note(
                "layer-thinned",
                f"{closer:,} of {len(cells):,} rows of {layer} are left out: their min_zoom is "
                f"above {zoom + ZOOM_AHEAD:.1f} and meant for closer maps.",
            )
    problems.stop()


def _cells(layer: str, source: Any, problems: ImportProblems) -> list[Cell]:
    table, degrees = _read(source, problems)
    columns = {name.casefold(): cells for name, cells in table.columns.items()}
    zooms = list(map(_zoom, columns.get("min_zoom", [None] * len(degrees))))
    if layer == "roads" and "featurecla" in columns:
        ferries = np.array([str(cell).casefold() == "ferry" for cell in columns["featurecla"]])
        degrees[ferries] = None
        if ferries.any():
            problems.note("ferries", f"{ferries.sum():,} ferries among the roads are left out.")
    shapes = lines_or_areas(degrees, areas=layer in AREA_LAYERS)
    cells = [
        Cell(shape, "", zoom=zoom)
        for shape, zoom in zip(shapes, zooms, strict=True)
        if shape is not None
    ]
    if not cells:
        wanted = "areas" if layer in AREA_LAYERS else "lines"
        raise make_error("layers", f"holds no {wanted}")
    return cells


def _zoom(cell: Any) -> float:
    """Return the zoom from which a row is drawn, by its cell of min_zoom; 0 where it has none."""
    known = isinstance(cell, (int, float)) and math.isfinite(cell)
    return cell - ZOOM_AHEAD if known else 0.0


def _read(source: Any, problems: ImportProblems) -> tuple[FeatureTable, NDArray[np.object_]]:
    """Return the table of a path or a GeoDataFrame, and its shapes in degrees."""
    if hasattr(source, "geometry"):
        table = table_of(source, MOST_LAYER_FEATURES)
    else:
        with working_folder() as folder:
            dataset = open_dataset(Path(source), folder)
            table = read_features(dataset, None, problems, MOST_LAYER_FEATURES)
    names = [f"row {row + 1}" for row in range(len(table.shapes))]
    return table, in_degrees(table.shapes, names, crs_of(None, table.crs))
