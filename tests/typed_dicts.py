"""The request language as TypedDicts: Python text made from the declarations.

`python tests/typed_dicts.py` writes `mapcore/request/documents/request_dicts.py`. A test compares
the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

import mapcore
from mapcore.request.choropleth import Choropleth
from mapcore.request.declaring.declare import (
    Declaration,
    OneOf,
    Shorthand,
    declarations,
    find,
    summary,
    unpack,
)
from mapcore.request.documents.arguments import COMMON, SHORTCUTS, argument_name, find_field
from mapcore.request.request import Categories, RenderRequest

TARGET = Path(mapcore.__file__).parent / "request/documents/request_dicts.py"
COMMON_DOC = "The keyword arguments that every function from a table to a map takes."
SHORT_FORMS = {
    "title": "str",
    "highlight": "list[str] | tuple[str, ...]",
    "locator": "bool | str",
    "labels": "bool | Literal['all', 'data'] | list[str] | tuple[str, ...]",
}
"""Objects that a keyword argument may also give in a shorter form, with its type."""
_HEAD = '''"""The request language as TypedDicts, for editors and type checkers.

Made by `python tests/typed_dicts.py` from what `mapcore.request` declares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Required, TypedDict
'''


def write_typed_dicts() -> str:
    """Return the module's text: one TypedDict for every object of the request language.

    >>> "class LegendDict(TypedDict, total=False):" in write_typed_dicts()
    True
    """
    blocks = [_dict_of(cls) for cls in _classes(RenderRequest)]
    common = [_option(field) for field in declarations(RenderRequest) if field.wire in COMMON]
    common += [_option(find_field(path), name) for name, path in SHORTCUTS.items()]
    blocks.append(_options("RequestOptions", "TypedDict, total=False", COMMON_DOC, common))
    for cls in (Choropleth, Categories):
        fields = [field for field in declarations(cls) if not field.required]
        own = [_option(field, argument_name(field)) for field in fields]
        doc = f"The keyword arguments of `mapcore.{cls.__name__.lower()}`."
        blocks.append(_options(f"{cls.__name__}Options", "RequestOptions, total=False", doc, own))
    return "\n\n".join([_HEAD, *blocks])


def _classes(cls: type) -> list[type]:
    """Return the declared classes inside a class, inner ones first, each once; itself last."""
    found: dict[type, None] = {}
    for field in declarations(cls):
        for inner in _inner_classes(field.annotation):
            found.update(dict.fromkeys(_classes(inner)))
    return [*found, cls]


def _inner_classes(annotation: Any) -> list[type]:
    kind, _ = unpack(annotation)
    if attrs.has(kind):
        return [kind]
    return [cls for part in get_args(kind) for cls in _inner_classes(part)]


def _dict_of(cls: type) -> str:
    fields = declarations(cls)
    doc = summary(cls).splitlines()[0]
    if all(field.wire.isidentifier() for field in fields):
        lines = [f"class {cls.__name__}Dict(TypedDict, total=False):", f'    """{doc}"""', ""]
        for field in fields:
            lines += [f"    {field.wire}: {_field_type(field)}", f'    """{field.description}"""']
        return "\n".join(lines) + "\n"
    name = f"{cls.__name__}Dict"
    lines = [f'{name} = TypedDict(\n    "{name}",\n    {{']
    lines += [f'        "{field.wire}": {_field_type(field)},' for field in fields]
    lines += ["    },", "    total=False,", ")", f'"""{doc}"""']
    return "\n".join(lines) + "\n"


def _options(name: str, bases: str, doc: str, lines: list[str]) -> str:
    return "\n".join([f"class {name}({bases}):", f'    """{doc}"""', "", *lines]) + "\n"


def _option(field: Declaration, name: str | None = None) -> str:
    text = type_text(field.annotation)
    text = f"{SHORT_FORMS[field.wire]} | {text}" if field.wire in SHORT_FORMS else text
    return f'    {name or field.attribute}: {text}\n    """{field.description}"""'


def _field_type(field: Declaration) -> str:
    text = type_text(field.annotation)
    return f"Required[{text}]" if field.required else text


def type_text(annotation: Any) -> str:
    """Return the Python type of a wire value, as text.

    >>> from mapcore.request.legend import Legend
    >>> type_text(declarations(Legend)[0].annotation)
    "Literal['left', 'right', 'top', 'bottom', 'inside']"
    """
    kind, constraints = unpack(annotation)
    origin, parts = get_origin(kind), get_args(kind)
    if allowed := find(constraints, OneOf):
        return f"Literal[{', '.join(map(repr, allowed.names))}]"
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, parts))}]"
    if origin is Mapping:
        return f"Mapping[str, {type_text(parts[1])}]"
    if origin is tuple:
        inner = type_text(parts[0])  # a text is a sequence of texts, and none of these arrays
        return "list[str] | tuple[str, ...]" if inner == "str" else f"Sequence[{inner}]"
    if origin in (Union, UnionType):
        return " | ".join(type_text(part) for part in parts if part is not NoneType)
    if attrs.has(kind):
        shorthand = find(constraints, Shorthand)
        name = f"{kind.__name__}Dict"
        return f"{_shorthand_text(kind, shorthand)} | {name}" if shorthand else name
    return str(kind.__name__)


def _shorthand_text(kind: type, shorthand: Shorthand) -> str:
    (field,) = [each for each in declarations(kind) if each.attribute == shorthand.attribute]
    return type_text(field.annotation)


if __name__ == "__main__":
    TARGET.write_text(write_typed_dicts(), encoding="utf-8")
