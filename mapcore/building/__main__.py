"""Builds the map packs of the atlas: `python -m mapcore.building --cache FOLDER`."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import track

from mapcore.atlas.archive import SUFFIX
from mapcore.atlas.catalog_index import DATA_FOLDER
from mapcore.building.maps.listing import listing as page_of
from mapcore.building.maps.material import Material
from mapcore.building.maps.recipes import draft_of
from mapcore.building.packing import catalog_line, write_catalog, write_pack
from mapcore.building.tables import rows
from mapcore.building.tiles.tile_packs import TILE_SHAPES, write_tiles


@click.command()
@click.option("--cache", type=click.Path(path_type=Path), required=True, help="Fetched packages.")
@click.option("--out", type=click.Path(path_type=Path), default=DATA_FOLDER, help="Where packs go.")
@click.option("--listing", type=click.Path(path_type=Path), help="Write the page of all maps here.")
@click.option("--only", multiple=True, metavar="ID", help="Build these maps, leave the others.")
def build(cache: Path, out: Path, listing: Path | None, only: tuple[str, ...]) -> None:
    """Fetch the sources and build every map pack; the same inputs give the same bytes.

    The catalog lists the packs that are in the folder then.
    """
    out.mkdir(parents=True, exist_ok=True)
    material = Material(cache.resolve())
    wanted = [row for row in rows("maps") if not only or row["id"] in only]
    for row in track(wanted, description="Building maps"):
        if row["kind"] in TILE_SHAPES:
            write_tiles(row, out)
        else:
            write_pack(draft_of(row, material), out)
    packs = [out / f"{row['id']}{SUFFIX}" for row in rows("maps")]
    lines = [catalog_line(pack) for pack in packs if pack.exists()]
    write_catalog(lines, out)
    if listing:
        listing.write_text(page_of(lines), "utf-8")


if __name__ == "__main__":
    build()
