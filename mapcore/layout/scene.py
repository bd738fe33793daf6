"""The scene: a display list of marks at final positions in canvas pixels, y pointing down.

Marks are listed from back to front. Lengths are pixels of the canvas at scale 1; only drawing
multiplies them by the scale. Colours are `#RRGGBB` or `#RRGGBBAA`. `Polylines` are in the plane of
a map pack and carry the `Placement` that brings them to the canvas, so that a scene costs nothing
however many vertices it shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from mapcore.atlas.pack import Geometry
    from mapcore.geometry.box import Box
    from mapcore.geometry.placement import Placement
    from mapcore.geometry.polylines import Polylines
    from mapcore.request.patterns import PatternKind
    from mapcore.request.symbols import SymbolShape


@frozen(eq=False)
class Areas:
    """The regions of the map, each in its own colour, without hairlines between neighbours.

    `fills` is (regions, 4) RGBA bytes; `keys`, `titles` and `values` name each region in an SVG,
    and `patterns` is what the hatching of a region says, by its index.
    """

    geometry: Geometry = field(repr=False)
    placement: Placement
    fills: NDArray[np.uint8] = field(repr=False)
    keys: tuple[str, ...] = field(repr=False)
    titles: tuple[str, ...] = field(repr=False)
    values: Sequence[str | None] = field(repr=False)
    clip: Box
    patterns: Mapping[int, str] = field(factory=dict, repr=False)


@frozen
class Stripes:
    """Stripes, a grid or dots on one grid through the whole canvas, which begins at its origin.

    `width` is that of a stripe, `distance` what is between the middles of two. A grid's lines are
    narrower and dots so large that they cover as much of the area.
    """

    kind: PatternKind
    color: str
    width: float
    distance: float


@frozen(eq=False)
class Hatch:
    """Stripes over some regions of the map, by their indices."""

    geometry: Geometry = field(repr=False)
    placement: Placement
    regions: tuple[int, ...] = field(repr=False)
    keys: tuple[str, ...] = field(repr=False)
    stripes: Stripes
    clip: Box


@frozen
class HatchedBox:
    """Stripes over a swatch."""

    box: Box
    stripes: Stripes


@frozen(eq=False)
class Shape:
    """Closed rings filled in one colour (non-zero winding): land, lakes, silhouettes."""

    rings: Polylines = field(repr=False)
    placement: Placement
    fill: str | None
    stroke: str | None
    stroke_width: float
    clip: Box


@frozen(eq=False)
class Lines:
    """Polylines of one colour and width: borders, coast, meshes, rivers, graticule, effects.

    `role` names them in an SVG.
    """

    lines: Polylines = field(repr=False)
    placement: Placement
    color: str
    width: float
    clip: Box
    role: str
    dash: tuple[float, ...] | None = None
    round: bool = False


@frozen
class Rectangle:
    """A box with an optional fill and outline (drawn centred on its sides)."""

    box: Box
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    radius: float = 0.0
    role: str = "box"


@frozen
class Ramp:
    """A horizontal bar of colours that blend from each of `offsets` (0 to 1) to the next."""

    box: Box
    stops: tuple[str, ...]
    offsets: tuple[float, ...]


@frozen
class Disc:
    """A circle: the minimum-size marker of a tiny region (then with its `key`), or a city."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str | None = None
    stroke_width: float = 0.0
    key: str | None = None
    clip: Box | None = None


@frozen
class SizedSymbol:
    """A circle or square around `x`, `y`: a value on the map, or a size or swatch of a legend.

    `title` is its tooltip in an SVG, `key` that of its region.
    """

    shape: SymbolShape
    x: float
    y: float
    width: float
    fill: str | None
    stroke: str | None = None
    stroke_width: float = 0.0
    key: str | None = None
    title: str | None = None
    value: str | None = None
    clip: Box | None = None
    role: str = "symbol"


@frozen
class Teardrop:
    """A teardrop whose tip is at `x`, `y`; `size` is its height."""

    x: float
    y: float
    size: float
    color: str
    line: str
    title: str


@frozen
class Text:
    """One line of text in one face; `y` is its baseline.

    `size` is the em in pixels, `anchor` where `x` stands in the line. A `halo` is stroked
    `halo_width` pixels wide on each side, below the glyphs. `face` is a name of
    `mapcore.assets.fonts.FACES`; characters that it lacks come from the fallback faces.
    `suits_ground` tells that its colours are those of the look for names on land, which give way
    in a dark sea. Lines in a row with one `group` are one annotation. One that is `turned` runs
    upwards: it is turned by a right angle around `x`, `y`.
    """

    text: str
    x: float
    y: float
    size: float
    face: str
    color: str
    anchor: Literal["start", "middle", "end"] = "start"
    halo: str | None = None
    halo_width: float = 0.0
    role: str = "text"
    clip: Box | None = None
    suits_ground: bool = False
    group: int | None = None
    turned: bool = False


@frozen
class Picture:
    """A PNG that fills a box: the logo of a house style."""

    box: Box
    png: bytes = field(repr=False)
    role: str = "logo"


@frozen(eq=False)
class PanelMap:
    """The map of one panel in a box: its marks, whose places count from the corner of the box.

    `number` counts the panels from 1; `title` names it.
    """

    box: Box
    marks: tuple[Mark, ...] = field(repr=False)
    title: str
    number: int


Mark: TypeAlias = (
    "Areas | Hatch | HatchedBox | Shape | Lines | Rectangle | Ramp | Disc | SizedSymbol | Teardrop "
    "| Text | Picture | PanelMap"
)


def drop_empty_texts(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Leave out texts of which nothing is left where there is no room for one character."""
    return (mark for mark in marks if not isinstance(mark, Text) or mark.text.strip())


@frozen(eq=False)
class Scene:
    """A finished layout. The PNG has round(width × scale) by round(height × scale) pixels.

    The texts are empty until a report's words are put in. `description` says what is shown and is
    an SVG's `desc` beside its `title`. `alt_text` is the whole picture in words, a PNG's one text
    for readers. `record` is what the file tells of how it was made; empty where it tells nothing.
    `language` is the tag of the locale, None for en-US, `alt_language` that of the texts in words
    where it is another.
    """

    width: int
    height: int
    scale: float
    background: str
    marks: tuple[Mark, ...] = field(repr=False)
    title: str = field(default="", repr=False)
    description: str = field(default="", repr=False)
    alt_text: str = field(default="", repr=False)
    record: str = field(default="", repr=False)
    language: str | None = None
    runs_leftwards: bool = False
    alt_language: str | None = None
