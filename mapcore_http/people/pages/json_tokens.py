"""JSON text cut into coloured pieces, for pages that show it without a script."""

from __future__ import annotations

import json
import re
from typing import Any

Token = tuple[str, str]
"""Class (k key, s string, n number or word, empty for the rest) and text."""
LONGEST_COLOURED = 100_000
"""Characters; taking a text of megabytes apart would hold up all other answers."""
_PIECE = re.compile(
    r'(?P<k>"(?:[^"\\]|\\.)*")(?=\s*:)|(?P<s>"(?:[^"\\]|\\.)*")'
    r"|(?P<n>-?\d[\d.eE+-]*|true|false|null)"
)


def tokens(text: str) -> list[Token]:
    """Return the pieces of a JSON text, in order; together they are the text.

    A text of more than 100,000 characters is one piece, without colours.

    >>> tokens('{"a": 1}')
    [('', '{'), ('k', '"a"'), ('', ': '), ('n', '1'), ('', '}')]
    """
    if len(text) > LONGEST_COLOURED:
        return [("", text)]
    found: list[Token] = []
    end = 0
    for match in _PIECE.finditer(text):
        if match.start() > end:
            found.append(("", text[end : match.start()]))
        found.append((match.lastgroup or "", match.group()))
        end = match.end()
    if end < len(text):
        found.append(("", text[end:]))
    return found


def spec_bytes(spec: Any) -> bytes:
    """Return a spec as it is sent to be drawn."""
    return json.dumps(spec).encode("ascii")


def spec_text(spec: Any) -> str:
    """Return a spec as the editor writes it: two spaces, one field a line.

    >>> print(spec_text({"mapId": "world"}))
    {
      "mapId": "world"
    }
    """
    return json.dumps(spec, ensure_ascii=False, indent=2)
