"""The map of a country by its first-level units, or of a state by its counties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.building.sheets.framing import Wishes, framing_of
from mapcore.building.sheets.sheet import Context, MapSubject, lay_out_sheet
from mapcore.building.tables import rows, split

if TYPE_CHECKING:
    from mapcore.building.draft import Draft


def country(subject: MapSubject, context: Context) -> Draft:
    """Return the map of units that are framed by the rules, and the wishes of the table."""
    map_id = subject.naming.id
    names = {row["region"]: row["name"] for row in rows("insets") if row["map"] == map_id}
    framing = framing_of(subject.units, wishes(map_id))
    return lay_out_sheet(evolve(subject, inset_names=names), framing, context)


def wishes(map_id: str) -> Wishes:
    """Return what `tables/framing.csv` asks for a map."""
    for row in rows("framing"):
        if row["map"] == map_id:
            return Wishes(
                insets=frozenset(split(row["insets"])),
                whole=frozenset(split(row["whole"])),
                cropped=frozenset(split(row["cropped"])),
                archipelago=bool(row["archipelago"]),
            )
    return Wishes()
