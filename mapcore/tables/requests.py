"""Requests built from keyword arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, cast

from mapcore.errors import FieldError, ValidationError
from mapcore.similarity import find_similar
from mapcore.spec.declare import declarations
from mapcore.spec.encode import encode
from mapcore.spec.request import Categories, Choropleth, RenderRequest
from mapcore.spec.typed_dicts import COMMON, SHORTCUTS, argument_name

Mode: TypeAlias = type[Choropleth] | type[Categories] | None


def build_request(
    map_id: str, mode: Mode, values: Mapping[str, Any], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the request, as JSON values, of a map with the data `values` and keyword arguments.

    A `title` may be a string. Raises `ValidationError` for an argument that is not a field.

    >>> build_request("world", Choropleth, {"FR": 1}, {"palette": "blues", "theme": "dark"})
    {'mapId': 'world', 'choropleth': {'values': {'FR': 1}, 'palette': 'blues'},
     'style': {'theme': 'dark'}}
    """
    fields = {each.attribute: each.wire for each in declarations(RenderRequest)}
    common = {attribute: wire for attribute, wire in fields.items() if wire in COMMON}
    data = declarations(cast("type", mode)) if mode else ()
    own = {argument_name(each): each.wire for each in data}
    own.pop("values", None)
    _refuse_unknown(options, [*own, *common, *SHORTCUTS])
    given = {name: encode(value) for name, value in options.items() if value is not None}
    request: dict[str, Any] = {"mapId": map_id}
    if mode:
        block = {own[name]: given[name] for name in given if name in own}
        request[mode.__name__.lower()] = {"values": dict(values), **block}
    request.update({common[name]: given[name] for name in given if name in common})
    if isinstance(request.get("title"), str):
        request["title"] = {"text": request["title"]}
    for name, (outer, field) in SHORTCUTS.items():
        if name in given:
            _set_field(request, outer, field, given[name], name)
    return request


def _set_field(request: dict[str, Any], block: str, field: str, value: Any, name: str) -> None:
    held = request.get(block, {})
    if isinstance(held, Mapping) and field in held and held[field] != value:
        message = f"is given twice: {name}={value!r} and {block}.{field} = {held[field]!r}"
        raise ValidationError([FieldError(name, message)])
    request[block] = {**held, field: value}


def _refuse_unknown(options: Mapping[str, Any], known: list[str]) -> None:
    errors = [
        FieldError(
            name,
            f"unknown argument; expected one of {', '.join(known)}",
            find_similar(name, known),
        )
        for name in options
        if name not in known
    ]
    if errors:
        raise ValidationError(errors)
