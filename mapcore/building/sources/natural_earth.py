"""Natural Earth's first-level units, with the names and codes of `tables/regions.csv`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import geopandas
import shapely
from attrs import evolve, frozen

from mapcore.building.draft import Origin
from mapcore.building.shapes.globe import close_seam
from mapcore.building.shapes.polygons import with_corners_of
from mapcore.building.tables import ChangedSourceError, rows, split

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NATURAL_EARTH_ORIGIN = Origin(
    source="Natural Earth, 1:10 million", edition="2019, as packaged in QGIS 3.22"
)
DISPUTED_AREAS = "natural-earth-disputed"
"""The input with the outlines of the areas that several states claim."""


@frozen(eq=False)
class Feature:
    """One first-level unit as the source draws it.

    `country` is the ISO code of the country whose map it stands on, `world` that of its place on
    the world map. `key` is its ISO 3166-2 code, empty where there is none for certain. `names` are
    what the source calls it. `former` are codes and names of a unit that has become part of it.
    """

    row: int
    country: str
    world: str
    key: str
    title: str
    names: tuple[str, ...]
    aliases: tuple[str, ...]
    note: str
    shape: shapely.Geometry
    former: tuple[str, ...] = ()

    def replace_by(self, row: Mapping[str, str], shape: shapely.Geometry) -> Feature:
        """Return a unit of the same country, called as a row of a table says."""
        return evolve(
            self,
            key=row["key"],
            title=row["title"],
            names=(),
            aliases=split(row["aliases"]),
            note="",
            shape=shape,
        )


def features(file: Path) -> list[Feature]:
    """Return the units in the table's order; raises ChangedSourceError where they do not fit it."""
    frame = geopandas.read_file(file, layer="states_provinces").fillna("")
    found, cut = [], []
    for row in rows("regions"):
        source = frame.iloc[int(row["row"])]
        if source["name"] != row["source_name"]:
            raise ChangedSourceError(
                f"row {row['row']} is {source['name']}, not {row['source_name']}"
            )
        if row["country"] and row["title"]:
            found.append(_feature(row, source))
            if row["part"]:
                cut.append(found[-1].shape)
    shapes = with_corners_of(cut, [feature.shape for feature in found])
    return [evolve(each, shape=shape) for each, shape in zip(found, shapes, strict=True)]


def _feature(row: dict[str, str], source: geopandas.GeoSeries) -> Feature:
    names = () if row["names"] == "wrong" else (source["name"], source["woe_name"])
    return Feature(
        row=int(row["row"]),
        country=row["country"],
        world=row["world"] or row["country"],
        key=row["key"],
        title=row["title"],
        names=(*names, source["gn_name"]),
        aliases=split(row["aliases"]),
        note=row["note"],
        shape=_part(close_seam(source.geometry), row["part"]),
    )


def _part(shape: shapely.Geometry, part: str) -> shapely.Geometry:
    """Return the part of a shape that a cell such as `north of 27.5` describes, empty for all."""
    if not part:
        return shape
    side, _, latitude = part.split()
    limit = float(latitude)
    box = (-180, limit, 180, 90) if side == "north" else (-180, -90, 180, limit)
    return shapely.intersection(shape, shapely.box(*box))
