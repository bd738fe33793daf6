"""The map of a country by its first-level units, or of a state by its counties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.building.map_framing.framing import FarArea, Wishes, framing_of, is_left_out
from mapcore.building.map_framing.insets import FILLED_SHARE, INSET_SIZES
from mapcore.building.map_framing.sheet import Context, InsetPlan, MapSubject, lay_out_sheet
from mapcore.building.tables import find_row, read_bounds, rows, split

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.building.draft import Draft


def country(subject: MapSubject, context: Context) -> Draft:
    """Return the map of units that are framed by the rules, and the wishes of the table."""
    map_id = subject.naming.id
    names = {row["region"]: row["name"] for row in rows("insets") if row["map"] == map_id}
    wished = wishes(map_id)
    subject = _leave_out(subject, wished.far)
    framing = framing_of(subject.units, wished)
    plans = [InsetPlan(name or None) for name in framing.names]
    return lay_out_sheet(evolve(subject, inset_names=names), framing, context, plans=plans)


def _leave_out(subject: MapSubject, far: Sequence[FarArea]) -> MapSubject:
    """Return a subject without the units of which all land is left out; its notes name them."""
    left_out = [unit for unit in subject.units if is_left_out(unit, far)]
    if not left_out:
        return subject
    titles = ", ".join(unit.region.title for unit in left_out)
    note = f"Left out, as nobody lives there: {titles}."
    return evolve(
        subject,
        naming=evolve(subject.naming, notes=(*subject.naming.notes, note)),
        units=[unit for unit in subject.units if unit not in left_out],
    )


def wishes(map_id: str) -> Wishes:
    """Return what `tables/framing.csv` and `tables/far_areas.csv` ask for a map."""
    areas = [row for row in rows("far_areas") if row["map"] == map_id]
    far = tuple(FarArea(row["name"], read_bounds(row)) for row in areas)
    row = find_row("framing", map=map_id)
    if row is None:
        return Wishes(far=far)
    return Wishes(
        insets=frozenset(split(row["insets"])),
        whole=frozenset(split(row["whole"])),
        far=far,
        archipelago=bool(row["archipelago"]),
        largest_inset=float(row["largest_inset"] or INSET_SIZES[0]),
        filled=float(row["filled"] or FILLED_SHARE),
    )
