"""Patterns from a column of a table: of texts, each a pattern, or of yes and no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mapcore.errors import make_error
from mapcore.matching.text.cells import read_key, read_text
from mapcore.request.patterns import PATTERN_KINDS

YES, NO = {"true", "yes"}, {"false", "no"}
"""Texts of a column of yes and no, in small letters; files hold no other kind of boolean."""


def list_patterns(
    name: str, keys: Sequence[Any], cells: Sequence[Any], selected: Sequence[bool]
) -> list[dict[str, Any]]:
    """Return the patterns of a column called `name`, as JSON values, in order of appearance.

    In a column of texts each text is a pattern; empty cells have none. Of a column of booleans, or
    of yes and no, the name of the column is the one pattern. Raises `ValidationError` for more
    patterns than can be told apart.

    >>> list_patterns("status", ["BR", "FR"], ["estimate", ""], [True, True])
    [{'regions': ['BR'], 'label': 'estimate'}]
    >>> list_patterns("estimated", ["BR", "FR"], [True, False], [True, True])
    [{'regions': ['BR'], 'label': 'estimated'}]
    """
    texts = [read_text(cell) if take else "" for cell, take in zip(cells, selected, strict=True)]
    said = {text.casefold() for text in texts if text}
    if said and said <= YES | NO:
        texts = [name if text.casefold() in YES else "" for text in texts]
    members: dict[str, dict[str, None]] = {}
    for key, text in zip(keys, texts, strict=True):
        region = read_key(key)
        if text and region and region.strip():
            members.setdefault(text, {})[region] = None
    if len(members) > len(PATTERN_KINDS):
        first = ", ".join(list(members)[:3])
        message = (
            f"{name} holds {len(members)} different texts ({first}, …), but only "
            f"{len(PATTERN_KINDS)} patterns can be told apart; name another column, or colour by it"
        )
        raise make_error("pattern", message)
    return [{"regions": list(regions), "label": label} for label, regions in members.items()]
