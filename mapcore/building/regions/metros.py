"""Metropolitan and micropolitan areas of the United States, joined from counties."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import shapely

from mapcore.atlas.pack import Region
from mapcore.building.draft import Cell, Origin, Unit
from mapcore.building.regions.countries import unambiguous
from mapcore.building.sources.geonames import find_greater, place_in_shapes, solid
from mapcore.building.tables import INPUTS, distinct, read_rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

METROS_ORIGIN = Origin(
    source="US Census Bureau, delineation file; counties 1:500,000",
    edition="2023; OMB Bulletin 23-01",
)
KIND_WORDS = {
    "metropolitan": ("Metro Area", "Metropolitan Statistical Area", "MSA"),
    "micropolitan": ("Micro Area", "Micropolitan Statistical Area"),
}
"""What the bureau and others write behind a title."""
TABLE, FORMER_TABLE = INPUTS / "us-cbsa-2023.csv", INPUTS / "us-cbsa-former.csv"


def join_counties(kind: str, counties: Mapping[str, Unit]) -> tuple[list[Unit], list[Cell]]:
    """Return the areas of a kind, `metropolitan` or `micropolitan`, and the counties in none.

    `counties` are those of the map by their FIPS codes; areas without any of them are left out.
    """
    members: dict[str, list[Unit]] = {}
    titles = {}
    for row in read_rows(TABLE):
        if row["kind"] in {kind, "metropolitan"}:
            titles[row["cbsa"]] = row["title"]
        if row["kind"] == kind and row["county"] in counties:
            members.setdefault(row["cbsa"], []).append(counties[row["county"]])
    titled = Counter(city for title in titles.values() for city in list_cities_of(title))
    shapes = {
        code: shapely.union_all([county.shape for county in own])
        for code, own in sorted(members.items())
    }
    first = {code: list_cities_of(titles[code])[0] for code in shapes}
    single = {solid(city): code for code, city in first.items() if titled[city] == 1}
    greater = find_greater(single, place_in_shapes(shapes, "US"))
    alone = {code for city, code in single.items() if city not in greater}
    former = read_rows(FORMER_TABLE)
    regions = unambiguous(
        [_area(code, titles[code], kind, code in alone, former) for code in shapes]
    )
    units = [
        Unit(
            region,
            shapes[region.key],
            members[region.key][0].codes,
            tuple(_cell(county) for county in members[region.key]),
        )
        for region in regions
    ]
    taken = {county.region.key for own in members.values() for county in own}
    return units, [_cell(unit) for fips, unit in counties.items() if fips not in taken]


def _area(
    code: str, title: str, kind: str, alone: bool, former: Sequence[Mapping[str, str]]
) -> Region:
    """Return an area, known by its titles with and without states, and by its first city.

    Its titles are that of today and those of former lists, in which it may have another code, alone
    and with the words for its kind. Its first city is its name without a state only if it is so
    `alone`: no other area of the map, and no metropolitan one, is called after a city of that name
    as well, and there is no greater one elsewhere.
    """
    first, state = list_cities_of(title)[0], title.rpartition(", ")[2].partition("-")[0]
    known = [row for row in former if row["cbsa"] == code]
    titles = [title, *(row["title"] for row in known)]
    names = [*titles[1:], *(row["former_code"] for row in known if row["former_code"])]
    names += [f"{first}, {state}", *([first] if alone else [])]
    cities = [each.rpartition(", ")[0] for each in titles]
    names += [each for each in cities if "-" in each]
    names += [f"{each} {words}" for each in titles for words in KIND_WORDS[kind]]
    return Region(code, title, distinct(names, code, title), label_text=first)


def list_cities_of(title: str) -> list[str]:
    """Return the cities, and what else, that an area is called after.

    >>> list_cities_of("Nashville-Davidson--Murfreesboro--Franklin, TN")
    ['Nashville', 'Davidson', 'Murfreesboro', 'Franklin']
    >>> list_cities_of("Winston-Salem, NC"), list_cities_of("Urban Honolulu, HI")
    (['Winston-Salem'], ['Honolulu'])
    >>> list_cities_of("Louisville/Jefferson County, KY-IN")
    ['Louisville', 'Jefferson County']
    """
    cities = title.rpartition(", ")[0].removeprefix("Urban ")
    whole = next((each for each in HYPHENATED if cities.startswith(each)), "")
    rest = re.split("-+|/", cities.removeprefix(whole).removeprefix("-"))
    return [each for each in (whole, *rest) if each]


HYPHENATED = ("Winston-Salem",)
"""Cities with a hyphen in their name, with which an area's title begins."""


def _cell(county: Unit) -> Cell:
    return Cell(county.shape, *county.codes)
