"""Every golden picture is still drawn as it was; the tolerance tells a change from noise."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from golden_pictures import FOLDER, beside, compare, draw_picture, read_kept
from golden_specs import Spec, specs
from PIL import Image

RENEW = "python tests/golden/renew.py"


@pytest.mark.parametrize("name", specs())
def test_a_picture_is_drawn_as_it_was(name: str, tmp_path: Path) -> None:
    found, expected = draw_picture(specs()[name]), read_kept(name)
    difference = compare(expected, found) if expected.size == found.size else None
    if difference is None or difference.is_noticed:
        found.save(tmp_path / f"{name}.png")
        beside(expected, found).save(tmp_path / f"{name}-difference.png")
        why = difference or f"{found.size} pixels instead of {expected.size}"
        pytest.fail(
            f"{name} is drawn otherwise: {why}.\nLook at {tmp_path}/{name}-difference.png "
            f"(expected, found, difference); if it is as it should be: {RENEW} {name}"
        )


def test_pictures_and_specs_belong_together_and_are_small() -> None:
    pictures = {path.stem: path for path in FOLDER.glob("*.png")}
    assert set(pictures) == set(specs())
    assert sum(path.stat().st_size for path in pictures.values()) < 3_400_000
    for path in pictures.values():
        with Image.open(path) as image:
            assert max(image.width, image.height) <= 700


def change_example(name: str, change: Any) -> tuple[Spec, Spec]:
    spec = copy.deepcopy(specs()[name])
    change(spec)
    return specs()[name], spec


def recolour(spec: Spec) -> None:
    spec["style"]["labels"]["color"] = "#FFC04D"


def other_palette(spec: Spec) -> None:
    spec["choropleth"]["palette"] = "pubu"


def move_a_label(spec: Spec) -> None:
    spec["locations"][3]["labelPosition"] = "top"


def move_a_pin(spec: Spec) -> None:
    spec["locations"][0]["lat"] += 0.08


def thicken_borders(spec: Spec) -> None:
    spec["style"]["regionBorders"]["width"] += 0.5


def recolour_a_region(spec: Spec) -> None:
    key = next(iter(spec["regions"]))
    spec["regions"][key] = "#3059A8"


CHANGES = [
    ("labels-own-color", recolour),
    ("legend-steps-bottom", other_palette),
    ("pins-us-states", move_a_label),
    ("pins-fiji", move_a_pin),
    ("own-style", thicken_borders),
    ("theme-paper", recolour_a_region),
]


@pytest.mark.parametrize(("name", "change"), CHANGES)
def test_a_change_is_noticed(name: str, change: Any) -> None:
    before, after = change_example(name, change)
    assert compare(draw_picture(before), draw_picture(after)).is_noticed


def test_noise_is_not_noticed() -> None:
    image = draw_picture(specs()["theme-paper"])
    noise = np.random.default_rng(7).integers(-1, 2, (image.height, image.width, 3))
    noise[np.random.default_rng(8).random(noise.shape[:2]) > 0.3] = 0
    noisy = np.clip(np.asarray(image, int) + noise, 0, 255).astype(np.uint8)
    assert not compare(image, Image.fromarray(noisy)).is_noticed
