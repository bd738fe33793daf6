"""The canvas, in pixels, and the file format."""

from __future__ import annotations

from typing import Annotated, Literal

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Range, describe, document
from mapcore.request.declaring.rules import Excludes, obey
from mapcore.request.values.presets import PRESETS

LEAST_SIDE, MOST_SIDE, USUAL_WIDTH = 100, 4000, 1200
"""Bounds of a canvas's width and height, in pixels at scale 1."""
CanvasName = Literal["card", "square", "portrait", "story", "slide"]


@obey(
    Excludes("preset", ("height",), "a preset has its own proportions; give width, or leave it out")
)
@document
@frozen
class Output:
    """The canvas, in pixels, and the file format."""

    width: Annotated[int, Range(LEAST_SIDE, MOST_SIDE)] | None = describe(
        "Pixels at scale 1. If neither width nor height is given, it is less if the map would be "
        "higher than the limits of size allow.",
        usual=USUAL_WIDTH,
    )
    height: Annotated[int, Range(LEAST_SIDE, MOST_SIDE)] | None = describe(
        "Pixels at scale 1; the map's own proportions if absent.", unless="preset"
    )
    scale: Annotated[float, Range(1, 4)] = describe("Multiplies the pixels of a PNG.", default=1.0)
    format: Literal["png", "svg", "pdf"] = describe(
        "png, svg or pdf; svg and pdf are vectors, and scale does not change them.", default="png"
    )
    metadata: bool = describe(
        "Whether the file holds this request, the map's edition and mapcore's version, so that it "
        "can be drawn again.",
        default=True,
        extension=True,
    )
    preset: CanvasName | None = describe(
        "A canvas for social media or a slide, with larger text: card 1.91:1, square, portrait "
        "4:5, story 9:16, slide 16:9. Excludes height; width may be given. It implies the layout "
        "page.",
        extension=True,
    )

    def __attrs_post_init__(self) -> None:
        """Fill width and height of a preset, so that every later stage sees plain numbers."""
        if (preset := PRESETS.get(self.preset or "")) is not None:
            width = preset.width if self.width is None else self.width
            object.__setattr__(self, "width", width)
            object.__setattr__(self, "height", preset.height(width))
