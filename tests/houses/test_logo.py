"""Logos of house styles: what is kept of a file, and what is refused."""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from mapcore.errors import UnreadableHouse
from mapcore.geometry.polylines import Polylines
from mapcore.houses.logo import (
    MAX_LOGO_POINTS,
    Logo,
    LogoShape,
    read_logo,
    rebuild_png,
    write_logo,
)

RING = [[0, 0, 10, 0, 10, 4.5]]
NUMBERS: dict[str, Any] = {
    "width": 10,
    "height": 4.5,
    "shapes": [{"fill": "#C8102E", "rings": RING}],
}


def a_png(size: tuple[int, int] = (30, 10), **more: Any) -> bytes:
    """Return a PNG with a word in it that no reader of a map asked for."""
    words = PngImagePlugin.PngInfo()
    words.add_text("Author", "Somebody")
    stream = io.BytesIO()
    Image.new("RGBA", size, (200, 16, 46, 128)).save(stream, "PNG", pnginfo=words, **more)
    return stream.getvalue()


def test_what_was_written_is_read() -> None:
    rings = Polylines.of([[(0, 0), (10, 0), (10, 4.5), (0, 0)]])
    written = write_logo(Logo(10.0, 4.5, (LogoShape("#C8102E", rings),)))
    assert json.loads(written) == NUMBERS
    found = read_logo("logo.json", written)
    assert (found.width, found.height) == (10, 4.5)
    assert found.shapes[0].fill == "#C8102E"
    assert (found.shapes[0].rings.points == rings.points).all()
    assert write_logo(found) == written


def test_a_png_keeps_its_pixels_alone() -> None:
    rebuilt = rebuild_png("logo.png", a_png())
    assert b"Somebody" not in rebuilt
    assert rebuilt == rebuild_png("logo.png", a_png())
    logo = read_logo("logo.png", rebuilt)
    assert (logo.width, logo.height, logo.png) == (30, 10, rebuilt)
    pixels = np.asarray(Image.open(io.BytesIO(rebuilt)).convert("RGBA"))
    assert (pixels == (200, 16, 46, 128)).all()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<svg/>", "no logo of a built house style"),
        (json.dumps({**NUMBERS, "width": 0}).encode(), "width"),
        (json.dumps({**NUMBERS, "width": 1e300}).encode(), "width"),
        (json.dumps({**NUMBERS, "href": "https://a.test"}).encode(), "href"),
        (
            json.dumps({**NUMBERS, "shapes": [{"fill": "url(#a)", "rings": RING}]}).encode(),
            "fill",
        ),
        (
            json.dumps({**NUMBERS, "shapes": [{"fill": "#000000", "rings": [[0] * 7]}]}).encode(),
            "amid a vertex",
        ),
        (
            json.dumps(
                {
                    **NUMBERS,
                    "shapes": [{"fill": "#000000", "rings": [[0] * 2 * MAX_LOGO_POINTS] * 2}],
                }
            ).encode(),
            "at most 20,000 vertices",
        ),
        (a_png()[:60], "damaged"),
        (a_png((4001, 2)), "4000 pixels a side"),
        (a_png() + bytes(300_000), "at most 256 kB"),
    ],
)
def test_what_is_no_logo_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(UnreadableHouse, match=message):
        read_logo("logo", content)
