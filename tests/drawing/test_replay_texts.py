from __future__ import annotations

import numpy as np
import pytest
from drawing_scenes import decode_png, png_of, scene
from hypothesis import given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.drawing.png import rasterize
from mapcore.drawing.replay import texts
from mapcore.geometry.box import Box
from mapcore.layout.scene import Scene, Text


def without_tiles(drawn: Scene) -> np.ndarray:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "LARGEST_TEXT", 0.0)
        return rasterize(drawn).astype(int)


@given(
    words=st.text("AVg%1ß ,é", min_size=1, max_size=8),
    x=st.floats(-30, 210),
    y=st.floats(-5, 205),
    size=st.floats(4, 40),
    halo=st.sampled_from([None, "#ffffff", "#00a0ff80"]),
    color=st.sampled_from(["#102030", "#c0000080"]),
    clip=st.sampled_from([None, Box(20, 20, 100, 60)]),
)
@settings(max_examples=scale_examples(80))
def test_a_text_laid_on_is_the_text_drawn(words, x, y, size, halo, color, clip) -> None:
    text = Text(words, x, y, size, "inter", color, "middle", halo, 1.5, clip=clip)
    drawn = scene(text, background="#88aa44", scale=1.25)
    apart = np.abs(rasterize(drawn).astype(int) - without_tiles(drawn))
    assert apart.max() <= 1


def test_equal_texts_share_a_tile_whatever_their_colours_and_rows() -> None:
    mapcore.clear_caches()
    rows = [Text("Bern", 50, y, 14, "inter", f"#0000{y:02d}") for y in range(20, 99, 10)]
    png_of(scene(*rows))
    assert mapcore.cache_info().parts["text tiles"].entries == 1


def test_translucent_canvases_take_no_tiles() -> None:
    mapcore.clear_caches()
    text = Text("Bern", 50, 50, 14, "inter", "#000000")
    pixels = decode_png(png_of(scene(text, background="#ffffff00")))
    assert "text tiles" not in mapcore.cache_info().parts
    assert (pixels[..., 3] == 255).any()
    assert (pixels[..., 3] == 0).any()


@pytest.mark.parametrize("words", [" ", "\u200b"])
def test_a_text_without_ink_leaves_the_canvas_as_it_is(words: str) -> None:
    assert (rasterize(scene(Text(words, 50, 50, 14, "inter", "#000000"))) == 255).all()
