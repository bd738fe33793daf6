"""The catalog: the maps that there are, found by id or alias, listed and searched."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve, field

from mapcore.atlas.archive import SUFFIX, Archive
from mapcore.atlas.catalog_index import DATA_FOLDER, find_span_of, list_other_editions, load_index
from mapcore.atlas.editions.periods import Edition, families, read_index
from mapcore.atlas.pack import MapPack, open_pack
from mapcore.atlas.typos import slips_of
from mapcore.atlas.views import WorldView, read_views
from mapcore.caching import Cache, keep
from mapcore.errors import FieldError, UnknownMap, ValidationError, make_error
from mapcore.frozen import frozen
from mapcore.locales.locale import find_locale
from mapcore.request.responses import (
    PAGE_LIMIT,
    QUERY_LIMIT,
    CatalogMap,
    MapDetail,
    MapEdition,
    Page,
    RegionEntry,
)
from mapcore.request.values.language_names import check_tag
from mapcore.similarity import fold, search_similar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def _weigh(pack: MapPack) -> int:
    """Estimate the bytes of an open pack without its shapes."""
    return sum(400 + 90 * len(region.aliases) for region in pack.regions) + 8192


Place: TypeAlias = MapPack | str | Path
_OPEN: Cache[MapPack] = Cache("packs", _weigh)


@frozen(init=False, eq=False)
class Atlas:
    """The built-in maps, together with the caller's own.

    `packs` are MapPack values, paths of pack files, or folders, of which all pack files are taken;
    one of these may stand alone.
    Their ids and aliases take precedence over those of the built-in maps; they are never listed.
    `builtin=False` leaves the built-in maps out. Raises OSError for a path that cannot be read,
    and ValueError for a file that is not a map pack or for two files with the same id.

    >>> Atlas().open("US-States").id
    'us-states'
    """

    builtin: bool
    _private: dict[str, MapPack] = field(repr=False)

    def __init__(self, packs: Iterable[Place] | Place = (), builtin: bool = True) -> None:
        packs = (packs,) if isinstance(packs, (MapPack, str, Path)) else packs
        opened = [pack for given in packs for pack in _open_packs(given)]
        private: dict[str, MapPack] = {}
        for pack in opened:
            if private.setdefault(pack.id.casefold(), pack) is not pack:
                raise ValueError(f"two map packs have the id {pack.id!r}")
        for pack in opened:
            for name in pack.aliases:
                private.setdefault(name.casefold(), pack)
        self.__attrs_init__(builtin, private)

    @property
    def own_packs(self) -> tuple[MapPack, ...]:
        """The caller's own maps, each once."""
        return tuple({pack.id: pack for pack in self._private.values()}.values())

    def open(self, map_id: str) -> MapPack:
        """Return the map of this id or alias, upper or lower case; raises UnknownMap."""
        if not isinstance(map_id, str):
            raise make_error("mapId", f"expected the id of a map, got {type(map_id).__name__}")
        name = map_id.strip().casefold()
        if name in self._private:
            return self._private[name]
        entry = load_index().by_name.get(name) if self.builtin else None
        former = read_index().by_name.get(name) if self.builtin and entry is None else None
        if former is not None:
            return _open_former(former)
        if entry is None and self.builtin and (view := read_views().get(name)) is not None:
            return _open_view(view)
        if entry is None:
            raise UnknownMap(map_id, self._suggest(map_id))
        file = entry.file
        return _OPEN.get(file, lambda: open_pack(DATA_FOLDER / file))

    def family_of(self, map_id: str) -> str | None:
        """Return the id of the map that has editions and of which a map is one, by id or alias.

        None where a map has no editions, and for the caller's own maps.

        >>> Atlas().family_of("us-counties-2010"), Atlas().family_of("fiji")
        ('us-counties', None)
        """
        name = map_id.strip().casefold()
        if name in self._private or not self.builtin:
            return None
        if (former := read_index().by_name.get(name)) is not None:
            return former.family
        entry = load_index().by_name.get(name)
        found = read_index().by_name.get(entry.listed.id) if entry else None
        if found is not None:
            return found.family
        return entry.listed.id if entry and entry.listed.id in families() else None

    def list(self, q: str | None = None) -> tuple[CatalogMap, ...]:
        """Return the built-in maps, or those with `q` in id, title, region type or category.

        Case and diacritics do not matter. Aliases of the maps are searched as well. A query also
        finds former editions, which come last. Raises ValidationError if `q` is longer than 100
        characters.

        >>> [found.id for found in Atlas().list("germ")]
        ['germany', 'germany-kreise', 'germany-tiles']
        """
        _check(q)
        entries = load_index().entries if self.builtin else ()
        wanted = fold(q or "")
        found = tuple(entry.listed for entry in entries if not wanted or wanted in entry.haystack)
        return found + tuple(self._list_former(wanted)) if wanted and self.builtin else found

    def list_editions(self) -> tuple[CatalogMap, ...]:
        """Return the former editions that are not listed, by their maps, newest first.

        >>> Atlas().list_editions()[0].id
        'us-counties-2021'
        """
        return tuple(self._list_former("")) if self.builtin else ()

    def _list_former(self, wanted: str) -> Iterator[CatalogMap]:
        """Yield the former editions that are in no listing of their own and fit a folded query."""
        by_name = load_index().by_name
        for family in families().values():
            entry = by_name[family.id]
            names = (family.id, entry.listed.title, *entry.aliases)
            for each in family.editions:
                own = fold("\n".join((each.id, each.title, *each.aliases, *names)))
                if each.base and wanted in own:
                    yield _list_edition(each, entry.listed)

    def get(
        self,
        map_id: str,
        q: str | None = None,
        offset: int = 0,
        limit: int | None = None,
        locale: str | None = None,
    ) -> MapDetail:
        """Return one map with its regions, or those with `q` in key, title or an alias.

        The first `offset` of these regions are skipped and at most `limit` are returned. Titles are
        those that maps have in `locale`, a BCP 47 tag. Raises UnknownMap, and ValidationError if an
        argument is out of bounds.
        """
        _check(q, offset, limit)
        check_tag(locale)
        pack = self.open(map_id)
        reader = find_locale(locale)
        if reader is not None and not reader.is_usual:
            from mapcore.atlas.titles import translate_titles

            pack = translate_titles(pack, reader.language)
        wanted = fold(q or "")
        found = (
            [
                RegionEntry(region.key, region.title)
                for region, text in zip(pack.regions, _fold_regions(pack), strict=True)
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
            tiles_of=pack.tiles.of if pack.tiles else None,
            regions=tuple(found[offset:end]),
            page=Page(offset=offset, limit=limit, matched=len(found)),
            slips=slips_of(pack),
            edition=find_span(pack),
            editions=list_other_editions(pack.id) if pack.id not in self._private else None,
        )

    def _suggest(self, map_id: str) -> tuple[str, ...]:
        own = {name: pack.id for name, pack in self._private.items()}
        if not self.builtin:
            return search_similar(map_id, own)
        names = {name: entry.listed.id for name, entry in load_index().by_name.items()}
        for entry in load_index().entries:
            names.setdefault(entry.listed.title.casefold(), entry.listed.id)
        return search_similar(map_id, {**names, **own})


def find_span(pack: MapPack) -> MapEdition:
    """Return which boundaries a map has, and when they were in force.

    >>> find_span(Atlas().open("us-counties")).begins
    '2022-01'
    """
    former = read_index().by_name.get(pack.id)
    if pack.former and former:
        return MapEdition(former.year, pack.former.begins, pack.former.ends)
    return find_span_of(pack.id, pack.edition)


def _list_edition(edition: Edition, today: CatalogMap) -> CatalogMap:
    """Return the line of a former edition, by that of its map of today."""
    others = (today.id, *(each.id for each in families()[today.id].editions))
    return evolve(
        today,
        id=edition.id,
        title=edition.title,
        region_count=edition.region_count,
        edition=MapEdition(edition.year, edition.begins, edition.ends),
        editions=tuple(each for each in others if each != edition.id),
    )


def _open_former(edition: Edition) -> MapPack:
    """Return the map of a former edition, from its own pack or that of the map of today."""
    file, base = DATA_FOLDER / edition.file, edition.base
    if base is None:
        return _OPEN.get(edition.file, lambda: open_pack(file))
    from mapcore.atlas.editions.opening import open_edition

    return _OPEN.get(edition.file, lambda: open_edition(file, _find_archive(base)))


def _open_view(view: WorldView) -> MapPack:
    """Return the map of a world view, from the packs that change today's map one by one."""
    from mapcore.atlas.editions.opening import EditionArchive, open_edition

    archive = Archive(DATA_FOLDER / f"{view.map_id}{SUFFIX}")
    *before, last = (DATA_FOLDER / file for file in view.files)
    for file in before:
        archive = EditionArchive(file, archive)
    return _OPEN.get(view.files[-1], lambda: open_edition(last, archive))


def _find_archive(map_id: str) -> Archive:
    """Return the file of a map of today, or of an edition that is the base of another one."""
    former = read_index().by_name.get(map_id)
    if former is None or former.base is None:
        return Archive(DATA_FOLDER / f"{map_id}{SUFFIX}")
    from mapcore.atlas.editions.opening import EditionArchive

    return EditionArchive(DATA_FOLDER / former.file, _find_archive(former.base))


def _open_packs(given: MapPack | str | Path) -> list[MapPack]:
    if isinstance(given, MapPack):
        return [given]
    path = Path(given)
    files = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else [path]
    return [open_pack(file) for file in files]


@keep("search texts")
def _fold_regions(pack: MapPack) -> tuple[str, ...]:
    """Return for every region the folded text that a query is searched in."""
    return tuple(
        fold("\n".join((region.key, region.title, *region.aliases))) for region in pack.regions
    )


def _check(q: str | None, offset: int = 0, limit: int | None = None) -> None:
    errors = []
    if q is not None and len(q) > QUERY_LIMIT:
        errors.append(FieldError("q", f"must be at most {QUERY_LIMIT} characters long"))
    if offset < 0:
        errors.append(FieldError("offset", "must be 0 or more"))
    if limit is not None and not 1 <= limit <= PAGE_LIMIT:
        errors.append(FieldError("limit", f"must be from 1 to {PAGE_LIMIT}"))
    if errors:
        raise ValidationError(errors)
