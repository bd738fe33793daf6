"""Scenes as pictures: the one package that uses matplotlib, for a PNG or PDF, once it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from mapcore.layout.scene import Scene

    Picture: TypeAlias = NDArray[np.uint8] | str | bytes


def draw(scene: Scene, format: Literal["png", "svg", "pdf"]) -> bytes:  # noqa: A002 - the field's name
    """Return a scene as a PNG, SVG or PDF file.

    The same scene gives the same bytes with the same versions of the libraries.
    """
    return file_of(paint(scene, format), scene)


def paint(scene: Scene, format: Literal["png", "svg", "pdf"]) -> Picture:  # noqa: A002 - the field's name
    """Return a scene as RGBA pixels (height, width, 4) for PNG, or as an SVG's text or a PDF."""
    if format == "svg":
        from mapcore.drawing.svg.svg import write_svg

        return write_svg(scene)
    if format == "pdf":
        from mapcore.drawing.pdf import write_pdf

        return write_pdf(scene)
    from mapcore.drawing.png import rasterize

    return rasterize(scene)


def file_of(picture: Picture, scene: Scene) -> bytes:
    """Return the bytes of the file of a scene's picture.

    A PNG gets its texts here; an SVG or PDF has its own in it already.
    """
    if isinstance(picture, bytes):
        return picture
    if isinstance(picture, str):
        return picture.encode("utf-8")
    from mapcore.drawing.png_file import encode_png

    return encode_png(picture, scene.alt_text, scene.record)
