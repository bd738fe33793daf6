"""Draws the blocks of the documents anew: `python tests/golden/renew_blocks.py`, or some by name.

Look at what has changed before committing it.
"""

from __future__ import annotations

import io
import sys

from block_pictures import FOLDER, draw_block, list_blocks, normalize_svg
from PIL import Image


def renew(names: list[str]) -> None:
    for name in names or list_blocks():
        picture = Image.open(io.BytesIO(draw_block(name, "png"))).convert("RGB")
        picture.save(FOLDER / f"{name}.png", optimize=True)
        svg = normalize_svg(draw_block(name, "svg").decode())
        (FOLDER / f"{name}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    renew(sys.argv[1:])
