"""The builder's tables: names, aliases and choices, kept as CSV files that people can edit."""

from __future__ import annotations

import csv
from importlib.resources import files
from pathlib import Path

INPUTS = Path(__file__).with_name("inputs")
"""The folder of datasets that no source still has as they were read, kept with the builder."""


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of the table `tables/name.csv`, empty cells as empty strings."""
    text = (files("mapcore.building") / "tables" / f"{name}.csv").read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))


def split(cell: str) -> tuple[str, ...]:
    """Return the entries of a cell that holds several, parted by `|`."""
    return tuple(part.strip() for part in cell.split("|") if part.strip())
