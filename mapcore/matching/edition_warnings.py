"""What is told where the map of today is drawn, and the keys may be of another edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.matching.evidence import read_evidence
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from mapcore.atlas.editions.periods import Edition, Family
    from mapcore.atlas.pack import MapPack
    from mapcore.matching.deciding import Decision
    from mapcore.matching.evidence import Evidence
    from mapcore.matching.matching import Matching

LEAST_NAMED = 0.5
"""A table that also has other keys may be of an edition of which it names this share."""
LEAST_SHARE = 0.05
"""Of such a table so many keys must have had another area; of a whole edition, one."""
MOST_NAMED = 3


def may_be_told_of(keys: Collection[str], evidence: Evidence) -> bool:
    """Tell whether keys can tell anything of their edition, before they are matched."""
    if any(evidence.find(key) for key in keys):
        return True
    most = max(map(len, evidence.differs.values()))
    named = max(map(len, evidence.shared.values()))
    return 0 < len(keys) <= max(most / LEAST_SHARE, 1.2 * named)


def warn_of_editions(
    decision: Decision, family: Family, today: MapPack, matching: Matching
) -> Iterable[RenderWarning]:
    """Yield what is told of a decision where the map of today is drawn."""
    if decision.edition is not None:
        yield warn_of_former([decision.edition], decision.by, family.year)
    elif decision.mixed:
        *most, last = map(repr, decision.mixed)
        yield RenderWarning(
            "editions_mixed",
            f"No edition of {family.id} has all of {', '.join(most)} and {last}; the map of "
            f"{family.year} is drawn. Give the rows of one year alone.",
        )
    elif decision.by and decision.fitting:
        yield warn_of_former(decision.fitting, decision.by, family.year)
    elif decision.fitting:
        yield from _warn_of_shared(decision.fitting, family, today, matching)


def warn_of_former(fitting: Sequence[Edition], by: Sequence[str], drawn: str) -> RenderWarning:
    """Return the warning that names the editions that keys are of.

    `by` are the keys that tell it, and `drawn` is the year of the map that is drawn.
    """
    first = fitting[0]
    if len(fitting) == 1:
        why = f"by {_name(by)}" if by else "all of its regions are named"
        message = (
            f"These are regions of {first.title} ({why}), drawn on the map of {drawn}. Add "
            f'"edition": "{first.year}" to draw all {first.region_count}.'
        )
    else:
        *years, last = (f'"{each.year}"' for each in fitting)
        message = (
            f"Regions of former editions ({_name(by)}) are drawn on the map of {drawn}. Several "
            f'editions have them: add "edition": {", ".join(years)} or {last}.'
        )
    return RenderWarning("former_edition", message)


def _warn_of_shared(
    fitting: Sequence[Edition], family: Family, today: MapPack, matching: Matching
) -> Iterable[RenderWarning]:
    """Yield a warning where names mean other areas in a former edition, and nothing decides."""
    evidence = read_evidence(family.id)
    regions = {region: key for key, region in matching.resolved.items()}
    count = len(matching.resolved) + len(matching.unmatched)
    if len(regions) == len(today.regions):
        return
    for edition in fitting:
        differs = evidence.differs[edition.id]
        same = [key for region, key in regions.items() if region in differs]
        if not same:
            continue
        is_alone = len(same) == count
        is_whole = regions.keys() == evidence.shared[edition.id]
        is_usual = len(regions) >= LEAST_NAMED * edition.region_count
        if is_alone or is_whole or (is_usual and len(same) >= LEAST_SHARE * count):
            yield RenderWarning(
                "edition_unclear",
                f"{_name(same)} had another area in {edition.span}. If the data are older than "
                f'{family.begins[:4]}, add "edition": "{edition.year}".',
            )
            return


def _name(keys: Collection[str]) -> str:
    named = list(keys)[:MOST_NAMED]
    more = f" and {len(keys) - MOST_NAMED} more" if len(keys) > MOST_NAMED else ""
    return f"{', '.join(named)}{more}"
