"""The private renderer against matplotlib's public way of drawing the same."""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path as PublicPath
from matplotlib.transforms import Bbox, IdentityTransform, TransformedBbox

from mapcore.drawing import agg, agg_paths as paths
from mapcore.drawing.agg import Surface, find_renderer
from mapcore.drawing.compiled import load_compiled
from mapcore.drawing.pen import Path, Pen
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines

OUTLINE = [(20, 20), (170, 40), (150, 160), (30, 120), (20, 20)]
HOLE = [(60, 60), (60, 100), (100, 100), (60, 60)]
SHAPE = paths.rings(Polylines.of([OUTLINE, HOLE]))
FACE, EDGE = (0.2, 0.4, 0.8, 1.0), (0.9, 0.1, 0.0, 0.6)


def private(path: Path, fill, pen: Pen) -> np.ndarray:
    surface = Surface(200, 180, (255, 255, 255, 255))
    surface.paint(path, np.eye(3), fill, pen)
    return surface.pixels


def public(path: Path, fill, pen: Pen) -> np.ndarray:
    figure = Figure(figsize=(2, 1.8), dpi=100, facecolor="white")
    canvas = FigureCanvasAgg(figure)
    patch = PathPatch(
        PublicPath(path.vertices, path.codes),
        transform=IdentityTransform(),
        facecolor=fill or "none",
        edgecolor=pen.rgba,
        linewidth=pen.width * 72 / 100,
        linestyle=(0, [length / pen.width for length in pen.dash]) if pen.dash else "-",
        capstyle=pen.cap,
        joinstyle=pen.join,
        snap=pen.snap,
    )
    figure.add_artist(patch)
    if pen.clip:
        left, top, right, bottom = pen.clip.sides
        below = Bbox.from_extents(left, 180 - bottom, right, 180 - top)
        patch.set_clip_box(TransformedBbox(below, IdentityTransform()))
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())


@pytest.mark.parametrize(
    ("fill", "pen"),
    [
        (FACE, Pen()),
        (None, Pen(EDGE, 3.0)),
        (FACE, Pen(EDGE, 2.5, join="round", cap="round")),
        (FACE, Pen(EDGE, 4.0, join="miter", clip=Box(40, 40, 80, 110))),
        (None, Pen(EDGE, 2.0, dash=(6.0, 4.0), cap="butt")),
        (FACE, Pen(EDGE, 1.0, snap=True)),
    ],
)
def test_paths_come_out_as_the_public_way_draws_them(fill, pen):
    assert (private(SHAPE, fill, pen) == public(SHAPE, fill, pen)).all()


@pytest.mark.parametrize(
    "path", [paths.circle(90, 90, 60), paths.teardrop(90, 90, 70), paths.rectangle(9, 9, 99, 50, 8)]
)
def test_curves_come_out_as_the_public_way_draws_them(path):
    assert (private(path, FACE, Pen(EDGE, 2.0)) == public(path, FACE, Pen(EDGE, 2.0))).all()


def test_many_paths_at_once_are_drawn_like_one_after_the_other():
    parts = [paths.circle(30 + 20 * i, 80, 18) for i in range(5)]
    fills = np.random.default_rng(1).random((5, 4))
    together, apart = (Surface(200, 180, (255, 255, 255, 255)) for _ in range(2))
    together.fill_each(parts, np.eye(3), fills, Box(0, 0, 100, 180))
    for part, fill in zip(parts, fills, strict=True):
        apart.paint(part, np.eye(3), tuple(fill), Pen(clip=Box(0, 0, 100, 180)))
    assert (together.pixels == apart.pixels).all()


def test_a_path_at_many_places_is_drawn_like_one_after_the_other():
    places = np.array([[[r, 0, x], [0, -r, 70.3], [0, 0, 1]] for r, x in ((9.5, 40), (7, 52.4))])
    fills, strokes = np.array([FACE, EDGE]), np.array([EDGE, FACE])
    clip, widths = Box(30, 20, 150, 150), np.array([1.5, 0.0])
    one_by_one = Surface(200, 180, (255, 255, 255, 255))
    for place, fill, stroke, width in zip(places, fills, strokes, widths, strict=True):
        one_by_one.paint(paths.DISC, place, tuple(fill), Pen(tuple(stroke), width, clip))
    at_once = Surface(200, 180, (255, 255, 255, 255))
    at_once.paint_each(paths.DISC, places, fills, strokes, widths, clip)
    assert (at_once.pixels == one_by_one.pixels).all()
    assert (at_once.pixels != 255).any()


