"""The words of their type that units of a map have in common: Provinz Bengo, Provinz Bié."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from mapcore.building.sources.geonames import solid
from mapcore.building.tables import rows
from mapcore.matching.text.normalize import normalize, normalize_name
from mapcore.matching.text.region_types import find_types, strip_type

if TYPE_CHECKING:
    from collections.abc import Mapping

SHARE = 0.6
"""The least share of units of a map that have a word of their type."""
FEWEST = 3
"""The least number of such units."""
LONGEST_TYPE = 3
"""The most words of a type."""
TOGETHER = ("ja", "ko", "zh", "zh-Hant")
"""Languages in which the type is a part of the name."""
UNSPACED = ("th",)
"""Languages without spaces in which the type stands before the name."""
GENITIVE = ("el",)
"""Languages in which a name behind a type is in the genitive."""
KINDS = frozenset(("province", "department", "county"))
"""Types whose words are dropped although few units have them."""
BEHIND = ("bn", "de", "hi", "hu", "ta", "tr", "ur", "vi", "id")
"""Languages in which a type behind a name leaves its usual form; elsewhere it is in the genitive,
or an adjective."""
LINK = re.compile(
    r"^(?:de las |de los |de la |del |delle |della |dello |degli |dell['’]|de l['’]|dei |des |das "
    r"|dos |du |do |da |di |de |d['’]|van |von |of )",
    re.IGNORECASE,
)
"""What stands between a type and a name."""
JOINED = re.compile(
    r"^(?:(?:dell|de l|d)['’]"
    r"|(?:de la|del|della|dello|delle|degli|dei|des|das|dos|du|do|da|de|di) )"
)
"""What is dropped with a type before a name; an article in the plural is a part of the name."""
ADJECTIVE = re.compile(r"(?:ern|Central|Capital|Economic|Federal|National|Metropolitan)$")
"""The end of what is no name without the word of a type: Eastern Province."""
WITH_LINKS = ("es", "fr", "it", "nl", "pt", "ro")


def drop_type_words(
    names: Mapping[str, str], own: Mapping[str, str], language: str
) -> dict[str, str]:
    """Return the names of a map's units, by key, without the word of their type.

    `own` are the map's own titles: a word that they share too is a part of the names.

    >>> names = {"A": "Provinz Bengo", "B": "Provinz Bié", "C": "Provinz Uíge"}
    >>> drop_type_words(names, {"A": "Bengo", "B": "Bié", "C": "Uíge"}, "de")
    {'A': 'Bengo', 'B': 'Bié', 'C': 'Uíge'}
    """
    if language in TOGETHER:
        return dict(names)
    if language in UNSPACED:
        return _drop_letters(names)
    found = dict(names)
    if language in GENITIVE:
        return found
    for behind in (False, True) if language in BEHIND else (False,):
        if (size := _find_type(found, own, behind=behind)) == 0:
            continue
        kind = _most_common(found, size, behind=behind)
        found = {key: _drop(name, kind, language, behind=behind) for key, name in found.items()}
    for kind in _list_known(found):
        found = {key: _drop(name, kind, language, behind=False) for key, name in found.items()}
    typed = {key for key, title in own.items() if strip_type(normalize(title))}
    for row in rows("title_types"):
        if row["language"] == language:
            kinds = frozenset(row["words"].split())
            found |= {
                key: _drop_one(name, kinds, row["side"], language)
                for key, name in found.items()
                if key not in typed
            }
    return found


def _drop_one(name: str, kinds: frozenset[str], side: str, language: str) -> str:
    """Return a name without the word of a type that it has and others of the map have not.

    The word stands in `front` of the name, or `behind` it, or before it with a `link` such as de:
    then it is dropped with the link.

    >>> _drop_one("canton d’Argovie", frozenset(["canton"]), "link", "fr")
    'Argovie'
    >>> _drop_one("Región de los Lagos", frozenset(["región"]), "link", "es")
    'Los Lagos'
    """
    behind = side == "behind"
    kind = _words(name, 1, behind=behind)
    if kind not in kinds or (behind and ADJECTIVE.search(name.rpartition(" ")[0])):
        return name
    if side != "link":
        dropped = _drop(name, kind, language, behind=behind)
        return name if dropped[:1].islower() else dropped
    _, _, linked = name.partition(" ")
    rest = JOINED.sub("", linked)
    return name if rest == linked else rest[:1].upper() + rest[1:]


def _list_known(names: Mapping[str, str]) -> list[str]:
    """Return the words that some names begin with and that are types in a language we know."""
    counts = Counter(_words(name, 1, behind=False) for name in names.values())
    return [word for word, count in counts.items() if count >= FEWEST and _is_type(word)]


def _is_type(word: str) -> bool:
    return bool(find_types(normalize_name(word)) & KINDS)


def _find_type(names: Mapping[str, str], own: Mapping[str, str], *, behind: bool) -> int:
    """Return how many words of a type names share, 0 for none."""
    for size in range(LONGEST_TYPE, 0, -1):
        kind = _most_common(names, size, behind=behind)
        alike = sum(_words(name, size, behind=behind) == kind for name in names.values())
        if kind and alike >= max(FEWEST, SHARE * len(names)):
            titles = Counter(_words(title, 1, behind=behind) for title in own.values())
            shared = max((count for word, count in titles.items() if word), default=0)
            return 0 if shared >= SHARE * len(own) else size
    return 0


def _most_common(names: Mapping[str, str], size: int, *, behind: bool) -> str:
    counts = Counter(filter(None, (_words(name, size, behind=behind) for name in names.values())))
    return counts.most_common(1)[0][0] if counts else ""


def _words(name: str, size: int, *, behind: bool) -> str:
    """Return the first or last words of a longer name, in small letters."""
    words = name.casefold().split()
    if len(words) <= size:
        return ""
    return " ".join(words[-size:] if behind else words[:size])


def _drop(name: str, kind: str, language: str, *, behind: bool) -> str:
    """Return a name without its type; with it where what is left would be no name."""
    size = len(kind.split())
    if _words(name, size, behind=behind) != kind:
        return name
    words = name.split()
    rest = " ".join(words[:-size] if behind else words[size:])
    if not behind and language in WITH_LINKS:
        rest = LINK.sub("", rest)
    if rest[:1].islower() and language not in ("vi", "id", "pl"):
        return name
    if language == "pl" and rest[:1].islower() and kind != "województwo":
        return name
    if language == "hu" and behind and rest.endswith("i"):
        return name
    return rest if solid(rest) else name


def _drop_letters(names: Mapping[str, str]) -> dict[str, str]:
    """Return names without the letters that most of them begin with."""
    for size in range(20, 1, -1):
        counts = Counter(name[:size] for name in names.values() if len(name) > size + 1)
        kind, count = counts.most_common(1)[0] if counts else ("", 0)
        if count >= max(FEWEST, SHARE * len(names)):
            return {
                key: name[size:] if name.startswith(kind) and len(name) > size + 1 else name
                for key, name in names.items()
            }
    return dict(names)
