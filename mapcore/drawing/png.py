"""A scene as a PNG file."""

from __future__ import annotations

from itertools import groupby
from math import floor
from operator import attrgetter
from typing import TYPE_CHECKING, cast

import numpy as np

from mapcore.color import parse_hex
from mapcore.drawing import agg_paths as paths, replay
from mapcore.drawing.agg import Surface
from mapcore.drawing.outlines import outline_line
from mapcore.drawing.path_painter import PathPainter, group_by_color
from mapcore.drawing.pen import OPAQUE, Path, Pen, Rgba, to_rgba
from mapcore.drawing.pictures import read_pixels
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.layout.scene import Disc, SizedSymbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from mapcore.layout.scene import Areas, Lines, Mark, PanelMap, Picture, Ramp, Scene, Text

CLEAR = "#00000000"
"""The fill of a symbol without one."""


def pixel_size(scene: Scene) -> tuple[int, int]:
    """Return the width and height in pixels of a scene's PNG: its size times scale, half up."""
    return floor(scene.width * scene.scale + 0.5), floor(scene.height * scene.scale + 0.5)


def rasterize(scene: Scene) -> NDArray[np.uint8]:
    """Return a scene's pixels, (height, width, 4) RGBA bytes, alpha not premultiplied."""
    width, height = pixel_size(scene)
    background = parse_hex(scene.background)
    surface = Surface(width, height, background)
    sheet = _PngPainter(scene.scale, height, surface, width, background)
    sheet.draw_all(scene.marks)
    return surface.pixels


