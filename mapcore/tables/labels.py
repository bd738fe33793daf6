"""The labels of a table's columns and index levels, found as they are and never by position."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeAlias

from mapcore.errors import list_some, make_error
from mapcore.similarity import search_similar

Label: TypeAlias = Hashable
"""What a column is called: a text, or in pandas any value: `2021`, `("rate", "men")`."""

MAX_LISTED = 20
"""How many labels an error lists; it counts the others."""


def find_label(purpose: str, label: Label, labels: Sequence[Label]) -> int:
    """Return the place of a label among others.

    A text also finds the one label that is written like it: `"2021"` finds `2021`, `"rate, men"`
    finds `("rate", "men")`, and `"state"` finds the level `("state", "")`. Raises `ValidationError`
    for a label that does not exist, with those that do, and for one that several columns have.

    >>> find_label("value", 2021, ["land", 2020, 2021]), find_label("value", "2021", [2021])
    (2, 0)
    """
    for form in (_identify, write_label, _name_alone):
        wanted = form(label)
        places = [place for place, each in enumerate(labels) if form(each) == wanted]
        if len(places) > 1:
            message = f"{len(places)} columns are called {write_label(label)!r}: rename them"
            raise make_error(purpose, message)
        if places:
            return places[0]
    texts = [write_label(each) for each in labels]
    near = search_similar(write_label(label), {text: text for text in texts})
    message = f"the table has no column {label!r}; it has {list_some(texts, MAX_LISTED)}"
    raise make_error(purpose, message, near)


def write_label(label: Label) -> str:
    """Return a label as text; the levels of one with several are joined.

    >>> write_label(2021), write_label(("rate", "men")), write_label(("state", ""))
    ('2021', 'rate, men', 'state')
    """
    if isinstance(label, tuple):
        return ", ".join(str(level) for level in label if str(level).strip())
    return str(label)


def _identify(label: Label) -> tuple[bool, Label]:
    """Return what makes two labels the same: `True` is not `1`."""
    return isinstance(label, bool), label


def _name_alone(label: Label) -> str:
    return write_label(label).strip().casefold()
