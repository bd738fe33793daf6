"""What decides between editions: the names that only some of them have."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import numpy as np

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.editions.periods import families
from mapcore.atlas.extents import measure_extents
from mapcore.matching.matching import match_keys
from mapcore.matching.text.normalize import normalize_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.atlas.editions.periods import Family
    from mapcore.atlas.pack import MapPack, Region

TODAY = ""
"""Stands for the map of today among the editions of a family."""
LEAST_CHANGE = 0.05
"""A region whose area differs by this share is another area of the same name."""
STATES = {"US-CT": ("CT", "Connecticut"), "US-VA": ("VA", "Virginia"), "US-AK": ("AK", "Alaska")}


def evidence_of_all() -> dict[str, Any]:
    """Return for each family the names that decide, and the regions that only seem the same."""
    atlas = Atlas()
    return {name: _evidence(family, atlas) for name, family in families().items()}


def _evidence(family: Family, atlas: Atlas) -> dict[str, Any]:
    today = atlas.open(family.id)
    packs = {TODAY: today, **{each.id: atlas.open(each.id) for each in family.editions}}
    changed = {id_: _changed(pack, today) for id_, pack in packs.items() if id_ != TODAY}
    titles = _titles(today).items()
    gone = {key for pack in packs.values() for key, _ in titles - _titles(pack).items()}
    of_one_state = len({each.parent for pack in packs.values() for each in pack.regions}) == 1
    named: dict[str, Region] = {}
    own: dict[str, tuple[Region, float]] = {}
    for id_, pack in packs.items():
        keys = gone if id_ == TODAY else changed[id_]
        regions = [pack.regions[pack.index_of_key[key]] for key in keys]
        for region in regions:
            named.update(dict.fromkeys(list_names(region, of_one_state=of_one_state), region))
        sizes = _areas(pack)
        for each in regions:
            own.update((name, (each, sizes[each.key])) for name in (each.key, each.title))
    have: dict[str, list[str]] = defaultdict(list)
    held: set[str] = set()
    for id_, pack in packs.items():
        within = _find_held(pack, {name: own[name] for name in own if name in named})
        held |= {normalize_name(name) for name in within if id_ == TODAY}
        for name in find_own(pack, named):
            if name not in within:
                have[normalize_name(name)].append(id_)
    names = {n: sorted(set(ids)) for n, ids in have.items() if len(set(ids)) < len(packs)}
    return {
        "names": dict(sorted(names.items())),
        "held": sorted(held & names.keys()),
        "shared": {id_: sorted(_share(packs[id_], today)) for id_ in changed},
        "differs": {id_: _differ(packs[id_], today) for id_ in changed},
    }


def list_names(region: Region, *, of_one_state: bool = False) -> list[str]:
    """Return the names of a region by which tables call it.

    A county's needs its state beside it, unless the map is of one state.
    """
    found = [region.key, region.title, *region.aliases]
    if region.key.isdecimal():
        found.append(region.key.lstrip("0"))
    if region.parent in STATES:
        bare = region.label_text or region.title
        for state in STATES[region.parent]:
            found += [f"{region.title}, {state}", f"{bare}, {state}", f"{region.title} {state}"]
        if of_one_state:
            return [*found, bare.removesuffix(" County")]
        found = [name for name in found if name not in (region.title, *region.aliases)]
    return found


def find_own(pack: MapPack, names: Iterable[str]) -> list[str]:
    """Return the names that are regions of a map as they are written, not by correction."""
    names = list(names)
    found = match_keys(pack, names)
    corrected = {each.input for each in found.corrected}
    return [name for name in names if name in found.resolved and name not in corrected]


def _find_held(pack: MapPack, own: Mapping[str, tuple[Region, float]]) -> set[str]:
    """Return the keys and titles of regions that are parts of larger ones on a map.

    `own` has the region and the area of each. A former region may be an alias of the one that
    holds it today.
    """
    sizes = _areas(pack)
    found = match_keys(pack, find_own(pack, own)).resolved
    held = set()
    for name, key in found.items():
        (one, area), other = own[name], pack.regions[pack.index_of_key[key]]
        is_same = one.key == key or one.title == other.title or name in (key, other.title)
        if not is_same and sizes[key] > (1 + LEAST_CHANGE) * area:
            held.add(name)
    return held


def _areas(pack: MapPack) -> Mapping[str, float]:
    geometry = pack.geometry(4800)
    areas = measure_extents(geometry).solid_areas / np.abs(geometry.rings.areas()).sum()
    return dict(zip(pack.keys, areas.tolist(), strict=True))


def _changed(pack: MapPack, today: MapPack) -> list[str]:
    """Return the keys of the regions of an edition that today's map does not have so."""
    own, now = _areas(pack), _areas(today)
    titles = _titles(today)
    return [
        region.key
        for region in pack.regions
        if titles.get(region.key) != region.title
        or abs(own[region.key] - now[region.key]) > LEAST_CHANGE * own[region.key]
    ]


def _titles(pack: MapPack) -> dict[str, str]:
    return dict(zip(pack.keys, pack.titles, strict=True))


def _share(pack: MapPack, today: MapPack) -> list[str]:
    """Return the keys of today's regions that have the names of an edition's, if all have one."""
    found = match_keys(today, pack.titles)
    corrected = {each.input for each in found.corrected}
    if len(found.resolved) < len(set(pack.titles)) or corrected:
        return []
    shared = set(found.resolved.values())
    return sorted(shared) if len(shared) == len(pack.regions) else []


def _differ(pack: MapPack, today: MapPack) -> dict[str, str]:
    """Return the keys of today's regions whose area was another, with the titles they had."""
    own, now = _areas(pack), _areas(today)
    found: dict[str, str] = {}
    for region in pack.regions:
        same = match_keys(today, [region.title])
        key = same.resolved.get(region.title) if not same.corrected else None
        if key and today.regions[today.index_of_key[key]].parent != region.parent:
            key = None
        for each in {key or region.key, region.key}:
            if each in now and abs(own[region.key] - now[each]) > LEAST_CHANGE * own[region.key]:
                found[each] = region.title if each == key else region.key
    return dict(sorted(found.items()))
