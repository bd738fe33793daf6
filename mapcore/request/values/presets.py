"""Canvases that are seen reduced or from afar: their proportions, and how large their type is."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Any

from mapcore.frozen import frozen


@frozen
class CanvasPreset:
    """A canvas by name.

    `across` and `down` are its proportions, `width` its width in pixels where none is given. Body
    text is a share `1 / ems` of the width. The shares `top` and `foot` of its height are kept free,
    for the controls of the app that shows it. A title has at most `lines` lines, and at most
    `names` names are drawn on the map, None for as many as have room.
    """

    across: float
    down: float
    width: int
    ems: float
    lines: int = 3
    top: float = 0.0
    foot: float = 0.0
    names: int | None = None

    @property
    def aspect(self) -> float:
        """Its width over its height."""
        return self.across / self.down

    def height(self, width: int) -> int:
        """Return the height in pixels of such a canvas that is `width` px wide.

        >>> PRESETS["story"].height(1080), PRESETS["card"].height(1200)
        (1920, 628)
        """
        return floor(width * self.down / self.across + 0.5)


PRESETS: Mapping[str, CanvasPreset] = {
    "card": CanvasPreset(1.91, 1, 1200, 64),
    "square": CanvasPreset(1, 1, 1080, 50),
    "portrait": CanvasPreset(4, 5, 1080, 45),
    "story": CanvasPreset(9, 16, 1080, 40, lines=4, top=0.13, foot=0.175, names=18),
    "slide": CanvasPreset(16, 9, 1920, 80, lines=2),
}
"""The presets by name."""


def lay_out_as_page(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return a request, as JSON values, that is laid out as a page unless it has a layout.

    Calls that make a request for their caller say so in it, so that it is drawn the same anywhere.

    >>> lay_out_as_page({"mapId": "world"}), lay_out_as_page({"layout": "bands"})
    ({'mapId': 'world', 'layout': 'page'}, {'layout': 'bands'})
    """
    return {**request, "layout": request.get("layout", "page")}
