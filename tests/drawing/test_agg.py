"""The private renderer against matplotlib's public way of drawing the same."""

from __future__ import annotations

import os
import pathlib

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path as PublicPath
from matplotlib.textpath import TextPath
from matplotlib.transforms import Bbox, IdentityTransform, TransformedBbox

from mapcore.assets.fonts import FACES, get_face
from mapcore.drawing import agg, agg_paths as paths
from mapcore.drawing.agg import EM, Path, Pen, Surface, outline_text
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


@pytest.mark.parametrize("text", ["Vienna", "AVA To", "office"])
def test_outlines_are_those_of_the_public_text_path(text):
    file = str(get_face("inter").file)
    path, advance = outline_text(text, (file,))
    other = TextPath((0, 0), text, size=EM, prop=FontProperties(fname=file))
    found, expected = (
        np.concatenate([v.min(axis=0), v.max(axis=0)]) for v in (path.vertices, other.vertices)
    )
    assert found == pytest.approx(expected, abs=EM * 0.01)
    assert advance >= found[2] - EM * 0.05


@pytest.mark.parametrize(
    ("text", "face"),
    [("العربية", "noto-sans-arabic"), ("क्षेत्र", "noto-sans-devanagari")],
)
def test_scripts_are_shaped(text, face):
    file = (str(get_face(face).file),)
    letters = sum(outline_text(letter, file)[1] for letter in text)
    assert outline_text(text, file)[1] < letters * 0.95


OPEN_FILES = pathlib.Path("/proc/self/fd")


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="needs Linux's list of open files")
def test_few_faces_are_open_whatever_was_drawn() -> None:
    files = sorted(str(face.file) for face in FACES.values())
    for first in range(len(files)):
        for second in range(3):
            outline_text(
                "Map", (files[first], files[first - second - 1], files[first - 5 - second])
            )
    targets = [os.path.realpath(each) for each in OPEN_FILES.iterdir()]
    open_faces = [target for target in targets if target.endswith((".ttf", ".otf", ".ttc"))]
    assert len(open_faces) <= len(files) + 20


def test_a_line_is_shaped_by_a_font_that_nothing_else_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The glyphs of a line do not hold their font: it must not be closed while they are read."""
    files = tuple(str(FACES[face].file) for face in ("inter", "noto-sans"))
    expected, advance = outline_text("Wien, Ελλάδα", files)
    monkeypatch.setattr(agg, "_font", agg._font.__wrapped__)
    monkeypatch.setattr(agg, "_fallback", agg._fallback.__wrapped__)
    path, width = outline_text("Wien, Ελλάδα", files)
    assert np.array_equal(path.vertices, expected.vertices)
    assert width == advance
