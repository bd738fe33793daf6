"""Each JSON block of the documents on kinds and composition is decoded and drawn as it was."""

from __future__ import annotations

import io

import pytest
from block_pictures import FOLDER, draw_block, find_change, list_blocks, normalize_svg
from golden_pictures import compare
from PIL import Image

RENEW = "python tests/golden/renew_blocks.py"


@pytest.mark.parametrize("name", list_blocks())
def test_a_block_is_drawn_as_it_was(name: str) -> None:
    found = Image.open(io.BytesIO(draw_block(name, "png"))).convert("RGB")
    kept = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert found.size == kept.size, RENEW
    difference = compare(kept, found)
    assert not difference.is_noticed, f"{difference}; look at it, then {RENEW} {name}"


@pytest.mark.parametrize("name", list_blocks())
def test_a_block_is_written_as_it_was(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text("utf-8")
    found = normalize_svg(draw_block(name, "svg").decode())
    assert find_change(kept, found) == "", f"look at it, then {RENEW} {name}"


def test_a_change_of_an_svg_is_noticed() -> None:
    kept = (FOLDER / "tiles.svg").read_text("utf-8")
    assert find_change(kept, kept) == ""
    assert find_change(kept, kept.replace("26.8", "26.6"))
    assert find_change(kept, kept.replace("#", "%", 1))
    assert find_change(kept, kept + "<g/>")
