"""A scene drawn plainly: a figure, a patch for every shape, all by matplotlib's public parts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch, PathPatch, Polygon, Rectangle
from matplotlib.path import Path
from matplotlib.transforms import Affine2D, Bbox, TransformedBbox

from mapcore.drawing.hatching import draw_stripes, line_width
from mapcore.drawing.outlines import outline_line
from mapcore.drawing.pin_shape import EYE, TEARDROP
from mapcore.drawing.png import pixel_size
from mapcore.geometry.box import Box
from mapcore.geometry.placement import Placement
from mapcore.geometry.polylines import Polylines
from mapcore.layout import scene as marks


def plain_pixels(scene: marks.Scene, one_by_one: bool = False) -> Any:
    """Return a scene's pixels, (height, width, 4) RGBA bytes, as a figure of 72 dpi shows it.

    Regions of one colour are one patch, or each is a patch of its own.
    """
    width, height = pixel_size(scene)
    figure = Figure(figsize=(width / 72, height / 72), dpi=72, facecolor=scene.background)
    canvas = FigureCanvasAgg(figure)
    page = Page(figure, scene.scale, height, one_by_one)
    for mark in scene.marks:
        getattr(page, type(mark).__name__.lower())(mark)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[:height, :width]


class Page:
    """Adds marks to a figure as patches, in canvas pixels with y pointing down."""

    def __init__(self, figure: Figure, scale: float, height: int, one_by_one: bool) -> None:
        self.figure, self.scale, self.one_by_one = figure, scale, one_by_one
        self.canvas = Affine2D().scale(scale, -scale).translate(0, height)
        self.count = 0

    def add(self, patch: Any, clip: Box | None = None, snap: bool = False) -> None:
        self.count += 1
        patch.set(zorder=self.count, snap=snap)
        self.figure.add_artist(patch)
        if clip:
            box = Bbox.from_extents(clip.x, clip.y, clip.right, clip.bottom)
            patch.set_clip_box(TransformedBbox(box, self.canvas))

    def path(self, path: Path, transform: Any, clip: Box | None, **look: Any) -> PathPatch:
        path.should_simplify = False
        look = {"facecolor": "none", "edgecolor": "none", "linewidth": 0} | look
        patch = PathPatch(path, transform=transform, **look)
        self.add(patch, clip)
        return patch

    def placed(self, placement: Placement) -> Any:
        return Affine2D().scale(placement.scale).translate(placement.dx, placement.dy) + self.canvas

    def areas(self, mark: marks.Areas) -> None:
        geometry, place = mark.geometry, self.placed(mark.placement)
        colors = mark.fills / 255
        if len(colors) and (colors[:, 3] == 1).all():
            ground = compound(geometry.outer)
            self.path(ground, place, mark.clip, facecolor=colors.mean(axis=0))
        groups: dict[Any, list[Path]] = {}
        for i, (color, (first, last)) in enumerate(
            zip(mark.fills.tolist(), pairwise(geometry.region_rings), strict=True)
        ):
            if last > first:
                numbers = np.arange(len(geometry.rings))
                region = compound(geometry.rings.select((first <= numbers) & (numbers < last)))
                groups.setdefault((*color[::-1], i * self.one_by_one), []).append(region)
        for (*color, _), regions in sorted(groups.items(), key=lambda group: group[0]):
            look = np.array(color[::-1]) / 255
            self.path(join_paths(regions), place, mark.clip, facecolor=look)

    def shape(self, mark: marks.Shape) -> None:
        stroke = mark.stroke if mark.stroke and mark.stroke_width else None
        self.path(
            compound(mark.rings),
            self.placed(mark.placement),
            mark.clip,
            facecolor=mark.fill or "none",
            edgecolor=stroke or "none",
            linewidth=mark.stroke_width * self.scale if stroke else 0,
            joinstyle="round",
        )

    def lines(self, mark: marks.Lines) -> None:
        width = mark.width * self.scale
        dash = (0, [length / mark.width for length in mark.dash]) if mark.dash else "-"
        self.path(
            compound(mark.lines),
            self.placed(mark.placement),
            mark.clip,
            edgecolor=mark.color,
            linewidth=width,
            linestyle=dash,
            capstyle="round" if mark.round else "butt",
            joinstyle="round" if mark.round else "bevel",
        )

    def look(self, fill: str | None, stroke: str | None, width: float) -> dict[str, Any]:
        return {
            "facecolor": fill or "none",
            "edgecolor": stroke or "none",
            "linewidth": width * self.scale if stroke else 0,
            "transform": self.canvas,
        }

    def rectangle(self, mark: marks.Rectangle) -> None:
        look = self.look(mark.fill, mark.stroke, mark.stroke_width)
        box, radius = mark.box, min(mark.radius, mark.box.width / 2, mark.box.height / 2)
        if radius > 0:
            style = f"round,pad=0,rounding_size={radius}"
            self.add(FancyBboxPatch((box.x, box.y), box.width, box.height, style, **look))
        else:
            # As corners, not as a unit square that is scaled: an edge may lie on half a pixel.
            corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
            order = [corners[at] for at in (0, 2, 3, 1)]
            self.add(Polygon(order, joinstyle="miter", **look), snap=True)

    def ramp(self, mark: marks.Ramp) -> None:
        box, stops = mark.box, list(zip(mark.offsets, mark.stops, strict=True))
        if len(stops) == 1 or mark.offsets[0] == mark.offsets[-1]:
            stops = [(0.0, mark.stops[0]), (1.0, mark.stops[-1])]
        blend = LinearSegmentedColormap.from_list("ramp", stops, N=1 << 16)
        for column in range(round(box.x * self.scale), round(box.right * self.scale)):
            place = ((column + 0.5) / self.scale - box.x) / box.width
            look = self.look(None, None, 0) | {"facecolor": blend(place)}
            corner = (column / self.scale, box.y)
            self.add(Rectangle(corner, 1 / self.scale, box.height, **look), snap=True)

    def disc(self, mark: marks.Disc) -> None:
        look = self.look(mark.fill, mark.stroke, mark.stroke_width)
        self.add(Circle((mark.x, mark.y), mark.radius, **look), mark.clip)

    def sizedsymbol(self, mark: marks.SizedSymbol) -> None:
        look = self.look(mark.fill, mark.stroke, mark.stroke_width)
        half = mark.width / 2
        if mark.shape == "circle":
            self.add(Circle((mark.x, mark.y), half, **look), mark.clip)
        else:
            corner = (mark.x - half, mark.y - half)
            self.add(Rectangle(corner, mark.width, mark.width, **look), mark.clip)

    def hatch(self, mark: marks.Hatch) -> None:
        rings = mark.geometry.rings_of(mark.regions)
        if len(rings):
            patch = self.stripes(mark.stripes, mark.clip)
            patch.set_clip_path(compound(rings), self.placed(mark.placement))

    def hatchedbox(self, mark: marks.HatchedBox) -> None:
        self.stripes(mark.stripes, mark.box)

    def stripes(self, stripes: marks.Stripes, box: Box) -> PathPatch:
        drawn = draw_stripes(stripes, box)
        path = Path(drawn.vertices, drawn.codes)
        if stripes.kind == "dots":
            return self.path(path, self.canvas, box, facecolor=stripes.color)
        width = line_width(stripes) * self.scale
        return self.path(
            path, self.canvas, box, edgecolor=stripes.color, linewidth=width, capstyle="butt"
        )

    def teardrop(self, mark: marks.Teardrop) -> None:
        y, radius, line = (share * mark.size for share in EYE)
        points = [TEARDROP[0][0], *(point for curve in TEARDROP for point in curve[1:]), (0, 0)]
        codes = [Path.MOVETO, *[Path.CURVE4] * 12, Path.CLOSEPOLY]
        drop = Path(np.array(points) * mark.size + (mark.x, mark.y), codes)
        look = self.look(mark.color, mark.line, line)
        self.add(PathPatch(drop, joinstyle="round", **look))
        self.add(Circle((mark.x, mark.y + y), radius, **self.look(mark.line, None, 0)))

    def text(self, mark: marks.Text) -> None:
        line, advance = outline_line(mark.text, mark.face)
        shift = {"start": 0, "middle": 0.5, "end": 1}[mark.anchor] * advance * mark.size
        if mark.turned:
            x = np.floor(mark.x * self.scale + 0.5) / self.scale
            place = Affine2D().scale(mark.size, -mark.size).rotate_deg(-90)
            self.path(
                Path(line.vertices, line.codes),
                place.translate(x, mark.y + shift) + self.canvas,
                mark.clip,
                facecolor=mark.color,
            )
            return
        baseline = np.floor(mark.y * self.scale + 0.5) / self.scale
        place = Affine2D().scale(mark.size, -mark.size).translate(mark.x - shift, baseline)
        glyphs = Path(line.vertices, line.codes) if len(line.codes) else Path([(0, 0)])
        width = 2 * mark.halo_width * self.scale
        if mark.halo and width:
            look = {"edgecolor": mark.halo, "linewidth": width, "joinstyle": "round"}
            self.path(glyphs, place + self.canvas, mark.clip, **look)
        self.path(glyphs, place + self.canvas, mark.clip, facecolor=mark.color)


def join_paths(paths: list[Path]) -> Path:
    """Return one path with the parts of several."""
    vertices = np.concatenate([path.vertices for path in paths])
    return Path(vertices, np.concatenate([path.codes for path in paths]))


def compound(lines: Polylines) -> Path:
    """Return polylines as one path; those that end where they begin are closed."""
    points, starts = lines.points, lines.starts
    codes = np.full(len(points), Path.LINETO, Path.code_type)
    for start, end in pairwise(starts):
        if end > start:
            codes[start] = Path.MOVETO
        if end - start > 2 and (points[start] == points[end - 1]).all():
            codes[end - 1] = Path.CLOSEPOLY
    return Path(np.asarray(points, float).reshape(-1, 2), codes)
