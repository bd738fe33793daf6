"""The regions of a map by their colours: those of one colour are one path."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.drawing import agg_paths as paths
from mapcore.drawing.pen import Path

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.layout.scene import Areas


def group_by_color(mark: Areas) -> tuple[NDArray[np.float64], list[Path]]:
    """Return the colours of regions, rows of RGBA from 0 to 1, and the path of each."""
    geometry = mark.geometry
    whole = paths.rings(geometry.rings)
    packed = np.ascontiguousarray(mark.fills).view(np.uint32).ravel()
    colors, kinds = np.unique(packed, return_inverse=True)
    sizes = np.diff(geometry.rings.starts[geometry.region_rings])
    kind_of_vertex = np.repeat(kinds.astype(np.uint16), sizes)
    order = np.argsort(kind_of_vertex, kind="stable")
    vertices, codes = whole.vertices[order], whole.codes[order]
    ends = np.cumsum(np.bincount(kind_of_vertex, minlength=len(colors))).tolist()
    shown = colors.view(np.uint8).reshape(-1, 4) / 255
    parts = zip([0, *ends], ends, strict=False)
    return shown, [Path(vertices[start:end], codes[start:end]) for start, end in parts]
