"""Requests built from keyword arguments, and drafts: what is told of a table beside its request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar, cast

from attrs import field

from mapcore.errors import FieldError, ValidationError, make_error
from mapcore.frozen import frozen
from mapcore.request.choropleth import Choropleth
from mapcore.request.declaring.declare import declarations
from mapcore.request.decoding.encode import encode
from mapcore.request.documents.arguments import COMMON, SHORTCUTS, argument_name
from mapcore.request.request import Categories, RenderRequest
from mapcore.request.responses import RenderWarning, RowCounts
from mapcore.request.values.presets import lay_out_as_page
from mapcore.similarity import find_similar
from mapcore.tables.columns import Table
from mapcore.tables.readings import Reading

T = TypeVar("T")
Mode: TypeAlias = type[Choropleth] | type[Categories] | None


@frozen
class Draft:
    """The request that draws a table, as JSON values, and what is told of the table.

    `rows` counts its rows by outcome, `told` says in words how it was read, a line each, and
    `warnings` are those on its values, besides those of the map.
    """

    request: dict[str, Any] = field(repr=False)
    rows: RowCounts
    told: tuple[str, ...] = ()
    warnings: tuple[RenderWarning, ...] = ()


def build_request(
    map_id: str, mode: Mode, values: Mapping[str, Any], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the request, as JSON values, of a map with the data `values` and keyword arguments.

    A `title` may be a string; `labels` may be true, `all`, `data` or the keys of regions, and
    `highlight` the keys of regions; `locator` may be true or the id of its map. Where no `layout`
    is given, it is a page. Raises `ValidationError` for an argument that is not a field.

    >>> build_request("world", Choropleth, {"FR": 1}, {"palette": "blues", "theme": "dark"})
    {'mapId': 'world', 'choropleth': {'values': {'FR': 1}, 'palette': 'blues'},
     'style': {'theme': 'dark'}, 'layout': 'page'}
    """
    fields = {each.attribute: each.wire for each in declarations(RenderRequest)}
    common = {attribute: wire for attribute, wire in fields.items() if wire in COMMON}
    data = declarations(cast("type", mode)) if mode else ()
    own = {argument_name(each): each.wire for each in data}
    own.pop("values", None)
    _refuse_unknown(options, [*own, *common, *SHORTCUTS])
    given = {name: encode(value) for name, value in drop_absent(options).items()}
    request: dict[str, Any] = {"mapId": map_id}
    if mode:
        block = {own[name]: given[name] for name in given if name in own}
        request[mode.__name__.lower()] = {"values": dict(values), **block}
    request.update({common[name]: given[name] for name in given if name in common})
    if isinstance(request.get("title"), str):
        request["title"] = {"text": request["title"]}
    if isinstance(request.get("highlight"), (list, tuple)):
        request["highlight"] = {"regions": request["highlight"]}
    if isinstance(asked := request.get("locator"), (bool, str)):  # whether, or on which map
        del request["locator"]
        if asked:
            request["locator"] = {} if asked is True else {"map": asked}
    if "labels" in given:
        given["labels"] = _write_labels(given["labels"])
    for name, (outer, inner) in SHORTCUTS.items():
        if name in given:
            _set_field(request, outer, inner, given[name], name)
    return lay_out_as_page(request)


def drop_absent(fields: Mapping[str, T | None]) -> dict[str, T]:
    """Return fields, or values by key, without those that are None, which JSON does not write.

    >>> drop_absent({"TX": 1.5, "CA": None})
    {'TX': 1.5}
    """
    return {name: held for name, held in fields.items() if held is not None}


def _write_labels(asked: Any) -> Any:
    """Return the object that a short form of labels stands for: whether, or which regions."""
    if isinstance(asked, bool):
        return {"show": asked}
    return {"show": True, "regions": asked} if isinstance(asked, (str, list, tuple)) else asked


def _set_field(request: dict[str, Any], block: str, inner: str, value: Any, name: str) -> None:
    held = request.get(block, {})
    if isinstance(held, Mapping) and inner in held and held[inner] != value:
        message = f"is given twice: {name}={value!r} and {block}.{inner} = {held[inner]!r}"
        raise make_error(name, message)
    request[block] = {**held, inner: value}


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


def take_reader(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the locale of a picture as the only argument: its numbers are written in it."""
    return {"locale": fields["locale"]} if isinstance(fields.get("locale"), str) else {}


def take_numbers(
    table: Table, parse_numbers: bool | str, options: Mapping[str, Any]
) -> tuple[bool | str, str | None]:
    """Return how text is read as numbers, and the locale that decides what a table leaves open.

    That is the one that `parse_numbers` names, else the one by which a file was read, else the
    picture's.
    """
    if isinstance(parse_numbers, str):
        return parse_numbers, parse_numbers
    if isinstance(table, Reading) and table.locale:
        return parse_numbers, None
    locale = take_reader(options).get("locale")
    return (locale or True) if parse_numbers else False, locale