def test_no_paths_leave_the_surface_as_it_was():
    surface = Surface(3, 2, (1, 2, 3, 4))
    surface.fill_each([], np.eye(3), np.empty((0, 4)), Box(0, 0, 3, 2))
    assert (surface.pixels == (1, 2, 3, 4)).all()


RENDERER = load_compiled("matplotlib.backends._backend_agg").RendererAgg


class OtherColors(RENDERER):
    def draw_path(self, pen, path, matrix, fill):
        super().draw_path(pen, path, matrix, fill and (0.0, 0.5, 0.0, 1.0))


@pytest.fixture
def another_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Give what puts another module in the place of the compiled one, until the test ends."""

    def replace(**module: Any) -> None:
        find_renderer.cache_clear()
        monkeypatch.setattr(agg, "load_compiled", lambda name: SimpleNamespace(**module))

    yield replace
    find_renderer.cache_clear()


def draw_everything() -> np.ndarray:
    surface = Surface(200, 180, (255, 255, 255, 255))
    for fill, pen in (
        (FACE, Pen(EDGE, 2.5, join="round", cap="round")),
        (None, Pen(EDGE, 2.0, Box(40, 40, 80, 110), dash=(6.0, 4.0))),
        (FACE, Pen(EDGE, 1.0, snap=True)),
    ):
        surface.paint(SHAPE, np.eye(3), fill, pen)
    places = np.array([[[r, 0, x], [0, -r, 70.3], [0, 0, 1]] for r, x in ((9.5, 40), (7, 52.4))])
    fills, strokes = np.array([FACE, EDGE]), np.array([EDGE, FACE])
    clip, widths = Box(30, 20, 150, 150), np.array([1.5, 0.0])
    surface.paint_each(paths.DISC, places, fills, strokes, widths, clip)
    surface.fill_each([SHAPE, paths.circle(30, 80, 18)], np.eye(3), fills, clip)
    return surface.pixels


def test_the_renderer_of_the_tested_version_is_used() -> None:
    assert find_renderer() is RENDERER


@pytest.mark.parametrize(
    ("module", "reason"),
    [
        ({"AggRenderer": RENDERER}, "AttributeError: .*RendererAgg"),
        ({"RendererAgg": lambda width, height: None}, "TypeError: "),
        ({"RendererAgg": OtherColors}, "ValueError: it paints otherwise"),
    ],
)
def test_where_the_renderer_differs_the_public_one_draws_the_same(
    module, reason, another_version, caplog: pytest.LogCaptureFixture
) -> None:
    expected = draw_everything()
    another_version(**module)
    assert (draw_everything() == expected).all()
    assert (draw_everything() == expected).all()
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("mapcore", "WARNING")
    assert re.search(reason, record.message)


@pytest.mark.parametrize("name", ["get_sketch_params", "get_hatch_color"])
def test_where_a_pen_lacks_what_is_read_the_public_renderer_draws(
    name, another_version, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    expected = draw_everything()
    another_version(RendererAgg=RENDERER)
    monkeypatch.delattr(Pen, name)
    assert (draw_everything() == expected).all()
    assert name in caplog.text


class Watched:
    """The renderer, with what its paths are clipped by."""

    def __init__(self, *size: float) -> None:
        self.renderer = find_renderer()(*size)
        self.clips: list[weakref.ref[np.ndarray]] = []

    def __array__(self, dtype: object = None, copy: object = None) -> np.ndarray:
        return np.asarray(self.renderer)

    def draw_path(self, pen: Pen, *rest: Any) -> None:
        path, _ = pen.get_clip_path()
        assert path is not None
        self.clips.append(weakref.ref(path.vertices))
        self.renderer.draw_path(pen, *rest)


def test_vertices_that_clip_are_as_agg_reads_them_and_outlive_the_drawing() -> None:
    surface = Surface(200, 180, (255, 255, 255, 255), Watched)
    for at in range(5):
        ring = [(at, at), (at + 40, at), (at, at + 40), (at, at)]
        pen = Pen(clip_path=paths.rings(Polylines.of([ring])), clip_matrix=np.eye(3))
        surface.paint(SHAPE, np.eye(3), FACE, pen)
    vertices = [each() for each in surface._renderer.clips]
    assert [each.dtype for each in vertices if each is not None] == [np.float64] * 5
