"""From the columns of a table to the request that draws them, with the counts of the rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.errors import list_some, make_error
from mapcore.houses.house import House
from mapcore.matching.editions import find_edition
from mapcore.matching.matching import match_keys
from mapcore.matching.text.cells import read_key
from mapcore.rendering import builtin_atlas, render
from mapcore.request.choropleth import Choropleth
from mapcore.request.request import Categories, RenderRequest
from mapcore.request.values.presets import lay_out_as_page
from mapcore.result.result import Result
from mapcore.tables.choosing import ChosenColumns, choose_columns
from mapcore.tables.edition_choice import seek_on
from mapcore.tables.finding.columns import TEXT_ROLES
from mapcore.tables.finding.wholes import LEFT_OUT, find_wholes, tell_wholes
from mapcore.tables.making.panels import draft_panels
from mapcore.tables.making.requests import Draft, build_request, drop_absent, take_reader
from mapcore.tables.making.units import find_unit_format
from mapcore.tables.making.warnings import warn_of_values
from mapcore.tables.named import Named, Where
from mapcore.tables.numbers.margins import read_margins
from mapcore.tables.reading import read_table
from mapcore.tables.readings import choose_or_best
from mapcore.tables.rows import (
    KeyedRows,
    aggregate_rows,
    count_rows,
    find_spellings,
    group_numbers,
    group_texts,
    parse_cells,
)

COLOR_OPTIONS = frozenset({"palette", "midpoint", "breaks", "scale", "color_scale", "type"})
"""What a caller says of colours, in whose place nothing is chosen."""
BLOCKS = ("categories", "choropleth")
"""The blocks of a request that hold the values of a table."""
NAMIBIA_LOST = (
    "the key NA, Namibia's code, may have been read as missing: read the file with "
    "keep_default_na=False (pandas)"
)
"""The note on rows without a key where a map has a region NA that no row names.

