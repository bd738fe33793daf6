"""The reference page of the request language, written from its declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from mapcore.request.declaring.declare import (
    Characters,
    Declaration,
    Entries,
    Increasing,
    OneOf,
    Range,
    Shorthand,
    declarations,
    find,
    summary,
    unpack,
)
from mapcore.request.request import RenderRequest

PAGE_HEAD = """# The request language

One JSON object describes one map. This is a whole one:

```json
{"mapId": "us-states", "choropleth": {"values": {"TX": 40, "California": 54}}}
```

The tables below list every field. If a field has no default here, its default depends on the data
or on the theme, or nothing is drawn. Unknown fields, wrong types and values out of bounds are
errors. All errors of a request are listed at once, each with the dotted path of its field, such as
`choropleth.classes`.

An *extension* is a field that was added to version 1 of the contract later. A request without it
means the same as before. In the schema it has `x-extension`.

This page is made from the declarations in `mapcore/request/`. `mapcore schema` prints the same as
JSON Schema.
"""


def request_page() -> str:
    """Return the page as Markdown."""
    return PAGE_HEAD + "".join(_section(cls, path) for cls, path in _classes(RenderRequest, ""))


def _classes(cls: type, path: str) -> Iterator[tuple[type, str]]:
    """Yield every declared class and where in a request it stands, from the outside inwards."""
    yield cls, path
    for field in declarations(cls):
        kind, _ = unpack(field.annotation)
        inner = get_args(kind)[0] if get_origin(kind) is tuple else kind
        mark = "[]" if get_origin(kind) is tuple else ""
        if attrs.has(inner):
            yield from _classes(inner, f"{path}.{field.wire}{mark}".lstrip("."))


def _section(cls: type, path: str) -> str:
    heading = f"`{path}`" if path else "The request"
    rows = "\n".join(_row(field) for field in declarations(cls))
    return (
        f"\n## {heading}\n\n{summary(cls)}\n\n| field | value | default | meaning |\n"
        f"|---|---|---|---|\n{rows}\n"
    )


def _row(field: Declaration) -> str:
    default = "required" if field.required else _default(field.usual)
    value = describe_value(field.annotation)
    meaning = f"Extension. {field.description}" if field.extension else field.description
    return f"| `{field.wire}` | {value} | {default} | {meaning} |"


def _default(default: Any) -> str:
    if default is None or attrs.has(type(default)):
        return ""
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"


def describe_value(annotation: Any) -> str:
    """Return in words what a field takes.

    >>> from typing import Annotated
    >>> describe_value(Annotated[int, Range(2, 9)] | None)
    'integer, 2 to 9'
    """
    kind, constraints = unpack(annotation)
    origin = get_origin(kind)
    if origin is Literal:
        return _list_names(get_args(kind))
    if origin in (Union, UnionType):
        parts = (part for part in get_args(kind) if part is not NoneType)
        return "; or ".join(map(describe_value, parts))
    if origin is tuple:
        order = ", ascending" if find(constraints, Increasing) else ""
        return f"array of {describe_value(get_args(kind)[0])}{_size(constraints)}{order}"
    if origin is Mapping:
        return f"object of {describe_value(get_args(kind)[1])}{_size(constraints)}"
    if attrs.has(kind):
        return "preset name or object" if find(constraints, Shorthand) else "object"
    return _scalar(kind, constraints)


def _scalar(kind: type, constraints: tuple[Any, ...]) -> str:
    names, text = find(constraints, OneOf), find(constraints, Characters)
    if names:
        return _list_names(names.names) + (", in any case" if names.ignore_case else "")
    if text:
        return text.form or f"string{_span(text.minimum, text.maximum, ' characters')}"
    word = {bool: "true or false", int: "integer", float: "number"}[kind]
    bounds = find(constraints, Range) or Range()
    return word + _span(bounds.minimum, bounds.maximum, "")


def _list_names(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _size(constraints: tuple[Any, ...]) -> str:
    rule = find(constraints, Entries)
    if not rule:
        return ""
    more = f" ({rule.in_library} in the library)" if rule.in_library else ""
    return _span(rule.minimum, rule.maximum, " entries") + more


def _span(low: float | None, high: float | None, unit: str) -> str:
    if high is None:
        return f", at least {low:g}{unit}" if low else ""
    return f", {low or 0:g} to {high:g}{unit}"
