"""Text that runs upwards is the text that lies, turned by a right angle."""

from __future__ import annotations

import numpy as np
import pytest

from mapcore.drawing.png import rasterize
from mapcore.drawing.svg.svg import write_svg
from mapcore.layout.scene import Scene, Text


def scene(anchor: str, *, turned: bool) -> Scene:
    text = Text("Poor, agËd", 60, 60, 24, "inter", "#000000", anchor, turned=turned)  # type: ignore[arg-type]
    return Scene(120, 120, 2.0, "#ffffff", (text,))


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_pixels_are_those_of_the_text_that_lies(anchor: str) -> None:
    lying, upright = (
        255.0 - rasterize(scene(anchor, turned=turned))[..., 0] for turned in (False, True)
    )
    turned = np.rot90(lying)
    assert upright.sum() == pytest.approx(turned.sum(), rel=0.02)
    # Edges differ by how pixels round; what is dark in one is dark in the other.
    assert np.abs(upright - turned).sum() < 0.25 * turned.sum()


def test_an_svg_turns_it_around_its_place() -> None:
    assert 'transform="rotate(-90 60 60)"' in write_svg(scene("start", turned=True))
    assert "rotate" not in write_svg(scene("start", turned=False))
