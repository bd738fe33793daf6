"""The declared classes as JSON Schema 2020-12, with every reference inlined."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from mapcore.spec.declare import (
    Entries,
    OneOf,
    Range,
    Shorthand,
    Text,
    camel_case,
    declarations,
    find,
    nullable,
    unpack,
)
from mapcore.spec.request import FormatSpec, RenderRequest

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PRINTABLE = "^[^\\u0000-\\u001F\\u007F-\\u009F]*$"
TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}


def json_schema() -> Schema:
    """Return the render request as a standalone JSON Schema (2020-12).

    What the schema cannot say in general terms (d3 grammar, pixels in all) is left to decoding.

    >>> json_schema()["required"]
    ['mapId']
    """
    return {"$schema": DIALECT, "title": "RenderRequest", **schema_of(RenderRequest)}


def schema_of(annotation: Any) -> Schema:
    """Return the schema of a declared class or of a field's annotation."""
    kind, constraints = unpack(annotation)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        alternatives = [part for part in get_args(kind) if part is not NoneType]
        return {"anyOf": [schema_of(part) for part in alternatives]}
    if origin is Literal:
        return _literal(get_args(kind))
    if origin is tuple:
        return _array(get_args(kind), constraints)
    if origin is Mapping:
        inner = schema_of(get_args(kind)[1])
        return _sized({"type": "object", "additionalProperties": inner}, constraints, "Properties")
    if attrs.has(kind):
        return _shorthand(_record(kind), kind, constraints)
    return _scalar(kind, constraints)


def _literal(values: tuple[Any, ...]) -> Schema:
    if values == (True,):
        return {"type": "boolean", "const": True}
    return {"type": "string", "enum": list(values)}


def _array(parts: tuple[Any, ...], constraints: tuple[Any, ...]) -> Schema:
    if parts[-1] is Ellipsis:
        return _sized({"type": "array", "items": schema_of(parts[0])}, constraints, "Items")
    inner = [
        {"anyOf": [schema_of(part), {"type": "null"}]} if nullable(part) else schema_of(part)
        for part in parts
    ]
    return {"type": "array", "prefixItems": inner, "minItems": len(parts), "maxItems": len(parts)}


def _sized(schema: Schema, constraints: tuple[Any, ...], noun: str) -> Schema:
    rule = find(constraints, Entries) or Entries()
    schema |= {f"min{noun}": rule.minimum} if rule.minimum else {}
    return schema | ({} if rule.maximum is None else {f"max{noun}": rule.maximum})


def _scalar(kind: type, constraints: tuple[Any, ...]) -> Schema:
    schema: Schema = {"type": TYPES[kind]}
    for rule in constraints:
        if isinstance(rule, Range):
            schema |= {} if rule.minimum is None else {"minimum": rule.minimum}
            schema |= {} if rule.maximum is None else {"maximum": rule.maximum}
        elif isinstance(rule, OneOf):
            schema |= {"enum": list(rule.names)}
        elif isinstance(rule, Text):
            schema |= _text(rule)
    return schema


def _text(rule: Text) -> Schema:
    if rule.pattern is not None:
        schema: Schema = {"pattern": f"^{rule.pattern}$"}
        return schema | ({"examples": [rule.example]} if rule.example else {})
    schema = {"pattern": PRINTABLE if rule.grammar is None else f"^{rule.grammar}$"}
    schema |= {"minLength": rule.minimum} if rule.minimum else {}
    return schema | ({} if rule.maximum is None else {"maxLength": rule.maximum})


def _shorthand(record: Schema, cls: type, constraints: tuple[Any, ...]) -> Schema:
    shorthand = find(constraints, Shorthand)
    if shorthand is None:
        return record
    (field,) = (field for field in declarations(cls) if field.attribute == shorthand.attribute)
    return {"anyOf": [schema_of(field.annotation), record]}


def _record(cls: type) -> Schema:
    fields = declarations(cls)
    schema: Schema = {
        "type": "object",
        "description": (cls.__doc__ or "").strip().splitlines()[0],
        "properties": {field.wire: _property(field) for field in fields},
        "additionalProperties": False,
    }
    required = [field.wire for field in fields if field.required]
    return schema | ({"required": required} if required else {}) | RULES.get(cls, {})


def _property(field: Any) -> Schema:
    schema = schema_of(field.annotation)
    if field.required and nullable(field.annotation):
        schema = {"anyOf": [schema, {"type": "null"}]}
    schema |= {"description": field.description} if field.description else {}
    plain = field.default is not None and not attrs.has(type(field.default))
    return schema | ({"default": field.default} if plain else {})


def _has(*wires: str) -> Schema:
    """Return the schema of the objects that have all of some fields, whatever they hold."""
    return {"required": list(wires), "properties": {wire: {} for wire in wires}}


def _alone(wire: str) -> Schema:
    """Return the rule that a format field excludes every other."""
    return {"if": _has(wire), "then": {"maxProperties": 1}}


RULES: Mapping[type, Schema] = {
    RenderRequest: {
        "allOf": [
            {"not": _has("choropleth", "categories")},
            {
                "if": {"anyOf": [_has("choropleth"), _has("categories")]},
                "then": {"properties": {"legend": {"not": _has("items")}}},
            },
            {
                "if": {"not": _has("choropleth")},
                "then": {
                    "properties": {
                        "style": {
                            "properties": {
                                "labels": {"properties": {"content": {"not": {"const": "value"}}}}
                            }
                        }
                    }
                },
            },
        ]
    },
    FormatSpec: {
        "allOf": [
            _alone("preset"),
            _alone("d3"),
            {"not": _has("decimals", camel_case("significant_digits"))},
            {
                "if": _has("currency"),
                "then": {
                    "properties": {"style": {"const": "currency"}},
                    "required": ["style"],
                },
            },
        ]
    },
}
