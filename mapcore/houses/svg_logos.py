"""From the SVG of a logo to its filled shapes."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn
from xml.parsers import expat

import numpy as np
from attrs import field

from mapcore.errors import UnreadableHouse
from mapcore.frozen import frozen
from mapcore.geometry.polylines import Polylines
from mapcore.houses.logo import MAX_LOGO_POINTS, MOST_COORDINATE, Logo, LogoShape

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

MAX_SVG_BYTES = 256_000
SHAPES = ("path", "rect", "circle", "polygon")
WITHOUT_MEANING = ("title", "desc", "metadata", "defs")
"""Elements that are passed over, with all that is in them but shapes."""
DEEPEST = 40
CURVE_STEPS = 12
"""The straight pieces that a curve is drawn in."""
BLACK = "#000000"
COLORS = {"black": BLACK, "white": "#FFFFFF", "red": "#FF0000"}
HELP = "draw it in filled path, rect, circle, polygon and g, with fill as #RRGGBB"


@frozen
class _State:
    """What an element passes on to those in it: a matrix, a fill and a rule of filling."""

    matrix: Any
    fill: str | None = BLACK
    even_odd: bool = False


@frozen(eq=False)
class _Reading:
    """What was read of an SVG so far."""

    name: str
    states: list[_State] = field(factory=list)
    shapes: list[LogoShape] = field(factory=list)
    size: list[float] = field(factory=list)
    skipped: list[str] = field(factory=list)


def reduce_svg(name: str, content: bytes) -> Logo:
    """Return the filled shapes of an SVG, its curves as straight pieces.

    Taken are `path`, `rect`, `circle`, `polygon` and `g`. Raises `UnreadableHouse` for all that
    could lead elsewhere, run or change with the program that shows it: a DOCTYPE, text, scripts,
    styles, links, images, gradients, strokes.
    """
    if len(content) > MAX_SVG_BYTES:
        raise UnreadableHouse(f"{name}: a logo has at most {MAX_SVG_BYTES // 1000} kB")
    reading = _Reading(name)
    parser: Any = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda tag, more: _begin(reading, tag, more)
    parser.EndElementHandler = lambda tag: _end(reading, tag)
    parser.EntityDeclHandler = parser.StartDoctypeDeclHandler = lambda *_: _refuse(
        name, "it has a DOCTYPE"
    )
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError, TypeError, ArithmeticError) as error:
        raise UnreadableHouse(f"{name}: the SVG is damaged: {error}") from None
    if not reading.shapes or len(reading.size) != 4:
        _refuse(name, "it has no filled shapes")
    if sum(len(shape.rings.points) for shape in reading.shapes) > MAX_LOGO_POINTS:
        _refuse(name, f"it has more than {MAX_LOGO_POINTS:,} vertices")
    _, _, width, height = reading.size
    return Logo(width, height, tuple(reading.shapes))


def _refuse(name: str, why: str) -> NoReturn:
    raise UnreadableHouse(f"{name}: {why}; {HELP}")


def _begin(reading: _Reading, tag: str, more: Mapping[str, str]) -> None:
    kind = tag.rpartition(" ")[2]
    if reading.skipped or (kind in WITHOUT_MEANING and reading.states):
        reading.skipped.append(kind)
        if kind in ("script", "style", "image", "foreignObject") or len(reading.skipped) > DEEPEST:
            _refuse(reading.name, f"it has an element {kind!r}")
        return
    if not reading.states:
        if kind != "svg":
            _refuse(reading.name, "it is no SVG")
        reading.size.extend(_read_size(reading.name, more))
        start = _State((1.0, 0.0, 0.0, 1.0, -reading.size[0], -reading.size[1]))
    elif kind in ("g", *SHAPES) and len(reading.states) <= DEEPEST:
        start = reading.states[-1]
    else:
        _refuse(reading.name, f"it has an element {kind!r}")
    state = _read_state(reading.name, start, more)
    reading.states.append(state)
    if kind in SHAPES and state.fill is not None:
        rings = _trace(kind, more, state)
        if len(rings):
            reading.shapes.append(LogoShape(state.fill, rings))


def _end(reading: _Reading, _: str) -> None:
    (reading.skipped or reading.states).pop()


def _read_size(name: str, more: Mapping[str, str]) -> list[float]:
    """Return the box that an SVG shows: its view box, else its width and height."""
    if "viewBox" in more:
        box = [float(part) for part in more["viewBox"].replace(",", " ").split()]
    else:
        box = [0.0, 0.0, *(float(more.get(side, "0").removesuffix("px")) for side in _SIDES)]
    if len(box) != 4 or not all(0 < side < MOST_COORDINATE for side in box[2:]):
        _refuse(name, "it has no viewBox")
    return box


_SIDES = ("width", "height")
_HARMLESS = {"id", "class", "d", "x", "y", "rx", "ry", "cx", "cy", "r", "points", "version",
             "viewBox", "width", "height", "xmlns", "role", "fill", "fill-rule", "transform",
             "clip-rule", "preserveAspectRatio"}  # fmt: skip


def _read_state(name: str, start: _State, more: Mapping[str, str]) -> _State:
    """Return what an element's attributes make of what is passed on to it."""
    for attribute, value in more.items():
        is_other = " " in attribute and not attribute.startswith("http://www.w3.org/1999/xlink")
        told = attribute.startswith(("data-", "aria-")) or is_other
        is_nothing = value.strip() in ("none", "1", "1.0")
        if attribute not in _HARMLESS and not told and not is_nothing:
            _refuse(name, f"it has an attribute {attribute.rpartition(' ')[2]}")
    fill = _read_fill(name, more["fill"]) if "fill" in more else start.fill
    even_odd = more["fill-rule"] == "evenodd" if "fill-rule" in more else start.even_odd
    matrix = start.matrix
    if "transform" in more:
        matrix = _read_transform(name, more["transform"], matrix)
    return _State(matrix, fill, even_odd)


