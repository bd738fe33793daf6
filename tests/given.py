"""The files that readers of a page have already: the samples of the page are run beside them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
STATES = {"mapId": "us-states", "choropleth": {"values": {"CA": 39, "TX": 30.5, "Florida": 22.2}}}


def write_spec(folder: Path, name: str = "spec.json", spec: object = STATES) -> None:
    (folder / name).write_text(json.dumps(spec), "utf-8")


def give_readme(folder: Path) -> None:
    shutil.copytree(ROOT / "examples", folder / "examples")
    write_spec(folder)
    (folder / "rates.csv").write_text("state,rate\nCalifornia,5.3\nTexas,4.1\nOhio,4.4\n", "utf-8")


def give_batch(folder: Path) -> None:
    title = {"text": "Unemployment in {month}"}
    write_spec(folder, spec={"mapId": "us-states", "layout": "page", "title": title})
    rows = ["January,California,5.3", "January,Texas,4.1", "February,California,5.5"]
    (folder / "rates.csv").write_text("\n".join(["month,state,rate", *rows]), "utf-8")
    write_spec(folder, "specs.json", [STATES, STATES])
    write_spec(folder, "specs.jsonl")
    (folder / "folder").mkdir()
    write_spec(folder / "folder")
    produced = folder / "produce-specs"
    produced.write_text(f"#!/bin/sh\ncat {folder}/specs.jsonl\n", "utf-8")
    produced.chmod(0o755)
    march = {"mapId": "us-states", "choropleth": {"values": {"California": 5.4, "Texas": 4.3}}}
    write_spec(folder, "march.json", [march])


def give_zones(folder: Path) -> None:
    """Write two sales zones as a GeoPackage, and a spec for them."""
    import geopandas
    from shapely import box

    zones = geopandas.GeoDataFrame(
        {"code": ["N", "S"], "name": ["North", "South"]},
        geometry=[box(6, 50, 12, 54), box(7, 47, 13, 50)],
        crs="EPSG:4326",
    )
    zones.to_file(folder / "zones.gpkg")
    write_spec(
        folder, spec={"mapId": "sales-zones", "choropleth": {"values": {"North": 3, "South": 5}}}
    )


def give_examples(folder: Path) -> None:
    shutil.copytree(ROOT / "examples", folder / "examples")


GIVEN: dict[str, Callable[[Path], None]] = {
    "README.md": give_readme,
    "docs/batch.md": give_batch,
    "docs/own-maps.md": give_zones,
    "examples/README.md": give_examples,
}


def give(page: Path, folder: Path) -> None:
    """Write what the readers of a page have into a folder."""
    GIVEN.get(page.relative_to(ROOT).as_posix(), lambda folder: None)(folder)
