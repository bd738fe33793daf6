"""A scene as a PDF file of one page: paths, real text in embedded faces, by matplotlib's renderer.

A canvas pixel is 0.75 points, as in browsers, so a picture of 900 pixels is 9.4 inches wide.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import evolve
from matplotlib import rc_context
from matplotlib.backends.backend_pdf import PdfFile, RendererPdf
from matplotlib.font_manager import get_font
from matplotlib.path import Path as PublicPath
from matplotlib.transforms import Affine2D, IdentityTransform

from mapcore.drawing import agg_paths as paths
from mapcore.drawing.agg_public import set_context
from mapcore.drawing.characters import make_drawable
from mapcore.drawing.outlines import choose_files, outline_line
from mapcore.drawing.path_painter import PathPainter, group_by_color
from mapcore.drawing.pen import OPAQUE, Path, Pen, Rgba, to_rgba
from mapcore.drawing.pictures import read_pixels
from mapcore.forking import make_lock
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.layout.scene import Rectangle
from mapcore.version import __version__

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.layout.scene import Areas, PanelMap, Picture, Ramp, Scene, Text

POINTS = 0.75
"""The length of a canvas pixel in points, 72 to an inch."""
DECIMALS = 2
"""Of coordinates in points: finer than any printer."""
_EMBEDDED: Any = {"pdf.fonttype": 42, "ps.fonttype": 42, "pdf.compression": 6}
"""Faces are embedded as the TrueType that they are, which every editor of PDFs keeps as text."""
_SETTINGS = make_lock()
_PdfFile: Any = PdfFile  # matplotlib has no types for it


def write_pdf(scene: Scene) -> bytes:
    """Return a scene as a PDF of one page; scale does not matter to it.

    The file says no time, so the same scene gives the same bytes. matplotlib reads how faces are
    embedded from its settings, which are changed while a file is written, in one thread at a time.
    """
    buffer = BytesIO()
    with _SETTINGS, rc_context(_EMBEDDED):
        file = _PdfFile(buffer, metadata=_describe(scene))
        width, height = scene.width * POINTS, scene.height * POINTS
        file.newPage(width / 72, height / 72)
        painter = _PdfPainter(POINTS, height, _Renderer(file, width, height))
        ground = Rectangle(Box(0, 0, scene.width, scene.height), scene.background)
        for mark in (ground, *scene.marks):
            painter.draw(mark)
        painter.renderer.finalize()
        file.finalize()
        file.close()
    return buffer.getvalue()


def _describe(scene: Scene) -> dict[str, str | None]:
    """Return what the file says of itself: title, alternative text and the picture's record."""
    return {
        "Title": scene.title or None,
        "Subject": scene.alt_text or None,
        "Keywords": scene.record or None,
        "Creator": f"mapcore {__version__}",
        "CreationDate": None,
    }


@frozen
class _Font:
    """What the renderer asks of a font: its size in points and its files."""

    size: float
    files: tuple[str, ...]

    def get_size_in_points(self) -> float:
        return self.size


class _Renderer(RendererPdf):
    """matplotlib's renderer, which takes the files of faces instead of looking for their names."""

    def __init__(self, file: PdfFile, width: float, height: float) -> None:
        untyped: Any = super().__init__
        untyped(file, 72, height / 72, width / 72)

    def _get_font_ttf(self, prop: _Font) -> Any:
        font = get_font(prop.files)
        font.clear()
        font.set_size(prop.size, 72)
        return font


