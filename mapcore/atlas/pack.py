"""A map pack: one map with its regions, insets, and shapes at several levels of detail."""

from __future__ import annotations

import math
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np
from attrs import field

from mapcore.atlas.archive import SUFFIX, Archive, Openable
from mapcore.atlas.findings import Finding, read_findings
from mapcore.atlas.former import FormerMap, read_former
from mapcore.atlas.layers import read_layer
from mapcore.atlas.shapes import (
    AreaLayer,
    Geometry,
    Layer,
    LineLayer,
    PointLayer,
    choose_level,
    read_geometry,
)
from mapcore.atlas.tiles import Tiles, read_tiles
from mapcore.caching import Cache
from mapcore.frozen import frozen
from mapcore.geometry.affine import Affine
from mapcore.geometry.box import Box
from mapcore.geometry.projection import Projection

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray


_SHAPES: Cache[Geometry] = Cache("shapes")
_LAYERS: Cache[Layer] = Cache("layers")

__all__ = [
    "AreaLayer",
    "Geometry",
    "Inset",
    "Layer",
    "LineLayer",
    "MapPack",
    "PointLayer",
    "Region",
    "open_archive",
    "open_pack",
]


@frozen(slots=False)
class Region:
    """One region of a map: its names, and the position of its label.

    `aliases` are accepted as input and never emitted. `parent` is the code of the unit that the
    region belongs to, such as the state of a county. `type` is the region's own type word, if it
    differs from the map's. `label` is the label's anchor and `label_radius` the room around it,
    both in plane units. `label_text` is a conventional short label; without one the title is drawn.
    `former` are codes and names of former units that have become a part of it.
    """

    # Without slots attrs fills a frozen value in two thirds of the time; a map has thousands.
    key: str
    title: str
    aliases: tuple[str, ...] = ()
    parent: str | None = None
    type: str | None = None
    label: tuple[float, float] | None = None
    label_radius: float = 0.0
    label_text: str | None = None
    former: tuple[str, ...] = ()


@frozen
class Inset:
    """A part of the map that is drawn away from its true position.

    `frame` is its rectangle in the plane, `bounds` the box of longitudes and latitudes that it
    shows; its longitudes are continuous and may exceed 180. `to_plane` maps kilometres in
    `projection` to the plane. `framed` insets are opaque boxes with a thin frame. Where `land` is
    true, land around the regions is shown in it, too: the parts of the layer `admin0` in `frame`.
    """

    name: str
    frame: Box
    projection: Projection
    to_plane: Affine
    bounds: Box
    framed: bool
    land: bool = False


