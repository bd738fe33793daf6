"""The line of an import of a grid: read, name, place, judge, pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from attrs import evolve

from mapcore.atlas.archive import PackBytes
from mapcore.atlas.pack import open_pack
from mapcore.atlas.tiles import TileShape
from mapcore.building.importing.options import check_naming
from mapcore.building.importing.problems import ImportProblems
from mapcore.building.tiles.bordering import find_neighbours, list_islands
from mapcore.building.tiles.grid import Grid, codes_by_key, find_beside
from mapcore.building.tiles.grid_tables import read_places
from mapcore.building.tiles.measuring import measure_grid
from mapcore.building.tiles.tile_packs import name_like, pack_of_tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.pack import MapPack


def pack_of_grid(
    content: bytes,
    base: MapPack,
    shape: TileShape,
    names: tuple[str, str | None, tuple[str, ...]],
    *,
    strict: bool,
) -> MapPack:
    """Return the pack of a grid; `mapcore.import_grid` describes all that it may be.

    `names` are the id of the map, its title and its aliases.
    """
    problems = ImportProblems()
    map_id, title, aliases = names
    check_naming(map_id, title, aliases, problems)
    if shape not in get_args(TileShape):
        problems.refuse("shape", f"must be square or hexagon, not {str(shape)[:80]!r}")
    if base.tiles:
        problems.refuse("base", "is a grid of tiles itself; name the map whose regions it shows",
                        [base.tiles.of])  # fmt: skip
    problems.stop()
    grid = Grid(shape, *read_places(content, base, problems))
    problems.stop()
    keys = set(grid.keys.values())
    lacking = [key for key in base.keys if key not in keys]
    if lacking:
        problems.warn("regions-without-tile", f"Regions of {base.id} have no tile.", lacking)
    shown = evolve(base, regions=tuple(each for each in base.regions if each.key in keys))
    pairs = find_neighbours(base)
    _tell_loose(grid, list_islands(base, pairs), problems)
    codes = codes_by_key(grid, shown.keys)
    found = measure_grid(grid, shown, pairs, [codes[key] for key in shown.keys])
    problems.note(
        "neighbours-touching",
        f"{found.touching:,} of {found.pairs:,} pairs of neighbours touch; the mean error of "
        f"direction is {found.error:.0f}°.",
    )
    if strict:
        problems.stop_at_warnings()
    title = title or f"{base.title}, as {'tiles' if shape == 'square' else 'hexagons'}"
    naming = name_like(base, map_id, title, "own", aliases)
    return open_pack(PackBytes(pack_of_tiles(grid, shown, naming, problems.findings)))


def _tell_loose(grid: Grid, islands: Iterable[str], problems: ImportProblems) -> None:
    """Warn of tiles that touch no other with a side, although their regions have borders."""
    loose = [
        key
        for code, key in grid.keys.items()
        if key not in islands and not find_beside(grid, code, corners=False)
    ]
    if loose:
        problems.warn(
            "tiles-loose",
            "Tiles touch no other with a side, although their regions are no islands.",
            loose,
        )
