"""Draws the pictures of the README and the examples: `python docs/pictures/draw_pictures.py`.

They are stored with a palette of 256 colours, which keeps the repository small and shows no
difference; what `mapcore render` writes has full colour.
"""

from __future__ import annotations

import io
import json
from pathlib import Path

from PIL import Image

import mapcore

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
GALLERY = ["us-county-unemployment", "africa-gdp-per-person", "olympic-hosts", "us-thirteen-states"]
CELL = (600, 440)
GAP = 12


def draw(name: str, width: int, height: int | None = None) -> Image.Image:
    """Return the picture of an example at a width, or fitted into a width and a height."""
    spec = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    spec["output"] = {"width": width} | ({"height": height} if height else {})
    return Image.open(io.BytesIO(mapcore.render(spec).content)).convert("RGB")


def gallery() -> Image.Image:
    """Return four examples, two by two."""
    width, height = CELL
    sheet = Image.new("RGB", (2 * width + GAP, 2 * height + GAP), "white")
    for index, name in enumerate(GALLERY):
        corner = (index % 2 * (width + GAP), index // 2 * (height + GAP))
        sheet.paste(draw(name, width, height), corner)
    return sheet


def save(image: Image.Image, name: str) -> None:
    """Save a picture beside this file with a palette of its own."""
    reduced = image.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    reduced.save(HERE / name, optimize=True)


if __name__ == "__main__":
    save(draw("population-density", 1200), "first-map.png")
    save(gallery(), "examples.png")
