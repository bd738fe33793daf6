"""Every example, and what the mock-ups of pages and of kinds show, as small pictures."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from golden_pictures import draw_picture
from mockup_kinds import KINDS
from mockup_specs import MOCKUPS
from PIL import Image

FOLDER = Path(__file__).parent / "examples"
SOURCES = Path(__file__).parents[2] / "examples"

LONGEST_SIDE = 420
"""In pixels: a picture is drawn at its own size, and kept reduced."""


@cache
def list_examples() -> dict[str, dict[str, Any]]:
    """Return the specs of all examples as they are written, and of the mock-ups, by their names."""
    written = {
        path.stem: json.loads(path.read_text("utf-8")) for path in sorted(SOURCES.glob("*.json"))
    }
    pages = {f"page-{name[3:]}": make() for name, make in MOCKUPS.items()}
    return {**written, **pages, **{f"kind-{name[3:]}": make() for name, make in KINDS.items()}}


def draw_example(name: str) -> Image.Image:
    """Draw an example at its own size, as a PNG, and reduce it."""
    spec = list_examples()[name]
    image = draw_picture({**spec, "output": {**spec.get("output", {}), "format": "png"}})
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.BOX)
    return image
