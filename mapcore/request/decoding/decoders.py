"""Decoders of wire values: one for each declared annotation, with its constraints.

cattrs builds the decoder of each class; the errors it collects carry notes that lead to the path.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Hashable, Mapping
from functools import cache, partial
from numbers import Integral
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, override

from mapcore.errors import FieldError, list_some
from mapcore.request.declaring.declare import (
    Characters,
    Entries,
    Gaps,
    Increasing,
    OneOf,
    Range,
    Shorthand,
    declarations,
    find,
    unpack,
)
from mapcore.request.decoding.checks import (
    Problems,
    check_boolean,
    check_characters,
    check_increasing,
    check_integer,
    check_name,
    check_number,
    check_size,
    check_text,
    plain_numbers,
    problem,
    quote,
)
from mapcore.request.decoding.decode_errors import CAUGHT, InnerProblems

Decoder = Callable[[Any], Any]
"""Takes a wire value and returns what it stands for, or raises what is wrong with it."""


@cache
def find_decoder(annotation: Hashable, gaps: bool) -> Decoder:
    """Return the decoder of an annotation, with the constraints that stand beside the type."""
    kind, constraints = unpack(annotation)
    origin = get_origin(kind)
    if origin is Literal:
        return _one_of(OneOf(get_args(kind)))
    if origin in (Union, UnionType):
        return _either([part for part in get_args(kind) if part is not NoneType], gaps)
    if origin is tuple:
        return _array(find_decoder(get_args(kind)[0], gaps), constraints)
    if origin is Mapping:
        inner = get_args(kind)[1]
        size = find(constraints, Entries)
        return _object(find_decoder(inner, gaps), size, gaps, _free_numbers(inner))
    if attrs.has(kind):
        return _record(kind, find(constraints, Shorthand), gaps)
    return _scalar(kind, constraints, gaps)


def _open_ended(check: Decoder) -> Decoder:
    """Return a check that reads None and NaN as NaN."""
    return lambda value: math.nan if value is None or value != value else check(value)


def _either(parts: list[Any], gaps: bool) -> Decoder:
    """Return the decoder of an array or something else, or of a number or a text."""
    if all(unpack(part)[0] in (float, str) for part in parts):
        number, text = (
            find_decoder(next(part for part in parts if unpack(part)[0] is kind), gaps)
            for kind in (float, str)
        )
        return lambda value: (text if isinstance(value, str) else number)(value)
    (array,) = [part for part in parts if get_origin(unpack(part)[0]) is tuple]
    (other,) = [part for part in parts if part is not array]
    check_array, check = find_decoder(array, gaps), find_decoder(other, gaps)

    def decode(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return check_array(value)
        try:
            return check(value)
        except Problems as error:
            raise Problems(*map(_allow_arrays, error.errors)) from None

    return decode


def _allow_arrays(error: FieldError) -> FieldError:
    """Return the error of a value that is none of some names, where it may also be an array."""
    message = error.message.replace("expected one of", "expected an array or one of", 1)
    return attrs.evolve(error, message=message)


def _one_of(allowed: OneOf) -> Decoder:
    return lambda value: check_name(value, allowed)


def _scalar(kind: type, constraints: tuple[Any, ...], gaps: bool) -> Decoder:
    if kind is bool:
        return check_boolean
    bounds = find(constraints, Range) or Range()
    if kind is int:
        return lambda value: check_integer(value, bounds)
    if kind is float and gaps and find(constraints, Gaps) is not None:
        return _open_ended(lambda value: check_number(value, bounds))
    if kind is float:
        return lambda value: check_number(value, bounds)
    allowed = find(constraints, OneOf)
    if allowed:
        return _one_of(allowed)
    text = find(constraints, Characters) or Characters()
    return lambda value: check_text(value, text)


def _array(check: Decoder, constraints: tuple[Any, ...]) -> Decoder:
    size = find(constraints, Entries) or Entries()
    increasing = find(constraints, Increasing) is not None

    def decode(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise problem(f"expected an array, got {quote(value)}")
        check_size(len(value), size)
        decoded = tuple(_each(enumerate(value), check).values())
        if increasing:
            check_increasing(decoded)
        return decoded

    return decode


def _object(check: Decoder, size: Entries | None, gaps: bool, numbers: bool) -> Decoder:
    """Return the decoder of an object; `numbers` says that its values are numbers of any size."""

    def decode(value: Any) -> dict[str, Any]:
        if not hasattr(value, "items") or isinstance(value, type):
            raise problem(f"expected an object that gives each key a value, got {quote(value)}")
        check_size(len(value), size or Entries())
        if numbers and (plain := plain_numbers(value)) is not None:
            return plain
        items = ((_key(name, gaps), inner) for name, inner in value.items())
        return _each(items, check)

    return decode


def _free_numbers(annotation: Hashable) -> bool:
    kind, constraints = unpack(annotation)
    if get_origin(kind) in (Union, UnionType):
        return any(_free_numbers(cast("Hashable", part)) for part in get_args(kind))
    return kind is float and (find(constraints, Range) or Range()) == Range()


def _key(name: Any, gaps: bool) -> str:
    """Return a key of an object; a pandas index of codes may hold whole numbers."""
    if isinstance(name, str):
        return name
    if gaps and isinstance(name, Integral) and not isinstance(name, bool):
        return str(int(name))
    raise problem(f"expected strings as keys, got {quote(name)}")


def _each(items: Any, check: Decoder) -> dict[Any, Any]:
    decoded: dict[Any, Any] = {}
    errors: list[tuple[str, Exception]] = []
    for name, value in items:
        try:
            if isinstance(name, str):
                check_characters(name)
            decoded[name] = check(value)
        except CAUGHT as error:
            errors.append((str(name), error))
    if errors:
        raise InnerProblems(errors)
    return decoded


def _record(cls: type, shorthand: Shorthand | None, gaps: bool) -> Decoder:
    """Return the decoder of a declared class: cattrs' own, with strict checks of each field."""
    overrides = {
        field.attribute: override(rename=field.wire, struct_hook=_hook(field.annotation, gaps))
        for field in declarations(cls)
    }
    omitted = {each.name for each in attrs.fields(cls)} - overrides.keys()  # Python alone has them
    overrides |= dict.fromkeys(omitted, override(omit=True))
    listed = list_some([field.wire for field in declarations(cls)], 6)
    structure: Callable[[Any, type], Any] = make_dict_structure_fn(
        cls,
        _converter(),
        **overrides,  # type: ignore[arg-type]
    )

    def decode(value: Any) -> Any:
        if shorthand and isinstance(value, str):
            return _expand(cls, shorthand, value)
        if not isinstance(value, Mapping):
            message = f"expected an object with {listed}, got {quote(value)}"
            raise problem(message, *_wrap(value, cls))
        return structure(dict(value), cls)

    return decode


