"""The titles of a map's regions in the reader's language, where most of them have one.

A title is drawn only if no other region of the map has the same. If fewer than four in five regions
have a title in the language, all keep those of the map: no map is in two languages.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.caching import Cache, IdentityKey, keep
from mapcore.locales.titles import read_titles
from mapcore.similarity import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.atlas.pack import Inset, MapPack, Region

SCHEMES = ("ISO 3166-1 alpha-2", "ISO 3166-2")
"""The key schemes of maps whose regions have titles in other languages."""
LEAST_SHARE = 0.8
"""The least share of a map's regions that have a title in a language."""

AREAS = {"Alaska": "US-AK", "Canary Islands": "IC", "Chatham Islands": "NZ-CIT", "Hawaii": "US-HI"}
"""The codes of what insets are named after where that is no region of the map."""
NAME_SEPARATOR = ", "
"""Between the titles of the regions of an inset, in its name."""

_TRANSLATED: Cache[MapPack] = Cache(
    "translated titles", lambda pack: 4096 + 200 * len(pack.regions)
)


@keep("titles")
def find_titles(pack: MapPack, language: str) -> Mapping[str, str]:
    """Return the titles of a map's regions in a language, by key; none where too few have one.

    >>> from mapcore.atlas.catalog import Atlas
    >>> find_titles(Atlas().open("germany"), "fr")["DE-BY"]
    'Bavière'
    """
    known = list_known_titles(pack, language)
    counts = Counter(fold(known.get(region.key, region.title)) for region in pack.regions)
    found = {key: title for key, title in known.items() if counts[fold(title)] == 1}
    return found if len(found) >= LEAST_SHARE * len(pack.regions) else {}


def list_known_titles(pack: MapPack, language: str) -> dict[str, str]:
    """Return all titles that regions of a map have in a language, by key."""
    if pack.key_scheme not in SCHEMES:
        return {}
    names = read_titles(language).regions
    redefined = pack.former.redefined if pack.former else ()
    return {key: names[key] for key in pack.keys if key in names and key not in redefined}


def translate_titles(pack: MapPack, language: str) -> MapPack:
    """Return a map with its regions' titles and short labels in a language, as far as they have.

    The labels that a map has by convention stay where they are codes, such as CA. Insets are named
    in the language where all that their names join are.
    """
    titles = find_titles(pack, language)
    if not titles:
        return pack
    names = read_titles(language)
    return _TRANSLATED.get(
        (IdentityKey(pack), language),
        lambda: evolve(
            pack,
            regions=tuple(_translate(each, titles, names.short) for each in pack.regions),
            insets=_translate_insets(pack, titles, names.regions),
        ),
    )


def _translate_insets(
    pack: MapPack, titles: Mapping[str, str], areas: Mapping[str, str]
) -> tuple[Inset, ...]:
    """Return the insets of a map, named by the titles of its regions and of other areas."""
    known = {name: areas.get(code) for name, code in AREAS.items()}
    known |= {region.title: titles.get(region.key) for region in pack.regions}
    parts = [[known.get(part) for part in each.name.split(NAME_SEPARATOR)] for each in pack.insets]
    return tuple(
        evolve(each, name=NAME_SEPARATOR.join(filter(None, found))) if all(found) else each
        for each, found in zip(pack.insets, parts, strict=True)
    )


def _translate(region: Region, titles: Mapping[str, str], short: Mapping[str, str]) -> Region:
    if region.key not in titles:
        return region
    text = region.label_text
    is_code = text is not None and text.isupper() and text.isascii()
    label = text if is_code else short.get(region.key)
    return evolve(region, title=titles[region.key], label_text=label)
