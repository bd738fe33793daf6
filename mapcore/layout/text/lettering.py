"""Where lines of text stand, and the boxes that they take."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve

from mapcore.assets.fonts import get_face
from mapcore.composition.lettering import measure
from mapcore.geometry.box import Box
from mapcore.layout.scene import Text

Anchor: TypeAlias = Literal["start", "middle", "end"]

ASCENT, DESCENT = 0.74, 0.22
"""How far letters reach above and below their baseline, in ems."""


def centre_line(face: str, size: float, y: float) -> float:
    """Return the baseline of a line whose capitals are centred at height `y`.

    >>> round(centre_line("inter", 20, 100), 3)
    107.275
    """
    return y + get_face(face).cap_height * size / 2


def write_line(
    text: str,
    face: str,
    size: float,
    x: float,
    middle: float,
    color: str,
    anchor: Anchor = "start",
    *,
    role: str,
) -> Text:
    """Return a line of text whose capitals are centred at the height `middle`."""
    return Text(text, x, centre_line(face, size, middle), size, face, color, anchor, role=role)


def text_box(text: Text) -> Box:
    """Return the box that a line of text takes, from its ascent to its descent, with its halo."""
    face = get_face(text.face)
    return _box_lines(text, face.ascent, face.descent).shrink(-text.halo_width)


def measure_ink(text: Text) -> Box:
    """Return the box of a line's letters, without halo and the room that a face leaves above."""
    return _box_lines(text, ASCENT, DESCENT)


def _box_lines(text: Text, ascent: float, descent: float) -> Box:
    """Return the box of a line from an ascent to a descent, in ems; a turned one runs upwards."""
    width, height = measure(text.text, text.face, text.size), (ascent + descent) * text.size
    before = width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    rise = ascent * text.size
    if text.turned:
        return Box(text.x - rise, text.y + before - width, height, width)
    return Box(text.x - before, text.y - rise, width, height)


def move_within(text: Text, room: Box) -> Text:
    """Return a line of text moved as little as it takes to stand within a box."""
    box = text_box(text)
    right = max(0.0, room.x - box.x) - max(0.0, box.right - room.right)
    down = max(0.0, room.y - box.y) - max(0.0, box.bottom - room.bottom)
    return evolve(text, x=text.x + right, y=text.y + down) if right or down else text
