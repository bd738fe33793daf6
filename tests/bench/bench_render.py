"""How long a finished PNG takes, beside geopandas drawing the same shapes: medians and ratios.

Run as `nox -s bench`. The two take turns in one process, on the same rings, canvas and colours.
"""

from __future__ import annotations

import io
import statistics
import sys
import time
from collections.abc import Callable

import geopandas
import numpy as np
import shapely
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

import mapcore
from mapcore.atlas.catalog import Atlas

WIDTH = 1200


def spec_of(map_id: str, seed: int) -> dict[str, object]:
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    numbers = np.random.default_rng(seed).gamma(2, 30, len(keys))
    values = dict(zip(keys, numbers.tolist(), strict=True))
    return {
        "mapId": map_id,
        "title": {"text": "A benchmark"},
        "choropleth": {"values": values, "type": "steps"},
        "output": {"width": WIDTH},
    }


def frame_of(map_id: str) -> geopandas.GeoDataFrame:
    """Return the map's own shapes as geopandas holds them."""
    geometry = Atlas().open(map_id).geometry(WIDTH)
    rings = [
        geometry.ring_points[a:b]
        for a, b in zip(geometry.ring_starts[:-1], geometry.ring_starts[1:], strict=True)
    ]
    regions = [
        shapely.MultiPolygon([shapely.Polygon(ring) for ring in rings[a:b] if len(ring) > 3])
        for a, b in zip(geometry.region_rings[:-1], geometry.region_rings[1:], strict=True)
    ]
    return geopandas.GeoDataFrame(geometry=regions)


def by_geopandas(frame: geopandas.GeoDataFrame, seed: int) -> bytes:
    frame["value"] = np.random.default_rng(seed).gamma(2, 30, len(frame))
    figure = Figure(figsize=(12, 8), dpi=100)
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.set_axis_off()
    axes.invert_yaxis()
    classes = np.searchsorted(
        np.quantile(frame["value"], np.linspace(0, 1, 7)[1:-1]), frame["value"]
    )
    frame.assign(c=classes).plot("c", ax=axes, cmap="Blues", edgecolor="white", linewidth=0.4)
    picture = io.BytesIO()
    figure.savefig(picture)
    return picture.getvalue()


def milliseconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return (time.perf_counter() - start) * 1000


def compare(map_id: str, turns: int) -> str:
    frame = frame_of(map_id)
    ours, theirs = [], []
    for turn in range(turns + 1):
        spec = spec_of(map_id, turn)
        ours.append(milliseconds(lambda spec=spec: mapcore.render(spec)))
        theirs.append(milliseconds(lambda turn=turn: by_geopandas(frame, turn)))
    first, us, them = ours[0], statistics.median(ours[1:]), statistics.median(theirs[1:])
    return f"| {map_id} | {len(frame)} | {first:.0f} | {us:.1f} | {them:.0f} | {them / us:.1f} |"


if __name__ == "__main__":
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    print("| map | regions | mapcore, first (ms) | mapcore, warm | geopandas, warm | ratio |")  # noqa: T201
    print("|---|---|---|---|---|---|")  # noqa: T201
    for name in ("us-states", "world", "us-counties"):
        print(compare(name, turns))  # noqa: T201
