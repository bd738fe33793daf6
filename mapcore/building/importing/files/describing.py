"""What a vector file holds, and which of its columns are likely keys and titles."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mapcore.building.importing.files.opening import open_dataset
from mapcore.building.importing.files.reading import layers_in, read_features
from mapcore.building.importing.files.source_file import SourceFile
from mapcore.building.importing.naming import are_keys, cell_text
from mapcore.building.importing.problems import ImportProblems

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.building.importing.files.reading import FeatureTable

KEY_WORDS = ("code", "geoid", "id", "key", "fips", "iso")
TITLE_WORDS = ("name", "title", "label")
UNNAMED = (2, 0)
"""The rank of columns that have none of the words in their names."""


def describe_file(source: Path, layer: str | None) -> SourceFile:
    """Return what a file holds; `mapcore.describe_source` tells more."""
    with tempfile.TemporaryDirectory(prefix="mapcore-") as folder:
        dataset = open_dataset(source, Path(folder))
        layers = tuple(layers_in(dataset))
        if layer is None and len(layers) > 1:
            return SourceFile(dataset.format, layers)
        table = read_features(dataset, layer, ImportProblems())
    key = key_of(table)
    return SourceFile(
        format=dataset.format,
        layers=layers,
        rows=len(table.shapes),
        columns=tuple(table.columns),
        crs=table.crs.name if table.crs else None,
        key=key,
        title=title_of(table, key),
    )


def key_of(table: FeatureTable) -> str | None:
    """Return the column that most likely holds the keys: full, unique, and named like one."""
    fit = [name for name, cells in table.columns.items() if are_keys(cells)]
    return min(fit, key=lambda name: _rank(name, KEY_WORDS), default=None)


def title_of(table: FeatureTable, key: str | None) -> str | None:
    """Return the column that most likely holds the names: words, and the keys only if so named."""
    fit = [
        name
        for name, cells in table.columns.items()
        if _are_names(cells) and (name != key or _rank(name, TITLE_WORDS) < UNNAMED)
    ]
    return min(fit, key=lambda name: _rank(name, TITLE_WORDS), default=None)


def _rank(name: str, words: Sequence[str]) -> tuple[int, int]:
    """Return the rank of a column by the words in its name; the best is the smallest."""
    plain = name.casefold()
    exact = [place for place, word in enumerate(words) if plain == word]
    inside = [place for place, word in enumerate(words) if word in plain]
    return (0, exact[0]) if exact else (1, inside[0]) if inside else UNNAMED


def _are_names(cells: Sequence[Any]) -> bool:
    """Tell whether cells are texts, of which at most half are left empty."""
    texts = [cell_text(cell) for cell in cells if isinstance(cell, str)]
    others = {cell_text(cell) for cell in cells if not isinstance(cell, str)}
    return others <= {""} and sum(map(bool, texts)) * 2 > len(cells)
