"""Contact sheets for the eye: maps, themes, legends, canvases, labels, pins, scripts, examples.

Run as `nox -s sheets` or `nox -s atlas` (every map); names of sheets choose among them. Pictures
go to `sheets/`, which git ignores.
"""

from __future__ import annotations

import io
import json
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image

import mapcore
from mapcore.assets.themes import THEMES
from mapcore.building.tables import rows

FOLDER = Path("sheets")
GAP = 8
Spec = dict[str, Any]


def picture(spec: Spec) -> Image.Image:
    return Image.open(io.BytesIO(mapcore.render(spec).content)).convert("RGB")


def sheet(name: str, specs: list[Spec], cell: tuple[int, int], columns: int) -> None:
    """Draw specs in rows of columns, each shrunk to a cell's size where it is larger."""
    images = [picture(spec) for spec in specs]
    for image in images:
        image.thumbnail(cell)
    rows = [images[start : start + columns] for start in range(0, len(images), columns)]
    wide = max(sum(image.width + GAP for image in row) for row in rows)
    high = [max(image.height for image in row) + GAP for row in rows]
    page = Image.new("RGB", (wide, sum(high)), "#808080")
    for i, row in enumerate(rows):
        x = 0
        for image in row:
            page.paste(image, (x, sum(high[:i])))
            x += image.width + GAP
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}.png"
    page.save(path)
    print(f"{path}: {len(specs)} pictures, {page.width} x {page.height}")  # noqa: T201


def number_regions(map_id: str) -> dict[str, float]:
    """Return a number for every region: smooth over the listing, so that classes show."""
    regions = mapcore.get_map(map_id).regions
    return {region.key: 50 + 45 * math.sin(index * 0.61) for index, region in enumerate(regions)}


def some(map_id: str, step: int = 3) -> dict[str, str]:
    """Return a colour for one region in `step`, so that the theme's land shows beside data."""
    colors = ("#2853A3", "#D07D07", "#1F9981", "#A53553")
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    return {key: colors[i % 4] for i, key in enumerate(keys[::step])}


def themes() -> Iterator[tuple[str, list[Spec], tuple[int, int], int]]:
    whole = {"steps": ("world", "us-counties"), "plain": ("italy", "world", "japan")}
    for kind, maps in whole.items():
        for map_id in maps:
            data: Spec = {"regions": some(map_id, 5)}
            if kind == "steps":
                data = {"choropleth": {"values": number_regions(map_id), "type": "steps"}}
            specs: list[Spec] = [
                {
                    "mapId": map_id,
                    "title": {"text": f"The theme {theme}"},
                    **data,
                    "style": {"theme": theme},
                    "layers": {"admin0": True, "lakes": True, "cities": map_id == "italy"},
                    "output": {"width": 720},
                }
                for theme in THEMES
            ]
            names = list(THEMES)
            for half in (0, 5):
                tall = map_id in {"italy", "japan"}
                cell, columns = ((480, 720), 3) if tall else ((720, 720), 2)
                yield f"themes-{kind}-{map_id}-{names[half]}", specs[half : half + 5], cell, columns


def legends() -> Iterator[tuple[str, list[Spec], tuple[int, int], int]]:
    keys = [region.key for region in mapcore.get_map("us-states").regions]

    def make_categories(count: int, position: str, words: str = "Category") -> Spec:
        return {
            "mapId": "us-states",
            "title": {"text": f"{count} categories, {position}"},
            "categories": {"values": {k: f"{words} {i % count + 1}" for i, k in enumerate(keys)}},
            "legend": {"position": position},
            "output": {"width": 720},
        }

    long = "A rather long label that says a lot about the class"
    few = [
        make_categories(1, "left"),
        make_categories(5, "right"),
        make_categories(5, "top"),
        make_categories(12, "bottom"),
    ]
    many = [make_categories(20, "left"), make_categories(50, "right"), make_categories(50, "top")]
    wordy = [
        make_categories(5, "left", long),
        make_categories(5, "top", long),
        make_categories(12, "left", long),
    ]
    yield "legends-few", few, (760, 760), 2
    yield "legends-many", many + wordy, (760, 760), 2
    numbers = number_regions("us-states")
    skewed = {key: math.exp(value / 8) for key, value in numbers.items()}
    shares = {key: value / 100 for key, value in numbers.items()}
    around = {key: value - 50 for key, value in numbers.items()}
    choropleths: list[Spec] = [
        {"values": numbers, "type": "gradient"},
        {"values": around, "type": "gradient"},
        {"values": shares, "type": "steps", "format": "percent", "classes": 9},
        {"values": skewed, "type": "steps", "format": "currency"},
        {"values": numbers, "type": "groups", "format": {"suffix": " %", "decimals": 0}},
        {"values": skewed, "type": "groups", "format": {"prefix": "€"}},
        {"values": numbers, "type": "steps", "format": {"suffix": " km²"}, "method": "pretty"},
        {"values": dict.fromkeys(keys, 5.0)},
    ]
    specs: list[Spec] = [
        {"mapId": "us-states", "choropleth": each, "output": {"width": 720}} for each in choropleths
    ]
    yield "legends-choropleth", specs, (720, 720), 2


