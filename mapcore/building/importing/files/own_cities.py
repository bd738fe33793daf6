"""The layer of cities out of a file: names, and how many people live where."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from mapcore.atlas.verifying import LONGEST_NAME
from mapcore.building.importing.naming import cell_text
from mapcore.building.importing.options import is_printable
from mapcore.building.sources.places import MAX_CITIES, Cities, City
from mapcore.errors import make_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.building.importing.files.reading import FeatureTable
    from mapcore.building.importing.problems import ImportProblems

NAME_COLUMNS = ("name", "city", "town", "title")
POPULATION_COLUMNS = ("population", "pop_max", "pop", "inhabitants", "people")
CAPITAL_COLUMNS = ("capital", "adm0cap", "featurecla", "feature_code")
"""The columns that are read, in any case; the first that a file has is taken."""

MOST_PEOPLE = 2_000_000_000
_YES = frozenset({"1", "yes", "y", "true", "primary"})
_CLASSES = ("admin-0 capital", "pplc")
"""What Natural Earth and GeoNames call the capital of a country."""


def cities_of(
    table: FeatureTable, degrees: NDArray[np.object_], problems: ImportProblems
) -> Cities:
    """Return the cities of a table whose shapes are in degrees, most important first.

    Raises ValidationError for a table without points or without a column of names.
    """
    columns = {name.casefold(): cells for name, cells in table.columns.items()}
    names = _first(columns, NAME_COLUMNS)
    if names is None:
        raise make_error("layers", f"needs a column of names: {', '.join(NAME_COLUMNS)}")
    points = (shapely.get_type_id(degrees) == shapely.GeometryType.POINT) & ~shapely.is_empty(
        degrees
    )
    if not points.any():
        raise make_error("layers", "holds no points")
    people = _first(columns, POPULATION_COLUMNS) or [0] * len(names)
    capital = next((name for name in CAPITAL_COLUMNS if name in columns), None)
    cells = columns[capital] if capital else [None] * len(names)
    flags = [_is_capital(capital, cell) for cell in cells]
    texts = [cell_text(cell) or "" for cell in names]
    fit = [row for row in np.flatnonzero(points).tolist() if _is_name(texts[row])]
    if len(fit) < len(names):
        left = len(names) - len(fit)
        problems.warn("cities-left-out", f"{left:,} rows of cities have no name or no point.")
    fit.sort(key=lambda row: (not flags[row], -_count(people[row]), texts[row], row))
    cities = [City(texts[row], "", _count(people[row]), flags[row]) for row in fit]
    return Cities(cities, shapely.get_coordinates(degrees[fit]).reshape(-1, 2))


def tell_kept(kept: int, cities: Cities, problems: ImportProblems) -> None:
    """Note how many of the cities of a file a map has, where these are not all."""
    if kept < len(cities.cities):
        problems.note(
            "cities-kept",
            f"{kept:,} of {len(cities.cities):,} cities are on the map: those that lie on it, "
            f"at most {MAX_CITIES}, capitals and the most populous first.",
        )


def _first(columns: dict[str, list[Any]], names: Sequence[str]) -> list[Any] | None:
    return next((columns[name] for name in names if name in columns), None)


def _is_name(text: str) -> bool:
    return bool(text) and len(text) <= LONGEST_NAME and is_printable(text)


def _count(cell: Any) -> int:
    """Return how many people a cell says, 0 where it says none."""
    try:
        number = float(cell)
    except (TypeError, ValueError):
        return 0
    return round(min(max(number, 0.0), MOST_PEOPLE)) if math.isfinite(number) else 0


def _is_capital(column: str | None, cell: Any) -> bool:
    if isinstance(cell, (bool, np.bool_)):
        return bool(cell)
    text = (cell_text(cell) or "").casefold()
    if column in ("featurecla", "feature_code"):
        return text.startswith(_CLASSES)
    return text in _YES
