"""Which parts of the regions the insets of a file show, and whether their projections show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from attrs import evolve

from mapcore.building.draft import FOREIGN_OWNER
from mapcore.building.map_framing.framing import RegionPart
from mapcore.building.map_framing.plane import project
from mapcore.building.shapes import globe
from mapcore.building.shapes.globe import shift
from mapcore.similarity import find_similar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore.building.draft import Draft, Unit
    from mapcore.building.importing.files.inset_file import WantedInset
    from mapcore.building.importing.problems import ImportProblems
    from mapcore.building.map_framing.framing import Framing


def divide_framing(
    framing: Framing,
    units: Sequence[Unit],
    wanted: Sequence[WantedInset],
    problems: ImportProblems,
) -> Framing:
    """Return a framing with the insets of a file taken out of its main part.

    A part that several insets ask for stands in the first of them. Raises ValidationError for keys
    that there are not, and insets or a main part that show nothing.
    """
    keys = [unit.region.key for unit in units]
    left = list(framing.main)
    insets = []
    for number, inset in enumerate(wanted, 1):
        for key in sorted(set(inset.regions) - set(keys)):
            message = f"there is no region {key[:100]!r}"
            problems.refuse(f"insets.{number}.regions", message, find_similar(key, keys))
        own = [part for part in left if _shows(inset, part, keys[part.owner])]
        left = [part for part in left if part not in own]
        if not own:
            message = "shows no part of a region that an inset before it does not show"
            problems.refuse(f"insets.{number}", message)
        insets.append(tuple(_together(own)))
    if not left:
        problems.refuse("insets", "leave no region for the main part")
    problems.stop()
    names = tuple(inset.plan.name or "" for inset in wanted)
    return evolve(framing, main=tuple(left), insets=tuple(insets), names=names)


def _shows(inset: WantedInset, part: RegionPart, key: str) -> bool:
    if inset.regions and key not in inset.regions:
        return False
    return inset.bounds is None or globe.reaches_into(part.shape, inset.bounds)


def _together(parts: Sequence[RegionPart]) -> list[RegionPart]:
    """Return parts turned around the globe to each other, where they lie across 180 degrees."""
    if not parts:
        return []
    boxes = shapely.bounds(np.array([part.shape for part in parts], object))
    turns = globe.turns_to(boxes, globe.middle_longitude(boxes))
    return [
        RegionPart(part.owner, shift(part.shape, turn)) if turn else part
        for part, turn in zip(parts, turns.tolist(), strict=True)
    ]


def check_shown(
    framing: Framing,
    projection: str,
    inset_projections: Sequence[str | None],
    problems: ImportProblems,
) -> None:
    """Raise ValidationError where a projection does not show all that it should."""
    if not _is_shown(framing.main, projection):
        problems.refuse("projection", f"{projection} does not show the whole map")
    for number, (parts, own) in enumerate(zip(framing.insets, inset_projections, strict=False), 1):
        if own and not _is_shown(parts, own):
            problems.refuse(f"insets.{number}.projection", f"{own} does not show the inset")
    problems.stop()


def tell_covered(draft: Draft, problems: ImportProblems) -> None:
    """Warn of insets that stand over regions of the main part."""
    own = [cell for cell in draft.pieces[0] if cell.owner != FOREIGN_OWNER]
    tree = shapely.STRtree([cell.cell.shape for cell in own])
    for inset in draft.insets:
        covered = tree.query(shapely.box(*inset.frame), predicate="intersects")
        keys = [draft.regions[own[i].owner].key for i in sorted(covered.tolist())]
        if keys:
            problems.warn("inset-over-land", f"The inset {inset.name} stands over regions.", keys)


def _is_shown(parts: Iterable[RegionPart], projection: str) -> bool:
    flat = project((part.shape for part in parts), projection)
    return bool(np.isfinite(shapely.get_coordinates(np.array(flat, object))).all())
