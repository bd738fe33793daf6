"""Packs of former editions, written from two tables, the packs of today and a few shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from attrs import evolve, frozen

from mapcore.atlas.archive import SHIPPED_LEVEL, SUFFIX, PackBytes, archive_of
from mapcore.atlas.arcs import absolute, decode_points, find_starts
from mapcore.atlas.editions.joining import Cut, join_tables, list_owners
from mapcore.atlas.editions.opening import EditionArchive, open_edition, read_change
from mapcore.atlas.pack import MapPack, Region, open_archive, open_pack
from mapcore.atlas.shapes import LEVEL_GRIDS
from mapcore.building.draft import LONGER_SIDE, Cell, OwnedCell
from mapcore.building.editions.cutting import cut_land
from mapcore.building.editions.placing import place_shapes
from mapcore.building.map_framing.labels import anchor_region, worth_showing
from mapcore.building.packing import columns_of
from mapcore.building.shapes.detail import ArcTable, read_arcs, simplify_piece, tolerance_of
from mapcore.building.shapes.polygons import enclose_rings
from mapcore.building.sources.coverage import Coverage, read_coverage
from mapcore.building.tables import INPUTS, find_row, rows, split

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from mapcore.atlas.shapes import Geometry

FOLDER = "editions"
"""The folder of the packs, beside those of today's maps."""
ALL = "*"
"""Stands for all regions of the base map."""


@frozen(eq=False)
class EditionDraft:
    """One former edition before it is packed.

    `regions` are those that today's map does not have so: first the joined ones, each of the keys
    in `joined`, then those cut anew in the place of the keys in `replaced`, of these shapes.
    """

    row: Mapping[str, str]
    family: MapPack
    base: MapPack
    regions: tuple[Region, ...]
    joined: tuple[tuple[str, ...], ...]
    replaced: tuple[str, ...]
    shapes: tuple[shapely.Geometry, ...]


def write_edition(row: Mapping[str, str], folder: Path) -> Path | None:
    """Write the pack of a row into the folder of editions; return None where there is one already.

    `folder` is that of today's packs.
    """
    if not row["base"]:
        return None
    draft = _draft(row, folder)
    file = folder / FOLDER / f"{row['id']}{SUFFIX}"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(pack_edition(draft))
    return file


def open_base(map_id: str, folder: Path) -> MapPack:
    """Open the map that an edition is a change of: one of today, or another edition."""
    row = find_row("editions", id=map_id)
    if row is None or not row["base"]:
        return open_pack(folder / f"{map_id}{SUFFIX}")
    file = folder / FOLDER / f"{map_id}{SUFFIX}"
    return open_edition(file, open_base(row["base"], folder).archive)


def _draft(row: Mapping[str, str], folder: Path) -> EditionDraft:
    family = open_pack(folder / f"{row['family']}{SUFFIX}")
    base = open_base(row["base"], folder)
    units = [each for each in rows("edition_units") if each["edition"] == row["id"]]
    joined = tuple(split(each["units"]) for each in units if each["units"])
    regions = [_join_region(each, base, family) for each in units if each["units"]]
    shapes: tuple[shapely.Geometry, ...] = ()
    replaced: tuple[str, ...] = split(row["replaced"])
    if row["input"]:
        coverage = _read_input(row)
        by_key = {each["key"]: each for each in units if not each["units"]}
        regions += [_new_region(each, by_key, base, replaced) for each in coverage.rows]
        shapes = tuple(place_shapes(base, coverage.shapes))
        if replaced == (ALL,):
            replaced = tuple(key for key in base.keys if all(key not in each for each in joined))
    return EditionDraft(row, family, base, _tell_apart(regions), joined, replaced, shapes)


def _tell_apart(regions: Sequence[Region]) -> tuple[Region, ...]:
    """Return regions without the aliases that are the key or title of one of them."""
    own = {name for region in regions for name in (region.key, region.title)}
    return tuple(
        evolve(each, aliases=tuple(alias for alias in each.aliases if alias not in own))
        for each in regions
    )


def _read_input(row: Mapping[str, str]) -> Coverage:
    """Return the shapes of an edition: those of one file, or those of some keys of it."""
    name, _, keys = row["input"].partition(":")
    coverage = read_coverage(INPUTS / f"{name}.coverage")
    wanted = split(keys)
    chosen = [pair for pair in coverage if not wanted or pair[0]["key"] in wanted]
    return Coverage([row for row, _ in chosen], [shape for _, shape in chosen])


def _join_region(row: Mapping[str, str], base: MapPack, family: MapPack) -> Region:
    """Return a region that is made of regions of the base map."""
    known = {each.key: each for each in (*base.regions, *family.regions)}
    return _region(row, known.get(row["key"]), _find_parent(base, split(row["units"])))


def _find_parent(base: MapPack, keys: Iterable[str]) -> str | None:
    """Return the parent that regions of a map have in common, if it is one."""
    parents = {base.regions[base.index_of_key[key]].parent for key in keys}
    return parents.pop() if len(parents) == 1 else None


def _region(row: Mapping[str, str], same: Region | None, parent: str | None) -> Region:
    """Return a region as a table says, with the aliases of the `same` one if it is called so."""
    aliases = same.aliases if same and same.title == row["title"] else ()
    return Region(
        key=row["key"],
        title=row["title"],
        aliases=tuple(dict.fromkeys((*split(row["aliases"]), *aliases))),
        parent=parent,
        label_text=row["label"] or None,
    )