def _read_fill(name: str, text: str) -> str | None:
    """Return a fill as #RRGGBB, None for none."""
    value = text.strip().lower()
    if value == "none":
        return None
    value = COLORS.get(value, value).upper()
    digits = value.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    if not value.startswith("#") or len(digits) != 6 or set(digits) - set("0123456789ABCDEF"):
        _refuse(name, f"the fill {text!r} is no colour #RRGGBB")
    return f"#{digits}"


def _read_transform(name: str, text: str, matrix: Any) -> Any:
    """Return a matrix after the functions of a transform: matrix, translate, scale, rotate."""
    from math import radians

    from fontTools.misc.transform import Transform

    found = Transform(*matrix)
    for part in text.replace(",", " ").split(")"):
        if not part.strip():
            continue
        kind, _, inside = part.partition("(")
        numbers = [float(number) for number in inside.split()]
        match kind.strip(), len(numbers):
            case "matrix", 6:
                found = found.transform(tuple(numbers))
            case "translate", 1 | 2:
                found = found.translate(*numbers)
            case "scale", 1 | 2:
                found = found.scale(*numbers)
            case "rotate", 1:
                found = found.rotate(radians(numbers[0]))
            case _:
                _refuse(name, f"it has a transform {part.strip()!r})")
    return tuple(found)


def _trace(kind: str, more: Mapping[str, str], state: _State) -> Polylines:
    """Return the rings of an element, straight pieces at their places."""
    from fontTools.svgLib.path.parser import parse_path
    from fontTools.svgLib.path.shapes import PathBuilder

    builder = PathBuilder()
    untransformed = {name: value for name, value in more.items() if name != "transform"}
    element = type("Element", (), {"tag": kind, "attrib": untransformed})()
    builder.add_path_from_element(element)
    pen = _RingPen()
    for path in builder.paths:
        parse_path(path, pen)
    a, b, c, d, e, f = state.matrix
    rings = [np.asarray(ring) @ ((a, b), (c, d)) + (e, f) for ring in pen.rings if len(ring) > 2]
    if any(not np.isfinite(ring).all() or np.abs(ring).max() > MOST_COORDINATE for ring in rings):
        raise ValueError("a coordinate is out of bounds")
    closed = [
        ring if (ring[0] == ring[-1]).all() else np.vstack([ring, ring[:1]]) for ring in rings
    ]
    return Polylines.of(_wind(closed) if state.even_odd else closed)


def _wind(rings: list[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """Return rings of the even-odd rule so that the non-zero rule fills the same.

    Those at an even depth run one way, holes the other.
    """
    found = []
    for place, ring in enumerate(rings):
        others = Polylines.of(other for i, other in enumerate(rings) if i != place)
        depth = len(next(others.list_around(ring[:1]))) if len(others) else 0
        (x, y) = ring.T
        turns_left = (x[:-1] * y[1:] - x[1:] * y[:-1]).sum() > 0
        found.append(ring if turns_left == (depth % 2 == 0) else ring[::-1])
    return found


class _RingPen:
    """Takes what a path says and keeps rings of straight pieces."""

    def __init__(self) -> None:
        self.rings: list[list[tuple[float, float]]] = []

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - fontTools calls it so
        self.rings.append([point])

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.rings[-1].append(point)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._curve(np.array([self.rings[-1][-1], *points]))

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._curve(np.array([self.rings[-1][-1], *points]))

    def _curve(self, points: NDArray[np.float64]) -> None:
        """Add a Bézier curve by de Casteljau's construction."""
        shares = np.arange(1, CURVE_STEPS + 1)[:, None, None] / CURVE_STEPS
        placed = np.repeat(points[None], CURVE_STEPS, axis=0)
        while placed.shape[1] > 1:
            placed = np.stack(
                [(1 - shares[:, 0]) * before + shares[:, 0] * after
                 for before, after in pairwise(placed.swapaxes(0, 1))], axis=1,
            )  # fmt: skip
        self.rings[-1].extend(map(tuple, placed[:, 0].tolist()))

    def closePath(self) -> None:  # noqa: N802
        """Do nothing: every ring is closed."""

    def endPath(self) -> None:  # noqa: N802
        """Do nothing: every ring is closed."""
