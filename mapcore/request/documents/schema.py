"""The declared classes as JSON Schema 2020-12, with every reference inlined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

from mapcore.request.declaring.declare import (
    Characters,
    Entries,
    Increasing,
    OneOf,
    Range,
    Shorthand,
    Widened,
    declarations,
    find,
    nullable,
    summary,
    unpack,
)
from mapcore.request.declaring.panel_rules import NamesPanels, TakesPanels
from mapcore.request.declaring.rules import Alone, Either, Excludes, Given, Rule, rules_of
from mapcore.request.house import HouseStyle
from mapcore.request.request import RenderRequest

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PRINTABLE = "^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F]*$"
TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}


def json_schema() -> Schema:
    """Return the render request as a standalone JSON Schema (2020-12).

    What the schema cannot say in general terms (d3 grammar, pixels in all) is left to decoding.

    >>> json_schema()["required"]
    ['mapId']
    """
    return {"$schema": DIALECT, "title": "RenderRequest", **schema_of(RenderRequest)}


def house_schema() -> Schema:
    """Return the `style.json` of a house style as a standalone JSON Schema (2020-12).

    >>> house_schema()["required"]
    ['name', 'title']
    """
    return {"$schema": DIALECT, "title": "HouseStyle", **schema_of(HouseStyle)}


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
        return _bound_size(
            {"type": "object", "additionalProperties": inner}, constraints, "Properties"
        )
    if attrs.has(kind):
        return _shorthand(_widen(_record(kind), constraints), kind, constraints)
    return _scalar(kind, constraints)


def _literal(values: tuple[Any, ...]) -> Schema:
    if values == (True,):
        return {"type": "boolean", "const": True}
    return {"type": "string", "enum": list(values)}


def _array(parts: tuple[Any, ...], constraints: tuple[Any, ...]) -> Schema:
    if parts[-1] is Ellipsis:
        schema = _bound_size({"type": "array", "items": schema_of(parts[0])}, constraints, "Items")
        return schema | ({"uniqueItems": True} if find(constraints, Increasing) else {})
    inner = [
        {"anyOf": [schema_of(part), {"type": "null"}]} if nullable(part) else schema_of(part)
        for part in parts
    ]
    return {"type": "array", "prefixItems": inner, "minItems": len(parts), "maxItems": len(parts)}


def _bound_size(schema: Schema, constraints: tuple[Any, ...], noun: str) -> Schema:
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
        elif isinstance(rule, Characters):
            schema |= _text(rule)
    return schema


def _text(rule: Characters) -> Schema:
    if rule.pattern is not None:
        schema: Schema = {"pattern": f"^{rule.pattern}$"}
        return schema | ({"examples": [rule.example]} if rule.example else {})
    schema = {"pattern": PRINTABLE if rule.grammar is None else f"^{rule.grammar.pattern}$"}
    schema |= {"minLength": rule.minimum} if rule.minimum else {}
    return schema | ({} if rule.maximum is None else {"maxLength": rule.maximum})


def _widen(record: Schema, constraints: tuple[Any, ...]) -> Schema:
    for rule in constraints:
        if isinstance(rule, Widened):
            record["properties"][rule.wire] |= _scalar(int, (rule.bounds,))
    return record


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
        "description": summary(cls).splitlines()[0],
        "properties": {field.wire: _property(field) for field in fields},
        "additionalProperties": False,
    }
    required = [field.wire for field in fields if field.required]
    schema |= {"required": required} if required else {}
    rules = [part for rule in rules_of(cls) for part in _rule(rule)]
    return schema | ({"allOf": rules} if rules else {})


def _property(field: Any) -> Schema:
    schema = schema_of(field.annotation)
    if field.required and nullable(field.annotation):
        schema = {"anyOf": [schema, {"type": "null"}]}
    schema |= {"description": field.description} if field.description else {}
    schema |= {"x-extension": True} if field.extension else {}
    plain = field.usual is not None and not attrs.has(type(field.usual))
    return schema | ({"default": field.usual} if plain else {})


def _rule(rule: Rule) -> Iterator[Schema]:
    """Yield the schemas that a rule between fields stands for."""
    if isinstance(rule, Alone):
        for field in rule.fields:
            yield {"if": _has(Given(field)), "then": {"maxProperties": 1}}
    elif isinstance(rule, Excludes):
        for other in rule.others:
            yield {"not": {"allOf": [_has(Given(rule.field)), _has(Given.parse(other))]}}
    elif isinstance(rule, Either):
        yield {"oneOf": [_has_one_way(rule, way) for way in rule.ways]}
    elif isinstance(rule, TakesPanels):
        ways = [_takes_panels(rule, name) for name, _ in rule.takers]
        yield {"if": _has(Given("panels")), "then": {"anyOf": ways}}  # each excludes the others
    elif isinstance(rule, NamesPanels):
        note = {"items": {"properties": {"panel": False}}}
        yield {"if": {"not": _has(Given("panels"))}, "then": {"properties": {"annotations": note}}}
    else:
        ways = [_has(other) for other in rule.others]
        yield {"if": _has(rule.field), "then": _any_of(ways)}


def _takes_panels(rule: TakesPanels, taker: str) -> Schema:
    """Return the schema of the requests in which one block alone has no values of its own."""
    blocks: Schema = {}
    for name, fields in rule.takers:
        own = _any_of([_has(Given(field)) for field in fields])
        blocks[name] = {"not": own} if name == taker else own
    value: Schema = {"type": "string" if taker == "categories" else "number"}
    value |= {"minimum": 0} if taker == "symbols" else {}
    values = {"properties": {"values": {"additionalProperties": value}}}
    return {"required": [taker], "properties": {**blocks, "panels": {"items": values}}}


def _has_one_way(rule: Either, way: tuple[str, ...]) -> Schema:
    """Return the schema of the objects that have all fields of a way, and none of the others."""
    others = [_has(Given(field)) for each in rule.ways for field in each if field not in way]
    own = {"required": list(way), "properties": {field: {} for field in way}}
    return {**own, "not": _any_of(others)}


def _any_of(schemas: list[Schema]) -> Schema:
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _has(given: Given) -> Schema:
    """Return the schema of the objects that have a field."""
    schema: Schema = {} if given.value is None else {"const": given.value}
    for wire in reversed(given.path.split(".")):
        schema = {"required": [wire], "properties": {wire: schema}}
    return schema
