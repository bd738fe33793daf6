"""What is told where the map of today is drawn, and the keys may be of another edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.request.responses import RenderWarning
from mapcore.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from mapcore.atlas.editions.periods import Edition, Family
    from mapcore.matching.deciding import Decision

MOST_NAMED = 3


def warn_of_editions(decision: Decision, family: Family) -> Iterable[RenderWarning]:
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
    elif decision.unclear:
        edition, keys = decision.unclear
        yield RenderWarning(
            "edition_unclear",
            f"{_name(keys)} had another area in {edition.span}. If the data are older than "
            f'{family.begins[:4]}, add "edition": "{edition.year}".',
        )


def warn_of_former(fitting: Sequence[Edition], by: Sequence[str], drawn: str) -> RenderWarning:
    """Return the warning that names the editions that keys are of.

    `by` are the keys that tell it, and `drawn` is the year of the map that is drawn.
    """
    first = fitting[0]
    if len(fitting) == 1:
        why = f"by {_name(by)}" if by else "all of its regions are named"
        told = f"These are regions of {first.title} ({why}), drawn on the map of {drawn}. Add "
        asked, aim = f'"edition": "{first.year}"', " to draw their own map."
        message = Sentence(f"{told}{asked} (--edition {first.year}){aim}", told + asked + aim)
    else:
        *years, last = (f'"{each.year}"' for each in fitting)
        told = (
            f"Regions of former editions ({_name(by)}) are drawn on the map of {drawn}. Several "
            f'editions have them: add "edition": {", ".join(years)} or {last}.'
        )
        message = Sentence(told, told)
    return RenderWarning("former_edition", message)


def _name(keys: Collection[str]) -> str:
    named = list(keys)[:MOST_NAMED]
    more = f" and {len(keys) - MOST_NAMED} more" if len(keys) > MOST_NAMED else ""
    return f"{', '.join(named)}{more}"
