"""Names and values inside symbols: those that do not fit at their least size are left out."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from mapcore.color import over
from mapcore.composition.lettering import join_lines, measure
from mapcore.frozen import frozen
from mapcore.layout.scene import Text
from mapcore.layout.text.labels.labels import RegionLabels, choose_colors
from mapcore.layout.text.labels.region_names import bound_sizes
from mapcore.layout.text.labels.tile_texts import lay_out_in_corner
from mapcore.layout.text.lettering import centre_line
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.bands.page import MapPage
    from mapcore.request.symbols import SymbolShape

HALF_CAPITAL = 0.37
"""How far capitals reach above and below their middle, in ems."""

LINE_DISTANCE = 1.1
"""Between a name and its value, in ems."""

LONE = 1.25
"""The most that a name without its value may be larger than the least size: it stands in a symbol
that is too small for both, and must not look more important than those that have both."""

PAD = 0.14
"""What is left free between a text and the side of its symbol, in ems."""

MAX_NAMED = 3
"""The most symbols that a warning names."""


@frozen
class _Line:
    """One line: its face, its text, and its middle in ems below that of the symbol."""

    face: str
    text: str
    y: float


def lay_out_symbol_labels(arrangement: Arrangement) -> RegionLabels:
    """Return the labels of symbols, each inside its own, on a square tile in the upper corner.

    Where name and value do not fit together, the name stands alone.
    """
    plan, placed, page = arrangement.plan.symbols, arrangement.symbols, arrangement.page
    if plan is None or placed is None or plan.labels is None:
        return RegionLabels([], [])
    texts: list[Text] = []
    drawn: list[int] = []
    left_out: list[int] = []
    for at, label in enumerate(plan.labels):
        symbol = plan.symbols[at]
        index = at if symbol.region is None else symbol.region
        if label is None:
            continue
        tiles = page.plan.pack.tiles
        if tiles and tiles.shape == "square" and symbol.region is not None:
            own = list(lay_out_in_corner(page, tiles, symbol.region, label[0]))
        else:
            x, y = placed.middles[at].tolist()
            width = float(placed.widths[at])
            own = list(_lay_out(page, label, plan.shape, symbol.color, (x, y), width))
        texts += own
        (drawn if own else left_out).append(index)
    return RegionLabels(texts, [], tuple(sorted(drawn)), tuple(sorted(left_out)))


def _lay_out(
    page: MapPage,
    label: tuple[str, str | None],
    shape: SymbolShape,
    color: str,
    middle: tuple[float, float],
    width: float,
) -> Iterator[Text]:
    """Yield the lines of one label, nothing where even its name does not fit."""
    look, labels = page.plan.look, page.plan.labels
    name, value = join_lines(label[0]), join_lines(label[1] or "")
    faces = look.typefaces
    least, most = bound_sizes(page)
    half = LINE_DISTANCE / 2
    ways = [[_Line(faces.strong, name, -half), _Line(faces.body, value, half)]] if value else []
    for lines in (*ways, [_Line(faces.body, name, 0.0)]):
        bound = min(most, LONE * least) if value and len(lines) == 1 else most
        size = min(bound, width / 2 / _measure(lines, shape))
        if size < least or not name:
            continue
        ink = labels.ink if labels else look.label
        text_color, _ = choose_colors(ink, over(color, look.background.opaque))
        for line in lines:
            yield Text(
                text=line.text,
                x=middle[0],
                y=centre_line(line.face, size, middle[1] + line.y * size),
                size=size,
                face=line.face,
                color=text_color,
                anchor="middle",
                role="label",
                clip=page.window,
            )
        return


def _measure(lines: list[_Line], shape: SymbolShape) -> float:
    """Return how far the corners of lines are from the middle of their symbol, in ems."""
    corners = [
        (measure(line.text, line.face, 1) / 2 + PAD, abs(line.y) + HALF_CAPITAL + PAD / 2)
        for line in lines
    ]
    if shape == "circle":
        return max(hypot(x, y) for x, y in corners)
    return max(max(corner) for corner in corners)


def warn_of_unlabelled(arrangement: Arrangement, labels: RegionLabels) -> tuple[RenderWarning, ...]:
    """Return a warning where labels do not fit into their symbols."""
    plan = arrangement.plan
    if not labels.left_out or plan.symbols is None:
        return ()
    named = {
        at if each.region is None else each.region: each.title or each.text
        for at, each in enumerate(plan.symbols.symbols)
    }
    names = [named[at] for at in labels.left_out]
    total = len(names) + len(labels.drawn)
    more = ", …" if len(names) > MAX_NAMED else ""
    message = (
        f"{len(names)} of {total} labels are left out, as they do not fit into their symbols: "
        f"{', '.join(names[:MAX_NAMED])}{more}. A larger canvas, a part of the map (frame) or "
        "a larger symbols.size has room for more."
    )
    return (RenderWarning("labels_left_out", message),)
