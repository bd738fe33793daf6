"""Builds the former editions of maps and world views: `python -m mapcore.building.editions`."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.progress import track

from mapcore.atlas.catalog_index import DATA_FOLDER
from mapcore.building.editions.evidence import evidence_of_all
from mapcore.building.editions.indexing import PAGE, document_of, write_table
from mapcore.building.editions.making import write_edition
from mapcore.building.editions.shares import write_changes
from mapcore.building.editions.world_views import write_all_views
from mapcore.building.tables import rows


@click.command()
@click.option(
    "--out", type=click.Path(path_type=Path), default=DATA_FOLDER, help="Where packs are."
)
@click.option("--only", multiple=True, metavar="ID", help="Build these editions, leave the others.")
def build(out: Path, only: tuple[str, ...]) -> None:
    """Write the packs of former editions, of world views, and their indexes.

    The same inputs give the same bytes.

    Today's packs must be in the folder.
    """
    editions = rows("editions")
    ids = {row["id"] for row in editions}
    wanted = [row for row in editions if not only or row["id"] in only]
    wanted.sort(key=lambda row: row["base"] in ids)  # an edition's base is built before it
    for row in track(wanted, description="Building editions"):
        write_edition(row, out)
    index = document_of(editions, out)
    text = json.dumps(index, ensure_ascii=False, indent=1)
    (out / "editions.json").write_text(f"{text}\n", "utf-8")
    if out == DATA_FOLDER:
        PAGE.write_text(write_table(index, PAGE.read_text("utf-8")), "utf-8")
    (out / "changes.csv").write_text(write_changes(), "utf-8")
    evidence = json.dumps(evidence_of_all(), ensure_ascii=False, indent=0)
    (out / "evidence.json").write_text(f"{evidence}\n", "utf-8")
    write_all_views(out)


if __name__ == "__main__":
    build()
