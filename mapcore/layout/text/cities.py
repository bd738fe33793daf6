"""Cities: dots with names in three sizes, the largest first, none over another."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

import numpy as np

from mapcore.atlas.extents import measure_extents
from mapcore.atlas.pack import PointLayer
from mapcore.caching import keep
from mapcore.composition.bands.page import list_framed_insets
from mapcore.composition.land_raster import rasterize_land
from mapcore.frozen import frozen
from mapcore.layout.scene import Disc, Text
from mapcore.layout.text.city_names import COSTS, Coming, NamedDot, dot_box, name_sides
from mapcore.layout.text.lettering import text_box
from mapcore.similarity import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry
    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.box import Box

CAPITAL = 2
"""A capital ranks with cities of so many times its people."""

AREA = 82.0
"""One city is shown for every square of the window with this side, in units."""

SEAT, SMALLER = 2.0, 10
"""A city so near to a capital, in units, with so many times its people, ranks as the capital: on a
map of the world Delhi stands for New Delhi."""

NEAR_UNITS, CROWDED_SHARE, CAPITAL_CROWDED = 36.0, 0.6, 0.8
"""Cities nearer than so many units to a larger one rank as if they had fewer people, down to this
share of them, or of capitals."""

WIDE_REGION, WIDE_RANK = 85.0, 3
"""The largest city of a region as large as a square of so many units ranks with cities of so many
times its people."""

MIN_CITIES, MAX_CITIES = 3, 80
"""Bounds of the number of cities."""

TRIED = 6
"""How many cities are tried, as a multiple of the wanted number."""


NAME_GAP = 2.6
"""Between a dot and its name, in units."""

BESIDE_REGION_NAME = 1.5
"""So near to the name of a region a city needs no name that is the same, in ems."""


@frozen
class Tier:
    """A size of cities: the radius of the dot and the size of the name, in units."""

    radius: float
    text_size: float
    strong: bool = False


LARGE_CITY, MIDDLE_CITY, SMALL_CITY = Tier(2.6, 12.0, strong=True), Tier(2.1, 11.0), Tier(1.7, 9.5)

LARGE_SHARE, MIDDLE_SHARE = 0.2, 0.6
"""Up to which share of the wanted number the most populous cities are large, and middle-sized;
capitals are one size larger."""


def lay_out_cities(
    page: MapPage, taken: Sequence[Box], names: Sequence[Text] = (), most: int | None = None
) -> list[Disc | Text]:
    """Return the cities of a page, so that no name or dot covers another or a box of `taken`.

    A city beside one of the regions' `names` that is its own has a dot alone. There are at most
    `most` names.
    """
    plan, window = page.plan, page.window
    if "cities" not in plan.layers or "cities" not in plan.pack.layers:
        return []
    layer = plan.pack.layer("cities", page.device_px)
    if not isinstance(layer, PointLayer) or not layer.names:
        return []
    area = window.width * window.height / (AREA * page.type_unit) ** 2
    wanted = int(min(MAX_CITIES, max(MIN_CITIES, area)))
    if most is not None and (wanted := min(wanted, most)) <= 0:
        return []
    # Beyond a few times the wanted number, further places are too small to belong on the map.
    capitals = _find_capitals(layer, page)
    ranked = _rank_cities(layer, capitals, page)[: TRIED * wanted]
    larger = np.argsort(np.argsort(-layer.populations[ranked], kind="stable"), kind="stable")

    def name_city(i: int) -> NamedDot:
        tier = _choose_tier(larger[i] / wanted, bool(capitals[ranked[i]]))
        x, y = layer.points[ranked[i]].tolist()
        return _name_city(page, tier, layer.names[ranked[i]], x, y)

    cities = map(name_city, range(len(ranked)))
    return _place_cities(page, cities, wanted, list(taken), names)


def _place_cities(
    page: MapPage,
    cities: Iterator[NamedDot],
    wanted: int,
    occupied: list[Box],
    said: Sequence[Text],
) -> list[Disc | Text]:
    """Return up to `wanted` of the cities, the first ones before others."""
    insets = [page.placement.box(frame) for frame in list_framed_insets(page.plan.pack)]
    dots: list[Disc] = []
    names: list[Text] = []
    spoken = {fold(text.text): text for text in said}
    first = list(islice(cities, wanted))
    coming = Coming.of(first, occupied, page.window)
    for i, city in enumerate(chain(first, cities)):
        if len(names) == wanted:
            break
        home = [box for box in insets if dot_box(city.dot).is_within(box)]
        if _is_beside(city, spoken.get(fold(city.names[0].text))):
            if not any(map(dot_box(city.dot).intersects, occupied)):
                dots.append(city.dot)
                occupied.append(dot_box(city.dot))
                coming.take([dot_box(city.dot)])
            continue
        # A name stays in its inset, and off those of other places.
        room, shut = (home[0], occupied) if home else (page.window, occupied + insets)
        found = _find_free_name(city, room, shut, coming, i + 1)
        if found is not None:
            dots.append(city.dot)
            names.append(found)
            new = [dot_box(city.dot), text_box(found)]
            occupied += new
            coming.take(new)
    return [*dots, *names]


def _is_beside(city: NamedDot, name: Text | None) -> bool:
    """Tell whether a city stands by a region's name that is its own."""
    if name is None:
        return False
    around = text_box(name).shrink(-BESIDE_REGION_NAME * name.size)
    return around.contains(city.dot.x, city.dot.y)


