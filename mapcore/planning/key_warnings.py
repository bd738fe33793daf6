"""Warnings about the keys of a request that its picture cannot show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.matching.better_maps import advise_map, find_better_map, find_map_of_part
from mapcore.matching.matching import match_keys
from mapcore.matching.wholes import list_divided, spread
from mapcore.request.responses import RenderWarning
from mapcore.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack
    from mapcore.matching.matching import Matching
    from mapcore.request.request import RenderRequest

REST_OF = {"us-states": "us-territories", "united-kingdom": "uk-local-authorities"}
"""Maps, with that of the regions that their tables often hold and they do not show."""
FORMER, UNCLEAR = "former_edition", "edition_unclear"
FEWEST_KEYS = 2
"""Keys from which on few of them can be matched."""
MOST_TITLES = 3
"""The most regions that a warning names."""
FEWEST_ROWS = 3
"""Numbers from which on keys can be those of rows."""


def warn_of_keys(
    request: RenderRequest,
    pack: MapPack,
    matching: Matching,
    atlas: Atlas | None = None,
    told: Iterable[RenderWarning] = (),
) -> tuple[RenderWarning, ...]:
    """Return the warnings about the keys of each block of a request.

    They name a map of the atlas, where one is given, that fits the keys better. `told` are those on
    the edition of the map, in whose place nothing else is advised.
    """
    codes = frozenset(each.code for each in told)
    blocks: dict[str, Collection[str]] = {
        "choropleth.values": request.choropleth.values if request.choropleth else (),
        "categories.values": request.categories.values if request.categories else (),
        "symbols.values": (request.symbols.values if request.symbols else None) or (),
        "regions": request.regions or (),
    }
    named = [*blocks.items(), *(("panels", panel.values) for panel in request.panels or ())]
    return tuple(
        warning
        for name, keys in named
        if keys
        for warning in _warn_of_block(name, keys, pack, matching, atlas, codes)
    )


def _warn_of_block(
    name: str,
    keys: Collection[str],
    pack: MapPack,
    matching: Matching,
    atlas: Atlas | None,
    told: frozenset[str],
) -> Iterator[RenderWarning]:
    """Give the warnings about the keys of one block, which is called `name` in the request.

    `told` are the codes of the warnings on the edition.
    """
    regions = matching.index_keys(keys)
    found = set(regions.values())
    matched, drawn = len(regions), len(found)
    if FORMER in told:
        pass
    elif len(keys) >= FEWEST_KEYS and 2 * matched < len(keys):
        are = "is a region" if matched == 1 else "are regions"
        message = f"Only {matched} of the {len(keys)} keys of {name} {are} of {pack.title}."
        better = find_better_map(keys, pack, matched, atlas) if atlas else None
        yield RenderWarning("few_keys_matched", message + advise_map(better))
    elif matched == len(keys) and atlas and name != "regions":
        yield from _warn_of_part(name, regions, pack, atlas)
    if matched < len(keys):
        yield from _warn_of_rest([key for key in keys if key not in regions], pack, atlas)
    if name != "symbols.values":  # a count of the whole is not one of each part
        yield from _warn_of_parts(name, found, pack, matching)
    if told.isdisjoint({FORMER, UNCLEAR}):
        yield from _warn_of_divided(name, found, pack)
    if drawn < matched:
        yield _warn_of_doubles(name, regions)
    if 0 < drawn < len(pack.regions) and _are_row_numbers(keys):
        message = (
            f"The keys of {name} run from 1 to {len(keys)} and look like the numbers of rows. "
            "Use the names or codes of the regions as keys."
        )
        yield RenderWarning("keys_look_like_row_numbers", message)


def _warn_of_part(
    name: str, regions: Mapping[str, int], pack: MapPack, atlas: Atlas
) -> Iterator[RenderWarning]:
    """Give a warning where all keys of a block are in a part of the map that has its own map."""
    part = find_map_of_part(regions, pack, atlas)
    if part:
        message = f"All {len(regions)} keys of {name} are in one part of {pack.title}."
        yield RenderWarning("better_map", message + advise_map(part))


def _warn_of_rest(
    unmatched: list[str], pack: MapPack, atlas: Atlas | None
) -> Iterator[RenderWarning]:
    """Give a warning where keys that were not matched are regions of the map of the rest."""
    if atlas is None or not unmatched or pack.id not in REST_OF:
        return
    rest = REST_OF[pack.id]
    if rest not in {listed.id for listed in atlas.list()}:
        return
    shown = atlas.open(rest)
    found = sorted(set(match_keys(shown, unmatched).indices.values()))
    if found:
        message = (
            f"Regions that {pack.title} does not show: {_list_titles(found, shown)}. A map of "
            "their own does"
        )
        how = Sentence(f': set mapId to "{rest}".', command=f": add --map {rest}.", plain=".")
        yield RenderWarning("keys_of_another_map", message + how)


def _warn_of_parts(
    name: str, drawn: set[int], pack: MapPack, matching: Matching
) -> Iterator[RenderWarning]:
    """Give a warning where regions have the value of the one around them, or are left empty."""
    added = sorted(spread(matching.parts, dict.fromkeys(drawn)).keys() - drawn)
    if added:
        message = (
            f"Regions that {name} does not name have the value of the region around them: "
            f"{_list_titles(added, pack)}. Give one of them a key of its own to show all of them "
            "apart."
        )
        yield RenderWarning("value_of_whole", message)
        return
    wholes = matching.parts.items()
    empty = sorted({part for whole, parts in wholes if whole in drawn for part in parts} - drawn)
    if empty:
        message = (
            f"Regions are left empty although the region around them has a value in {name}: "
            f"{_list_titles(empty, pack)}. Give each a value of its own, or none of them: then "
            "they have the value of the region around them."
        )
        yield RenderWarning("regions_left_empty", message)


def _warn_of_divided(name: str, drawn: set[int], pack: MapPack) -> Iterator[RenderWarning]:
    """Give a warning where a table may be from before some of the map's regions were founded."""
    if 2 * len(drawn) < len(pack.regions):
        return
    for year, wholes in list_divided(pack).items():
        founded = sorted({part for parts in wholes.values() for part in parts})
        if drawn.isdisjoint(founded) and wholes.keys() <= drawn:
            message = (
                f"Regions are left empty in {name} that were parts of others until {year}: "
                f"{_list_titles(founded, pack)}. If the values are older, give each the value of "
                f"the region that it was a part of: {_list_titles(sorted(wholes), pack)}."
            )
            yield RenderWarning("regions_left_empty", message)


def _list_titles(regions: list[int], pack: MapPack) -> str:
    titles = [pack.regions[index].title for index in regions]
    more = ", …" if len(titles) > MOST_TITLES else ""
    return f"{', '.join(titles[:MOST_TITLES])}{more} ({len(titles)} in all)"


def _warn_of_doubles(name: str, regions: Mapping[str, int]) -> RenderWarning:
    """Return the warning where keys of a block name a region that an earlier one has named."""
    drawn: dict[int, str] = {}
    doubled: list[tuple[str, str]] = []
    for key, region in regions.items():
        if region in drawn:
            doubled.append((drawn[region], key))
        drawn[region] = key
    (first, later), *others = doubled
    more = f" So do {len(others)} more." if others else ""
    message = (
        f"{first!r} and {later!r} of {name} name the same region; the later one is drawn.{more}"
    )
    return RenderWarning("duplicate_regions", message)


def _are_row_numbers(keys: Collection[str]) -> bool:
    """Return whether keys, in any order, are the numbers from 1 to as many as they are."""
    if len(keys) < FEWEST_ROWS or "1" not in keys:
        return False
    return set(keys) == {str(number) for number in range(1, len(keys) + 1)}
