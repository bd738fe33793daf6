"""What is told where the map of today is drawn, and the keys may be of another edition."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from mapcore.atlas.editions.parts import find_parts
from mapcore.atlas.editions.periods import Edition, Family
from mapcore.errors import list_some
from mapcore.matching.matching import match_keys
from mapcore.request.responses import RenderWarning
from mapcore.sentences import Sentence

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.matching.deciding import Decision

MOST_NAMED = 3
MOST_PARTS = 4
LEAST_PART = 0.05
"""A smaller share of a region's area is not worth a name in a warning."""


def warn_of_editions(decision: Decision, family: Family, atlas: Atlas) -> Iterable[RenderWarning]:
    """Yield what is told of a decision where the map of today is drawn."""
    if decision.edition is not None:
        yield warn_of_former([decision.edition], decision.by, family.year)
        yield from warn_of_odd(decision.odd, decision.edition.id, family, atlas)
    elif decision.mixed:
        yield _warn_of_mixed(decision.mixed, family)
    elif decision.by and decision.fitting:
        yield warn_of_former(decision.fitting, decision.by, family.year)
    elif decision.odd:
        yield from warn_of_odd(decision.odd, family.id, family, atlas)
    elif decision.unclear:
        edition, keys = decision.unclear
        told = f"{_name(keys)} had another area in {edition.span}. If the data are older than "
        asked = f"{family.begins[:4]}, add " + _ask(edition)
        yield RenderWarning("edition_unclear", told + asked + ".")


def _ask(edition: Edition) -> Sentence:
    """Return how an edition is asked for."""
    return Sentence(f'"edition": "{edition.year}"', command=f"--edition {edition.year}")


def _warn_of_mixed(mixed: Sequence[tuple[str, Sequence[str]]], family: Family) -> RenderWarning:
    """Return the warning that names the keys of two editions, and what to set for each."""
    told = ""
    for id_, keys in mixed:
        edition = find_edition(family, id_)
        told += f" {_name([*map(repr, keys)])}: {_span(family, edition)}"
        told += ", " + _ask(edition) if edition else ""
        told += "."
    begin = f"No edition of {family.id} has all keys; the map of {family.year} is drawn."
    return RenderWarning("editions_mixed", begin + told + " Give the rows of one edition alone.")


def warn_of_odd(
    odd: Sequence[tuple[str, str]], drawn: str, family: Family, atlas: Atlas
) -> Iterable[RenderWarning]:
    """Yield a warning of keys that an edition lacks, with what it has in their places.

    `odd` has each key with the id of an edition that has it, and `drawn` is the edition's id.
    """
    if not odd:
        return
    told = [_tell_odd(key, id_, drawn, family, atlas) for key, id_ in odd[:MOST_NAMED]]
    more = f"; {len(odd) - MOST_NAMED} more keys are of other editions too" * (
        len(odd) > MOST_NAMED
    )
    span = _span(family, find_edition(family, drawn))
    message = (
        f"Keys that the boundaries of {span} lack: {'; '.join(told)}{more}. They are not drawn."
    )
    yield RenderWarning("editions_mixed", message)


def _tell_odd(key: str, id_: str, drawn: str, family: Family, atlas: Atlas) -> str:
    """Return a key with the edition that has it, and the regions that have its land in another."""
    own, other = atlas.open(id_ or family.id), atlas.open(drawn)
    found = match_keys(own, [key]).resolved.get(key, "")
    parts = sorted(find_parts(own.id, other.id).get(found, {}).items(), key=lambda it: -it[1].area)
    titles = [
        other.regions[other.index_of_key[each]].title
        for each, part in parts
        if part.area >= LEAST_PART
    ]
    land = f", its land here {_name(titles, MOST_PARTS)}" if titles else ""
    return f"{key!r} is a region of {_span(family, find_edition(family, id_))}{land}"


def find_edition(family: Family, id_: str) -> Edition | None:
    """Return the former edition of an id; None for today's map."""
    return next((each for each in family.editions if each.id == id_), None)


def _span(family: Family, edition: Edition | None) -> str:
    return edition.span if edition else f"{family.begins[:4]} on"


def warn_of_former(fitting: Sequence[Edition], by: Sequence[str], drawn: str) -> RenderWarning:
    """Return the warning that names the editions that keys are of.

    `by` are the keys that tell it, and `drawn` is the year of the map that is drawn.
    """
    first = fitting[0]
    if len(fitting) == 1:
        why = f"by {_name(by)}" if by else "all of its regions are named"
        told = f"These are regions of {first.title} ({why}), drawn on the map of {drawn}. Add "
        return RenderWarning("former_edition", told + _ask(first) + " to draw their own map.")
    told = (
        f"Regions of former editions ({_name(by)}) are drawn on the map of {drawn}. Several "
        "editions have them: add "
    )
    asked = Sentence(
        '"edition": ' + _list_or([f'"{each.year}"' for each in fitting]),
        command=_list_or([f"--edition {each.year}" for each in fitting]),
    )
    return RenderWarning("former_edition", told + asked + ".")


def _list_or(texts: Sequence[str]) -> str:
    *others, last = texts
    return f"{', '.join(others)} or {last}"


def _name(keys: Collection[str], most: int = MOST_NAMED) -> str:
    return list_some([*keys], most)
