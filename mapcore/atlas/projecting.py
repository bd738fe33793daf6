"""Thousands of places in degrees to the plane of a map, at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.pack import Inset, MapPack


def project_each(
    pack: MapPack, lon: NDArray[np.float64], lat: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the positions (n, 2) of places as `MapPack.project` does, NaN for those not shown."""
    if pack.tiles or not len(lon):
        return np.full((len(lon), 2), np.nan)
    found = _to_plane(pack, lon, lat)
    is_shown = pack.frame.contains_each(found)
    for inset in pack.insets:
        if inset.framed:
            is_shown &= ~inset.frame.contains_each(found)
    found[~is_shown] = np.nan
    for inset in reversed(pack.insets):  # of several that show a place, the first one has it
        turns = (np.column_stack([lon + turn, lat]) for turn in (0, 360, -360))
        near = np.flatnonzero(np.any([*map(inset.bounds.contains_each, turns)], axis=0))
        if len(near):
            own = _to_plane(inset, lon[near], lat[near])
            inside = inset.frame.contains_each(own)
            found[near[inside]] = own[inside]
    return found


def _to_plane(
    part: MapPack | Inset, lon: NDArray[np.float64], lat: NDArray[np.float64]
) -> NDArray[np.float64]:
    x, y = part.projection.forward_each(lon, lat)
    is_there = np.isfinite(x) & np.isfinite(y)
    x, y = (np.where(is_there, each, np.nan) for each in (x, y))
    return np.column_stack(part.to_plane.apply(x, y))