Files that mapcore reads keep it.
"""


def draft_table(
    text: str,
    fields: Mapping[str, Any] | None = None,
    *,
    map_id: str | None = None,
    key: str | None = None,
    value: str | None = None,
    where: Where | None = None,
    aggregate: str | None = None,
    header: int | None = None,
    locale: str | None = None,
    panel: str | None = None,
    atlas: Atlas | None = None,
) -> Draft:
    r"""Return the request that draws a table given as text, without drawing it.

    `text` is that of a CSV or other delimited file, or of JSON. What is not named is found as
    `mapcore which` finds it, and told. `fields` are those of a spec, such as a title: the map, if
    `map_id` is not given, and all but the values. A column of words makes categories, and a
    `panel` column a small map for each of its texts. `locale`, else that of `fields`, decides
    numbers that the table leaves open.

    Raises `ValidationError` for a table that cannot be read or drawn, and `UnknownMap`.

    >>> draft = draft_table("Land;Quote\nBayern;12,5\nHessen;7,1\n", {"title": {"text": "Rates"}})
    >>> draft.request["mapId"], draft.request["choropleth"]
    ('germany', {'values': {'Bayern': 12.5, 'Hessen': 7.1}})
    """
    fields = dict(fields or {})
    for block in BLOCKS:
        if isinstance(fields.get(block), Mapping) and "values" in fields[block]:
            raise make_error(f"{block}.values", "cannot be combined with table")
    named = fields.pop("mapId", None)
    map_id = map_id or (named if isinstance(named, str) else None)
    if map_id is not None:
        (atlas or builtin_atlas()).open(map_id)
    edition = fields.get("edition")
    sought = seek_on(map_id, edition, atlas)
    locale = locale or take_reader(fields).get("locale")
    reading = read_table(text.encode(), header=header, locale=locale, map_id=sought, atlas=atlas)
    columns = Named(map_id, key, value, where, aggregate, panel=panel, edition=edition)
    chosen = choose_columns(reading, columns, atlas)
    words = {column.name for column in reading.columns if column.role in TEXT_ROLES}
    is_counted = chosen.aggregate == "count"
    is_text = "categories" in fields or (chosen.value in words and not is_counted)
    draft = draft_values(chosen, True, take_reader(fields), atlas, is_text=is_text)
    rows = {str(column): str(text) for column, text in (where or {}).items()}
    lines = reading.told(choose_or_best(reading, key, value, rows, sought, atlas))
    found = [each for each in lines if panel is None or not each.startswith(f"{panel} ")]
    told = chosen.told if key and value else tuple(dict.fromkeys((*found, *chosen.told)))
    request = lay_out_as_page(merge_fields(draft.request, fields, is_text=is_text))
    return evolve(draft, request=request, told=told)


def merge_fields(
    drawn: Mapping[str, Any], fields: Mapping[str, Any], *, is_text: bool
) -> dict[str, Any]:
    """Return the data of a draft's request with the fields of a spec.

    The block of the other kind is left out.
    """
    mode, other = BLOCKS if is_text else BLOCKS[::-1]
    given = {name: held for name, held in fields.items() if name != other}
    given |= {"edition": drawn["edition"]} if "edition" in drawn else {}
    given = {**({"legend": drawn["legend"]} if "legend" in drawn else {}), **given}
    block, held = given.get(mode, {}), dict(drawn[mode])
    if not isinstance(block, Mapping):
        return {"mapId": drawn["mapId"], **given}  # decoding tells what is wrong with it
    if block.keys() & COLOR_OPTIONS:
        held.pop("midpoint", None)
    request = {"mapId": drawn["mapId"], **given, mode: {**held, **block}}
    if "panels" in drawn:
        request["panels"] = [
            {**each, "values": drop_absent(each["values"])} for each in drawn["panels"]
        ]
    else:
        request[mode]["values"] = drop_absent(held["values"])
    return request


def draft_values(
    chosen: ChosenColumns,
    parse_numbers: bool | str,
    options: Mapping[str, Any],
    atlas: Atlas | None,
    *,
    is_text: bool,
) -> Draft:
    """Return the draft of a map of numbers or texts, or of its panels.

    `options` are arguments of `choropleth` or `categories`. Texts can be counted too.
    """
    read, options = read_values(chosen, parse_numbers, options, is_text=is_text)
    if read.panels is None:
        return draft_rows(read, options, atlas, is_text=is_text)
    return draft_panels(read, lambda part: draft_rows(part, options, atlas, is_text=is_text))


def read_values(
    chosen: ChosenColumns,
    parse_numbers: bool | str,
    options: Mapping[str, Any],
    *,
    is_text: bool,
) -> tuple[ChosenColumns, Mapping[str, Any]]:
    """Return columns whose values are read, and the arguments with their unit.

    The whole column decides, so that its parts, such as panels, are read alike.
    """
    if is_text:
        return _unify_spellings(chosen, options), options
    options = keep_unit(chosen, parse_numbers, options)
    if chosen.aggregate == "count" or not (parse_numbers or chosen.from_file):
        return chosen, options
    locale = parse_numbers if isinstance(parse_numbers, str) else chosen.locale
    cells, reading = parse_cells(chosen.values, chosen.selected, locale, chosen.siblings)
    told = (*chosen.told, reading) if reading else chosen.told
    return evolve(chosen, values=cells, from_file=False, told=told), options


def draft_rows(
    chosen: ChosenColumns, options: Mapping[str, Any], atlas: Atlas | None, *, is_text: bool
) -> Draft:
    """Return the draft of a map of columns whose values are read."""
    if chosen.patterns:  # after those that are given
        patterns = [*(options.get("patterns") or ()), *chosen.patterns]
        options = {**options, "patterns": patterns}
    group = group_texts if is_text or chosen.aggregate == "count" else group_numbers
    rows = group(chosen.keys, chosen.values, chosen.selected)
    values = aggregate_rows(rows, chosen.aggregate, numeric=not is_text, hint=chosen.hint)
    if is_text:
        return _draft(chosen, Categories, rows, drop_absent(values), options, atlas)
    draft = _draft(chosen, Choropleth, rows, values, options, atlas)
    return evolve(draft, warnings=tuple(warn_of_values(values)))


def keep_unit(
    chosen: ChosenColumns, parse_numbers: bool | str, options: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return arguments with the format of the column's unit, None where it has none.

    A format that they give stays. A count of rows has no unit. Margins have a diverging scale, and
    its legend the parties for a title.
    """
    if chosen.aggregate != "count" and (margins := read_margins(chosen.values)):
        options = {"legend": {"title": margins.told}, **options}
        options |= {} if options.keys() & COLOR_OPTIONS else {"midpoint": 0}
    if "format" in options or chosen.aggregate == "count":
        return options
    locale = parse_numbers if isinstance(parse_numbers, str) else chosen.locale
    reader = options.get("locale")
    found = find_unit_format(chosen.values, chosen.value, reader, locale, chosen.siblings)
    return {**options, "format": found}