@frozen(eq=False)
class _PdfPainter(PathPainter):
    """Puts marks on the page, whose units are points; those of a panel count from its corner."""

    renderer: Any

    def _panel(self, mark: PanelMap) -> None:
        inner = evolve(self, x=self.x + mark.box.x, y=self.y + mark.box.y)
        for each in mark.marks:
            inner.draw(each)

    def _picture(self, mark: Picture) -> None:
        box, pixels = mark.box, read_pixels(mark.png)
        place = Affine2D().scale(box.width * POINTS, box.height * POINTS)
        place = place.translate(box.x * POINTS, self.height - box.bottom * POINTS)
        self.renderer.draw_image(self._context(self._pen()), 0, 0, pixels[::-1], place)

    def _context(self, pen: Pen) -> Any:
        return set_context(self.renderer.new_gc(), pen.on(self.height))

    def _clip(self, box: Box) -> Box:
        moved = evolve(box, x=box.x + self.x, y=box.y + self.y)
        return Box.between(*(side * POINTS for side in moved.sides))

    def _bring(self, path: Path, matrix: NDArray[np.float64]) -> tuple[Any, NDArray[np.float64]]:
        """Return a path in points, with no more digits than can be seen."""
        points = path.vertices @ matrix[:2, :2].T + matrix[:2, 2]
        placed = PublicPath(np.round(points, DECIMALS), path.codes)
        placed.should_simplify = False
        return placed, np.eye(3)

    def _paint(
        self, path: Path, matrix: NDArray[np.float64], fill: Rgba | None, pen: Pen | None = None
    ) -> None:
        pen = pen or Pen()
        if not len(path.vertices) or (fill is None and not pen.width):
            return
        placed, _ = self._bring(path, matrix)
        self.renderer.draw_path(self._context(pen), placed, IdentityTransform(), fill)

    def _areas(self, mark: Areas) -> None:
        """Fill regions by colour; below them all land in a middle colour hides their seams."""
        matrix, pen, fills = self._place(mark.placement), self._pen(clip=mark.clip), mark.fills
        if len(fills) and not (fills[:, 3] < OPAQUE).any():
            middle = (*(fills[:, :3].mean(axis=0) / 255).tolist(), 1.0)
            self._paint(paths.rings(mark.geometry.outer), matrix, middle, pen)
        for color, path in zip(*group_by_color(mark), strict=True):
            self._paint(path, matrix, tuple(color.tolist()), pen)

    def _ramp(self, mark: Ramp) -> None:
        """Draw two triangles between each two stops; a renderer blends their colours."""
        box = mark.box
        x = box.x + np.array(mark.offsets) * box.width
        colors = np.array([to_rgba(stop) for stop in mark.stops])
        triangles, blends = [], []
        for at in range(len(x) - 1):
            left, right, first, last = x[at], x[at + 1], colors[at], colors[at + 1]
            triangles += [
                [(left, box.y), (right, box.y), (right, box.bottom)],
                [(left, box.y), (left, box.bottom), (right, box.bottom)],
            ]
            blends += [[first, last, last], [first, first, last]]
        place = Affine2D(self._matrix())
        self.renderer.draw_gouraud_triangles(
            self._context(Pen()), np.array(triangles), np.array(blends), place
        )

    def _text(self, mark: Text) -> None:
        """Draw a halo as an outline, over it the text itself, which can be searched and copied."""
        outline, advance = outline_line(mark.text, mark.face)
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * advance * mark.size
        across, up = (0.0, shift) if mark.turned else (shift, 0.0)
        x = (mark.x + self.x - across) * POINTS
        y = self.height - (mark.y + self.y + up) * POINTS
        size = mark.size * POINTS
        if mark.halo and mark.halo_width and not mark.turned:
            pen = self._pen(mark.halo, 2 * mark.halo_width, mark.clip, join="round", cap="round")
            self._paint(outline, np.array([[size, 0, x], [0, size, y], [0, 0, 1]]), None, pen)
        text, files = choose_files(make_drawable(mark.text), mark.face)
        context = self._context(self._pen(mark.color, 1.0, mark.clip))
        place = round(x, DECIMALS), round(y, DECIMALS)
        angle = 90 if mark.turned else 0
        self.renderer.draw_text(context, *place, text, _Font(size, files), angle)
