"""Where the texts of annotations stand whose place the request gives."""

from __future__ import annotations

from attrs import evolve
from hypothesis import given, strategies as st
from page_specs import arranged

from mapcore.composition.annotation_blocks import (
    Block,
    find_room,
    list_blocks,
    make_block,
    stand_at,
    stand_where_asked,
)
from mapcore.composition.arrangement import Arrangement
from mapcore.composition.bands.page import MapPage
from mapcore.composition.scaling import MAP_TEXT
from mapcore.geometry.box import Box
from mapcore.layout.layout import lay_out

WINDOW = Box(20, 30, 600, 400)
SHARES = st.floats(0.0, 1.0)


def page_of(arrangement: Arrangement) -> MapPage:
    sizes = evolve(arrangement.page.sizes, name=MAP_TEXT)  # type on the map at its own size
    return evolve(arrangement.page, window=WINDOW, sizes=sizes, has_page_type=True)


@given(st.tuples(SHARES, SHARES), st.tuples(SHARES, SHARES))
def test_the_side_that_faces_the_place_stands_at_the_point(
    at: tuple[float, float], about: tuple[float, float]
) -> None:
    """Where the window does not move it; and a text never leaves the window."""
    block = Block(("A text",), 0, 12.0, 80.0, 12.0)
    point = (WINDOW.x + at[0] * WINDOW.width, WINDOW.y + at[1] * WINDOW.height)
    anchor = (WINDOW.x + about[0] * WINDOW.width, WINDOW.y + about[1] * WINDOW.height)
    box, room = stand_at(block, point, anchor, WINDOW), find_room(WINDOW, block)
    assert box.is_within(room.shrink(-1e-6))
    across, down = anchor[0] - point[0], anchor[1] - point[1]
    inner = Box(room.x + 80, room.y + 12, room.width - 160, room.height - 24)
    if not inner.contains(*point):
        return
    if abs(across) >= abs(down):
        assert abs((box.right if across > 0 else box.x) - point[0]) < 1e-6
        assert abs(box.y + box.height / 2 - point[1]) < 1e-6
    else:
        assert abs((box.bottom if down > 0 else box.y) - point[1]) < 1e-6
        assert abs(box.x + box.width / 2 - point[0]) < 1e-6


def test_a_text_of_blanks_has_no_lines_and_does_no_harm() -> None:
    for text in (" ", "\u00a0", "\u00a0 \u2003"):
        arrangement = arranged(
            {"mapId": "germany", "annotations": [{"region": "BE", "text": text}]}
        )
        block = make_block(page_of(arrangement), arrangement.plan.annotations[0])
        assert block.lines == ()
        assert min(block.width, block.height) > 0
        lay_out(arrangement)


def test_narrower_texts_break_no_word() -> None:
    spec = {"mapId": "fiji", "annotations": [{"lat": -18, "lon": 178, "text": "x"}]}
    page = page_of(arranged(spec))
    for text in ("Ireland: the youngest of the Union", "unparliamentarily", "one two three four"):
        blocks = list_blocks(page, evolve(page.plan.annotations[0], text=text, width=14))
        widths = [block.width for block in blocks]
        assert widths == sorted(widths, reverse=True)
        for block in blocks[1:]:
            assert " ".join(block.lines) == text


def test_a_text_at_the_side_of_a_window_becomes_narrower_before_it_is_moved() -> None:
    note = {"region": "BE", "text": "Half of the land is below the level of the sea", "width": 40}
    page = page_of(arranged({"mapId": "germany", "annotations": [note]}))
    (asked,) = page.plan.annotations
    wide = make_block(page, asked)
    point, anchor = (WINDOW.right - 0.8 * wide.width, 200.0), (WINDOW.x, 200.0)
    block, box = stand_where_asked(page, asked, point, anchor)
    assert block.width < wide.width
    assert box.x == point[0]
    assert stand_where_asked(page, asked, (300.0, 200.0), anchor)[0] == wide
