"""What a vector file holds, and which of its columns are likely keys and titles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import shapely

from mapcore.building.importing.files.opening import open_dataset
from mapcore.building.importing.files.reading import layers_in, read_features
from mapcore.building.importing.files.source_file import ColumnUse, SourceColumn, SourceFile
from mapcore.building.importing.naming import are_keys, cell_text
from mapcore.building.importing.options import is_printable
from mapcore.building.importing.problems import ImportProblems
from mapcore.similarity import fold
from mapcore.workers.working_folders import working_folder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from mapcore.building.importing.files.reading import FeatureTable

KEY_WORDS = ("code", "geoid", "id", "key", "fips", "iso")
TITLE_WORDS = ("name", "title", "label")
MOST_SAMPLES, LONGEST_SAMPLE = 3, 24
UNNAMED = (2, 0)
"""The rank of columns that have none of the words in their names."""


def describe_file(source: Path, layer: str | None) -> SourceFile:
    """Return what a file holds; `mapcore.describe_source` tells more."""
    with working_folder() as folder:
        dataset = open_dataset(source, folder)
        layers = tuple(layers_in(dataset))
        if layer is None and len(layers) > 1:
            return SourceFile(dataset.format, layers, id=id_of(source.name))
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
        details=tuple(_describe_column(name, cells) for name, cells in table.columns.items()),
        is_in_degrees=_is_in_degrees(table),
        id=id_of(source.name),
    )


def id_of(name: str) -> str:
    """Return the id that a map has by the name of its file.

    >>> id_of("Delivery Zones (2).gpkg"), id_of("区.zip")
    ('delivery-zones-2', 'map')
    """
    stem = name.rpartition("/")[2].partition(".")[0]
    return "-".join(re.findall("[a-z0-9]+", fold(stem)))[:40].strip("-") or "map"


def _describe_column(name: str, cells: Sequence[Any]) -> SourceColumn:
    plain = [cell_text(cell) for cell in cells]
    texts = [_sample(cell) for cell in cells]
    different = {text.casefold() for text in texts if text}
    uses: list[ColumnUse] = []
    if are_keys(cells):
        uses.append("key")
    if _are_names(cells) and _tell_apart(plain):
        uses.append("title")
    if 1 < len(different) <= len(cells) / 2 and all(plain):
        uses.append("parent")
    if _are_numbers(cells):
        uses.append("number")
    samples = tuple(dict.fromkeys(text for text in texts if text))[:MOST_SAMPLES]
    lacking = sum(not text for text in plain) if _are_names(cells) else 0
    return SourceColumn(name, tuple(uses), samples, lacking)


def _sample(cell: Any) -> str:
    """Return the beginning of a cell as a text that can be shown, "" for an empty one."""
    text = cell_text(cell)
    if text is None:
        text = str(cell) if is_printable(str(cell)) else repr(cell)
    return text if len(text) <= LONGEST_SAMPLE else f"{text[:LONGEST_SAMPLE]}…"


def _are_numbers(cells: Sequence[Any]) -> bool:
    """Tell whether cells are numbers, of which at most half are left empty."""
    full = [cell for cell in cells if cell_text(cell) != ""]
    numbers = all(isinstance(cell, (int, float)) and not isinstance(cell, bool) for cell in full)
    return numbers and len(full) * 2 > len(cells)


def _is_in_degrees(table: FeatureTable) -> bool:
    west, south, east, north = shapely.total_bounds(table.shapes)
    return bool(west >= -180 and south >= -90 and east <= 180 and north <= 90)


def key_of(table: FeatureTable) -> str | None:
    """Return the column that most likely holds the keys: full, unique, and named like one.

    Running numbers are the last choice, since they change with the file.
    """
    fit = [name for name, cells in table.columns.items() if are_keys(cells)]
    ranks = {name: (_are_running(table.columns[name]), _rank(name, KEY_WORDS)) for name in fit}
    return min(fit, key=ranks.__getitem__, default=None)


def _are_running(cells: Sequence[Any]) -> bool:
    """Tell whether cells are the numbers from 0 or 1 on, in whatever order."""
    texts = {cell_text(cell) for cell in cells}
    return any(texts == set(map(str, range(i, i + len(cells)))) for i in (0, 1))


def title_of(table: FeatureTable, key: str | None) -> str | None:
    """Return the column that most likely holds the names: words, and the keys only if so named.

    Of several that are named so, one without gaps is taken. A column with cells that are no plain
    texts is none, since an import refuses it.
    """
    ranks = {}
    for name, cells in table.columns.items():
        rank, texts = _rank(name, TITLE_WORDS), list(map(cell_text, cells))
        fits = _tell_apart(texts) and name != key if rank == UNNAMED else None not in texts
        if fits and _are_names(cells):
            ranks[name] = rank == UNNAMED, not all(texts), rank
    return min(ranks, key=ranks.__getitem__, default=None)


def _tell_apart(texts: Sequence[str | None]) -> bool:
    """Tell whether cells are plain texts, more than half of them different."""
    different = {text.casefold() for text in texts if text}
    return None not in texts and len(different) * 2 > len(texts)


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