def _find_capitals(layer: PointLayer, page: MapPage) -> NDArray[np.bool_]:
    """Tell which cities count as capitals: of a far larger one beside a capital, the larger."""
    seats = np.flatnonzero(layer.capitals)
    apart = np.hypot(*(layer.points[seats, None] - layer.points).T).T * page.placement.scale
    people = np.where(apart <= SEAT * page.map_unit, layer.populations, 0)
    moved = people.max(axis=1, initial=0) >= SMALLER * np.maximum(layer.populations[seats], 1)
    capitals = layer.capitals.copy()
    capitals[seats[moved]] = False
    capitals[people[moved].argmax(axis=1)] = True
    return capitals


def _rank_cities(layer: PointLayer, capitals: NDArray[np.bool_], page: MapPage) -> list[int]:
    """Return the cities on land in the window, the most important first.

    Capitals and the largest cities of large regions count as larger than they are, cities near a
    larger one as smaller: so all parts of the map show theirs. Cities alike keep their order.
    """
    place, unit = page.placement, page.map_unit
    points = layer.points.astype(np.float64) * place.scale + place.shift
    geometry = page.geometry
    within = page.window.contains_each(points)
    if not page.plan.shows_surroundings:  # others would float in the sea
        within &= rasterize_land(geometry.rings, place, page.window).widen().has_land(points)
    shown = np.flatnonzero(within)
    people = (layer.populations * np.where(capitals, CAPITAL, 1))[shown]
    apart = np.hypot(*(points[shown, None] - points[shown]).T)
    apart[people[:, None] <= people] = np.inf
    fewest = np.where(capitals[shown], CAPITAL_CROWDED, CROWDED_SHARE)
    crowded = np.clip(apart.min(axis=0, initial=np.inf) / (NEAR_UNITS * unit), fewest, 1)
    first = find_first_cities(
        geometry, layer, float(f"{(WIDE_REGION * unit / place.scale) ** 2:.1g}")
    )
    order = np.argsort(-people * crowded * np.where(first[shown], WIDE_RANK, 1), kind="stable")
    cities: list[int] = shown[order].tolist()
    return cities


@keep("measures")
def find_first_cities(geometry: Geometry, layer: PointLayer, area: float) -> NDArray[np.bool_]:
    """Tell which cities are the largest of a region of at least so many square plane units."""
    first = np.zeros(len(layer.names), bool)
    for region in np.flatnonzero(measure_extents(geometry).areas >= area).tolist():
        own = np.zeros(len(geometry.rings), bool)
        own[geometry.region_rings[region] : geometry.region_rings[region + 1]] = True
        inside = geometry.rings.select(own).enclose(layer.points.astype(np.float64))
        if inside.any():
            first[np.where(inside, _weigh(layer), -1).argmax()] = True
    return first


def _weigh(layer: PointLayer) -> NDArray[np.int64]:
    """Return the people of each city, of capitals a multiple."""
    weights: NDArray[np.int64] = layer.populations * np.where(layer.capitals, CAPITAL, 1)
    return weights


def _choose_tier(share: float, capital: bool) -> Tier:
    """Return the size of a city by its place among the most populous, in wanted numbers."""
    if share < (MIDDLE_SHARE if capital else LARGE_SHARE):
        return LARGE_CITY
    return MIDDLE_CITY if capital or share < MIDDLE_SHARE else SMALL_CITY


def _name_city(page: MapPage, tier: Tier, name: str, x: float, y: float) -> NamedDot:
    """Return the dot of a city in the plane, with its name at every side."""
    look, unit = page.plan.look, page.map_unit
    x, y = page.placement.point(x, y)
    dot = Disc(x, y, tier.radius * unit, look.city.color, look.halo.color, 0.9 * unit)
    size = max(page.least_name, tier.text_size * page.type_unit) * look.typefaces.scale
    text = Text(
        text=name,
        x=x,
        y=y,
        size=size,
        face=look.typefaces.strong if tier.strong else look.typefaces.body,
        color=look.label.color,
        halo=look.halo.color,
        halo_width=0.15 * size,
        role="city",
        suits_ground=True,
    )
    return name_sides(dot, text, dot.radius + NAME_GAP * unit)


def _find_free_name(
    city: NamedDot, room: Box, taken: list[Box], coming: Coming, following: int
) -> Text | None:
    """Return the name beside a dot where it is free, None where it is not on any side.

    Of the free sides the best is liked and leaves the cities from `following` on the most room.
    """
    if any(map(dot_box(city.dot).intersects, taken)):
        return None
    best, least = None, np.inf
    for text, cost in zip(city.names, COSTS.tolist(), strict=True):
        box = text_box(text)
        if cost >= least or not box.is_within(room) or any(map(box.intersects, taken)):
            continue
        whole = cost + coming.measure_loss(following, box)
        if whole < least:
            best, least = text, whole
    return best
