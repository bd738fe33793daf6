"""Region keys in the text of a JSON spec, replaced in place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from mapcore_cli.specs import strip_comments

KEYED_OBJECTS = {("choropleth", "values"), ("categories", "values"), ("regions",)}
"""The paths of the objects whose member names are region keys."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]')


def replace_keys(text: str, names: Mapping[str, str]) -> str:
    """Return the text of a spec with region keys replaced; its layout and comments stay.

    A key stays as it is if its object already has a member of the new name.

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
    """Yield for every region key the path of its object, its text and its span."""
    path: list[str | None] = []  # the member name of each open object or array
    name: str | None = None
    last = ""
    for token in _TOKEN.finditer(text):
        piece = token[0]
        if piece.startswith('"'):
            is_name = last in ("{", ",") and bool(re.match(r"\s*:", text[token.end() :]))
            if is_name:
                name = json.loads(piece)
                here = tuple(each for each in path if each is not None)
                if here in KEYED_OBJECTS:
                    yield here, str(name), *token.span()
        elif piece in "{[":
            path.append(name)
            name = None
        elif piece in "}]" and path:
            path.pop()
        last = piece
