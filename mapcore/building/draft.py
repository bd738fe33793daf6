"""A map before it is packed: names and exact shapes, in plane units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

if TYPE_CHECKING:
    import shapely

    from mapcore.atlas.pack import Affine, Box, Inset, Region

LONGER_SIDE = 1200.0
"""The longer side of every map's plane."""


@frozen(eq=False)
class Unit:
    """A region and its shape in longitudes and latitudes, before it has a place on a plane."""

    region: Region
    shape: shapely.Geometry


@frozen(eq=False)
class Piece:
    """A part of a map that is simplified as one: the main part, or one inset.

    `faces` are polygons in plane units, `owners` the region that each of them belongs to.
    """

    faces: tuple[shapely.Geometry, ...]
    owners: tuple[int, ...]


@frozen
class Naming:
    """What a map is called and what its regions are, apart from their shapes."""

    id: str
    title: str
    region_type: str | None
    region_type_plural: str | None
    category: str
    key_scheme: str
    aliases: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@frozen
class Origin:
    """Where a map's shapes come from."""

    source: str
    edition: str
    attribution: str | None = None


@frozen(eq=False)
class Draft:
    """All that a map pack is made of."""

    naming: Naming
    origin: Origin
    projection: str
    to_plane: Affine
    frame: Box
    regions: tuple[Region, ...]
    pieces: tuple[Piece, ...]
    insets: tuple[Inset, ...] = ()
    layers: tuple[str, ...] = ()
    labels: bool = True
    default_layers: tuple[str, ...] = field(default=())
