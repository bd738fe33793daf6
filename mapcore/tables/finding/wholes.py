"""Rows of a table that stand for more than one region: groups, totals, and the whole of a map."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mapcore.errors import list_some
from mapcore.matching.matching import match_keys
from mapcore.matching.text.normalize import normalize
from mapcore.tables.finding.words import is_aggregate

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack

WORLD = "world"
COUNTIES = "FIPS"
LEFT_OUT = "left out as groups or totals: "
_STATE = re.compile(r"\d{1,2}000|US000")
"""The code of a whole state among those of counties, and that of the country."""
_SUM = "total|totals|totale|totaal|totalt|insgesamt|gesamt|zusammen|ogółem|razem|celkem|összesen"
_ALL = "all|whole|entire|ganz|tout|toute|todo|toda|tutto|tutta"
_HAS_SUM = re.compile(rf"^(?:{_SUM})\W+|\W+(?:{_SUM})\W*$", re.IGNORECASE)
_SUM_BESIDE = re.compile(rf"^(?:{_SUM}|{_ALL})\W+|\W+(?:{_SUM})\W*$", re.IGNORECASE)
"""A word for a sum before or after a name, as in Deutschland insgesamt or All India."""


def find_wholes(keys: Iterable[str], pack: MapPack, atlas: Atlas) -> tuple[str, ...]:
    """Return the keys that name a group of regions, a total, or the whole of a map.

    A key that is a region's own key, title or other name is none. A word for a sum beside a name
    that is no region's makes a total.

    >>> from mapcore.atlas.catalog import Atlas
    >>> find_wholes(["World", "Germany", "Bayern"], Atlas().open("germany"), Atlas())
    ('World', 'Germany')
    >>> find_wholes(["Stadt insgesamt", "Bayern"], Atlas().open("germany"), Atlas())
    ('Stadt insgesamt',)
    """
    keys = list(keys)
    doubtful = [key for key in keys if is_aggregate(key)]
    matching = match_keys(pack, keys)
    guessed = {each.input for each in matching.unmatched}
    guessed |= {each.input for each in matching.corrected}
    if pack.key_scheme == COUNTIES:
        doubtful += [key for key in guessed if _STATE.fullmatch(key) and key not in doubtful]
    country = pack.names_title.partition(" by ")[0]
    others = {key: name_summed(key) for key in keys if key in guessed and key not in doubtful}
    found = {key for key in doubtful if not _is_own(key, pack)}
    found |= {key for key, name in others.items() if normalize(name) == normalize(country)}
    found |= _list_sums([each.input for each in matching.unmatched], pack)
    if pack.id != WORLD and others and WORLD in {listed.id for listed in atlas.list()}:
        world = atlas.open(WORLD)
        own = {region.key for region in world.regions if region.title == country}
        resolved = match_keys(world, list(dict.fromkeys(others.values()))).resolved if own else {}
        found |= {key for key, name in others.items() if resolved.get(name) in own}
    return tuple(key for key in keys if key in found)


def _list_sums(keys: Sequence[str], pack: MapPack) -> set[str]:
    """Return the keys with a word for a sum beside a name that is no region's."""
    names = {key: name_summed(key) for key in keys if _HAS_SUM.search(key)}
    resolved = match_keys(pack, list(dict.fromkeys(names.values()))).resolved if names else {}
    return {key for key, name in names.items() if name not in resolved}


def name_summed(key: str) -> str:
    """Return the name in a key that says whose sum it is, or the key.

    >>> name_summed("Deutschland insgesamt"), name_summed("Total: Italy"), name_summed("Italy")
    ('Deutschland', 'Italy', 'Italy')
    """
    return _SUM_BESIDE.sub("", key, count=1)


def tell_wholes(keys: Sequence[str]) -> tuple[str, ...]:
    """Return a line that names the rows left out as groups or totals, or nothing if none are.

    >>> tell_wholes(["World", "Africa"])
    ('left out as groups or totals: World, Africa',)
    """
    return (f"{LEFT_OUT}{list_some(keys, 4)}",) if keys else ()


def _is_own(key: str, pack: MapPack) -> bool:
    wanted = normalize(key)
    return any(
        wanted in {normalize(name) for name in (region.key, region.title, *region.aliases)}
        for region in pack.regions
    )
