"""The language of a column: which country a name means that languages do not agree on.

"Nga" is Russia in Vietnamese, and looks like the code of Nigeria. Beside "Đức" and "Pháp" it is
Russia, beside "USA" and "DEU" Nigeria. Where neither is clear, it stays unmatched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from mapcore.caching import keep
from mapcore.matching.gazetteer.exonyms import CODES_SECTION, read_languages
from mapcore.matching.gazetteer.names import compose
from mapcore.matching.text.normalize import ReadKey

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack
    from mapcore.matching.gazetteer.gazetteer import Gazetteer
    from mapcore.matching.reading.interpretation import Interpretation

SPOKEN = "read in the language of the other keys"
MIN_KEYS = 3
"""The least number of other keys that are names in a language that is clear."""
MIN_SHARE = 0.9
"""The least share of the other keys that are such names: many names are alike in two languages."""
LETTERS_OF_CODE = 3
"""Letters of codes that look like names."""
MOST_KEYS = 2_000
"""The most keys of a block whose language is asked for."""


def choose_by_language(
    gazetteer: Gazetteer,
    blocks: Sequence[Iterable[str]],
    answers: Mapping[str, Interpretation],
) -> dict[str, int]:
    """Return each key that languages do not agree on with its region in the language of its block.

    The language is clear if more of the other keys are names in it than in any language in which
    the key means another region, and at least three of them and nine in ten of all.
    """
    disputed = {key: answer.by_language for key, answer in answers.items() if answer.by_language}
    if not disputed:
        return {}
    found: dict[str, int | None] = {}
    for block in blocks:
        keys = list(block)[:MOST_KEYS]
        own = [key for key in keys if key in disputed]
        counts = _count_languages(gazetteer, [key for key in keys if key not in disputed])
        for key in own:
            region = _choose(disputed[key], counts, len(keys) - len(own))
            found[key] = region if found.get(key, region) == region else None
    return {key: region for key, region in found.items() if region is not None}


def find_spoken(pack: MapPack, language: str, key: str) -> int | None:
    """Return the region that is called so in the reader's language, as it is written.

    Three letters that are all small or all capitals may be a code, and are left to other rules.

    >>> from mapcore.atlas.catalog import Atlas
    >>> world = Atlas().open("world")
    >>> [find_spoken(world, "vi", key) is None for key in ("Nga", "NGA", "Áo", "AO")]
    [False, True, False, True]
    """
    text = key.strip()
    if text.isascii() and len(text) <= LETTERS_OF_CODE and not (len(text) > 1 and text.istitle()):
        return None
    return _list_spoken(pack, language).get(compose(text))


@keep("spoken names")
def _list_spoken(pack: MapPack, language: str) -> Mapping[str, int]:
    """Return the index of each region by its name in a language, in one case."""
    from mapcore.atlas.titles import list_known_titles

    index, found = pack.index_of_key, dict[str, int]()
    for key, title in list_known_titles(pack, language).items():
        name = compose(title)
        found[name] = -1 if name in found else index[key]
    return {name: at for name, at in found.items() if at >= 0}


def _choose(named: Mapping[str, int], counts: Counter[str], others: int) -> int | None:
    best: Counter[int] = Counter()
    for language, region in named.items():
        best[region] = max(best[region], counts[language])
    ((region, most), *rest) = best.most_common(2)
    clear = most >= max(MIN_KEYS, MIN_SHARE * others) and not (rest and rest[0][1] >= most)
    return region if clear else None


def _count_languages(gazetteer: Gazetteer, keys: Iterable[str]) -> Counter[str]:
    """Return how many keys are names in each language, and how many are codes."""
    names = read_languages()
    counts: Counter[str] = Counter()
    for key in filter(None, map(ReadKey.read, keys)):
        if key.words in gazetteer.codes and not key.is_marked:
            counts[CODES_SECTION] += 1
            continue
        letters = key.words.replace(" ", "")
        counts.update(language for language, known in names.items() if letters in known)
    return counts
