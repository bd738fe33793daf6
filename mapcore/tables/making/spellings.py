"""Spellings of a category in a column of texts that differ in capitals and spaces alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from mapcore.classification.category_order import fold_category
from mapcore.matching.text.cells import read_key

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def find_spellings(cells: Sequence[Any], named: Collection[str] = ()) -> dict[str, str]:
    """Return the usual spelling of each category text that is spelt another way.

    Usual is the one that the caller has `named`, then the most frequent, then the first. Spellings
    of which two are named are different categories.

    >>> find_spellings(["Yes", "no", "yes", "Yes", "No", "no"])
    {'yes': 'Yes', 'No': 'no'}
    """
    counts = Counter(text for cell in cells if (text := read_key(cell)) is not None)
    groups: dict[str, list[str]] = {}
    for text in counts:
        groups.setdefault(fold_category(text), []).append(text)
    found: dict[str, str] = {}
    for texts in groups.values():
        known = [text for text in texts if text in named]
        if len(texts) > 1 and len(known) < 2:
            usual = known[0] if known else max(texts, key=lambda text: counts[text])
            found |= {text: usual for text in texts if text != usual}
    return found
