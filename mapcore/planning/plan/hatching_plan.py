"""The plan of hatching: patterns, the regions that have them, and the look of their stripes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.request.patterns import PatternKind

STRIPE, STRIPE_DISTANCE = 1.7, 7.0
"""How wide stripes over data are and how far apart, from middle to middle, in units."""


@frozen
class HatchInk:
    """What stripes or dots look like; `width` and `distance` are in units of the map.

    Dots and grids cover as much of the area as stripes of that width do.
    """

    kind: PatternKind
    color: str
    width: float = STRIPE
    distance: float = STRIPE_DISTANCE


@frozen
class HatchedEntry:
    """An entry of a legend whose swatch is hatched."""

    label: str
    color: str
    ink: HatchInk


@frozen
class PatternPlan:
    """A pattern of the request: its words, its kind, and the regions that have it."""

    label: str
    kind: PatternKind
    regions: tuple[int, ...] = field(repr=False)


@frozen
class HatchPlan:
    """Regions that are hatched in one ink."""

    regions: tuple[int, ...] = field(repr=False)
    ink: HatchInk