SIZES = [
    *((100, 100), (100, 400), (300, 200), (300, 900)),
    *((600, 600), (1000, 250), (4000, 1000), (4000, 4000)),
]


def canvases() -> Iterator[tuple[str, list[Spec], tuple[int, int], int]]:
    title = {"text": "Population density of everything there is"}
    for map_id in ("us-states", "fiji", "chile"):
        specs: list[Spec] = [
            {
                "mapId": map_id,
                "title": title,
                "choropleth": {"values": number_regions(map_id)},
                "output": {"width": width, "height": height},
            }
            for width, height in SIZES
        ]
        yield f"canvases-{map_id}", specs, (760, 760), 4
    keys = [region.key for region in mapcore.get_map("us-states").regions]
    for theme in ("newspaper", "maritime"):
        specs = [
            {
                "mapId": "us-states",
                "title": title,
                "categories": {"values": {k: f"Party {i % 5}" for i, k in enumerate(keys)}},
                "style": {"theme": theme, "labels": {"show": True}},
                "output": {"width": width, "height": height},
            }
            for width, height in SIZES
        ]
        yield f"canvases-{theme}", specs, (760, 760), 4


def labels() -> Iterator[tuple[str, list[Spec], tuple[int, int], int]]:
    maps = [("us-states", "paper"), ("germany", "vintage"), ("japan", "dark"), ("france", "neon")]
    maps.append(("switzerland", "earth"))
    known = {entry.id for entry in mapcore.list_maps()}
    specs: list[Spec] = [
        {
            "mapId": map_id,
            "title": {"text": f"{content.title()} labels on {map_id}"},
            "choropleth": {"values": number_regions(map_id), "format": {"decimals": 0}},
            "style": {"theme": theme, "labels": {"show": True, "content": content}},
            "output": {"width": width},
        }
        for map_id, theme in maps
        if map_id in known
        for content, width in (("name", 760), ("value", 300))
    ]
    yield "labels", specs, (760, 900), 4


PLACES: dict[str, list[tuple[str, float, float, str]]] = {
    "us-states": [
        ("Anchorage, Alaska", 61.2, -149.9, "right"),
        ("Honolulu", 21.3, -157.9, "top"),
        ("San Francisco", 37.77, -122.42, "left"),
        ("Chicago", 41.88, -87.63, "top"),
        ("Miami", 25.76, -80.19, "bottom"),
        ("New York", 40.71, -74.0, "right"),
    ],
    "fiji": [
        ("Suva", -18.14, 178.44, "bottom"),
        ("Taveuni", -16.85, -179.97, "right"),
        ("Labasa", -16.43, 179.36, "top"),
        ("Vanua Balavu", -17.24, -178.95, "left"),
    ],
    "world": [
        ("North Pole", 90.0, 0.0, "bottom"),
        ("South Pole", -90.0, 0.0, "top"),
        ("Chukotka", 66.0, -172.0, "right"),
        ("Nairobi", -1.29, 36.82, "left"),
        ("Lagos", 6.52, 3.38, "right"),
        ("Wellington", -41.29, 174.78, "bottom"),
    ],
    "russia": [
        ("Uelen", 66.16, -169.8, "left"),
        ("Moscow", 55.75, 37.62, "top"),
        ("Kaliningrad", 54.71, 20.5, "right"),
        ("Vladivostok", 43.12, 131.9, "bottom"),
    ],
    "france": [
        ("Paris", 48.86, 2.35, "top"),
        ("Cayenne", 4.92, -52.31, "right"),
        ("Saint-Denis", -20.88, 55.45, "bottom"),
        ("Marseille", 43.3, 5.37, "left"),
    ],
}


