"""Numbers in lines from right to left: each runs from left to right, with its sign before it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.lettering import runs_leftwards
from mapcore.layout.scene import PanelMap, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.layout.scene import Mark

_ONE = r"[−+<>≤≥~]?\d(?:[\d.,٫٬\u00a0\u202f]*\d)?[%٪]?"
_NUMBER = re.compile(rf"{_ONE}(?: ?[–—] ?{_ONE})?")
ISOLATE, END = "\u2066", "\u2069"
"""What Unicode begins and ends a part with that runs from left to right by itself."""


def isolate_numbers(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """Return marks, of panels too, in whose lines from right to left each number is isolated."""
    return tuple(map(_isolate_in, marks))


def _isolate_in(mark: Mark) -> Mark:
    if isinstance(mark, PanelMap):
        return evolve(mark, marks=isolate_numbers(mark.marks))
    if isinstance(mark, Text) and runs_leftwards(mark.text):
        return evolve(mark, text=isolate(mark.text))
    return mark


def isolate(text: str) -> str:
    r"""Return a text with isolates around its numbers and ranges, which have no width.

    >>> isolate("أقل من −5") == "أقل من \u2066−5\u2069"
    True
    """
    return _NUMBER.sub(lambda found: f"{ISOLATE}{found[0]}{END}", text)
