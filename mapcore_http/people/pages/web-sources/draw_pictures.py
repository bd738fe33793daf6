"""Draw the pictures of the pages and copy the samples of the editor: `draw_pictures.py PICTURES`.

Every picture is a render of a spec that stands here or among the examples.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path
from typing import Any

from PIL import Image

import mapcore
from mapcore.request.values.presets import lay_out_as_page

ROOT = Path(__file__).parents[4]
SAMPLES = Path(__file__).parents[1] / "samples"
TILES = ("us-county-unemployment", "africa-gdp-per-person", "olympic-hosts", "us-thirteen-states")
TEMPLATES = (
    *("us-population", "swiss-languages", "us-house-seats", "europe-older-tiles"),
    *("us-election-hexes", "us-elections", "us-size-and-growth"),
)
"""The templates that the front page does not show, and that are copies of examples as tiles are."""
COLORS = 64
RARE_COLORS_TOO = Image.Quantize.FASTOCTREE
"""The way to few colours that keeps those of small marks, such as pins."""


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    for name in (*TILES, *TEMPLATES):
        shutil.copy(ROOT / "examples" / f"{name}.json", SAMPLES / f"{name}.json")
    front = json.loads((SAMPLES / "germany.json").read_text("utf-8"))
    for theme, suffix in (("paper", ""), ("dark", "-dark")):
        themed = {**front, "style": {**front.get("style", {}), "theme": theme}}
        draw(folder / f"germany{suffix}.png", themed, 840, 900)
        draw(folder / f"world{suffix}.png", {"mapId": "world", "style": {"theme": theme}}, 1000)
        greece = {"mapId": "greece", "style": {"theme": theme}, "layers": {"admin0": True}}
        draw(folder / f"nothing{suffix}.png", greece, 900, 1000)
    for sample in (*TILES, *TEMPLATES, "us-people"):
        spec = lay_out_as_page(json.loads((SAMPLES / f"{sample}.json").read_text("utf-8")))
        file = folder / f"{sample}{'.png' if sample in TILES else '.webp'}"
        draw(file, spec, 960, 680, shown=(480, 340), by=RARE_COLORS_TOO)
    sample = json.loads((SAMPLES / "us-population.json").read_text("utf-8"))
    sample["choropleth"].pop("palette", None)
    for theme in (each.name for each in mapcore.list_themes()):
        spec = {"mapId": "us-states", "choropleth": sample["choropleth"]}
        spec |= {"legend": {"show": False}, "style": {"theme": theme}}
        draw(folder / f"theme-{theme}.webp", spec, 464, 320, shown=(174, 120))


def draw(
    file: Path,
    spec: dict[str, Any],
    width: int,
    height: int | None = None,
    *,
    shown: tuple[int, int] | None = None,
    by: Image.Quantize = Image.Quantize.MEDIANCUT,
) -> None:
    """Draw a spec on a canvas and write it, made smaller where `shown` says so.

    A PNG is written in few colours, a WebP with small losses.
    """
    output = {"width": width, **({"height": height} if height else {})}
    result = mapcore.render({**spec, "output": output})
    image = Image.open(io.BytesIO(result.content)).convert("RGB")
    if shown:
        image = image.resize(shown, Image.Resampling.LANCZOS)
    if file.suffix == ".webp":
        image.save(file, quality=75, method=6)
    else:
        image.quantize(COLORS, by, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