def _unify_spellings(chosen: ChosenColumns, options: Mapping[str, Any]) -> ChosenColumns:
    """Return columns whose texts that differ in capitals and spaces alone are one category."""
    named = {*(options.get("colors") or ()), *(options.get("order") or ())}
    spellings = find_spellings(chosen.values, named)
    if not spellings:
        return chosen
    cells = [spellings.get(read_key(cell) or "", cell) for cell in chosen.values]
    pairs = [f"{text} as {usual}" for text, usual in spellings.items()]
    told = f"spelt in several ways: {list_some(pairs)}"
    return evolve(chosen, values=cells, told=(*chosen.told, told))


def _draft(
    chosen: ChosenColumns,
    mode: type[Choropleth] | type[Categories],
    rows: KeyedRows,
    values: dict[str, Any],
    options: Mapping[str, Any],
    atlas: Atlas | None,
) -> Draft:
    """Return the draft of values by key, without the keys of groups, totals and the whole."""
    own = atlas or builtin_atlas()
    pack = own.open(chosen.map_id)
    wholes = dict.fromkeys(find_wholes(values, pack, own))
    if chosen.edition is not None:
        keys = [key for key in rows.values if key not in wholes]
        pack = own.open(find_edition(chosen.map_id, keys, chosen.edition, own))
        wholes = dict.fromkeys(find_wholes(values, pack, own))
    drawn = {key: value for key, value in values.items() if key not in wholes}
    request = build_request(chosen.map_id, mode, drawn, in_edition(options, chosen))
    regions = dict(match_keys(pack, list(rows.values)).resolved)
    counts = count_rows(rows, {key: regions[key] for key in regions if key not in wholes}, wholes)
    left = {region.key for region in pack.regions} - {*regions.values()}
    told = list(chosen.told)
    if counts.without_key and "NA" in left and not chosen.from_file:
        told = [NAMIBIA_LOST, *told]
    if not any(line.startswith(LEFT_OUT) for line in told):
        told = [*told, *tell_wholes(tuple(wholes))]
    return Draft(request, evolve(counts, note="; ".join(filter(None, told))))


def in_edition(options: Mapping[str, Any], chosen: ChosenColumns) -> Mapping[str, Any]:
    """Return arguments with the edition that the years of a table decided, where they did."""
    if chosen.edition in (None, options.get("edition")):
        return options
    return {**options, "edition": chosen.edition}


def draw_draft(
    draft: Draft,
    atlas: Atlas | None,
    house: House | Mapping[str, Any] | None,
    request: RenderRequest | None = None,
) -> Result:
    """Return the map of a draft, with the counts of its rows; `request` is made of the draft's."""
    result = render(request or draft.request, atlas=atlas, house=house)
    report = evolve(result.report, warnings=(*result.report.warnings, *draft.warnings))
    return evolve(result, report=report, rows=draft.rows)
