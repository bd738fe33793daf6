"""Names joined with what another column says that they lie in: Bom Jesus, RS.

A name that several regions of a map have means one of them only beside its parent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.map_names import is_name
from mapcore.matching.map_suggestions import are_unknown, find_candidates
from mapcore.matching.matching import match_keys
from mapcore.matching.text.cells import read_text
from mapcore.matching.text.normalize import normalize_name

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack

MOST_COLUMNS = 6
"""So many columns of texts are looked at, the first ones."""
MOST_NAMES = 200
"""So many different names show which map a column fits."""
MOST_ROWS = 4000
"""So many rows, evenly spread, are looked at."""
MOST_MAPS = 2
"""How many maps are tried for a column of names."""
PARENTS_SHARE = 0.8
"""A column holds parents if so large a share of its texts are parents on the map."""


def join_parents(columns: dict[str, list[Any]], atlas: Atlas) -> tuple[dict[str, list[Any]], str]:
    """Return columns with one of names and their parents where that tells more, and a note on it.

    >>> from mapcore.atlas.catalog import Atlas
    >>> table = {"cidade": ["Bom Jesus", "Bom Jesus"], "uf": ["RS", "PI"], "n": [3, 4]}
    >>> joined, note = join_parents(table, Atlas())
    >>> joined["cidade and uf"]
    ['Bom Jesus, RS', 'Bom Jesus, PI']
    >>> note
    'joined cidade and uf to names with their parents'
    """
    named = [name for name, cells in columns.items() if _has_letters(cells)][:MOST_COLUMNS]
    parents = [name for name in named if _are_names(columns[name])]
    for name, parent in ((each, of) for of in parents for each in named if each != of):
        places = _find_different(columns[name], columns[parent])
        sample = {each: [read_text(cells[at]) for at in places] for each, cells in columns.items()}
        if any(_tells_more(pack, name, parent, sample) for pack in _list_maps(sample[name], atlas)):
            rows = zip(map(read_text, columns[name]), map(read_text, columns[parent]), strict=True)
            joined = [f"{own}, {of}" if own and of else None for own, of in rows]
            note = f"joined {name} and {parent} to names with their parents"
            return {**columns, f"{name} and {parent}": joined}, note
    return columns, ""


def _has_letters(cells: Sequence[Any]) -> bool:
    return any(any(map(str.isalpha, read_text(cell))) for cell in cells[:MOST_NAMES])


def _are_names(cells: Sequence[Any]) -> bool:
    """Return whether a column may hold parents: most of its first texts are names on some map."""
    texts = {text for cell in cells[:MOST_NAMES] if (text := read_text(cell))}
    return sum(map(is_name, texts)) >= PARENTS_SHARE * max(1, len(texts))


def _find_different(names: Sequence[Any], parents: Sequence[Any]) -> list[int]:
    """Return the rows with different names and parents, at most `MOST_NAMES` of those looked at."""
    found: dict[tuple[str, str], int] = {}
    for at in range(0, len(names), len(names) // MOST_ROWS + 1):
        row = read_text(names[at]), read_text(parents[at])
        if all(row):
            found.setdefault(row, at)
        if len(found) == MOST_NAMES:
            break
    return list(found.values())


def _list_maps(names: Sequence[str], atlas: Atlas) -> list[MapPack]:
    """Return the maps that most of some names may be of."""
    keys = [*dict.fromkeys(names)]
    if are_unknown(atlas, keys):
        return []
    return [atlas.open(each) for each in find_candidates(atlas, keys)[:MOST_MAPS]]


def _tells_more(pack: MapPack, name: str, parent: str, sample: Mapping[str, Sequence[str]]) -> bool:
    """Return whether names tell more regions beside their parents than any column does alone."""
    known, parents = gazetteer_of(pack).parents, {*sample[parent]}
    if sum(normalize_name(each) in known for each in parents) < PARENTS_SHARE * len(parents):
        return False
    pairs = zip(sample[name], sample[parent], strict=True)
    joined = _count_regions(pack, [f"{own}, {of}" for own, of in pairs])
    return all(
        len({*texts}) < joined or _count_regions(pack, texts) < joined for texts in sample.values()
    )


def _count_regions(pack: MapPack, keys: Sequence[str]) -> int:
    return len({*match_keys(pack, [key for key in keys if key]).resolved.values()})
