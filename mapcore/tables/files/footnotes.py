"""The end of a table in a grid: footnotes and blank lines below its rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from mapcore.tables.files.grid import is_blank

_NOTE = re.compile(
    r"(sources?|notes?|footnotes?|quellen?|fuentes?|fontes?|notas?|anmerkung(en)?|hinweise?|stand"
    r"|bron|źródło|källa|champ|lecture|legende?|last updated?|updated|data (from|extracted)"
    r"|données|copyright|report generated|observation flags|special value|erläuterung|出典|資料"
    r"|注|주|출처)\b\s*[:：.]?|©|\(c\)|_{3,}|-{3,}|={3,}|[*†‡]+\s*\S{3,}|\[?\(?[1-9a-e]\)\s|\d{1,2}/\s"
    r"|https?://|\(\d+ rows?\)",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"(foot)?notes?|symbols?( legend)?|fußnoten|anmerkungen|notas|légende|table information|注",
    re.IGNORECASE,
)
LONG_NOTE = 60
"""A lone cell with more letters than this below a table is a footnote."""


def find_end(rows: list[list[Any]], filled: list[list[int]], body: int) -> int:
    """Return the place behind the last row: footnotes and blank lines below it are left out."""
    usual = Counter(len(each) for each in filled[body:] if each).most_common(1)
    width = max((count for count, _ in usual), default=0)
    thin = max(1, width // 3)
    end = _find_notes(rows, filled, body)
    alike = cache(partial(_begin_alike, rows, body, end))
    while end > body and (
        len(filled[end - 1]) <= thin or (_is_note(excerpt(rows[end - 1])) and not alike())
    ):
        end -= 1
    if width < 2:
        end = max(end, body)
        while end < len(rows) and filled[end] and not _NOTE.match(excerpt(rows[end])):
            end += 1
        return end
    gap = False
    for place in range(end, len(rows)):
        if not filled[place]:
            gap = True
            continue
        text = excerpt(rows[place], LONG_NOTE + 10)
        if gap or (_is_note(text) and not alike()) or len(text) > LONG_NOTE or text.endswith(":"):
            return end
        end = place + 1
    return end


def _is_note(text: str) -> bool:
    return bool(_NOTE.match(text.lstrip("\"' ")))


def _begin_alike(rows: Sequence[Sequence[Any]], body: int, end: int) -> bool:
    """Return whether most rows begin as footnotes do: they are none, such as those of addresses."""
    texts = [text for row in rows[body:end] if (text := excerpt(row))]
    return sum(map(_is_note, texts)) > len(texts) / 2


def _find_notes(rows: list[list[Any]], filled: list[list[int]], body: int) -> int:
    """Return the place of a heading such as `Footnotes:` behind a blank line, else the end."""
    for place in range(body + 2, len(rows)):
        if filled[place - 1] or len(filled[place]) != 1 or not _HEADING.match(excerpt(rows[place])):
            continue
        below = sum(map(bool, filled[place + 1 :]))
        if below <= sum(map(bool, filled[body:place])):
            return place
    return len(rows)


def excerpt(row: Sequence[Any], most: int = 60) -> str:
    """Return the beginning of a row as one text."""
    text = " ".join(str(cell).strip() for cell in row if not is_blank(cell))
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 1]}…"
