"""An SVG opened in a browser looks like the PNG. Needs Chromium, and is skipped without it."""

from __future__ import annotations

import base64
import copy
import io
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from attrs import frozen
from browsers import WHOLE, find_chromium
from golden_pictures import draw_picture, soften
from golden_specs import specs
from PIL import Image

import mapcore
from mapcore.request.patterns import PATTERN_KINDS

CHROMIUM = find_chromium(WHOLE)  # the shell alone smooths edges otherwise
NAMES = (
    *("theme-paper", "theme-newspaper", "theme-dark", "theme-earth", "theme-vintage"),
    *("theme-embossed", "theme-maritime", "theme-neon", "theme-outline", "theme-wireframe"),
    *("legend-categories-left", "legend-steps-top", "legend-diverging", "legend-crowded-column"),
    *("labels-names", "labels-values", "labels-own-color", "pins-us-states", "pins-fiji"),
    *("insets-france", "layers-germany", "world", "own-style", "hole-south-africa"),
    *("title-arabic", "title-hindi", "title-thai", "title-vietnamese"),
)
FRAME = 16
"""The side in pixels that is left out of the comparison: frames snap to whole pixels in a PNG."""

NOTICED = 48.0
"""The difference of one channel, averaged over 3 by 3 pixels, that antialiasing does not make."""

MOST_DIFFERING, MOST_ON_AVERAGE = 0.002, 5.0


@frozen
class Likeness:
    """How a screenshot and a PNG differ: the share of pixels, and on average, of 255."""

    share: float
    mean: float

    @property
    def is_close(self) -> bool:
        return self.share <= MOST_DIFFERING and self.mean <= MOST_ON_AVERAGE


def svg_of(spec: dict[str, Any]) -> bytes:
    return mapcore.render({**spec, "output": {**spec["output"], "format": "svg"}}).content


def screenshots(pictures: list[tuple[bytes, Image.Image]], folder: Path) -> list[Image.Image]:
    """Return each SVG as the browser shows it, cut to the size of the PNG beside it."""
    sources = (base64.b64encode(svg).decode() for svg, _ in pictures)
    images = "".join(f'<img src="data:image/svg+xml;base64,{source}">' for source in sources)
    page = folder / "page.html"
    page.write_text(f"<style>*{{margin:0}}img{{display:block}}</style>{images}", "utf-8")
    height = sum(png.height for _, png in pictures)
    command = [
        str(CHROMIUM),
        *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
        *("--force-device-scale-factor=1", f"--window-size=500,{height}"),
        f"--user-data-dir={folder / 'profile'}",
        f"--screenshot={folder / 'page.png'}",
        page.as_uri(),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    shot = Image.open(folder / "page.png").convert("RGB")
    assert shot.size == (500, height)
    tops = np.cumsum([0, *(png.height for _, png in pictures)]).tolist()
    return [
        shot.crop((0, top, png.width, top + png.height))
        for (_, png), top in zip(pictures, tops, strict=False)
    ]


def likeness(one: Image.Image, other: Image.Image) -> Likeness:
    box = (FRAME, FRAME, one.width - FRAME, one.height - FRAME)
    left, right = (np.asarray(image.crop(box), float) for image in (one, other))
    noticed = np.abs(soften(left) - soften(right)).max(axis=2) > NOTICED
    return Likeness(float(noticed.mean()), float(np.abs(left - right).mean()))


def without_faces(svg: bytes) -> bytes:
    return re.sub(rb"@font-face\{[^}]*\}", b"", svg)


def other_title(spec: dict[str, Any]) -> None:
    spec["title"]["text"] = spec["title"]["text"].replace("Italy", "India")


def other_side(spec: dict[str, Any]) -> None:
    spec["locations"][3]["labelPosition"] = "top"


def other_color(spec: dict[str, Any]) -> None:
    spec["categories"]["colors"] = {"Category 2": "#8A2FA0"}


CHANGES: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("theme-paper", other_title),
    ("pins-us-states", other_side),
    ("legend-categories-left", other_color),
]


def change_example(name: str, change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    spec = copy.deepcopy(specs()[name])
    change(spec)
    return spec


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
def test_an_svg_in_a_browser_looks_like_the_png(tmp_path: Path) -> None:
    alike = {name: (svg_of(specs()[name]), draw_picture(specs()[name])) for name in NAMES}
    # What must not pass: other words, places and colours, and texts in the browser's own faces.
    unlike = {
        f"{name}, {change.__name__}": (
            svg_of(change_example(name, change)),
            draw_picture(specs()[name]),
        )
        for name, change in CHANGES
    }
    unlike["without faces"] = without_faces(alike["theme-vintage"][0]), alike["theme-vintage"][1]
    shots = screenshots([*alike.values(), *unlike.values()], tmp_path)
    for name, shot, (_, png) in zip(alike, shots, alike.values(), strict=False):
        found = likeness(png, shot)
        if not found.is_close:
            shot.save(tmp_path / f"{name}-svg.png")
            png.save(tmp_path / f"{name}.png")
        assert found.is_close, f"{name}: {found}; see {tmp_path}"
    for name, shot, (_, png) in zip(unlike, shots[len(alike) :], unlike.values(), strict=True):
        assert not likeness(png, shot).is_close, name


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
def test_stripes_take_the_same_share_of_a_region_in_a_browser(tmp_path: Path) -> None:
    pairs = []
    for kind in PATTERN_KINDS:
        spec = {
            "mapId": "us-states",
            "frame": ["CO", "WY"],
            "regions": {"CO": "#3382BE", "WY": "#3382BE"},
            "patterns": [{"regions": ["CO"], "label": "estimate", "kind": kind}],
            "legend": {"show": False},
            "output": {"width": 500, "height": 500},
        }
        png = Image.open(io.BytesIO(mapcore.render(spec).content)).convert("RGB")
        pairs.append((mapcore.render(spec, format="svg").content, png))
    within = (slice(300, 380), slice(190, 310))  # the middle of Colorado
    fill = np.mean((0x33, 0x82, 0xBE))
    for kind, shot, (_, png) in zip(
        PATTERN_KINDS, screenshots(pairs, tmp_path), pairs, strict=True
    ):
        drawn, shown = (np.asarray(each, float)[within].mean() - fill for each in (png, shot))
        assert drawn > 10, kind
        assert shown / drawn == pytest.approx(1, abs=0.06), kind


def test_regions_carry_key_title_and_value() -> None:
    spec = specs()["labels-values"]
    keys = spec["choropleth"]["values"]
    root = ElementTree.fromstring(svg_of(spec))
    paths = {
        path.attrib["data-key"]: path
        for path in root.iter("{http://www.w3.org/2000/svg}path")
        if "data-key" in path.attrib
    }
    regions = mapcore.get_map("us-states").regions
    assert {region.key for region in regions} == set(paths)
    for region in regions:
        path = paths[region.key]
        tooltip = path.findtext("{http://www.w3.org/2000/svg}title")
        assert path.get("data-title") == region.title
        if region.key in keys:
            value = path.attrib["data-value"]
            assert abs(float(value) - keys[region.key]) <= 0.5
            assert tooltip == f"{region.title}: {value}"
        else:
            assert path.get("data-value") is None
            assert tooltip == region.title
