"""Makes `zips.json` of matching's tables: `python -m mapcore.building.names.zip_codes --cache C`.

Post office boxes and large customers have ZIP codes without a ZIP area. The table has the area that
contains such a code's position in GeoNames. GeoNames often gives a code the position of its town or
county, which would lead to any area of it. So a code is in the table if its place has that area
alone, or if it has a position of its own in an area that begins with the same three digits.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click
import numpy as np
import shapely
from attrs import frozen

from mapcore.building.names.spellings import TABLES_FOLDER
from mapcore.building.sources.coverage import read_coverage
from mapcore.building.sources.fetching import sources
from mapcore.building.tables import INPUTS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

ZIP_AREAS = INPUTS / "us-zcta-2010.coverage"
SECTION_DIGITS = 3
"""The digits of a ZIP code that stand for the post's sorting centre."""


@frozen
class ZipCode:
    """A ZIP code, its place and state, and its position in degrees (longitude, latitude)."""

    code: str
    place: tuple[str, str]
    position: tuple[float, float]


def read_zip_codes(file: Path) -> list[ZipCode]:
    """Return the ZIP codes of a table of GeoNames, each once."""
    with file.open(encoding="utf-8", newline="") as lines:
        table = csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        found = [
            ZipCode(row[1], (row[2], row[4]), (float(row[10]), float(row[9]))) for row in table
        ]
    return list({each.code: each for each in reversed(found)}.values())


def list_without_area(
    codes: Sequence[ZipCode], containing: Mapping[str, str], areas: Collection[str]
) -> dict[str, str]:
    """Return the ZIP codes without an area of their own, each with the area that it is in.

    `containing` are the areas that contain the codes' positions.

    >>> codes = [ZipCode("43081", ("Westerville", "OH"), (1.0, 1.0)),
    ...          ZipCode("43086", ("Westerville", "OH"), (1.0, 1.0))]
    >>> list_without_area(codes, {"43081": "43081", "43086": "43081"}, {"43081"})
    {'43086': '43081'}
    """
    of_place = Counter(each.place for each in codes if each.code in areas)
    place = {each.code: each.place for each in codes}
    given = Counter(each.position for each in codes)
    found = {}
    for each in codes:
        area = containing.get(each.code)
        if area is None or each.code in areas:
            continue
        only = place.get(area) == each.place and of_place[each.place] == 1
        own = given[each.position] == 1 and area[:SECTION_DIGITS] == each.code[:SECTION_DIGITS]
        if only or own:
            found[each.code] = area
    return dict(sorted(found.items()))


def find_areas(
    codes: Sequence[ZipCode], names: Sequence[str], shapes: np.ndarray
) -> dict[str, str]:
    """Return the name of the shape that contains each code's position, for those that have one."""
    points = shapely.points([each.position for each in codes])
    inside, containing = shapely.STRtree(shapes).query(points, predicate="within")
    return {
        codes[code].code: names[area]
        for code, area in zip(inside[::-1].tolist(), containing[::-1].tolist(), strict=True)
    }


@click.command()
@click.option("--cache", type=click.Path(path_type=Path), required=True, help="Fetched packages.")
def main(cache: Path) -> None:
    """Write the table."""
    coverage = read_coverage(ZIP_AREAS)
    names = [row["code"] for row in coverage.rows]
    codes = read_zip_codes(sources()["geonames-zips"].fetch(cache.resolve()))
    containing = find_areas(codes, names, np.array(coverage.shapes, object))
    found = list_without_area(codes, containing, frozenset(names))
    (TABLES_FOLDER / "zips.json").write_text(json.dumps(found, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