@frozen(eq=False)
class MapPack:
    """One map of the atlas.

    Positions are in plane units: `frame` begins at (0, 0), its longer side is 1200, y points down.
    Shapes are read on first use and kept in a cache of bounded size. `findings` are what
    `mapcore.import_map` found in the file that the map was made of; built-in maps have none.
    `tiles` says of which map a grid of tiles is; None for all others. `former` says of which map
    a former edition is, and when it was in force; None for today's.
    """

    id: str
    title: str
    region_type: str | None
    region_type_plural: str | None
    category: str
    aliases: tuple[str, ...]
    projection: Projection
    to_plane: Affine
    frame: Box
    insets: tuple[Inset, ...]
    regions: tuple[Region, ...]
    layers: tuple[str, ...]
    labels: bool
    default_layers: tuple[str, ...]
    source: str
    edition: str
    attribution: str | None
    notes: tuple[str, ...]
    key_scheme: str
    archive: Archive = field(repr=False)
    sections: Mapping[str, Any] = field(repr=False)
    findings: tuple[Finding, ...] = ()
    tiles: Tiles | None = None
    former: FormerMap | None = None

    @property
    def names_id(self) -> str:
        """The id by which the tables of names know the map: a tile grid has its base's.

        A former edition has that of its map.
        """
        if self.former:
            return self.former.of
        return self.tiles.of if self.tiles else self.id

    @property
    def names_title(self) -> str:
        """The title by which names are read: a tile grid has its base's, an edition its map's."""
        if self.former:
            return self.former.title
        return self.tiles.title if self.tiles else self.title

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of the regions, in the order of the regions."""
        return tuple(region.key for region in self.regions)

    @cached_property
    def index_of_key(self) -> dict[str, int]:
        """The index of each region among the regions, by its key."""
        return {key: index for index, key in enumerate(self.keys)}

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The titles of the regions, in the order of the regions."""
        return tuple(region.title for region in self.regions)

    @cached_property
    def label_radii(self) -> NDArray[np.float64]:
        """The room around the label of each region, in the map's units; 0 without a label."""
        return np.array([region.label_radius for region in self.regions])

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels of detail that the pack holds, coarsest first."""
        return tuple(int(level) for level in self.sections["levels"])

    def geometry(self, canvas_px: float) -> Geometry:
        """Return the regions' shapes for a map whose longer side is `canvas_px` device pixels."""
        level = choose_level(canvas_px, self.levels)
        sizes = self.sections["levels"][str(level)]
        return _SHAPES.get((self.archive, level), lambda: read_geometry(self.archive, level, sizes))

    def layer(self, layer_id: str, canvas_px: float) -> Layer:
        """Return one of the layers in `layers`; raises KeyError for any other."""
        if layer_id not in self.layers:
            raise KeyError(layer_id)
        level = choose_level(canvas_px, self.levels)
        return _LAYERS.get(
            (self.archive, layer_id, level),
            lambda: read_layer(self.archive, layer_id, level, self.sections),
        )

    def save(self, folder: str | Path) -> Path:
        """Write the pack as `<id>.mappack` into a folder, which is made if it is missing.

        Returns the path. Raises OSError.
        """
        file = Path(folder) / f"{self.id}{SUFFIX}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(self.archive.content())
        return file

    def project(self, lon: float, lat: float) -> tuple[float, float] | None:
        """Return the position in the plane of a place in degrees, None if the map does not show it.

        A place within an inset's bounds is positioned in the inset. A place that an inset's box
        hides is not shown. A tile grid shows no places.
        """
        ((x, y),) = self.project_each(np.array([lon]), np.array([lat])).tolist()
        return None if math.isnan(x) else (x, y)

    def project_each(
        self, lon: NDArray[np.float64], lat: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """Return the positions (n, 2) of places as `project` does, NaN for those not shown."""
        if self.tiles or not len(lon):
            return np.full((len(lon), 2), np.nan)
        found = _to_plane(self, lon, lat)
        is_shown = self.frame.contains_each(found)
        for inset in self.insets:
            if inset.framed:
                is_shown &= ~inset.frame.contains_each(found)
        found[~is_shown] = np.nan
        for inset in reversed(self.insets):  # of several that show a place, the first one has it
            turns = (np.column_stack([lon + turn, lat]) for turn in (0, 360, -360))
            near = np.flatnonzero(np.any([*map(inset.bounds.contains_each, turns)], axis=0))
            own = _to_plane(inset, lon[near], lat[near])
            inside = inset.frame.contains_each(own)
            found[near[inside]] = own[inside]
        return found


def _to_plane(
    part: MapPack | Inset, lon: NDArray[np.float64], lat: NDArray[np.float64]
) -> NDArray[np.float64]:
    x, y = part.projection.forward_each(lon, lat)
    is_there = np.isfinite(x) & np.isfinite(y)
    return np.column_stack(part.to_plane.apply(*(np.where(is_there, n, np.nan) for n in (x, y))))


def open_pack(source: Openable) -> MapPack:
    """Open a map pack; only its metadata is read now, shapes are read on first use.

    `source` is a path, a file of an installed package or a `PackBytes`. Raises OSError if it
    cannot be read, and ValueError if it is not a map pack. `verify_map` also tries all of it.

    >>> from tempfile import mkdtemp
    >>> from mapcore import Atlas
    >>> open_pack(Atlas().open("fiji").save(mkdtemp())).title
    'Fiji'
    """
    return open_archive(Archive(source))


def open_archive(archive: Archive) -> MapPack:
    """Open the map of an archive; see `open_pack`."""
    try:
        return _read_pack(archive.metadata(), archive)
    except (KeyError, TypeError, ValueError, BadZipFile) as error:
        raise ValueError(f"{archive.source} is not a map pack: {error}") from error


def _read_pack(document: dict[str, Any], archive: Archive) -> MapPack:
    return MapPack(
        id=document["id"],
        title=document["title"],
        region_type=document["regionType"],
        region_type_plural=document["regionTypePlural"],
        category=document["category"],
        aliases=tuple(document["aliases"]),
        projection=Projection(document["projection"]),
        to_plane=Affine(*document["toPlane"]),
        frame=Box.between(*document["frame"]),
        insets=tuple(map(_read_inset, document["insets"])),
        regions=_read_regions(document["regions"]),
        layers=tuple(document["layers"]),
        labels=document["labels"],
        default_layers=tuple(document["defaultLayers"]),
        source=document["source"],
        edition=document["edition"],
        attribution=document["attribution"],
        notes=tuple(document["notes"]),
        key_scheme=document["keyScheme"],
        archive=archive,
        sections=document["sections"],
        findings=read_findings(document.get("findings", [])),
        tiles=read_tiles(document.get("tiles")),
        former=read_former(document.get("former")),
    )


def _read_inset(document: dict[str, Any]) -> Inset:
    return Inset(
        name=document["name"],
        frame=Box.between(*document["frame"]),
        projection=Projection(document["projection"]),
        to_plane=Affine(*document["toPlane"]),
        bounds=Box.between(*document["bounds"]),
        framed=document["framed"],
        land=document.get("land", False),
    )


def _read_regions(columns: dict[str, Any]) -> tuple[Region, ...]:
    """Build the regions from columns; a column without values is absent."""
    keys = columns["key"]
    none = [None] * len(keys)
    anchors = columns["label"]
    return tuple(
        Region(key, title, tuple(aliases), parent, kind, (x, y), radius, text, tuple(former))
        for key, title, aliases, parent, kind, x, y, radius, text, former in zip(
            keys,
            columns["title"],
            columns.get("aliases", [()] * len(keys)),
            columns.get("parent", none),
            columns.get("type", none),
            anchors[0::3],
            anchors[1::3],
            anchors[2::3],
            columns.get("labelText", none),
            columns.get("former", [()] * len(keys)),
            strict=True,
        )
    )
