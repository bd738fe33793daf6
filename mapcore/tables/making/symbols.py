"""From a table of counts to a map of symbols in one call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Unpack

from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.errors import make_error
from mapcore.houses.house import House
from mapcore.rendering import render
from mapcore.request.decoding.encode import encode
from mapcore.request.format_spec import FormatSpec
from mapcore.request.symbols import DATA_COLOR, Overlap, SymbolShape
from mapcore.result.result import Result
from mapcore.tables.choosing import ChosenColumns, choose_columns
from mapcore.tables.columns import Table
from mapcore.tables.finding.columns import TEXT_ROLES, describe_columns
from mapcore.tables.labels import Label, write_label
from mapcore.tables.making.drafting import (
    draft_values,
    draw_draft,
    in_edition,
)
from mapcore.tables.making.points import read_points
from mapcore.tables.making.requests import (
    build_request,
    drop_absent,
    take_numbers,
    take_reader,
)
from mapcore.tables.named import Named, Where
from mapcore.tables.rows import Aggregate

if TYPE_CHECKING:
    from mapcore.request.documents.request_dicts import ChoroplethOptions, FormatSpecDict


def symbols(
    table: Table,
    map_id: str | None = None,
    *,
    key: Label | None = None,
    value: Label | None = None,
    color: Label | None = None,
    lat: Label | None = None,
    lon: Label | None = None,
    label: Label | None = None,
    panel: Label | None = None,
    where: Where | None = None,
    aggregate: Aggregate | None = None,
    parse_numbers: bool | str = False,
    shape: SymbolShape | None = None,
    size: float | None = None,
    max_value: float | None = None,
    overlap: Overlap | None = None,
    heading: str | None = None,
    size_format: str | FormatSpecDict | FormatSpec | None = None,
    atlas: Atlas | None = None,
    house: House | Mapping[str, Any] | None = None,
    **options: Unpack[ChoroplethOptions],
) -> Result:
    r"""Return the map of a table of counts, each a circle or square whose area follows its number.

    `table`, `key`, `value`, `where`, `aggregate`, `parse_numbers` and `house` are as in
    `choropleth`. `color` is a colour such as "#2853A3", or names a column: numbers colour the
    symbols by class, texts by category. With `lat` and `lon`, columns of degrees, symbols stand at
    places in place of regions, `label` names the column of their titles, and a column of colours
    holds texts. `shape`, `size`, `max_value` and `overlap` are those of the request's symbols,
    `heading` and `size_format` their title and format; if absent, these are the name and the unit
    of the column of values. The colours of a column have its name above them in the legend, unless
    `legend` gives a title. `panel` is as in `choropleth`, for symbols of regions. All other
    arguments are those of `choropleth`, of its colours, and fields of the request.

    Raises `ValidationError`, `UnknownMap` or `RenderFailed`.

    >>> counts = {"state": ["TX", "Calif."], "people": [29.1, 39.5], "growth": [15.9, 6.1]}
    >>> result = symbols(counts, "us-states", key="state", value="people", color="growth")
    >>> result.report.symbols.count, str(result.rows)
    (2, '2 rows: 2 used')
    """
    if panel is not None and (lat is not None or lon is not None):
        message = "takes symbols of regions; places by lat and lon have no panels"
        raise make_error("panel", message)
    block = drop_absent({
        "shape": shape, "size": size, "maxValue": max_value, "overlap": overlap,
        "title": heading, "format": encode(size_format) if size_format is not None else None,
    })  # fmt: skip
    if isinstance(color, str) and color.startswith("#"):
        block, color = {**block, "color": color}, None
    if lat is not None or lon is not None:
        if map_id is None or value is None:
            raise make_error("lat, lon", "need map_id and value beside them")
        rules = {
            "key": key,
            "where": where,
            "aggregate": aggregate,
        }  # which are for some rows alone
        if others := [name for name, held in rules.items() if held]:
            message = f"make places of all rows; leave {' and '.join(others)} out"
            raise make_error("lat, lon", message)
        columns = {"lat": lat or "lat", "lon": lon or "lon", "label": label, "color": color}
        columns = {"value": value, **columns}
        return _draw_places(table, map_id, columns, block, parse_numbers, options, atlas, house)
    named = Named(map_id, key, value, where, aggregate, panel=panel, edition=options.get("edition"))
    parse_numbers, locale = take_numbers(table, parse_numbers, options)
    chosen = choose_columns(table, named, atlas, locale, counts=True)
    draft = draft_values(chosen, parse_numbers, take_reader(options), atlas, is_text=False)
    drawn = dict(draft.request["choropleth"])
    drawn.pop("midpoint", None)  # of the colours of margins
    block = {**drawn, **({"title": chosen.value} if chosen.value else {}), **block}
    if color is None:
        request = build_request(chosen.map_id, None, {}, in_edition(options, chosen))
        request |= {"panels": draft.request["panels"]} if panel is not None else {}
    elif panel is not None:
        message = "panels differ in the sizes of symbols; give a colour such as #2853A3"
        raise make_error("color", message)
    else:
        block["color"] = DATA_COLOR
        colors = evolve(
            named, map_id=chosen.map_id, value=color, panel=None, edition=chosen.edition
        )
        own = choose_columns(table, colors, atlas, locale)
        request = _name_colors(_color_request(own, parse_numbers, options, atlas), color)
    return draw_draft(evolve(draft, request={**request, "symbols": block}), atlas, house)


def _draw_places(
    table: Table,
    map_id: str,
    columns: Mapping[str, Label | None],
    block: dict[str, Any],
    parse_numbers: bool | str,
    options: ChoroplethOptions,
    atlas: Atlas | None,
    house: House | Mapping[str, Any] | None,
) -> Result:
    """Return the map of symbols at places, whose columns are named by what they hold."""
    named = drop_absent(columns)
    points, counts, unit = read_points(table, named, parse_numbers, atlas, options.get("locale"))
    request = build_request(map_id, None, {}, options)
    request = _name_colors(request, named["color"]) if "color" in named else request
    found = drop_absent({"title": write_label(named["value"]), "format": unit})
    drawn = {**request, "symbols": {"points": points, **found, **block}}
    return evolve(render(drawn, atlas=atlas, house=house), rows=counts)


def _color_request(
    own: ChosenColumns,
    parse_numbers: bool | str,
    options: ChoroplethOptions,
    atlas: Atlas | None,
) -> dict[str, Any]:
    is_text = describe_columns({"color": own.values})[0].role in TEXT_ROLES
    return draft_values(own, parse_numbers, options, atlas, is_text=is_text).request


def _name_colors(request: dict[str, Any], color: Label) -> dict[str, Any]:
    """Return a request whose legend says what the colours are, as it does of the sizes."""
    legend = request.get("legend")
    if legend is False:
        return request
    return {**request, "legend": {"title": write_label(color), **(legend or {})}}