def pins() -> Iterator[tuple[str, list[Spec], tuple[int, int], int]]:
    specs: list[Spec] = [
        {
            "mapId": map_id,
            "title": {"text": f"Pins on {map_id}"},
            "locations": [
                {"title": title, "lat": lat, "lon": lon, "labelPosition": side}
                for title, lat, lon, side in places
            ],
            "style": {"theme": theme},
            "output": {"width": width},
        }
        for (map_id, places), theme in zip(
            PLACES.items(), ("paper", "earth", "maritime", "neon", "vintage"), strict=True
        )
        for width in (760, 300)
    ]
    yield "pins", specs, (760, 760), 4


TITLES = {
    "egypt": "عدد السكان في المحافظات",
    "india": "भारत की जनसंख्या का घनत्व",
    "thailand": "ความหนาแน่นของประชากรในประเทศไทย",
    "vietnam": "Mật độ dân số theo tỉnh và thành phố",
    "china": "中国各省人口密度",
    "israel": "צפיפות האוכלוסין במחוזות",
    "bangladesh": "বাংলাদেশের জনসংখ্যার ঘনত্ব",
    "greece": "Πυκνότητα πληθυσμού ανά περιφέρεια",
    "ukraine": "Густота населення за областями",
}


def scripts() -> Iterator[tuple[str, list[Spec], tuple[int, int], int]]:
    specs: list[Spec] = [
        {
            "mapId": map_id,
            "title": {"text": title},
            "choropleth": {"values": number_regions(map_id), "type": "steps"},
            "style": {"theme": theme},
            "output": {"width": 500},
        }
        for (map_id, title), theme in zip(TITLES.items(), THEMES, strict=False)
    ]
    yield "titles", specs, (500, 620), 3


def newsroom() -> Iterator[tuple[str, list[Spec], tuple[int, int], int]]:
    """The maps of the gallery in the themes of newsrooms, at the widths of a column and a print."""
    files = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
    examples: list[Spec] = [json.loads(path.read_text("utf-8")) for path in files]
    for theme in ("paper", "newspaper", "dark"):
        for width in (600, 2400):
            specs: list[Spec] = [
                {
                    **spec,
                    "style": {**spec.get("style", {}), "theme": theme},
                    "output": {"width": width},
                }
                for spec in examples
            ]
            for start in range(0, len(specs), 15):
                name = f"newsroom-{theme}-{width}-{start // 15 + 1}"
                yield name, specs[start : start + 15], (600, 700), 5


def atlas() -> Iterator[tuple[str, list[Spec], tuple[int, int], int]]:
    ids = [entry.id for entry in mapcore.list_maps()]
    for start in range(0, len(ids), 30):
        specs: list[Spec] = [
            {
                "mapId": map_id,
                "title": {"text": map_id},
                "choropleth": {"values": number_regions(map_id), "type": "gradient"},
                "legend": {"show": False},
                "layers": {"admin0": True},
                "output": {"width": 360},
            }
            for map_id in ids[start : start + 30]
        ]
        yield f"atlas-{start // 30:02}", specs, (300, 300), 6


def divisions() -> Iterator[tuple[str, list[Spec], tuple[int, int], int]]:
    """Every map of divisions, with its labels, its neighbours, their borders, lakes and rivers."""
    ids = [row["id"] for row in rows("maps") if row["category"] in ("second-level", "tiles")]
    for start in range(0, len(ids), 4):
        specs: list[Spec] = [
            {
                "mapId": map_id,
                "title": {"text": map_id},
                "choropleth": {"values": number_regions(map_id), "type": "gradient"},
                "legend": {"show": False},
                "style": {"labels": {"show": True, "content": "name"}},
                "layers": {"admin0": True, "admin0-mesh": True, "lakes": True, "rivers": True},
                "output": {"width": 900, "height": 800},
            }
            for map_id in ids[start : start + 4]
        ]
        yield f"divisions-{start // 4:02}", specs, (900, 800), 2


Pages = Callable[[], Iterator[tuple[str, list[Spec], tuple[int, int], int]]]
SHEETS: tuple[Pages, ...] = (themes, legends, canvases, labels, pins, scripts, newsroom)

if __name__ == "__main__":
    wanted = sys.argv[1:]
    for make in (*SHEETS, atlas, divisions):
        name = make.__name__
        if name in wanted or (not wanted and make in SHEETS):
            for page in make():
                sheet(*page)
