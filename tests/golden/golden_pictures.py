"""How golden pictures are kept, drawn and compared."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray
from PIL import Image, ImageChops

import mapcore

FOLDER = Path(__file__).parent

NOTICED = 5.0
"""The difference of one channel, averaged over 3 by 3 pixels, from which a pixel differs."""

MOST_DIFFERING = 0.0002
"""The share of pixels that may differ."""

MOST_ON_AVERAGE = 0.25
"""The mean difference of all channels that is let pass, of 255."""


@frozen
class Difference:
    """How two pictures differ: on average, of 255, and in which share of their pixels."""

    mean: float
    share: float

    @property
    def is_noticed(self) -> bool:
        return self.mean > MOST_ON_AVERAGE or self.share > MOST_DIFFERING

    def __str__(self) -> str:
        return (
            f"mean difference {self.mean:.3f} (at most {MOST_ON_AVERAGE}), "
            f"{self.share:.3%} of the pixels differ (at most {MOST_DIFFERING:.3%})"
        )


def draw_picture(spec: dict[str, Any]) -> Image.Image:
    return Image.open(io.BytesIO(mapcore.render(spec).content)).convert("RGB")


def read_kept(name: str) -> Image.Image:
    return Image.open(FOLDER / f"{name}.png").convert("RGB")


def compare(one: Image.Image, other: Image.Image) -> Difference:
    """Compare two pictures of one size.

    Antialiasing that differs by a fraction of a pixel goes unnoticed: what counts is the mean of
    each pixel's surroundings.
    """
    left, right = (np.asarray(image, np.float64) for image in (one, other))
    noticed = np.abs(soften(left) - soften(right)).max(axis=2) > NOTICED
    return Difference(float(np.abs(left - right).mean()), float(noticed.mean()))


def soften(pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean of every pixel's 3 by 3 surroundings."""
    wide = np.pad(pixels, ((1, 1), (1, 1), (0, 0)), mode="edge")
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    summed: NDArray[np.float64] = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]
    return summed / 9


def beside(expected: Image.Image, found: Image.Image) -> Image.Image:
    """Return both pictures and, strengthened, their difference, side by side."""
    page = Image.new("RGB", (3 * found.width + 20, max(expected.height, found.height)), "#808080")
    page.paste(expected, (0, 0))
    page.paste(found, (found.width + 10, 0))
    if expected.size == found.size:
        difference = ImageChops.difference(expected, found).point(lambda level: min(255, 8 * level))
        page.paste(difference, (2 * found.width + 20, 0))
    return page
