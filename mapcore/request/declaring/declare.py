"""How a field of the request language is declared: its type, bounds and wire name, once.

A field's type stands in its annotation, its bounds in an `Annotated` constraint beside it, its
description in `describe`. Decoding, JSON Schema, the reference page and the test strategies all
read these declarations; nothing repeats them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from inspect import cleandoc
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

Class = TypeVar("Class", bound=type)
Constraint = TypeVar("Constraint")
FIELDS = "\n\nAttributes:\n"
"""What stands in the docstring of a declared class between its summary and its fields."""


@frozen
class Range:
    """A number from `minimum` to `maximum`, both included; None leaves a side open.

    `advice` tells the caller what to do with a number beyond them.
    """

    minimum: float | None = None
    maximum: float | None = None
    advice: str = ""


@frozen
class Grammar:
    """A language that a string must be in.

    `parse` judges it in decoding: it raises ValueError, which says what is wrong. `pattern` says
    the same in the JSON Schema, `form` in words.
    """

    form: str
    pattern: str
    parse: Callable[[str], object]


@frozen
class Characters:
    """A string of `minimum` to `maximum` characters that matches `pattern` from end to end.

    `form` says in words what the pattern asks for, `example` shows it. `near` returns what a text
    that does not match may stand for.
    """

    minimum: int = 0
    maximum: int | None = None
    pattern: str | None = None
    form: str | None = None
    example: str | None = None
    grammar: Grammar | None = None
    near: Callable[[str], str] | None = None


@frozen
class Entries:
    """An object or array of `minimum` to `maximum` entries.

    `advice` tells the caller what to do with more of them. `in_library` is the maximum for those
    who draw on their own machine, where it is greater than the service's.
    """

    minimum: int = 0
    maximum: int | None = None
    advice: str = ""
    in_library: int | None = None


MOST_VALUES = 5000
"""The most regions that a block of a request to the service may name."""
MOST_IN_LIBRARY = 20_000
"""The most that it may name in the library, on the command line and in batches."""
BY_REGION = Entries(1, MOST_VALUES, "draw one part of the map", MOST_IN_LIBRARY)
"""Data by region key; `ANY_BY_REGION` may be empty."""
ANY_BY_REGION = Entries(0, MOST_VALUES, "draw one part of the map", MOST_IN_LIBRARY)


@frozen
class Increasing:
    """Numbers of an array, each greater than the one before it."""


@frozen
class Gaps:
    """A number that a Python caller may leave open: None and NaN stand for no data.

    JSON has no such numbers, so over the wire it is a number like any other.
    """


@attrs.frozen
class OneOf:
    """One of `names`, in any case where `ignore_case`; `refused` says why some others are not."""

    names: tuple[str, ...]
    ignore_case: bool = False
    refused: Mapping[str, str] = attrs.field(factory=dict, hash=False)


@frozen
class Widened:
    """A field of an answered object, by its wire name, whose bounds are wider than in a request."""

    wire: str
    bounds: Range


@frozen
class Shorthand:
    """An object that may also be written as a string, which then stands for its field `attribute`.

    `hint` completes the error for a string that `attribute` does not accept.
    """

    attribute: str
    hint: str = ""


def describe(
    description: str,
    *,
    default: Any = None,
    usual: Any = None,
    wire: str | None = None,
    extension: bool = False,
    unless: str | None = None,
) -> Any:
    """Declare an optional field: its meaning, its default and, where it differs, its wire name.

    A default of None means that the field may be absent and that a later stage resolves it, as a
    rule to what is `usual`. An `extension` is a field that the published contract does not have.
    Where the attribute `unless` is given, the field follows from it, and is not encoded.
    """
    if usual is None and not isinstance(default, Mapping):  # an empty one is no value at all
        usual = default
    metadata = {"description": description, "wire": wire, "usual": usual, "extension": extension}
    return attrs.field(default=default, metadata={**metadata, "unless": unless})


def note(description: str) -> Any:
    """Declare a field that only Python has: it is in no schema and never on the wire."""
    return attrs.field(default=None, metadata={"description": description, "python": True})


def require(description: str, *, wire: str | None = None) -> Any:
    """Declare a required field: its meaning and, where it differs, its wire name."""
    return attrs.field(metadata={"description": description, "wire": wire})


def document(cls: Class) -> Class:
    """Add the descriptions of a class's fields to its docstring, so that `help` tells them.

    >>> from mapcore.request.legend import LegendItem
    >>> print(LegendItem.__doc__)
    One entry of a manual legend.
    <BLANKLINE>
    Attributes:
        label: The text beside the swatch.
        color: The swatch.
    """
    lines = (f"    {each.name}: {each.metadata['description']}" for each in attrs.fields(cls))
    cls.__doc__ = cleandoc(cls.__doc__ or "") + FIELDS + "\n".join(lines)
    return cls


def summary(cls: type) -> str:
    """Return the docstring of a declared class without its fields.

    >>> from mapcore.request.legend import LegendItem
    >>> summary(LegendItem)
    'One entry of a manual legend.'
    """
    return (cls.__doc__ or "").split(FIELDS)[0].strip()


@frozen
class Declaration:
    """One declared field, ready to read: attribute and wire name, annotation and default.

    `usual` is what the field is taken for where it is absent: the default, or what a later stage
    resolves it to as a rule; None where neither can be told.
    """

    attribute: str
    wire: str
    annotation: Any
    required: bool
    default: Any
    usual: Any
    description: str
    extension: bool


@cache
def declarations(cls: type) -> tuple[Declaration, ...]:
    """Return the declared fields of an attrs class, in order.

    >>> from mapcore.request.output import Output
    >>> [field.wire for field in declarations(Output)]
    ['width', 'height', 'scale', 'format', 'metadata', 'preset']
    """
    hints = get_type_hints(cls, include_extras=True)
    return tuple(
        Declaration(
            attribute=field.name,
            wire=field.metadata.get("wire") or camel_case(field.name),
            annotation=hints[field.name],
            required=field.default is attrs.NOTHING,
            default=None if field.default is attrs.NOTHING else field.default,
            usual=field.metadata.get("usual"),
            description=field.metadata.get("description", ""),
            extension=field.metadata.get("extension", False),
        )
        for field in attrs.fields(cls)
        if not field.metadata.get("python")
    )


def camel_case(attribute: str) -> str:
    """Return the wire name of an attribute.

    >>> camel_case("default_region_color")
    'defaultRegionColor'
    """
    return re.sub(r"_([a-z0-9])", lambda match: match[1].upper(), attribute)


def unpack(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return the bare type of an annotation and the constraints beside it; an optional None goes.

    >>> unpack(Annotated[int, Range(2, 9)] | None)
    (<class 'int'>, (Range(minimum=2, maximum=9, advice=''),))
    """
    constraints: tuple[Any, ...] = ()
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *rest = get_args(annotation)
            constraints += tuple(rest)
        elif nullable(annotation) and len(get_args(annotation)) == 2:
            annotation = next(part for part in get_args(annotation) if part is not NoneType)
        else:
            return annotation, constraints


def nullable(annotation: Any) -> bool:
    """Return whether None is one of an annotation's alternatives.

    >>> nullable(int | None), nullable(int)
    (True, False)
    """
    return get_origin(annotation) in (Union, UnionType) and NoneType in get_args(annotation)


def find(constraints: tuple[Any, ...], kind: type[Constraint]) -> Constraint | None:
    """Return the constraint of a kind, if there is one."""
    return next((rule for rule in constraints if isinstance(rule, kind)), None)
