"""Scenes as pictures: the one package that uses matplotlib, and only once a PNG is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from mapcore.layout.scene import Scene


def draw(scene: Scene, format: Literal["png", "svg"]) -> bytes:  # noqa: A002 - the field's name
    """Return a scene as a PNG or SVG file.

    The same scene gives the same bytes with the same versions of the libraries.
    """
    if format == "svg":
        from mapcore.drawing.svg import draw_svg

        return draw_svg(scene)
    from mapcore.drawing.png import draw_png

    return draw_png(scene)