def _wrap(value: Any, cls: type) -> tuple[str, ...]:
    """Return the object of a class that a text or a truth value may be meant as.

    >>> from mapcore.request.locator import Locator
    >>> from mapcore.request.request import Title
    >>> _wrap("Rates", Title), _wrap(True, Locator), _wrap(3, Title)
    (('{"text": "Rates"}',), ('{}',), ())
    """
    fields = {field.wire: field.required for field in declarations(cls)}
    name = "text" if isinstance(value, str) else "show" if isinstance(value, bool) else ""
    if name in fields:
        return (json.dumps({name: value}, ensure_ascii=False),)
    return ("{}",) if value is True and not any(fields.values()) else ()


@cache
def _converter() -> Converter:
    return Converter(detailed_validation=True, forbid_extra_keys=True)


def _hook(annotation: Hashable, gaps: bool) -> Callable[[Any, Any], Any]:
    """Return what cattrs calls with a field's value and type; it is made when first called."""
    find_check = cache(partial(find_decoder, annotation, gaps))
    return lambda value, _: find_check()(value)


def _expand(cls: type, shorthand: Shorthand, text: str) -> Any:
    annotation = get_type_hints(cls, include_extras=True)[shorthand.attribute]
    try:
        return cls(**{shorthand.attribute: find_decoder(annotation, False)(text)})
    except Problems as error:
        (first,) = error.errors
        raise problem(f"{first.message}; {shorthand.hint}", *first.suggestions) from None
