"""Spec files: JSON, JSON with comments and YAML, read as JSON, and keys replaced in their text."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

import mapcore
from mapcore.errors import command_for
from mapcore.request.decoding.json_text import parse_json
from mapcore.tables.files.suffixes import BYTE_ORDER_MARK, YAML_SUFFIXES, names_fields

SCHEMA = "$schema"
"""The field by which editors find the schema of a file; it is not a field of a request."""
PEEKED_BYTES = 4096
"""So many bytes of a text show whether it is a spec."""
KEYED_OBJECTS = {("choropleth", "values"), ("categories", "values"), ("regions",)}
"""The paths of the objects whose member names are region keys."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]')
_TEXT_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def read_file(source: str, hint: str = "SPEC") -> bytes:
    """Return the bytes of a file; `-` is standard input. Raises a click error if it fails."""
    if source == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.BadParameter(f"{source}: {reason}", param_hint=hint) from None


def peek_file(source: str) -> bytes:
    """Return the first bytes of a file; `-` is standard input, which can still be read whole."""
    if source != "-":
        with Path(source).open("rb") as file:
            return file.read(PEEKED_BYTES)
    stream = sys.stdin.buffer
    if isinstance(stream, io.BufferedReader):
        return stream.peek(PEEKED_BYTES)
    place = stream.tell()
    head = stream.read(PEEKED_BYTES)
    stream.seek(place)
    return head


def read_spec(source: str) -> bytes:
    """Return a spec file as JSON; `-` is standard input. A picture of mapcore holds its spec.

    A byte-order mark, comments and a `$schema` field are removed. A file named .yaml or .yml, and a
    text that names fields of a spec as YAML does, are read as YAML 1.2, in which `NO` is a string.
    Raises a click error for a file that is missing or not valid YAML, and `ValidationError` for one
    that is not valid JSON.
    """
    content = read_file(source).removeprefix(BYTE_ORDER_MARK)
    if mapcore.is_picture(content):
        return _drop_schema(_drop_gaps(inspect_file(content, source).spec))
    if Path(source).suffix.lower() in YAML_SUFFIXES or names_fields(content[:PEEKED_BYTES]):
        return _drop_schema(_parse_yaml(content, source))
    if b"//" in content or b"/*" in content:
        content = strip_comments(content.decode("utf-8", "surrogateescape")).encode(
            "utf-8", "surrogateescape"
        )
    return _drop_schema(parse_json(content)) if SCHEMA.encode() in content else content


def _drop_gaps(held: Any) -> Any:
    """Return what a picture holds without the keys that have no number, which JSON does not take.

    >>> _drop_gaps({"choropleth": {"values": {"Texas": 1.5, "Ohio": None}}, "panels": []})
    {'choropleth': {'values': {'Texas': 1.5}}, 'panels': []}
    """
    if isinstance(held, dict):
        return {key: _drop_gaps(each) for key, each in held.items() if each is not None}
    return [_drop_gaps(each) for each in held] if isinstance(held, list) else held


def inspect_file(content: bytes, name: str) -> mapcore.Provenance:
    """Return what a picture says of itself; an error names the file."""
    try:
        return mapcore.inspect_picture(content)
    except mapcore.UnreadablePicture as error:
        raise mapcore.UnreadablePicture(f"{name}: {error}") from None


def read_frozen(path: str) -> mapcore.Frozen:
    """Return what a file of `mapcore freeze` holds; raises OSError or a click error."""
    try:
        return mapcore.Frozen.load(path)
    except mapcore.ValidationError as error:
        message = f"{path} is not a file that `mapcore freeze` has written: {error}"
        raise click.BadParameter(message, param_hint="--frozen") from None


def strip_comments(text: str) -> str:
    """Return JSON text with comments replaced by spaces, so that positions do not change.

    >>> strip_comments('{"a": "//b"} // c')
    '{"a": "//b"}     '
    """

    def blank(token: re.Match[str]) -> str:
        kept = token[0]
        return kept if kept.startswith('"') else re.sub(r"[^\n]", " ", kept)

    return _TEXT_OR_COMMENT.sub(blank, text)


def _parse_yaml(content: bytes, source: str) -> Any:
    try:
        from ruamel.yaml import YAML
        from ruamel.yaml.error import YAMLError
    except ImportError:
        message = f"{source}: YAML needs ruamel.yaml: {command_for('yaml')}"
        raise click.BadParameter(message, param_hint="SPEC") from None
    try:
        return YAML(typ="safe", pure=True).load(io.BytesIO(content))
    except (YAMLError, ValueError) as error:
        reason = " ".join(str(error).split())[:300]
        raise click.BadParameter(f"{source} is not YAML: {reason}", param_hint="SPEC") from None


def _drop_schema(spec: Any) -> bytes:
    if isinstance(spec, dict):
        spec.pop(SCHEMA, None)
    try:
        return json.dumps(spec, ensure_ascii=False).encode("utf-8", "surrogatepass")
    except TypeError as error:
        raise click.BadParameter(f"a spec may hold JSON values only: {error}") from None


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