def _new_region(
    source: Mapping[str, str],
    by_key: Mapping[str, Mapping[str, str]],
    base: MapPack,
    replaced: Sequence[str],
) -> Region:
    """Return a region that is cut anew, with what the table of units says of it."""
    own = {name: text for name, text in by_key.get(source["key"], {}).items() if text}
    row = {"aliases": "", "label": source.get("label", ""), "title": source["title"], **own}
    same = base.regions[base.index_of_key[source["key"]]] if source["key"] in base.keys else None
    parent = source.get("parent") or _find_parent(base, (key for key in replaced if key != ALL))
    return _region({**row, "key": source["key"]}, same, parent)


def pack_edition(draft: EditionDraft) -> bytes:
    """Return the bytes of the pack of an edition."""
    document = _document(draft)
    members: dict[str, NDArray[Any]] = {}
    change = read_change(document, list(draft.base.keys))
    for level in draft.base.levels:
        arcs = read_arcs(draft.base, level)
        cut = _cut(draft, level, arcs)
        if cut is not None:
            made = ArcTable(cut.deltas, dict(cut.sections))
            members |= made.members(level)
            document["cuts"][str(level)] = made.sizes
        joined = ArcTable(*join_tables(arcs.deltas, arcs.sections, cut or Cut(), change))
        document["sections"]["levels"][str(level)] = joined.sizes
    document["regions"] = columns_of(_with_labels(draft, archive_of(document, members)))
    final = _open(draft, archive_of(document, members))
    document["labels"] = draft.base.labels and worth_showing(final.regions)
    return archive_of(document, members, SHIPPED_LEVEL)


def _open(draft: EditionDraft, content: bytes) -> MapPack:
    return open_archive(EditionArchive(PackBytes(content), draft.base.archive))


def _document(draft: EditionDraft) -> dict[str, Any]:
    row, family = draft.row, draft.family
    sections = draft.base.archive.metadata()["sections"]
    kept = set(draft.base.keys) - {key for each in draft.joined for key in each}
    named = {each.key: each.title for each in family.regions}
    other = draft.base.former.redefined & kept if draft.base.former else frozenset[str]()
    return {
        "id": row["id"],
        "title": row["title"],
        "regionType": row["region_type"] or family.region_type,
        "regionTypePlural": row["region_types"] or family.region_type_plural,
        "aliases": list(split(row["aliases"])),
        "notes": list(split(row["notes"])),
        "source": row["source"] or draft.base.source,
        "edition": row.get("edition") or f"boundaries of {row['begins']} to {row['ends']}",
        "labels": True,
        "sections": {**sections, "levels": {}},
        "cuts": {},
        "joined": [list(each) for each in draft.joined],
        "replaced": list(draft.replaced),
        "regions": {"label": [0.0] * 3 * len(draft.regions), **columns_of(draft.regions)},
        "former": {
            "of": family.id,
            "title": family.title,
            "from": row["begins"],
            "until": row["ends"],
            "redefined": sorted(
                other.union(
                    each.key
                    for each in draft.regions
                    if each.key not in kept and named.get(each.key) != each.title
                )
            ),
        },
    }


def _cut(draft: EditionDraft, level: int, arcs: ArcTable) -> Cut | None:
    """Return how the land of the replaced regions is cut anew at a level, None without any."""
    if not draft.shapes:
        return None
    step = LEVEL_GRIDS[level]
    cells = tuple(OwnedCell(Cell(shape, ""), i) for i, shape in enumerate(draft.shapes))
    simple = simplify_piece(cells, tolerance_of(level))
    shapes = [shapely.transform(shape, lambda points: points / step) for shape in simple]
    shapes = [shapely.make_valid(shape) for shape in shapes]
    replaced = [draft.base.index_of_key[key] for key in draft.replaced]
    return cut_land(_find_outline(arcs, replaced), shapes, len(arcs.sections["arcs"]))


def _find_outline(table: ArcTable, replaced: Sequence[int]) -> dict[int, NDArray[np.int64]]:
    """Return the arcs around some regions together."""
    sections = table.sections
    refs = sections["ring_refs"][np.isin(list_owners(sections), replaced)].tolist()
    given = set(refs)
    points = decode_points(table.deltas, 1.0).astype(np.int64)
    starts = find_starts(sections["arcs"])
    arcs = {}
    for ref in refs:
        if ~ref not in given:
            number = int(absolute(np.array([ref]))[0])
            arc = points[starts[number] : starts[number + 1]]
            arcs[ref] = arc if ref >= 0 else arc[::-1]
    return arcs


def read_area(geometry: Geometry, number: int) -> shapely.Geometry:
    """Return the area in the plane of the region of this number."""
    first, last = geometry.region_rings[number : number + 2]
    return enclose_rings(map(geometry.rings.line, range(first, last)))


def _with_labels(draft: EditionDraft, content: bytes) -> tuple[Region, ...]:
    pack = _open(draft, content)
    geometry = pack.geometry(4 * LONGER_SIDE)
    found = []
    for region in draft.regions:
        parts = shapely.get_parts(read_area(geometry, pack.index_of_key[region.key]))
        largest = parts[int(np.argmax(shapely.area(parts)))]
        found.append(anchor_region(region, largest))
    return tuple(found)
