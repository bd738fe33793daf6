"""The catalog: which maps there are, finding one by id or alias, and searching them."""

from __future__ import annotations

import json
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from mapcore.atlas.pack import MapPack, open_pack
from mapcore.atlas.search import closest, fold
from mapcore.caching import Cache, keep
from mapcore.errors import FieldError, UnknownMap, ValidationError
from mapcore.spec.responses import CatalogMap, MapDetail, Page, RegionEntry

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

QUERY_LIMIT = 100
PAGE_LIMIT = 5000


@frozen
class Entry:
    """One built-in map as the catalog's index knows it."""

    listed: CatalogMap
    file: str
    category: str
    aliases: tuple[str, ...]

    @cached_property
    def haystack(self) -> str:
        """The folded texts that a query is looked for in."""
        listed = self.listed
        texts = (listed.id, listed.title, listed.region_type or "", self.category, *self.aliases)
        return fold("\n".join(texts))


@frozen
class Index:
    """The built-in maps in listing order, and every id and alias that leads to one of them."""

    entries: tuple[Entry, ...]
    by_name: dict[str, Entry] = field(repr=False)


def _weight(pack: MapPack) -> int:
    """Estimate the bytes of an open pack, its shapes apart."""
    return sum(400 + 90 * len(region.aliases) for region in pack.regions) + 8192


_OPEN: Cache[MapPack] = Cache("packs", _weight)


@frozen(init=False, eq=False)
class Atlas:
    """The built-in maps, chained with the caller's own.

    `packs` are MapPack values or paths of pack files. They are found by their ids and aliases
    before the built-in ones, and are never listed. `builtin=False` leaves the built-in maps out.

    >>> Atlas().open("US-States").id
    'us-states'
    """

    builtin: bool
    _private: dict[str, MapPack] = field(repr=False)

    def __init__(self, packs: Iterable[MapPack | str | Path] = (), builtin: bool = True) -> None:
        opened = [pack if isinstance(pack, MapPack) else open_pack(Path(pack)) for pack in packs]
        private: dict[str, MapPack] = {}
        for pack in opened:
            for name in (pack.id, *pack.aliases):
                private.setdefault(name.casefold(), pack)
        self.__attrs_init__(builtin, private)

    @property
    def own_packs(self) -> tuple[MapPack, ...]:
        """The caller's own maps, each once."""
        return tuple({pack.id: pack for pack in self._private.values()}.values())

    def open(self, map_id: str) -> MapPack:
        """Return the map of this id or alias, in any case; raises UnknownMap."""
        name = map_id.strip().casefold()
        if name in self._private:
            return self._private[name]
        entry = _index().by_name.get(name) if self.builtin else None
        if entry is None:
            raise UnknownMap(map_id, self._suggestions(map_id))
        file = entry.file
        return _OPEN.get(file, lambda: open_pack(_data() / file))

    def list(self, q: str | None = None) -> tuple[CatalogMap, ...]:
        """Return the built-in maps, or those with `q` in id, title, region type or category.

        `q` is compared without regard to case and diacritics, and also with the maps' aliases.
        Raises ValidationError where it is longer than 100 characters.

        >>> [found.id for found in Atlas().list("germ")]
        ['germany']
        """
        _check(_query_errors(q))
        entries = _index().entries if self.builtin else ()
        wanted = fold(q or "")
        return tuple(entry.listed for entry in entries if wanted in entry.haystack)

    def get(
        self, map_id: str, q: str | None = None, offset: int = 0, limit: int | None = None
    ) -> MapDetail:
        """Return one map with its regions, or those with `q` in key, title or an alias.

        Of the matching regions `offset` are skipped and at most `limit` returned. Raises
        UnknownMap, and ValidationError where an argument is out of bounds.
        """
        _check([*_query_errors(q), *_page_errors(offset, limit)])
        pack = self.open(map_id)
        wanted = fold(q or "")
        found = (
            [
                RegionEntry(region.key, region.title)
                for region, text in zip(pack.regions, _region_texts(pack), strict=True)
                if wanted in text
            ]
            if wanted
            else [RegionEntry(region.key, region.title) for region in pack.regions]
        )
        end = len(found) if limit is None else offset + limit
        return MapDetail(
            id=pack.id,
            title=pack.title,
            region_type=pack.region_type,
            region_type_plural=pack.region_type_plural,
            layers=pack.layers,
            region_count=len(pack.regions),
            labels=pack.labels,
            regions=tuple(found[offset:end]),
            page=Page(offset=offset, limit=limit, matched=len(found)),
        )

    def _suggestions(self, map_id: str) -> tuple[str, ...]:
        if not self.builtin:
            return ()
        names = {name: entry.listed.id for name, entry in _index().by_name.items()}
        for entry in _index().entries:
            names.setdefault(entry.listed.title.casefold(), entry.listed.id)
        return closest(map_id, names)


@keep("search texts")
def _region_texts(pack: MapPack) -> tuple[str, ...]:
    """Return for every region the folded text that a query is looked for in."""
    return tuple(
        fold("\n".join((region.key, region.title, *region.aliases))) for region in pack.regions
    )


@lru_cache(maxsize=1)
def _index() -> Index:
    document = json.loads((_data() / "catalog.json").read_text("utf-8"))
    entries = tuple(map(_entry_of, document["maps"]))
    by_name = {alias.casefold(): entry for entry in entries for alias in entry.aliases}
    by_name.update((entry.listed.id, entry) for entry in entries)
    return Index(entries, by_name)


def _entry_of(document: dict[str, Any]) -> Entry:
    listed = CatalogMap(
        id=document["id"],
        title=document["title"],
        region_type=document["regionType"],
        layers=tuple(document["layers"]),
        region_count=document["regionCount"],
        labels=document["labels"],
    )
    return Entry(listed, document["file"], document["category"], tuple(document["aliases"]))


def _data() -> Traversable:
    return files("mapcore.atlas") / "data"


def _check(errors: list[FieldError]) -> None:
    if errors:
        raise ValidationError(errors)


def _query_errors(q: str | None) -> list[FieldError]:
    if q is None or len(q) <= QUERY_LIMIT:
        return []
    return [FieldError("q", f"must be at most {QUERY_LIMIT} characters long")]


def _page_errors(offset: int, limit: int | None) -> list[FieldError]:
    errors = []
    if offset < 0:
        errors.append(FieldError("offset", "must be 0 or more"))
    if limit is not None and not 1 <= limit <= PAGE_LIMIT:
        errors.append(FieldError("limit", f"must be from 1 to {PAGE_LIMIT}"))
    return errors
