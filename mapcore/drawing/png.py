"""A scene as a PNG file."""

from __future__ import annotations

from itertools import groupby
from math import floor
from operator import attrgetter
from typing import TYPE_CHECKING, cast

import numpy as np
from attrs import evolve

from mapcore.color import parse_hex
from mapcore.drawing import agg_paths as paths, replay
from mapcore.drawing.agg import Surface
from mapcore.drawing.areas_by_color import group_by_color
from mapcore.drawing.outlines import outline_line
from mapcore.drawing.pen import OPAQUE, Path, Pen, to_rgba
from mapcore.drawing.pictures import read_pixels
from mapcore.drawing.pin_shape import EYE
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.layout.scene import (
    Areas,
    Disc,
    Hatch,
    HatchedBox,
    Lines,
    PanelMap,
    Picture,
    Ramp,
    Rectangle,
    Shape,
    SizedSymbol,
    Teardrop,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from mapcore.drawing.pen import Join
    from mapcore.geometry.placement import Placement
    from mapcore.layout.scene import Mark, Scene, Stripes

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
    sheet = _PngPainter(surface, scene.scale, width, height, background)
    sheet.draw(scene.marks)
    return surface.pixels


@frozen(eq=False)
class _PngPainter:
    """Puts marks on the raster: canvas pixels, y down, to device pixels, y up."""

    surface: Surface
    scale: float
    width: int
    height: int
    background: tuple[int, int, int, int] = (0, 0, 0, 0)

    def draw(self, marks: Iterable[Mark]) -> None:
        """Draw marks, each over what is there; discs and symbols in a row are drawn at once."""
        for kind, row in groupby(marks, type):
            if kind is Disc:
                self._discs(cast("Iterable[Disc]", row))
            elif kind is SizedSymbol:
                self._symbols(cast("Iterable[SizedSymbol]", row))
            else:
                for mark in row:
                    self._draw(mark)

    def _draw(self, mark: Mark) -> None:  # noqa: C901 - one case a mark
        match mark:
            case Areas():
                self._areas(mark)
            case Hatch():
                self._hatch(mark)
            case HatchedBox():
                self._stripes(mark.stripes, mark.box, Pen(clip=self._clip(mark.box)))
            case Shape():
                self._shape(mark)
            case Lines():
                self._lines(mark)
            case Rectangle():
                self._rectangle(mark)
            case Ramp():
                self._ramp(mark)
            case Teardrop():
                self._pin(mark)
            case Text():
                self._text(mark)
            case Picture():
                self._picture(mark)
            case PanelMap():
                self._panel(mark)

    def _matrix(self, scale: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> NDArray[np.float64]:
        """Return the matrix of a placement, of canvas pixels if none is given."""
        k = scale * self.scale
        return np.array(
            [[k, 0, dx * self.scale], [0, -k, self.height - dy * self.scale], [0, 0, 1]]
        )

    def _place(self, placement: Placement) -> NDArray[np.float64]:
        return self._matrix(placement.scale, placement.dx, placement.dy)

    def _clip(self, box: Box | None) -> Box:
        """Return a box of the canvas in whole pixels, rounded as Agg rounds."""
        if box is None:
            return Box(0, 0, self.width, self.height)
        left, right = (self._pixel(x, self.width) for x in (box.x, box.right))
        top, bottom = (self._pixel(y, self.height) for y in (box.y, box.bottom))
        return Box.between(left, top, right, bottom)

    def _pixel(self, place: float, most: int) -> int:
        return floor(min(max(place * self.scale, 0), most) + 0.5)

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

    def _hatch(self, mark: Hatch) -> None:
        """Draw stripes where some regions are: their outlines clip what is drawn."""
        from mapcore.drawing.hatching import bound_hatch, select_regions

        rings = select_regions(mark.geometry, mark.regions)
        shown = bound_hatch(mark, rings)
        if shown is None:
            return
        path = paths.rings(rings)
        pen = Pen(
            clip=self._clip(mark.clip), clip_path=path, clip_matrix=self._place(mark.placement)
        )
        self._stripes(mark.stripes, shown, pen)

    def _stripes(self, stripes: Stripes, box: Box, pen: Pen) -> None:
        from mapcore.drawing.hatching import draw_stripes, line_width

        color, path = to_rgba(stripes.color), draw_stripes(stripes, box)
        if stripes.kind == "dots":
            self.surface.paint(path, self._matrix(), color, pen)
            return
        width = line_width(stripes) * self.scale
        self.surface.paint(path, self._matrix(), None, evolve(pen, rgba=color, width=width))

    def _shape(self, mark: Shape) -> None:
        pen = Pen(clip=self._clip(mark.clip), join="round")
        if mark.stroke and mark.stroke_width:
            width = mark.stroke_width * self.scale
            pen = Pen(to_rgba(mark.stroke), width, pen.clip, join="round")
        path = paths.rings(mark.rings)
        fill = to_rgba(mark.fill) if mark.fill else None
        self.surface.paint(path, self._place(mark.placement), fill, pen)

    def _lines(self, mark: Lines) -> None:
        pen = Pen(
            to_rgba(mark.color),
            mark.width * self.scale,
            self._clip(mark.clip),
            tuple(length * self.scale for length in mark.dash) if mark.dash else None,
            "round" if mark.round else "butt",
            "round" if mark.round else "bevel",
        )

        def stroke(surface: Surface) -> None:
            path = paths.strokes(mark.lines)
            surface.paint(path, self._place(mark.placement), None, pen)

        replay.stroke_lines(self.surface, mark, self.scale, pen, stroke)

    def _pen(
        self,
        stroke: str | None,
        width: float,
        clip: Box | None = None,
        join: Join = "bevel",
        snap: bool = False,
    ) -> Pen:
        """Return a pen of a width in canvas pixels, one that draws nothing without a colour."""
        if not stroke:
            return Pen(clip=clip, snap=snap)
        return Pen(to_rgba(stroke), width * self.scale, clip, join=join, snap=snap)

    def _rectangle(self, mark: Rectangle) -> None:
        box = mark.box
        path = paths.rectangle(box.x, box.y, box.width, box.height, mark.radius)
        pen = self._pen(mark.stroke, mark.stroke_width, join="miter", snap=mark.radius == 0)
        fill = to_rgba(mark.fill) if mark.fill else None
        self.surface.paint(path, self._matrix(), fill, pen)

    def _ramp(self, mark: Ramp) -> None:
        left, top, right, bottom = map(int, self._clip(mark.box).sides)
        if right <= left or bottom <= top:
            return
        stops = np.array([parse_hex(stop) for stop in mark.stops], float)
        start, length = mark.box.x * self.scale, mark.box.width * self.scale
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
            floor(side * self.scale + 0.5) for side in (mark.box.width, mark.box.height)
        )
        below = self.surface.pixels[top:bottom, left:right]
        surface = Surface(width, height, self.background)
        _PngPainter(surface, self.scale, width, height, self.background).draw(mark.marks)
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
        radii, x, y = np.array(places).T * self.scale
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

    def _pin(self, mark: Teardrop) -> None:
        y, radius, line = (share * mark.size for share in EYE)
        pen = self._pen(mark.line, line, join="round")
        place = self._matrix(mark.size, mark.x, mark.y)
        self.surface.paint(paths.DROP, place, to_rgba(mark.color), pen)
        eye = self._matrix(radius, mark.x, mark.y + y)
        self.surface.paint(paths.DISC, eye, to_rgba(mark.line))

    def _text(self, mark: Text) -> None:
        outline, advance = outline_line(mark.text, mark.face)
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor] * advance * mark.size
        if mark.turned:
            self._turned(mark, outline, shift)
            return
        size, x = mark.size * self.scale, (mark.x - shift) * self.scale
        y = floor(mark.y * self.scale + 0.5)  # a sharp baseline
        clip = self._clip(mark.clip)
        layers = [(mark.color, 0.0)]
        if mark.halo and mark.halo_width:
            layers.insert(0, (mark.halo, 2 * mark.halo_width * self.scale))
        for color, stroke in layers:
            line = replay.TextLine(mark.text, mark.face, size, x, y, to_rgba(color), stroke)
            replay.draw_text(self.surface, line, clip)

    def _turned(self, mark: Text, outline: Path, shift: float) -> None:
        """Fill the outline of a text that runs upwards, without a halo."""
        size, x = mark.size * self.scale, floor(mark.x * self.scale + 0.5)
        y = self.height - (mark.y + shift) * self.scale
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
