"""The JSON of every example draws the picture that was looked at when it was kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden_examples import FOLDER, draw_example, list_examples
from golden_pictures import beside, compare
from PIL import Image

RENEW = "python tests/golden/renew.py"


@pytest.mark.parametrize("name", list_examples())
def test_an_example_is_drawn_as_it_was(name: str, tmp_path: Path) -> None:
    found, expected = draw_example(name), Image.open(FOLDER / f"{name}.png").convert("RGB")
    difference = compare(expected, found) if expected.size == found.size else None
    if difference is None or difference.is_noticed:
        beside(expected, found).save(tmp_path / f"{name}-difference.png")
        why = difference or f"{found.size} pixels instead of {expected.size}"
        pytest.fail(
            f"{name} is drawn otherwise: {why}.\nLook at {tmp_path}/{name}-difference.png "
            f"(expected, found, difference); if it is as it should be: {RENEW} {name}"
        )


def test_every_example_has_its_picture_and_they_are_small() -> None:
    pictures = {path.stem: path for path in FOLDER.glob("*.png")}
    assert set(pictures) == set(list_examples())
    assert sum(path.stat().st_size for path in pictures.values()) < 4_000_000
