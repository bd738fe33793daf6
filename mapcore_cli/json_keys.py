"""Region keys in the text of a JSON spec, replaced where they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from mapcore_cli.specs import strip_comments

BLOCKS = {("choropleth", "values"), ("categories", "values"), ("regions",)}
"""The paths of the objects whose names are region keys."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]')


def replace_keys(text: str, names: Mapping[str, str]) -> str:
    """Return the text of a spec with other region keys; its layout and comments stay.

    A key that would stand twice in its object then is left as it is.

    >>> replace_keys('{"mapId": "us-states", "regions": {"Texsa": "#000000"}}', {"Texsa": "Texas"})
    '{"mapId": "us-states", "regions": {"Texas": "#000000"}}'
    """
    found = list(_region_keys(strip_comments(text)))
    taken = {(path, key) for path, key, _, _ in found}
    pieces, end = [], 0
    for path, key, start, stop in found:
        name = names.get(key)
        if name is None or (path, name) in taken:
            continue
        taken.add((path, name))
        pieces += [text[end:start], json.dumps(name, ensure_ascii=False)]
        end = stop
    return "".join([*pieces, text[end:]])


def _region_keys(text: str) -> Iterator[tuple[tuple[str, ...], str, int, int]]:
    """Yield the path of its object, the text and the span of every region key."""
    path: list[str | None] = []  # the name under which each open object or array stands
    name: str | None = None
    last = ""
    for token in _TOKEN.finditer(text):
        piece = token[0]
        if piece.startswith('"'):
            is_name = last in ("{", ",") and bool(re.match(r"\s*:", text[token.end() :]))
            if is_name:
                name = json.loads(piece)
                here = tuple(each for each in path if each is not None)
                if here in BLOCKS:
                    yield here, str(name), *token.span()
        elif piece in "{[":
            path.append(name)
            name = None
        elif piece in "}]" and path:
            path.pop()
        last = piece
