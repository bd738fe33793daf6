"""What legends that were set show: their swatches, their lines, and the lines of each entry."""

from __future__ import annotations

from mapcore.composition.legend.placed_legend import (
    LegendBar,
    LegendCell,
    LegendLine,
    PlacedLegend,
)


def cells_of(legend: PlacedLegend) -> list[LegendCell]:
    """Return the swatches of a legend, without the outline of a bar."""
    return [part for part in legend.parts if isinstance(part, LegendCell) and part.color]


def lines_of(legend: PlacedLegend) -> list[LegendLine]:
    return [part for part in legend.parts if isinstance(part, LegendLine)]


def bars_of(legend: PlacedLegend) -> list[LegendBar]:
    return [part for part in legend.parts if isinstance(part, LegendBar)]


def labels_of(legend: PlacedLegend) -> list[tuple[str, ...]]:
    """Return the lines of each entry of a legend in bands, without the count of the others."""
    labels: list[list[str]] = []
    for part in legend.parts:
        if isinstance(part, LegendCell):
            labels.append([])
        elif isinstance(part, LegendLine) and labels:
            labels[-1].append(part.text)
    if legend.rest and labels and labels[-1] and labels[-1][-1].startswith("+"):
        labels[-1].pop()
    return [tuple(label) for label in labels]
