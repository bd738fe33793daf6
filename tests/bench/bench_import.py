"""What the import of 33,000 ZIP areas takes, and a render of one state of them.

`python tests/bench/bench_import.py FOLDER` writes the areas that the builder keeps to a GeoPackage
in FOLDER, once, and imports it in a process of its own. One state is imported as well, and rendered
in turns with the built-in map of the same areas. Times are of the processor.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import geopandas

import mapcore
from mapcore.building.maps.material import INPUTS
from mapcore.building.sources.coverage import read_coverage

BUILT_IN = "us-or-zips"
ROUNDS = 30


def areas(folder: Path) -> Path:
    """Return the file of all ZIP areas, written where it is missing."""
    file = folder / "zips.gpkg"
    if not file.exists():
        coverage = read_coverage(INPUTS / "us-zcta-2010.coverage")
        frame = geopandas.GeoDataFrame(
            list(coverage.rows), geometry=list(coverage.shapes), crs="EPSG:4326"
        )
        frame.to_file(file, engine="pyogrio")
    return file


def measure_import(file: Path, map_id: str, keys: list[str] | None) -> dict[str, float]:
    """Import a file, or some of its areas, in this process, and return what that took."""
    source: Any = file
    if keys is not None:
        rows = geopandas.read_file(file, engine="pyogrio")
        source = rows[rows["code"].isin(keys)]
    begun = time.process_time()
    like = None if keys is None else BUILT_IN
    pack = mapcore.import_map(source, id=map_id, key="code", like=like)
    spent = time.process_time() - begun
    pack.save(file.parent)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"regions": len(pack.regions), "processor_seconds": round(spent, 1), "peak_mb": peak}


def milliseconds(map_id: str, atlas: mapcore.Atlas) -> float:
    """Return the processor time of a render with a value for each area."""
    keys = atlas.open(map_id).keys
    spec = {"mapId": map_id, "choropleth": {"values": {key: i for i, key in enumerate(keys)}}}
    begun = time.process_time()
    mapcore.render(spec, atlas=atlas)
    return 1000 * (time.process_time() - begun)


def compare(folder: Path) -> None:
    """Print what a render of the imported state takes beside that of the built-in map."""
    atlas = mapcore.Atlas([folder / "own-zips.mappack"])
    taken: dict[str, list[float]] = {"own-zips": [], BUILT_IN: []}
    for _ in range(ROUNDS):
        for map_id, times in taken.items():
            times.append(milliseconds(map_id, atlas))
    for map_id, times in taken.items():
        click.echo(f"{map_id}: {statistics.median(times[1:]):.1f} ms of a processor, warm")
    ratios = [own / other for own, other in zip(*taken.values(), strict=True)][1:]
    click.echo(f"own by built-in, in pairs: {statistics.median(ratios):.2f}")


def main(folder: Path) -> None:
    """Measure both imports, each in a process of its own, and the renders."""
    areas(folder)
    for which in ("state", "all"):
        command = [sys.executable, __file__, str(folder), which]
        run = subprocess.run(command, check=True, capture_output=True, text=True)
        click.echo(f"{which}: {run.stdout}", nl=False)
        if which == "state":
            compare(folder)


if __name__ == "__main__":
    place = Path(sys.argv[1])
    if sys.argv[2:] == ["state"]:
        click.echo(json.dumps(measure_import(place / "zips.gpkg", "own-zips",
                                  list(mapcore.Atlas().open(BUILT_IN).keys))))  # fmt: skip
    elif sys.argv[2:] == ["all"]:
        click.echo(json.dumps(measure_import(place / "zips.gpkg", "all-zips", None)))
    else:
        main(place)
