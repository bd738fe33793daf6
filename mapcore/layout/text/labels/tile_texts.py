"""The codes on the tiles of a grid, and the values and names below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.color import over, to_hex
from mapcore.composition.lettering import ellipsize, join_lines, measure
from mapcore.layout.scene import Text
from mapcore.layout.text.labels.labels import RegionLabels, choose_colors
from mapcore.layout.text.lettering import centre_line, write_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.atlas.tiles import Tiles
    from mapcore.composition.bands.page import MapPage
    from mapcore.layout.text.lettering import Anchor

CODE_SIZE, LINE_SIZE, NAME_SIZE = 0.25, 0.2, 0.135
"""The em of a code, of a value and of a name, in sides of a tile."""

MOST_UNITS = 24.0
"""The largest em of a code, in units: large tiles need no larger ones."""

INSET = 0.11
"""How far from the left side of a square its texts begin, in sides."""

LARGEST_SHARE = 0.5
"""The most that a code of the least em may take of a side: small tiles have no room for it."""

SECOND_SHARE = {"square": 0.42, "hexagon": 0.29}
"""The same for a value below the code."""

CORNER_GAP = 0.3
"""What parts a code from a value beside it, in the code's ems."""

NAMED_SIDE = 90.0
"""The side of a tile in pixels from which it has room for a name."""

SQUARE_LINES = {1: (0.26,), 2: (0.26, 0.70), 3: (0.24, 0.53, 0.81)}
"""The middles of one to three lines in a square, from its top, in sides."""

HEXAGON_LINES = {1: (0.5,), 2: (0.36, 0.66), 3: (0.25, 0.51, 0.75)}
"""The same in a hexagon, in its width, which counts from half a width above its middle."""


def lay_out_tile_texts(page: MapPage) -> RegionLabels:
    """Return the texts on the tiles that are shown.

    The code is always drawn, the value where it was asked for, and the name, where it was, on tiles
    of at least `NAMED_SIDE` pixels. Nothing is drawn in letters too small to be read.
    """
    pack = page.plan.pack
    if pack.tiles is None:
        return RegionLabels([], [])
    side = pack.tiles.side * page.placement.scale
    texts: list[Text] = []
    drawn: list[int] = []
    left_out: list[int] = []
    for region in range(len(pack.regions)):
        own = list(_lay_out_tile(page, pack.tiles, side, region))
        texts += own
        (drawn if own else left_out).append(region)
    return RegionLabels(texts, [], tuple(drawn), tuple(left_out))


def _lay_out_tile(page: MapPage, tiles: Tiles, side: float, region: int) -> Iterator[Text]:
    """Yield the lines on one tile."""
    plan = page.plan
    of = plan.pack.regions[region]
    if of.label is None:
        return
    x, y = page.placement.point(*of.label)
    lines = _list_lines(page, tiles, side, region)
    if plan.symbols:  # which stand below the code
        lines = lines[:1]
    if not lines or not page.window.contains(x, y):
        return
    ground = over(to_hex(*plan.fills[region].tolist()), plan.look.sea.opaque)
    ink = plan.labels.ink if plan.labels else plan.look.label
    color, _ = choose_colors(ink, ground)
    is_square = tiles.shape == "square"
    places = (SQUARE_LINES if is_square else HEXAGON_LINES)[3 if plan.symbols else len(lines)]
    anchor: Anchor = "start" if is_square else "middle"
    for (face, text, size), place in zip(lines, places, strict=False):
        left, middle = x - (0.5 - INSET) * side if is_square else x, y + (place - 0.5) * side
        yield write_line(text, face, size, left, middle, color, anchor, role="label")


def _list_lines(
    page: MapPage, tiles: Tiles, side: float, region: int
) -> list[tuple[str, str, float]]:
    """Return the lines of a tile from top to bottom, each with its face and its size in pixels."""
    plan, faces = page.plan, page.plan.look.typefaces
    room = (1 - 2 * INSET) * side * (1.0 if tiles.shape == "square" else 0.92)
    labels = plan.labels
    code, size = _size_code(page, side, room, region)
    least = _find_least(page)
    if size < least:
        return []
    lines = [(faces.strong, code, size)]
    if labels is None or side < labels.least_width:
        return lines
    value = join_lines(labels.values[region] or "") if labels.values else ""
    if value:
        usual = LINE_SIZE / CODE_SIZE * min(CODE_SIZE * side, MOST_UNITS * page.type_unit)
        raised = min(least, SECOND_SHARE[tiles.shape] * side)
        fitted = _fit(value, faces.body, max(usual, raised), room)
        if fitted >= least:
            lines.append((faces.body, value, fitted))
    name = join_lines(labels.texts[region] or "")
    if name and side >= NAMED_SIDE:
        em = max(least, min(NAME_SIZE * side, MOST_UNITS * page.type_unit))
        em = max(least, _fit(name, faces.body, em, room))
        short = ellipsize(name, faces.body, em, room)
        if short:
            lines.append((faces.body, short, em))
    return lines


def _size_code(page: MapPage, side: float, room: float, region: int) -> tuple[str, float]:
    """Return the code of a tile and its em in pixels, at which it is no wider than its room."""
    of = page.plan.pack.regions[region]
    code = of.label_text or of.key
    usual = min(CODE_SIZE * side, MOST_UNITS * page.type_unit)
    least = min(_find_least(page), LARGEST_SHARE * side)
    return code, _fit(code, page.plan.look.typefaces.strong, max(usual, least), room)


def _find_least(page: MapPage) -> float:
    """Return the em in pixels below which a text is left out."""
    return page.least_name * min(1.0, page.plan.look.typefaces.scale)


def lay_out_in_corner(page: MapPage, tiles: Tiles, region: int, value: str) -> Iterator[Text]:
    """Yield a value in the upper right corner of a square, beside its code, if it has room."""
    of, side = page.plan.pack.regions[region], tiles.side * page.placement.scale
    if of.label is None or (page.plan.labels and side < page.plan.labels.least_width):
        return
    faces, room = page.plan.look.typefaces, (1 - 2 * INSET) * side
    code, em = _size_code(page, side, room, region)
    left = room - measure(code, faces.strong, em) - CORNER_GAP * em
    least = _find_least(page)
    usual = max(least, min(LINE_SIZE / CODE_SIZE * em, em))
    size = _fit(value, faces.body, usual, max(left, 0.0))
    x, y = page.placement.point(*of.label)
    if min(em, size) < least or not page.window.contains(x, y):
        return
    ground = over(to_hex(*page.plan.fills[region].tolist()), page.plan.look.sea.opaque)
    ink = page.plan.labels.ink if page.plan.labels else page.plan.look.label
    middle = y + (SQUARE_LINES[3][0] - 0.5) * side
    yield Text(
        text=value,
        x=x + (0.5 - INSET) * side,
        y=centre_line(faces.body, size, middle),
        size=size,
        face=faces.body,
        color=choose_colors(ink, ground)[0],
        anchor="end",
        role="label",
        clip=page.window,
    )


def _fit(text: str, face: str, size: float, room: float) -> float:
    """Return the size, or the smaller one at which a text is no wider than its room."""
    return min(size, room / max(measure(text, face, 1), 0.01))
