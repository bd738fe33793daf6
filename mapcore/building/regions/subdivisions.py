"""The first-level units of a country as regions of its map."""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pycountry
import shapely
from attrs import evolve

from mapcore.atlas.pack import Region
from mapcore.building.draft import Naming, Unit
from mapcore.building.regions.countries import unambiguous
from mapcore.building.tables import distinct, gather, rows, split
from mapcore.matching.gazetteer.names import is_misspelling
from mapcore.matching.gazetteer.places import is_former
from mapcore.matching.text.normalize import repair_encoding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore.building.sources.natural_earth import Feature

LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pl", "pt", "ru")


def subdivisions(features: Iterable[Feature]) -> list[Unit]:
    """Return the regions that features of one country make up, sorted by key.

    Features of the same key are one region; its key is the title where there is no code.
    """
    ordered = sorted(gather((each.key or each.title, each) for each in features).items())
    regions = unambiguous([_region(key, group) for key, group in ordered])
    return [
        Unit(
            region=region,
            shape=shapely.union_all([feature.shape for feature in group]),
            codes=(group[0].country, key, ""),
        )
        for region, (key, group) in zip(regions, ordered, strict=True)
    ]


def group_units(features: Iterable[Feature]) -> list[Feature]:
    """Return first-level units under the codes and names of the regions that ISO groups them by.

    The regions are those of `tables/parents.csv`. A unit with no region above it is one itself.
    """
    table = {row["key"]: row for row in rows("parents")}
    return [each.replace_by(table[_topmost(each.key)], each.shape) for each in features]


def _topmost(code: str) -> str:
    """Return the code of the largest unit that an ISO 3166-2 code belongs to, itself if none."""
    found: Any = pycountry.subdivisions.get(code=code)  # type: ignore[no-untyped-call]
    parent = found and found.parent_code
    return _topmost(parent) if parent else code


def notes(naming: Naming, features: Iterable[Feature]) -> Naming:
    """Return a map's naming with a note on every region that holds later, smaller ones.

    What `tables/recut.csv` notes on the units of the country follows.
    """
    own = list(features)
    countries = {feature.country for feature in own}
    told = [
        f"{feature.title} is drawn in its former extent and contains {', '.join(later)}."
        for feature in own
        if (later := feature.note.removeprefix("holds ").split())
    ]
    told += [row["note"] for row in rows("recut") if row["note"] and row["country"] in countries]
    return evolve(naming, notes=(*naming.notes, *told))


def _region(key: str, group: Sequence[Feature]) -> Region:
    title = group[0].title
    names: list[str] = [alias for feature in group for alias in feature.aliases]
    if len(group) == 1 or any(feature.former for feature in group):
        names.extend(name for feature in group if not feature.former for name in feature.names)
    if group[0].key:
        names.extend(_iso_names(key))
        names.extend(_codes().get(key, ()))
    short = key.partition("-")[2]
    names = [
        name
        for name in names
        if (name == short or not is_former(name))
        and not is_misspelling(key, name)
        and repair_encoding(name) is None  # UTF-8 that the source has read as Windows-1252
    ]
    former = [name for feature in group for name in feature.former]
    return Region(key, title, aliases=distinct(names, key, title), former=distinct(former, title))


def _iso_names(code: str) -> list[str]:
    """Return the short code and the names, by language, of an ISO 3166-2 code."""
    found: Any = pycountry.subdivisions.get(code=code)  # type: ignore[no-untyped-call]
    if found is None:
        return []
    short = code.partition("-")[2]
    name = found.name.partition(" [")[0]
    return [short, name, *(t.gettext(found.name).partition(" [")[0] for t in _translations())]


@lru_cache(maxsize=1)
def _codes() -> dict[str, tuple[str, ...]]:
    return {row["key"]: split(row["codes"]) for row in rows("codes")}


@lru_cache(maxsize=1)
def _translations() -> list[gettext.NullTranslations]:
    folder = Path(pycountry.LOCALES_DIR)
    return [
        gettext.translation("iso3166-2", folder, [language], fallback=True)
        for language in LANGUAGES
    ]
