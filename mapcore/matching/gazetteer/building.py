"""The gazetteer of a pack: built once, and cached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.caching import keep
from mapcore.matching.gazetteer.gazetteer import Gazetteer
from mapcore.matching.gazetteer.names import (
    TITLE,
    NameTable,
    build_lookup,
    list_former_names,
    list_names,
    list_names_in_parents,
    list_parted_titles,
)
from mapcore.matching.gazetteer.own_types import RegionTypes, list_own_types, list_types
from mapcore.matching.gazetteer.places import list_home_names, list_parent_names

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack

ZCTA = "ZCTA"
"""The key scheme of maps of ZIP areas."""


def _weigh(gazetteer: Gazetteer) -> int:
    """Estimate the bytes of a gazetteer and what it computes later; countries have many names."""
    lookups = (
        gazetteer.codes,
        gazetteer.words,
        gazetteer.solids,
        gazetteer.canons,
        gazetteer.bases,
        gazetteer.spelling,
    )
    countries = gazetteer.known and any(len(key) == 2 for key in gazetteer.keys)
    return 400 * sum(len(lookup) for lookup in lookups) + (6_000_000 if countries else 30_000)


@keep("gazetteers", _weigh)
def gazetteer_of(pack: MapPack) -> Gazetteer:
    """Return the gazetteer of a map, cached if possible."""
    return build_gazetteer(pack)


def build_gazetteer(pack: MapPack) -> Gazetteer:
    """Build the gazetteer of a map."""
    regions = pack.regions
    known = bool(pack.key_scheme)
    table = NameTable.of(regions, known)
    types, home = list_types(pack), list_home_names(pack.names_title, regions)
    names = list_names(pack, table.lines, types, home)
    codes = build_lookup(table.codes)
    parents = list_parent_names(
        {region.parent for region in regions if region.parent}, pack.names_id if known else ""
    )
    return Gazetteer(
        map_id=pack.names_id,
        regions=regions,
        keys=pack.index_of_key,
        codes=codes,
        words=build_lookup(table.lines),
        solids=build_lookup(
            (line.replace(" ", ""), region, rank)
            for line, region, rank in table.lines
            # Names with an initial stay parted: `SSudan` is not S. Sudan, nor `Korean` Korea N.
            if line[1:2] != " " and line[-2:-1] != " "
        ),
        canons=build_lookup((name.letters, name.region, name.rank) for name in names),
        bases=build_lookup((name.base_letters, name.region, TITLE) for name in names),
        spelling={
            words: name.base for name in reversed(names) for words in (name.base, name.words)
        },
        called=build_lookup(
            [(words, name.region, TITLE) for name in names for words in {name.words, name.base}]
            + list_names_in_parents(regions, parents)
        ),
        titles=frozenset(
            words for name in names if name.rank <= TITLE for words in (name.words, name.base)
        ),
        parted=list_parted_titles(regions),
        types=RegionTypes(pack.names_id, regions, types, list_own_types(regions, types, names)),
        parents=parents,
        home=home,
        unpublished=table.list_unpublished_names(),
        marked=table.list_marked_names(),
        misspelt=table.list_misspelt_names(regions) if known else frozenset(),
        former=list_former_names(regions),
        widths=tuple(sorted({len(code) for code in codes if code.isdigit()})),
        known=known,
        postal=pack.key_scheme == ZCTA,
        scheme=pack.key_scheme or "",
        redefined=pack.former.redefined if pack.former else frozenset(),
    )
