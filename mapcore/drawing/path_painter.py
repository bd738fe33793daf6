"""Marks as paths that a renderer of matplotlib paints: what pixels and pages have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import evolve, field

from mapcore.drawing import agg_paths as paths
from mapcore.drawing.pen import Path, Pen, Rgba, to_rgba
from mapcore.drawing.pin_shape import EYE
from mapcore.frozen import frozen
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
    from numpy.typing import NDArray

    from mapcore.geometry.box import Box
    from mapcore.geometry.placement import Placement
    from mapcore.layout.scene import Mark, Stripes


@frozen(eq=False)
class PathPainter(ABC):
    """Brings marks from canvas pixels, y down, to the units of a renderer, y up.

    `unit` is how many of these a canvas pixel has, `height` how high the picture is in them. Marks
    count from the corner `x`, `y` of the canvas.
    """

    unit: float
    height: float
    x: float = field(default=0.0, kw_only=True)
    y: float = field(default=0.0, kw_only=True)

    def draw(self, mark: Mark) -> None:  # noqa: C901 - one case a mark
        """Draw one mark over what is there."""
        match mark:
            case Areas():
                self._areas(mark)
            case Hatch():
                self._hatch(mark)
            case HatchedBox():
                self._stripes(mark.stripes, mark.box, self._pen(clip=mark.box))
            case Shape():
                self._shape(mark)
            case Lines():
                self._lines(mark)
            case Rectangle():
                self._rectangle(mark)
            case Ramp():
                self._ramp(mark)
            case Disc():
                place = self._matrix(mark.radius, mark.x, mark.y)
                self._symbol(paths.DISC, place, mark)
            case SizedSymbol():
                path = paths.DISC if mark.shape == "circle" else paths.SQUARE
                self._symbol(path, self._matrix(mark.width / 2, mark.x, mark.y), mark)
            case Teardrop():
                self._pin(mark)
            case Text():
                self._text(mark)
            case Picture():
                self._picture(mark)
            case PanelMap():
                self._panel(mark)

    @abstractmethod
    def _areas(self, mark: Areas) -> None:
        """Fill regions."""

    @abstractmethod
    def _ramp(self, mark: Ramp) -> None:
        """Draw a bar of colours that blend."""

    @abstractmethod
    def _text(self, mark: Text) -> None:
        """Draw a line of text above its halo."""

    @abstractmethod
    def _picture(self, mark: Picture) -> None:
        """Draw a PNG."""

    @abstractmethod
    def _panel(self, mark: PanelMap) -> None:
        """Draw the map of a panel."""

    @abstractmethod
    def _paint(
        self, path: Path, matrix: NDArray[np.float64], fill: Rgba | None, pen: Pen | None = None
    ) -> None:
        """Fill a path (non-zero winding) and stroke it."""

    @abstractmethod
    def _clip(self, box: Box) -> Box:
        """Return a box of the canvas in the renderer's units, y down."""

    def _bring(self, path: Path, matrix: NDArray[np.float64]) -> tuple[Path, NDArray[np.float64]]:
        """Return a path to clip by and its matrix."""
        return path, matrix

    def _matrix(self, scale: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> NDArray[np.float64]:
        """Return the matrix of a placement, of canvas pixels if none is given."""
        k = scale * self.unit
        x, y = (dx + self.x) * self.unit, self.height - (dy + self.y) * self.unit
        return np.array([[k, 0, x], [0, -k, y], [0, 0, 1]])

    def _place(self, placement: Placement) -> NDArray[np.float64]:
        return self._matrix(placement.scale, placement.dx, placement.dy)

    def _pen(
        self,
        stroke: str | None = None,
        width: float = 0.0,
        clip: Box | None = None,
        **look: Any,
    ) -> Pen:
        """Return a pen of a width and clip in canvas pixels; without a colour it draws nothing."""
        within = self._clip(clip) if clip is not None else None
        if not stroke:
            return Pen(clip=within, **look)
        return Pen(to_rgba(stroke), width * self.unit, within, **look)

    def _shape(self, mark: Shape) -> None:
        pen = self._pen(mark.stroke, mark.stroke_width, mark.clip, join="round")
        path = paths.rings(mark.rings)
        self._paint(path, self._place(mark.placement), find_fill(mark.fill), pen)

    def _lines(self, mark: Lines) -> None:
        self._paint(
            paths.strokes(mark.lines), self._place(mark.placement), None, self._line_pen(mark)
        )

    def _symbol(self, path: Path, place: NDArray[np.float64], mark: Disc | SizedSymbol) -> None:
        pen = self._pen(mark.stroke, mark.stroke_width, mark.clip)
        self._paint(path, place, find_fill(mark.fill), pen)

    def _line_pen(self, mark: Lines) -> Pen:
        return self._pen(
            mark.color,
            mark.width,
            mark.clip,
            dash=tuple(length * self.unit for length in mark.dash) if mark.dash else None,
            cap="round" if mark.round else "butt",
            join="round" if mark.round else "bevel",
        )

    def _rectangle(self, mark: Rectangle) -> None:
        box = mark.box
        path = paths.rectangle(box.x, box.y, box.width, box.height, mark.radius)
        pen = self._pen(mark.stroke, mark.stroke_width, join="miter", snap=mark.radius == 0)
        self._paint(path, self._matrix(), find_fill(mark.fill), pen)

    def _pin(self, mark: Teardrop) -> None:
        y, radius, line = (share * mark.size for share in EYE)
        pen = self._pen(mark.line, line, join="round")
        place = self._matrix(mark.size, mark.x, mark.y)
        self._paint(paths.DROP, place, to_rgba(mark.color), pen)
        eye = self._matrix(radius, mark.x, mark.y + y)
        self._paint(paths.DISC, eye, to_rgba(mark.line))

    def _hatch(self, mark: Hatch) -> None:
        """Draw stripes where some regions are: their outlines clip what is drawn."""
        from mapcore.drawing.hatching import bound_hatch

        rings = mark.geometry.rings_of(mark.regions)
        shown = bound_hatch(mark, rings)
        if shown is not None:
            path, matrix = self._bring(paths.rings(rings), self._place(mark.placement))
            pen = self._pen(clip=mark.clip, clip_path=path, clip_matrix=matrix)
            self._stripes(mark.stripes, shown, pen)

    def _stripes(self, stripes: Stripes, box: Box, pen: Pen) -> None:
        from mapcore.drawing.hatching import draw_stripes, line_width

        color, path = to_rgba(stripes.color), draw_stripes(stripes, box)
        if stripes.kind == "dots":
            self._paint(path, self._matrix(), color, pen)
            return
        wide = evolve(pen, rgba=color, width=line_width(stripes) * self.unit)
        self._paint(path, self._matrix(), None, wide)


def find_fill(color: str | None) -> Rgba | None:
    """Return the colour that a mark is filled with, None for one that is not."""
    return to_rgba(color) if color else None


def group_by_color(mark: Areas) -> tuple[NDArray[np.float64], list[Path]]:
    """Return the colours of regions, rows of RGBA from 0 to 1, and the path of each."""
    geometry = mark.geometry
    whole = paths.rings(geometry.rings)
    packed = np.ascontiguousarray(mark.fills).view(np.uint32).ravel()
    colors, kinds = np.unique(packed, return_inverse=True)
    sizes = np.diff(geometry.rings.starts[geometry.region_rings])
    kind_of_vertex = np.repeat(kinds.astype(np.uint16), sizes)
    order = np.argsort(kind_of_vertex, kind="stable")
    vertices, codes = whole.vertices[order], whole.codes[order]
    ends = np.cumsum(np.bincount(kind_of_vertex, minlength=len(colors))).tolist()
    shown = colors.view(np.uint8).reshape(-1, 4) / 255
    parts = zip([0, *ends], ends, strict=False)
    return shown, [Path(vertices[start:end], codes[start:end]) for start, end in parts]
