"""Contact sheets for the eye: every map, every theme, crowded legends, odd canvases.

Run as `nox -s sheets` (themes, legends, canvases) or `nox -s atlas` (every map). Pictures go to
`sheets/`, which git ignores.
"""

from __future__ import annotations

import io
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

import mapcore
from mapcore.assets.themes import THEMES

FOLDER = Path("sheets")
Spec = dict[str, Any]


def picture(spec: Spec) -> Image.Image:
    return Image.open(io.BytesIO(mapcore.render(spec).content)).convert("RGB")


def sheet(name: str, specs: list[Spec], cell: tuple[int, int], columns: int) -> None:
    """Draw specs side by side, each shrunk to fit its cell."""
    width, height = cell
    rows = math.ceil(len(specs) / columns)
    page = Image.new("RGB", (columns * (width + 8), rows * (height + 8)), "#808080")
    for index, spec in enumerate(specs):
        image = picture(spec)
        image.thumbnail(cell)
        page.paste(image, (index % columns * (width + 8), index // columns * (height + 8)))
    FOLDER.mkdir(exist_ok=True)
    page.save(FOLDER / f"{name}.png")
    print(f"{name}: {len(specs)} pictures")  # noqa: T201


def numbered(map_id: str) -> dict[str, float]:
    """Return a number for every region: smooth over the listing, so that classes show."""
    regions = mapcore.get_map(map_id).regions
    return {region.key: 50 + 45 * math.sin(index * 0.61) for index, region in enumerate(regions)}


def themes() -> Iterator[tuple[str, list[Spec]]]:
    for map_id in ("italy", "us-counties", "world"):
        yield (
            f"themes-{map_id}",
            [
                {
                    "mapId": map_id,
                    "title": {"text": f"The theme {theme}"},
                    "choropleth": {"values": numbered(map_id), "type": "steps"},
                    "style": {"theme": theme},
                    "layers": {"admin0": True, "lakes": True, "cities": map_id == "italy"},
                    "output": {"width": 720},
                }
                for theme in THEMES
            ],
        )


def legends() -> Iterator[tuple[str, list[Spec]]]:
    keys = [region.key for region in mapcore.get_map("us-states").regions]
    specs: list[Spec] = [
        {
            "mapId": "us-states",
            "title": {"text": f"{count} categories, {position}"},
            "categories": {
                "values": {key: f"Category number {i % count + 1}" for i, key in enumerate(keys)}
            },
            "legend": {"position": position},
            "output": {"width": 900},
        }
        for count in (1, 5, 12, 20, 50)
        for position in ("left", "top")
    ]
    yield "legends", specs


def canvases() -> Iterator[tuple[str, list[Spec]]]:
    sizes = [(100, 100), (100, 400), (300, 900), (300, 200), (1000, 250), (4000, 1000), (600, 600)]
    yield (
        "canvases",
        [
            {
                "mapId": map_id,
                "title": {"text": "Population density of everything there is"},
                "choropleth": {"values": numbered(map_id)},
                "output": {"width": width, "height": height},
            }
            for map_id in ("us-states", "fiji", "chile")
            for width, height in sizes
        ],
    )


def atlas() -> Iterator[tuple[str, list[Spec]]]:
    ids = [entry.id for entry in mapcore.list_maps()]
    for start in range(0, len(ids), 30):
        specs: list[Spec] = [
            {
                "mapId": map_id,
                "title": {"text": map_id},
                "choropleth": {"values": numbered(map_id), "type": "gradient"},
                "legend": {"show": False},
                "layers": {"admin0": True},
                "output": {"width": 480},
            }
            for map_id in ids[start : start + 30]
        ]
        yield f"atlas-{start // 30:02}", specs


if __name__ == "__main__":
    if "atlas" in sys.argv:
        for name, specs in atlas():
            sheet(name, specs, (300, 300), 6)
    else:
        for make in (themes, legends, canvases):
            for name, specs in make():
                sheet(name, specs, (620, 560), 5 if name.startswith("themes") else 4)
