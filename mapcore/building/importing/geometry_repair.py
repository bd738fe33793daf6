"""From shapes as they are in a file to valid ones in degrees; every change is a finding."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import pyproj
import shapely

from mapcore.building.importing.files.references import check_system
from mapcore.building.importing.problems import list_first
from mapcore.building.shapes.polygons import multilinestring, multipolygon
from mapcore.errors import make_error
from mapcore.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from mapcore.building.importing.problems import ImportProblems

    Degrees: TypeAlias = NDArray[np.float64]

FARTHEST_LONGITUDE = 540.0
"""Longitudes beyond this are no longitudes; some files go on counting past 180."""

POLE_ROUNDING = 1e-6
"""How far beyond a pole a latitude may be by rounding, in degrees."""

SEAM_ROUNDING = 1e-9
"""How far beside the antimeridian a longitude may be by rounding, in degrees."""

WHOLE_ROUND = 359.9
"""An edge of so many degrees runs around the globe, along a pole; a shorter one jumps."""

UNCHANGED_AREA = 1e-9
"""Square degrees, about ten square metres, up to which areas did not change."""

DEGREES_CRS = "EPSG:4326"


def crs_of(given: str | None, found: pyproj.CRS | None, param: str = "crs") -> pyproj.CRS:
    """Return the coordinate system: the caller's, or else the file's; raises ValidationError."""
    if given is None:
        if found is None:
            raise make_error(
                param, "the file does not say its coordinate system; name it, such as EPSG:4326"
            )
        return pyproj.CRS(found)
    check_system(given, param)
    try:
        return pyproj.CRS.from_user_input(given)
    except pyproj.exceptions.CRSError:
        raise make_error(
            param, f"{given[:100]!r} is no coordinate system; EPSG:27700 is one"
        ) from None


def in_degrees(
    shapes: NDArray[np.object_], names: Sequence[str], crs: pyproj.CRS
) -> NDArray[np.object_]:
    """Return shapes in longitudes and latitudes on WGS 84; raises ValidationError.

    `names` are what an error calls the shapes.
    """
    flat = shapely.force_2d(shapes)
    _refuse_far(flat, names, _is_endless, "coordinates that are not finite numbers")
    if not crs.equals(pyproj.CRS(DEGREES_CRS), ignore_axis_order=True):
        try:
            to_degrees = pyproj.Transformer.from_crs(crs, DEGREES_CRS, always_xy=True)
        except pyproj.exceptions.ProjError:
            raise make_error("source", f"{crs.name!r} has no places on the globe") from None
        flat = shapely.transform(flat, to_degrees.transform, interleaved=False)
    _refuse_far(
        flat,
        names,
        _is_off_the_globe,
        f"coordinates that are no places on the globe in {crs.name}",
        "the file's coordinate system may be another one: give it by "
        + Sentence("crs, such as EPSG:25832", command="--crs, such as --crs EPSG:25832"),
    )
    clipped: NDArray[np.object_] = shapely.transform(flat, _clip, interleaved=False)
    return clipped


def _is_endless(points: NDArray[np.float64]) -> NDArray[np.bool_]:
    endless: NDArray[np.bool_] = np.logical_not(np.isfinite(points).all(axis=1))
    return endless


def _clip(lon: Degrees, lat: Degrees) -> tuple[Degrees, Degrees]:
    """Return places without what rounding has put beyond a pole or beside the antimeridian."""
    at_seam = np.abs(np.abs(lon) - 180.0) <= SEAM_ROUNDING
    return np.where(at_seam, np.copysign(180.0, lon), lon), np.clip(lat, -90.0, 90.0)


def _is_off_the_globe(points: NDArray[np.float64]) -> NDArray[np.bool_]:
    lon, lat = points.T
    off: NDArray[np.bool_] = ~(
        (np.abs(lon) <= FARTHEST_LONGITUDE) & (np.abs(lat) <= 90.0 + POLE_ROUNDING)
    )
    return off


def _refuse_far(
    flat: NDArray[np.object_],
    names: Sequence[str],
    is_wrong: Callable[[NDArray[np.float64]], NDArray[np.bool_]],
    what: str,
    advice: str = "",
) -> None:
    points, owners = shapely.get_coordinates(flat, return_index=True)
    wrong = np.unique(owners[is_wrong(points)]).tolist()
    if wrong:
        listed = list_first([str(names[i]) for i in wrong])
        raise make_error("source", f"has {what}: {listed}" + (advice and "; " + advice))


def mend_shapes(
    shapes: NDArray[np.object_], keys: Sequence[str], problems: ImportProblems
) -> NDArray[np.object_]:
    """Return valid multipolygons, None for rows without area.

    Raises ValidationError where rows are points or lines.
    """
    dimensions = np.where(shapely.is_empty(shapes), -1, shapely.get_dimensions(shapes))
    flat = [key for key, d in zip(keys, dimensions.tolist(), strict=True) if d in (0, 1)]
    if flat:
        problems.refuse(
            "source",
            "regions must be polygons; these are points, which `symbols` draws, or lines, which "
            "can only be layers: " + ", ".join(flat[:10]),
        )
        problems.stop()
    opened = np.array([_without_jumps(shape) for shape in shapes], object)
    drawn_on = [key for key, a, b in zip(keys, opened, shapes, strict=True) if a is not b]
    if drawn_on:
        problems.warn(
            "jumps", "Rings that jumped across the antimeridian were drawn on beyond it.", drawn_on
        )
    polygons = np.array([_polygons(shape) for shape in opened], object)
    whole = shapely.is_valid(polygons) | shapely.is_missing(polygons)
    bad = np.flatnonzero(~whole)
    before = shapely.area(polygons[bad])
    for row in bad.tolist():
        polygons[row] = _valid(polygons[row])
    if len(bad):
        after = np.nan_to_num(shapely.area(polygons[bad]))
        change = float(np.abs(after - np.nan_to_num(before)).sum())
        told = f"by {change:.3g} square degrees in all" if change > UNCHANGED_AREA else "by nothing"
        problems.warn(
            "rings-mended",
            f"Rings that crossed or touched themselves were mended; areas changed {told}.",
            [keys[row] for row in bad.tolist()],
        )
    return polygons


def _polygons(shape: shapely.Geometry | None) -> shapely.Geometry | None:
    """Return the polygons of a shape as one, None where there are none."""
    if shape is None or shape.is_empty:
        return None
    found = multipolygon(_leaves(shape))
    return None if found.is_empty else found


def _leaves(shape: shapely.Geometry) -> list[shapely.Geometry]:
    parts = shapely.get_parts(shape)
    if len(parts) == 1 and not hasattr(parts[0], "geoms"):
        return list(parts)
    return [leaf for part in parts for leaf in _leaves(part) if not part.is_empty]


def _valid(shape: shapely.Geometry) -> shapely.Geometry | None:
    try:
        return _polygons(shapely.make_valid(shape, method="structure", keep_collapsed=False))
    except shapely.errors.ShapelyError:
        return _polygons(shapely.make_valid(shape))


def _without_jumps(shape: shapely.Geometry | None) -> shapely.Geometry | None:
    """Return a shape whose rings go on past 180 degrees where they jumped to the other side."""
    if shape is None or shape.is_empty:
        return shape
    west, _, east, _ = shape.bounds
    if east - west <= 180.0:
        return shape
    points = shapely.get_coordinates(shape)
    steps = np.abs(np.diff(points[:, 0]))
    if not ((steps > 180.0) & (steps < WHOLE_ROUND)).any():
        return shape
    jumps = False
    parts = []
    for polygon in _leaves(shape):
        if not isinstance(polygon, shapely.Polygon):
            continue
        rings = [_unwound(ring) for ring in (polygon.exterior, *polygon.interiors)]
        jumps = jumps or any(jumped for _, jumped in rings)
        parts.append(shapely.Polygon(rings[0][0], [ring for ring, _ in rings[1:]]))
    return multipolygon(parts) if jumps else shape


def _unwound(ring: shapely.Geometry) -> tuple[NDArray[np.float64], bool]:
    points = shapely.get_coordinates(ring)
    lon = np.unwrap(points[:, 0], period=360.0)
    jumped = bool((np.abs(lon - points[:, 0]) > 1.0).any())
    if abs(lon[0] - lon[-1]) > 1.0 or not jumped:  # a ring around a pole stays as it is
        return points, False
    return np.stack((lon, points[:, 1]), axis=1), True


def lines_or_areas(shapes: NDArray[np.object_], *, areas: bool) -> list[shapely.Geometry | None]:
    """Return a layer's shapes: valid polygons, or lines (the outlines of polygons), or None."""
    make = _valid if areas else _lines
    return [None if shape is None or shape.is_empty else make(shape) for shape in shapes]


def _lines(shape: shapely.Geometry) -> shapely.Geometry | None:
    outline = shapely.boundary(shape) if shapely.get_dimensions(shape) == 2 else shape
    lines = multilinestring(_leaves(outline))
    return None if lines.is_empty else lines


_UNITS = re.compile(r"\+units=\S+|\+to_meter=\S+")


def projection_of(text: str) -> str:
    """Return the PROJ string, in kilometres, of a projection by its EPSG code or PROJ string.

    Raises ValidationError.
    """
    import warnings

    crs = crs_of(text, None, "projection")
    if not crs.is_projected:
        raise make_error("projection", f"{text!r} has degrees, not distances: name a projection")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what a PROJ string cannot hold of a CRS is of no matter
        proj = crs.to_proj4()
    return f"{_UNITS.sub('', proj).replace('+type=crs', '').strip()} +units=km".replace("  ", " ")
