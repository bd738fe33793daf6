"""Hatching as it is drawn: how much of the area it takes, and that PNG and SVG agree."""

from __future__ import annotations

import io
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

import mapcore
from mapcore.color import parse_hex, to_hex
from mapcore.drawing.agg import Surface
from mapcore.drawing.agg_public import PublicRenderer
from mapcore.drawing.png import _PngPainter, rasterize
from mapcore.geometry.box import Box
from mapcore.layout.scene import HatchedBox, Scene, Stripes
from mapcore.planning.data.hatching import choose_tone
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request
from mapcore.request.patterns import PATTERN_KINDS, PatternKind
from mapcore.scenes import make_scene

SVG = "{http://www.w3.org/2000/svg}"
FILL = (0x33, 0x82, 0xBE)


def spec(kind: str, **parts: Any) -> dict[str, Any]:
    """Return a map of two large rectangular states, one of them hatched."""
    return {
        "mapId": "us-states",
        "frame": ["CO", "WY"],
        "regions": {"CO": "#3382BE", "WY": "#3382BE"},
        "patterns": [{"regions": ["CO"], "label": "estimate", "kind": kind}],
        "legend": {"show": False},
        "output": {"width": 500, "height": 500, "metadata": False},
        **parts,
    }


def pixels(content: bytes) -> NDArray[np.float64]:
    return np.asarray(Image.open(io.BytesIO(content)).convert("RGB"), float)


def inside(of: dict[str, Any], state: str) -> tuple[slice, slice]:
    """Return the rows and columns of the middle of a state: Wyoming stands above Colorado."""
    return (slice(300, 380) if state == "CO" else slice(120, 200)), slice(190, 310)


def share(picture: NDArray[np.float64]) -> float:
    """Return the share of an area that stripes lighter than the fill take."""
    grey = picture.mean(axis=2)
    low, high = np.mean(FILL), np.mean(parse_hex(choose_tone(to_hex(*FILL)))[:3])
    return float(((grey - low) / (high - low)).clip(0, 1).mean())


@pytest.mark.parametrize("kind", PATTERN_KINDS)
def test_every_kind_covers_about_a_quarter_of_the_fill(kind: PatternKind) -> None:
    picture = pixels(mapcore.render(spec(kind)).content)
    assert share(picture[inside(spec(kind), "CO")]) == pytest.approx(1.7 / 7, abs=0.03)
    plain = picture[inside(spec(kind), "WY")]
    assert np.abs(plain - FILL).max() == 0


def test_in_grey_a_hatched_region_differs_from_a_plain_one_of_its_class() -> None:
    picture = pixels(mapcore.render(spec("diagonal")).content).mean(axis=2)
    hatched, plain = (picture[inside(spec("diagonal"), state)] for state in ("CO", "WY"))
    assert plain.std() < 1e-9
    assert hatched.std() > 10


def test_an_svg_names_the_pattern_on_its_region_and_repeats_the_shape() -> None:
    drawn = mapcore.render(spec("dots"), format="svg").content
    root = ElementTree.fromstring(drawn)
    named = [path for path in root.iter(f"{SVG}path") if "data-pattern" in path.attrib]
    assert [(path.attrib["data-key"], path.attrib["data-pattern"]) for path in named] == [
        ("US-CO", "estimate")
    ]
    (pattern,) = root.iter(f"{SVG}pattern")
    (group,) = (each for each in root.iter(f"{SVG}g") if each.get("data-role") == "hatch")
    assert group.attrib["fill"] == f"url(#{pattern.attrib['id']})"
    links = [use.attrib["{http://www.w3.org/1999/xlink}href"] for use in group]
    assert links == [f"#{named[0].attrib['id']}"]


def test_stripes_of_two_regions_lie_on_one_grid() -> None:
    both = spec("horizontal")
    both["patterns"][0]["regions"] = ["WY", "CO"]
    picture = pixels(mapcore.render(both).content).mean(axis=2)
    rows = [picture[:, inside(both, state)[1]].mean(axis=1) for state in ("WY", "CO")]
    stripes = Stripes("horizontal", "#ffffff", 10, 50)
    scene = Scene(100, 200, 1, "#000000", (HatchedBox(Box(0, 0, 100, 200), stripes),))
    light = np.flatnonzero(rasterize(scene)[:, 50, 0] > 128)
    assert light.tolist() == [y for at in range(4) for y in range(50 * at + 20, 50 * at + 30)]
    assert all(len(row) == 500 for row in rows)


def test_the_public_renderer_clips_as_the_compiled_one() -> None:
    request = decode_request(spec("diagonal"))
    scene = make_scene(arrange_request(request), "", "")
    drawn = []
    for renderer in (None, PublicRenderer):
        surface = Surface(500, 500, (255, 255, 255, 255), renderer)
        _PngPainter(1.0, 500, surface, 500).draw_all(scene.marks)
        drawn.append(np.array(surface.pixels, int))
    assert np.abs(drawn[0] - drawn[1]).mean() < 0.5


def test_stripes_are_four_device_pixels_apart_at_least() -> None:
    small = decode_request({**spec("diagonal"), "output": {"width": 100, "height": 100}})
    scene = make_scene(arrange_request(small), "", "")
    (hatch,) = (mark for mark in scene.marks if type(mark).__name__ == "Hatch")
    assert hatch.stripes.distance >= 4
    assert hatch.stripes.width / hatch.stripes.distance == pytest.approx(1.7 / 7)
