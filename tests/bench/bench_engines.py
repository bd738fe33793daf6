"""The engines that are compared, each a process that draws one map after the other.

`python bench_engines.py ENGINE FOLDER` loads what the engine needs, then reads lines of JSON with
`map`, `seed`, `width` and `format`, and answers each with `ms`, `bytes` and `peak`, the most memory
that the process has held so far, in MB. The shapes are those of `FOLDER/<map>.geojson`. Whatever an
engine can keep between renders is made when the map is first asked for.
"""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from bench_cases import (
    BAND,
    BORDER,
    BORDER_WIDTH,
    COLORS,
    TITLE,
    classes_of,
    numbers_of,
    spec_of,
)

Draw = Callable[[str, int, int, str], Callable[[], bytes]]
"""Takes map, seed, width and format and returns the work that is timed."""


def by_mapcore(folder: Path) -> Draw:
    import mapcore

    def prepare(map_id: str, seed: int, width: int, kind: str) -> Callable[[], bytes]:
        text = json.dumps(spec_of(map_id, seed, width, format=kind)).encode()
        return lambda: mapcore.render(text).content

    return prepare


def by_geopandas(folder: Path) -> Draw:
    import geopandas
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    frames = cache(lambda map_id: geopandas.read_file(folder / f"{map_id}.geojson"))

    def draw(frame: Any, numbers: list[float], width: int, kind: str) -> bytes:
        x0, y0, x1, y1 = frame.total_bounds
        height = (width * (y1 - y0) / (x1 - x0) + BAND) / 100
        figure, axes = pyplot.subplots(figsize=(width / 100, height), dpi=100)
        frame.assign(value=numbers).plot(
            "value",
            ax=axes,
            scheme="quantiles",
            k=len(COLORS),
            cmap="Blues",
            legend=True,
            edgecolor=BORDER,
            linewidth=BORDER_WIDTH,
        )
        axes.set_axis_off()
        axes.invert_yaxis()
        axes.set_title(TITLE)
        picture = io.BytesIO()
        figure.savefig(picture, format=kind)
        pyplot.close(figure)
        return picture.getvalue()

    def prepare(map_id: str, seed: int, width: int, kind: str) -> Callable[[], bytes]:
        frame = frames(map_id)
        numbers = numbers_of(len(frame), seed)
        return lambda: draw(frame, numbers, width, kind)

    return prepare


def by_matplotlib(folder: Path) -> Draw:
    """Draw with the public parts of matplotlib alone: a figure, one collection, no pyplot."""
    import numpy as np
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.collections import PathCollection
    from matplotlib.colors import to_rgba_array
    from matplotlib.figure import Figure
    from matplotlib.path import Path as Outline

    @cache
    def outlines(map_id: str) -> list[Outline]:
        features = json.loads((folder / f"{map_id}.geojson").read_text())["features"]
        shapes = (feature["geometry"]["coordinates"] for feature in features)
        return [
            Outline.make_compound_path(
                *(Outline(ring, closed=True) for polygon in shape for ring in polygon)
            )
            for shape in shapes
        ]

    palette = to_rgba_array(COLORS)

    def draw(paths: list[Outline], classes: list[int], width: int, kind: str) -> bytes:
        corners = np.array([path.get_extents().extents for path in paths])
        (x0, y0), (x1, y1) = corners[:, :2].min(axis=0), corners[:, 2:].max(axis=0)
        height = width * (y1 - y0) / (x1 - x0)
        figure = Figure(figsize=(width / 100, (height + BAND) / 100), dpi=100)
        FigureCanvasAgg(figure)
        axes = figure.add_axes((0, 0, 1, height / (height + BAND)))
        axes.set(xlim=(x0, x1), ylim=(y1, y0))
        axes.set_axis_off()
        colors = palette[classes]
        axes.add_collection(
            PathCollection(paths, facecolors=colors, edgecolors=BORDER, linewidths=BORDER_WIDTH)
        )
        figure.suptitle(TITLE)
        picture = io.BytesIO()
        figure.savefig(picture, format=kind)
        return picture.getvalue()

    def prepare(map_id: str, seed: int, width: int, kind: str) -> Callable[[], bytes]:
        paths = outlines(map_id)
        classes = classes_of(len(paths), seed)
        return lambda: draw(paths, classes, width, kind)

    return prepare


def by_vl_convert(folder: Path) -> Draw:
    """Draw a Vega-Lite spec, whose text is put together from ready geometries."""
    import vl_convert

    @cache
    def shapes(map_id: str) -> tuple[list[str], float]:
        features = json.loads((folder / f"{map_id}.geojson").read_text())["features"]
        texts = [json.dumps(feature["geometry"], separators=(",", ":")) for feature in features]
        points = [
            point
            for feature in features
            for polygon in feature["geometry"]["coordinates"]
            for ring in polygon
            for point in ring
        ]
        (low_x, high_x), (low_y, high_y) = ((min(c), max(c)) for c in zip(*points, strict=True))
        return texts, (high_y - low_y) / (high_x - low_x)

    def spec(geometries: list[str], classes: list[int], width: int, height: int) -> str:
        rows = ",".join(
            f'{{"type":"Feature","fill":"{COLORS[each]}","geometry":{geometry}}}'
            for geometry, each in zip(geometries, classes, strict=True)
        )
        frame = {
            "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
            "width": width,
            "height": height,
            "padding": 0,
            "title": TITLE,
            "config": {"view": {"stroke": None}},
            "projection": {"type": "identity"},
            "mark": {"type": "geoshape", "stroke": BORDER, "strokeWidth": BORDER_WIDTH},
            "encoding": {"fill": {"field": "fill", "type": "nominal", "scale": None}},
        }
        return f'{json.dumps(frame)[:-1]},"data":{{"values":[{rows}]}}}}'

    def draw(shape: tuple[list[str], float], classes: list[int], width: int, kind: str) -> bytes:
        text = spec(shape[0], classes, width, round(width * shape[1]))
        if kind == "svg":
            return vl_convert.vegalite_to_svg(text).encode()
        return vl_convert.vegalite_to_png(text, scale=1)

    def prepare(map_id: str, seed: int, width: int, kind: str) -> Callable[[], bytes]:
        shape = shapes(map_id)
        classes = classes_of(len(shape[0]), seed)
        return lambda: draw(shape, classes, width, kind)

    return prepare


ENGINES = {
    "mapcore": by_mapcore,
    "vl-convert": by_vl_convert,
    "geopandas": by_geopandas,
    "matplotlib": by_matplotlib,
}


def answer(order: dict[str, Any], draw: Draw) -> dict[str, float]:
    """Draw once and tell how long it took, how long the file is, and the peak of memory."""
    work = draw(order["map"], order["seed"], order["width"], order["format"])
    start = time.perf_counter()
    content = work()
    ms = (time.perf_counter() - start) * 1000
    if "out" in order:
        Path(order["out"]).write_bytes(content)
    return {"ms": ms, "bytes": len(content), "peak": peak_of("self")}


def peak_of(process: int | str) -> float:
    """Return the most memory in MB that a process has held, 0 where it is gone or not on Linux.

    What the system counts for a child when it ends includes its parent's memory at the start.
    """
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)


if __name__ == "__main__":
    draw = ENGINES[sys.argv[1]](Path(sys.argv[2]))
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), draw)), flush=True)  # noqa: T201
