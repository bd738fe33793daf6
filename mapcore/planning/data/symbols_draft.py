"""The data of a map with symbols, before it is known which part of the map is shown."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve, field

from mapcore.color import parse_hex
from mapcore.frozen import frozen
from mapcore.request.symbols import DATA_COLOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import MapPack
    from mapcore.matching.matching import Matching
    from mapcore.planning.brief import Brief
    from mapcore.planning.data.data_plan import DataPlan
    from mapcore.request.symbols import SymbolPoint, Symbols


@frozen(eq=False)
class SymbolsDraft:
    """What symbols leave of the data of the regions, and where they stand.

    `source` are the data from which symbols take colours and texts. `data` are those that regions
    show: their fills are plain where symbols have taken the colours. `marked` tells which regions
    are coloured or have a symbol; `places` are the positions of points in the plane, None for those
    that the map does not show. Without symbols, `data` are the `source` and there are no places.
    """

    source: DataPlan
    data: DataPlan
    marked: NDArray[np.bool_] = field(repr=False)
    places: tuple[tuple[float, float] | None, ...] = ()

    @property
    def shown(self) -> tuple[tuple[float, float], ...]:
        """The places that the map shows."""
        return tuple(place for place in self.places if place is not None)


def draft_symbols(brief: Brief, data: DataPlan) -> SymbolsDraft:
    """Return what the symbols of a request, if there are some, leave of its data."""
    asked = brief.request.symbols
    if asked is None:
        return SymbolsDraft(data, data, data.coloured)
    drawn = _take_colors(brief, data) if asked.color == DATA_COLOR else data
    marked = drawn.coloured.copy()
    marked[list(locate_values(asked, brief.matching))] = True
    return SymbolsDraft(data, drawn, marked, _project_points(asked.points or (), brief.pack))


def join_drafts(drafts: Sequence[SymbolsDraft]) -> SymbolsDraft:
    """Return what decides the look and the view of a map, or of all panels.

    That is the fill of regions without a value, if some panel has one, and what is marked in any.
    """
    first = drafts[0]
    rest = next((each.data.rest for each in drafts if each.data.rest), None)
    marked = np.any([each.marked for each in drafts], axis=0)
    return evolve(first, data=evolve(first.data, rest=rest), marked=marked)


def locate_values(symbols: Symbols, matching: Matching) -> dict[int, float]:
    """Return the number of each region; a later key wins. Parts do not have that of their whole."""
    indices = matching.indices
    return {indices[key]: value for key, value in (symbols.values or {}).items() if key in indices}


def _take_colors(brief: Brief, data: DataPlan) -> DataPlan:
    """Return data whose regions are plain, but for those that the request colours directly."""
    style = brief.request.style
    plain = (style and style.default_region_color) or brief.theme.land
    fills = np.empty_like(data.fills)
    fills[:] = parse_hex(plain)
    direct = np.zeros(len(fills), np.bool_)
    direct[list(brief.matching.locate(brief.request.regions or {}))] = True
    fills[direct] = data.fills[direct]
    fills.flags.writeable = direct.flags.writeable = False
    return evolve(data, fills=fills, coloured=direct, colors=(), rest=plain)


def _project_points(
    points: Sequence[SymbolPoint], pack: MapPack
) -> tuple[tuple[float, float] | None, ...]:
    """Return the positions of points in the plane, None for those that the map does not show."""
    degrees = np.array([(point.lon, point.lat) for point in points], float)
    places = pack.project_each(*degrees.reshape(-1, 2).T).tolist()
    return tuple(None if math.isnan(x) else (x, y) for x, y in places)
