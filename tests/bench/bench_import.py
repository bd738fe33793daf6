"""What the import of 33,000 ZIP areas takes, and a render of one state of them.

`python tests/bench/bench_import.py FOLDER` writes the areas that the builder keeps to a GeoPackage
in FOLDER, once, and imports it in a process of its own. One state is imported as well, and rendered
in turns with the built-in map of the same areas. Times are of the processor. The results go to
docs/reference/import.md.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import geopandas
from bench_page import DOCS, write_section

import mapcore
from mapcore.building.sources.coverage import read_coverage
from mapcore.building.tables import INPUTS

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


def compare(folder: Path) -> dict[str, float]:
    """Return the median milliseconds of a render of the imported state and of the built-in map."""
    atlas = mapcore.Atlas([folder / "own-zips.mappack"])
    taken: dict[str, list[float]] = {"own-zips": [], BUILT_IN: []}
    for _ in range(ROUNDS):
        for map_id, times in taken.items():
            times.append(milliseconds(map_id, atlas))
    return {map_id: statistics.median(times[1:]) for map_id, times in taken.items()}


def import_apart(folder: Path, which: str) -> dict[str, float]:
    """Import one state, or all, in a process of its own, and return what that took."""
    command = [sys.executable, __file__, str(folder), which]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def tell(every: dict[str, float], state: dict[str, float], drawn: dict[str, float]) -> str:
    """Return the paragraph of the page."""
    own, built_in = drawn["own-zips"], drawn[BUILT_IN]
    return textwrap.fill(
        f"To import all {every['regions']:,} ZIP areas of the United States takes "
        f"{every['processor_seconds']:.0f} s of processor time and {every['peak_mb'] / 1024:.1f} GB"
        f" of memory. To import the {state['regions']} of Oregon, with `--like {BUILT_IN}`, takes "
        f"{state['processor_seconds']:.1f} s. To draw this map takes {own:.0f} ms of processor "
        f"time, against {built_in:.0f} ms for the built-in map on the same machine: the land around"
        " is one shape in the imported map. `python tests/bench/bench_import.py FOLDER` measures "
        "these times.",
        width=100,
        break_on_hyphens=False,
    )


def main(folder: Path) -> None:
    """Measure both imports, each in a process of its own, and the renders."""
    areas(folder)
    state = import_apart(folder, "state")
    drawn = compare(folder)
    every = import_apart(folder, "all")
    write_section("import", tell(every, state, drawn), DOCS / "reference" / "import.md")


if __name__ == "__main__":
    place = Path(sys.argv[1])
    if sys.argv[2:] == ["state"]:
        keys = list(mapcore.Atlas().open(BUILT_IN).keys)
        sys.stdout.write(json.dumps(measure_import(place / "zips.gpkg", "own-zips", keys)))
    elif sys.argv[2:] == ["all"]:
        sys.stdout.write(json.dumps(measure_import(place / "zips.gpkg", "all-zips", None)))
    else:
        main(place)
