"""What a key means: the region that it names, or those that it may mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mapcore.frozen import frozen
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import Regions, compose
from mapcore.matching.reading.explain import FORMER, MISSPELLING, describe_variant
from mapcore.matching.text.normalize import ReadKey, normalize_name

NO_LANGUAGES: Mapping[str, int] = {}


@frozen
class Interpretation:
    """The region that a key names and how it was read, or the regions that it may mean.

    `via` is None for a key that is matched as it is written. A name is `shared` if each of the
    candidates has exactly this name. `by_language` are the regions that it names in each language
    and as a code, where they do not agree.
    """

    region: int | None = None
    via: str | None = None
    candidates: Regions = ()
    shared: bool = False
    by_language: Mapping[str, int] = NO_LANGUAGES


NOTHING = Interpretation()


def find_rivals(found: Regions, near: Regions) -> Interpretation | None:
    """Return the interpretation of a text that may also mean regions near it; None without any."""
    if not near:  # the usual case, made fast
        return None
    united = unite((found, near))
    return Interpretation(candidates=united) if found and len(united) > len(found) else None


def decide_named(gazetteer: Gazetteer, found: Regions, key: ReadKey, words: str) -> Interpretation:
    """Return the interpretation of a name of regions, reported if it may be a misspelling.

    Of regions whose titles differ in marks alone, as Håbo and Habo, one is meant that is written
    with its marks.
    """
    if len(found) > 1 and (marked := _find_marked(gazetteer, found, key)):
        found = marked
    if len(found) > 1:
        return decide(found, shared=True)
    if words in gazetteer.former:
        return Interpretation(found[0], FORMER)
    if words in gazetteer.misspelt and key.raw.isascii():
        return Interpretation(found[0], MISSPELLING)
    if gazetteer.is_published(words):
        return Interpretation(found[0])
    return Interpretation(found[0], describe_variant(gazetteer.regions[found[0]], words))


def _find_marked(gazetteer: Gazetteer, found: Regions, key: ReadKey) -> Regions:
    """Return the one of some regions whose title a key has with all of its marks."""
    titles = list_titles_in(key.raw, [gazetteer.regions[each].title for each in found])
    marked = [each for each, title in zip(found, titles, strict=True) if not title.isascii()]
    return tuple(marked) if len(marked) == 1 else ()


def list_titles_in(raw: str, titles: Sequence[str]) -> list[str]:
    """Return titles that differ in marks alone, those that a text lacks as empty ones.

    >>> list_titles_in("Habo kommun", ["Håbo", "Habo"]), list_titles_in("Habo", ["Abo", "Habo"])
    (['', 'Habo'], ['', ''])
    """
    alike = len({normalize_name(title) for title in titles}) == 1
    written = compose(raw)
    return [title if alike and compose(title) in written else "" for title in titles]


def decide(found: Regions, via: str | None = None, *, shared: bool = False) -> Interpretation:
    """Return the interpretation of a text that some regions answer to."""
    if len(found) == 1:
        return Interpretation(found[0], via)
    return Interpretation(candidates=found, shared=shared)


def unite(found: Iterable[Regions]) -> Regions:
    """Return all regions of some groups, each once, in their order.

    >>> unite([(1, 2), (2, 3)])
    (1, 2, 3)
    """
    return tuple(dict.fromkeys(region for regions in found for region in regions))
