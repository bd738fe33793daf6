"""The states and counties of the United States, from the Census Bureau's boundary files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import geopandas

from mapcore.atlas.pack import Region
from mapcore.building.draft import Origin, Unit
from mapcore.building.tables import rows, split

if TYPE_CHECKING:
    from pathlib import Path

ORIGIN = Origin(
    source="US Census Bureau, cartographic boundary files, 1:500,000",
    edition="2016",
)


COUNTRIES = frozenset({"US", "PR", "GU", "VI", "AS", "MP"})
"""The ISO codes that the bureau's files draw: the United States and its territories."""


def states(folder: Path) -> dict[str, Unit]:
    """Return the states, the District and the territories by their FIPS codes."""
    table = {row["fips"]: row for row in rows("us_states")}
    frame = geopandas.read_file(folder / "cb_2016_us_state_500k.shp")
    return {
        fips: Unit(_state(table[fips]), shape, _codes(f"US-{table[fips]['postal']}"))
        for fips, shape in sorted(zip(frame["STATEFP"], frame.geometry, strict=True))
    }


def _codes(state: str, county: str = "") -> tuple[str, str, str]:
    """Return the codes of a cell; a territory is a country of its own."""
    postal = state.removeprefix("US-")
    return (postal if postal in COUNTRIES else "US", state, county)


def _state(row: dict[str, str]) -> Region:
    postal = row["postal"]
    return Region(
        key=f"US-{postal}",
        title=row["title"],
        aliases=(postal, row["fips"], f"US{row['fips']}", *split(row["aliases"])),
        type=row["type"] or None,
        label_text=postal,
    )


def counties(folder: Path) -> dict[str, Unit]:
    """Return the counties and their like by their five-digit FIPS codes."""
    postal = {row["fips"]: row["postal"] for row in rows("us_states")}
    aliases = {row["fips"]: split(row["aliases"]) for row in rows("us_county_aliases")}
    words = {row["lsad"]: row for row in rows("us_county_types")}
    frame = geopandas.read_file(folder / "cb_2016_us_county_500k.shp", encoding="utf-8")
    found = {}
    for row in frame.sort_values("GEOID").itertuples():
        word = words[row.LSAD]
        region = Region(
            key=row.GEOID,
            title=word["title"].format(name=row.NAME),
            aliases=aliases.get(row.GEOID, ()),
            parent=f"US-{postal[row.STATEFP]}",
            type=word["type"] or None,
            label_text=row.NAME,
        )
        found[row.GEOID] = Unit(region, row.geometry, _codes(region.parent or "", row.GEOID))
    return found