@frozen(eq=False)
class _PngPainter(PathPainter):
    """Puts marks on the raster, whose units are device pixels."""

    surface: Surface
    width: int
    background: tuple[int, int, int, int] = (0, 0, 0, 0)

    def draw_all(self, marks: Iterable[Mark]) -> None:
        """Draw marks, each over what is there; discs and symbols in a row are drawn at once."""
        for kind, row in groupby(marks, type):
            if kind is Disc:
                self._discs(cast("Iterable[Disc]", row))
            elif kind is SizedSymbol:
                self._symbols(cast("Iterable[SizedSymbol]", row))
            else:
                for mark in row:
                    self.draw(mark)

    def _paint(
        self, path: Path, matrix: NDArray[np.float64], fill: Rgba | None, pen: Pen | None = None
    ) -> None:
        self.surface.paint(path, matrix, fill, pen)

    def _clip(self, box: Box | None) -> Box:
        """Return a box of the canvas in whole pixels, rounded as Agg rounds; None is all of it."""
        if box is None:
            return Box(0, 0, self.width, self.height)
        left, right = (self._pixel(x, self.width) for x in (box.x, box.right))
        top, bottom = (self._pixel(y, self.height) for y in (box.y, box.bottom))
        return Box.between(left, top, right, bottom)

    def _pixel(self, place: float, most: float) -> int:
        return floor(min(max(place * self.unit, 0), most) + 0.5)

    def _areas(self, mark: Areas) -> None:
        """Fill regions, those of one colour as one path.

        Within a path the edges of neighbours cancel out. Between colours, antialiasing would let
        what is below shine through; so all land is laid below in a middle colour first.
        """
        matrix, clip, fills = self._place(mark.placement), self._clip(mark.clip), mark.fills
        if not len(fills) or (fills[:, 3] < OPAQUE).any():
            self._paint_by_color(mark, matrix, clip)
            return
        middle = (*(fills[:, :3].mean(axis=0) / 255).tolist(), 1.0)

        def paint() -> None:
            self.surface.paint(paths.rings(mark.geometry.outer), matrix, middle, Pen(clip=clip))
            self._paint_by_color(mark, matrix, clip)

        ground = [int(part * 255 + 0.5) for part in middle]
        replay.fill_regions(self.surface, mark, matrix, clip, ground, paint)

    def _paint_by_color(self, mark: Areas, matrix: NDArray[np.float64], clip: Box) -> None:
        colors, parts = group_by_color(mark)
        self.surface.fill_each(parts, matrix, colors, clip)

    def _lines(self, mark: Lines) -> None:
        pen = self._line_pen(mark)

        def stroke(surface: Surface) -> None:
            path = paths.strokes(mark.lines)
            surface.paint(path, self._place(mark.placement), None, pen)

        replay.stroke_lines(self.surface, mark, self.unit, pen, stroke)

    def _ramp(self, mark: Ramp) -> None:
        left, top, right, bottom = map(int, self._clip(mark.box).sides)
        if right <= left or bottom <= top:
            return
        stops = np.array([parse_hex(stop) for stop in mark.stops], float)
        start, length = mark.box.x * self.unit, mark.box.width * self.unit
        places = (np.arange(left, right) + 0.5 - start) / length
        row = np.stack([np.interp(places, mark.offsets, stops[:, i]) for i in range(4)], axis=1)
        under = self.surface.pixels[top:bottom, left:right]
        self.surface.pixels[top:bottom, left:right] = np.rint(_lay_over(row, under))

    def _picture(self, mark: Picture) -> None:
        left, top, right, bottom = map(int, self._clip(mark.box).sides)
        if right <= left or bottom <= top:
            return
        over = read_pixels(mark.png, (right - left, bottom - top)).astype(float)
        under = self.surface.pixels[top:bottom, left:right]
        self.surface.pixels[top:bottom, left:right] = np.rint(_lay_over(over, under))

    def _panel(self, mark: PanelMap) -> None:
        """Draw the map of a panel on a raster of its own, where all panels cover the same pixels.

        So what is kept of the first one serves the others, and a panel is its map drawn alone.
        """
        left, top, right, bottom = map(int, self._clip(mark.box).sides)
        width, height = (
            floor(side * self.unit + 0.5) for side in (mark.box.width, mark.box.height)
        )
        below = self.surface.pixels[top:bottom, left:right]
        surface = Surface(width, height, self.background)
        _PngPainter(self.unit, height, surface, width, self.background).draw_all(mark.marks)
        below[:height, :width] = surface.pixels[: len(below), : below.shape[1]]

    def _discs(self, marks: Iterable[Disc]) -> None:
        for clip, row in groupby(marks, attrgetter("clip")):
            discs = list(row)
            places = self._matrices([(each.radius, each.x, each.y) for each in discs])
            self._paint_each(paths.DISC, places, discs, clip)

    def _symbols(self, marks: Iterable[SizedSymbol]) -> None:
        for (shape, clip), row in groupby(marks, attrgetter("shape", "clip")):
            symbols = list(row)
            places = self._matrices([(each.width / 2, each.x, each.y) for each in symbols])
            path = paths.DISC if shape == "circle" else paths.SQUARE
            self._paint_each(path, places, symbols, clip)

    def _matrices(self, places: Sequence[tuple[float, float, float]]) -> NDArray[np.float64]:
        """Return the matrices (n, 3, 3) of shapes of these radii around points."""
        radii, x, y = np.array(places).T * self.unit
        found = np.zeros((len(places), 3, 3))
        found[:, 0, 0], found[:, 1, 1], found[:, 2, 2] = radii, -radii, 1
        found[:, 0, 2], found[:, 1, 2] = x, self.height - y
        return found

    def _paint_each(
        self,
        path: Path,
        places: NDArray[np.float64],
        marks: Sequence[Disc | SizedSymbol],
        clip: Box | None,
    ) -> None:
        """Paint a path at many places, in the look of a mark each."""
        looks = [(each.fill, each.stroke, each.stroke_width) for each in marks]
        pens = {look: self._pen(look[1], look[2]) for look in {*looks}}
        fills = {fill: to_rgba(fill or CLEAR) for fill, _, _ in pens}
        self.surface.paint_each(
            path,
            places,
            np.array([fills[look[0]] for look in looks]),
            np.array([pens[look].rgba for look in looks]),
            np.array([pens[look].width for look in looks]),
            self._clip(clip),
        )

    def _text(self, mark: Text) -> None:
        outline, advance = outline_line(mark.text, mark.face)
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * advance * mark.size
        if mark.turned:
            self._turned(mark, outline, shift)
            return
        size, x = mark.size * self.unit, (mark.x - shift) * self.unit
        y = floor(mark.y * self.unit + 0.5)  # a sharp baseline
        clip = self._clip(mark.clip)
        layers = [(mark.color, 0.0)]
        if mark.halo and mark.halo_width:
            layers.insert(0, (mark.halo, 2 * mark.halo_width * self.unit))
        for color, stroke in layers:
            line = replay.TextLine(mark.text, mark.face, size, x, y, to_rgba(color), stroke)
            replay.draw_text(self.surface, line, clip)

    def _turned(self, mark: Text, outline: Path, shift: float) -> None:
        """Fill the outline of a text that runs upwards, without a halo."""
        size, x = mark.size * self.unit, floor(mark.x * self.unit + 0.5)
        y = self.height - (mark.y + shift) * self.unit
        turn = np.array([[0, -size, x], [size, 0, y], [0, 0, 1]])
        self.surface.paint(outline, turn, to_rgba(mark.color), Pen(clip=self._clip(mark.clip)))


def _lay_over(over: NDArray[np.float64], under: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return colours, straight RGBA of 0 to 255, over others (Porter and Duff, 1984)."""
    if (over[..., 3] == 255).all():
        return over
    opacity = over[..., 3:] / 255
    below = under[..., 3:] / 255 * (1 - opacity)
    whole = opacity + below
    color = over[..., :3] * opacity + under[..., :3] * below
    color = np.divide(color, whole, out=np.zeros_like(color), where=whole > 0)
    return np.concatenate([color, whole * 255], axis=-1)
