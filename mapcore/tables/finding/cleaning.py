"""Keys without what publishers write beside all names: codes, marks, and words that all share."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Any

CLEANED_SHARE = 0.8
"""What stands beside names is left out where so large a share of the cells has it."""
FEWEST_KEYS = 3
"""In fewer different cells, nothing is known to stand beside all names."""
MOST_SHARED = 3
"""So often a part that most share is taken off: one before, one behind, and one within."""
MOST_NOTED = 0.4
"""Numbers behind a larger share of the names are a part of them, as in `District 9`."""
_CODE_BEFORE = re.compile(
    r"(?:\d[\w.]{0,8}(?:\s*[:–-]\s*|\.?\s+)|\d{1,9}_|[A-Z]{1,3}\d{1,5}\s+|[A-Z]{2}[A-Z0-9_]{0,10}:\s*)"
    r"(?P<name>[^\W\d].*)"
)
_CODE_BEHIND = re.compile(
    r"(?P<name>[^<(\[]*[^<(\[\s])\s*(?:<[\w-]+>|\[[\w-]+\]|(?<=[^\W\d_]{3})-\d{1,3})"
)
_INDENT = re.compile(r"[.·]{1,8}\s?(?P<name>[^\W\d_].*)")
_POINT_ZERO = re.compile(r"(?P<name>\d+)\.0")
_NOTE_BEHIND = re.compile(r"(?P<name>\D{3,}[^\W\d_])\s?\d{1,2}(?:,\s?\d{1,2})*")
_SHARED_BEFORE = re.compile(
    r".{3,}(?:\s[-–—]{1,2}\s|:\s|\s;\s|(?<=\w{3})\.\s)|https?://\S+[/#]|[a-z]{2,}:"
    r"|(?:(?:19|20)\d\d-)?[A-Z]{3,}-"
)
_SHARED_BEHIND = re.compile(
    r"\s(?:[-–—]{1,2}\s.{2,}|\([^()]+\)$)|\.(?:\s\w.*)?$|:\s.{1,40}$|\s;.{0,40}$"
)


def clean_keys(cells: Sequence[Any]) -> tuple[Sequence[Any], str]:
    """Return keys without what stands beside all names, and in words what was left out, if any.

    >>> clean_keys(["01 Sonora", "02 Puebla", "03 Oaxaca"])
    (['Sonora', 'Puebla', 'Oaxaca'], 'codes before the names')
    >>> clean_keys(["Texas -- Statewide", "Ohio -- Statewide", "Iowa -- Statewide"])
    (['Texas', 'Ohio', 'Iowa'], '“-- Statewide” behind the names')
    """
    texts = [cell.strip() for cell in cells if isinstance(cell, str) and cell.strip()]
    different = list(dict.fromkeys(texts))
    if len(different) < FEWEST_KEYS:
        return cells, ""
    if all(_POINT_ZERO.fullmatch(text) for text in different):
        return _strip(cells, _POINT_ZERO), "“.0” behind the codes"
    pointed = [text for text in different if text[0] in ".·"]
    if sum(_INDENT.fullmatch(text) is not None for text in pointed) >= FEWEST_KEYS:
        cells, _ = clean_keys(_strip(cells, _INDENT))
        return cells, "points before the names"
    for form, told in (
        (_CODE_BEFORE, "codes before the names"),
        (_CODE_BEHIND, "marks behind the names"),
    ):
        if _have_most(form, different):
            cells, more = _strip_shared(_strip(cells, form))
            return cells, ", ".join((told, *more))
    cells, shared = _strip_shared(cells)
    if shared:
        return cells, ", ".join(shared)
    return _strip_notes(cells, different)


def tell_cleaned(cells: Sequence[Any]) -> tuple[str, ...]:
    """Return in words what is left out of keys, nothing where they stay as they are.

    >>> tell_cleaned(["01 Sonora", "02 Puebla", "03 Oaxaca"])
    ('left out of the keys: codes before the names',)
    """
    _, words = clean_keys(cells)
    return (f"left out of the keys: {words}",) if words else ()


def _strip_shared(cells: Sequence[Any]) -> tuple[Sequence[Any], list[str]]:
    """Return keys without what most share before and behind, and in words what was left out."""
    told: list[str] = []
    while len(told) < MOST_SHARED:
        texts = list(dict.fromkeys(cell.strip() for cell in cells if isinstance(cell, str)))
        if len(texts) < FEWEST_KEYS or not (shared := _find_shared(texts)):
            break
        cells = _strip(cells, shared[0])
        told.append(shared[1])
    return cells, told


def _have_most(form: re.Pattern[str], texts: list[str]) -> bool:
    """Return whether most texts have a form; too many that have not are not counted to the end."""
    left = len(texts) - _least(texts)
    for text in texts:
        if form.fullmatch(text) is None:
            left -= 1
            if left < 0:
                return False
    return left >= 0


def _least(texts: Sequence[str]) -> float:
    return max(FEWEST_KEYS, CLEANED_SHARE * len(texts))


def _strip(cells: Sequence[Any], form: re.Pattern[str]) -> list[Any]:
    found = [form.fullmatch(cell.strip()) if isinstance(cell, str) else None for cell in cells]
    return [each["name"] if each else cell for each, cell in zip(found, cells, strict=True)]


def _find_shared(texts: list[str]) -> tuple[re.Pattern[str], str] | None:
    """Return the form of texts that share a beginning or an end that a dash or colon divides."""
    ordered = sorted(texts)
    before = _cut(find_common(ordered), _SHARED_BEFORE.match)
    if before:
        form = re.compile(rf"{re.escape(before)}(?P<name>\S.*)")
        return form, f"“{before.strip()}” before the names"
    turned = sorted(text[::-1] for text in texts)
    behind = _cut(find_common(turned)[::-1], _SHARED_BEHIND.search)
    if behind:
        form = re.compile(rf"(?P<name>.*\S){re.escape(behind)}")
        return form, f"“{behind.strip()}” behind the names"
    return None


def find_common(ordered: list[str]) -> str:
    """Return the beginning that most of some sorted texts share: that of the ends of a span."""
    ends = zip(ordered, ordered[int(_least(ordered)) - 1 :], strict=False)
    return max(map(os.path.commonprefix, ends), key=len, default="")


def _cut(text: str, find: Callable[[str], re.Match[str] | None]) -> str:
    found = find(text)
    return found[0] if found else ""


def _strip_notes(cells: Sequence[Any], texts: list[str]) -> tuple[Sequence[Any], str]:
    """Return keys without the numbers of footnotes behind a few of the names."""
    noted = {text for text in texts if _NOTE_BEHIND.fullmatch(text)}
    numbered = sum(any(letter.isdigit() for letter in text) for text in texts)
    if not noted or len(noted) < numbered or len(noted) > MOST_NOTED * len(texts):
        return cells, ""
    stripped = _strip(cells, _NOTE_BEHIND)
    if len(set(map(str, stripped))) < len(set(map(str, cells))):
        return cells, ""
    return stripped, "the numbers of footnotes behind the names"
