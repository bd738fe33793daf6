"""From a table to a finished map in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Unpack

from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.houses.house import House
from mapcore.matching.text.cells import is_missing, read_key
from mapcore.rendering import render
from mapcore.request.decoding.encode import encode
from mapcore.request.format_spec import FormatSpec
from mapcore.request.responses import RowCounts
from mapcore.result.result import Result
from mapcore.tables.choosing import choose_columns
from mapcore.tables.columns import Table, read_columns
from mapcore.tables.labels import Label, write_label
from mapcore.tables.making.drafting import draft_values, draw_draft, in_edition
from mapcore.tables.making.points import read_numbers
from mapcore.tables.making.requests import (
    Draft,
    build_request,
    drop_absent,
    take_numbers,
    take_reader,
)
from mapcore.tables.named import Named, Where
from mapcore.tables.rows import Aggregate

if TYPE_CHECKING:
    from mapcore.request.documents.request_dicts import (
        CategoriesOptions,
        ChoroplethOptions,
        CornersDict,
        FormatSpecDict,
        RequestOptions,
    )


def choropleth(
    table: Table,
    map_id: str | None = None,
    *,
    key: Label | None = None,
    value: Label | None = None,
    where: Where | None = None,
    pattern: Label | None = None,
    panel: Label | None = None,
    aggregate: Aggregate | None = None,
    parse_numbers: bool | str = False,
    atlas: Atlas | None = None,
    house: House | Mapping[str, Any] | None = None,
    **options: Unpack[ChoroplethOptions],
) -> Result:
    r"""Return the map of a table of numbers by region; `result.rows` counts the rows by outcome.

    `table` is a data frame of any library that narwhals reads (install `mapcore[tables]`), a series
    or mapping of key to number, a mapping of columns, an iterable of pairs or records, the path of
    a file, or what `read_table` returned. `key` and `value` name its columns, or index levels, by
    their labels; a named or textual index of a pandas frame is the key where none is named. What
    is not named is found as `mapcore which` finds it, and told in `result.rows.note`. `where` takes
    the rows that hold each value in its column. `pattern` names a column of texts, each of which
    hatches its regions and has an entry in the legend, or of yes and no. `panel` names a column
    such as a week, each of whose texts is one of several small maps on one scale, in the order in
    which they first appear, or in that of the type's categories. `aggregate` says how
    several rows of one key become one number. `parse_numbers` reads numbers written as text as
    `read_column` does; it may be a locale such as "de", and if it is True, that is the `locale` of
    the map. Numbers of files are always read so. A sign of percent or a currency that stands beside
    all numbers stands beside those that are drawn, unless `format` says otherwise.
    `house` is a house style, as in `render`. All other arguments are fields of the
    request, in snake case; `title` may be a string, and `theme`, `width`, `height` and `scale` (of
    the pixels) can be given directly; `color_scale` is the choropleth's field `scale`. `labels` may
    be true, "data" or the keys of the regions that are to have one, `highlight` may be the keys
    of those that an outline points out, and `locator` true or the id of a larger map.

    Raises `ValidationError` (a column that does not exist, cells that are not numbers, keys that
    repeat), `UnknownMap` or `RenderFailed`.

    >>> rates = {"state": ["TX", "Calif.", "Atlantis"], "rate": [4.1, 5.3, 1.0]}
    >>> result = choropleth(rates, "us-states", key="state", value="rate", title="Unemployment")
    >>> result.content[:4], str(result.rows)
    (b'\x89PNG', '3 rows: 2 used, 1 not matched')
    """
    parse_numbers, locale = take_numbers(table, parse_numbers, options)
    edition = options.get("edition")
    named = Named(map_id, key, value, where, aggregate, pattern, panel, edition)
    chosen = choose_columns(table, named, atlas, locale)
    draft = draft_values(chosen, parse_numbers, options, atlas, is_text=False)
    return draw_draft(draft, atlas, house)


def categories(
    table: Table,
    map_id: str | None = None,
    *,
    key: Label | None = None,
    value: Label | None = None,
    where: Where | None = None,
    pattern: Label | None = None,
    panel: Label | None = None,
    aggregate: Aggregate | None = None,
    atlas: Atlas | None = None,
    house: House | Mapping[str, Any] | None = None,
    **options: Unpack[CategoriesOptions],
) -> Result:
    """Return the map of a table of categories by region; `result.rows` counts the rows by outcome.

    Arguments are those of `choropleth`; `aggregate` is `first`, `last` or `mode`.

    >>> sides = [("GB", "left"), ("France", "right"), ("Japan", "left")]
    >>> str(categories(sides, "world", title="Side of the road").rows)
    '3 rows: 3 used'
    """
    edition = options.get("edition")
    named = Named(map_id, key, value, where, aggregate, pattern, panel, edition)
    chosen = choose_columns(table, named, atlas)
    return draw_draft(draft_values(chosen, False, options, atlas, is_text=True), atlas, house)


def bivariate(
    table: Table,
    map_id: str | None = None,
    *,
    x: Label,
    y: Label,
    key: Label | None = None,
    where: Where | None = None,
    aggregate: Aggregate | None = None,
    parse_numbers: bool | str = False,
    x_title: str | None = None,
    y_title: str | None = None,
    x_breaks: Sequence[float] | None = None,
    y_breaks: Sequence[float] | None = None,
    x_format: str | FormatSpecDict | FormatSpec | None = None,
    y_format: str | FormatSpecDict | FormatSpec | None = None,
    classes: int | None = None,
    palette: str | Sequence[str] | None = None,
    corners: CornersDict | None = None,
    atlas: Atlas | None = None,
    house: House | Mapping[str, Any] | None = None,
    **options: Unpack[RequestOptions],
) -> Result:
    r"""Return the map of two columns of numbers at once; `result.rows` counts the rows of `x`.

    `x` and `y` name the columns of the two measures; `x_title` and `y_title` are their names if
    absent, and `x_format` and `y_format` have their units. `table`, `key`, `where`, `aggregate`,
    `parse_numbers` and `house` are as in `choropleth`. `classes`, `palette`, `corners`, and the
    breaks and formats of the two are fields of the request's `bivariate`. All other arguments are
    fields of the request.

    Raises `ValidationError`, `UnknownMap` or `RenderFailed`.

    >>> rows = {"state": ["TX", "Calif.", "NY", "OH"], "old": [12, 15, 17, 18]}
    >>> table = {**rows, "poor": [14, 12, 13, 11]}
    >>> result = bivariate(table, "us-states", key="state", x="old", y="poor", classes=2)
    >>> result.report.bivariate.counts, str(result.rows)
    (((1, 1), (1, 1)), '4 rows: 4 used')
    """
    drafts, edition = [], options.get("edition")
    parse_numbers, locale = take_numbers(table, parse_numbers, options)
    for value in (x, y):
        named = Named(map_id, key, value, where, aggregate, edition=edition)
        chosen = choose_columns(table, named, atlas, locale)
        reader = take_reader(options)
        drafts.append(draft_values(chosen, parse_numbers, reader, atlas, is_text=False))
        map_id, edition = chosen.map_id, chosen.edition
    x_draft, y_draft = drafts
    block = drop_absent(
        {
            "x": _side(x_draft, x, x_title, x_breaks, x_format),
            "y": _side(y_draft, y, y_title, y_breaks, y_format),
            "classes": classes,
            "palette": palette if palette is None or isinstance(palette, str) else list(palette),
            "corners": corners,
        }
    )
    request = build_request(str(map_id), None, {}, in_edition(options, chosen))
    warnings = tuple(dict.fromkeys(each for draft in drafts for each in draft.warnings))
    both = evolve(drafts[0], request={**request, "bivariate": block}, warnings=warnings)
    return draw_draft(both, atlas, house)


def _side(
    draft: Draft,
    label: Label,
    title: str | None,
    breaks: Sequence[float] | None,
    written: str | FormatSpecDict | FormatSpec | None,
) -> dict[str, Any]:
    """Return one of the two measures as a request has it."""
    drawn = draft.request["choropleth"]
    return drop_absent(
        {
            "values": drawn["values"],
            "title": title or write_label(label),
            "breaks": None if breaks is None else list(breaks),
            "format": drawn.get("format") if written is None else encode(written),
        }
    )


def pins(
    table: Table,
    map_id: str,
    *,
    label: Label = "title",
    lat: Label = "lat",
    lon: Label = "lon",
    atlas: Atlas | None = None,
    house: House | Mapping[str, Any] | None = None,
    **options: Unpack[RequestOptions],
) -> Result:
    """Return a map with one pin a row; `result.rows` counts the rows by outcome.

    `label`, `lat` and `lon` name the columns of the labels, latitudes and longitudes (degrees).
    Rows without a label or a coordinate are counted and left out.

    >>> cities = [{"title": "Lyon", "lat": 45.76, "lon": 4.84}]
    >>> str(pins(cities, "france").rows)
    '1 rows: 1 used'
    """
    columns = read_columns(table, {"label": label, "lat": lat, "lon": lon})
    total = len(columns["label"])
    labelled = [row for row in range(total) if not is_missing(columns["label"][row])]
    placed = read_numbers(columns, ("lat", "lon"), labelled)
    found = [{"title": read_key(columns["label"][row]), **place} for row, place in placed.items()]
    arguments: dict[str, Any] = {**options, "locations": [*options.get("locations", ()), *found]}
    result = render(build_request(map_id, None, {}, arguments), atlas=atlas, house=house)
    counts = RowCounts(
        total=total,
        used=len(placed),
        without_key=total - len(labelled),
        without_value=len(labelled) - len(placed),
    )
    return evolve(result, rows=counts)
