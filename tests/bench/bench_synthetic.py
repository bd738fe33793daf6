"""Maps of any number of regions and vertices: a grid whose nodes and edges wander a little."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from mapcore.atlas.pack import Geometry, Layer, MapPack, Region
from mapcore.geometry.affine import Affine
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines
from mapcore.geometry.projection import Projection

LONG = 1200.0
"""The longer side of the plane."""

Points = NDArray[np.float32]


@frozen(eq=False)
class Synthetic(MapPack):
    """A map whose shapes are given, not read."""

    shapes: Geometry = field(kw_only=True)

    def geometry(self, canvas_px: float) -> Geometry:
        return self.shapes

    def layer(self, layer_id: str, canvas_px: float) -> Layer:
        raise KeyError(layer_id)


def synthetic(regions: int, bends: int = 3) -> Synthetic:
    """Return a map of about `regions` regions whose four sides have `bends` inner vertices each."""
    columns = max(2, round((regions * 1.4) ** 0.5))
    rows = max(2, round(regions / columns))
    side = LONG / columns
    across, down = _edges(rows, columns, side, bends)
    rings = _rings(across, down)
    count, size = len(rings), rings.shape[1]
    inner, outer = _borders(across, down)
    middles = rings.mean(axis=1)
    geometry = Geometry(
        level=1,
        rings=Polylines(rings.reshape(-1, 2), np.arange(count + 1, dtype=np.int32) * size),
        region_rings=np.arange(count + 1, dtype=np.int32),
        inner=inner,
        outer=outer,
    )
    entries = tuple(
        Region(f"R{i:05}", f"Region {i}", label=(float(x), float(y)), label_radius=side / 2)
        for i, (x, y) in enumerate(middles)
    )
    return _pack(f"grid-{count}-{bends}", Box(0.0, 0.0, LONG, rows * side), entries, geometry)


def _edges(rows: int, columns: int, side: float, bends: int) -> tuple[Points, Points]:
    """Return the grid's edges: (rows + 1, columns, bends + 2, 2), (rows, columns + 1, ..., 2)."""
    chance = np.random.default_rng(rows * columns)
    nodes = np.stack(np.meshgrid(np.arange(columns + 1.0), np.arange(rows + 1.0)), axis=-1)
    nodes[1:-1, 1:-1] += chance.uniform(-0.25, 0.25, (rows - 1, columns - 1, 2))
    steps = np.linspace(0, 1, bends + 2)[:, None]

    def between(start: Any, end: Any) -> Any:
        lines = start[..., None, :] * (1 - steps) + end[..., None, :] * steps
        lines[..., 1:-1, :] += chance.uniform(-0.2, 0.2, lines[..., 1:-1, :].shape) / (bends + 1)
        return (lines * side).astype(np.float32)

    return between(nodes[:, :-1], nodes[:, 1:]), between(nodes[:-1], nodes[1:])


def _rings(across: Points, down: Points) -> Points:
    """Return the closed outline of every cell, (cells, vertices, 2)."""
    top, bottom = across[:-1], across[1:, :, ::-1]
    left, right = down[:, :-1, ::-1], down[:, 1:]
    sides = (top[:, :, :-1], right[:, :, :-1], bottom[:, :, :-1], left)
    outlines = np.concatenate(sides, axis=2)
    return outlines.reshape(-1, *outlines.shape[2:])


def _borders(across: Points, down: Points) -> tuple[Polylines, Polylines]:
    """Return the inner lines, one from side to side each, and the closed outline of the grid."""
    rows = [_chain(line) for line in across[1:-1]]
    columns = [_chain(line) for line in down.swapaxes(0, 1)[1:-1]]
    around = (across[0], down[:, -1], across[-1, ::-1, ::-1], down[::-1, 0, ::-1])
    outline = np.concatenate([_chain(line)[:-1] for line in around])
    return Polylines.of([*rows, *columns]), Polylines.of([np.concatenate((outline, outline[:1]))])


def _chain(edges: Points) -> Points:
    """Join edges that follow each other, (edges, vertices, 2), to one line."""
    return np.concatenate((edges[:, :-1].reshape(-1, 2), edges[-1, -1:]))


def _pack(name: str, frame: Any, regions: Any, geometry: Geometry) -> Synthetic:
    return Synthetic(
        id=name,
        title=name,
        region_type="cell",
        region_type_plural="cells",
        category="synthetic",
        aliases=(),
        projection=Projection("+proj=eqc +datum=WGS84 +units=km"),
        to_plane=Affine(0.05, 0.0, LONG / 2, 0.0, -0.05, frame.height / 2),
        frame=frame,
        insets=(),
        regions=regions,
        layers=(),
        labels=True,
        default_layers=(),
        source="",
        edition="",
        attribution=None,
        notes=(),
        key_scheme="",
        archive=None,
        sections={"levels": {"1": {}}},
        shapes=geometry,
    )
