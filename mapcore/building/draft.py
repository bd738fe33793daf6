"""A map before it is packed: names and exact shapes, in plane units."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve, field, frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import shapely

    from mapcore.atlas.findings import Finding
    from mapcore.atlas.pack import Region
    from mapcore.geometry.affine import Affine

Bounds: TypeAlias = tuple[float, float, float, float]
"""Least x, least y, greatest x and greatest y, as shapely gives them."""

LONGER_SIDE = 1200.0
"""The longer side of every map's plane."""

FOREIGN_OWNER = -1
"""The owner of cells around the map."""


@frozen(eq=False)
class Unit:
    """A region and its shape in longitudes and latitudes, before it has a place on a plane.

    `codes` are those of the country, first-level and second-level unit that its cell belongs to.
    `cells` are the smaller units that it is made of, where the map shows their borders.
    """

    region: Region
    shape: shapely.Geometry
    codes: tuple[str, str, str]
    cells: tuple[Cell, ...] = ()


@frozen(eq=False)
class Cell:
    """A shape with the codes of the units it belongs to; a code is empty where the level is none.

    `country` is the first of them, `state` a first-level unit of the country, `county` a
    second-level one. `zoom` is the zoom of web maps from which the shape is worth drawing.
    """

    shape: shapely.Geometry
    country: str
    state: str = ""
    county: str = ""
    zoom: float = 0.0


@frozen(eq=False)
class OwnedCell:
    """A cell in plane units with the region that owns it, FOREIGN for none."""

    cell: Cell
    owner: int


Piece: TypeAlias = tuple[OwnedCell, ...]
"""Cells that are simplified together: those of the main part, or of one inset."""


def shapes_of(cells: Iterable[OwnedCell]) -> list[shapely.Geometry]:
    """Return the shapes of cells."""
    return [owned.cell.shape for owned in cells]


def reshape(cells: Iterable[OwnedCell], shapes: Iterable[shapely.Geometry]) -> Piece:
    """Return cells in other shapes."""
    return tuple(
        OwnedCell(evolve(owned.cell, shape=shape), owned.owner)
        for owned, shape in zip(cells, shapes, strict=True)
    )


@frozen
class Place:
    """A city in plane units."""

    name: str
    population: int
    capital: bool
    x: float
    y: float


@frozen
class DraftInset:
    """A part of the map that is drawn away from its place; `mapcore.atlas.pack.Inset` as written.

    `frame` is its rectangle in the plane, `bounds` the degrees that it serves. `land` tells that
    the land around the map has parts that are drawn in it.
    """

    name: str
    frame: Bounds
    projection: str
    to_plane: Affine
    bounds: Bounds
    framed: bool
    land: bool = False


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


@frozen(eq=False)
class Draft:
    """All that a map pack is made of.

    `overlays` are the shapes of layers that share no border with the regions, in plane units:
    polygons or lines by layer.
    """

    naming: Naming
    origin: Origin
    projection: str
    to_plane: Affine
    frame: Bounds
    regions: tuple[Region, ...]
    pieces: tuple[Piece, ...]
    insets: tuple[DraftInset, ...] = ()
    overlays: Mapping[str, Sequence[shapely.Geometry]] = field(factory=dict)
    places: tuple[Place, ...] = ()
    default_layers: tuple[str, ...] = ()
    attribution: str | None = None
    findings: tuple[Finding, ...] = ()
