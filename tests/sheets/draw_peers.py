"""One map by mapcore, Vega-Lite, geopandas and Observable Plot, side by side, for the eye.

`python tests/sheets/draw_peers.py --node FOLDER`; the folder has Plot and linkedom from npm. All
four draw the shapes, values and title of an example on a canvas of one size, as their manuals tell:
the classes and the palette are named, the rest is what each does by itself. The sheets go to
`sheets/`, which git ignores.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from PIL import Image

import mapcore
from mapcore.assets.palettes import ramp

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "bench"))

from bench_cases import collection_of  # noqa: E402

FOLDER = Path("sheets")
WIDTH, GAP = 900, 8
SCHEMES = {
    "us-population-change": ("brbg", 6),
    "us-county-unemployment": ("purples", 7),
    "population-density": ("ylorrd", 7),
    "germany-density": ("bupu", 5),
    "us-census-regions": ("", 0),
}
"""The examples that are drawn, with their palette and the number of classes."""


class Case:
    """An example with its shapes, each a GeoJSON feature with its `value`, and its canvas."""

    def __init__(self, name: str) -> None:
        self.spec = json.loads((ROOT / "examples" / f"{name}.json").read_text("utf-8"))
        self.spec["output"] = {"width": WIDTH}
        self.map_id, self.title = self.spec["mapId"], self.spec["title"]["text"]
        self.palette, self.classes = SCHEMES[name]
        data = self.spec.get("choropleth") or self.spec["categories"]
        found = mapcore.match(self.map_id, data["values"]).resolved
        values = {found[key]: value for key, value in data["values"].items() if key in found}
        self.shapes = collection_of(self.map_id, WIDTH)
        for feature in self.shapes["features"]:
            feature["properties"]["value"] = values.get(feature["properties"]["key"])
        self.picture = open_png(mapcore.render(self.spec).content)
        self.width, self.height = self.picture.size


def open_png(content: bytes) -> Image.Image:
    """Return a picture, on white where it is clear."""
    picture = Image.open(io.BytesIO(content)).convert("RGBA")
    ground = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(ground, picture).convert("RGB")


def by_vega_lite(case: Case) -> Image.Image:
    import vl_convert

    scale: dict[str, Any] = {"type": "ordinal"}
    if case.classes:
        colors = list(ramp(case.palette, case.classes))
        scale = {"type": "quantile", "range": colors}
    spec = {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "title": case.title,
        "width": case.width,
        "height": case.height,
        "autosize": {"type": "fit", "contains": "padding"},
        "data": {"values": case.shapes["features"]},
        "projection": {"type": "identity"},
        "mark": {"type": "geoshape", "stroke": "white", "strokeWidth": 0.5},
        "encoding": {
            "color": {
                "field": "properties.value",
                "type": "quantitative" if case.classes else "nominal",
                "title": None,
                **({"scale": scale} if case.classes else {}),
            }
        },
    }
    return open_png(vl_convert.vegalite_to_png(json.dumps(spec), vl_version="5.20"))


def by_geopandas(case: Case) -> Image.Image:
    import geopandas
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    frame = geopandas.GeoDataFrame.from_features(case.shapes)
    figure = Figure(figsize=(case.width / 100, case.height / 100), dpi=100)
    canvas = FigureCanvasAgg(figure)
    axes = figure.subplots()
    how: dict[str, Any] = {"categorical": True}
    if case.classes:
        name = {"brbg": "BrBG", "ylorrd": "YlOrRd", "bupu": "BuPu"}.get(case.palette, "Purples")
        how = {"scheme": "quantiles", "k": case.classes, "cmap": name}
    frame.plot(
        "value",
        ax=axes,
        legend=True,
        edgecolor="white",
        linewidth=0.4,
        missing_kwds={"color": "lightgrey"},
        **how,
    )
    axes.invert_yaxis()
    axes.set_axis_off()
    axes.set_title(case.title)
    picture = io.BytesIO()
    canvas.print_png(picture)
    return open_png(picture.getvalue())


def by_plot(case: Case, node: Path) -> Image.Image:
    import vl_convert

    asked = {
        "shapes": case.shapes,
        "title": case.title,
        "width": case.width,
        "height": case.height,
        "colors": list(ramp(case.palette, case.classes)) if case.classes else None,
    }
    program = Path(__file__).with_name("peer_plot.mjs").read_text("utf-8")
    (node / "peer_plot.mjs").write_text(program, "utf-8")
    drawn = subprocess.run(
        ["node", "peer_plot.mjs"], cwd=node, input=json.dumps(asked), text=True,
        capture_output=True, check=True,
    )  # fmt: skip
    parts = [open_png(vl_convert.svg_to_png(svg)) for svg in json.loads(drawn.stdout)]
    page = Image.new("RGB", (case.width, sum(part.height for part in parts)), "white")
    for i, part in enumerate(parts):
        page.paste(part, (0, sum(each.height for each in parts[:i])))
    return page


def save_sheet(name: str, node: Path) -> None:
    """Draw an example by all four, two by two."""
    case = Case(name)
    pictures = [case.picture, by_vega_lite(case), by_geopandas(case), by_plot(case, node)]
    high = max(picture.height for picture in pictures)
    wide = max(picture.width for picture in pictures)
    page = Image.new("RGB", (2 * wide + GAP, 2 * high + GAP), "#808080")
    for i, picture in enumerate(pictures):
        page.paste(picture, (i % 2 * (wide + GAP), i // 2 * (high + GAP)))
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"peers-{name}.png"
    page.save(path)
    print(f"{path}: {page.width} x {page.height}")  # noqa: T201


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--node", type=Path, required=True)
    parser.add_argument("names", nargs="*", default=list(SCHEMES))
    asked = parser.parse_args()
    for each in asked.names:
        save_sheet(each, asked.node)
