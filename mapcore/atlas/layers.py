"""The layers of a map beyond its own regions: surroundings, further borders, water, places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from mapcore.atlas.arcs import decode_points, find_starts, stitch
from mapcore.atlas.shapes import (
    LEVEL_GRIDS,
    AreaLayer,
    Layer,
    LineLayer,
    PointLayer,
    make_read_only,
    split_table,
)
from mapcore.geometry.polylines import Polylines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.atlas.archive import Archive

LAYER_IDS = (
    "admin0",
    "admin0-mesh",
    "admin1-mesh",
    "admin1-mesh-inner",
    "admin2-mesh",
    "lakes",
    "rivers",
    "roads",
    "cities",
)
"""All layers that a map may ship, in the order in which they are listed."""

AREA_LAYERS = frozenset({"admin0", "lakes"})
PLACE_LAYERS = frozenset({"cities"})


def read_layer(archive: Archive, layer_id: str, level: int, sections: Mapping[str, Any]) -> Layer:
    """Read one layer at one level. `sections` holds the sizes of all tables' sections."""
    if layer_id in PLACE_LAYERS:
        return _read_places(archive, sections["places"])
    lines = _read_lines(archive, layer_id, level, sections).freeze()
    return AreaLayer(level, lines) if layer_id in AREA_LAYERS else LineLayer(level, lines)


def _read_lines(
    archive: Archive, layer_id: str, level: int, sections: Mapping[str, Any]
) -> Polylines:
    """Stitch a layer's polylines from the map's own arcs and those that only layers need."""
    own_sizes = sections["levels"][str(level)]
    layer_sizes = sections["layers"][str(level)]
    names = (f"points{level}", f"table{level}", f"layer_points{level}", f"layer_table{level}")
    own_points, own_table, more_points, more_table = archive.arrays(names).values()
    own = split_table(own_table, own_sizes)
    more = split_table(more_table, layer_sizes)
    step = LEVEL_GRIDS[level]
    points = np.concatenate((decode_points(own_points, step), decode_points(more_points, step)))
    arcs = Polylines(points, find_starts(np.concatenate((own["arcs"], more["arcs"]))))
    return stitch(arcs, more[f"{layer_id}_refs"], more[layer_id])


def _read_places(archive: Archive, names: list[str]) -> PointLayer:
    """Read places from the columns x, y (1/8 plane units), population, capital (0 or 1)."""
    x, y, population, capital = archive.arrays(("places",))["places"]
    points = (np.stack((x, y), axis=1) / 8).astype(np.float32)
    populations = population.astype(np.int64)
    capitals = capital.astype(np.bool_)
    make_read_only(points, populations, capitals)
    return PointLayer(tuple(names), populations, points, capitals)
